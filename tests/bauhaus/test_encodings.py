"""Random encodings, built here and (where they are installed) with the real libraries: the same models, counts, likelihoods.

The oracle that is always there is a truth table over the script's own words, which shares nothing with either.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import product
from typing import Any

import pytest

from entails import bauhaus as ours
from entails.bauhaus import modules, notices
from entails.bauhaus.sentences import And, Or, Var

Values = dict[str, bool]
Said = tuple[Any, ...]  # ("var", "a"), ("and", x, y), ("exactly_one", names), ("at_most_k", 2, names) …

NAMES = "abcdef"
COUNTS: dict[str, Callable[[int, int], bool]] = {
    "at_least_one": lambda number, k: number >= 1,
    "at_most_one": lambda number, k: number <= 1,
    "exactly_one": lambda number, k: number == 1,
    "none_of": lambda number, k: number == 0,
    "at_most_k": lambda number, k: number <= k,
}


def formula(random: random.Random, depth: int) -> Said:
    if depth == 0 or random.random() < 0.2:
        return "var", random.choice(NAMES)
    kind = random.choice(("and", "or", "not", "imp", "And", "Or"))
    parts = {"not": 1, "imp": 2, "and": 2, "or": 2}.get(kind, random.randint(1, 3))
    return kind, *(formula(random, depth - 1) for _ in range(parts))


def statement(random: random.Random) -> Said:
    if random.random() < 0.5:
        return "formula", formula(random, random.randint(0, 3))
    kind = random.choice((*COUNTS, "implies_all"))
    names = random.sample(NAMES, random.randint(2, 5))
    if kind == "implies_all":
        return kind, names[:1], names[1:]
    k = random.randint(2, max(2, len(names) - 1)) if kind == "at_most_k" else 0
    if kind == "at_most_k" and k >= len(names):
        kind = "at_most_one"
    return kind, k, names


def drawn(seed: int) -> list[Said]:
    draw = random.Random(seed)
    return [statement(draw) for _ in range(draw.randint(1, 5))]


# --- the oracle ---


def true(said: Said, values: Values) -> bool:
    kind, *parts = said
    match kind:
        case "formula":
            return true(parts[0], values)
        case "var":
            return values[parts[0]]
        case "and" | "And":
            return all(true(part, values) for part in parts)
        case "or" | "Or":
            return any(true(part, values) for part in parts)
        case "not":
            return not true(parts[0], values)
        case "imp":
            return not true(parts[0], values) or true(parts[1], values)
        case "implies_all":
            return all(not values[a] or values[b] for a in parts[0] for b in parts[1])
    k, names = parts
    return COUNTS[kind](sum(values[name] for name in names), k)


def mentioned(said: Said) -> Iterator[str]:
    kind, *parts = said
    if kind == "var":
        yield parts[0]
    elif kind in COUNTS:
        yield from parts[1]
    elif kind == "implies_all":
        yield from (*parts[0], *parts[1])
    else:
        for part in parts:
            yield from mentioned(part)


def table(script: list[Said]) -> set[frozenset[str]]:
    """Of the names that the script mentions, those that hold, for every model."""
    names = sorted({name for said in script for name in mentioned(said)})
    rows = (dict(zip(names, row, strict=True)) for row in product((False, True), repeat=len(names)))
    return {frozenset(name for name in names if row[name]) for row in rows if all(true(said, row) for said in script)}


# --- the same script for a library ---


def built(script: list[Said], library: Any) -> tuple[Any, dict[str, Any]]:
    encoding = library.Encoding()

    @library.proposition(encoding)
    class Letter:
        def __init__(self, name: str) -> None:
            self.name = name

        def _prop_name(self) -> str:
            return self.name

    letters: dict[str, Any] = {name: Letter(name) for name in NAMES}

    def made(said: Said) -> Any:
        kind, *parts = said
        some = [letters[parts[0]]] if kind == "var" else [made(part) for part in parts]
        match kind:
            case "var":
                return some[0]
            case "and":
                return some[0] & some[1]
            case "or":
                return some[0] | some[1]
            case "not":
                return ~some[0]
            case "imp":
                return some[0] >> some[1]
        return (library.And if kind == "And" else library.Or)(some)

    for said in script:
        kind, *parts = said
        if kind == "formula":
            encoding.add_constraint(made(parts[0]))
        elif kind == "implies_all":
            library.constraint.add_implies_all(encoding, *([letters[name] for name in side] for side in parts))
        else:
            arguments = [parts[0]] if kind == "at_most_k" else []
            getattr(library.constraint, f"add_{kind}")(encoding, *arguments, [letters[name] for name in parts[1]])
    return encoding.compile(), letters


def models(theory: Any) -> set[frozenset[str]]:
    return {frozenset(str(name) for name, value in model.items() if value) for model in theory.models()}


def test_random_encodings_have_the_models_of_their_truth_table(thorough: bool) -> None:
    drawn_kinds: Counter[str] = Counter()
    for seed in range(2_000 if thorough else 150):
        script = drawn(seed)
        drawn_kinds.update(said[0] for said in script)
        theory, letters = built(script, ours)
        expected = table(script)
        assert models(theory) == expected, seed
        assert theory.satisfiable() is bool(expected), seed
        found = theory.solve()
        assert (found is None) is (not expected), seed
        if found is not None:
            assert frozenset(str(name) for name, value in found.items() if value) in expected, seed
            assert theory.satisfied_by(found), seed
        assert ours.count_solutions(theory) == len(expected), seed
        assert theory.negate().satisfiable() is (len(expected) < 2 ** len(theory.vars())), seed
        if expected:
            name = random.Random(seed).choice(sorted(map(str, theory.vars())))
            share = sum(name in model for model in expected) / len(expected)
            assert ours.likelihood(theory, letters[name]) == share, seed
            assert ours.likelihood(theory, ~letters[name]) == pytest.approx(1 - share), seed
    assert set(drawn_kinds) == {"formula", "implies_all", *COUNTS}


def test_the_sentence_that_a_theory_is_says_what_the_theory_says(thorough: bool) -> None:
    """Children, CNF, simplified and conditioned sentences are looked at by other code than what is solved."""
    for seed in range(500 if thorough else 60):
        script = drawn(seed)
        theory, _ = built(script, ours)
        expected = table(script)
        plain = And(theory.children)
        names = theory.vars()
        assert plain.vars() == names, seed
        for row in product((False, True), repeat=len(names)):
            model = dict(zip(sorted(names, key=str), row, strict=True))
            holds = frozenset(str(name) for name, value in model.items() if value) in expected
            assert plain.satisfied_by(model) is holds, seed
            assert plain.negate().satisfied_by(model) is not holds, seed
            assert theory.condition(model).simplify() == (And() if holds else Or()), seed
        assert theory.to_CNF().is_CNF(), seed
        assert theory.to_CNF(simplify=False).model_count() == len(expected), seed


needs_libraries = pytest.mark.skipif(
    not (find_spec("bauhaus") and find_spec("nnf")), reason="the real bauhaus and nnf are not installed"
)


@needs_libraries
def test_random_encodings_have_the_models_that_the_real_libraries_find(thorough: bool) -> None:
    import bauhaus as theirs

    for seed in range(1_000, 1_500 if thorough else 1_040):
        script = drawn(seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            real, _ = built(script, theirs)
        mine, _ = built(script, ours)
        assert models(mine) == models(real), seed
        assert {str(name) for name in mine.vars()} == {str(name) for name in real.vars()}, seed
        assert mine.valid() is real.valid(), seed


def test_counts_nest_and_are_negated_like_any_formula() -> None:
    encoding = ours.Encoding()

    @ours.proposition(encoding)
    class Letter:
        def __init__(self, name: str) -> None:
            self.name = name

        def __repr__(self) -> str:
            return self.name

    some: list[Any] = [Letter(name) for name in "abcd"]
    a, b, c, d = some
    for formula, expected in (
        (ours.exactly(2, [a, b, c]), 3),
        (~ours.exactly(2, [a, b, c]), 5),
        (ours.at_least(3, a, b, c, d), 5),
        (ours.at_most(1, a, b, c) >> d, 8 + 4),
        (ours.exactly(1, ours.exactly(1, a, b), c), 4),
        (ours.exactly(0, a, ~b), 1),
        (ours.at_least(5, a, b, c), 0),
    ):
        encoding._custom_constraints.clear()
        encoding.add_constraint(formula)
        theory = encoding.compile()
        assert ours.count_solutions(theory) == expected, formula
        assert len(list(theory.models())) == expected, formula


def test_formulas_of_any_depth() -> None:
    encoding = ours.Encoding()

    @ours.proposition(encoding)
    class Letter:
        pass

    letters = [Letter() for _ in range(3)]
    deep: Any = letters[0]
    for number in range(8_000):
        deep = (~deep | letters[number % 3]) if number % 2 else (deep >> letters[number % 3])
    encoding.add_constraint(deep)
    theory = encoding.compile()
    assert theory.satisfiable()
    assert len(theory.children) == 1
    sentence: Any = Var("x")
    for number in range(8_000):
        sentence = sentence & Var(number % 7) if number % 2 else sentence | ~Var(number % 5)
    assert sentence.satisfiable()
    assert sentence.negate().negate() is sentence
    assert sentence.height() > 4_000


def test_sentences_that_share_parts_are_not_multiplied_out() -> None:
    """A chain of ↔ has 2 to the 40 paths through it, and 80 nodes."""
    iff = next(one for one in modules.modules(None, []) if one.__name__ == "nnf.operators").iff
    sentence: Any = Var(0)
    for number in range(1, 40):
        sentence = iff(sentence, Var(number))
    assert sentence.size() < 1_000
    assert sentence.model_count() == 2**39


def test_what_differs_from_bauhaus_is_said_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "_said", set())
    encoding = ours.Encoding()

    @ours.proposition(encoding)
    class Letter:
        pass

    letters = [Letter() for _ in range(3)]
    ours.constraint.add_at_most_k(encoding, 3, letters)
    encoding.compile()
    encoding.compile()
    assert capsys.readouterr().err.count("bauhaus allows only 2") == 1


def test_a_class_of_propositions_stays_a_class() -> None:
    encoding = ours.Encoding()

    @ours.proposition(encoding)
    class Piece:
        def __init__(self, name: str) -> None:
            self.name = name

        def __repr__(self) -> str:
            return self.name

    class King(Piece):
        pass

    some: list[Any] = [King("k"), Piece("p")]
    king, piece = some
    assert isinstance(king, Piece)
    assert not isinstance(piece, King)
    encoding.add_constraint(some[0] >> some[1])
    ours.constraint.add_exactly_one(encoding, Piece)  # a king is a piece
    assert ours.count_solutions(encoding.compile()) == 1
