"""Data and results of other packages; each is skipped where the package is not installed."""

import pytest

from entails import EntailsError, load, solve
from entails.rules import NUMBER, Function, Rules, forall
from entails.rules import total as sum_of

np = pytest.importorskip("numpy")


def _weights(rows: object) -> tuple[Rules, Function]:
    rules = Rules()
    N = rules.sort("N", ["a", "b", "c"])
    M = rules.sort("M", range(2))
    cost = rules.given("cost", N, M, to=NUMBER, rows=rows)
    place = rules.find("place", N, to=M)
    x = N.variable("x")
    rules.minimise(sum_of(x, cost(x, place(x))))
    return rules, place


def test_an_array_has_a_cell_for_each_place() -> None:
    rules, _ = _weights(np.array([[3, 1], [2, 5], [7, 7]]))
    answer = solve(rules.problem())
    assert answer
    assert answer.value == 10  # type: ignore[union-attr]
    assert answer.array("place").tolist()[:2] == [1, 0]
    rules, _ = _weights(np.array([[3.0, np.nan], [2, 5], [7, 7]]))
    assert rules.problem().world.numbers["cost"].keys() == {("a", 0), ("b", 0), ("b", 1), ("c", 0), ("c", 1)}
    with pytest.raises(EntailsError, match="expected an array of 3 × 2, the sizes of N, M, found 2 × 3"):
        _weights(np.zeros((2, 3), dtype=int))[0].problem()


def test_truth_values_and_rows() -> None:
    for rows in (np.array([[False, True], [False, False]]), np.array([["a", "b"]])):
        rules = Rules()
        N = rules.sort("N", np.array(["a", "b"]))
        edge = rules.given("edge", N, N, rows=rows)
        link = rules.find("link", N, N)
        x, y = N.variables("x y")
        rules.rule(None, forall(x, y, edge(x, y) == link(x, y)))
        answer = solve(rules.problem())
        assert answer
        assert answer["link"] == (("a", "b"),)
        assert answer.array("link").tolist() == [[False, True], [False, False]]
        with pytest.raises(ValueError, match="link.N, N. is no function"):
            answer.dict("link")


def test_frames() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"n": ["a", "a", "b", "b", "c"], "m": [0, 1, 0, 1, 0], "cost": [3, 1, 2, 5, 7]})
    rules, _ = _weights(frame)
    answer = solve(rules.problem())
    assert answer
    told = answer.frame("place")
    assert list(told.columns) == ["N", "place"]
    assert told.set_index("N")["place"].to_dict() == answer.dict("place")


def test_frames_with_the_elements_of_two_sorts_along_their_sides() -> None:
    pandas = pytest.importorskip("pandas")
    rules = Rules()
    woman, man = rules.sort("Woman", ["ann", "bea"]), rules.sort("Man", [1, 2, 3])
    ranks = pandas.DataFrame([[3, 1], [1, 2]], index=["bea", "ann"], columns=[3, 1])
    rules.given("rank", woman, man, to=NUMBER, rows=ranks)
    likes = pandas.DataFrame([[True, False, False], [False, False, True]], index=["ann", "bea"], columns=[1, 2, 3])
    rules.given("likes", woman, man, rows=likes)
    rules.given("dances", woman, man, rows=pandas.DataFrame({"who": ["ann", "bea"], "with": [2, 3]}))
    world = rules.problem().world
    assert world.numbers["rank"] == {("bea", 3): 3, ("bea", 1): 1, ("ann", 3): 1, ("ann", 1): 2}
    assert sorted(world.facts["likes"]) == [("ann", 1), ("bea", 3)]
    assert sorted(world.facts["dances"]) == [("ann", 2), ("bea", 3)]


def test_frames_of_numbers_alone_are_read_by_rows() -> None:
    pandas = pytest.importorskip("pandas")
    rules = Rules()
    one = rules.sort("One", range(3))
    rules.given("weight", one, one, to=NUMBER, rows=pandas.DataFrame([[0, 1, 2], [1, 2, 5], [2, 2, 7]]))
    assert rules.problem().world.numbers["weight"] == {(0, 1): 2, (1, 2): 5, (2, 2): 7}
    with pytest.raises(TypeError, match=r'declare a product: rules.product\("Cell", One, One\)'):
        one * one


def test_polars() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"n": ["a", "b", "c"], "m": [0, 1, 0], "cost": [3, 1, 2]})
    rules, _ = _weights(frame)
    problem = rules.problem()
    assert problem.world.numbers["cost"] == {("a", 0): 3, ("b", 1): 1, ("c", 0): 2}
    answer = solve(problem)
    assert answer
    assert answer.frame("place", "polars").rows() == list(answer["place"])


def test_graphs() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph()
    graph.add_weighted_edges_from([("a", "b", 3), ("b", "c", 4)])
    graph.add_node("d")
    rules = Rules()
    N = rules.sort("N")
    edge = rules.given("edge", N, N, rows=graph)
    cost = rules.given("cost", N, N, to=NUMBER, rows=graph)
    link = rules.find("link", N, N, symmetric=True)
    x, y = N.variables("x y")
    rules.rule(None, forall(x, y, link(x, y) == (edge(x, y) & (cost(x, y) > 3))))
    answer = solve(rules.problem())
    assert answer
    again = answer.graph("link")
    assert set(map(frozenset, again.edges())) == {frozenset("bc")}
    assert set(again.nodes()) == set("abcd")


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    answer = solve(load("sort N = {1..2}\nfind p(N)\nrule: ∀x p(x)"))
    monkeypatch.setitem(sys.modules, "polars", None)
    assert answer
    with pytest.raises(EntailsError, match="this needs the package polars, which is not installed: pip install polars"):
        answer.frame("p", "polars")
