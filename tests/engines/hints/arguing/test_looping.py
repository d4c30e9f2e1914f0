"""Where a loop is drawn: each argument about lines is right on real boards, and read as it is meant."""

from entails.engines.answers import Fact
from entails.engines.hints.arguing.parts import LINES
from entails.engines.hints.steps import Step
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding
from entails.questions.hint import Explaining, explaining
from entails.questions.load import load_text
from entails.questions.problem import Problem

SEEDS = (  # small boards, as `entails generate` makes them
    ". 1 . 3 .\n3 1 . 3 .\n2 . . . 1\n. . 2 3 .\n. 1 . 2 .\n",
    ". . 3 2 .\n2 2 1 . .\n. . . 3 .\n3 . 2 . 2\n3 . . 3 .\n",
)


def told(board: str) -> tuple[Problem, list[Step], list[object]]:
    problem = load_text(board, "a board", "slitherlink")
    running = explaining(problem, (), None, Limit.of(None))
    assert isinstance(running, Explaining)
    steps = list(running)
    assert not running.guide.unfinished()
    return problem, steps, [*running.guide.arguer.refused]


def literal_of(grounding: Grounding, fact: Fact) -> int:
    variable = grounding.variable(fact.relation, fact.row)
    assert variable
    return variable if fact.holds else -variable


def test_what_is_told_by_parts_and_parity_follows_from_the_rules_that_are_named() -> None:
    techniques = set[str]()
    for board in SEEDS:
        problem, steps, refused = told(board)
        assert refused == []
        grounding = ground(problem.theory, problem.world, REASONS)
        selectors = {
            (one.rule.sentence, one.sentence): x for x in grounding.selectors() for one in [grounding.selected(x)]
        }
        with Session(grounding) as session:
            for step in steps:
                for one in step.deductions():
                    if one.way is None or one.way.name not in ("parts", "parity") or one.fact is None:
                        continue
                    techniques.add(one.way.name)
                    named = [selectors[x.rule.sentence, x.sentence] for x in one.instances]
                    given = [*one.premises, one.fact._replace(holds=not one.fact.holds)]
                    literals = [literal_of(grounding, fact) for fact in given]
                    assert session.search([*named, *literals]) is False, str(step)
    assert "parts" in techniques


def test_an_argument_by_parts_has_few_lines_of_few_words() -> None:
    for board in SEEDS:
        for step in told(board)[1]:
            if step.technique == "parts":
                assert 2 <= len(step.reason) <= LINES + 3, str(step)
                assert len(str(step).split()) <= 110, str(step)


def test_of_a_line_one_says_from_what_it_is_cut_off() -> None:
    lines = [sentence.text for step in told(SEEDS[1])[1] for sentence in step.reason]
    found = [line for line in lines if "is cut off" in line]
    assert found
    assert all(line.startswith("then ") and " is cut off from " in line for line in found)


def test_what_one_argument_gives_is_told_once() -> None:
    for board in SEEDS:
        parts = [step.bundles[-1][0].way for step in told(board)[1] if step.technique == "parts"]
        said = [(way.lines, way.seen) for way in parts if way]
        assert len(said) == len(set(said))


def test_what_an_argument_by_parts_takes_for_closed_has_been_told() -> None:
    """ "r1c2 has 1 drawn side: exactly one of its right and upper sides" rests on its left and lower sides, which are closed:
    by the rules alone the conclusion follows from less, but then the line would not be seen."""
    (step,) = [step for step in told(SEEDS[0])[1] if step.conclusion == "r1c3's upper side is drawn"]
    assert step.reason[0].text == "r1c2 has 1 drawn side: exactly one of its right and upper sides"
    closed = {tuple(map(str, fact.row)) for one in step.deductions() for fact in one.premises if not fact.holds}
    assert {("0", "1", "1", "1"), ("1", "1", "1", "2")} <= closed
