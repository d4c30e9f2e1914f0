"""Facts and rule instances in sentences: many of a kind in one, as a person would say them.

The sentences of a theory have holes: "the flow enters and leaves {p}". To say one of several places at once, list what
differs. If one hole differs, its values are listed: "the flow enters and leaves r1c1, r1c7 and r7c1". If several holes do,
the part from the first to the last of them is repeated: "water in r1c1 runs down to r2c1, r1c2 runs down to r2c2". Three or
more cells in a line are said by their ends: "r1c1 to r1c5".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from entails.engines.answers import Fact
from entails.models.ground.result import Instance
from entails.models.theory import HOLE, Theory
from entails.models.world import Row

MOST = 24  # names in a list; the rest is counted
FEW = 12  # likewise, if each item is more than a name
RUN = 3  # so many cells in a line are said by their ends
PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "lies": "lie"}
NO_VERBS = ("always", "sometimes", "perhaps", "as", "this", "plus", "minus", "unless")  # they end in s like verbs
# The noun that a hole names: "end" in "the end at {p}", "row" in "in row {i}". "water" has no plural.
NOUN = re.compile(r"(?:^|\b(?:in|at) |\bthe (?:\w+ )?)(?!the |in |at |of |water )(\w+) (?:(?:at|of|in) )?$")
# The text before a hole, if the hole names the subject of the sentence.
SUBJECT = re.compile(r"(?:the (?:\w+ )?)?\w+ (?:(?:at|of|in) )?")
CELL = re.compile(r"r(\d+)c(\d+)")

Values = Mapping[str, str]  # what fills the holes: {"p": "r1c1", "c": "red"}
Place = tuple[int, int]


# --- lists ---


def listed(items: Sequence[str], conjunction: str = "and") -> str:
    """["r2c1", "r1c1", "r9c9"] as "r1c1, r2c1 and r9c9"; of very many, the first ones and the number of the others."""
    items = _in_runs(sorted(items, key=_natural))
    if len(items) > MOST:
        items = [*items[: MOST - 2], f"{len(items) - MOST + 2} more"]
    *most, last = items
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def _natural(text: str) -> list[tuple[int, str]]:
    """A sort key that compares numbers as numbers: r2c3 before r10c1."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", text)]


def _in_runs(items: list[str]) -> list[str]:
    """The same names with three cells or more side by side, or one below the other, as "r1c1 to r1c5"."""
    left = {(int(match[1]), int(match[2])) for item in items if (match := CELL.fullmatch(item))}
    heads: dict[str, str] = {}  # what to say for the first cell of a run
    others: set[str] = set()
    for down, across in ((0, 1), (1, 0)):
        for start in sorted(left):
            run = _run(start, left, down, across)
            if len(run) >= RUN:
                left.difference_update(run)
                names = [f"r{r}c{c}" for r, c in run]
                heads[names[0]] = f"{names[0]} to {names[-1]}"
                others.update(names[1:])
    return [heads.get(item, item) for item in items if item not in others]


def _run(start: Place, cells: set[Place], down: int, across: int) -> list[Place]:
    """The cells in a line from `start` on; none if it is no cell, or not the first of its line."""
    r, c = start
    if (r - down, c - across) in cells or start not in cells:
        return []
    run = [start]
    while (r := r + down, c := c + across) in cells:
        run.append((r, c))
    return run


# --- sentences with holes ---


def say_of_all(sentence: str, values: Sequence[Values], conjunction: str = "and") -> str:
    """One sentence for all the values.

    say_of_all("the end at {p} has one link", [{"p": "a"}, {"p": "b"}])   # "the ends at a and b have one link"
    """
    varied = [hole for hole in HOLE.finditer(sentence) if len({each[hole[1]] for each in values}) > 1]
    if not varied:
        return _filled(sentence, values[0])
    begin, end = varied[0].start(), varied[-1].end()
    if len(varied) > 1 and re.fullmatch(r"\w+ ", sentence[:begin]):
        begin = 0  # "row 2 is green at place 2, row 3 is green at place 1"
    before, part, after = sentence[:begin], sentence[begin:end], sentence[end:]
    items = list(dict.fromkeys(_filled(part, each) for each in values))
    if HOLE.fullmatch(part):
        before, after, conjunction = _in_plural(before, after, conjunction)
        text = listed(items, conjunction)
    else:
        text = ", ".join(items if len(items) <= FEW else [*items[: FEW - 2], f"and {len(items) - FEW + 2} more"])
    return _filled(before, values[0]) + text + _filled(after, values[0])


