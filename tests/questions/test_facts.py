"""Rules here, data there: files of facts, and what other Python packages have."""

import json
from pathlib import Path

import pytest

from entails import Counted, count, load
from entails.errors import EntailsError
from tests.running import entails

RULES = """sort Node, Colour
given edge(Node, Node)
given cost(Colour): number
find colour(Node): Colour
rule "{x} and {y} touch": ∀x,y (edge(x,y) → colour(x) ≠ colour(y))
minimise Σx {cost(colour(x))}
"""
COLOURS = {"cost": {"red": 1, "green": 2, "blue": 3}}


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    (tmp_path / "rules.fol").write_text(RULES, encoding="utf-8")
    (tmp_path / "edge.csv").write_text("from,to\na,b\nb,c\nc,a\nc,d\n", encoding="utf-8")
    (tmp_path / "colours.json").write_text('{"cost": [["red", 1], ["green", 2], ["blue", 3]]}', encoding="utf-8")
    (tmp_path / "colours.fol").write_text("given cost = {red -> 1, green -> 2, blue -> 3}\n", encoding="utf-8")
    (tmp_path / "whole.fol").write_text(
        'include "rules.fol"\ngiven edge = {(a,b), (b,c), (c,a), (c,d)}\n'
        "given cost(Colour): number = {red -> 1, green -> 2, blue -> 3}\n",
        encoding="utf-8",
    )
    return tmp_path


def colourings(edges: list[tuple[str, str]], nodes: str, colours: int) -> int:
    from itertools import product

    every = product(range(colours), repeat=len(nodes))
    return sum(all(c[nodes.index(a)] != c[nodes.index(b)] for a, b in edges) for c in every)


