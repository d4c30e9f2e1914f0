"""Why a claim follows, as steps that a person can take.

A claim that says of some facts that they hold, or do not, is reached like the end of an explanation: the guide takes its
steps until all of these facts are established, and those steps are told that they rest on. An explanation takes what is
easiest next, which may be a long way round; so the way is tried again with the instances of a smallest reason alone, and the
shorter way is told. Any other claim is refuted: it is supposed to fail, and few rule instances lead from there to a
contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.engines.answers import Because, Fact, Solution, Solved, Unknown
from entails.engines.consequences.explain import explain
from entails.engines.grounding import grounded
from entails.engines.hints.guiding.aim import guide
from entails.engines.hints.guiding.chains import chain
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.guiding.wording import contradiction
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Deduction, Sentence, Step
from entails.limits import FOREVER, Limit, stop_for
from entails.logic.formula import And, Atom, Equal, Formula, Not, Term, show
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import Element, World
from entails.values import replace

FEW = 12  # rule instances: steps that name no more are not made fewer
EFFORT = 16  # instances of one deduction: steps that need more are taken only if there are no others


def steps_to(
    theory: Theory, world: World, claim: Formula, solution: Solution, visible: list[Fact], limit: Limit = FOREVER
) -> list[Step]:
    """The steps to a claim that follows. `solution` is any solution, `visible` what one sees on the board.

    steps_to(theory, world, theory.claim(parse("wet(r1c1)")), solution, [])   # [Step(r1c1 is wet), …]
    """
    theory = theory.without_aims()
    facts = stated_facts(claim, theory, world)
    if facts is None:
        return [_refuted(theory, world, claim, limit)]
    easy = _towards(theory, world, facts, solution, visible, limit, None)
    if easy is not None and _size(easy) <= FEW:
        return easy
    core = _smallest_reason(grounded(theory, world, REASONS, limit, claim), limit)
    few = _towards(theory, world, facts, solution, visible, limit, core)
    ways = [way for way in (easy, few) if way is not None and _effort(way) <= EFFORT] or [easy or few or []]
    return min(ways, key=_size) or [_refuted(theory, world, claim, limit)]


def _smallest_reason(grounding: Grounding, limit: Limit) -> Because:
    """Why a claim that follows cannot fail; stopped in the middle, it raises what stops the steps too."""
    reason = explain(grounding, limit)
    if isinstance(reason, Unknown):
        raise stop_for(reason.why)
    assert isinstance(reason, Because)
    return reason


def _towards(
    theory: Theory,
    world: World,
    facts: list[Fact],
    solution: Solution,
    visible: list[Fact],
    limit: Limit,
    core: Because | None,
) -> list[Step] | None:
    """The steps to some facts, by all rule instances or by those of a core alone; None if they do not lead there."""
    with guide(theory, world, Solved(solution), (), visible, limit) as guided:
        if core:
            named = {(one.rule.sentence, one.sentence) for one in core.instances}
            chosen = [x for x in guided.knowledge.selectors if _key(guided, x) in named]
            guided.knowledge.restrict(chosen)
        steps = list(guided.towards(facts))
        return steps if guided.has_explained(facts) else None


def _key(guided: Guide, selector: int) -> tuple[str, str]:
    instance = guided.knowledge.grounding.selected(selector)
    return instance.rule.sentence, instance.sentence


def _size(steps: list[Step]) -> int:
    """The number of rule instances that steps name in all."""
    return len({(one.rule.sentence, one.sentence) for step in steps for one in step.instances})


def _effort(steps: list[Step]) -> int:
    return max((step.effort for step in steps), default=0)


def stated_facts(claim: Formula, theory: Theory, world: World) -> list[Fact] | None:
    """The facts that a claim is a conjunction of, if it is one: wet(r1c1) ∧ ¬wet(r1c2), or start(a) = 3."""
    parts = list(_conjuncts(claim))
    facts = [_stated(part, theory, world) for part in parts]
    known = [fact for fact in facts if fact is not None]
    return known if len(known) == len(parts) else None


def _conjuncts(claim: Formula) -> Iterator[Formula]:
    todo = [claim]
    while todo:
        part = todo.pop()
        if isinstance(part, And):
            todo += [part.right, part.left]
        else:
            yield part


def _stated(part: Formula, theory: Theory, world: World) -> Fact | None:
    match part:
        case Not(Atom() | Equal() as body):
            fact = _stated(body, theory, world)
            return fact and fact._replace(holds=not fact.holds)
        case Atom(name, arguments):
            return _fact(name, arguments, theory, world)
        case Equal(left, right) if left.name in theory.functions:
            return _fact(left.name, (*left.arguments, right), theory, world)
        case Equal(left, right) if right.name in theory.functions:
            return _fact(right.name, (*right.arguments, left), theory, world)
    return None


def _fact(name: str, arguments: tuple[Term, ...], theory: Theory, world: World) -> Fact | None:
    """A fact about elements of the world; None if a variable or an inner term stands there."""
    relation = theory.relations[name]
    if relation.role != "find" or len(arguments) != len(relation.sorts):
        return None
    row: list[Element] = []
    for term, sort in zip(arguments, relation.sorts, strict=True):
        element = next((one for one in world.elements[sort] if not term.arguments and str(one) == term.name), None)
        if element is None:
            return None
        row.append(element)
    return Fact(name, tuple(row), True)


def _refuted(theory: Theory, world: World, claim: Formula, limit: Limit) -> Step:
    """One step: suppose that the claim fails, and see."""
    grounding = grounded(theory, world, REASONS, limit, claim)
    reason = _smallest_reason(grounding, limit)
    knowledge = Knowledge(grounding, limit=limit)
    try:
        selectors = [x for x in knowledge.selectors if grounding.selected(x) in reason.instances]
        way = chain(knowledge, [], selectors)
    finally:
        knowledge.session.close()
    told = contradiction((), reason.instances, way, theory).reason
    opposite = f"suppose {show(claim.body)}" if isinstance(claim, Not) else "suppose that it is not so"
    first = Sentence(0, opposite if way else "these leave no other way")
    lines = (first, *(replace(sentence, depth=1) for sentence in told))
    deduction = Deduction(None, reason.instances, (), way)
    return replace(Step((), ((deduction,),)), conclusion=show(claim), reason=lines)
