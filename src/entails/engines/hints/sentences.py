"""Facts and rule instances in sentences: many of a kind in one, as a person would say them.

The sentences of a theory have holes: "the end at {p} has one link". To say one of several places at once takes its plural,
which only the theory can tell: "the ends at {p} have one link". What stands in the first hole of a plural (with the text that
touches it) is listed: "the ends at r1c1 and r7c1 have one link". Square brackets say otherwise what is listed:

    rule "water in {p} runs down to {q}" | "water runs down from [{p} to {q}]"
    water runs down from r1c1 to r2c1, r1c2 to r2c2

A sentence without a plural is said of several at once only if they differ in its last word: "the flow enters and leaves r1c1
and r1c2". What can be joined in no way is said sentence by sentence. Three or more cells in a line are said by their ends:
"r1c1 to r1c5". No list is cut: of very many instances the rule itself is said, "p and q have one colour if linked, at 48
places", and details list them all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from entails.engines.answers import Fact
from entails.engines.hints.sides import LINKS, Place, side
from entails.errors import listed
from entails.models.ground.result import Instance
from entails.models.signature import mirrored
from entails.models.theory import HOLE, Rule, Saying, Theory, in_number
from entails.models.world import Row
from entails.values import NamedTuple, pattern

MOST = 60  # words about instances of one rule; where there would be more, the rule is said, and at how many places
# A word with a hole, up to the comma or the "'s" that may follow it; and what a plural lists in square brackets.
WORD = pattern(r"[^\s{}]*\{[^{}]*\}(?:[^\s{}]|\{[^{}]*\})*?(?=(?:'s)?[,.;:]?(?:\s|$))")
LISTED = pattern(r"\[([^\[\]]*)\]")
CELL = pattern(r"r(\d+)c(\d+)")
PLAIN = pattern(r"(r\{[^{}]+\}c\{[^{}]+\}) is ((?:not )?\S+)")  # of a cell
LEAST = 3  # cells in a line that are said by the ends of the line

Cell = tuple[int, int]  # row and column
Values = Mapping[str, str]  # what fills the holes: {"p": "r1c1", "c": "red"}


# --- lists ---


def in_order(items: Sequence[str], conjunction: str = "and") -> str:
    """["r2c1", "r1c1", "r9c9"] as "r1c1, r2c1 and r9c9"."""
    return listed(_in_runs(sorted(items, key=natural)), conjunction)


def in_common(texts: Sequence[str]) -> tuple[str, list[str], str]:
    """The words with which all texts begin, what differs, and those with which all end.

    in_common(["r1c4 is black", "r1c6 is black"])     # ("", ["r1c4", "r1c6"], "is black")
    """
    words = [text.split() for text in texts]
    shortest = min(map(len, words)) - 1
    first = next((k for k in range(shortest) if len({one[k] for one in words}) > 1), shortest)
    last = next((k for k in range(shortest - first) if len({one[-1 - k] for one in words}) > 1), shortest - first)
    items = [" ".join(one[first : len(one) - last]) for one in words]
    return " ".join(words[0][:first]), items, " ".join(words[0][len(words[0]) - last :])


def natural(text: str) -> list[tuple[int, str]]:
    """A sort key that compares numbers as numbers: r2c3 before r10c1."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", text)]


def _in_runs(items: list[str]) -> list[str]:
    """The same names with three cells or more side by side, or one below the other, as "r1c1 to r1c5"."""
    cells = [(int(match[1]), int(match[2])) for item in items if (match := CELL.fullmatch(item))]
    heads: dict[str, str] = {}  # what to say for the first cell of a line
    others: set[str] = set()
    for line in in_lines(cells):
        names = [f"r{r}c{c}" for r, c in line]
        heads[names[0]] = f"{names[0]} to {names[-1]}" if names[1:] else names[0]
        others.update(names[1:])
    return [heads.get(item, item) for item in items if item not in others]


