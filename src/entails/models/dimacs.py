"""Clauses in DIMACS (`.cnf`), also weighted ones (`.wcnf`), as theories: each variable is to be found, each clause is a rule.

    c 1 rain                          names a variable, as `entails convert OUT.cnf` writes it
    c it rains or the sun shines      names the clause below it
    p cnf 2 1
    1 2 0

`c p show 1 2 0` says which variables make a solution; the others are found aside. Of weighted clauses those with the largest
weight (`p wcnf VARIABLES CLAUSES TOP`, or `h` for the weight) have to hold, and the others cost their weight.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from entails.errors import TheoryError
from entails.logic.formula import Atom, Not, any_of
from entails.models.signature import Relation
from entails.models.source_map import SourceMap
from entails.models.theory import Preference, Rule, Theory
from entails.values import pattern

MAX_VARIABLES = 2_000_000
LONGEST = 8  # literals of a clause that its sentence spells out
_NAMED = pattern(r"c (\d+) (\S.*)")


class DimacsClause(NamedTuple):
    literals: tuple[int, ...]
    weight: int | None  # None: it has to hold
    offset: int
    comment: str


class _Lines:
    """The file line by line. What is wrong gets its place."""

    def __init__(self, text: str, file: str | None, check: Callable[[], None]) -> None:
        self.text, self.file, self.check = text, file, check
        self.variables = 0
        self.top: int | None = None
        self.declared = self.weighted = False
        self.names: dict[int, str] = {}
        self.shown: set[int] | None = None
        self.comment = ""

    def refuse(self, message: str, offset: int) -> TheoryError:
        return TheoryError(message, file=self.file, source=self.text, offset=offset)

    def clauses(self) -> Iterator[DimacsClause]:
        words: list[tuple[str, int]] = []
        offset = 0
        for number, line in enumerate(self.text.split("\n")):
            if not number % 4096:
                self.check()
            start, offset = offset, offset + len(line) + 1
            if line.startswith("%"):  # as some collections end their files
                break
            if line.startswith("c") and (len(line) == 1 or line[1] in " \t"):
                self._comment(line.strip())
            elif line.startswith("p"):
                self._head(line.split(), start)
            else:
                words += [(word, start + line.index(word)) for word in line.split()]
                yield from self._complete(words)
        if words:
            raise self.refuse("this clause does not end: a 0 is missing", words[0][1])
        if not self.text.strip():
            raise self.refuse("this file is empty: expected “p cnf VARIABLES CLAUSES”, then the clauses", 0)

    def _comment(self, line: str) -> None:
        if named := _NAMED.fullmatch(line):
            self.names[int(named[1])] = named[2]
        elif line.startswith("c p show "):
            shown = [int(word) for word in line.split()[3:] if word.lstrip("-").isdecimal()]
            self.shown = (self.shown or set()) | {one for one in shown if one}
        else:
            self.comment = line[1:].strip()

    def _head(self, words: list[str], offset: int) -> None:
        numbers = [int(word) for word in words[2:] if word.isdecimal()]
        if words[1:2] not in (["cnf"], ["wcnf"]) or len(numbers) != len(words) - 2 or len(numbers) not in (2, 3):
            raise self.refuse("expected “p cnf VARIABLES CLAUSES” or “p wcnf VARIABLES CLAUSES TOP”", offset)
        self.variables, self.declared, self.weighted = numbers[0], True, words[1] == "wcnf"
        self.top = numbers[2] if len(numbers) == 3 else None
        if self.variables > MAX_VARIABLES:
            raise self.refuse(f"there are more than {MAX_VARIABLES:,} variables", offset)

    def _complete(self, words: list[tuple[str, int]]) -> Iterator[DimacsClause]:
        """The clauses that have come to their 0; the words of the last one stay."""
        while (end := next((place for place, (word, _) in enumerate(words) if word == "0"), None)) is not None:
            found, words[: end + 1] = words[:end], []
            offset = found[0][1] if found else 0
            weight, found = self._weight(found)
            literals = tuple(dict.fromkeys(self._literal(word, at) for word, at in found))
            yield DimacsClause(literals, weight, offset, self.comment)
            self.comment = ""

    def _weight(self, words: list[tuple[str, int]]) -> tuple[int | None, list[tuple[str, int]]]:
        if not words or not (self.weighted or not self.declared):
            return None, words
        word, offset = words[0]
        if word == "h":
            return None, words[1:]
        if not word.isdecimal() or int(word) < 1:
            raise self.refuse(
                f"expected the weight of the clause, a number from 1 on, or h, found “{word[:20]}”", offset
            )
        return (None if int(word) == self.top else int(word)), words[1:]

    def _literal(self, word: str, offset: int) -> int:
        if not word.removeprefix("-").isdecimal() or len(word) > 10:
            raise self.refuse(f"expected a number for a variable, found “{word[:20]}”", offset)
        literal = int(word)
        if self.declared and abs(literal) > self.variables:
            raise self.refuse(f"there are {self.variables} variables, and this is {abs(literal)}", offset)
        if abs(literal) > MAX_VARIABLES:
            raise self.refuse(f"there are more than {MAX_VARIABLES:,} variables", offset)
        self.variables = max(self.variables, abs(literal))
        return literal


def read_dimacs(text: str, file: str | None = None, check: Callable[[], None] = lambda: None) -> Theory:
    """The theory that some clauses are. Without a head, it is the newer form of weighted clauses: h 1 -2 0, 3 2 0."""
    lines = _Lines(text, file, check)
    clauses = list(lines.clauses())
    atoms = {number: Atom(f"x{number}") for number in range(1, lines.variables + 1)}
    shown = lines.shown
    relations = {
        f"x{number}": Relation(f"x{number}", (), "find", aside=shown is not None and number not in shown)
        for number in atoms
    }
    rules: list[Rule] = []
    preferences: list[Preference] = []
    offsets: dict[tuple[str, str], int] = {}
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for clause in clauses:
        formula = any_of([atoms[one] if one > 0 else Not(atoms[-one]) for one in clause.literals])
        line, number = bisect_right(starts, clause.offset), len(rules) + len(preferences) + 1
        sentence = _sentence(clause, number, line, lines.names)
        if clause.weight is None:
            rules.append(Rule(sentence, formula, formula))
            offsets["rule", sentence] = clause.offset
        else:
            preferences.append(Preference(sentence, clause.weight, formula, formula))
    return Theory(
        {}, relations, tuple(rules), preferences=tuple(preferences), source_map=SourceMap(text, file, offsets)
    )


def _sentence(clause: DimacsClause, number: int, line: int, names: dict[int, str]) -> str:
    """What a clause is called: by the comment above it, else by what it says."""
    said = [f"{'¬' * (one < 0)}{names.get(abs(one), f'x{abs(one)}')}" for one in clause.literals[:LONGEST]]
    more = ["…"] if len(clause.literals) > LONGEST else []
    text = clause.comment or " ∨ ".join([*said, *more]) or "⊥"
    return f"{text} (clause {number}, line {line})".replace("{", "(").replace("}", ")")
