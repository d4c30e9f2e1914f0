"""The reference of the Python names, from their docstrings."""

from __future__ import annotations

import inspect
import re
from ast import parse
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from textwrap import dedent
from types import ModuleType
from typing import Any

import entails
import entails.rules

# A string has no docstring of its own.
CONSTANTS = {"NUMBER": 'What is given with numbers has it as its values: `rules.given("cost", Node, to=NUMBER)`.\n'}


def reference() -> str:
    functions, types = _entries(entails)
    for_rules, of_rules = _entries(entails.rules)
    sections = {
        "Questions and other functions": functions,
        "Types": types,
        "Rules in Python: entails.rules": of_rules,
        "What is said in them": for_rules,
    }
    return "\n".join(part for title, entries in sections.items() for part in (f"## {title}\n", *entries))


def _entries(module: ModuleType) -> tuple[list[str], list[str]]:
    """Its functions, and what else is public."""
    own = "" if module is entails else f"{module.__name__.partition('.')[2]}."
    named = {name: getattr(module, name) for name in module.__all__}
    entries = {name: _entry(name, value, f"{own}{name}") for name, value in named.items()}
    functions = [entries[name] for name, value in named.items() if inspect.isfunction(value)]
    return functions, [one for one in entries.values() if one not in functions]


def _entry(name: str, value: Any, place: str) -> str:
    head = f"### {name} {{ #{place} }}\n"
    if name in CONSTANTS:
        return f"{head}\n{CONSTANTS[name]}"
    parts = [head, f"```text\n{name}{_signature(value)}\n```\n", told(value)]
    if inspect.isclass(value):
        parts += [_fields(value), *_methods(value)]
    return "\n".join(part for part in parts if part)


def _signature(value: Any) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    shown = [re.sub(r"<.* at 0x\w+>", "…", one) for one in _parameters(signature, _plain)]  # no two runs have one place
    result = "" if signature.return_annotation in (signature.empty, None, "None") else f" -> {_type(signature)}"
    line = f"({', '.join(shown)}){result}"
    return line if len(line) < 100 else "(\n" + "".join(f"    {one},\n" for one in shown) + f"){result}"


def _parameters(signature: inspect.Signature, shown: Callable[[inspect.Parameter], str]) -> list[str]:
    """With a star before the first that is given by its name only."""
    found: list[str] = []
    for one in signature.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not any(before.startswith("*") for before in found):
            found.append("*")
        found.append(shown(one))
    return found


def _name(one: inspect.Parameter) -> str:
    stars = "*" if one.kind is one.VAR_POSITIONAL else "**" if one.kind is one.VAR_KEYWORD else ""
    return stars + one.name


def _plain(one: inspect.Parameter) -> str:
    """A parameter as it was written: annotations that are read later are texts, which Python shows in quotes."""
    return str(one).replace(repr(one.annotation), one.annotation, 1) if isinstance(one.annotation, str) else str(one)


def _type(signature: inspect.Signature) -> str:
    found = signature.return_annotation
    return found if isinstance(found, str) else getattr(found, "__name__", str(found))


def told(value: Any) -> str:
    """A docstring as Markdown: its paragraphs, and indented lines as code."""
    text = value.__doc__ or ""
    name = value.__name__
    made = is_dataclass(value) and text.startswith(f"{name}(")
    assert not made, f"{name} has no docstring but that of a dataclass"
    assert text, f"{name} has no docstring"
    first, _, rest = text.partition("\n")
    whole = f"{first}\n{dedent(rest)}".strip()
    return "\n\n".join(map(_paragraph, whole.split("\n\n"))) + "\n"


def _paragraph(text: str) -> str:
    """An example is a paragraph that Python can read."""
    try:
        parse(dedent(text))
    except SyntaxError:
        return text.strip()
    return f"```python\n{dedent(text).strip()}\n```" if "(" in text else text.strip()


def _fields(value: type) -> str:
    if not is_dataclass(value):
        return ""
    names = [f"`{one.name}`" for one in fields(value) if not one.name.startswith("_")]
    return f"Fields: {', '.join(names)}.\n" if names else ""


def _methods(value: type) -> list[str]:
    """Its public methods and properties."""
    found = []
    for name, member in vars(value).items():
        plain = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        plain = plain.fget if isinstance(plain, property) else plain
        if name.startswith("_") or not inspect.isfunction(plain):
            continue
        assert plain.__doc__, f"{value.__name__}.{name} has no docstring"
        names = _parameters(inspect.signature(plain), _name)[not isinstance(member, staticmethod) :]
        call = "" if isinstance(member, property) else f"({', '.join(names)})"
        found.append(f"- `{name}{call}`: {' '.join(plain.__doc__.split())}")
    return [*found, ""] if found else []
