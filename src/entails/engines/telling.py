"""Facts and rule instances as sentences: many of a kind in one, as a person would say them.

A sentence with holes is said of several at once by listing what differs: where only {p} differs, “the flow enters and leaves
r1c1, r1c7 and r7c1”; where {p} and {q} do, what stands between them is said again, “water in r1c1 runs down to r2c1, r1c2
runs down to r2c2”. Cells in a line are said by the first and the last of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from entails.engines.answers import Fact
from entails.models.grounding import Instance
from entails.models.theory import HOLE, Theory
from entails.models.world import Row

MOST = 24  # of a kind that are listed; the rest is counted
FEW = 12  # likewise, of what takes more than a name to say
RUN = 3  # so many cells in a line are said at once
PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "lies": "lie"}
NO_VERBS = ("always", "sometimes", "perhaps", "as", "this", "plus", "minus", "unless")  # that end like one
CELL = re.compile(r"r(\d+)c(\d+)")

Values = Mapping[str, str]


def listed(items: Sequence[str], joined: str = "and") -> str:
    """a, b and c, in order; of very many, the first ones."""
    items = _in_runs(sorted(items, key=_natural))
    if len(items) > MOST:
        items = [*items[: MOST - 2], f"{len(items) - MOST + 2} more"]
    *most, last = items
    return f"{', '.join(most)} {joined} {last}" if most else last


def _natural(text: str) -> list[tuple[int, str]]:
    """r2c3 before r10c1."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", text)]


def _in_runs(items: list[str]) -> list[str]:
    """Three cells or more side by side, or one below the other, as “r1c1 to r1c5”."""
    left = {(int(match[1]), int(match[2])) for item in items if (match := CELL.fullmatch(item))}
    said: dict[str, str] = {}
    gone: set[str] = set()
    for down, across in ((0, 1), (1, 0)):
        for r, c in sorted(left):
            if (r - down, c - across) in left or (r, c) not in left:
                continue
            run = [(r, c)]
            while (run[-1][0] + down, run[-1][1] + across) in left:
                run.append((run[-1][0] + down, run[-1][1] + across))
            if len(run) >= RUN:
                left.difference_update(run)
                names = [f"r{a}c{b}" for a, b in run]
                said[names[0]] = f"{names[0]} to {names[-1]}"
                gone.update(names[1:])
    return [said.get(item, item) for item in items if item not in gone]


def said_of_all(sentence: str, values: Sequence[Values], joined: str = "and") -> str:
    """A sentence with holes, said at once of all that `values` fill in."""
    varied = [hole for hole in HOLE.finditer(sentence) if len({each[hole[1]] for each in values}) > 1]
    if not varied:
        return _filled(sentence, values[0])
    begin, end = varied[0].start(), varied[-1].end()
    before, part, after = sentence[:begin], sentence[begin:end], sentence[end:]
    items = list(dict.fromkeys(_filled(part, each) for each in values))
    if not HOLE.fullmatch(part):
        shown = items if len(items) <= FEW else [*items[: FEW - 2], f"and {len(items) - FEW + 2} more"]
        return _filled(before, values[0]) + ", ".join(shown) + _filled(after, values[0])
    if re.fullmatch(r"(\w+ )?", before):  # it is what the sentence is about: several are, have and do
        after = re.sub(r"^ (\w+)", lambda verb: f" {_plural(verb[1])}", after)
        before, joined = before.replace(" ", "s "), "and"
    return _filled(before, values[0]) + listed(items, joined) + _filled(after, values[0])


def _plural(verb: str) -> str:
    """What several do: drinks, drink; carries, carry; touches, touch."""
    if verb in PLURAL or verb in NO_VERBS:
        return PLURAL.get(verb, verb)
    for singular, plural in (("ies", "y"), ("(?<=ch|sh|ss)es", ""), ("(?<![su])s", "")):
        if re.search(f"{singular}$", verb):
            return re.sub(f"{singular}$", plural, verb)
    return verb


def _filled(sentence: str, values: Values) -> str:
    return HOLE.sub(lambda hole: values[hole[1]], sentence)


def instances_said(instances: Iterable[Instance]) -> list[str]:
    """A sentence for each rule."""
    by_rule: dict[str, list[Values]] = {}
    for one in instances:
        values = {name: str(value) for name, value in {**one.values, **one.numbers}.items()}
        by_rule.setdefault(one.rule.sentence, []).append(values)
    return [said_of_all(sentence, values) for sentence, values in by_rule.items()]


def facts_said(facts: Iterable[Fact], theory: Theory) -> str:
    """All the facts, those of a kind together."""
    by_kind: dict[tuple[str, bool], list[Fact]] = {}
    for fact in facts:
        by_kind.setdefault((fact.relation, fact.holds), []).append(fact)
    return ", ".join(text for some in by_kind.values() for text in _of_a_kind(some, theory))


def _of_a_kind(facts: list[Fact], theory: Theory) -> list[str]:
    relation, holds = facts[0].relation, facts[0].holds
    saying = theory.sayings.get(relation)
    if saying is None:
        return [_bare(fact) for fact in facts]
    rows = [fact.row for fact in facts]
    rows = _gathered(rows) if theory.relations[relation].symmetric else rows
    values = [dict(zip(saying.variables, map(str, row), strict=True)) for row in rows]
    groups = _groups(values, saying.variables)
    groups.sort(key=lambda group: [_natural(group[0][name]) for name in saying.variables])
    return [said_of_all(saying.holds if holds else saying.fails, group, "and" if holds else "or") for group in groups]


def _bare(fact: Fact) -> str:
    atom = f"{fact.relation}({','.join(map(str, fact.row))})" if fact.row else fact.relation
    return atom if fact.holds else f"¬{atom}"


def _gathered(rows: Sequence[Row]) -> list[Row]:
    """Pairs turned so that what is in many of them stands first."""
    often = Counter(element for row in rows for element in row)
    return [row if often[row[0]] >= often[row[1]] else row[::-1] for row in rows]


def _groups(values: Sequence[Values], variables: Sequence[str]) -> list[list[Values]]:
    """Those that differ in one place are said together: in the place that leaves the fewest sentences."""
    best: list[list[Values]] = [[each] for each in values]
    for free in variables:
        groups: dict[tuple[str, ...], list[Values]] = {}
        for each in values:
            groups.setdefault(tuple(each[name] for name in variables if name != free), []).append(each)
        if len(groups) < len(best):
            best = list(groups.values())
    return best
