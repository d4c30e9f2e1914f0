"""`prove`: is a sequent valid? The answer is a proof that the kernel accepts, a countermodel, or why neither was found.

The oracle (a SAT solver) says whether the sequent holds. If it does, proofs are searched with several strategies, and the one
with the fewest displayed lines is the answer. If it does not, the oracle's model is a countermodel. For a first-order sequent
the oracle knows only finitely many names, so the search for a proof and that for a countermodel take turns (`first_order`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from entails.limits import STOPS, Limit, OutOfTime, why
from entails.logic.formula import BOTTOM, And, Atom, Formula, Not, Or, operands
from entails.logic.parts import subformulas
from entails.proofs.kernel.check import Proof, Theorems, WrongStep, check, steps
from entails.proofs.kernel.sequent import Sequent
from entails.proofs.prover.answers import Invalid, NotKnown, ProofAnswer, Proved, Unproved
from entails.proofs.prover.assemble import Scope, as_proof
from entails.proofs.prover.backwards import Milestones, Search
from entails.proofs.prover.constructive import Constructive, TooHard
from entails.proofs.prover.context import Strategy
from entails.proofs.prover.countermodel import assignment, is_first_order, unsupported
from entails.proofs.prover.course import ANY, CLASSICAL, Course
from entails.proofs.prover.first_order import FEW, NO_PROOF, decide, refuted
from entails.proofs.prover.oracle import Oracle
from entails.proofs.prover.pauses import Pauses
from entails.proofs.prover.places import Stuck

WORK, SOME_WORK = 6_000, 1_000  # calls of the solver about proofs without contradiction: propositional, first-order
EFFORT = 4_000  # questions to the oracle; after that many, no further strategy is tried

STRATEGIES = (
    Strategy(),
    Strategy(cases_first=True),
    Strategy(denying=False),
    Strategy(denying=False, cases_first=True),
    Strategy(newest=True),
    Strategy(newest=True, cases_first=True),
    Strategy(small_cases=False),
    Strategy(small_cases=False, cases_first=True),
    Strategy(names_first=False),
    Strategy(names_first=False, denying=False),
)
ONCE = (Strategy(once=True), Strategy(once=True, denying=False))  # tried if a proposition needs contradiction
DENYING = (Strategy(cases_before_denial=True),)  # tried if there are disjunctions and negations
GIVEN = (Strategy(given=True), Strategy(given=True, denying=False))  # tried if a case distinction is given


def prove(
    sequent: Sequent, limit: Limit | float | None = None, milestones: Milestones = (), course: Course = ANY
) -> ProofAnswer:
    """A proof, a countermodel, or why neither was found. A number is a limit in seconds. A long propositional proof is found
    from milestone to milestone, where the way is known. The course says what may be cited and what may not be used.

    prove(parse_sequent("P∧Q ⊢ Q"))     # Proved(proof, lines=2)
    prove(parse_sequent("P∨Q ⊢ Q"))     # Invalid(P true, Q false)
    """
    what = unsupported(sequent)
    if what:
        return NotKnown(f"the rules do not speak of {what}")
    try:
        with Pauses(Limit.of(limit)) as pauses, _deep_recursion():
            if is_first_order(sequent):
                return decide(sequent, pauses, lambda oracle: _shortest(sequent, oracle, (), course))
            return _propositional(sequent, pauses, milestones, course)
    except STOPS as stop:
        return NotKnown(why(stop))


def contradictory(premises: Sequence[Formula], limit: Limit | float | None = None) -> bool | None:
    """Do the premises contradict each other, so that everything follows from them? None if that is not known."""
    match prove(Sequent(tuple(premises), BOTTOM), limit):
        case Proved() | Unproved():
            return True
        case Invalid():
            return False
    return None


def needed_premises(
    premises: Sequence[Formula], conclusion: Formula, limit: Limit | float | None = None
) -> list[Formula]:
    """Of propositional premises that entail the conclusion, a part that still does and of which none can be left out.

    needed_premises([P, Q, P→R], R)     # [P, P→R]

    Raises `OutOfTime` when the limit is reached.
    """
    with Pauses(Limit.of(limit)) as pauses, Oracle(pauses) as oracle:
        return [premises[place] for place in oracle.reduced(premises, conclusion, range(len(premises)))]


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """The search recurses as deeply as the proof is nested."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 20_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _propositional(sequent: Sequent, pauses: Pauses, milestones: Milestones, course: Course) -> ProofAnswer:
    with Oracle(pauses) as oracle:
        if oracle.entails(sequent.assumptions, sequent.conclusion):
            try:
                return _shortest(sequent, oracle, milestones, course) or Unproved(_no_proof(sequent, course, pauses))
            except STOPS as stop:
                return Unproved(why(stop))
        model = oracle.model()
        true: set[Formula] = {
            key for key, literal in oracle.literals.items() if isinstance(key, Atom) and literal in model
        }
        return refuted(sequent, assignment(sequent, true), pauses)