def in_lines(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells in reading order, three or more in a row or column together: [[(1, 1), (1, 2), (1, 3)], [(2, 5)]]."""
    left, lines = set(cells), list[list[Cell]]()
    for down, across in ((0, 1), (1, 0)):
        for r, c in sorted(left):
            if (r, c) in left and (r - down, c - across) not in left:
                line = [(r, c)]
                while (after := (line[-1][0] + down, line[-1][1] + across)) in left:
                    line.append(after)
                if len(line) >= LEAST:
                    left.difference_update(line)
                    lines.append(line)
    return sorted([*lines, *([cell] for cell in left)])


def runs_across(cells: Iterable[Cell]) -> list[str]:
    """Cells along rows, each run by its ends: ["r3c1–r3c2", "r3c5"]."""
    return _runs(sorted(cells), lambda cell, place: (cell[0], cell[1] - place))


def runs_down(cells: Iterable[Cell]) -> list[str]:
    return _runs(sorted(cells, key=lambda cell: cell[::-1]), lambda cell, place: (cell[1], cell[0] - place))


def _runs(cells: list[Cell], key: Callable[[Cell, int], tuple[int, int]]) -> list[str]:
    runs = [[cell for _, cell in run] for _, run in groupby(enumerate(cells), key=lambda pair: key(pair[1], pair[0]))]
    return ["–".join(f"r{r + 1}c{c + 1}" for r, c in dict.fromkeys((run[0], run[-1]))) for run in runs]


def capital(text: str) -> str:
    """With a capital letter, where it begins with a word: not "r1c2 is 5", nor "wet(r1c2)", nor a single name."""
    first, *others = text.split(" ", 1)
    return text[:1].upper() + text[1:] if others and first.rstrip(",:").replace("-", "").isalpha() else text


# --- sentences with holes ---


def say_of_all(
    sentence: str, values: Sequence[Values], plurals: Sequence[str] = (), conjunction: str = "and"
) -> list[str]:
    """Sentences for all the values, as few as the plurals allow.

    both = [{"p": "a"}, {"p": "b"}]
    say_of_all("{p} is wet", both, ["{p} are wet"])   # ["a and b are wet"]
    say_of_all("{p} is wet", both)                    # ["a is wet", "b is wet"]
    """
    alone = list(dict.fromkeys(_filled(sentence, each) for each in values))
    if len(alone) == 1:
        return alone
    forms = _forms(sentence, plurals)
    ways = [_joined(sentence, form, values, conjunction) for form in forms]
    if len(forms) > 1 and len(values) <= MOST:
        ways.append(_mixed(sentence, forms, values, conjunction))
    return min([alone, *ways], key=len)


def _mixed(sentence: str, forms: Sequence[_Form], values: Sequence[Values], conjunction: str) -> list[str]:
    """The same where no one list has all: by each form the longest lists first."""
    left, found = list(values), list[str]()
    while left:
        groups = dict[tuple[int, str, str], list[Values]]()
        for each in left:
            for number, form in enumerate(forms):
                groups.setdefault((number, _filled(form.before, each), _filled(form.after, each)), []).append(each)
        (number, *_), some = max(groups.items(), key=lambda group: len(group[1]))
        found += _joined(sentence, forms[number], some, conjunction)
        left = [each for each in left if each not in some]
    return found


class _Form(NamedTuple):
    """A plural: what is listed, with what stands before and after it."""

    before: str
    item: str
    after: str


def _forms(sentence: str, plurals: Sequence[str]) -> list[_Form]:
    """The plurals that a theory gives, and the sentence itself if its last word has a hole."""
    found = [match for plural in plurals if (match := LISTED.search(plural) or WORD.search(plural))]
    forms = [_Form(one.string[: one.start()], one[one.re.groups], one.string[one.end() :]) for one in found]
    last = [word for word in WORD.finditer(sentence) if word.end() == len(sentence)]
    return forms + [_Form(sentence[: word.start()], word[0], "") for word in last]


def _joined(sentence: str, form: _Form, values: Sequence[Values], conjunction: str) -> list[str]:
    """One sentence for all values that agree in what is not listed."""
    groups: dict[tuple[str, str], dict[str, Values]] = {}
    for each in values:
        around = _filled(form.before, each), _filled(form.after, each)
        groups.setdefault(around, {}).setdefault(_filled(form.item, each), each)
    joins = conjunction if not form.after and form.before else "and"
    return [
        _filled(sentence, next(iter(items.values())))
        if len(items) == 1
        else f"{before}{_listed_items(list(items), form.item, joins)}{after}"
        for (before, after), items in groups.items()
    ]


def _listed_items(items: list[str], form: str, conjunction: str) -> str:
    """Names are listed in order, by their ends where they are cells in a line; other items as they come."""
    if WORD.fullmatch(form):
        return in_order(items, conjunction)
    return ", ".join(items)


def _filled(sentence: str, values: Values) -> str:
    return in_number(HOLE.sub(lambda hole: values[hole[1]], sentence))


# --- instances and facts ---


class Phrase(NamedTuple):
    """What is said of the instances of one rule; and those that it names one by one, which a rule with the number of its
    places does not."""

    text: str
    names: tuple[Instance, ...]


def phrases(instances: Iterable[Instance], whole: bool = False, most: int = MOST) -> list[Phrase]:
    """Few words for all instances of a rule: "the flow enters and leaves r1c1 and r1c2"; "r1c1 has one colour". Where
    there are more than `most`, the rule and the number of places; unless the `whole` list is wanted."""
    by_rule: dict[str, list[Instance]] = {}
    for one in instances:
        by_rule.setdefault(one.rule.sentence, []).append(one)
    return [_phrase(some, whole, most) for some in by_rule.values()]


def _phrase(instances: Sequence[Instance], whole: bool, most: int) -> Phrase:
    rule = instances[0].rule
    values = [{name: str(value) for name, value in {**one.values, **one.numbers}.items()} for one in instances]
    text = ", ".join(say_of_all(rule.sentence, values, rule.plurals))
    if whole or len(instances) == 1 or len(text.split()) <= most:
        return Phrase(text, tuple(instances))
    return Phrase(_folded(rule, values), ())


def say_instances(instances: Iterable[Instance], whole: bool = False, most: int = MOST) -> list[str]:
    """Their words alone: ["the flow enters and leaves r1c1 and r1c2", "r1c1 has one colour"]."""
    return [phrase.text for phrase in phrases(instances, whole, most)]


def _folded(rule: Rule, values: Sequence[Values]) -> str:
    """ "“… and … have one colour if linked” at 48 places" """
    places = {_filled(rule.sentence, each) for each in values}
    blank = HOLE.sub("…", rule.sentence).replace("r…c…", "…")  # a cell is one thing
    return f"“{in_number(blank)}” at {len(places)} places"


def say_facts(facts: Iterable[Fact], theory: Theory, cells: Sequence[Place] = ()) -> str:
    """All the facts in one text, those of a kind together: "r1c1 and r1c2 are wet, r3c1 stays dry". The sides of these cells
    are called theirs."""
    by_kind: dict[tuple[str, bool], list[Fact]] = {}
    for fact in facts:
        by_kind.setdefault((fact.relation, fact.holds), []).append(fact)
    return ", ".join(text for alike in by_kind.values() for text in _say_kind(alike, theory, cells))


def _say_kind(facts: list[Fact], theory: Theory, cells: Sequence[Place]) -> list[str]:
    """Facts of one relation that all hold, or all do not hold."""
    relation, holds = facts[0].relation, facts[0].holds
    saying = theory.saying(relation)
    if saying is None:
        return [_formula(fact) for fact in facts]
    rows = [fact.row for fact in facts]
    if holds and len(rows) >= LINKS:
        from entails.engines.hints import paths  # most steps have fewer

        whole, rest = paths.paths(rows) if paths.drawn(theory, relation) else ([], rows)
        if len(whole) == 1 and not rest:  # pieces of a path beside other links are not seen sooner
            return [paths.of_corners(whole[0], cells) if saying.sides else paths.of_cells(whole[0])]
    return _say_rows(rows, saying, theory.relations[relation].symmetric, holds, cells)


def _say_rows(rows: Sequence[Row], saying: Saying, symmetric: bool, holds: bool, cells: Sequence[Place]) -> list[str]:
    if saying.sides:
        return [_say_sides(rows, holds, cells)]
    rows = _frequent_first(rows) if symmetric else rows
    values = [dict(zip(saying.variables, map(str, row), strict=True)) for row in rows]
    values.sort(key=lambda each: [natural(each[name]) for name in saying.variables])
    if holds:
        return say_of_all(saying.holds, values, saying.holds_plurals or _of_cells(saying.holds))
    return say_of_all(saying.fails, values, saying.fails_plurals or _of_cells(saying.fails), "or")


def _of_cells(sentence: str) -> tuple[str, ...]:
    """The plural of "{p} is …" and "{p} is not …", where {p} is a cell of a page that has not told one and one word follows:
    no plural is that of "{p} is a lamp"."""
    plain = PLAIN.fullmatch(sentence)
    return (f"{plain[1]} are {plain[2]}",) if plain else ()


def _say_sides(rows: Iterable[Row], holds: bool, seen_from: Sequence[Place]) -> str:
    """ "r1c1's left and right sides and r2c1's lower side are drawn", or "the lower sides of r1c1, r2c2 and r3c3 are drawn":
    by the cells or by which sides, as it is shorter."""
    sides = list(dict.fromkeys(side(row, seen_from) for row in rows))
    cells, which = dict[str, list[str]](), dict[str, list[str]]()
    for word, cell in sides:
        cells.setdefault(cell, []).append(word)
        which.setdefault(word, []).append(cell)
    own = [f"{cell}'s {in_order(some)} side{'s' * (len(some) > 1)}" for cell, some in cells.items()]
    alike = [
        f"the {word} sides of {in_order(some)}" if len(some) > 1 else f"{some[0]}'s {word} side"
        for word, some in which.items()
    ]
    joined = [f"{', '.join(most)} and {last}" if most else last for *most, last in (alike, own)]
    said = min(joined, key=lambda text: len(text.split()))
    return f"{said} {'are' if len(sides) > 1 else 'is'}{'' if holds else ' not'} drawn"


def _formula(fact: Fact) -> str:
    """A fact of a relation without a `say` line: "¬wet(r1c1)"."""
    atom = f"{fact.relation}({','.join(map(str, fact.row))})" if fact.row else fact.relation
    return atom if fact.holds else f"¬{atom}"


def _frequent_first(rows: Sequence[Row]) -> list[Row]:
    """Pairs of a symmetric relation, turned so that the element that is in more of them stands first."""
    half = len(rows[0]) // 2 if rows else 0
    often = Counter(end for row in rows for end in (row[:half], row[half:]))
    return [row if often[row[:half]] >= often[row[half:]] else mirrored(row) for row in rows]
