"""Paying for what cannot be avoided, against every assignment of a few variables."""

from itertools import product
from random import Random

from entails.engines.solvers.cores import Payer
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import World

VARIABLES = 6


def test_what_is_paid_is_the_least_cost_of_all() -> None:
    for seed in range(150):
        random = Random(seed)
        clauses = [
            tuple(random.choice([1, -1]) * v for v in random.sample(range(1, VARIABLES + 1), random.randint(1, 3)))
            for _ in range(random.randint(3, 9))
        ]
        costs = [(random.randint(1, 5), random.choice([1, -1]) * v) for v in range(1, VARIABLES + 1)]
        possible = [
            sum(w for w, x in costs if signs[abs(x) - 1] == (x > 0))
            for signs in product([True, False], repeat=VARIABLES)
            if all(any(signs[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
        ]
        grounding = Grounding(Theory({}, {}, ()), World(), auxiliary=clauses, top=VARIABLES)
        with Session(grounding) as session:
            payer = Payer(session, costs, ())
            paid = list(payer.pay(FOREVER, 10_000))
        if not possible:
            assert not payer.done, seed
            continue
        assert payer.done, seed
        assert payer.paid == paid[-1].cost == min(possible), seed
        true = paid[-1].true
        assert true is not None, seed
        assert sum(w for w, x in costs if (abs(x) in true) == (x > 0)) == min(possible), seed
        assert all(one.cost <= min(possible) for one in paid), seed
