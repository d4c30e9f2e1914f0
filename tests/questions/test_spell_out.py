"""From a problem to a sequent: what its rules force, as propositions that can be proved."""

from collections.abc import Callable

from entails import Solved, Unknown, load, prove
from entails.limits import FOREVER, Limit
from entails.proofs.kernel.check import check
from entails.proofs.prover.answers import Proved
from entails.questions.prove import Claimed
from entails.questions.spell_out import spelled_out

MENU = """sort Dish = {soup, cake}
find served(Dish)
rule "soup is served": served(soup)
rule "not both": ¬(served(soup) ∧ served(cake))
"""


def test_a_claim_that_follows_is_a_sequent_that_can_be_proved() -> None:
    claimed = spelled_out(load(MENU), "¬served(cake)", FOREVER)
    assert isinstance(claimed, Claimed)
    assert len(claimed.sequent.assumptions) == 2
    assert sorted(claimed.meaning.values()) == ["served(cake)", "served(soup)"]
    assert isinstance(prove(claimed.sequent), Proved)


def test_a_problem_without_a_solution_is_refuted() -> None:
    claimed = spelled_out(load(MENU + 'rule "cake is served": served(cake)\n'), None, FOREVER)
    assert isinstance(claimed, Claimed)
    assert str(claimed.sequent.conclusion) == "⊥"
    assert isinstance(prove(claimed.sequent), Proved)


def test_a_claim_that_does_not_follow_gets_the_solution_in_which_it_is_false() -> None:
    answer = spelled_out(load(MENU), "served(cake)", FOREVER)
    assert isinstance(answer, Solved)
    assert answer.solution["served"] == (("soup",),)


def test_what_is_not_refuted_in_time_is_not_known(ticking: Callable[[float], None]) -> None:
    problem = load(MENU)
    ticking(1.0)
    assert spelled_out(problem, None, Limit.seconds(0.5)) == Unknown("time limit")


def test_a_claim_that_many_rules_force_is_proved_from_fact_to_fact() -> None:
    claimed = spelled_out(load("examples/flow/six.flow"), "link(r2c3,r2c4)", FOREVER)
    assert isinstance(claimed, Claimed)
    known = set(claimed.sequent.assumptions)
    for fact, reason in claimed.milestones:
        assert known.issuperset(reason), fact
        known.add(fact)
    proved = prove(claimed.sequent, milestones=claimed.milestones, limit=patience())
    assert isinstance(proved, Proved)
    assert proved.proof.goal == claimed.sequent
    assert not check(proved.proof)


def patience() -> Limit:
    """A deadline that is not reached: without one, the prover sets its own."""
    return Limit.seconds(3600)
