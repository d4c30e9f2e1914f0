"""`entails rules KIND [FILE]`: what a puzzle's rules are; with a board, the whole theory and its facts."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from entails.cli.job import Job
from entails.cli.main import SUCCESS
from entails.errors import BoardError
from entails.logic.notation import show
from entails.models.text import write_rule, write_theory
from entails.models.theory import Rule, Theory
from entails.puzzles.puzzle import names, puzzle


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
    """The rules that hold on every board, then those that hang on a switch, under the words that switch them."""
    notation = job.options.notation
    made = puzzle(kind)
    job.kind = kind
    theories = {_switches(text): made.theory(made.parse(text, None)) for text in made.variants}
    first = next(iter(theories.values()))
    when = {rule: _when(rule, theories) for theory in theories.values() for rule in theory.rules}
    always = tuple(rule for rule, words in when.items() if not words)
    lines = [f"-- {made.title}", write_theory(replace(first, rules=always), None, notation).rstrip()]
    for words in dict.fromkeys(words for words in when.values() if words):
        lines += ["", f"-- {words}"]
        lines += [write_rule(rule, notation) for rule, condition in when.items() if condition == words]
    text = "\n".join(lines)
    if job.options.json:
        listed = [{**_entry(rule, notation), "when": words or None} for rule, words in when.items()]
        job.json(rules=listed, text=text + "\n")
    else:
        job.print(text)
    return SUCCESS


def _entry(rule: Rule, notation: str) -> dict[str, Any]:
    return {"rule": rule.sentence, "formula": show(rule.formula, notation), "kind": rule.kind}


def _switches(text: str) -> frozenset[str]:
    """The headers of a board file are its switches."""
    return frozenset(line.strip() for line in text.splitlines() if ":" in line)


def _when(rule: Rule, theories: Mapping[frozenset[str], Theory]) -> str:
    """On which boards this is a rule: on all of them (“”), with a switch, without it, or as the list says."""
    those = {switches for switches, theory in theories.items() if rule in theory.rules}
    if len(those) == len(theories):
        return ""
    for switch in sorted(frozenset().union(*theories)):
        having = {switches for switches in theories if switch in switches}
        if those == having:
            return f"with “{switch}”"
        if those == theories.keys() - having:
            return f"without “{switch}”"
    return "with " + " or ".join(" and ".join(f"“{one}”" for one in sorted(one)) or "neither" for one in those)
