"""The values that hints consist of: deductions, bundled into steps; and contradictions.

A step carries its own sentences (`guiding.wording` writes them), so that whoever shows it needs no theory:

    step.facts        (Fact("wet", ("r1c1",), True),)
    step.conclusion   "r1c1 is wet"
    step.reason       (Sentence(0, "row 1 has 2 wet cells; r1c3 stays dry"),)
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from entails.engines.answers import Fact
from entails.errors import EngineError
from entails.models.ground.result import Instance
from entails.values import NamedTuple, dataclass, field

MARKS = ("•", "–", "·", "–", "·", "–")  # before a sentence of depth 0, 1, 2 and so on


class Need(NamedTuple):
    """What a number in one place would leave for the other terms of a sum: "if r1c2 were 1, r1c3 would be 10". `others` is
    the name of the other one, and empty where they are several."""

    of: str
    number: int
    others: str
    rest: int
    places: int = 1
    too_large: bool = False


class Way(NamedTuple):
    """The name of the argument that a deduction is, by the shape of its rules. Of one that takes several rule instances also
    their roles: `first` need something, `second` leave no room for more, `left` are the facts that are open in the first
    ones, and in each of the `cases` a rule instance gives the same."""

    name: str
    first: tuple[Instance, ...] = ()
    second: tuple[Instance, ...] = ()
    cases: tuple[tuple[Fact, Instance], ...] = ()
    left: tuple[Fact, ...] = ()
    numbers: tuple[int, ...] = ()  # of an overlap: what is needed, is not shared, has room; of a count: what is left
    seen: str = (
        ""  # what a player sees, if the rule speaks of a graph: "the only way out for r1c1"; `left` is named in it
    )
    why: str = ""  # why what else one might think of is none: "r4c3 leads nowhere"
    hidden: tuple[Fact | str, ...] = ()  # what closes a way that looks open, since the board does not show it
    passed: tuple[str, ...] = ()  # the places that have no room for another line, which is why it goes on elsewhere
    ways: tuple[tuple[tuple[Fact, ...], str], ...] = ()  # those that are left, if few, with what one sees then
    failing: tuple[tuple[tuple[Fact, ...], str], ...] = ()  # those that are not, each with why
    room: tuple[
        tuple[str, ...], ...
    ] = ()  # of a piece: what it might add without a fact, and with it, where that is little; what it has
    lines: tuple[str, ...] = ()  # what is said before, where one thing leads to the other
    needs: tuple[Need, ...] = ()  # what each number that a term does not have would leave for the others
    unsaid: tuple[Fact, ...] = ()  # premises that nobody thinks of who counts what is left
    held: tuple[Fact, ...] = ()  # what a count has already, in each of the ways
    told: tuple[Instance, ...] = ()  # what is only said of ways that fail


SHOWN = "shown"  # a way: it follows from what is supposed, as the step before shows
PLAIN = ("passed", "not on the loop", "on the loop")  # ways that a reader takes without a word: the line is there


class Deduction(NamedTuple):
    """A fact, the rule instances that force it, and the premises: facts established before that it uses besides.

    A fact that needs several instances follows because its opposite is refuted. `refutation` is the chain from the opposite
    to the contradiction, one instance at a time; it is empty where no such chain exists. In a chain the last deduction has
    the fact None, which is the contradiction.
    """

    fact: Fact | None
    instances: tuple[Instance, ...]
    premises: tuple[Fact, ...] = ()
    refutation: tuple[Deduction, ...] = ()
    technique: Instance | None = None  # which says it in place of the instances that it rests on
    way: Way | None = None  # None: it has no name, or belongs to a chain

    @property
    def plain(self) -> bool:
        """Is it what one sees at once where a line is drawn?"""
        return self.way is not None and self.way.name in PLAIN

    @property
    def said(self) -> tuple[Instance, ...]:
        """The instances that sentences state: that a function has one value goes without saying, if there is more to say."""
        if self.technique:
            return (self.technique,)
        return tuple(one for one in self.instances if not one.rule.declared) or self.instances


Bundle = tuple[Deduction, ...]  # of the same kind: one sentence states them together


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line of a reason. Depth 1 is inside the supposition or the cases that the last sentence of depth 0 opens, and
    so on. `names` has the rule instances that its words name one by one, `things` the facts that they state and what else
    they name; none if a puzzle tells it."""

    depth: int
    text: str
    names: tuple[Instance, ...] = field(default=(), compare=False, repr=False)
    things: tuple[Fact | Instance, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """What a person reads at once: the facts that follow and the bundles that lead to them, the last of which concludes.

    print(step)     # r1c1 is wet.
                    #    • row 1 has 2 wet cells; r1c3 stays dry
    """

    facts: tuple[Fact, ...]
    bundles: tuple[Bundle, ...] = field(repr=False)
    conclusion: str = field(default="", compare=False)
    reason: tuple[Sentence, ...] = field(default=(), compare=False)
    technique: str = ""  # by which a puzzle tells it; none if it is told by its rules
    lit: tuple[tuple[int, int], ...] = field(default=(), compare=False)  # cells that the reason speaks of
    aside: tuple[Fact, ...] = ()  # facts that come with it and need no word
    excluded: tuple[tuple[Fact, Fact], ...] = ()  # those of them that one known fact excludes, each with that fact
    supposed: Fact | None = None  # of a lemma, which has no facts: what is supposed,
    follow: tuple[Fact, ...] = ()  # and what follows then

    def deductions(self) -> list[Deduction]:
        return [deduction for bundle in self.bundles for deduction in bundle]

    @property
    def instances(self) -> tuple[Instance, ...]:
        """The rule instances of all deductions, each once."""
        return once(instance for deduction in self.deductions() for instance in deduction.instances)

    @property
    def unnamed(self) -> tuple[Instance, ...]:
        """The rule instances that its sentences do not name: those of which people need no telling, those of a rule that is
        said with the number of its places, and whatever a puzzle's own words stand for."""
        named = {(one.rule.sentence, one.sentence) for sentence in self.reason for one in sentence.names}
        return tuple(one for one in self.instances if (one.rule.sentence, one.sentence) not in named)

    @property
    def premises(self) -> tuple[Fact, ...]:
        """The facts that were established before the step and that it uses."""
        own = {deduction.fact for deduction in self.deductions()}
        used = dict.fromkeys(fact for deduction in self.deductions() for fact in deduction.premises)
        return tuple(fact for fact in used if fact not in own)

    @property
    def effort(self) -> int:
        """The number of rule instances that the hardest deduction needs."""
        return max((len(deduction.instances) for deduction in self.deductions()), default=1)

    def __str__(self) -> str:
        return "\n".join([f"{self.conclusion}.", *map(_bullet, self.reason)])

    def _repr_html_(self) -> str:
        from html import escape  # imports slowly, and few look at steps in a notebook

        return f"<p><b>{escape(self.conclusion)}.</b></p>{_html_list(self.reason)}"


def once(instances: Iterable[Instance]) -> tuple[Instance, ...]:
    return tuple({(one.rule.sentence, one.sentence): one for one in instances}.values())


def _bullet(sentence: Sentence) -> str:
    return f"{'  ' * sentence.depth}   {MARKS[sentence.depth]} {sentence.text}"


def _html_list(sentences: Iterable[Sentence]) -> str:
    from html import escape

    items: list[str] = []
    for depth, some in groupby(sentences, key=lambda sentence: sentence.depth):
        inner = "".join(f"<li>{escape(sentence.text)}</li>" for sentence in some)
        items.append(f'<li style="list-style: none"><ul>{inner}</ul></li>' if depth else inner)
    return f"<ul>{''.join(items)}</ul>"


class Mistake(NamedTuple):
    """A wrong mark, the steps that show its opposite from the marks that are `kept`, and whether it is wrong by itself,
    whatever the other marks are."""

    mark: Fact
    steps: tuple[Step, ...]
    kept: tuple[Fact, ...]
    alone: bool
    core: tuple[int, ...]  # its literal, with the instances and the other marks that contradict it


class Contradiction(EngineError):
    """Assumed facts that contradict the rules: as few of them, and as few instances, as were soon found to do so.

    `claim` states the facts in one sentence, `reason` explains why they cannot all hold. `chain` is the way from the facts
    to the contradiction, one instance at a time; it is empty where no such chain exists. `mistake` is what the puzzle says of
    it in its own words; None if it says nothing.
    """

    def __init__(
        self,
        facts: tuple[Fact, ...],
        instances: tuple[Instance, ...],
        chain: tuple[Deduction, ...],
        claim: str,
        reason: tuple[Sentence, ...],
        mistake: Mistake | None = None,
    ) -> None:
        super().__init__(f"the assumed facts contradict the rules: {claim}")
        self.facts, self.instances, self.chain, self.claim, self.reason = facts, instances, chain, claim, reason
        self.mistake = mistake
