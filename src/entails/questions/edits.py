"""Which rules somebody wants to leave out, or to replace by other formulas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from entails.engines.consequences.explore import Change, rules_of
from entails.errors import BoardError, capitalised
from entails.models.theory import Rule, Theory
from entails.models.world import World
from entails.models.writing import as_said
from entails.questions.problem import formula_in
from entails.questions.showing.style import Style


class RuleEdit(NamedTuple):
    """Sentences of rules that are off, and formulas that stand in the place of some of them."""

    off: tuple[str, ...]
    new: tuple[tuple[str, str], ...] = ()

    def change(self, theory: Theory, world: World | None) -> Change:
        """The change of a theory, as far as it has these rules."""
        rules = {rule.sentence: rule for rule in rules_of(theory)}
        new = [
            Rule(text.strip(), *formula_in(text, "the formula", theory, world))
            for name, text in self.new
            if name in rules
        ]
        return Change(tuple(rules[name] for name in self.off if name in rules), tuple(new))

    def title(self, sentences: Sequence[str], style: Style) -> list[str]:
        """The heading of the answer: which rules are left out or replaced."""
        lines = []
        replaced = dict(self.new)
        for name in self.off:
            rule = f"rule {sentences.index(name) + 1}, “{as_said(name)}”"
            lines.append(f"{rule}, replaced by {replaced[name].strip()}" if name in replaced else f"without {rule}")
        if len(lines) == 1:
            return [style.bold(f"{capitalised(lines[0])}:")]
        return [style.bold("All at once:"), *style.bullets(lines)]


def rule_edit(sentences: Sequence[str], without: Sequence[str], replace: Sequence[Sequence[str]]) -> RuleEdit:
    """The rules that somebody names by number, sentence or words of it; `replace` has pairs of a rule and a formula."""
    new = [(pick(sentences, name), formula) for name, formula in replace]
    off = [*(pick(sentences, name) for name in without), *(name for name, _ in new)]
    if len(set(off)) < len(off):
        raise BoardError("the same rule is named twice: it can be left out or replaced, and once")
    return RuleEdit(tuple(off), tuple(new))


def pick(sentences: Sequence[str], text: str) -> str:
    """The rule that someone means: by its number, its sentence or a part of that."""
    if text.isdecimal():
        if 1 <= int(text[:9]) <= len(sentences):
            return sentences[int(text[:9]) - 1]
        raise _no_rule(f"there is no rule {text[:9]}", sentences)
    if not text.strip():
        raise _no_rule("expected a rule, found no words", sentences)
    found = [one for one in sentences if text in (one, as_said(one))]
    found = found or [
        one for one in sentences if any(text.casefold() in said.casefold() for said in (one, as_said(one)))
    ]
    if len(found) == 1:
        return found[0]
    problem = "is in the sentence of more than one rule" if found else "is in the sentence of no rule"
    raise _no_rule(f"“{text[:80]}” {problem}", sentences, found)


def _no_rule(message: str, sentences: Sequence[str], found: Sequence[str] = ()) -> BoardError:
    listed = [f"\n  {place}. {as_said(one)}" for place, one in enumerate(sentences, 1) if one in found or not found]
    return BoardError(
        f"{message}; these are the rules, to be named by number or by words of their own:{''.join(listed)}"
    )
