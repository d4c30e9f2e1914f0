"""`Problem`, which every question is asked about: a theory and a world; for a board also the puzzle and the board that the
theory and the world were made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from entails.engines.answers import Best, Fact, Impossible, Refuted, Solution, Solved
from entails.errors import BoardError, EntailsError, TheoryError
from entails.limits import Limit
from entails.logic.formula import Atom, Equal, Formula, Not, Term
from entails.logic.notation import Reader
from entails.logic.parts import symbols
from entails.models.source_map import CLAIM
from entails.models.theory import Rule, Theory
from entails.models.world import Element, Row, World, suggestion
from entails.questions.showing.style import PAGE, Style
from entails.values import replace

if TYPE_CHECKING:
    from entails.boards.answer import Answer, Cell
    from entails.boards.picture import Picture
    from entails.boards.puzzle import Puzzle
    from entails.engines.consequences.assuming import Assumptions
    from entails.engines.hints.telling import Teller
    from entails.engines.tables import RelationTable
    from entails.models.remarks import Remark
    from entails.pages.page import PuzzlePage
    from entails.questions.facts import Facts
    from entails.questions.showing.layout import ShownPart

A = TypeVar("A")


class HasFormula(Protocol):
    """A formula that was written in Python (`entails.rules`)."""

    @property
    def formula(self) -> Formula: ...


Said = str | Formula | HasFormula | Fact  # what is claimed or assumed


class Problem:
    """A theory and its world; of a board also the puzzle.

        Problem(theory, world)
        Problem.of(puzzle, board)             # `load` does this for a board file
        Problem.of_formulas([a | ~b, b | c])  # each formula is a rule, each atom in them is to be found

    The theory and the world of a board are made when they are first asked for: some questions are answered without them.
    """

    def __init__(self, theory: Theory, world: World | None = None, name: str = "") -> None:
        if not isinstance(theory, Theory) or not isinstance(world, World | None):
            found = ", ".join(type(one).__name__ for one in (theory, world))
            raise TypeError(f"expected a Theory and a World (`load` opens files and texts), found {found}")
        self._stated: tuple[Theory, World] | None = (theory, World() if world is None else world)
        self.puzzle: Puzzle[Any] | None = None
        self.board: Any = None
        self.name = name  # where it was read, for messages
        self.notes: tuple[str, ...] = ()  # remarks of the reader, such as "taken for a board of flow by its look alone"
        self.doubts: tuple[Remark, ...] = ()  # about data from elsewhere
        self.page = ""  # the kind or the page that the head of its text names
        self.rules_of: PuzzlePage | None = None  # the page whose rules these are by themselves, on an empty board

    @classmethod
    def of(cls, puzzle: Puzzle[Any], board: Any, name: str = "", notes: tuple[str, ...] = ()) -> Problem:
        """A board of a puzzle."""
        problem = cls.__new__(cls)
        problem._stated, problem.puzzle, problem.board = None, puzzle, board
        problem.name, problem.notes, problem.doubts, problem.page, problem.rules_of = name, notes, (), "", None
        return problem

    @classmethod
    def of_formulas(cls, formulas: Iterable[Formula], name: str = "") -> Problem:
        """Propositions and what is said of them, without text in between."""
        from entails.models.from_formulas import theory_from

        return cls(theory_from(formulas), name=name)

    def __repr__(self) -> str:
        return f"Problem({self.kind}{f', {self.name}' if self.name else ''})"

    @cached_property
    def theory(self) -> Theory:
        if self._stated:
            return self._stated[0]
        assert self.puzzle is not None
        try:
            theory: Theory = self.puzzle.theory(self.board)
        except EntailsError as error:  # a puzzle of one's own, whose rules cannot be read
            error.file = error.file or f"the rules of {self.puzzle.name}"
            raise
        return theory

    @cached_property
    def world(self) -> World:
        if self._stated:
            return self._stated[1]
        assert self.puzzle is not None
        world: World = self.puzzle.world(self.board)
        return world

    @property
    def lean(self) -> tuple[Theory, World]:
        """The theory and the world that solutions are searched in. A puzzle may have a second theory with the same solutions
        that is solved sooner (`Shortcuts.lean`)."""
        if self.puzzle and self.puzzle.shortcuts.lean:
            return self.puzzle.shortcuts.lean(self.board)
        return self.theory, self.world

    @property
    def kind(self) -> str:
        """The name of the puzzle; "theory" if there is none."""
        return self.puzzle.name if self.puzzle else "theory"

    @property
    def here(self) -> str:
        """ "on this board" or "here": for sentences that are true of this problem and need not be of others."""
        return "on this board" if self.puzzle else "here"

    def claim(self, text: str, name: str = CLAIM) -> Formula:
        """A formula in the words of the theory, about the elements of the world."""
        return formula_in(text, name, self.theory, self.world)[1]

    def relations_in(self, claim: str) -> list[str]:
        """The relations and functions that a claim speaks of."""
        return [name for name in symbols(self.claim(claim)) if name in self.theory.relations]

    def remarks(self) -> list[Remark]:
        """Likely mistakes in a theory that are found without a solver, such as a relation that no rule uses."""
        if self.puzzle:
            return []
        from entails.models.remarks import remarks

        return [*self.doubts, *remarks(self.theory, self.world)]

    def passed_over(self) -> list[Remark]:
        """How much the rules of a theory pass over because numbers are not given. On a board a missing clue is no mistake."""
        if self.puzzle or self.rules_of:
            return []
        from entails.models.remarks import passed_over_by_rules

        return list(passed_over_by_rules(self.theory, self.world))

    def board_facts(self) -> list[Fact]:
        """Facts that the board shows before anything is known: the ends of a flow have their colours."""
        if self.puzzle is None:
            return []
        partial = self.puzzle.partial
        return list(partial.facts(self.board, partial.sketch(self.board, ())))

    def teller(self) -> Teller | None:
        """The puzzle's function that proposes steps in the puzzle's own words; None if the puzzle has none."""
        return self.puzzle.telling().teller(self.board) if self.puzzle and self.puzzle.telling else None

    def inks(self) -> Mapping[str, str]:
        """The colours of the letters by which steps name what is coloured on the board."""
        telling = self.puzzle.telling() if self.puzzle and self.puzzle.telling else None
        return telling.inks(self.board) if telling and telling.inks else {}

    def small_world(self) -> World | None:
        """A world with the same solutions in which steps are checked sooner, where the puzzle has one."""
        telling = self.puzzle.telling() if self.puzzle and self.puzzle.telling else None
        return telling.world(self.board) if telling and telling.world else None

    # --- the same problem with something more ---

    @cached_property
    def assumptions(self) -> Assumptions:
        """The grounding and the solver that all problems made by `assuming` share."""
        from entails.engines.consequences.assuming import Assumptions

        return Assumptions(self.theory, self.world)

    def assuming(self, *claims: Said) -> Problem:
        """The problem with something assumed beside its rules: texts, formulas or facts. Many such problems share what was
        made of this one: solve(problem.assuming("queen(1) = 3")) grounds nothing anew."""
        return Assumed(self, claims)

    def with_facts(self, facts: Facts) -> Problem:
        """The theory with other data: relations that are named are given anew, all others stay."""
        from entails.questions.facts import other_world

        if self.puzzle:
            raise BoardError(f"facts are for theories, and this is a board of {self.kind}", file=self.name or None)
        return Problem(self.theory, other_world(self.theory, self.world, facts), self.name)

    # --- solutions as people and programs see them ---

    def answer(self, solution: Solution) -> Answer:
        """The answer that JSON documents have: of a board, as its puzzle reads it; of a theory, rows by relation."""
        if self.puzzle:
            return self.puzzle.read(self.board, solution)
        return {name: [list(row) for row in rows] for name, rows in solution.relations.items()}

    def text(
        self,
        solution: Solution,
        style: Style = PAGE,
        beside: Mapping[str, Any] | None = None,
        about: Sequence[str] = (),
    ) -> str:
        """As a person likes to see it, with what the puzzle tells beside it; of a theory, also the relations that it is
        about, though no `show` line names them."""
        if self.puzzle:
            return self.drawn({**self.puzzle.read(self.board, solution), **(beside or {})}, style)
        from entails.questions.showing.terminal import shown_text

        return shown_text(self.shown(solution, about), style)

    def shown(self, solution: Solution, about: Sequence[str] = ()) -> list[ShownPart]:
        """What to show of a solution of a theory: as its `show` lines say, else as seems sensible."""
        from entails.engines.consequences.completion import completed
        from entails.questions.showing.layout import laid_out

        theory, world = self.theory, self.world
        defined = [name for name in theory.shows if theory.relations[name].role == "define"]
        extents = completed(theory, world, solution).relations if defined else {}
        return laid_out(theory, world, solution, {name: tuple(extents[name]) for name in defined}, about)

    @property
    def shown_title(self) -> str:
        """For those who hear a picture of what is shown."""
        return f"Solution of {self.name or 'a theory'}"

    def drawn(self, answer: Answer, style: Style = PAGE) -> str:
        """An answer to a board, finished or not."""
        assert self.puzzle is not None
        return self.puzzle.draw(self.board, answer, style.color, not style.plain)

    def picture(self, solution: Solution | None = None) -> Picture:
        """The board with a solution, or alone."""
        if self.puzzle is None:
            if solution is None:
                raise BoardError("there is no solution to draw", file=self.name or None)
            from entails.questions.showing.picture import shown_picture

            return shown_picture(self.shown(solution), self.shown_title)
        return self.puzzle.picture(self.board, self.puzzle.read(self.board, solution) if solution else None)

    def svg(self, solution: Solution | None = None) -> str | None:
        """The board, with a solution if one is given, as SVG; None for a theory without a solution."""
        if self.puzzle is None and solution is None:
            return None
        from entails.boards.picture import to_svg

        return to_svg(self.picture(solution))

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def relations(self, solution: Solution) -> Mapping[str, tuple[Row, ...]]:
        """All `find` relations of the theory in a solution that may name only some of them."""
        from entails.engines.consequences.completion import all_relations

        return all_relations(self.theory, self.world, solution)

    def rows(self, solution: Solution, relation: str) -> tuple[Row, ...]:
        """The rows of any relation in a solution: of what is found, defined or given (numbers last in their rows)."""
        from entails.engines.consequences.completion import completed

        found = self.relations(solution)
        if relation in found:
            return found[relation]
        known = self.theory.relations.get(relation)
        if known is None or known.aside:
            raise KeyError(f"there is no relation {relation} (there are: {', '.join(found)})")
        if known.role == "number":
            return tuple((*row, number) for row, number in self.world.numbers.get(relation, {}).items())
        if known.role == "given":
            return tuple(self.world.facts.get(relation, ()))
        return tuple(completed(self.theory, self.world, replace(solution, relations=found)).relations[relation])

    def table(self, solution: Solution, relation: str) -> RelationTable:
        """The rows of a relation with its sorts, from which data frames, arrays and graphs are made."""
        from entails.engines.tables import RelationTable

        if relation not in self.theory.relations:
            raise BoardError(f"there is no relation {relation}{suggestion(relation, self.theory.relations)}")
        elements = {sort: tuple(some) for sort, some in self.world.elements.items()}
        known, rows = self.theory.relations[relation], solution[relation]
        if known.role == "number":  # to a table, numbers are a function
            known = replace(known, sorts=(*known.sorts, known.role), role="given", function=True)
            elements["number"] = tuple(dict.fromkeys(row[-1] for row in rows))
        return RelationTable(known, rows, elements)

    def viewed(self, answer: A) -> A:
        """The answer with this problem as the view of its solution, so that the solution can be printed and drawn."""
        match answer:
            case Solved(solution) | Best(solution=solution) | Refuted(solution):
                seen = replace(solution, view=self)
                return replace(answer, solution=seen)
            case Solution():
                return replace(answer, view=self)
        return answer

    # --- cells ---

    def cells(self, named: list[tuple[str, Element]]) -> list[Cell]:
        """The cells that elements (each with its sort) stand for."""
        if self.puzzle is None:
            return []
        if self.puzzle.partial.places:
            return self.puzzle.partial.places(self.board, named)
        from entails.boards.grid import cells_named

        return cells_named(self.world, [element for _, element in named])

    def cells_of_facts(self, facts: Iterable[Fact]) -> list[list[int]]:
        """The cells that some facts speak of, as JSON lists them: [[1, 2], [1, 3]]."""
        relations = self.theory.relations
        named = [list(zip(relations[fact.relation].sorts, fact.row, strict=True)) for fact in facts]
        return [list(cell) for cell in sorted({cell for one in named for cell in self.cells(one)})]


class Assumed(Problem):
    """A problem and what is assumed beside its rules. All that are made of one problem share a solver."""

    def __init__(self, base: Problem, claims: Iterable[Said]) -> None:
        self.base: Problem = base.base if isinstance(base, Assumed) else base
        self.claims: tuple[tuple[Formula, Formula], ...] = base.claims if isinstance(base, Assumed) else ()
        self.claims += tuple(stated(self.base, claim) for claim in claims)
        theory = self.base.theory
        rules = tuple(Rule(f"it is assumed: {one}", one, typed) for one, typed in self.claims)
        super().__init__(replace(theory, rules=(*theory.rules, *rules)), self.base.world, self.base.name)

    def viewed(self, answer: A) -> A:
        return self.base.viewed(answer)

    def solved(self, limit: Limit, unique: bool) -> Solved | Impossible | None:
        """The answer of the solver that is shared; None where there is nothing to share."""
        return self.base.assumptions.solved([typed for _, typed in self.claims], limit, unique)


def stated(problem: Problem, claim: Said) -> tuple[Formula, Formula]:
    """The formula that is claimed or assumed: as written, and with its sorts."""
    if isinstance(claim, str):
        return formula_in(claim, CLAIM, problem.theory, problem.world)
    if not isinstance(claim, Fact):
        if not isinstance(claim, Formula) and not isinstance(getattr(claim, "formula", None), Formula):
            call = f"{claim}(…) with its arguments" if hasattr(claim, "itself") else 'a text such as "p(1)"'
            raise TypeError(f"expected a claim, found {claim!r}: write {call}, a formula or a fact")
        formula = claim if isinstance(claim, Formula) else claim.formula
        return formula, problem.theory.claim(formula, world=problem.world)
    relation, terms = problem.theory.relations.get(claim.relation), tuple(Term(str(one)) for one in claim.row)
    if relation is None:
        near = suggestion(claim.relation, problem.theory.relations)
        raise TheoryError(f"there is no relation {claim.relation} to assume a fact of{near}")
    atom: Formula = Atom(claim.relation, terms)
    if relation.function:
        atom = Equal(Term(claim.relation, terms[:-1]), terms[-1])
    fact = atom if claim.holds else Not(atom)
    return fact, problem.theory.claim(fact, world=problem.world)


def expect_problem(problem: object) -> None:
    """Every question begins with this: a file name where a problem is expected is the likeliest first mistake."""
    if not isinstance(problem, Problem):
        found = type(problem).__name__
        made = (
            "problem() of it makes one" if hasattr(problem, "problem") else "load(...) makes one from a file or a text"
        )
        raise TypeError(f"expected a Problem, found {found}: {made}")


def formula_in(text: str, name: str, theory: Theory, world: World | None) -> tuple[Formula, Formula]:
    """A formula in the words of a theory (and, if it is given, about the elements of a world), as written and typed."""
    reader = Reader(text, name, sequent=False)
    formula = reader.formula()
    reader.end()
    return formula, theory.claim(formula, reader.marks, text, name, world)
