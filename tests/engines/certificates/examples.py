"""Certificates of each kind, and how to forge one: change its text and make the digest fit."""

from functools import cache
from hashlib import sha256

from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.solvers.optimise import optimise
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory

LOOP = (
    "sort V = {1..6}\ngiven near(V, V) = {(1,2), (2,1), (2,3), (3,2), (3,1), (1,3), "
    "(4,5), (5,4), (5,6), (6,5), (6,4), (4,6), (3,4), (4,3)}\n"
    'find link(V, V) within near, symmetric\nrule "two": ∀x (¬link(3,4) ∧ ∃=2 y link(x,y))\n'
    "define reached(V): reached(1); ∀x,y (reached(x) ∧ link(x,y) → reached(y))\n"
)
PATH = "sort N = {1..7}\ngiven e(N, N) = {(1,2), (2,3), (3,4), (4,5), (5,6), (6,7)}\nfind c(N)\n" + (
    'rule "c": ∀x,y (e(x,y) → ¬(c(x) ∧ c(y)))\nmaximise #x c(x)\n'
)
PIGEONS = 'sort P = {1..5}\nsort H = {1..4}\nfind s(P, H)\nrule "a": ∀p ∃h s(p,h)\nrule "b": ∀h ∃≤1 p s(p,h)\n'
MENU = 'sort Dish = {soup, cake}\nfind served(Dish)\nrule "some": ∃d served(d)\n'


def made(text: str, claim: Claim) -> Certificate:
    certificate = certify(*read_theory(text), claim)
    assert isinstance(certificate, Certificate)
    return certificate


@cache
def examples() -> dict[str, Certificate]:
    with Session(ground(*read_theory(PATH))) as session:
        best = optimise(session)
    with Session(ground(*read_theory(LOOP))) as session:
        only = session.solve()
    return {
        "impossible": made(PIGEONS, Claim("impossible")),
        "impossible by a cut": made(LOOP + 'rule "all": ∀x reached(x)\n', Claim("impossible")),
        "best": made(PATH, Claim("best", best.values, solution=best.solution)),  # type: ignore[union-attr]
        "unique": made(LOOP, Claim("unique", solution=only.solution)),  # type: ignore[union-attr]
        "follows by a cut": made(LOOP, Claim("follows", formula="∀x (reached(x) → x = 1 ∨ x = 2 ∨ x = 3)")),
        "follows": made(MENU, Claim("follows", formula="served(soup) ∨ ¬served(soup)")),
    }


def digested(body: str) -> str:
    """A text with the digest that fits it."""
    return f"{body}digest {sha256(body.encode('utf-8', 'surrogatepass')).hexdigest()}\n"


def forged(text: str, old: str, new: str) -> str:
    """A certificate with one thing changed, and the digest made to fit."""
    body = text[: text.rindex("digest ")]
    changed = body.replace(old, new, 1)
    assert changed != body
    return digested(changed)
