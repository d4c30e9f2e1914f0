"""Facts, rule instances and steps as sentences: many of a kind in one, as a person would say them.

A sentence with holes is said of several at once by listing what differs: where only {p} differs, “the flow enters and leaves
r1c1, r1c7 and r7c1”; where {p} and {q} do, what stands between them is said again, “water in r1c1 runs down to r2c1, r1c2
runs down to r2c2”. Cells in a line are said by the first and the last of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from entails.engines.answers import Fact
from entails.engines.hints.steps import Deduction, Line, Step
from entails.logic.formula import Atom, Count, Formula, Term, children
from entails.models.ground.result import Instance
from entails.models.theory import HOLE, Theory
from entails.models.world import Row

MOST = 24  # of a kind that are listed; the rest is counted
FEW = 12  # likewise, of what takes more than a name to say
RUN = 3  # so many cells in a line are said at once
PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "lies": "lie"}
NO_VERBS = ("always", "sometimes", "perhaps", "as", "this", "plus", "minus", "unless")  # that end like one
# What is named by a hole after it, if there is such a word (“the end at {p}”, “in row {i}”), unless it is a mass; and whether
# the sentence is about that.
NOUN = re.compile(r"(?:^|\b(?:in|at) |\bthe (?:\w+ )?)(?!the |in |at |of |water )(\w+) (?:(?:at|of|in) )?$")
SUBJECT = re.compile(r"(?:the (?:\w+ )?)?\w+ (?:(?:at|of|in) )?")
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
    if len(varied) > 1 and re.fullmatch(r"\w+ ", sentence[:begin]):
        begin = 0  # “row 2 is green at place 2, row 3 is green at place 1”
    before, part, after = sentence[:begin], sentence[begin:end], sentence[end:]
    items = list(dict.fromkeys(_filled(part, each) for each in values))
    if not HOLE.fullmatch(part):
        shown = items if len(items) <= FEW else [*items[: FEW - 2], f"and {len(items) - FEW + 2} more"]
        return _filled(before, values[0]) + ", ".join(shown) + _filled(after, values[0])
    noun = NOUN.search(before)
    if not before or (noun and SUBJECT.fullmatch(before)):  # it is what the sentence is about: several are, have and do
        after = re.sub(r"^ (\w+)", lambda verb: f" {_plural(verb[1])}", after)
        joined = "and"
    if noun:
        before = f"{before[: noun.end(1)]}s{before[noun.end(1) :]}"
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


# --- steps ---


def lines_told(step: Step, theory: Theory, plain: dict[Fact | None, Fact]) -> Iterator[str]:
    """What leads to a step, a line each; those of a supposition are indented. `plain` remembers from step to step what was
    too plain to be said, and what to cite instead."""
    deductions = [deduction for line in step.lines for deduction in line]
    plain |= {d.fact: d.given[0] for d in deductions if _is_plain(d, theory) and d.fact not in step.facts}
    told: set[Fact | None] = set()
    for place, line in enumerate(step.lines):
        left = [deduction for deduction in line if deduction.fact not in plain]
        if not left:
            continue
        given = _given(left, plain, told)
        if left[0].supposed:
            yield from _supposed(left, left[0].fact if len(step.facts) + len(left) > 2 else None, plain, told, theory)
        elif len(left[0].because) > 1:
            facts = [deduction.fact for deduction in left if deduction.fact]
            so = None if len(facts) == len(step.facts) else facts
            yield _line(left[:1], given, so, theory) + ("" if so else ": together they leave no other way")
        else:
            last = place == len(step.lines) - 1
            yield _line(left, given, None if last else [d.fact for d in left if d.fact], theory)
        told.update(deduction.fact for deduction in left)


def _is_plain(deduction: Deduction, theory: Theory) -> bool:
    """What has one colour does not have another: not said, but the one colour is cited where the other would be."""
    fact, given = deduction.fact, deduction.given
    if fact is None or fact.holds or len(deduction.because) != 1 or len(given) != 1:
        return False
    *of, kind = theory.relations[fact.relation].sorts or ("",)
    if not of or kind in of or given[0] != Fact(fact.relation, (*fact.row[:-1], given[0].row[-1]), True):
        return False
    return _gives_one(deduction.because[0].rule.formula, fact.relation)


def _gives_one(formula: Formula, relation: str) -> bool:
    """Does it say that a relation holds for one last value, or for one at most?"""
    match formula:
        case Count("=" | "≤", Term("1"), ((variable, _),), Atom(name, arguments)):
            return name == relation and arguments[-1] == Term(variable)
    return any(_gives_one(part, relation) for part in children(formula))


def _given(line: Iterable[Deduction], plain: dict[Fact | None, Fact], told: set[Fact | None]) -> list[Fact]:
    """What a line rests on, without what it gives itself and what was said just before."""
    own = {deduction.fact for deduction in line} | told
    cited = dict.fromkeys(plain.get(fact, fact) for deduction in line for fact in deduction.given)
    return [fact for fact in cited if fact not in own]


def _line(line: Iterable[Deduction], given: list[Fact], facts: list[Fact] | None, theory: Theory) -> str:
    parts = instances_said(one for deduction in line for one in deduction.because)
    parts += [facts_said(given, theory)] if given else []
    return "; ".join(parts) + (f": so {facts_said(facts, theory)}" if facts else "")


def _supposed(
    line: Iterable[Deduction],
    named: Fact | None,
    plain: dict[Fact | None, Fact],
    told: set[Fact | None],
    theory: Theory,
) -> Iterator[str]:
    """Why a fact cannot be otherwise (it is named unless it is all that the step says), and what else follows in this way."""
    one, *others = line
    assert one.fact is not None
    opposite = one.fact._replace(holds=not one.fact.holds)
    yield (f"{facts_said([named], theory)}: " if named else "") + f"suppose that {facts_said([opposite], theory)}"
    yield from (f"  {text}" for text in chain_told(one.supposed, plain, {opposite}, theory))
    if others:
        given = _given(others, plain, {*told, one.fact, *one.given})
        cited = f", as {facts_said(given, theory)}:" if given else ""
        yield f"likewise{cited} {facts_said([other.fact for other in others if other.fact], theory)}"


def chain_told(
    chain: Iterable[Deduction], plain: dict[Fact | None, Fact], told: set[Fact | None], theory: Theory
) -> Iterator[str]:
    """One instance after the other, to a contradiction."""
    for _, group in groupby(chain, key=lambda deduction: deduction.because):
        line: Line = tuple(group)
        facts = [deduction.fact for deduction in line if deduction.fact]
        given = _given(line, plain, told)
        yield _line(line[:1], given, facts, theory) + (": which cannot be" if line[-1].fact is None else "")
        told.update(facts)
