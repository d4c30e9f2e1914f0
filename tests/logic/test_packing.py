import copy
import pickle

from entails.logic.formula import And, Atom, Not
from entails.logic.notation import parse
from entails.logic.packing import Place, packed, unpacked


def test_each_part_is_packed_once_and_before_the_whole() -> None:
    p = Atom("p")
    flat = packed(p & ~p, type(p).__mro__[1])
    assert flat == [(Atom, ("p", ())), (Not, (Place(0),)), (And, (Place(0), Place(1)))]
    assert unpacked(flat) == p & ~p


def test_deep_formulas_and_long_chains_can_be_sent_and_copied() -> None:
    for text in ("¬" * 5_000 + "p", " ∧ ".join(["p"] * 5_000), "∀x ∃≥2 y (q(x,y) ∨ #z (p ∧ q(y,z)) = 3)"):
        formula = parse(text)
        assert pickle.loads(pickle.dumps(formula)) == formula
        assert copy.deepcopy(formula) == formula
