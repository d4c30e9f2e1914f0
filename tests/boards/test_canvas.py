"""Characters on the squares of a terminal."""

from entails.boards.canvas import Canvas


def test_lines_join_where_they_meet() -> None:
    canvas = Canvas()
    canvas.join(0, 0, ["right", "down"])
    canvas.join(0, 0, ["left"])
    canvas.put(1, 1, "x")
    assert canvas.lines(False, True) == ["┳", " x"]
    assert canvas.lines(False, False) == ["+", " x"]
    assert Canvas().lines(True, True) == [""]
