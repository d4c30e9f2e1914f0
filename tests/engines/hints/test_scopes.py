"""Which facts hints speak of, and which instances speak of them."""

from entails.engines.answers import Fact
from entails.engines.hints.scopes import fact_variables, instance_scopes, selectors_by_rule
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding
from entails.models.reading.text import read_theory
from tests.engines.hints.theories import WATER


def grounded(text: str) -> Grounding:
    return ground(*read_theory(text), REASONS)


def scopes_by_sentence(grounding: Grounding) -> dict[str, set[tuple[str, tuple[object, ...]]]]:
    facts = fact_variables(grounding)
    scopes = instance_scopes(grounding, facts)
    return {grounding.selected(x).sentence: {facts[v] for v in scope} for x, scope in scopes.items()}


def test_facts_are_those_of_relations_with_a_saying_or_of_all_to_find() -> None:
    text = "sort N = {1..2}\nfind p(N), q(N)\nrule: ∃x (p(x) ∧ q(x))\n"
    assert len(fact_variables(grounded(text))) == 4
    worded = grounded(text + 'say "{x}", "not {x}": p(x)\n')
    assert set(fact_variables(worded).values()) == {("p", (1,)), ("p", (2,))}
    assert ("q", (1,)) in fact_variables(worded, [Fact("q", (1,), True)]).values()


def test_the_scope_of_an_instance_has_the_facts_in_its_clauses() -> None:
    assert scopes_by_sentence(grounded(WATER)) == {
        "water in 1 runs to 2": {("wet", (1,)), ("wet", (2,))},
        "water in 2 runs to 3": {("wet", (2,)), ("wet", (3,))},
        "the last place is dry": {("wet", (3,))},
    }


def test_a_scope_reaches_through_auxiliary_variables() -> None:
    text = 'sort N = {1..6}\nfind p(N), q(N)\nrule "most": ∃=3 x (p(x) ∧ q(x))\n'
    (scope,) = scopes_by_sentence(grounded(text)).values()
    assert len(scope) == 12


def test_selectors_are_in_the_order_of_the_rules() -> None:
    grounding = grounded(WATER)
    sentences = [{grounding.selected(x).rule.sentence for x in some} for some in selectors_by_rule(grounding)]
    assert sentences == [{"water in {p} runs to {q}"}, {"the last place is dry"}]
