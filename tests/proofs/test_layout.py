"""A proof on the page says what the tree says: lines in order, references to what is in scope, and three ways to draw it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from random import Random

import pytest
from entails.proofs.display.layout import (
    lines,
    preamble,
    stylesheet,
    to_document,
    to_html,
    to_json,
    to_latex,
    to_text,
)

from entails.logic.formula import And, Atom, Formula, Implies, Not, Or, Truth
from entails.logic.notation import parse
from entails.proofs.display.boxes import Display, ProofBox, ProofLine, Ref
from entails.proofs.kernel.check import Open, Proof, check
from entails.proofs.kernel.rules import rules
from entails.proofs.kernel.sequent import canonical, parse_sequent, same, write_sequent
from tests.proofs.by_hand import (
    WHOLE,
    by,
    cases,
    chain,
    excluded_middle,
    half_done,
    hyp,
    long_formulas,
    modus_tollens,
    nested,
    something_else,
    still_open,
    swapped_cases,
)
from tests.proofs.random_proofs import random_proof

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).parents[2]
THEOREMS = {
    "P∨¬P": parse_sequent("P∨¬P"),
    "P→Q, ¬Q ⊢ ¬P": parse_sequent("P→Q, ¬Q ⊢ ¬P"),
}
PAGES = {
    "modus-tollens.txt": lambda: to_text(lines(modus_tollens())),
    "excluded-middle.txt": lambda: to_text(lines(excluded_middle())),
    "something-else.txt": lambda: to_text(lines(something_else())),
    "something-else-ascii.txt": lambda: to_text(lines(something_else()), fine=False),
    "swapped-cases.txt": lambda: to_text(lines(swapped_cases())),
    "long-formulas.txt": lambda: to_text(lines(long_formulas())),
    "thirty-boxes.txt": lambda: to_text(lines(nested(30))),
    "half-done.txt": lambda: to_text(lines(half_done())),
    "half-done.html": lambda: to_html(lines(half_done())),
    "something-else.tex": lambda: to_document(lines(something_else())),
}


def written(proof: Proof) -> list[str]:
    """Each line as “3 P→Q: → intro 1-2”."""
    rows = json.loads(json.dumps(to_json(lines(proof))))
    return [
        f"{row['number']} {row['formula']}: {row['reason']} {','.join(map(str, row['refs']))}".strip() for row in rows
    ]


# --- an independent look: what is in scope, and does it follow? ---


def every_line(display: Display) -> Iterator[tuple[ProofLine, dict[str, Formula]]]:
    """Each line, with all that it may refer to and what that says: lines before it in the boxes around it, and boxes before
    it that are directly in one of these."""
    yield from look_into(display.parts, {})


def look_into(
    parts: tuple[ProofLine | ProofBox, ...], around: dict[str, Formula]
) -> Iterator[tuple[ProofLine, dict[str, Formula]]]:
    known = dict(around)
    for part in parts:
        match part:
            case ProofLine(number, formulas):
                yield part, known
                for place, formula in enumerate(formulas, 1):
                    known[str(number) if len(formulas) == 1 else f"{number}.{place}"] = formula
            case ProofBox(inner):
                yield from look_into(inner, known)
                first, last = inner[0], inner[-1]
                assert isinstance(first, ProofLine)
                assert isinstance(last, ProofLine)
                claim = last.formulas[-1]
                for formula in first.formulas:
                    claim = Implies(formula, claim)
                known[f"{first.number}-{last.number}"] = claim


def assert_it_is_in_order(display: Display, proof: Proof) -> None:
    found = list(every_line(display))
    assert [line.number for line, _ in found] == list(range(1, len(found) + 1))
    for line, known in found:
        assert {str(ref) for ref in line.refs} <= known.keys(), line
        if line.reason == "hyp":
            assert same(known[str(line.refs[0])], line.formulas[0])
    last = display.parts[-1]
    assert isinstance(last, ProofLine)
    assert same(last.formulas[-1], proof.goal.conclusion)
    premises = [line.formulas[0] for line, _ in found if line.reason == "premise"]
    assert premises == list(proof.goal.assumptions)
    for row in display.rows():
        assert row.opens == (row.line.reason == "assumption")


def follows(premises: list[Formula], conclusion: Formula) -> bool:
    return all(
        holds(conclusion, world) or not all(holds(premise, world) for premise in premises)
        for world in (
            {name for name, true in zip("PQR", row, strict=True) if true} for row in product([0, 1], repeat=3)
        )
    )


def holds(formula: Formula, world: set[str]) -> bool:
    match formula:
        case Truth(value):
            return value
        case Atom(name):
            return name in world
        case Not(body):
            return not holds(body, world)
        case And(left, right):
            return holds(left, world) and holds(right, world)
        case Or(left, right):
            return holds(left, world) or holds(right, world)
        case Implies(left, right):
            return not holds(left, world) or holds(right, world)
    raise AssertionError(formula)


@pytest.mark.parametrize("name", WHOLE)
def test_every_reference_leads_to_an_earlier_line_in_scope(name: str) -> None:
    proof = WHOLE[name]()
    assert check(proof) == []
    assert_it_is_in_order(lines(proof), proof)


@pytest.mark.parametrize("seed", range(300))
def test_each_line_of_a_random_proof_follows_from_the_lines_it_names(seed: int) -> None:
    proof = random_proof(Random(seed))
    assert check(proof) == []
    display = lines(proof)
    assert_it_is_in_order(display, proof)
    for line, known in every_line(display):
        if line.reason not in ("premise", "assumption"):
            assert follows([known[str(ref)] for ref in line.refs], line.formulas[0]), line
    assert max(map(len, to_text(display, 80).splitlines())) <= 80
    well_formed(to_html(display))
    balanced(to_latex(display))


# --- what gets a line, and what does not ---


def test_hypotheses_cost_no_line_and_cuts_show_their_first_proof_in_place() -> None:
    assert written(something_else()) == [
        "1 ∀x.(R(x)→S(x)): premise",
        "2 ∃x.R(x): premise",
        "3 actual i, R(i): assumption",
        "4 R(i)→S(i): ∀ elim 1,3.1",
        "5 S(i): → elim 4,3.2",
        "6 ∃x.S(x): ∃ intro 5,3.1",
        "7 ∃x.S(x): ∃ elim 2,3-6",
    ]


def test_json_has_numbers_for_lines_text_for_parts_and_boxes_and_the_depth() -> None:
    rows = to_json(lines(something_else()))
    assert rows[0] == {"number": 1, "formula": "∀x.(R(x)→S(x))", "reason": "premise", "refs": [], "box": 0}
    assert rows[4] == {"number": 5, "formula": "S(i)", "reason": "→ elim", "refs": [4, "3.2"], "box": 1}
    assert rows[6]["refs"] == [2, "3-6"]


def test_an_assumption_that_is_all_there_is_to_show_makes_a_box_of_one_line() -> None:
    assert written(by("→ intro", "P→P", hyp("P ⊢ P"), A="P", B="P")) == ["1 P: assumption", "2 P→P: → intro 1-1"]


def test_a_box_whose_conclusion_is_known_from_outside_repeats_it() -> None:
    assert written(nested(2)) == [
        "1 P1: assumption",
        "2 P2: assumption",
        "3 P1: hyp 1",
        "4 P2→P1: → intro 2-3",
        "5 P1→P2→P1: → intro 1-4",
    ]


def test_a_proof_that_is_a_premise_repeats_it_unless_it_stands_last_anyway() -> None:
    assert written(hyp("P, Q ⊢ P")) == ["1 P: premise", "2 Q: premise", "3 P: hyp 1"]
    assert written(hyp("P, Q ⊢ Q")) == ["1 P: premise", "2 Q: premise"]


def test_thinning_costs_no_line() -> None:
    thinned = by("thin", "P, Q ⊢ P∨R", by("∨ intro(L)", "P ⊢ P∨R", hyp("P ⊢ P"), A="P", B="R"), C="P∨R")
    assert check(thinned) == []
    assert written(thinned) == ["1 P: premise", "2 Q: premise", "3 P∨R: ∨ intro 1"]


def test_what_is_inferred_again_from_the_same_lines_is_a_reference() -> None:
    def left() -> Proof:
        return by("∧ elim(L)", "P∧Q ⊢ P", hyp("P∧Q ⊢ P∧Q"), A="P", B="Q")

    twice = by("∧ intro", "P∧Q ⊢ P∧P", left(), left(), A="P", B="P")
    assert check(twice) == []
    assert written(twice) == ["1 P∧Q: premise", "2 P: ∧ elim 1", "3 P∧P: ∧ intro 2,2"]


def test_a_proof_that_is_used_twice_is_shown_once_with_its_boxes() -> None:
    box = by("→ intro", "Q→Q", hyp("Q ⊢ Q"), A="Q", B="Q")
    twice = by("∧ intro", "(Q→Q)∧(Q→Q)", box, box, A="Q→Q", B="Q→Q")
    assert written(twice) == ["1 Q: assumption", "2 Q→Q: → intro 1-1", "3 (Q→Q)∧(Q→Q): ∧ intro 2,2"]


def test_a_theorem_is_named_with_the_lines_it_was_applied_to() -> None:
    middle = by("P∨¬P", "Q∨¬Q", P="Q")
    assert check(middle, THEOREMS) == []
    assert written(middle) == ["1 Q∨¬Q: Theorem P∨¬P"]
    tollens = by("P→Q, ¬Q ⊢ ¬P", "R→S, ¬S ⊢ ¬R", hyp("R→S ⊢ R→S"), hyp("¬S ⊢ ¬S"), P="R", Q="S")
    assert check(tollens, THEOREMS) == []
    assert written(tollens)[-1] == "3 ¬R: Theorem P→Q, ¬Q ⊢ ¬P 1,2"


def test_bound_variables_may_have_other_names_where_a_formula_is_used() -> None:
    renamed = by("∨ intro(L)", "∀x.R(x) ⊢ (∀y.R(y))∨S", hyp("∀x.R(x) ⊢ ∀y.R(y)"), A="∀y.R(y)", B="S")
    assert check(renamed) == []
    assert written(renamed) == ["1 ∀x.R(x): premise", "2 ∀y.R(y)∨S: ∨ intro 1"]


def test_in_its_box_a_fresh_name_does_not_mean_what_it_meant_outside() -> None:
    """The theorem is applied to i outside and to another i inside: two lines, although they look the same."""
    instance = "R(i)∨¬R(i)"
    inside = by("P∨¬P", f"actual i ⊢ {instance}", P="R(i)")
    every = by("∀ intro", "∀x.(R(x)∨¬R(x))", inside, P="x:R(x)∨¬R(x)", i="i")
    goal = f"{instance}∧(∀x.(R(x)∨¬R(x)))".replace(instance, f"({instance})", 1)
    both = by("∧ intro", goal, by("P∨¬P", instance, P="R(i)"), every, A=instance, B="∀x.(R(x)∨¬R(x))")
    assert check(both, THEOREMS) == []
    assert [line.split(": ")[1] for line in written(both)] == [
        "Theorem P∨¬P",
        "assumption",
        "Theorem P∨¬P",
        "∀ intro 2-3",
        "∧ intro 1,4",
    ]


def test_open_goals_are_lines_that_others_may_rest_on() -> None:
    assert [goal.conclusion for goal in check(half_done())] == [parse("R")]
    assert written(half_done())[2] == "3 R: open"
    cut = by(
        "cut",
        "P ⊢ Q∧P",
        still_open("P ⊢ Q"),
        by("∧ intro", "P, Q ⊢ Q∧P", hyp("Q ⊢ Q"), hyp("P ⊢ P"), A="Q", B="P"),
        B="Q",
        C="Q∧P",
    )
    assert written(cut) == ["1 P: premise", "2 Q: open", "3 Q∧P: ∧ intro 2,1"]
    assert written(Open(parse_sequent("P ⊢ P"))) == ["1 P: premise", "2 P: open"]


# --- large ones ---


def test_a_chain_of_two_thousand_steps_is_two_thousand_lines_more() -> None:
    assert check(chain(100)) == []
    display = lines(chain(2000))
    assert len(list(display.rows())) == 4001
    assert to_text(display).count("\n") == 4001
    assert to_html(display).count('class="line"') == 4001


def test_a_thousand_boxes_in_each_other_can_be_laid_out() -> None:
    rows = list(lines(cases(1000)).rows())
    assert max(row.depth for row in rows) == 1000
    assert sum(row.opens for row in rows) == sum(row.closes for row in rows) == 2000


# --- how it looks ---


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_did(name: str, update: bool) -> None:
    text = PAGES[name]()
    golden = GOLDEN / name
    if update:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("name", WHOLE)
def test_text_keeps_to_its_width_and_loses_nothing(name: str, width: int) -> None:
    display = lines(WHOLE[name]())
    text = to_text(display, width).splitlines()
    deepest = max(row.depth for row in display.rows())
    assert max(map(len, text)) <= max(width, deepest + 45)
    numbers = len(str(len(to_json(display)))) + 1
    column = next(row.index(word) for row in text for word in ("premise", "assumption") if word in row)
    left = "".join(row[numbers:column] for row in text)
    assert re.sub(r"[\s│┌├└─]", "", left) == "".join(str(row["formula"]).replace(" ", "") for row in to_json(display))


def test_ascii_is_ascii() -> None:
    for make in WHOLE.values():
        assert to_text(lines(make()), 80, fine=False).isascii()


def test_bars_go_on_beside_a_formula_that_is_broken() -> None:
    rows = to_text(lines(long_formulas()), 60).splitlines()
    inside = rows[
        rows.index(next(row for row in rows if "┌" in row)) + 1 : rows.index(next(row for row in rows if "└" in row))
    ]
    assert len(inside) > 3
    assert all(row[2] == "│" for row in inside)


def test_a_formula_is_broken_before_the_outermost_connective_that_fits() -> None:
    premise = to_text(lines(long_formulas()), 80).split("┌")[0].splitlines()
    assert all(row.strip().startswith("∨wet(a") for row in premise[1:5])


# --- HTML and LaTeX ---


class Nesting(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag != "wbr":
            self.inside.append(tag)
        for name, value in attributes:
            assert name in ("class", "id", "href")
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.inside.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def well_formed(text: str) -> Nesting:
    reader = Nesting()
    reader.feed(text)
    reader.close()
    assert not reader.inside
    assert len(set(reader.ids)) == len(reader.ids)
    assert set(reader.links) <= {f"#{name}" for name in reader.ids}
    return reader


def balanced(text: str) -> None:
    text = re.sub(r"\\[{}\\]", "", text)
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        assert depth >= 0
    assert depth == 0
    assert text.count(r"\(") == text.count(r"\)")
    assert re.findall(r"\\begin\{(\w+)\}", text)[::-1] == re.findall(r"\\end\{(\w+)\}", text)


@pytest.mark.parametrize("name", WHOLE)
def test_html_is_well_formed_and_its_links_lead_to_lines(name: str) -> None:
    display = lines(WHOLE[name]())
    page = well_formed(to_html(display, "first-"))
    assert page.ids == [f"first-l{row.line.number}" for row in display.rows()]
    said = "".join(page.words)
    for row in to_json(display):
        assert str(row["formula"]) in said


def test_nothing_in_a_proof_can_become_markup() -> None:
    nasty = '<script>"&'
    display = Display(
        (ProofLine(1, (parse("P"),), f"Theorem {nasty}", ()), ProofLine(2, (parse("Q"),), "hyp", (Ref(1),)))
    )
    page = to_html(display, nasty)
    assert "<script" not in page
    assert nasty in "".join(well_formed(page).words)
    assert "<" not in stylesheet()


@pytest.mark.parametrize("name", WHOLE)
def test_latex_is_balanced_and_plain(name: str) -> None:
    text = to_document(lines(WHOLE[name]()))
    balanced(text)
    assert text.isascii()
    assert "usepackage" not in text
    assert text.count(r"\boxproofline{") == len(to_json(lines(WHOLE[name]())))


def test_latex_takes_any_name_of_a_theorem_and_any_letter() -> None:
    reason = r"Theorem 50% of #1_{x} & $y$ ~ ^ \end{document} ∀x∈S α"
    display = Display((ProofLine(1, (parse("P"),), reason), ProofLine(2, (parse("φ_1 ∧ größe(x)"),), "hyp", (Ref(1),))))
    text = to_latex(display)
    balanced(text)
    assert r"50\% of \#1\_\{x\} \& \$y\$ \textasciitilde{} \textasciicircum{} \textbackslash{}end" in text
    assert r"\(\forall\)x\(\in\)S \(\alpha \)" in text
    assert r"\mbox{ß}" in text


def test_a_judgement_is_a_word_in_latex_and_reads_back() -> None:
    sequent = parse_sequent("actual i ⊢ ∃x.R(x)")
    assert write_sequent(sequent, "latex").startswith(r"\mathrm{actual}\ i \vdash")
    assert parse_sequent(write_sequent(sequent, "latex")) == sequent


def test_the_preamble_defines_all_that_a_proof_uses() -> None:
    used = set(re.findall(r"\\(boxproof\w*)", to_latex(lines(half_done()))))
    assert used <= set(re.findall(r"\\newcommand\\(boxproof\w+)", preamble()))


# --- the page in docs ---


def test_the_proof_in_the_docs_is_what_is_drawn() -> None:
    page = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")
    assert f"```text\n{to_text(lines(something_else()))}```" in page


def test_the_docs_list_every_rule_as_it_is() -> None:
    page = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")
    rows = {
        name: (above, below)
        for name, above, below in re.findall(r"^\| `(.+?)` \| (.*?) \| (.*?) \|", page, re.MULTILINE)
    }
    assert rows.keys() == rules().keys()
    for name, rule in rules().items():
        above, below = rows[name]
        given = [parse_sequent(text) for text in re.findall(r"`([^`]+)`", above)]
        assert given == list(rule.premises), name
        assert canonical(parse_sequent(below.strip("`")).conclusion) == canonical(rule.conclusion), name
