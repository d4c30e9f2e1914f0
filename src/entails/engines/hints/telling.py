"""Steps in a puzzle's own words: techniques propose them, and the rules check them.

A puzzle may know how its players argue ("the green path has only one way out"). Its *teller* looks at what is known and
proposes what follows, with a sentence. A proposal is never trusted: each of its facts has to follow from the rules and what
is known, by the solver, or the proposal is passed over. So a wrong technique can make an explanation longer, never wrong.

    def teller(known: Known) -> Iterator[Proposal]:
        if known.holds("wet", "r1c1") is None:
            yield Proposal("full row", (Fact("wet", ("r1c1",), True),), "r1c1 is wet", "row 1 needs every cell", ((0, 0),))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set

from entails.engines.answers import Fact
from entails.engines.hints.knowledge import CONFLICTS, Knowledge
from entails.engines.hints.steps import MARKS, Sentence, Step
from entails.models.world import Element
from entails.values import NamedTuple


class Proposal(NamedTuple):
    """What a technique says: facts that follow, in the order in which they follow from one another, and why.

    `aside` are facts that come with them and that a reader takes in without being told: a cell that is red is not blue.
    `cells` are those that the reason speaks of, (row, column) from 0, to be lit. A reason may have several lines; a tab
    at the beginning of one says that it stands inside the line before.
    """

    technique: str
    facts: tuple[Fact, ...]
    conclusion: str
    reason: str
    cells: tuple[tuple[int, int], ...] = ()
    aside: tuple[Fact, ...] = ()


class Known:
    """What the reader knows by now, as a teller sees it. `last` has the facts of the step before; `reached` has the value
    that best solutions reach, for each aim of the theory, and is empty where none is proved. `wanted` is a fact that the
    reader doubts: then a teller proposes only what shows it, the shortest first, or nothing."""

    def __init__(
        self,
        knowledge: Knowledge,
        last: tuple[Fact, ...] = (),
        reached: tuple[int, ...] = (),
        wanted: Fact | None = None,
        only: Set[int] = frozenset(),
    ) -> None:
        self.last, self.reached, self.wanted, self._only = last, reached, wanted, only
        self.grounding, self.facts = knowledge.grounding, knowledge.facts  # for what comes from the shape of rules
        self._variable, self._explained = knowledge.grounding.variable, knowledge.explained

    def holds(self, relation: str, *row: Element) -> bool | None:
        """Is the relation known to hold of a row, or not to hold? None if neither is known yet."""
        variable = self._variable(relation, row)
        if variable is None:
            return False  # it holds on no board like this
        return True if variable in self._explained else False if -variable in self._explained else None

    def truth(self, relation: str, *row: Element) -> bool | None:
        """What the only solution says; None if there are several. It tells a teller what is worth supposing, and is never a
        reason."""
        variable = self._variable(relation, row)
        return variable in self._only if self._only and variable is not None else None


Teller = Callable[[Known], Iterable[Proposal]]


class Told:
    """Takes what a teller proposes, once it is checked, into the knowledge of a guide. The steps have no bundles: which rule
    instances they rest on takes longer to find than the step, and few readers want to know (`details`)."""

    def __init__(self, knowledge: Knowledge, teller: Teller, reached: tuple[int, ...] = ()) -> None:
        self.knowledge, self.teller, self.reached = knowledge, teller, reached
        self.last: tuple[Fact, ...] = ()
        self.only: Set[int] = frozenset()  # the variables that are true in the only solution; none if there are several
        self.refused: list[Proposal] = []  # what did not follow: a mistake in the puzzle's techniques
        self.kept: set[int] | None = None  # None: everything

    def keep(self, facts: Iterable[Fact] | None) -> None:
        """From now on, tell only steps that say some of these facts; all steps, if there are none to say."""
        self.kept = None if facts is None else set(self._literals(facts))

    def step(self) -> Step | None:
        """The first proposal that says something new and follows; None if there is none."""
        for proposal in self.teller(Known(self.knowledge, self.last, self.reached, only=self.only)):
            self.knowledge.limit.check()
            new = [x for x in self._literals(proposal.facts) if x not in self.knowledge.explained]
            told = new if self.kept is None else self.kept.intersection(new)
            if told and (step := self._checked(proposal, new)):
                self.last = step.facts
                return step
        return None

    def showing(self, wanted: Fact) -> Step | None:
        """The teller's own step to a fact that is wanted, if it has one."""
        for proposal in self.teller(Known(self.knowledge, (wanted,), self.reached, wanted)):
            new = [x for x in self._literals(proposal.facts) if x not in self.knowledge.explained]
            return self._checked(proposal, new) if new else None
        return None

    def _literals(self, facts: Iterable[Fact]) -> list[int]:
        """Their literals, each once; without those that say that something impossible does not hold."""
        return list(dict.fromkeys(x for fact in facts if (x := self.knowledge.literal(fact)) is not None))

    def _checked(self, proposal: Proposal, new: list[int]) -> Step | None:
        knowledge = self.knowledge
        aside = [x for x in self._literals(proposal.aside) if x not in knowledge.explained and x not in new]
        before = set(knowledge.explained)
        for literal in [*new, *aside]:
            if not self._follows(literal):
                knowledge.explained = before
                self.refused.append(proposal)
                return None
            knowledge.explained.add(literal)
        for literal in [*new, *aside]:
            if literal not in knowledge.established:
                knowledge.establish(literal, (), ())
        facts, beside = tuple(map(knowledge.fact, new)), tuple(map(knowledge.fact, aside))
        reason = tuple(_sentences(proposal.reason))
        return Step(facts, (), proposal.conclusion, reason, proposal.technique, proposal.cells, beside)

    def _follows(self, literal: int) -> bool:
        """Do the rules and what is known force it?"""
        knowledge = self.knowledge
        literals = [-literal, *knowledge.explained, *knowledge.selectors]
        return (
            not knowledge.consistent(literals)
            or knowledge.session.search(literals, knowledge.limit, CONFLICTS) is False
        )


def _sentences(reason: str) -> Iterator[Sentence]:
    """The lines of a reason, each as deep as it has tabs."""
    for line in filter(None, reason.split("\n")):
        text = line.lstrip("\t")
        yield Sentence(min(len(line) - len(text), len(MARKS) - 1), text)
