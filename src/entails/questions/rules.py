"""The rules of a puzzle, and on which of its boards each is stated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from entails.boards.puzzle import Puzzle
from entails.logic.notation import show
from entails.models.theory import Rule
from entails.models.writing import as_said, write_rule, write_theory
from entails.pages.summary import summary
from entails.questions.catalogue import Catalogue
from entails.questions.parameters import TEXT, Parameter
from entails.questions.problem import Problem
from entails.questions.question import YES, Asking, Question, Report
from entails.questions.techniques import techniques


def kinds(catalogue: Catalogue) -> list[dict[str, str]]:
    """The puzzles that there are, by their groups: the name, the title, and the rules in a few words."""
    found = []
    for name in catalogue.names():
        text = catalogue.page_text(name)
        one = catalogue.puzzle(name) if text is None else summary(text, name)
        found.append({"name": name, "title": one.title, "group": one.group, "rules": " ".join(one.legend.split())})
    return sorted(found, key=lambda entry: (entry["group"], entry["name"]))


def rules_text(problem: Problem, notation: str = "unicode") -> str:
    """The theory and its facts as a `.fol` file."""
    return write_theory(problem.theory, problem.world, notation)


def rules_document(problem: Problem, notation: str = "unicode") -> dict[str, Any]:
    rules = [_entry(rule, notation) for rule in problem.theory.rules]
    return {"rules": rules, "text": rules_text(problem, notation)}


class PuzzleRules:
    """What a puzzle states for every board, and what hangs on a header of the board file, under the words that switch it."""

    def __init__(self, puzzle: Puzzle[Any], notation: str = "unicode") -> None:
        self.puzzle, self.notation = puzzle, notation
        self.theories = {_switches(text): puzzle.theory(puzzle.parse(text, None)) for text in puzzle.variants}
        lines = {
            switches: write_theory(theory, None, notation).splitlines() for switches, theory in self.theories.items()
        }
        self.when = {line: _when(line, lines) for some in lines.values() for line in some}

    def text(self) -> str:
        parts = [f"-- {line}" for line in (self.puzzle.title, *self.puzzle.legend.splitlines())]
        if layout := self.puzzle.layout():
            parts += ["", f"-- how a board is written ({self.puzzle.name} files)"]
            parts += [f"-- {line}" for line in layout.splitlines()] + [""]
        for words in sorted(dict.fromkeys(self.when.values()), key=bool):
            parts += ["", f"-- {words}"] if words else []
            parts += [as_said(line) for line, condition in self.when.items() if condition == words]
        if known := techniques(self.puzzle):
            parts += ["", "-- how `explain` argues, in the order in which players learn it"]
            parts += [f"-- {name}: {says}" for name, says in known.items()]
        return "\n".join(parts)

    def stated_when(self, rule: Rule) -> str:
        """On which boards a rule is stated, in words; nothing, if on all of them."""
        return self.when.get(write_rule(rule, self.notation)) or ""

    def document(self) -> dict[str, Any]:
        every = dict.fromkeys(rule for theory in self.theories.values() for rule in theory.rules if not rule.declared)
        rules = [
            {**_entry(rule, self.notation), "when": self.stated_when(rule) or None}
            for rule in every  # what a declaration demands is not written out
        ]
        entries = [{"technique": name, "says": says} for name, says in techniques(self.puzzle).items()]
        layout = self.puzzle.layout().splitlines()
        return {"rules": rules, "techniques": entries, "board": layout, "text": self.text() + "\n"}


def _entry(rule: Rule, notation: str) -> dict[str, Any]:
    return {"rule": as_said(rule.sentence), "formula": show(rule.formula, notation), "kind": rule.kind}


def _switches(text: str) -> frozenset[str]:
    """The headers of a board file are its switches."""
    return frozenset(line.strip() for line in text.splitlines() if ":" in line)


def _when(line: str, lines: Mapping[frozenset[str], list[str]]) -> str:
    """On which boards this is stated: on all of them (“”), with a switch, without it, or as the list says."""
    those = {switches for switches, some in lines.items() if line in some}
    if len(those) == len(lines):
        return ""
    for switch in sorted(frozenset().union(*lines)):
        having = {switches for switches in lines if switch in switches}
        if those == having:
            return f"with “{switch}”"
        if those == lines.keys() - having:
            return f"without “{switch}”"
    return "with " + " or ".join(" and ".join(f"“{one}”" for one in sorted(one)) or "neither" for one in those)


# --- the question ---


def _asked(asking: Asking) -> Report:
    notation = asking.given("notation") or asking.notation
    if puzzle := asking.puzzle():
        asking.kind = puzzle.name
        rules = PuzzleRules(puzzle, notation)
        return Report(YES, rules.document(), [rules.text()], timed=False)
    problem = asking.problem()
    return Report(
        YES, rules_document(problem, notation), lambda _: [rules_text(problem, notation).rstrip()], timed=False
    )


QUESTION = Question(
    "rules",
    _asked,
    {"notation": Parameter(TEXT, "unless said, as the output can hold", choices=("unicode", "ascii", "latex"))},
)
