"""Is a theory of the kind that `counting` argues about, and which are its words? Read off its rules, without a board.

Such a theory seeks one thing in the cells of a board. Each of its rules says how many of them something has, or that no two
of them touch:

    rule "row {r} has {stars} star(s)":  ∀r ∃=stars c star(r,c)
    rule "no two stars touch":           ∀p,q (around(p,q) ∧ p < q → ¬star(p) ∨ ¬star(q))
"""

from __future__ import annotations

from entails.logic.formula import And, Atom, Compare, Count, Equal, Implies, Not, Or
from entails.logic.parts import own_terms, subformulas
from entails.models.signature import Relation, split_prefix
from entails.models.theory import HOLE, Rule, Saying, Theory
from entails.values import NamedTuple

TOUCHING = ({"around"}, {"beside"})  # what a board calls cells that touch
PLAIN = (Implies, And, Or, Not, Atom, Compare, Equal)


class UnitKind(NamedTuple):
    """What has a number: ("row", True), ("region", False). Lines are the rows and columns."""

    name: str
    is_line: bool


class Vocabulary(NamedTuple):
    """What is sought, and how its theory says so: star, "has a star", "have stars", "is empty", "are empty"."""

    relation: str
    has: str
    have: str
    lacks: str
    lack: str
    kinds: tuple[UnitKind, ...]

    @property
    def noun(self) -> str:
        return self.relation.replace("_", " ")

    def counted(self, number: int) -> str:
        """ "1 star", "2 stars" """
        return f"{number} {self.noun}{'s' if number > 1 else ''}"

    def any_kind(self, word: str) -> str:
        """ "row, column or region" """
        *most, last = [kind.name for kind in self.kinds]
        return f"{', '.join(most)} {word} {last}" if most else last


def vocabulary(theory: Theory) -> Vocabulary | None:
    """The words of a theory of this kind; None for all others."""
    found = list(theory.find())
    if len(found) != 1 or found[0].aside or theory.definitions or theory.objectives or theory.preferences:
        return None
    relation = found[0]
    said = _said(theory.sayings.get(relation.name))
    rules = [rule for rule in theory.rules if rule.kind == "rule"]
    kinds = [kind for rule in rules if (kind := kind_of(rule, relation))]
    others = [rule for rule in rules if kind_of(rule, relation) is None]
    if said is None or not kinds or not others or not all(_is_about_touching(rule, relation) for rule in others):
        return None
    return Vocabulary(relation.name, *said, tuple(dict.fromkeys(kinds)))


def kind_of(rule: Rule, relation: Relation) -> UnitKind | None:
    """The kind of thing of which a rule says how many it has."""
    variables, body = split_prefix(rule.typed)
    if not isinstance(body, Count) or body.comparison != "=" or len(variables) != 1:
        return None
    sort = variables[0][1]
    return UnitKind(sort.lower(), sort in relation.sorts) if isinstance(sort, str) and sort.isalpha() else None


def _is_about_touching(rule: Rule, relation: Relation) -> bool:
    """Does it speak of two cells that touch, and of what is sought there?"""
    parts = list(subformulas(split_prefix(rule.typed)[1]))
    names = [part.name for part in parts if isinstance(part, Atom)]
    plain = all(isinstance(part, PLAIN) and not any(term.arguments for term in own_terms(part)) for part in parts)
    return plain and names.count(relation.name) == 2 and {*names} - {relation.name} in TOUCHING


def _said(saying: Saying | None) -> tuple[str, str, str, str] | None:
    """The four predicates of a `say` line that begins with the cell and has words for several cells."""
    if saying is None or not saying.holds_plurals or not saying.fails_plurals:
        return None
    texts = (saying.holds, saying.holds_plurals[0], saying.fails, saying.fails_plurals[0])
    cell = texts[0][: texts[0].rfind("}") + 1]
    if len(HOLE.findall(cell)) != 2 or not all(text.startswith(cell + " ") for text in texts):
        return None
    one, several, none, nones = (text.removeprefix(cell + " ") for text in texts)
    return one, several, none, nones
