"""How solutions of theories look: what is chosen without being told, what `show` lines say, as text and as a picture."""

import re
from math import dist

import pytest

from entails import Best, Problem, Solved, read_theory, solve
from entails.boards.picture import to_png
from entails.errors import TheoryError
from entails.questions.load import load_text
from entails.questions.showing.layout import ShownGraph, ShownGrid, ShownGroups, ShownList, ShownTable
from entails.questions.showing.page import html_page
from entails.questions.showing.picture import shown_picture
from entails.questions.showing.placing import placed
from entails.questions.showing.style import Style
from tests.puzzles.svg import texts

SORTS = "sort Row = {1..2}, Column = {1..3}, Digit = {1..6}, Node = {a, b, c}, Colour = {red, blue}\n"


def solved(text: str) -> tuple[Problem, Solved | Best]:
    problem = load_text(SORTS + text, "a theory")
    answer = solve(problem)
    assert isinstance(answer, Solved | Best)
    return problem, answer


def shown(text: str) -> str:
    problem, answer = solved(text)
    return problem.text(answer.solution)


def kinds(text: str) -> list[type]:
    problem, answer = solved(text)
    parts = problem.shown(answer.solution)
    assert texts(shown_picture(parts, "a picture"))
    return [type(part) for part in parts]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("find raining\nrule: raining", ShownList),
        ("find p(Node)\nrule: ∃=2 x p(x)", ShownList),
        ("find colour(Node): Colour", ShownTable),
        ("find colour(Node, Colour)\nrule: ∀x ∃=1 c colour(x,c)", ShownTable),
        ("find queen(Row, Column)\nrule: ∀r ∃=1 c queen(r,c)", ShownGrid),
        ("sort Cell = Row × Column\nfind wet(Cell)\nrule: wet(1,2) ∧ wet(2,2)", ShownGrid),
        ("find digit(Row, Column): Digit", ShownGrid),
        ("find digit(Row, Column, Digit)\nrule: ∀r,c ∃=1 d digit(r,c,d)", ShownGrid),
        ("find link(Node, Node) symmetric\nrule: link(a,b) ∧ link(a,c)", ShownGraph),
        ("find likes(Node, Node)\nrule: likes(a,b) ∧ likes(a,c)", ShownGraph),
        ("find does(Row, Node, Colour)\nrule: ∀r,x,c does(r,x,c)", ShownGroups),
        ("find does(Node, Row, Colour)\nrule: ∃=1 x does(x,1,red) ∧ ∃=2 x does(x,1,red)", None),
    ],
)
def test_without_show_a_sensible_choice_is_made(text: str, kind: type | None) -> None:
    if kind is not None:
        assert kinds(text) == [kind]


def test_eighty_one_triples_become_a_sudoku() -> None:
    rules = "∀r,d ∃=1 c digit(r,c,d)\nrule: ∀c,d ∃=1 r digit(r,c,d)\nrule: ∀r,c ∃=1 d digit(r,c,d)"
    text = "sort R = {1..9}, C = {1..9}, D = {1..9}\nfind digit(R, C, D)\nrule: " + rules
    problem, answer = solved(text)
    lines = problem.text(answer.solution).splitlines()
    assert len(lines) == 11
    assert all(sorted(line.split()[1:]) == list("123456789") for line in lines[2:])


def test_functions_of_one_sort_are_the_columns_of_one_table() -> None:
    text = "find colour(Node): Colour, place(Node): Column bijective\nrule: ∀x (colour(x) = red)\nrule: place(a) = 1"
    text += "\nrule: place(b) < place(c)"
    assert shown(text).splitlines() == [
        "  Node  colour  place",
        "  a     red     1",
        "  b     red     2",
        "  c     red     3",
    ]


def test_a_game_goes_down_step_by_step() -> None:
    text = "find at(Node, Column): Colour\nrule: ∀x,t (at(x,t) = red ↔ t < 3)"
    assert shown(text).splitlines() == ["at", "       a    b    c", "  1  red  red  red", "  2  red  red  red",
                                        "  3 blue blue blue"]  # fmt: skip


def test_show_says_what_is_shown_and_how() -> None:
    text = "find p(Node), colour(Node): Colour\nrule: ∀x (p(x) ∧ colour(x) = red)\nshow colour as grid, p as list"
    assert shown(text) == "colour\n     red blue\n  a    ●    ·\n  b    ●    ·\n  c    ●    ·\n\np: a, b, c"
    assert "colour" not in shown(text.replace("colour as grid, ", ""))


def test_what_has_no_columns_is_shown_as_a_list_though_a_table_is_wished() -> None:
    assert shown("find wet, dry\nrule: wet ∧ ¬dry\nshow wet as table, dry as table").splitlines() == [
        "wet: yes",
        "dry: no",
    ]
    assert kinds("find wet\nfind size: Row\nshow wet as table, size as table") == [ShownList, ShownTable]


