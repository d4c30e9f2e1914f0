"""First-order sequents: a countermodel and a proof are looked for in turns, each turn a little further than the last.

Turn n looks for a structure of n+1 things, then asks the oracle with n rounds of witnesses and, if the sequent follows,
searches for a proof. With a time limit the turns go on until time is up; without one they end after `TURNS`.

A structure with elements convinces more people than the empty one, which is kept until no other is found. Of structures
with as many things, those in which more names denote elements come first. If the one that is found is empty, or has a name
that denotes no element, the answer says which names would have to be `actual` for the sequent to be valid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from entails.limits import STOPS, why
from entails.logic.formula import Atom, Equal, Formula, Term, show_term
from entails.logic.parts import bound_variables, children, subformulas
from entails.proofs.kernel.sequent import Sequent, actual
from entails.proofs.prover.answers import Invalid, NotKnown, ProofAnswer, Proved, Unproved
from entails.proofs.prover.countermodel import Countermodel, find, letters, names_of, structure
from entails.proofs.prover.equality import classes
from entails.proofs.prover.oracle import INSTANCES, Oracle
from entails.proofs.prover.pauses import Pauses
from entails.proofs.prover.terms import terms_of

TURNS = 6  # without a time limit
WHOLE = 5  # turns in which the oracle makes at most INSTANCES; with each further one twice as many
FEW, MOST = 600, 200_000  # instances
THINGS = 8  # of a structure, at most
CONFLICTS = 10_000  # of the search for a structure in the first turn; twice as many in the next
AGAIN = 2  # more turns in which a proof is looked for, once it is known that the sequent follows
ROWS = 100_000  # of values of variables, at most, when a structure read off the oracle's model is looked at
NO_PROOF = "no natural-deduction proof was found"

Prover = Callable[[Oracle], Proved | None]


def decide(sequent: Sequent, pauses: Pauses, proof: Prover) -> ProofAnswer:
    """The answer about a first-order sequent. `proof` finds a proof of what the oracle says follows."""
    names = terms_of(sequent)
    empty = find(sequent, 0, pauses, len(names))
    if empty:
        return refuted(sequent, _inhabited(sequent, pauses) or empty, pauses)
    followed, all_made = 0, False
    try:
        for turn, most in _depths(TURNS if pauses.limit.deadline is None else None):
            if most > FEW and all_made:
                continue
            if most == FEW and not followed and (found := _of_things(sequent, turn + 1, CONFLICTS << turn, pauses)):
                return refuted(sequent, found, pauses)
            with Oracle(pauses, names, turn, most) as oracle:
                if oracle.entails(sequent.assumptions, sequent.conclusion):
                    followed += 1
                    oracle.settle(sequent.assumptions, sequent.conclusion)
                    if proved := proof(oracle):
                        return proved
                elif oracle.finished and (model := _of_model(sequent, oracle)):
                    return refuted(sequent, _smaller(sequent, model, turn, pauses) or model, pauses)
                all_made = oracle.instances < most
            if followed > AGAIN:
                break
    except STOPS as stop:
        if not followed:
            raise
        return Unproved(why(stop))
    if followed:
        return Unproved(NO_PROOF)
    return NotKnown(f"no proof with {TURNS - 1} rounds of witnesses, no countermodel with up to {TURNS} elements")


def _depths(turns: int | None) -> Iterator[tuple[int, int]]:
    """The number of each turn, and how many instances the oracle makes: few at first, because proofs are found sooner so."""
    for turn in count() if turns is None else range(turns):
        yield turn, FEW
        yield turn, min(MOST, INSTANCES << max(0, turn - WHOLE))


def refuted(sequent: Sequent, countermodel: Countermodel, pauses: Pauses) -> Invalid:
    """The countermodel as an answer, after evaluating the sequent in it."""
    if not countermodel.refutes(sequent):
        raise AssertionError(f"not a countermodel of {sequent}: {countermodel}")
    whole = countermodel.domain and all(thing in countermodel.domain for thing in countermodel.names.values())
    if whole or not countermodel.first_order:
        return Invalid(countermodel)
    try:
        return Invalid(countermodel, _missing(sequent, pauses))
    except STOPS:
        return Invalid(countermodel)


# --- structures ---


def _inhabited(sequent: Sequent, pauses: Pauses) -> Countermodel | None:
    """A countermodel with elements, if one is soon found."""
    try:
        for number in range(1, TURNS + 1):
            if found := _of_things(sequent, number, CONFLICTS, pauses):
                return found
    except STOPS:
        pass
    return None


def _of_things(sequent: Sequent, number: int, conflicts: int, pauses: Pauses) -> Countermodel | None:
    """A countermodel of so many things, as few of them as can be outside the domain, which is not empty."""
    if number > THINGS:
        return None
    for outside in range(min(number, len(terms_of(sequent)) + 1)):
        if found := find(sequent, number - outside, pauses, outside, conflicts):
            return found
    return None


def _smaller(sequent: Sequent, model: Countermodel, turn: int, pauses: Pauses) -> Countermodel | None:
    """A countermodel of fewer elements than this one, and of more than were looked for until this turn."""
    sizes = range(turn + 2, len(model.domain))
    return next((found for size in sizes if (found := _of_things(sequent, size, CONFLICTS, pauses))), None)


def _of_model(sequent: Sequent, oracle: Oracle) -> Countermodel | None:
    """The structure that the oracle's last model describes, if all instances were made and it is a countermodel.

    Its elements are the names that are actual in the model; names that are equal there are one element.
    """
    true = oracle.model()
    held = [key for key, literal in oracle.literals.items() if literal in true]
    same = classes((key for key in held if isinstance(key, Equal)), oracle.functions)
    firsts = list(dict.fromkeys(same.get(name, name) for name in oracle.names))
    elements = {same.get(name, name) for name in oracle.names if actual(name) in held}
    there = [name for name in firsts if name in elements]
    if len(there) ** max(map(_quantifiers, sequent.formulas())) > ROWS:
        return None
    names = names_of(sequent)
    called = dict(zip(there, letters(len(there), names), strict=True))
    for term in firsts:
        called.setdefault(term, show_term(term, "jape"))
    for name in map(Term, names):
        called[name] = called.setdefault(same.get(name, name), name.name)
    called |= {term: called[first] for term, first in same.items() if first in called}
    rows = [
        (key.name, tuple(called[term] for term in key.arguments))
        for key in held
        if isinstance(key, Atom) and key.name != "actual" and all(term in called for term in key.arguments)
    ]
    values = {(term.name, tuple(called[one] for one in term.arguments)): called[term] for term in oracle.functions}
    domain = tuple(called[name] for name in there)
    found = structure(sequent, domain, {name: called[Term(name)] for name in names}, rows, values)
    return found if found.refutes(sequent) else None


def _quantifiers(formula: Formula) -> int:
    """How many quantifiers stand inside each other."""
    return bool(bound_variables(formula)) + max(map(_quantifiers, children(formula)), default=0)


# --- what is missing ---


def _missing(sequent: Sequent, pauses: Pauses) -> tuple[str, ...]:
    """The names that would have to be actual for the sequent to follow; none if that would not help, or is not soon seen."""
    names = names_of(sequent) or [_unused(sequent)]
    there = [actual(name) for name in names]
    formulas = [*there, *sequent.assumptions]
    terms = terms_of(sequent) or [Term(name) for name in names]
    for rounds in range(3):
        with Oracle(pauses, terms, rounds) as oracle:
            core = oracle.core(formulas, sequent.conclusion)
            if core is not None:
                kept = oracle.reduced(formulas, sequent.conclusion, sorted(core, reverse=True))
                return tuple(names[place] for place in sorted(kept) if place < len(there))
    return ()


def _unused(sequent: Sequent) -> str:
    """A name that the sequent does not have."""
    parts = (part for formula in sequent.formulas() for part in subformulas(formula))
    bound = {name for part in parts for name in bound_variables(part)}
    return next(name for number in count() if (name := f"i{number or ''}") not in bound)
