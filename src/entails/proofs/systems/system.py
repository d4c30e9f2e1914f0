"""What a system says: which layout it has, and of each rule of ours how it is cited there.

A line of a table of lines is `our rule : their rule and what it cites`, the premises of our rule being 1, 2, 3:

    ¬ elim     : ¬E 2,1                           their rule wants the negation first
    ↔ elim(L)  : →I [A ⊢ B by ↔E 1,a]             they have no such rule: a box that assumes A (line a) and has B by ↔E

A line of a table of terms is `our rule : term`; {1}, {2}, {3} are the terms of the premises, {h}, {k} what they assume, {A},
{B}, {P} what our rule's letters stand for, {i}, {j} its names, {x} the variable of {P}, and {goal} the conclusion.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from entails.errors import ProofError
from entails.proofs.kernel.rules import ProofRule, parse_rule
from entails.values import dataclass, field


@dataclass(frozen=True)
class System:
    """A system: its name, its layout, how it writes our rules, and what else its layout needs."""

    name: str
    title: str
    layout: str  # "boxes", "fitch", "lemmon", "tree" or "term"
    table: str = ""
    premise: str = "premise"
    assumption: str = "assumption"
    actual: bool = False  # does it have `actual i`?
    symbols: Mapping[str, str] = field(default_factory=dict)  # of formulas, for terms
    frame: str = ""  # a whole file, for terms
    schemas: str = ""  # its own rules, as the kernel writes them: to check proofs of this system

    @cached_property
    def cited(self) -> dict[str, str]:
        """How each of our rules is written there."""
        lines = (line.partition(" : ") for line in self.table.strip().splitlines())
        return {name.strip(): text.strip() for name, _, text in lines}

    @cached_property
    def rules(self) -> dict[str, list[ProofRule]]:
        """The rules of the system itself, by the names that people write; one name may have several forms."""
        found: dict[str, list[ProofRule]] = {}
        for line in self.schemas.strip().splitlines():
            rule = parse_rule(line)
            found.setdefault(rule.name, []).append(rule)
        return found

    def citation(self, rule: str) -> str:
        """The system's own name for a rule of ours. Raises `ProofError` if it has no such rule."""
        short = re.sub(r" \(.*\)$", "", rule)
        found = self.cited.get(rule, self.cited.get(short))
        if found is None:
            raise ProofError(f"{self.title} has no rule for {rule}")
        return found
