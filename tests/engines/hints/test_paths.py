"""Many links of a line, told as a path."""

from entails.engines.answers import Fact
from entails.engines.hints.paths import drawn, paths
from entails.engines.hints.sentences import say_facts
from entails.questions.load import load

BENT = [(1, 1, 1, 2), (1, 2, 1, 3), (2, 3, 1, 3), (2, 3, 3, 3)]


def test_links_side_by_side_make_paths_from_end_to_end() -> None:
    path = [(1, 1), (1, 2), (1, 3), (2, 3), (3, 3)]
    assert paths([*BENT, (7, 7, 8, 7)]) == ([path], [(7, 7, 8, 7)])
    assert paths([*BENT, (1, 2, 1, 1)])[0] == [path]  # a link goes both ways


def test_short_ones_forks_rings_and_what_is_no_neighbour_are_no_paths() -> None:
    ring = [(1, 1, 1, 2), (1, 2, 2, 2), (2, 2, 2, 1), (2, 1, 1, 1)]
    for rows in (BENT[:3], [*BENT, (1, 2, 2, 2)], ring, [("a", "b")], [*BENT, (5, 5, 7, 7)]):
        assert paths(rows) == ([], rows)


def test_a_path_of_cells_goes_by_its_turns() -> None:
    theory = load("examples/masyu/small.masyu").theory
    assert drawn(theory, "link")
    assert not drawn(theory, "black")
    links = [Fact("link", row, True) for row in BENT]
    assert say_facts(links, theory) == "the line runs from r1c1 by r1c3 to r3c3"
    assert say_facts(links[:3], theory) == "r1c2–r1c1, r1c2–r1c3 and r1c3–r2c3 are linked"
    straight = [Fact("link", (1, c, 1, c + 1), True) for c in range(1, 5)]
    assert say_facts(straight, theory) == "the line runs from r1c1 to r1c5"
    assert "the line" not in say_facts([fact._replace(holds=False) for fact in links], theory)


def test_a_path_along_the_sides_of_cells_goes_by_how_far() -> None:
    theory = load("examples/slitherlink/small.slitherlink").theory
    links = [Fact("link", row, True) for row in BENT]
    assert say_facts(links, theory) == "the line runs from r1c1's lower right corner 2 right and 2 down"
    assert "the line" not in say_facts([*links, Fact("link", (7, 7, 8, 7), True)], theory)
