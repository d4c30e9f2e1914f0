"""Arguments by the shape of rules: what a technique infers holds in every way to meet the quotas that it names.

The quotas are random and know no theory; the oracle goes through all assignments of a few variables.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from entails.engines.hints.arguing.parts import Parts, tallies
from entails.engines.hints.arguing.shapes import Quota
from entails.engines.hints.arguing.techniques import TECHNIQUES, Inference, Ledger

VARIABLES = range(1, 8)
FEWEST = 5  # inferences of each technique that the law must have been tried on


def random_quotas(random: Random) -> list[Quota]:
    """Counts of one or two, at most one of some, and clauses; some of them under a guard."""
    found: list[Quota] = []
    for selector in range(100, 100 + random.randint(3, 8)):
        literals = tuple(v * random.choice([1, 1, 1, -1]) for v in random.sample(VARIABLES, random.randint(2, 5)))
        guards = (random.choice([1, -1]) * random.choice(VARIABLES),) if random.random() < 0.15 else ()
        low = random.choice([0, 1, 1, 1, 2])
        high = random.choice([max(low, 1), max(low, 1), len(literals)])
        if low <= high <= len(literals) and (low or high < len(literals)):
            found.append(Quota(selector, guards, literals, low, high, "clause" if high == len(literals) else "count"))
    return found


def models(quotas: list[Quota], known: list[int]) -> Iterator[set[int]]:
    for signs in product((1, -1), repeat=len(VARIABLES)):
        model = {sign * v for sign, v in zip(signs, VARIABLES, strict=True)}
        if model.issuperset(known) and all(_met(quota, model) for quota in quotas):
            yield model


def _met(quota: Quota, model: set[int]) -> bool:
    held = sum(x in model for x in quota.literals)
    return not model.issuperset(quota.guards) or quota.low <= held <= quota.high


def named(inference: Inference) -> list[Quota]:
    return [*inference.first, *inference.second, *(quota for _, quota in inference.cases)]


def test_what_a_technique_infers_follows_from_the_quotas_that_it_names(thorough: bool) -> None:
    tried: Counter[str] = Counter()
    for seed in range(10_000 if thorough else 600):
        random = Random(seed)
        quotas = random_quotas(random)
        known = [random.choice([1, -1]) * v for v in random.sample(VARIABLES, random.choice([0, 0, 1, 2]))]
        ledger = Ledger(quotas, known)
        for inference in [one for technique in TECHNIQUES for one in technique(ledger)][:20]:
            where = f"seed {seed}\n{quotas}\nknown {known}\n{inference}"
            assert inference.literals, where
            for model in models(named(inference), known):
                assert model.issuperset(inference.literals), f"{where}\nfails in {sorted(model, key=abs)}"
            tried[inference.technique] += 1
    assert set(tried) == {"confined", "overlap", "shared out", "whichever", "packing"}
    assert min(tried.values()) >= FEWEST, tried


def test_what_parts_come_to_follows_from_the_quotas_that_they_name(thorough: bool) -> None:
    """So does each line on the way, which says what is left for two things."""
    tried: Counter[int] = Counter()
    for seed in range(10_000 if thorough else 1_000):
        random = Random(seed)
        quotas = random_quotas(random)
        known = {random.choice([1, -1]) * v for v in random.sample(VARIABLES, random.choice([0, 0, 1, 2]))}
        for argument in Parts(tallies(quotas, [], known, VARIABLES)).arguments():
            where = f"seed {seed}\n{quotas}\nknown {known}\n{argument}"
            used = [quota for quota in quotas if quota.selector in argument.selectors]
            for model in models(used, list(known)):
                assert argument.literal in model, where
                assert all(tuple(v in model for v in part.pair) in part.ways for part in argument.parts), where
            tried[len(argument.parts)] += 1
    assert tried.keys() >= {1, 2, 3}, tried