def _no_proof(sequent: Sequent, course: Course, pauses: Pauses) -> str:
    """Why there is no proof: of what may not be used, and whether that is certain."""
    if course.constructive and not course.cited:
        with Constructive(pauses, work=WORK) as stricter, suppress(TooHard):
            if not stricter.entails(sequent.assumptions, sequent.conclusion):
                return "every proof of it is by contradiction, which is not allowed"
    forbidden = ", ".join(sorted(course.without))
    return f"{NO_PROOF} without {forbidden}" if forbidden else NO_PROOF


def _shortest(sequent: Sequent, oracle: Oracle, milestones: Milestones, course: Course) -> Proved | None:
    """Of the proofs found, the first with the fewest displayed lines that the kernel accepts and the course allows; of those
    as long as each other, one with the fewest contradictions."""
    for found in candidates(sequent, oracle, milestones, course):
        for scope in sorted(found, key=lambda scope: (scope.lines, scope.uses(CLASSICAL))):
            proof = as_proof(scope, course.theorems)
            if course.without.isdisjoint(step.rule for step in steps(proof)) and _accepted(proof, course.theorems):
                return Proved(proof, scope.lines, course.theorems)
    return None


def _accepted(proof: Proof, theorems: Theorems) -> bool:
    """Does the kernel accept it? It refuses a proof in which two derivations use the same fresh name."""
    try:
        return not check(proof, theorems)
    except WrongStep:
        return False


def candidates(
    sequent: Sequent, oracle: Oracle, milestones: Milestones = (), course: Course = ANY
) -> Iterator[list[Scope]]:
    """The proofs without contradiction; then, for who wants none of them, those with it.

    A first-order sequent may have one with one round of witnesses more: with what is given to exist, where proof by
    contradiction can do without.
    """
    names = [name for name, born in oracle.names.items() if not born]
    first_order = is_first_order(sequent)
    for rounds in (oracle.rounds, oracle.rounds + 1) if first_order else (0,):
        work = SOME_WORK if first_order else WORK
        with Constructive(oracle.pauses, names, rounds, min(oracle.most, FEW), work) as stricter, suppress(TooHard):
            granted = [one.conclusion for one in Search(sequent, stricter, Strategy(), (), course).always()]
            assumed = (*sequent.assumptions, *granted)
            if stricter.entails(assumed, sequent.conclusion):
                stricter.settle(assumed, sequent.conclusion)
                if found := _by_strategies(sequent, stricter, milestones, course):
                    yield found
    if not course.constructive:
        yield _by_strategies(sequent, oracle, milestones, course)


def _by_strategies(sequent: Sequent, oracle: Oracle, milestones: Milestones, course: Course) -> list[Scope]:
    """The proof of each strategy that succeeds within the effort and the limit."""
    found: list[Scope] = []
    start = oracle.calls
    denying = DENYING if {Or, Not} <= {type(part) for one in sequent.formulas() for part in subformulas(one)} else ()
    given = GIVEN if _gives_cases(sequent, oracle) else ()
    once = ONCE if oracle.classical and not is_first_order(sequent) else ()
    for strategy in (*STRATEGIES, *denying, *given, *once):
        if found and oracle.calls - start > EFFORT:
            break
        try:
            found.append(Search(sequent, oracle, strategy, milestones, course).found())
        except Stuck:
            continue
        except TooHard:
            if not found:
                raise
            break
        except OutOfTime:
            if not found:
                raise
            break
    return found


def _gives_cases(sequent: Sequent, oracle: Oracle) -> bool:
    """Is a valid disjunction (such as P∨¬P) among the assumptions? The oracle never needs it, but the exercise wants it
    used."""
    parts = (
        part
        for formula in sequent.assumptions
        for part in (operands(formula) if isinstance(formula, And) else [formula])
    )
    return any(isinstance(part, Or) and oracle.is_idle(part) for part in parts)
