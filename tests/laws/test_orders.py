"""The order of a sort's elements is part of a theory: `compare` and certificates see it, and so does brute force."""

from collections import Counter
from random import Random

from entails.engines.certificates.compare import difference
from entails.engines.certificates.normal_form import normalised
from entails.models.reading.text import read_theory
from entails.questions.compare import compare
from entails.questions.problem import Problem
from tests.laws.random_orders import ordered_theory
from tests.laws.random_theories import brute_force, seeds
from tests.laws.test_engines_agree import key


def test_theories_in_another_order_are_compared_by_their_solutions(thorough: bool) -> None:
    tried = Counter[str]()
    for seed in seeds(400_000, thorough, 90):
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
