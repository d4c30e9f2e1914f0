"""`entails rules KIND [FILE]`: what a puzzle's rules are; with a board, the whole theory and its facts."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from entails.boards.puzzle import names, puzzle
from entails.cli.job import Job
from entails.cli.main import SUCCESS
from entails.errors import BoardError
from entails.logic.notation import show
from entails.models.text import write_rule, write_theory
from entails.models.theory import Rule


def rules(options: argparse.Namespace) -> int:
    job = Job(options)
    options.notation = options.notation or ("ascii" if job.style.plain else "unicode")
    if options.board is None and options.file in names():
        return _rules_of_a_kind(job, options.file)
    if options.board is not None:
        if options.file not in names():
            raise BoardError(f"there is no puzzle “{options.file}”: expected one of {', '.join(names())}")
        options.puzzle, options.file = options.file, options.board
    subject = job.read()
    text = write_theory(subject.theory, subject.world, options.notation)
    if options.json:
        job.json(rules=[_entry(rule, options.notation) for rule in subject.theory.rules], text=text)
    else:
        job.print(text.rstrip())
    return SUCCESS


def _rules_of_a_kind(job: Job, kind: str) -> int:
    """What is stated for every board, then what hangs on a switch, under the words that switch it."""
    notation = job.options.notation
    made = puzzle(kind)
    job.kind = kind
    theories = {_switches(text): made.theory(made.parse(text, None)) for text in made.variants}
    stated = {switches: write_theory(theory, None, notation).splitlines() for switches, theory in theories.items()}
    when = {line: _when(line, stated) for lines in stated.values() for line in lines}
    parts = [f"-- {made.title}"]
    for words in sorted(dict.fromkeys(when.values()), key=bool):
        parts += ["", f"-- {words}"] if words else []
        parts += [line for line, condition in when.items() if condition == words]
    text = "\n".join(parts)
    if job.options.json:
        every = dict.fromkeys(rule for theory in theories.values() for rule in theory.rules)
        listed = [{**_entry(rule, notation), "when": when[write_rule(rule, notation)] or None} for rule in every]
        job.json(rules=listed, text=text + "\n")
    else:
        job.print(text)
    return SUCCESS


def _entry(rule: Rule, notation: str) -> dict[str, Any]:
    return {"rule": rule.sentence, "formula": show(rule.formula, notation), "kind": rule.kind}


def _switches(text: str) -> frozenset[str]:
    """The headers of a board file are its switches."""
    return frozenset(line.strip() for line in text.splitlines() if ":" in line)


def _when(line: str, stated: Mapping[frozenset[str], list[str]]) -> str:
    """On which boards this is stated: on all of them (“”), with a switch, without it, or as the list says."""
    those = {switches for switches, lines in stated.items() if line in lines}
    if len(those) == len(stated):
        return ""
    for switch in sorted(frozenset().union(*stated)):
        having = {switches for switches in stated if switch in switches}
        if those == having:
            return f"with “{switch}”"
        if those == stated.keys() - having:
            return f"without “{switch}”"
    return "with " + " or ".join(" and ".join(f"“{one}”" for one in sorted(one)) or "neither" for one in those)
