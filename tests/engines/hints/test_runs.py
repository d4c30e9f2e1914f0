"""What tellers share: runs of cells, and plans without needless steps."""

from entails.engines.hints.arguing.pruning import pruned
from entails.engines.hints.runs import in_lines, runs_across, runs_down


def test_cells_in_a_line_go_by_the_ends_of_the_line() -> None:
    assert runs_across([(0, 4), (0, 0), (0, 1), (0, 2), (1, 0)]) == ["r1c1–r1c3", "r1c5", "r2c1"]
    assert runs_down([(0, 4), (0, 0), (0, 1), (0, 2), (1, 0)]) == ["r1c1–r2c1", "r1c2", "r1c3", "r1c5"]


def test_cells_in_rows_and_columns_stand_together() -> None:
    cross = [(1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (4, 2), (5, 2), (9, 9)]
    assert in_lines(cross) == [[(1, 2)], [(2, 1), (2, 2), (2, 3)], [(3, 2), (4, 2), (5, 2)], [(9, 9)]]


def test_a_plan_loses_what_its_end_does_not_need() -> None:
    """Numbers that have to add up to 10 or more; 1 may not go. Where 4 is left out, 3 goes along."""

    def followed(some: list[int]) -> list[int] | None:
        kept = [one for one in some if one != 3 or 4 in some]
        return kept if sum(kept) >= 10 else None

    assert pruned([3, 8, 4, 1, 2], lambda one: one != 1, followed) == [8, 4, 1]
    assert pruned([5, 5], lambda one: True, followed) == [5, 5]
    assert pruned([], lambda one: True, followed) == []
