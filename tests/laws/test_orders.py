"""The order of a sort's elements is part of a theory: `compare` and certificates see it, and so does brute force."""

from collections import Counter
from random import Random

from entails.engines.certificates.compare import difference
from entails.engines.certificates.normal_form import normalised
from entails.models.text import read_theory
from entails.questions.compare import compare
from entails.questions.problem import Problem
from tests.laws.random_theories import brute_force, seeds
from tests.laws.test_engines_agree import key


def ordered_formula(random: Random, terms: list[str], depth: int) -> str:
    """A formula about p, q and the order of the sort S."""
    if depth == 0:
        one, other = random.choice([t for t in terms if t != "a"]), random.choice(terms)
        return random.choice([f"p({one})", f"q({other})", f"{one} < {other}", f"{one} ≥ {other}", f"{one} ≠ {other}"])
    parts = [ordered_formula(random, terms, depth - 1) for _ in range(2)]
    variable = f"x{depth}"
    inner = ordered_formula(random, [*terms, variable], depth - 1)
    return random.choice(
        [
            f"({parts[0]} {random.choice('∧∨→↔')} {parts[1]})",
            f"¬({parts[0]})",
            f"{random.choice('∀∃')}{variable}∈S ({inner})",
            f"#{variable}∈S ({inner}) {random.choice('=<≥')} {random.randint(0, 2)}",
        ]
    )


def ordered_theory(random: Random) -> tuple[str, str]:
    """A theory twice, with the elements of its sort in two orders."""
    elements = ["a", "b", "c"][: random.choice([2, 2, 3])]
    other = elements[::-1] if random.random() < 0.5 else [*elements[1:], elements[0]]
    function = len(elements) == 2 and random.random() < 0.6
    terms = ["x", "y", elements[0], *(["f(x)", "f(y)"] if function else [])]
    lines = ["find p(S)", "find q(S)", *(["find f(S): S"] if function else [])]
    if random.random() < 0.3:
        lines.append("define d(S): ∀x,y (p(x) ∧ y < x → d(y)); ∀x,y (d(x) ∧ y < x → d(y))\nrule: ∀x (d(x) → q(x))")
    for _ in range(random.randint(1, 2)):
        lines.append(f"rule: ∀x,y∈S ({ordered_formula(random, terms, random.randint(1, 3))})")
    first, second = ("\n".join([f"sort S = {{{', '.join(some)}}}", *lines]) + "\n" for some in (elements, other))
    return first, second


def test_theories_in_another_order_are_compared_by_their_solutions(thorough: bool) -> None:
    tried = Counter[str]()
    for seed in seeds(400_000, thorough, 60):
        texts = ordered_theory(Random(seed))
        read = [read_theory(text) for text in texts]
        text = f"seed {seed}\n" + "\n".join(texts)
        ours, theirs = (set(map(key, brute_force(*one))) for one in read)
        found = compare(*(Problem(*one) for one in read), prove=True)
        assert found.status == ("same" if ours == theirs else "different"), text
        assert bool(found.only[0].extra.some) == bool(ours - theirs), text
        assert bool(found.only[1].extra.some) == bool(theirs - ours), text
        assert found.orders == ("S",), text
        assert any("The order of S differs" in note for note in found.notes), text
        assert "stand in another order" in (difference(*(normalised(*one) for one in read)) or ""), text
        tried[found.status] += 1
    assert min(tried["same"], tried["different"]) >= 3, tried
