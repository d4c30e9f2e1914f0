"""One run of a command: its options, its clock, how its text looks, and the line that shows how far it is."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from entails.cli.files import STDIN, read_text, refuse_outputs
from entails.cli.options import cluster_keys, inputs, outputs
from entails.cli.streams import columns, complain
from entails.errors import BoardError, EntailsError, TheoryError, visible
from entails.limits import Limit, now
from entails.questions.catalogue import Catalogue
from entails.questions.problem import Problem
from entails.questions.question import TYPED, Asking, Report
from entails.questions.showing.style import Style
from entails.reads import Reads

if TYPE_CHECKING:
    from entails.boards.puzzle import Puzzle
    from entails.engines.answers import Fact, Unknown
    from entails.engines.certificates.text import Certificate
    from entails.models.remarks import Remark
    from entails.questions.answer_text import AnswerText


class Job(Asking):
    """`reads` are the files that have been read so far."""

    def __init__(self, options: argparse.Namespace, reads: Reads | None = None) -> None:
        refuse_outputs(inputs(options), outputs(options))
        self.reads = {} if reads is None else reads
        self.options = options
        self.file: str = getattr(options, "file", None) or ""  # that it is about
        self.typed = False  # does its text stand on the command line itself, in the place of a file?
        self.more: Sequence[str] = ()  # further files of facts
        self.style = terminal_style(options.no_color)
        self.notation = self.style.notation
        self.begin = now()
        self.name: str | None = None  # of the problem that was read
        self.catalogue = Catalogue(options.puzzles)
        self.catalogue.refuse_missing()
        self.watcher = Watcher(options.verbose)
        self.limit = (
            Limit.seconds(options.time_limit).heard_by(self.watcher if self.watcher.awake else None).kept_by(self)
        )
        self.warnings: list[Remark] = []
        self.unwritten: list[EntailsError] = []  # why files that should stand beside the answer do not
        self.unfinished: Callable[[Report], Report] | None = None  # what is said if files are missing in the end
        self._loaded: Problem | None = None
        self._other: Problem | None = None  # that the first is compared with
        self._source: tuple[str, str] | None = None
        self.certify: Callable[[Certificate | Unknown | None, int | None], str] | None = (
            None  # writes one that is wanted
        )
        self._reported: Callable[[Any], Report] | None = None  # what the command says of an answer found on the way
        self.so_far: Callable[[str], Report] | None = None  # the report if the work were stopped now, for this reason
        self.move: Callable[[], None] = lambda: None  # to a process that can be killed
        self.ending: Callable[[], None] = lambda: None  # what is said from now on is the end
        self.keep: Callable[[Callable[[str], Report]], None] = lambda so_far: None  # for when it is

    def load(self, file: str, remarks: bool = True) -> Problem:
        """The problem that a file, “-” or a text on the command line stands for. What looks like a mistake in it is told,
        unless the command does that itself (`remarks`)."""
        from entails.questions.load import load, load_text  # some commands read no problem

        kind, catalogue, limit = self.options.puzzle, self.catalogue, self.limit
        facts = [*self.options.facts, *self.more] or None
        with limit.stage("read"):
            if file == "-":
                text = self.text(file)
                try:
                    problem = load_text(text, STDIN, kind, facts=facts, catalogue=catalogue, limit=limit, here=True)
                except EntailsError as error:
                    if kind is None:
                        _say_the_kind(error)
                    raise
            else:
                problem = load(file, kind, facts=facts, catalogue=catalogue, limit=limit)
        refuse_outputs([*self.reads], outputs(self.options))  # before the work, not after
        self.kind, self.name = problem.kind, problem.name
        for text in problem.notes:
            self.note(text)
        if problem.rules_of and remarks and getattr(self.options, "other", None) is None:
            kind = problem.rules_of.name
            self.note(f"a page has no board, so this is about an empty one; boards stand in files that end in .{kind}")
        for remark in problem.remarks() if remarks else ():
            self.warn(remark)
        for remark in problem.passed_over() if self.options.verbose and remarks else ():
            self.note(str(remark))
        return problem

    # --- what a question asks for ---

    def given(self, name: str) -> Any:
        return getattr(self.options, name, None)

    def problem(self, remarks: bool = True) -> Problem:
        self._loaded = self._loaded or self.load(self.file, remarks=remarks)
        return self._loaded

    def with_facts(self, file: str | None) -> Job:
        """The same job about the same problem with another file of facts."""
        self.more, self._loaded, self._other = [file] if file else [], None, None
        return self

    def about(self, first: Problem, second: Problem) -> Job:
        """The same job about two other problems."""
        self._loaded, self._other = first, second
        return self

    def other(self) -> Problem:
        self._other = self._other or self.load(self.options.other)
        return self._other

    def source(self, typed: str = TYPED) -> tuple[str, str]:
        if self._source is None:
            self._source = (self.file, typed) if self.typed else self._named(self.file)
        return self._source

    def _named(self, file: str) -> tuple[str, str]:
        """The text of a file, and its name in messages."""
        return self.text(file), STDIN if file == "-" else file

    def puzzle(self) -> Puzzle[Any] | None:
        named = self.catalogue.has(self.file) and not os.path.isfile(self.file)
        return self.catalogue.puzzle(self.file) if named else None

    def facts(self, problem: Problem) -> list[Fact]:
        file = self.options.answer
        if file is None:
            return []
        from entails.questions.partial import read_partial  # few questions have one

        if file == self.file == "-":
            raise BoardError("--answer: standard input is the board already")
        return read_partial(problem, *self._named(file))

    def answer(self) -> AnswerText:
        from entails.questions.answer_text import read_answer

        return read_answer(*self._named(self.options.answer), rows=True)

    def kept(self, certificate: Certificate | Unknown | None, number: int | None = None) -> str | None:
        return self.certify(certificate, number) if self.certify else None

    def will_report(self, said: Callable[[Any], Report]) -> None:
        self._reported = said

    # --- the files ---

    @contextmanager
    def naming_the_file(self) -> Iterator[None]:
        """Add the name of the file to errors that are found long after it was read, such as a theory that is too large."""
        try:
            yield
        except TheoryError as error:
            if error.file is None:  # lines are those of a puzzle's rules, which the user does not see
                error.file, error.line, error.column, error.excerpt = self.name, None, None, ""
            raise

    def text(self, file: str) -> str:
        """The text of a file, or of standard input for “-”."""
        return read_text(file, self.limit)

    @contextmanager
    def sharing(self) -> Iterator[None]:
        """Start the team of processes (or the cluster) that the options ask for, as `self.team`; end it afterwards."""
        options, memory = self.options, int(self.options.memory * 10**9)
        keys = cluster_keys(options)
        if options.cluster is not None:
            self.unstoppable()  # Dask starts threads, and then it is too late
            from entails.batch.team import ClusterTeam

            with ClusterTeam(options.cluster, memory, keys) as self.team:
                yield
        elif options.jobs == 1 or not hasattr(os, "fork"):
            yield
        else:
            from entails.workers.team import ProcessTeam

            with ProcessTeam(options.jobs, memory) as self.team:
                yield
        self.team = None

    def written(self, write: Callable[[], None]) -> bool:
        """Write a file that stands beside the answer; returns whether that went well. If not, the answer is printed all the
        same, and then why."""
        try:
            write()
            return True
        except EntailsError as error:
            self.unwritten.append(error)
            return False

    def found(self, answer: Callable[[str], object]) -> None:
        """An engine reports the answer that it would give if it were stopped now."""
        if reported := self._reported:
            self.partly(lambda why: reported(answer(why)))

    def partly(self, so_far: Callable[[str], Report]) -> None:
        """Remember what to report if the work is stopped from now on, and no answer comes of it."""
        lacking = self.unfinished
        said = so_far if lacking is None else lambda why: lacking(so_far(why))
        self.so_far = said
        self.keep(said)

    def unstoppable(self) -> None:
        self.move()

    def note(self, text: str) -> None:
        """What the user should know although all went well: on stderr, so that the output stays clean."""
        self.watcher.clear()
        complain(f"entails: note: {visible(text)}")

    def again(self, command: str) -> str:
        """Another command about the same file and facts, as one would type it."""
        from shlex import quote  # only for what is suggested to people

        facts = "".join(f" --facts {quote(file)}" for file in self.options.facts)
        return f"entails {command} {quote(self.file)}{facts}"

    def warn(self, remark: Remark) -> None:
        """What looks like a mistake, although it can be read."""
        self.warnings.append(remark)
        self.watcher.clear()
        complain(f"entails: warning: {visible(str(remark))}")

    def seconds(self) -> float:
        return round(now() - self.begin, 4)


def _say_the_kind(error: EntailsError) -> None:
    """A board on standard input is read as a theory unless its kind is said."""
    first = error.each()[0]
    if first.line == 1 and "at the start of a line" in first.message:
        first.message += "; for a board say its kind: --puzzle flow"


def terminal_style(no_color: bool) -> Style:
    """The style for standard output: colours on a terminal unless switched off, ASCII if the encoding is not UTF-8, its
    width."""
    out = sys.stdout
    encoding = (out.encoding or "ascii").lower().replace("-", "")
    color = not (no_color or os.environ.get("NO_COLOR") or not out.isatty())
    return Style(color, not encoding.startswith("utf"), max(40, min(columns(), 100)))


class Watcher:
    """Listens to the work: a line on the terminal says what is going on and for how long, once that takes more than a second;
    with -v each stage is told with its time."""

    def __init__(self, verbose: bool) -> None:
        self.verbose, self.live = verbose, sys.stderr.isatty() and not verbose
        self.begin = self.last = now()
        self.text = ""
        self.visible = False
        self.kept: BaseException | None = None

    @property
    def awake(self) -> bool:
        return self.verbose or self.live

    def progress(self, text: str | None) -> None:
        if not self.live:
            return
        if text is not None:
            self.text = text
        time = now()
        if time - self.begin > 1 and time - self.last > 0.2:
            self.last, self.visible = time, True
            complain(f"\r\033[K{visible(self.text)} … {time - self.begin:.0f} s (Ctrl-C stops)", end="")

    def stage(self, name: str, details: Sequence[str], seconds: float) -> None:
        if self.verbose:
            what = f" {', '.join(details)}" if details else ""
            complain(f"entails: {name}{visible(what)} ({seconds:.3f} s)")

    def stopped(self, stop: BaseException) -> None:
        self.kept = stop

    def clear(self) -> None:
        if self.visible:
            complain("\r\033[K", end="")
            self.visible = False
