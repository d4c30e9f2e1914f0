"""Explanations in pictures: one for each step, and a page that holds them all."""

import re
from html import escape
from xml.etree import ElementTree

import pytest

from entails.boards.lighting import NEW
from entails.boards.picture import Line, to_svg
from entails.engines.hints.sentences import capital
from entails.questions import handout
from entails.questions.handout import drawn, page, pictures_of, with_premises
from entails.questions.hint import Explanation, explain, hint
from entails.questions.load import load

BOARDS = ("flow/small.flow", "aquarium/small.aquarium", "overflow/small.overflow", "starbattle/five.starbattle")


@pytest.mark.parametrize("file", BOARDS)
def test_each_step_has_a_picture_in_which_what_is_new_is_framed(file: str) -> None:
    explanation = explain(load(f"examples/{file}"))
    assert isinstance(explanation, Explanation)
    pictures = list(pictures_of(explanation))
    assert len(pictures) == len(explanation.steps) > 0
    for step, picture in zip(explanation.steps, pictures, strict=True):
        framed = sum(isinstance(shape, Line) and shape.colour == NEW for shape in picture.shapes)
        assert framed == len(explanation.problem.cells_of_facts(step.facts)), step
    assert ElementTree.fromstring(to_svg(drawn(explanation))).tag.endswith("svg")


def test_a_page_says_every_step_and_nothing_comes_from_elsewhere() -> None:
    explanation = explain(load("examples/aquarium/small.aquarium"))
    assert isinstance(explanation, Explanation)
    text = page(explanation, "a <small> board")
    assert "a &lt;small&gt; board" in text
    assert text.count("<svg") == len(explanation.steps) + 1
    assert all(step.conclusion in text for step in explanation.steps)
    assert "<script" not in text
    assert "src=" not in text


def test_a_page_says_every_sentence_of_a_reason() -> None:
    explanation = explain(load("examples/overflow/small.overflow"))
    assert isinstance(explanation, Explanation)
    text = re.sub(r"<[^>]*>", "", page(explanation, "water"))
    sentences = [escape(capital(sentence.text)) for step in explanation.steps for sentence in step.reason]
    assert sentences
    assert [sentence for sentence in sentences if sentence not in text] == []


def test_a_page_says_what_the_signs_of_a_board_mean() -> None:
    explanation = explain(load("examples/overflow/small.overflow"))
    assert isinstance(explanation, Explanation)
    assert "<p>Tiles: - straight, L curve, + bridge, U ocean, # moat; " in page(explanation, "water")


def test_the_letters_of_flows_have_their_colours_and_the_word_a_has_none() -> None:
    explanation = explain(load("examples/flow/small.flow"))
    assert isinstance(explanation, Explanation)
    text = page(explanation, "flows")
    assert "<b>1. A path turns in the corner r1c1.</b>" in text
    assert '<b>3. <i style="background: #0ed0fd; color: #000000">C</i> goes from r5c3' in text


def test_one_step_is_one_picture() -> None:
    one = hint(load("examples/flow/small.flow"))
    assert isinstance(one, Explanation)
    assert drawn(one) == next(pictures_of(one))


def test_where_the_premises_take_long_the_pictures_are_as_the_steps_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = explain(load("examples/overflow/small.overflow"))
    assert isinstance(told, Explanation)
    assert any(step.premises for step in with_premises(told).steps)
    monkeypatch.setattr(handout, "DETAILS", -1.0)
    assert with_premises(told) is told
    assert len(list(pictures_of(told))) == len(told.steps)