def test_given_and_defined_relations_can_be_shown() -> None:
    text = (
        "given edge(Node, Node) symmetric = {(a,b), (b,c)}\nfind colour(Node): Colour\n"
        "rule: ∀x,y (edge(x,y) → colour(x) ≠ colour(y))\nrule: colour(a) = red\n"
        "define warm(Node): ∀x (colour(x) = red → warm(x))\n"
        "show edge as graph, warm as list"
    )
    assert shown(text) == "edge\n  a (red)   b\n  b (blue)  a, c\n  c (red)   b\n\nwarm: a, c"
    problem, answer = solved(text)
    (graph, _) = problem.shown(answer.solution)
    assert isinstance(graph, ShownGraph)
    assert (graph.directed, dict(graph.values)) == (False, {0: "red", 1: "blue", 2: "red"})


def test_clues_and_regions_are_marked_in_a_grid() -> None:
    text = (
        "given half(Row, Column): Node = {(r,c) -> a : true}\ngiven clue(Row, Column): Digit partial = {(1,1) -> 4}\n"
        "find digit(Row, Column): Digit injective\nrule: ∀r∈Row,c∈Column,d∈Digit (clue(r,c) = d → digit(r,c) = d)"
    )
    text = text.replace("(r,c) -> a : true", "(1,1) -> a, (2,1) -> a, (1,2) -> b, (2,2) -> b, (1,3) -> b, (2,3) -> b")
    problem, answer = solved(text)
    (grid,) = problem.shown(answer.solution)
    assert isinstance(grid, ShownGrid)
    assert grid.fixed == {(0, 0)}
    assert grid.cells[0, 0] == "4"
    lines = problem.text(answer.solution).splitlines()
    assert [line[:8] for line in lines[1:]] == ["    1   ", "  1 4 │ ", f"  2 {grid.cells[1, 0]} │ "]
    plain = problem.text(answer.solution, Style(plain=True))
    assert plain.isascii()


def test_numbers_of_the_cells_stand_in_a_grid_of_marks() -> None:
    text = "given near(Row, Column): number = {(1,1) -> 2}\nfind mine(Row, Column)\nrule: ¬mine(1,1) ∧ mine(1,2) ∧ mine(2,1)"
    text += "\nrule: ∃=2 r,c mine(r,c)"
    assert shown(text).splitlines()[1:] == ["    1 2 3", "  1 2 ● ·", "  2 ● · ·"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("show q as list", "there is no relation q to show"),
        ("show p as picture", "expected list or table or grid or graph"),
        ("show p list", "expected “as” and one of list, table, grid, graph"),
        ("show p as grid", "a grid needs two arguments"),
        ("show n as graph", "a graph needs a relation between two of the same sort"),
        ("show f as graph", "a graph needs a relation between two of the same sort"),
        ("show p as list\nshow p as table", "p already has a `show` line"),
    ],
)
def test_what_cannot_be_shown_is_said(line: str, words: str) -> None:
    with pytest.raises(TheoryError if "expected" not in words else Exception, match=re.escape(words)) as error:
        read_theory(SORTS + "find p(Node), f(Node): Colour\ngiven n(Node): number = {a -> 1}\n" + line)
    assert error.value.line >= 3  # type: ignore[attr-defined]


def test_numbers_are_a_grid_and_a_function_into_its_own_sort_is_a_graph() -> None:
    text = "given n(Row, Column): number = {(1,1) -> 7, (2,3) -> 12}\nfind next(Node): Node\n"
    text += "rule: next(a) = b ∧ next(b) = c ∧ next(c) = a\nshow n as grid, next as graph"
    assert (
        shown(text) == "n\n     1  2  3\n  1  7  ·  ·\n  2  ·  · 12\n\nnext\n    a b c\n  a · ● ·\n  b · · ●\n  c ● · ·"
    )


def test_what_is_too_wide_for_the_terminal_is_listed() -> None:
    text = "sort Wide = {1..60}\nfind p(Wide, Row)\nrule: p(1,1) ∧ ∃=1 x,r p(x,r)"
    assert shown(text) == "p: (1,1)"
    many = "sort Wide = {1..300}\nfind p(Wide)\nrule: ∀x p(x)"
    assert "… and 180 more (--json lists them)" in shown(many)


def test_json_has_what_is_not_shown() -> None:
    problem, answer = solved("find p(Node), q(Node)\nrule: ∀x (p(x) ∧ q(x))\nshow p as list")
    assert problem.answer(answer.solution) == {"p": [["a"], ["b"], ["c"]], "q": [["a"], ["b"], ["c"]]}


def test_neighbours_are_placed_about_one_apart_and_nobody_on_another() -> None:
    ring = [(n, (n + 1) % 8) for n in range(8)]
    places = placed(8, ring)
    assert all(0.8 < dist(places[a], places[b]) < 1.3 for a, b in ring)
    assert min(dist(a, b) for n, a in enumerate(places) for b in places[:n]) > 0.7
    assert placed(8, ring) == places
    assert len(placed(0, [])) == 0
    assert len(placed(1, [])) == 1
    apart = placed(6, [(0, 1), (2, 3), (4, 5)])
    assert min(dist(a, b) for n, a in enumerate(apart) for b in apart[:n]) > 0.5


def test_a_page_is_whole_and_harmless() -> None:
    picture = shown_picture([ShownList("p", ("<b>", "x"))], "a <title>")
    page = html_page("a <title>", ["Solved & done"], picture)
    assert "<script" not in page
    assert "&lt;b&gt;" in page
    assert "Solved &amp; done" in page
    assert to_png(picture).startswith(b"\x89PNG")
