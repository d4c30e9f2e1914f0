"""An encoding as a theory has the same number of solutions, and reads as the script meant it."""

from typing import Any

import pytest

from entails import bauhaus as ours
from entails import count, load
from entails.engines.answers import Counted
from tests.bauhaus.test_encodings import built, drawn, table


def counted(text: str) -> int:
    answer = count(load(text))
    assert isinstance(answer, Counted)
    return answer.count


def encoding_of(seed: int) -> ours.Encoding:
    """The encoding of a random script."""
    made: list[ours.Encoding] = []

    class Kept(ours.Encoding):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    library: Any = type(
        "Library", (), {**{name: staticmethod(getattr(ours, name)) for name in ("And", "Or", "proposition")}}
    )
    library.Encoding, library.constraint = Kept, ours.constraint
    _, letters = built(drawn(seed), library)
    made[0].letters = letters  # type: ignore[attr-defined]  # propositions are held weakly
    return made[0]


def test_the_theory_of_a_random_encoding_has_as_many_solutions(thorough: bool) -> None:
    for seed in range(500 if thorough else 40):
        expected = len(table(drawn(seed)))
        assert counted(encoding_of(seed).theory_text()) == expected, seed


def grid(n: int) -> tuple[ours.Encoding, list[list[Any]]]:
    encoding = ours.Encoding()

    @ours.proposition(encoding)
    class Queen:
        def __init__(self, row: int, col: int) -> None:
            self.row, self.col = row, col

        def __repr__(self) -> str:
            return f"Q{self.row}{self.col}"

    return encoding, [[Queen(r, c) for c in range(n)] for r in range(n)]


def test_attributes_become_arguments_and_counts_over_every_row_one_rule() -> None:
    encoding, queens = grid(4)
    for row in queens:
        ours.constraint.add_exactly_one(encoding, row)
    for column in zip(*queens, strict=True):
        ours.constraint.add_at_most_one(encoding, column)
    ours.constraint.add_at_most_one(encoding, queens[0][0], queens[1][1])
    encoding.add_constraint(queens[0][1] >> ~queens[3][2])
    text = encoding.theory_text()
    for line in (
        "sort Row = {0, 1, 2, 3}",
        "find Queen(Row, Col)",
        'exactly one": ∀row∈Row ∃=1 col∈Col Queen(row,col)',
        'at most one": ∀col∈Col ∃≤1 row∈Row Queen(row,col)',
        "Queen(0,1) → ¬Queen(3,2)",
        "given Queen_group(Row, Col) = {(0,0), (1,1)}",
    ):
        assert line in text
    assert counted(text) == ours.count_solutions(encoding.compile())
    assert count(load(encoding)) == count(load(text))


def test_what_has_no_attributes_or_strange_names_is_written_all_the_same() -> None:
    encoding = ours.Encoding()

    @ours.proposition(encoding)
    class rule:  # a word of the language
        def __init__(self, text: str) -> None:
            self.forall = text

    strange: list[Any] = [rule('a "quoted" {hole}'), rule("back\\slash\nline"), rule(""), rule("∀x")]
    ours.constraint.add_exactly_one(encoding, *strange, "a lamp", 7)
    encoding.add_constraint(strange[0] | ~strange[1])
    theory = encoding.compile()
    assert counted(encoding.theory_text()) == ours.count_solutions(theory)


def test_objects_that_look_alike_are_told_apart() -> None:
    encoding = ours.Encoding()

    @ours.proposition(encoding)
    class Twin:
        def __init__(self) -> None:
            self.name = "same"

        def __repr__(self) -> str:
            return "same"

    a: Any = Twin()
    b = Twin()
    encoding.add_constraint(a | b)
    assert counted(encoding.theory_text()) == 3


def test_too_large_a_count_over_several_kinds_is_refused() -> None:
    encoding, queens = grid(6)
    ours.constraint.add_at_most_k(encoding, 10, *queens, "a lamp")
    with pytest.raises(Exception, match="cannot be written as a formula"):
        encoding.theory_text()
