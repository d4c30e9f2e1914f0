"""All systems, by name: every module of this folder that defines `SYSTEM`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import entails.proofs.systems as folder
from entails.errors import ProofError
from entails.proofs.systems.system import System


@cache
def systems() -> dict[str, System]:
    modules = (import_module(f"{folder.__name__}.{one.name}") for one in iter_modules(folder.__path__))
    found = (getattr(module, "SYSTEM", None) for module in modules)
    return {one.name: one for one in found if isinstance(one, System)}


def system_named(name: str) -> System:
    if name not in systems():
        raise ProofError(f"--system: expected {', '.join(sorted(systems()))}, found “{name[:40]}”")
    return systems()[name]
