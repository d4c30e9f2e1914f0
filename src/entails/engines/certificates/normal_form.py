"""The one way to write a theory, a claim and a solution in a certificate.

What a certificate proves is what was parsed. So that people see the same when they look into the file, each part must be
what is written of the parsed value: `write_theory` of the theory, `show` of the claim, the solution in the order of the
sorts. A comment, a second space or a row that stands twice is refused, with its line.

A theory is written bare: rules, facts, definitions and what is optimised. Lemmas and guesses only help a solver, `say` lines
and techniques only hints; no proof rests on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import zip_longest

from entails.engines.answers import Solution
from entails.engines.certificates.text import CLAIM_LINE, THEORY_LINE, Certificate, WrongCertificate
from entails.engines.certificates.text import solution_json as json_of
from entails.errors import EntailsError, ProofError, TheoryError
from entails.limits import FOREVER, Limit
from entails.logic.formula import Formula
from entails.logic.meant import quote
from entails.logic.notation import Reader, show
from entails.logic.visible import code_point, hidden, visible
from entails.models.reading.text import read_theory
from entails.models.signature import mirrored
from entails.models.theory import Theory
from entails.models.world import Row, World
from entails.models.writing import write_theory
from entails.values import dataclass, replace

ROUNDS = 3  # of writing and reading, until a text is read back as it is; two are enough
DIGEST = 16  # hexadecimal digits that are told


@dataclass(frozen=True, slots=True)
class NormalTheory:
    """A theory and its world as they are read from their own bare text."""

    theory: Theory
    world: World
    text: str

    @property
    def digest(self) -> str:
        """The beginning of the SHA-256 of the text, short enough for people to compare."""
        return sha256(self.text.encode()).hexdigest()[:DIGEST]


# --- theories ---


def normalised(theory: Theory, world: World, limit: Limit = FOREVER) -> NormalTheory:
    """The normal form of a theory. Its elements are those of a text: a world made in Python may have "1" where that has 1."""
    text = write_theory(bare(theory), world, check=limit.check)
    for line in text.split("\n"):
        offset = hidden(line)
        if offset is not None:
            what = code_point(line[offset])
            raise TheoryError(f"a name has a character that cannot be seen ({what}): {quote(visible(line))}")
    for _ in range(ROUNDS):
        theory, world = read_theory(text, check=limit.check)
        again = write_theory(theory, world, check=limit.check)
        if again == text:
            return NormalTheory(theory, world, text)
        text = again
    raise TheoryError("the theory cannot be written so that it is read back as it is")


def bare(theory: Theory) -> Theory:
    """The theory without what no proof rests on. Sentences are for people: what cannot be seen in one is written out."""
    rules = tuple(replace(rule, sentence=_plain(rule.sentence)) for rule in theory.rules if rule.kind == "rule")
    relations = {
        name: replace(one, means=_plain(one.means)) if one.means else one for name, one in theory.relations.items()
    }
    objectives = tuple(replace(one, sentence=one.sentence and _plain(one.sentence)) for one in theory.objectives)
    preferences = tuple(replace(one, sentence=_plain(one.sentence)) for one in theory.preferences)
    stated = replace(theory, rules=rules, relations=relations, objectives=objectives, preferences=preferences)
    return replace(stated, sayings={}, shows={}, techniques=())


def _plain(sentence: str) -> str:
    return visible(sentence).replace('"', "'")


# --- claims and solutions ---


def read_claim(text: str, theory: Theory, world: World, limit: Limit = FOREVER) -> tuple[Formula, Formula]:
    """The formula of a claim, as it is written and with its sorts filled in."""
    reader = Reader(text, None, limit.check, sequent=False)
    formula = reader.formula()
    reader.end()
    return formula, theory.claim(formula, reader.marks, text, world=world)


def ordered(solution: Solution, theory: Theory, world: World) -> Solution:
    """Every relation to find, its rows in the order of the sorts and each once (those of a symmetric one both ways), its
    elements as the world has them."""
    relations = list(theory.find())
    unknown = set(solution.relations) - {relation.name for relation in relations}
    if unknown:
        raise ProofError(f"the solution speaks of {min(unknown)}, which is not to be found")
    places = {sort: {str(e): place for place, e in enumerate(some)} for sort, some in world.elements.items()}
    found: dict[str, tuple[Row, ...]] = {}
    for relation in relations:
        keys = {
            _key(relation.name, row, [places[sort] for sort in relation.sorts])
            for row in solution.relations.get(relation.name, ())
        }
        if relation.symmetric:
            keys |= {mirrored(key) for key in keys}
        sorts = [world.elements[sort] for sort in relation.sorts]
        found[relation.name] = tuple(
            tuple(elements[place] for elements, place in zip(sorts, key, strict=True)) for key in sorted(keys)
        )
    return Solution(found)


def _key(name: str, row: Row, places: list[dict[str, int]]) -> tuple[int, ...]:
    """The places of a row's elements in their sorts."""
    pairs = list(zip(row, places, strict=False))
    if len(row) != len(places) or not all(type(e) in (str, int) and str(e) in some for e, some in pairs):
        raise ProofError(f"the solution has a row of {name} that does not fit its sorts")
    return tuple(some[str(e)] for e, some in pairs)


# --- certificates ---


def check_normal_form(certificate: Certificate, limit: Limit = FOREVER) -> NormalTheory:
    """The theory of a certificate. Raises `WrongCertificate` with the line that is not as it would be written."""
    claim = certificate.claim
    with _at(THEORY_LINE):
        theory, world = read_theory(certificate.theory, check=limit.check)
    text = write_theory(bare(theory), world, check=limit.check)
    _compare(certificate.theory, text, THEORY_LINE)
    if claim.kind == "follows":
        with _at(CLAIM_LINE):
            formula, _ = read_claim(claim.formula, theory, world, limit)
        _compare(claim.formula, show(formula), CLAIM_LINE)
    if claim.solution:
        line = THEORY_LINE + text.count("\n")
        with _at(line):
            solution = ordered(claim.solution, theory, world)
        _compare(json_of(claim.solution), json_of(solution), line)
    return NormalTheory(theory, world, text)


@contextmanager
def _at(first: int) -> Iterator[None]:
    """Errors in a part of a certificate that begins in this line."""
    try:
        yield
    except EntailsError as error:
        raise WrongCertificate(error.message, first + (error.line or 1) - 1) from None


def _compare(found: str, expected: str, first: int) -> None:
    """Raises an error that shows the first line in which the two texts differ; returns if they are the same."""
    if found == expected:
        return
    pairs = zip_longest(found.split("\n"), expected.split("\n"), fillvalue="")
    for line, (is_, should) in enumerate(pairs, start=first):
        if is_ != should:
            expects = quote(should) if should else "no such line"
            raise WrongCertificate(f"it is not written in the normal form: expected {expects}", line)
