"""The rules of the calculus: one line each, as the docs list them; and the kernel is small enough to be read in a sitting."""

import ast
import re
from pathlib import Path

import entails.proofs.kernel as kernel
from entails.logic.notation import parse
from entails.proofs.kernel.rules import ALSO, as_rule, parse_rule, rules
from entails.proofs.kernel.sequent import canonical, parse_sequent

ROOT = Path(__file__).parents[3]


def test_a_line_is_a_rule_with_its_conditions() -> None:
    rule = parse_rule("∃ elim : ∃x.P(x);  actual i, P(i) ⊢ C   / C          i fresh")
    assert (rule.name, rule.fresh, rule.assumed, rule.fixed) == ("∃ elim", "i", False, False)
    assert rule.premises == (parse_sequent("∃x.P(x)"), parse_sequent("actual i, P(i) ⊢ C"))
    assert rule.conclusion == parse("C")
    assert parse_rule("hyp : / A    A assumed").assumed


def test_a_theorem_is_a_rule_whose_premises_assume_nothing() -> None:
    rule = as_rule("MT", parse_sequent("P→Q, ¬Q ⊢ ¬P"))
    assert str(rule) == "P→Q;  ¬Q / ¬P"
    assert as_rule("again", rule) is rule


def test_other_names_stand_for_rules_that_there_are() -> None:
    assert {rule for variants in ALSO.values() for rule in variants} <= rules().keys()


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


def code_lines(path: Path) -> int:
    """Lines of code: no blank ones, comments, docstrings or imports, and not the tables of rules."""
    text = path.read_text(encoding="utf-8")
    left = {number for number, line in enumerate(text.splitlines(), 1) if line.strip() and line.strip()[0] != "#"}
    for node in ast.walk(ast.parse(text)):
        match node:
            case (
                ast.Expr(value=ast.Constant(value=str()))
                | ast.Assign(value=ast.Constant(value=str()))
                | ast.Import()
                | ast.ImportFrom()
            ):
                left -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(left)


def test_the_kernel_is_small() -> None:
    files = sorted(Path(kernel.__file__).parent.glob("*.py"))
    assert {path.name for path in files} == {"__init__.py", "check.py", "rules.py", "sequent.py"}
    assert max(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 250
    assert sum(map(code_lines, files)) <= 250