def _in_plural(before: str, after: str, conjunction: str) -> tuple[str, str, str]:
    """What stands before and after a hole for several names, and what joins them: several subjects are joined by "and".

    _in_plural("the end at ", " has one link", "or")   # ("the ends at ", " have one link", "and")
    """
    noun = NOUN.search(before)
    if not before or (noun and SUBJECT.fullmatch(before)):
        after = re.sub(r"^ (\w+)", lambda verb: f" {_plural(verb[1])}", after)
        conjunction = "and"
    if noun:
        before = f"{before[: noun.end(1)]}s{before[noun.end(1) :]}"
    return before, after, conjunction


def _plural(verb: str) -> str:
    """The verb of several subjects: drinks, drink; carries, carry; touches, touch."""
    if verb in PLURAL or verb in NO_VERBS:
        return PLURAL.get(verb, verb)
    for singular, plural in (("ies", "y"), ("(?<=ch|sh|ss)es", ""), ("(?<![su])s", "")):
        if re.search(f"{singular}$", verb):
            return re.sub(f"{singular}$", plural, verb)
    return verb


def _filled(sentence: str, values: Values) -> str:
    return HOLE.sub(lambda hole: values[hole[1]], sentence)


# --- instances and facts ---


def say_instances(instances: Iterable[Instance]) -> list[str]:
    """One sentence for all instances of a rule: ["the flow enters and leaves r1c1 and r1c2", "r1c1 has one colour"]."""
    by_rule: dict[str, list[Values]] = {}
    for one in instances:
        values = {name: str(value) for name, value in {**one.values, **one.numbers}.items()}
        by_rule.setdefault(one.rule.sentence, []).append(values)
    return [say_of_all(sentence, values) for sentence, values in by_rule.items()]


def say_facts(facts: Iterable[Fact], theory: Theory) -> str:
    """All the facts in one text, those of a kind together: "r1c1 and r1c2 are wet, r3c1 stays dry"."""
    by_kind: dict[tuple[str, bool], list[Fact]] = {}
    for fact in facts:
        by_kind.setdefault((fact.relation, fact.holds), []).append(fact)
    return ", ".join(text for alike in by_kind.values() for text in _say_kind(alike, theory))


def _say_kind(facts: list[Fact], theory: Theory) -> list[str]:
    """Facts of one relation that all hold, or all do not hold."""
    relation, holds = facts[0].relation, facts[0].holds
    saying = theory.saying(relation)
    if saying is None:
        return [_formula(fact) for fact in facts]
    rows = [fact.row for fact in facts]
    rows = _frequent_first(rows) if theory.relations[relation].symmetric else rows
    values = [dict(zip(saying.variables, map(str, row), strict=True)) for row in rows]
    groups = _groups(values, saying.variables)
    groups.sort(key=lambda group: [_natural(group[0][name]) for name in saying.variables])
    return [say_of_all(saying.holds if holds else saying.fails, group, "and" if holds else "or") for group in groups]


def _formula(fact: Fact) -> str:
    """A fact of a relation without a `say` line: "¬wet(r1c1)"."""
    atom = f"{fact.relation}({','.join(map(str, fact.row))})" if fact.row else fact.relation
    return atom if fact.holds else f"¬{atom}"


def _frequent_first(rows: Sequence[Row]) -> list[Row]:
    """Pairs of a symmetric relation, turned so that the element that is in more of them stands first."""
    often = Counter(element for row in rows for element in row)
    return [row if often[row[0]] >= often[row[1]] else row[::-1] for row in rows]


def _groups(values: Sequence[Values], variables: Sequence[str]) -> list[list[Values]]:
    """Groups that differ in one hole only, so that one sentence says each; the hole that leaves the fewest groups."""
    best: list[list[Values]] = [[each] for each in values]
    for free in variables:
        groups: dict[tuple[str, ...], list[Values]] = {}
        for each in values:
            groups.setdefault(tuple(each[name] for name in variables if name != free), []).append(each)
        if len(groups) < len(best):
            best = list(groups.values())
    return best