@pytest.mark.parametrize("colours", ["colours.json", "colours.fol"])
def test_every_command_takes_facts(rules: Path, colours: str) -> None:
    facts = ["--facts", "edge.csv", "--facts", colours]
    number = colourings([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")], "abcd", 3)
    assert entails("count", "rules.fol", *facts, folder=rules).out == f"{number} solutions.\n"
    assert entails("count", "whole.fol", folder=rules).out == f"{number} solutions.\n"
    assert entails("solve", "rules.fol", *facts, "--json", folder=rules).json()["best"] == 7
    assert len(entails("all", "rules.fol", *facts, "--json", folder=rules).out.splitlines()) == number
    assert entails("ask", "rules.fol", "colour(a) ≠ colour(b)", *facts, folder=rules).code == 0
    assert entails("explore", "rules.fol", *facts, folder=rules).code == 0
    assert entails("hint", "rules.fol", *facts, folder=rules).code in (0, 1)
    told = entails("rules", "rules.fol", *facts, folder=rules).out
    assert count(load(told)) == Counted(number)


def test_facts_from_standard_rules(rules: Path) -> None:
    done = entails("count", "-", "--facts", "edge.csv", "--facts", "colours.fol", text=RULES, folder=rules)
    assert done.out == "12 solutions.\n"


def test_a_text_that_is_no_file_includes_nothing(rules: Path) -> None:
    from entails.questions.load import load_text

    with pytest.raises(EntailsError, match="stands in no file"):
        load_text('include "rules.fol"\n', str(rules / "named-like-a-file.fol"))
    assert "stands in no file" in entails("solve", "-", text='include "rules.fol"\n', folder=rules).err


def test_a_table_is_converted_to_a_file_of_facts(rules: Path) -> None:
    assert entails("convert", "edge.csv", "data.fol", folder=rules).code == 0
    assert (rules / "data.fol").read_text("utf-8") == "given edge = {(a,b), (b,c), (c,a), (c,d)}\n"
    assert entails("convert", "colours.json", "-", folder=rules).out == "given cost = {(red,1), (green,2), (blue,3)}\n"
    whole = entails("convert", "whole.fol", "whole.json", folder=rules)
    assert whole.code == 0
    assert json.loads((rules / "whole.json").read_text("utf-8"))["Node"] == ["a", "b", "c", "d"]
    assert entails("count", "rules.fol", "--facts", "whole.json", folder=rules).out == "12 solutions.\n"
    assert entails("convert", "edge.csv", "data.csv", folder=rules).code == 2


def test_what_is_wrong_with_facts_is_said_with_its_file(rules: Path) -> None:
    (rules / "bad.csv").write_text("a,b\n1\n", encoding="utf-8")
    assert "bad.csv:2:1: expected 2 columns" in entails("solve", "rules.fol", "--facts", "bad.csv", folder=rules).err
    none = entails("solve", "rules.fol", folder=rules)
    assert "rules.fol:1:6: there are no elements for the sort Node" in none.err
    assert "or from --facts" in none.err
    assert "that end in .fol, .csv or .json" in entails("solve", "rules.fol", "--facts", "x.txt", folder=rules).err
    flow = entails("solve", "examples/flow/tiny.flow", "--facts", str(rules / "edge.csv"))
    assert (flow.code, "facts are for theories" in flow.err) == (2, True)


def test_an_output_does_not_take_the_place_of_facts(rules: Path) -> None:
    done = entails("solve", "rules.fol", "--facts", "edge.csv", "--certificate", "edge.csv", folder=rules)
    assert (done.code, "this file is read" in done.err) == (2, True)


def test_mappings_and_lists_of_python_are_facts(rules: Path) -> None:
    edges = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]
    assert count(load(rules / "rules.fol", facts={"edge": edges, **COLOURS})) == Counted(12)
    assert count(load(rules / "rules.fol", facts=[rules / "edge.csv", COLOURS])) == Counted(12)
    with pytest.raises(EntailsError, match="expected a name or a whole number in row 1 of edge, found 2.5"):
        load(rules / "rules.fol", facts={"edge": [(1, 2.5)]})


class Graph:
    """As much of a graph of networkx as we ask for."""

    def __init__(self, directed: bool) -> None:
        self.directed = directed

    def is_directed(self) -> bool:
        return self.directed

    def edges(self) -> list[tuple[str, str]]:
        return [("a", "b")]

    def nodes(self) -> list[str]:
        return ["z", "a", "b"]


@pytest.mark.parametrize(("directed", "edges"), [(True, {("a", "b")}), (False, {("a", "b"), ("b", "a")})])
def test_a_graph_is_its_edges_and_all_its_nodes(rules: Path, directed: bool, edges: set[object]) -> None:
    problem = load(rules / "rules.fol", facts={"edge": Graph(directed), **COLOURS})
    assert problem.world.elements["Node"] == ("z", "a", "b")
    assert set(problem.world.facts["edge"]) == edges
    assert count(problem) == Counted(colourings([("a", "b")], "zab", 3))


def test_a_graph_of_networkx_is_a_relation(rules: Path) -> None:
    networkx = pytest.importorskip("networkx")
    problem = load(rules / "rules.fol", facts={"edge": networkx.cycle_graph(4), **COLOURS})
    assert count(problem) == Counted(18)  # the chromatic polynomial of a square: (3-1)^4 + (3-1)


def test_the_edges_and_nodes_of_a_graph_are_rows(rules: Path) -> None:
    networkx = pytest.importorskip("networkx")
    square = networkx.cycle_graph(4)
    problem = load(rules / "rules.fol", facts={"Node": square.nodes, "edge": square.edges, **COLOURS})
    assert problem.world.facts["edge"] == ((0, 1), (0, 3), (1, 2), (2, 3))
    assert count(problem) == Counted(18)


def test_numbers_of_numpy_stand_in_rows(rules: Path) -> None:
    numpy = pytest.importorskip("numpy")
    for edges in (
        zip(numpy.array([1, 2]), numpy.array([2, 3]), strict=True),
        [numpy.array([1, 2]), numpy.array([2, 3])],
    ):
        problem = load(rules / "rules.fol", facts={"edge": edges, **COLOURS})
        assert problem.world.facts["edge"] == ((1, 2), (2, 3))


def test_a_frame_of_pandas_is_a_relation(rules: Path) -> None:
    pandas = pytest.importorskip("pandas")
    edges = pandas.DataFrame({"from": [1, 2], "to": [2, 3]})
    cost = pandas.Series({"red": 1.0, "green": 2.0})
    problem = load(rules / "rules.fol", facts={"edge": edges, "cost": cost})
    assert problem.world.facts["edge"] == ((1, 2), (2, 3))
    assert problem.world.numbers["cost"] == {("red",): 1, ("green",): 2}
    assert count(problem) == Counted(2)
