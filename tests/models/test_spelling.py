"""Elements of products in sentences."""

from entails.models.signature import Relation
from entails.models.spelling import Spelling

SORTS = {"r": "Row", "c": "Column", "p.1": "Row", "p.2": "Column"}


def test_an_element_is_named_by_its_parts_and_a_cell_of_a_board_by_its_row_and_column() -> None:
    spelling = Spelling({"Cell": ("Row", "Column")})
    assert spelling.in_parts(SORTS, "{p}, {r,c}, {clue(p)}, {r}") == "({p.1},{p.2}), ({r},{c}), {clue(p.1,p.2)}, {r}"
    spelling.boards.add(("Row", "Column"))
    assert spelling.in_parts(SORTS, "{p}, {r,c}, {clue(p)}, {r}") == "r{p.1}c{p.2}, r{r}c{c}, {clue(p.1,p.2)}, {r}"


def test_the_arguments_of_a_function_on_a_board_are_cells() -> None:
    spelling = Spelling({"Cell": ("Row", "Column")}, {("Row", "Column")})
    sorts = ("Row", "Column", "Way", "Digit")
    relation = Relation("value", sorts, "find", function=True, places=("Cell", "Way"))
    assert spelling.arguments(relation, ["x1", "x2", "x3"]) == ["r{x1}c{x2}", "{x3}"]
