"""Facts and rule instances as sentences: many of a kind in one, as a person would say them.

A sentence with holes is said of several at once by listing what differs: where only {p} differs, “the flow enters and leaves
r1c1, r1c7 and r7c1”; where {p} and {q} do, what stands between them is said again, “water in r1c1 runs down to r2c1, r1c2
runs down to r2c2”.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from entails.engines.hints import Fact
from entails.models.grounding import Instance
from entails.models.theory import HOLE, Theory

MOST = 12  # of a kind that are listed; the rest is counted
PLURAL = {"is": "are", "has": "have", "does": "do", "stays": "stay", "links": "link"}


def listed(items: Sequence[str]) -> str:
    """a, b and c; of very many, the first ones."""
    if len(items) > MOST:
        items = [*items[: MOST - 2], f"{len(items) - MOST + 2} more"]
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def said_of_all(sentence: str, values: Sequence[Mapping[str, object]]) -> str:
    """A sentence with holes, said at once of all that `values` fill in."""
    holes = list(HOLE.finditer(sentence))
    varied = [hole for hole in holes if len({str(each[hole[1]]) for each in values}) > 1]
    if not varied:
        return _filled(sentence, values[0])
    begin, end = varied[0].start(), varied[-1].end()
    part = sentence[begin:end]
    items = list(dict.fromkeys(_filled(part, each) for each in values))
    simple = HOLE.fullmatch(part) is not None
    rest = sentence[end:]
    if simple:  # several things are, have and do
        rest = re.sub(r"^ (\w+)", lambda verb: f" {PLURAL.get(verb[1], verb[1])}", rest)
    text = listed(items) if simple or len(items) > MOST else ", ".join(items)
    return _filled(sentence[:begin], values[0]) + text + _filled(rest, values[0])


def _filled(sentence: str, values: Mapping[str, object]) -> str:
    return HOLE.sub(lambda hole: str(values[hole[1]]), sentence)


def instances_said(instances: Iterable[Instance]) -> list[str]:
    """A sentence for each rule."""
    by_rule: dict[str, list[Mapping[str, object]]] = {}
    for one in instances:
        by_rule.setdefault(one.rule.sentence, []).append({**one.values, **one.numbers})
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
        return [("" if holds else "¬") + (f"{relation}({','.join(map(str, fact.row))})" if fact.row else relation) for fact in facts]
    sentence = saying.holds if holds else saying.fails
    rows = [fact.row for fact in facts]
    if theory.relations[relation].symmetric:
        rows = _gathered(rows)
    values = [dict(zip(saying.variables, map(str, row), strict=True)) for row in rows]
    return [said_of_all(sentence, group) for group in _groups(values, saying.variables)]


def _gathered(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:  # type: ignore[misc]
    """Pairs turned so that what is in many of them stands first."""
    often = Counter(element for row in rows for element in row)
    return [row if often[row[0]] >= often[row[1]] else row[::-1] for row in rows]


def _groups(values: list[dict[str, str]], variables: Sequence[str]) -> list[list[dict[str, str]]]:
    """Those that differ in one place are said together: in the place that leaves the fewest sentences."""
    best: list[list[dict[str, str]]] = [[each] for each in values]
    for free in variables:
        groups: dict[tuple[str, ...], list[dict[str, str]]] = {}
        for each in values:
            groups.setdefault(tuple(each[name] for name in variables if name != free), []).append(each)
        if len(groups) < len(best):
            best = list(groups.values())
    return best
