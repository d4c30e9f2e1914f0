"""Have two theories the same solutions? If not, one that only the first has and one that only the second has, and the rule of
the other that it breaks.

A solution of the first that the second has not satisfies the rules of the first and breaks one of the second's. So the two
are merged into one theory (`entails.models.merging`) and the question is that of `explore`: what does it let in and lose if
the rules of the one stand in the place of the other's? Relations that only one side has to find are auxiliary: there the
solutions of the other side are tried on it, one after the other.

    compare(load("mine.fol"), load("hers.fol"))     # Compared(first=…, second=…, …)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from entails.engines.answers import Counted, Solution, Unknown
from entails.engines.certificates.text import Certificate
from entails.engines.consequences.explore import NONE, Change, Effort, Extra, certificate, let_in, lost, rules_of
from entails.engines.grounding import grounded, signed
from entails.engines.solvers.sat import Session
from entails.errors import BoardError, NotationError, TheoryError
from entails.limits import STOPS, Limit, why
from entails.models.ground.purpose import CLAUSES
from entails.models.merging import Merged, merge, other_orders
from entails.models.signature import mirrored
from entails.models.world import Row, World
from entails.models.writing import write_row
from entails.questions.compared import Compared, Sided
from entails.questions.count import count
from entails.questions.matching import matched
from entails.questions.parameters import BOARD, TEXT, TEXTS, WHOLE, Parameter
from entails.questions.problem import Problem, expect_problem
from entails.questions.question import NO, UNKNOWN, YES, Asking, Question, Report
from entails.questions.random_worlds import borrowed, lacking, random_worlds, same_data
from entails.questions.verdict import judge
from entails.values import replace

COUNTING = 3.0  # seconds, unless a limit is given
BOARDS = 50  # random ones, where data is lacking
EXTENDED = 10_000  # solutions of one side that are tried on the other, where that has auxiliary relations
OUTCOMES = {"same": YES, "different": NO, "unknown": UNKNOWN}


# --- the question ---


def compare(
    first: Problem,
    second: Problem,
    *,
    renames: Mapping[str, str] | None = None,
    boards: int | None = None,
    seed: int = 0,
    prove: bool = False,
    limit: Limit | float | None = None,
) -> Compared:
    """Have they the same solutions? `renames` says what a name of the first is called in the second. Where data is lacking,
    or with `boards`, random boards are tried. With `prove`, a certificate that they are the same on this board. Two pages are
    compared on random boards, a page and a board on that board."""
    expect_problem(first)
    expect_problem(second)
    limit, asked = Limit.of(limit), boards
    if first.rules_of and second.rules_of:
        from entails.questions.comparing_pages import compare_pages

        def here(one: Problem, other: Problem) -> Compared:
            return _Comparing(one, other, dict(renames or {}), limit).here(prove=False)

        return compare_pages(first, second, here, boards=boards, seed=seed, limit=limit)
    if first.rules_of or second.rules_of:
        from entails.questions.comparing_pages import on_one_board

        first, second = on_one_board(first, second) or (first, second)
    comparing = _Comparing(first, second, dict(renames or {}), limit)
    if not comparing.lacking:
        found = comparing.here(prove)
        if found.status != "same" or not asked:
            return found
    elif asked == 0:
        raise BoardError(f"there is no data for {comparing.lacking[0]}: --facts gives it, --boards N tries random data")
    return comparing.at_random(BOARDS if asked is None else asked, seed)


def _with(problem: Problem, world: World) -> Problem:
    return problem if problem.puzzle else Problem(problem.theory, world, problem.name)


class _Comparing:
    def __init__(self, first: Problem, second: Problem, renames: Mapping[str, str], limit: Limit) -> None:
        self.limit = limit
        a, b = first.theory, second.theory
        self.matching = matched(a, b, first.world, second.world, renames)
        self.names = same_data(a, b, self.matching.sorts, renames)
        back = {mine: their for their, mine in self.names.items()}
        worlds = borrowed(a, first.world, second.world, back), borrowed(b, second.world, first.world, self.names)
        # A board keeps its own look; only theories borrow data.
        self.problems = _with(first, worlds[0]), _with(second, worlds[1])
        self.lacking = [name for one in self.problems for name in lacking(one.theory, one.world)]

    def here(self, prove: bool) -> Compared:
        """On the data that is given."""
        return self._compared(*self.problems, prove)

    def at_random(self, boards: int, seed: int) -> Compared:
        """On random boards, one after the other, until they differ."""
        first, second = self.problems
        found: Compared | None = None
        for place in range(1, boards + 1):
            self.limit.say(f"random board {place} of {boards}")
            which = seed * 1_000_003 + place
            theories, worlds = (first.theory, second.theory), (first.world, second.world)
            worlds = random_worlds(*theories, *worlds, self.names, which, vary=not self.lacking)
            pair = Problem(first.theory, worlds[0], first.name), Problem(second.theory, worlds[1], second.name)
            found = replace(self._compared(*pair, prove=False), tried=place, random=True)
            if found.status != "same":
                return found
        assert found is not None
        return found

    def _compared(self, first: Problem, second: Problem, prove: bool) -> Compared:
        self._refuse_other_elements(first, second)
        merged = merge(first.theory, second.theory, self.matching, first.world, second.world)
        sides = [self._only(merged, first, second, place) for place in (0, 1)]
        theirs = other_orders(self.matching, first.world, second.world)
        found = Compared(
            (first, second),
            self.matching,
            (sides[0], sides[1]),
            orders=tuple(self.matching.sorts[sort] for sort in theirs),
            notes=(*self._other_orders(first, second, theirs), *self._notes(first, second)),
        )
        if found.status != "same":
            return found
        proof = self._certificate(merged) if prove else None
        answer = count(first, limit=self.limit.within(COUNTING)) if not self._alone(0) else None
        number = answer.count if isinstance(answer, Counted) else None
        return replace(found, solutions=number, certificate=proof)

    def _refuse_other_elements(self, first: Problem, second: Problem) -> None:
        for their, mine in self.matching.sorts.items():
            ours, others = set(first.world.elements[mine]), set(second.world.elements[their])
            for element in [*first.world.elements[mine], *second.world.elements[their]]:
                if element not in ours or element not in others:
                    which = "first" if element in ours else "second"
                    raise BoardError(
                        f"only the {which} theory has {element} in the sort {mine}: they speak of other things"
                    )

    def _other_orders(self, first: Problem, second: Problem, theirs: Sequence[str]) -> Iterator[str]:
        for sort in theirs:
            mine = self.matching.sorts[sort]
            ours, others = first.world.elements[mine], second.world.elements[sort]
            place = next(i for i, (a, b) in enumerate(zip(ours, others, strict=True)) if a != b)
            yield (
                f"(The order of {mine} differs: element {place + 1} is {ours[place]} in the first and {others[place]} in "
                "the second. Each theory's < goes by its own order.)"
            )

    def _notes(self, first: Problem, second: Problem) -> tuple[str, ...]:
        notes = []
        for place, which in ((0, "first"), (1, "second")):
            if names := self._alone(place):
                notes.append(f"(Only the {which} has to find {', '.join(names)}: that is not compared.)")
        if first.theory.aims != second.theory.aims:
            notes.append("(All solutions are compared, not only the best.)")
        return tuple(notes)

    def _alone(self, place: int) -> list[str]:
        """The relations that only one of the two problems has to find."""
        used = self.matching.relations.values() if place == 0 else self.matching.relations.keys()
        return [one.name for one in self.problems[place].theory.find() if one.name not in used]

    def _auxiliary(self, place: int) -> list[str]:
        """As `_alone`, with what is found aside: these may complete an answer of the other problem in many ways."""
        return self._alone(place) + [one.name for one in self.problems[place].theory.sought() if one.aside]

    # --- one side ---

    def _only(self, merged: Merged, first: Problem, second: Problem, place: int) -> Sided:
        """The solutions that only one side has: how many, an example, and the rule of the other that it breaks."""
        here, other = (first, second) if place == 0 else (second, first)
        extra = self._tried(here, other, place) if self._auxiliary(1 - place) else self._beyond(merged, place)
        if extra.example is None:
            return Sided(extra)
        example = extra.example if self._auxiliary(1 - place) else self._own_words(merged, extra.example, place)
        return Sided(extra, example, self._broken(example, other, place))

    def _beyond(self, merged: Merged, place: int) -> Extra:
        change, theory = Change(merged.first, merged.second), merged.as_first()
        effort = Effort(COUNTING if self.limit.deadline is None else None, few=bool(self._auxiliary(place)))
        if place == 0:
            return lost(theory, merged.world, change, self.limit, effort)
        return let_in(theory, merged.world, change, self.limit, effort=effort)

    def _own_words(self, merged: Merged, example: Solution, place: int) -> Solution:
        """A solution of the merged theory in the words of one side."""
        theory = self.problems[place].theory
        names = {one.name: one.name if place == 0 else merged.names[one.name] for one in theory.find()}
        return Solution({name: example.relations[there] for name, there in names.items()})

    def _tried(self, here: Problem, other: Problem, place: int) -> Extra:
        """Solutions of one side, tried one after the other on the other side, which has auxiliary relations."""
        names = dict(self.matching.relations)
        names = {mine: their for their, mine in names.items()} if place == 0 else names
        # No answer rests on a lemma, and guesses are given up one by one: neither is asked of a solution here.
        ours, theirs = (replace(one.theory.without_aims(), rules=rules_of(one.theory)) for one in (here, other))
        try:
            with (
                Session(grounded(ours, here.world, CLAUSES, self.limit), self.limit) as session,
                Session(grounded(theirs, other.world, CLAUSES, self.limit), self.limit) as judge,
            ):
                return self._each_tried(session, judge, names)
        except STOPS as stop:
            return Extra(None, None, why=why(stop))

    def _each_tried(self, session: Session, judge: Session, names: Mapping[str, str]) -> Extra:
        for _ in range(EXTENDED):
            if not session.search((), self.limit):
                return NONE
            solution = session.solution()
            if not _extends(judge, {names[name]: solution.relations[name] for name in names}, self.limit):
                return Extra(True, None, 1, solution)
            clause = [literal for name in names for literal in session.blocking(name)]
            session.add(clause)
        return Extra(None, None, why=f"more than {EXTENDED:,} solutions")

    def _broken(self, example: Solution, other: Problem, place: int) -> str:
        """The rule of the other side that an example breaks, in a sentence."""
        if self._auxiliary(1 - place):
            return ""
        names = self.matching.relations
        theirs = names if place == 1 else {mine: their for their, mine in names.items()}
        solution = Solution({theirs[name]: rows for name, rows in example.relations.items() if name in theirs})
        verdict = judge(other, solution, rules_of(other.theory), referee=False)
        return verdict.sentence or _outside(other, solution)

    def _certificate(self, merged: Merged) -> Certificate | Unknown | None:
        if merged.tied or self._auxiliary(0) or self._auxiliary(1):
            return Unknown("what is to be found is declared otherwise in the two")
        try:
            return certificate(merged.as_first(), merged.world, Change(merged.first, merged.second), self.limit)
        except (NotationError, TheoryError) as error:
            return Unknown(f"the two cannot be written as one theory: {error.message}")


def _extends(session: Session, relations: Mapping[str, Sequence[Row]], limit: Limit) -> bool:
    """Is there a solution in which each of these relations has exactly these rows?"""
    grounding, literals = session.grounding, []
    for name, rows in relations.items():
        held = {grounding.variable(name, row) for row in rows}
        if None in held:  # a row that `within` excludes
            return False
        literals += signed(grounding.variables(name), held)
    return session.search(literals, limit) is True


def _outside(problem: Problem, solution: Solution) -> str:
    """The declaration that a solution breaks, in words; empty if it breaks none."""
    for one in problem.theory.find():
        rows = solution.relations.get(one.name, ())
        if one.within and (wrong := set(rows) - set(problem.world.facts.get(one.within, ()))):
            return f"{one.name} lies within {one.within}, and {one.name}{write_row(min(wrong, key=repr))} does not"
        if one.symmetric and any(mirrored(row) not in rows for row in rows):
            return f"{one.name} is symmetric"
    return ""


# --- the question ---


def _asked(asking: Asking) -> Report:
    found = compare(
        asking.problem(),
        asking.other(),
        renames=dict(_renames(asking.given("rename") or ())),
        boards=asking.given("boards"),
        seed=asking.given("seed") or 0,
        prove=bool(asking.given("certificate")),
        limit=asking.limit,
    )
    return report(found, ("the first", "the second"))


def report(found: Compared, names: tuple[str, str], tried: int | None = None, facts: str | None = None) -> Report:
    """The report, with the names of the two, the number of boards tried in all, and the last one's file of facts."""
    entries = {
        **found.document(),
        "boards": found.tried if tried is None else tried,
        **({"facts": facts} if facts else {}),
    }
    return Report(OUTCOMES[found.status], entries, lambda style: found.text(names, style, tried, facts), answer=found)


def _renames(given: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in given:
        mine, equals, their = (part.strip() for part in text.partition("="))
        if not (mine and equals and their):
            raise BoardError(f"--rename: expected a name of each theory, as in place=seat, found “{text[:40]}”")
        yield mine, their


QUESTION = Question(
    "compare",
    _asked,
    {
        "other": Parameter(
            TEXT, "what to compare it with; a page may be named by its kind", required=True, sign="B.fol", word=True
        ),
        "rename": Parameter(TEXTS, "what A calls a, B calls b: a relation or a sort", sign="A=B"),
        "boards": Parameter(
            WHOLE,
            f"try N boards with random facts as well (unless said: {BOARDS} where facts are lacking, else none)",
            sign="N",
        ),
        "seed": Parameter(WHOLE, "which random boards", sign="N"),
    },
    BOARD._replace(sign="A.fol"),
)
