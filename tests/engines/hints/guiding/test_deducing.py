"""How the opposite of a fact fails, by what the reader knows by now: instances, premises, and the chain."""

from entails.engines.hints.guiding.deducing import refuted
from tests.engines.hints.theories import guided

TEXT = """
sort S = {a, b}
find p(S), q(S), r(S)
rule "one is p": p(a) ∨ p(b)
rule "{x} is q if p": ∀x (p(x) → q(x))
rule "not both q and r": ∀x ¬(q(x) ∧ r(x))
rule "b is r": r(b)
"""


def test_only_what_is_needed_by_now_is_kept_and_the_chain_ends_in_the_contradiction() -> None:
    with guided(TEXT) as guide:
        knowledge = guide.knowledge
        of = {knowledge.grounding.selected(one).sentence: one for one in knowledge.selectors}
        facts = {(name, row[0]): v for v, (name, row) in knowledge.facts.items()}
        p_a, r_b, q_b = facts["p", "a"], facts["r", "b"], facts["q", "b"]
        for literal in (r_b, -q_b):
            knowledge.establish(literal, (of["b is r"],), ())
        every = (of["one is p"], of["b is q if p"], of["not both q and r"])
        used, premises, chain = refuted(knowledge, p_a, every, (r_b,), set())
        assert set(used) <= set(every)
        assert premises == (r_b,)
        assert chain[-1].fact is None
        # Who knows by now that b is not q needs one rule less.
        fewer, premises, chain = refuted(knowledge, p_a, every, (r_b,), {r_b, -q_b})
        assert len(chain) >= 1
        assert set(fewer) <= set(used)
        assert knowledge.session.search([-p_a, *fewer, *premises], knowledge.limit) is False
