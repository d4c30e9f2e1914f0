"""What programmers expect who come from CPMpy, clingo or networkx, as they write it for the first time."""

from typing import Any

import pytest

import entails
from entails import EntailsError, solve
from entails.rules import NUMBER, Rules, at_most, count, exactly, forall, total

untyped: Any = entails


def declared() -> tuple[Any, Any, Any, Any]:
    rules: Any = Rules("expected")
    N = rules.sort("N", range(3))
    return rules, N, rules.find("p", N), N.variable("x")


def told(act: Any) -> str:
    """The message of the error that comes when the rules are written, or when they are put together."""
    rules, N, p, x = declared()
    with pytest.raises((TypeError, EntailsError)) as caught:
        act(rules, N, p, x)
        rules.problem()
    return str(caught.value)


def test_counts_and_sums_that_are_written_as_python_would() -> None:
    assert "as in exactly(2, x, y, edge(x, y))" in told(lambda rules, N, p, x: rules.rule("a", exactly(2)))
    assert "variables in exactly(…)" in told(lambda rules, N, p, x: rules.rule("a", exactly(1, p(0), p(1))))
    assert "write at_most(2, x, edge(x, y))" in told(lambda rules, N, p, x: rules.rule("a", at_most(count(x, p(x)), 2)))
    assert "total(x, weight(x), where=packed(x))" in told(lambda rules, N, p, x: total(p(i) for i in range(3)))
    assert "write count(x, p(x))" in told(lambda rules, N, p, x: count(p(i) for i in range(3)))


def test_data_that_fits_in_no_way_is_told_what_would() -> None:
    assert "in smaller units, such as 25" in told(lambda rules, N, p, x: rules.given("w", N, to=NUMBER, rows={0: 2.5}))
    assert "where=(x, y, condition)" in told(lambda rules, N, p, x: rules.given("e", N, where=((x,), x > 1)))
    assert 'rules.product("Cell", Row, Column)' in told(lambda rules, N, p, x: rules.sort("Cell", [(0, 1), (1, 1)]))
    assert "str(…) makes a name of it" in told(lambda rules, N, p, x: rules.sort("Day", [object()]))
    with pytest.raises(TypeError, match=r"its problem\(\) is what questions are asked about"):
        untyped.load(declared()[0])


def test_matrices_of_0_and_1_are_told_to_be_truth_values() -> None:
    numpy = pytest.importorskip("numpy")
    for matrix in (numpy.eye(3), numpy.eye(3, dtype=int)):
        assert "write matrix.astype(bool)" in told(lambda rules, N, p, x, m=matrix: rules.given("e", N, N, rows=m))
    rules, N, _, _ = declared()
    rules.given("e", N, N, rows=numpy.eye(3).astype(bool))
    rules.given("pairs", N, N, rows=numpy.array([[0, 1], [1, 2]]))
    assert rules.problem().world.facts == {"e": ((0, 0), (1, 1), (2, 2)), "pairs": ((0, 1), (1, 2))}


def test_a_column_of_polars_has_no_elements() -> None:
    polars = pytest.importorskip("polars")
    said = told(lambda rules, N, p, x: rules.given("w", N, to=NUMBER, rows=polars.Series([1, 2, 3])))
    assert "dict(zip(elements, values))" in said


def test_nodes_of_a_grid_are_elements_of_a_product() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.grid_2d_graph(2, 3)
    for directed in (graph, networkx.DiGraph(graph)):
        rules: Any = Rules("grid")
        Row, Column = rules.sort("Row", range(2)), rules.sort("Column", range(3))
        Cell = rules.product("Cell", Row, Column)
        edge = rules.given("edge", Cell, Cell, rows=directed)
        on = rules.find("on", Cell)
        p, q = Cell.variables("p q")
        rules.rule("{p} and {q} touch", forall(p, q, edge(p, q) >> ~(on(p) & on(q))))
        rules.maximise(count(p, on(p)))
        answer = solve(rules.problem())
        assert answer.value == 3  # type: ignore[union-attr]
        assert {frozenset({row[:2], row[2:]}) for row in answer["edge"]} == set(map(frozenset, graph.edges()))  # type: ignore[index]


def test_an_edge_without_a_weight_is_named() -> None:
    networkx = pytest.importorskip("networkx")
    said = told(lambda rules, N, p, x: rules.given("w", N, N, to=NUMBER, rows=networkx.path_graph(3)))
    assert "w: the edge from 0 to 1 has no weight: expected its attribute “weight”" in said
