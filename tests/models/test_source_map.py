"""Errors that come while a theory is ground point at the declaration that they are about."""

import pytest

from entails.errors import TheoryError
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from entails.models.source_map import OBJECTIVE, SourceMap


def test_an_error_without_a_place_gets_that_of_the_part() -> None:
    theory, _ = read_theory('sort N = {1}\nfind p(N)\nrule "all": ∀x p(x)\nmaximise #x p(x)', "a.fol")
    for part, line in ((("sort", "N"), 1), (("relation", "p"), 2), (("rule", "all"), 3), (OBJECTIVE, 4)):
        with pytest.raises(TheoryError, match=f"a.fol:{line}:") as caught, theory.source_map.at(*part):
            raise TheoryError("too large")
        assert caught.value.line == line


def test_a_place_that_an_error_has_is_kept() -> None:
    with (
        pytest.raises(TheoryError, match="b.fol:1:2: no") as caught,
        SourceMap("x", "a.fol", {("rule", "r"): 0}).at("rule", "r"),
    ):
        raise TheoryError("no", file="b.fol", source="yy", offset=1)
    assert caught.value.excerpt == "    yy\n     ^"


def test_theories_are_the_same_wherever_they_were_read() -> None:
    assert read_theory("find s", "a.fol") == read_theory("\n\nfind s", "b.fol")


def test_a_sort_without_elements_is_pointed_at() -> None:
    with pytest.raises(TheoryError) as caught:
        ground(*read_theory("sort N = {1}\nsort Colour\nfind p(Colour)", "a.fol"))
    assert (caught.value.line, caught.value.column) == (2, 6)
