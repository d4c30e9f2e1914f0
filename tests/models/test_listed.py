"""A long list of facts is read at once, and means what its tokens mean."""

from random import Random

import pytest

from entails.errors import EntailsError
from entails.models import listed
from entails.models.reading import given_text
from entails.models.reading.text import read_theory

SORTS = "sort Row = {1..12}\nsort Name = {a, b, c, x1, 007, 7, or2}\nsort Cell = Row × Name\nsort Met\n"
HEADS = {
    "given at(Row, Name)": "({r},{n})",
    "given in(Cell)": "({r},{n})",
    "given one(Name)": "{n}",
    "given clue(Row, Row): number": "({r},{r}) -> {v}",
    "given size(Name): number": "{n} -> {v}",
    "given room(Cell): Name partial": "({r},{n}) → {n}",
    "given met(Met, Row)": "({n},{r})",
    "given both(Row, Row) symmetric": "({r}, {r})",
}


def text_of(random: Random) -> str:
    head, row = random.choice(list(HEADS.items()))
    spoiled = random.choice(
        ["", "", "", "13", "and", "z", "1234567890", "x'", "-1", "..", "3..4", ")", "{", "@", "find", '"a"']
    )
    rows = []
    for _ in range(random.randint(1, 25)):
        one = row
        while "{" in one:
            one = one.replace("{r}", str(random.randint(1, 12)), 1).replace(
                "{n}", random.choice(["a", "b", "c", "x1", "007", "7"]), 1
            )
            one = one.replace("{v}", random.choice(["0", "12", "-3", "−4"]), 1)
        rows.append(one)
    if spoiled:
        place = random.randrange(len(rows))
        rows[place] = rows[place].replace(random.choice("ab(71"), spoiled, 1)
    between = random.choice([", ", ",", ",\n  ", " , "])
    inside = between.join(rows) + random.choice(["", "", ",", ", "])
    other = random.choice(["", ", other(Row) = {1, 2}", "\ngiven other(Row) = {3}", "\nrule: ∀r other(r) → other("])
    return f"{SORTS}{head} = {{{inside}}}{other}\nfind p(Row)\nrule: ∀r p(r)\n"


def said(text: str) -> object:
    try:
        theory, world = read_theory(text)
    except EntailsError as error:
        return [(str(one), one.line, one.column) for one in error.each()]
    return theory.relations, world


@pytest.mark.parametrize("seed", range(4))
def test_a_list_means_what_its_tokens_mean(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    texts = [text_of(random) for _ in range(150)]
    at_once = list(map(said, texts))
    lists = sum(bool(listed.lists_in(text)) for text in texts)
    monkeypatch.setattr(given_text, "lists_in", lambda text: {})
    assert at_once == list(map(said, texts))
    assert lists > 60


def test_long_lists_are_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [(r, c) for r in range(1, 10) for c in range(1, 10)]
    rows = ", ".join(f"({r},{c}) -> {r * c}" for r, c in cells)
    text = f"sort N = {{1..9}}\ngiven clue(N, N): number = {{{rows}}}\nfind p\nrule: p"
    taken: list[int] = []
    rows_of = listed.rows_of

    def watched(*given: object) -> object:
        found = rows_of(*given)  # type: ignore[arg-type]
        taken.append(len(found or ()))
        return found

    monkeypatch.setattr(given_text, "rows_of", watched)
    _, world = read_theory(text)
    assert taken == [81]
    assert world.numbers["clue"] == {(r, c): r * c for r, c in cells}


def test_a_wrong_fact_in_a_long_list_is_shown_where_it_stands() -> None:
    rows = [f"({r},{c})" for r in range(1, 10) for c in range(1, 10)]
    rows[40] = "(5,10)"
    with pytest.raises(EntailsError, match="10") as caught:
        read_theory("sort N = {1..9}\ngiven at(N, N) = {\n" + ",\n".join(rows) + "}\nfind p\nrule: p")
    assert caught.value.line == 43
