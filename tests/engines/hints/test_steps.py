"""Steps print as a person reads them."""

from entails.engines.hints.steps import Contradiction, Deduction, Sentence, Step
from tests.engines.hints.theories import CASES, guided, wet


def test_a_step_prints_its_conclusion_and_its_reason() -> None:
    with guided(CASES) as guide:
        (step,) = guide.steps()
    assert str(step) == (
        "q.\n   • suppose that not q\n     – without p there is q: so p\n     – that breaks “p brings q”"
    )


def test_a_step_shows_itself_in_a_notebook_and_escapes_its_text() -> None:
    step = Step((wet(1),), (), "1 < 2 & so on", (Sentence(0, "<b>"), Sentence(1, "x"), Sentence(0, "y")))
    assert step._repr_html_() == (
        "<p><b>1 &lt; 2 &amp; so on.</b></p><ul><li>&lt;b&gt;</li>"
        '<li style="list-style: none"><ul><li>x</li></ul></li><li>y</li></ul>'
    )


def test_premises_are_what_a_step_uses_and_does_not_give_itself() -> None:
    first = Deduction(wet(2), (), (wet(1),))
    second = Deduction(wet(3), (), (wet(2), wet(1)))
    step = Step((wet(3),), ((first,), (second,)))
    assert step.premises == (wet(1),)
    assert step == Step(step.facts, step.bundles, "other words")


def test_a_contradiction_says_which_facts_are_wrong() -> None:
    wrong = Contradiction((wet(1),), (), (), "1 is wet", ())
    assert str(wrong) == "the assumed facts contradict the rules: 1 is wet"
