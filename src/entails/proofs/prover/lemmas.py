"""The facts on the way of a long propositional proof, each of which follows at a glance from what comes before it.

A person who reads what rules force goes from fact to fact: what one premise says, together with the facts that are known;
then what two premises say that speak of the same thing; and only then what takes more. A fact is a letter or its negation.
Those that the conclusion does not need are left out, and if there are still many, those that serve only one other are shown
in its proof.

    stepping_stones(P→Q∧R, P, R→S ⊢ S)      # R from P→Q∧R and P, then S from R→S and R
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from entails.limits import Limit
from entails.logic.formula import Atom, Formula, Not
from entails.logic.parts import subformulas
from entails.proofs.kernel.sequent import Sequent
from entails.proofs.prover.oracle import Oracle
from entails.proofs.prover.pauses import Pauses

MOST = 10  # lemmas: of more, some are shown inside others
TOGETHER = 4  # premises, at most, of a lemma inside which others are shown

Stone = tuple[Formula, tuple[Formula, ...]]  # a fact, and the premises and earlier facts from which it follows


def stepping_stones(sequent: Sequent, limit: Limit | float | None = None) -> list[Stone]:
    """Facts in order, the last of which is the conclusion. Raises `OutOfTime` when the limit is reached."""
    with Pauses(Limit.of(limit)) as pauses, Oracle(pauses) as oracle:
        found = list(_Walk(sequent, oracle).stones())
    return _joined(_needed(found, sequent.conclusion))


class _Walk:
    def __init__(self, sequent: Sequent, oracle: Oracle) -> None:
        self.sequent, self.oracle = sequent, oracle
        self.facts = [one for one in sequent.assumptions if _is_fact(one)]
        self.rules = [one for one in sequent.assumptions if not _is_fact(one)]
        self.letters = {rule: _letters(rule) for rule in self.rules}

    def stones(self) -> Iterator[Stone]:
        while True:
            fact, reason = self.next()
            yield fact, reason
            if fact == self.sequent.conclusion:
                return
            self.facts.append(fact)

    def next(self) -> Stone:
        """The next fact that follows at a glance, or the conclusion."""
        for number in (1, 2):
            for rules in combinations(self.rules, number):
                if number == 1 or not set(self.letters[rules[0]]).isdisjoint(self.letters[rules[1]]):
                    found = self.forced(rules)
                    if found:
                        return found
        return self.shortest()

    def forced(self, rules: Sequence[Formula]) -> Stone | None:
        """A formula that the rules force with the known facts: the conclusion, or a fact about one of the rules' letters."""
        given = [*rules, *self.facts]
        if self.oracle.entails(given, self.sequent.conclusion):
            return self.sequent.conclusion, self.reason(given, self.sequent.conclusion)
        for letter in dict.fromkeys(letter for rule in rules for letter in self.letters[rule]):
            for fact in (letter, Not(letter)):
                if fact not in self.facts and self.oracle.entails(given, fact):
                    return fact, self.reason(given, fact)
        return None

    def shortest(self) -> Stone:
        """The fact that takes the fewest premises, if none follows from two."""
        given = [*self.sequent.assumptions, *self.facts]
        letters = dict.fromkeys(letter for rule in self.rules for letter in self.letters[rule])
        goals = [self.sequent.conclusion, *(fact for letter in letters for fact in (letter, Not(letter)))]
        reasons = {
            goal: self.reason(given, goal)
            for goal in goals
            if goal not in self.facts and (goal == self.sequent.conclusion or self.oracle.entails(given, goal))
        }
        return min(reasons.items(), key=lambda item: len(item[1]))

    def reason(self, given: Sequence[Formula], goal: Formula) -> tuple[Formula, ...]:
        """A part of what is given that is enough, and of which nothing can be left out."""
        core = self.oracle.core(given, goal) or []
        return tuple(given[place] for place in sorted(self.oracle.reduced(given, goal, core)))


def _is_fact(formula: Formula) -> bool:
    return isinstance(formula.body if isinstance(formula, Not) else formula, Atom)


def _letters(formula: Formula) -> list[Formula]:
    return list(dict.fromkeys(part for part in subformulas(formula) if isinstance(part, Atom)))


def _needed(stones: Sequence[Stone], conclusion: Formula) -> list[Stone]:
    """The stones that lead to the conclusion."""
    wanted, kept = {conclusion}, list[Stone]()
    for fact, reason in reversed(stones):
        if fact in wanted:
            kept.append((fact, reason))
            wanted |= set(reason)
    return kept[::-1]


def _joined(stones: list[Stone]) -> list[Stone]:
    """At most about `MOST` stones: one that serves only one other is shown inside it, where that takes few premises."""
    while len(stones) > MOST:
        facts = [fact for fact, _ in stones]
        joins = []
        for place, (fact, reason) in enumerate(stones[:-1]):
            users = [number for number, (_, other) in enumerate(stones) if fact in other]
            if len(users) == 1:
                others = [one for one in stones[users[0]][1] if one != fact]
                whole = tuple(dict.fromkeys([*reason, *others]))
                joins.append((sum(one not in facts for one in whole), place, users[0], whole))
        cost, place, user, whole = min(joins, default=(TOGETHER + 1, 0, 0, ()))
        if cost > TOGETHER:
            break
        stones = [(one, whole if number == user else reason) for number, (one, reason) in enumerate(stones)]
        del stones[place]
    return stones
