"""The modules that scripts import: `bauhaus`, `bauhaus.core`, `bauhaus.utils`, `nnf`, `nnf.operators`, `nnf.dsharp`,
`nnf.kissat` and `lib204`, made of ours.

    install()           # from now on `import bauhaus` and `import nnf` give these, whether the libraries are there or not
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

from entails.bauhaus import builders, counting, encoding, formulas, sentences, settings
from entails.bauhaus import lib204 as older
from entails.bauhaus.asking import Model
from entails.bauhaus.printing import print_theory
from entails.bauhaus.sentences import NNF, And, Or, Var

GENERATIONS = ("1.1", "1.2")


def install(generation: str | None = None, lib204: bool = True) -> list[encoding.Encoding]:
    """Let `import bauhaus`, `nnf`, their parts and (unless the script brings its own) `lib204` resolve to ours. `generation`
    says how objects are told apart: as bauhaus 1.1 does, or 1.2; unless it is said, those of a class with `_prop_name` as 1.2
    does, and any other as 1.1 does. Returns the list of the encodings that are made from now on."""
    if generation not in (None, *GENERATIONS):
        raise ValueError(
            f"expected one of {', '.join(GENERATIONS)} for the generation of bauhaus, found {generation!r}"
        )
    made: list[encoding.Encoding] = []
    for module in modules(generation, made):
        if lib204 or module.__name__ != "lib204":
            sys.modules[module.__name__] = module
    return made


def modules(generation: str | None, made: list[encoding.Encoding]) -> list[ModuleType]:
    """Fresh modules; those inside another are also its attributes."""
    found = {
        name: _module(name, f"Entails in place of {name}.", members)
        for name, members in _members(generation, made).items()
    }
    for name, module in found.items():
        outer, _, inner = name.rpartition(".")
        if outer:
            setattr(found[outer], inner, module)
        if any(other.startswith(f"{name}.") for other in found):
            module.__path__ = []  # it has modules inside
    return list(found.values())


def _module(name: str, about: str, members: Mapping[str, Any]) -> ModuleType:
    module = ModuleType(name, about)
    module.__dict__.update(members)
    return module


def _members(generation: str | None, made: list[encoding.Encoding]) -> dict[str, dict[str, Any]]:
    core = {
        "Encoding": type("Encoding", (encoding.Encoding,), {"forced": generation, "made": made}),
        "proposition": formulas.proposition,
        "constraint": builders.constraint,
        "And": formulas.And,
        "Or": formulas.Or,
        "CustomNNF": formulas.CustomNNF,
        "print_theory": print_theory,
        "exactly": formulas.exactly,
        "at_least": formulas.at_least,
        "at_most": formulas.at_most,
    }
    utils = {
        "count_solutions": counting.count_solutions,
        "likelihood": counting.likelihood,
        "flatten": builders.flattened,
        "compute_pairs": compute_pairs,
    }
    nodes = {
        "NNF": NNF,
        "Var": Var,
        "And": And,
        "Or": Or,
        "Internal": sentences.Internal,
        "Aux": sentences.Aux,
        "true": sentences.true,
        "false": sentences.false,
        "config": settings.config,
        "all_models": all_models,
        "decision": decision,
    }
    return {
        "bauhaus": core | {"__version__": f"{generation or '1.2'} (Entails)"},
        "bauhaus.core": core,
        "bauhaus.utils": utils,
        "nnf": nodes | {"__version__": "0.4.1 (Entails)"},
        "nnf.operators": OPERATORS,
        "nnf.dsharp": {"compile": compiled},
        "nnf.kissat": {"solve": solved},
        "nnf.pysat": {"available": True, "satisfiable": NNF.satisfiable, "solve": solved, "models": NNF.models},
        "nnf.util": {"Model": Model, "Name": Any},
        "lib204": {"Encoding": older.Encoding},
    }


# --- nnf's other functions ---


def compute_pairs(function: Any) -> Any:
    """A `groupby` from a function of two objects: the pairs for which it holds."""
    return lambda variables: [[a, b] for a in variables for b in variables if function(a.name, b.name)]


def all_models(names: Iterable[Any]) -> Iterable[Model]:
    """Every way to give values to some names."""
    names = list(names)
    for number in range(1 << len(names)):
        yield {name: bool(number >> place & 1) for place, name in enumerate(reversed(names))}


def decision(var: Var, if_true: NNF, if_false: NNF) -> Or:
    return (var & if_true) | (~var & if_false)


def compiled(
    sentence: NNF,
    executable: str = "dsharp",
    smooth: bool = False,
    timeout: int | None = None,
    extra_args: Sequence[str] = (),
) -> NNF:
    """In place of the program dsharp: a sentence that counts its models, which here every sentence can."""
    if not sentence.is_CNF():
        raise ValueError("the sentence must be in CNF (to_CNF)")
    return sentence


def solved(sentence: NNF, extra_args: Sequence[str] = ()) -> Model | None:
    """In place of the program kissat."""
    if not sentence.is_CNF():
        raise ValueError("the sentence must be in CNF (to_CNF)")
    return sentence.solve()


OPERATORS: dict[str, Any] = {
    "and_": lambda a, b: a & b,
    "or_": lambda a, b: a | b,
    "xor": lambda a, b: (a.negate() & b) | (a & b.negate()),
    "nand": lambda a, b: a.negate() | b.negate(),
    "nor": lambda a, b: a.negate() & b.negate(),
    "implies": lambda a, b: a.negate() | b,
    "implied_by": lambda a, b: a | b.negate(),
    "iff": lambda a, b: (a & b) | (a.negate() & b.negate()),
}
