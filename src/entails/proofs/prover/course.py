"""What a class allows: theorems and derived rules that a proof may cite, and rules that it must do without.

    course(["MT", "P→Q, Q→R ⊢ P→R"], ["RAA"])

A name of `CITED` stands for rules that many books have. Any other text is a sequent of propositional logic, whose letters
stand for any formulas. Whether it holds is asked by `questions.prove`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from entails.errors import ProofError
from entails.logic.formula import Atom, Formula, Not, Truth
from entails.logic.parts import subformulas
from entails.proofs.kernel.rules import ALSO, ProofRule, as_rule, rules
from entails.proofs.kernel.sequent import Sequent, canonical, parse_sequent
from entails.proofs.prover.countermodel import is_first_order
from entails.values import dataclass, field

# What a name stands for: rules of the kernel, or theorems.
CITED: Mapping[str, Mapping[str, str]] = {
    "MT": {"→ MT": ""},
    "DN": {"¬¬ intro": "", "¬¬ elim": ""},
    "DS": {"DS": "P∨Q, ¬P ⊢ Q", "DS (right)": "P∨Q, ¬Q ⊢ P"},
    "HS": {"HS": "P→Q, Q→R ⊢ P→R"},
    "LEM": {"LEM": "P∨¬P"},
    "DeM": {
        "DeM": "¬(P∨Q) ⊢ ¬P∧¬Q",
        "DeM (∧)": "¬(P∧Q) ⊢ ¬P∨¬Q",
        "DeM (¬∨)": "¬P∨¬Q ⊢ ¬(P∧Q)",
        "DeM (¬∧)": "¬P∧¬Q ⊢ ¬(P∨Q)",
    },
}
OTHERWISE = {
    "de Morgan": "DeM",
    "De Morgan": "DeM",
    "DNE": "DN",
    "RAA": "contra (classical)",
    "⊥E": "contra (constructive)",
}
CLASSICAL = frozenset({"contra (classical)", "RAA (derived)", "¬¬ elim"})


@dataclass(frozen=True, slots=True)
class Course:
    """The rules that may be cited, by name, and the names of rules that may not be used."""

    cited: Mapping[str, ProofRule] = field(default_factory=dict)
    without: frozenset[str] = frozenset()

    @property
    def theorems(self) -> dict[str, ProofRule]:
        """What the kernel does not know by itself."""
        return {name: rule for name, rule in self.cited.items() if name not in rules()}

    @property
    def constructive(self) -> bool:
        return "contra (classical)" in self.without


ANY = Course()


def course(using: Iterable[str] = (), without: Iterable[str] = ()) -> Course:
    """The rules and theorems that a proof may use. Raises `ProofError` for an unknown name."""
    return Course(dict(entry for name in using for entry in _cited(name)), frozenset(_forbidden(without)))


def _cited(name: str) -> Iterator[tuple[str, ProofRule]]:
    known = CITED.get(OTHERWISE.get(name, name))
    if known is None and not any(sign in name for sign in ("⊢", "|-", "¬", "~", "∨", "∧", "→", "↔")):
        raise ProofError(f"--using: expected {', '.join(CITED)} or a sequent, found “{name[:60]}”")
    for label, text in (known or {name: name}).items():
        if not text:
            yield label, rules()[label]
            continue
        sequent = parse_sequent(text, "--using")
        if is_first_order(sequent):
            raise ProofError(f"--using: expected a sequent of propositional logic, found “{name[:60]}”")
        yield label if known else str(sequent), as_rule(label if known else str(sequent), sequent)


def _forbidden(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        meant = OTHERWISE.get(name, name)
        found = [meant, *ALSO.get(meant, ())]
        if not any(one in rules() for one in found):
            raise ProofError(f"--without: expected a rule such as RAA or ∨ elim, found “{name[:60]}”")
        yield from found


def matched(schema: Formula, formula: Formula, letters: dict[str, Formula]) -> dict[str, Formula] | None:
    """What the letters of a schema stand for if it is this formula, given what some of them stand for.

    matched(P→Q, A→B∧C, {})     # {"P": A, "Q": B∧C}
    """
    found = dict(letters)
    todo = [(schema, formula)]
    while todo:
        one, other = todo.pop()
        match one:
            case Atom(name):
                if canonical(found.setdefault(name, other)) != canonical(other):
                    return None
            case Truth():
                if one != other:
                    return None
            case Not(body):
                if not isinstance(other, Not):
                    return None
                todo.append((body, other.body))
            case _:
                if type(one) is not type(other):
                    return None
                todo += [(getattr(one, side), getattr(other, side)) for side in ("left", "right")]
    return found


def instances(rule: ProofRule, sequent: Sequent) -> Iterator[dict[str, Formula]]:
    """What the letter of a theorem without premises may stand for: each part of the sequent."""
    letters = {part.name for part in subformulas(rule.conclusion) if isinstance(part, Atom)}
    if len(letters) == 1:
        for part in dict.fromkeys(part for formula in sequent.formulas() for part in subformulas(formula)):
            if not is_first_order(Sequent((), part)):
                yield dict.fromkeys(letters, part)
