"""`entails explore`: what each rule keeps out, and what goes wrong without some, or with another in its place."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote
from textwrap import wrap
from typing import Any, NamedTuple

from entails.boards.puzzle import names
from entails.cli.job import Job, Subject, stated, write_file
from entails.cli.main import SUCCESS, UNKNOWN
from entails.cli.show import bullets
from entails.cli.verdicts import Verdict, answers, judge, number_words, single
from entails.engines.answers import Counted, Solution, Unknown
from entails.engines.explore import NONE, Change, Effort, Extra, certificate, let_in, lost, rules_of
from entails.errors import BoardError
from entails.limits import Limit, OutOfTime
from entails.logic.notation import show
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.theory import Rule, Theory
from entails.models.world import World

# Unless a limit is given: seconds for counting what a rule keeps out, in a table and alone, and for telling whether it does.
EACH, ALONE, DECIDING = 2.0, 10.0, 20.0
MOST_BOARDS = 10_000


def explore(options: argparse.Namespace) -> int:
    job = Job(options)
    if (options.boards or 0) > MOST_BOARDS:
        raise BoardError(f"--boards: expected at most {MOST_BOARDS}, found {options.boards}")
    if options.file in names() and not Path(options.file).exists():
        from entails.cli.exploring_boards import explore_kind

        return explore_kind(job)
    subject = job.read()
    if options.boards and not (subject.puzzle and subject.puzzle.sample):
        raise BoardError("--boards: there are random boards only of puzzles", file=options.file)
    rules = rules_of(subject.theory)
    if not rules:
        raise BoardError("there is no rule to explore", file=options.file)
    exploration = _Exploration(job, subject, rules)
    sys.set_int_max_str_digits(0)  # what was read is behind us: from here on only counts are written, of any length
    if options.without or options.replace:
        wish = wished([rule.sentence for rule in rules], options)
        return exploration.tell_change(wish.change(subject.theory, subject.world), wish)
    return exploration.tell_table()


# --- which rules ---


def pick(sentences: Sequence[str], text: str) -> str:
    """The rule that someone means: by its number, its sentence or a part of that."""
    if text.isdecimal():
        if 1 <= int(text[:9]) <= len(sentences):
            return sentences[int(text[:9]) - 1]
        raise _no_rule(f"there is no rule {text[:9]}", sentences)
    found = [one for one in sentences if one == text]
    found = found or [one for one in sentences if text.casefold() in one.casefold()]
    if len(found) == 1:
        return found[0]
    problem = "is in the sentence of more than one rule" if found else "is in the sentence of no rule"
    raise _no_rule(f"“{text[:80]}” {problem}", sentences, found)


def _no_rule(message: str, sentences: Sequence[str], found: Sequence[str] = ()) -> BoardError:
    listed = [f"\n  {place}. {one}" for place, one in enumerate(sentences, 1) if one in found or not found]
    return BoardError(
        f"{message}; these are the rules, to be named by number or by words of their own:{''.join(listed)}"
    )


class Wish(NamedTuple):
    """What --without and --replace say: sentences of rules that are off, and formulas in the place of some of them."""

    off: tuple[str, ...]
    new: tuple[tuple[str, str], ...]

    def change(self, theory: Theory, world: World | None) -> Change:
        """The change of a theory, as far as it has these rules."""
        rules = {rule.sentence: rule for rule in rules_of(theory)}
        made = [
            Rule(text.strip(), *stated(text, "the formula", theory, world)) for name, text in self.new if name in rules
        ]
        return Change(tuple(rules[name] for name in self.off if name in rules), tuple(made))


def wished(sentences: Sequence[str], options: argparse.Namespace) -> Wish:
    new = [(pick(sentences, name), formula) for name, formula in options.replace]
    off = [*(pick(sentences, name) for name in options.without), *(name for name, _ in new)]
    if len(set(off)) < len(off):
        raise BoardError("the same rule is named twice: it can be left out or replaced, and once")
    return Wish(tuple(off), tuple(new))


def title(wish: Wish, sentences: Sequence[str], job: Job) -> str:
    """What is left out and what is put in, as the head of what comes of it."""
    lines = []
    replaced = dict(wish.new)
    for name in wish.off:
        numbered = f"rule {sentences.index(name) + 1}, “{name}”"
        lines.append(f"{numbered}, replaced by {replaced[name].strip()}" if name in replaced else f"without {numbered}")
    if len(lines) == 1:
        return job.style.bold(lines[0][0].upper() + lines[0][1:] + ":")
    return job.style.bold("All at once:") + "\n" + bullets(lines, job.style)


def print_row(job: Job, number: int, sentence: str, words: Sequence[str]) -> None:
    """A rule of a table, and below it what there is to say of it."""
    width = job.style.width - 4
    first, *rest = wrap(sentence, width, break_long_words=False) or [""]
    job.print(f"{number:>2}. {job.style.bold(first)}")
    for line in rest:
        job.print(f"    {job.style.bold(line)}")
    for line in (line for part in words for line in wrap(part, width, break_long_words=False)):
        job.print(f"    {line}")


# --- a board, or a theory with its facts ---


class _Exploration:
    def __init__(self, job: Job, subject: Subject, rules: tuple[Rule, ...]) -> None:
        self.job, self.subject, self.rules = job, subject, rules
        self.theory, self.world = subject.theory, subject.world
        self.boards: list[Any] = []
        if job.options.boards:
            from entails.cli.exploring_boards import sampled

            assert subject.puzzle is not None
            self.boards = sampled(subject.puzzle, job.options.seed, job.options.boards, self.theory)

    # --- asking ---

    def _share(self, parts: int, seconds: float = DECIDING) -> Limit:
        """A fair part of the time that is left; or so many seconds, where no limit was given."""
        left = self.job.limit.left()
        return self.job.limit.within(seconds if left is None else max(left, 0) / parts)

    def _effort(self, seconds: float) -> Effort:
        return Effort(seconds if self.job.limit.deadline is None else None)

    def _solutions(self, limit: Limit) -> int | None:
        """How many solutions there are with all the rules, if that is soon told."""
        from entails.engines.solvers.count import count

        made = self.subject.puzzle
        try:
            if made and made.shortcuts.count:
                answer = made.shortcuts.count(self.subject.board, limit)
            else:
                answer = count(ground(self.theory, self.world, COUNTING, check=limit.check), limit)
        except OutOfTime:
            return None
        if isinstance(answer, Unknown) and answer.why == "interrupted":
            raise KeyboardInterrupt
        return answer.count if isinstance(answer, Counted) else None

    def _refused(self, solution: Solution) -> bool:
        made, board = self.subject.puzzle, self.subject.board
        return not made or bool(made.referee(board, made.read(board, solution)))

    def _let_in(self, change: Change, limit: Limit, solutions: int | None, effort: Effort) -> Extra:
        return let_in(self.theory, self.world, change, limit, self._refused, solutions, effort)

    def _verdict(self, solution: Solution, rules: Sequence[Rule]) -> Verdict:
        made, board = self.subject.puzzle, self.subject.board
        return judge(made, board, self.theory, self.world, solution, rules)

    # --- a table over all rules ---

    def tell_table(self) -> int:
        job, every = self.job, len(self.rules)
        solutions = self._solutions(self._share(every + 1, EACH))
        if not job.options.json:
            job.print(self._head(solutions))
        rows: list[Mapping[str, Any]] = []
        stopped = None
        for place, rule in enumerate(self.rules):
            job.limit.say(f"rule {place + 1} of {every}")
            change = Change((rule,))
            extra = self._let_in(change, self._share(every - place), solutions, self._effort(EACH))
            stopped = extra.why if extra.why == "interrupted" or extra.some is None else stopped
            rows.append(self._tell_row(place + 1, change, extra, solutions))
            if extra.why == "interrupted":
                break
        if job.options.json:
            status = {"status": "unknown", "why": stopped} if stopped else {"status": "explored"}
            job.json(**status, solutions=solutions, rules=rows, seconds=job.seconds())
        elif stopped == "interrupted":
            job.print(f"Interrupted at rule {len(rows)} of {every}.")
        elif any(row["needed"] for row in rows):
            first = next(row["number"] for row in rows if row["needed"])
            what = "a wrong answer that it keeps out" if self.subject.puzzle else "what it keeps out"
            job.print(job.style.dim(f"entails explore {quote(job.options.file)} --without {first} shows {what}."))
        return UNKNOWN if stopped else SUCCESS

    def _head(self, solutions: int | None) -> str:
        here = "on this board" if self.subject.puzzle else "here"
        rules = "1 rule" if len(self.rules) == 1 else f"{len(self.rules)} rules"
        there = {None: "", 0: f"no solution {here} with all of them; ", 1: f"1 solution {here} with all of them; "}
        known = there.get(solutions, f"{number_words(solutions or 0)} solutions {here} with all of them; ")
        return f"{rules}; {known}without one:"

    def _tell_row(self, number: int, change: Change, extra: Extra, solutions: int | None) -> Mapping[str, Any]:
        row = self._entry([number], change, extra)
        verdict = self._verdict(extra.example, change.off) if extra.example else Verdict()
        row.update(verdict.json())
        note = self._certified(change, number) if extra.some is False else None
        if note:
            row["certificate"] = note
        tally = self._tallied(change)
        if tally:
            row["boards"] = tally.json()
        if self.job.options.json:
            return row
        words = [self._need(extra, verdict, solutions)]
        if tally:
            words.append(tally.beside(bool(extra.some)))
        if note:
            words.append(note)
        print_row(self.job, number, change.off[0].sentence, words)
        return row

    def _need(self, extra: Extra, verdict: Verdict, solutions: int | None) -> str:
        if extra.some is None:
            return f"not known ({extra.why})"
        if not extra.some:
            here = "on this board" if self.subject.puzzle else "here"
            if solutions == 0:
                return f"redundant {here}: without it there is still no solution"
            return f"redundant {here}: it follows from the other rules"
        such = f"{', which' if single(extra) else '; one'} breaks {verdict.short()}" if verdict.short() else ""
        return f"needed: it keeps out {answers(extra, 'wrong')}{such}"

    def _tallied(self, change: Change) -> Any:
        """How the change does on random boards, if that was asked for."""
        if not self.boards:
            return None
        from entails.cli.exploring_boards import tally

        made = self.subject.puzzle
        assert made is not None
        found = tally(made, self.boards, lambda _: change, self.job.limit)
        if found.stopped == "interrupted":
            raise KeyboardInterrupt
        return found

    def _entry(self, numbers: Sequence[int], change: Change, extra: Extra) -> dict[str, Any]:
        """What JSON has of a change."""
        notation = "ascii" if self.job.style.plain else "unicode"
        entry: dict[str, Any] = {
            "number": numbers[0],
            "rule": "; ".join(rule.sentence for rule in change.off),
            "formula": "; ".join(show(rule.formula, notation) for rule in change.off),
            "needed": extra.some,
            "extra": extra.count,
        }
        if extra.count is None:
            entry.update(at_least=extra.at_least, why=extra.why)
        if extra.example:
            entry["example"] = self.subject.answer(extra.example)
        return entry

    def _certified(self, change: Change, number: int | None = None) -> str | None:
        """Write the proof that what is off follows, if one is wanted; in a table the rule's number goes into the name."""
        out = self.job.options.certificate
        if not out:
            return None
        if number is not None:
            path = Path(out)
            out = str(path.with_name(f"{path.stem}-{number}{path.suffix}"))
        with self.job.stage("certify"):
            made = certificate(self.theory, self.world, change, self.job.limit)
        if made is None or isinstance(made, Unknown):
            return f"no certificate: {made.why if made else 'it does not follow'} ({out} not written)"
        write_file(out, made.text())
        return f"certificate written to {out} ({len(made.proof)} lemmas); entails certify {quote(out)} checks it"

    # --- some rules off, others on ---

    def tell_change(self, change: Change, wish: Wish) -> int:
        job = self.job
        effort = self._effort(ALONE)
        solutions = self._solutions(self._share(4, EACH)) if not change.new else None
        extra = self._let_in(change, self._share(2 if change.new else 1), solutions, effort)
        gone = NONE if extra.why == "interrupted" else lost(self.theory, self.world, change, self._share(1), effort)
        verdict = self._verdict(extra.example, change.off) if extra.example else Verdict()
        nothing = extra.some is False and gone.some is False
        note = self._certified(change) if nothing else None
        tally = self._tallied(change)
        unknown = None in (extra.some, gone.some) or "interrupted" in (extra.why, gone.why)
        if job.options.json:
            self._tell_change_as_json(change, extra, gone, verdict, note, tally)
            return UNKNOWN if unknown else SUCCESS
        job.print(title(wish, [rule.sentence for rule in self.rules], job))
        if nothing:
            job.print(self._nothing(change))
        else:
            self._tell_extra(extra, "wrong", "gets in", "get in", verdict.long())
            if change.new:
                self._tell_lost(gone, change)
        if tally:
            job.print(tally.beside(bool(extra.some), capital=True))
        if job.options.certificate:
            words = note or f"no certificate: it does not follow ({job.options.certificate} not written)"
            job.print(job.style.dim(words[0].upper() + words[1:] + "."))
        return UNKNOWN if unknown else SUCCESS

    def _nothing(self, change: Change) -> str:
        here = "on this board" if self.subject.puzzle else "here"
        if change.new:
            return f"Nothing gets in and nothing is lost: {here} it comes to the same."
        follows = "it follows" if len(change.off) == 1 else "they follow"
        return f"Nothing gets in: {here} {follows} from the other rules."

    def _tell_extra(self, extra: Extra, kind: str, one: str, several: str, verdict: str) -> None:
        """How many answers of a kind there are, and one of them, with what is to be said of it."""
        job = self.job
        if extra.some is None:
            job.print(f"Not known whether a {kind} answer {one} ({extra.why}).")
            return
        if not extra.some:
            job.print(f"No {kind} answer {one}.")
            return
        words = f"{answers(extra, kind)} {one if single(extra) else several}"
        stopped = f" (stopped counting: {extra.why})" if extra.why else ""
        if extra.why == "time limit" and job.limit.deadline is None:
            stopped = f" (stopped counting after {ALONE:.0f} s; --time-limit gives it longer)"
        job.print(f"{words[0].upper() + words[1:]}{stopped}{':' if extra.count == 1 else '. One of them:'}")
        assert extra.example is not None
        job.print(self.subject.text(extra.example, job.style))
        if verdict:
            job.print("\n".join(wrap(verdict, job.style.width, break_long_words=False)))

    def _tell_lost(self, gone: Extra, change: Change) -> None:
        verdict = ""
        if gone.example:
            breaks = judge(None, None, self.theory, self.world, gone.example, change.new)
            verdict = f"It breaks the new rule{breaks.where()}."
        self._tell_extra(gone, "right", "is lost", "are lost", verdict)

    def _tell_change_as_json(
        self, change: Change, extra: Extra, gone: Extra, verdict: Verdict, note: str | None, tally: Any
    ) -> None:
        numbers = [self.rules.index(rule) + 1 for rule in change.off]
        entry = {**self._entry(numbers, change, extra), "without": numbers, **verdict.json()}
        if change.new:
            entry.update(new=[rule.sentence for rule in change.new], lost=gone.count)
            entry.update({} if gone.count is not None else {"lost_at_least": gone.at_least, "why": gone.why})
            entry.update({"lost_example": self.subject.answer(gone.example)} if gone.example else {})
        entry.update({"certificate": note} if note else {})
        entry.update({"boards": tally.json()} if tally else {})
        unknown = None in (extra.some, gone.some) or "interrupted" in (extra.why, gone.why)
        status = {"status": "unknown", "why": extra.why or gone.why} if unknown else {"status": "explored"}
        self.job.json(**status, rules=[entry], seconds=self.job.seconds())
