"""Techniques of theories: told by name where they conclude something, checked, and never a reason by themselves."""

from entails.engines.answers import Fact
from entails.engines.hints.techniques import concludes, heads
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from entails.models.writing import write_theory
from tests.engines.hints.theories import guided

SQUARE = """
sort Row = {1..3}, Column = {1..3}, Digit = {1..3}
find digit(Row, Column): Digit
say "r{r}c{c} is {d}", "r{r}c{c} is not {d}": digit(r,c,d)
technique "last place", "in row {r}, {d} fits only in column {c}":
    ∀r,c ∀d∈Digit (∀k (k ≠ c → ¬digit(r,k) = d) → digit(r,c) = d)
rule "row {r} has each digit once": ∀r,c,k (c < k → digit(r,c) ≠ digit(r,k))
rule "column {c} has each digit once": ∀c,r,s (r < s → digit(r,c) ≠ digit(s,c))
"""


def digit(r: int, c: int, d: int, holds: bool = True) -> Fact:
    return Fact("digit", (r, c, d), holds)


def test_a_technique_is_told_by_its_name_and_rests_on_rules() -> None:
    with guided(SQUARE, digit(1, 1, 1), digit(2, 3, 1)) as guide:
        step = next(guide.steps())
    assert str(step) == "r3c2 is 1.\n   • last place: in row 3, 1 fits only in column 2; r1c1 and r2c3 are 1"
    assert step.technique == "last place"
    assert {one.rule.kind for one in step.instances} == {"rule"}


def test_only_the_head_is_concluded_and_not_what_follows_the_other_way_round() -> None:
    theory, _ = read_theory(SQUARE)
    (technique,) = theory.techniques
    assert [(name, holds) for name, _, holds in heads(technique.rule.typed)] == [("digit", True)]
    with guided(SQUARE, digit(1, 1, 1)) as guide:
        knowledge = guide.knowledge
        instances = [knowledge.grounding.selected(x) for x in sorted(knowledge.techniques)]
    (one,) = [each for each in instances if each.sentence == "in row 3, 1 fits only in column 2"]
    assert concludes(one, digit(3, 2, 1))
    assert not concludes(one, digit(3, 1, 1))
    assert not concludes(one, digit(3, 2, 1, holds=False))


def test_a_technique_that_does_not_follow_is_not_used() -> None:
    wrong = SQUARE.replace("∀k (k ≠ c → ¬digit(r,k) = d)", "digit(1,1) = d")
    with guided(wrong, digit(1, 1, 1), digit(2, 3, 1)) as guide:
        steps = list(guide.steps())
    assert steps
    used = [step.facts for step in steps if step.technique]
    assert used == [(digit(3, 2, 1),)]  # which follows in another way


def test_no_solution_rests_on_a_technique() -> None:
    theory, world = read_theory(SQUARE + 'technique "nonsense", "{r} is odd": ∀r digit(r,1) = 1\n')
    with Session(ground(theory, world)) as session:
        assert session.search()
    again, same = read_theory(write_theory(theory, world))
    assert (again.techniques, again.rules, same) == (theory.techniques, theory.rules, world)


def test_an_instance_is_tried_again_after_a_new_fact_however_many_techniques_there_are() -> None:
    """Once it was not: what a digit rules out was then shown by a supposition."""
    with guided(SQUARE, digit(1, 1, 1)) as guide:
        knowledge = guide.knowledge
        assert len(knowledge.techniques) > 1
        selector = next(one for one in knowledge.selectors if knowledge.scopes[one])
        new = next(one for one in knowledge.scopes[selector] if not {one, -one} & knowledge.established.keys())
        knowledge.untried.discard(selector)
        knowledge.establish(-new, ())
        assert selector in knowledge.untried


def test_techniques_before_all_rules_come_before_what_declarations_say() -> None:
    single = 'technique "single", "only {d} is left": ∀r,c ∀d∈Digit (∀e (e ≠ d → ¬digit(r,c) = e) → digit(r,c) = d)\n'
    first, _ = read_theory(SQUARE.replace("technique", f"{single}technique", 1))
    last, _ = read_theory(SQUARE + single)
    assert [rule.declared for rule in first.for_telling().rules][:3] == [False, False, True]
    told = [rule.sentence for rule in last.for_telling().rules]
    assert told.index("only {d} is left") > next(
        place for place, rule in enumerate(last.for_telling().rules) if rule.declared
    )


def test_a_technique_about_a_graph_is_checked_as_any_other() -> None:
    """That the chosen ones hang together does not follow; seen at 1 and 3, it would make 2 a chosen one."""
    text = """
    sort N = {1..3}
    given beside(N, N) symmetric = {(1,2), (2,3)}
    find chosen(N), other
    rule: chosen(1) ∧ chosen(3)
    technique "piece", "the chosen ones hang together": connected x chosen(x)
    """
    with guided(text) as guide:
        assert [fact for step in guide.steps() for fact in step.facts if fact.row == (2,)] == []
    with guided(text + "rule: chosen(2) ∨ ¬chosen(3)\n") as guide:
        assert Fact("chosen", (2,), True) in [fact for step in guide.steps() for fact in step.facts]
