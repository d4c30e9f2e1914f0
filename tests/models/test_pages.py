"""Several files as one text: what is included where, and errors that name the file and its line."""

import pytest

from entails.errors import BoardError, EntailsError, TheoryError
from entails.models.pages import assembled
from entails.models.reading.text import read_theory

FILES = {
    "nodes.fol": "sort Node = {a, b}\n",
    "graph.fol": 'include "nodes.fol"\n\ngiven edge(Node, Node)\n',
    "round.fol": 'include "again.fol"\n',
    "again.fol": 'include "round.fol"\n',
    "wrong.fol": "-- one\n-- two\nfind p(Nod)\n",
    "spaced.fol": "sort Node = {a, b}",
}


def opened(name: str, _: str | None) -> tuple[str, str]:
    if name not in FILES:
        raise BoardError("cannot be read: No such file or directory", file=name)
    return name, FILES[name]


def test_every_line_knows_its_file() -> None:
    top = 'include "graph.fol" -- the map\nfind p(Node)\n\ninclude "nodes.fol"\nrule: ∀x p(x)'
    pages = assembled(top, "top.fol", opened, [("facts.fol", "given edge = {(a,b)}\n")])
    places = {line: pages.place(number) for number, line in enumerate(pages.text.split("\n"), 1) if line}
    assert places == {
        "sort Node = {a, b}": ("nodes.fol", 1),
        "given edge(Node, Node)": ("graph.fol", 3),
        "find p(Node)": ("top.fol", 2),
        "rule: ∀x p(x)": ("top.fol", 5),
        "given edge = {(a,b)}": ("facts.fol", 1),
    }


def test_a_text_without_includes_stays_as_it_is() -> None:
    assert assembled("find p\n\nrule: p", None).text == "find p\n\nrule: p"
    assert assembled("find include\nrule: include", None, opened).text == "find include\nrule: include\n"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('find p\ninclude "round.fol"', ("again.fol", 1, 10), "includes itself"),
        ('\ninclude "none.fol"', ("top.fol", 2, 10), "cannot be read: No such file"),
        ('include "nodes.fol"\n\ninclude "wrong.fol"', ("wrong.fol", 3, 8), "there is no sort Nod"),
        ('include "graph.fol"\nfind q(Node)\nrule: ∀x r(x)', ("top.fol", 3, 10), "there is no relation r"),
        ('include "nodes.fol" "graph.fol"', ("top.fol", 1, 9), "nothing else on that line"),
        ('include "graph.fol"\nfind q(Node)\nrule: q(c)', ("top.fol", 3, 9), "nor an element of Node"),
    ],
)
def test_errors_name_the_file_and_its_line(text: str, place: tuple[str, int, int], words: str) -> None:
    with pytest.raises(EntailsError, match=words) as error:
        read_theory(text, "top.fol", opened=opened)
    assert (error.value.file, error.value.line, error.value.column) == place


def test_a_text_in_no_file_includes_nothing() -> None:
    with pytest.raises(TheoryError, match="stands in no file"):
        read_theory('include "nodes.fol"')


def test_a_late_error_names_the_file() -> None:
    theory, _ = read_theory('include "spaced.fol"\nsort Empty\nfind p(Empty)', "top.fol", opened=opened)
    with pytest.raises(TheoryError) as error, theory.source_map.at("sort", "Empty"):
        raise TheoryError("there are none")
    assert (error.value.file, error.value.line) == ("top.fol", 2)
