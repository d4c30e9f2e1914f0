"""What the referee of Flow says."""

from entails.puzzles.flow.board import parse
from entails.puzzles.flow.referee import referee


def test_the_referee_names_what_is_broken() -> None:
    board = parse("A.A\n...\n")
    assert [one.rule for one in referee(board, {"paths": {"A": [[0, 0], [0, 1], [0, 2]]}})] == [
        "the flows fill the board"
    ] * 3
    assert referee(board, {"paths": {"A": [[0, 0], [1, 0], [1, 1], [1, 2], [0, 2]]}})[0].cells == ((0, 1),)
    assert referee(board, {"paths": {}})[0].rule == "flow A joins its two ends"
    assert "its neighbour" in referee(board, {"paths": {"A": [[0, 0], [0, 2]]}})[0].rule


def test_a_path_that_leaves_the_board_is_refused_and_no_error() -> None:
    board = parse("A.A\n")
    for path in ([[0, 0], [9, 9], [0, 2]], [[0, 0], [-1, 1], [0, 2]]):
        assert referee(board, {"paths": {"A": path}})[0] == (
            "a flow runs on cells of the board between ends of its colour",
            (tuple(path[1]),),
        )


def test_an_answer_that_contradicts_itself_is_refused() -> None:
    flows = {"rows": ["AAA"], "paths": {"A": [[0, 0], [0, 1], [0, 2]]}}
    assert not referee(parse("A.A\n"), flows)
    assert referee(parse("A.A\n"), {**flows, "rows": ["A.A"]}) == [("the rows show the paths", ())]
