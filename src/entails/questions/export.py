"""A problem for other programs, so that they can check us: as a program for clingo, or as clauses for solvers and counters.

ENDINGS[".lp"](problem)       # "node(1..5). …", see `entails.models.asp`
ENDINGS[".cnf"](problem)      # "c 1 chosen(1)\\n…\\np cnf 5 5\\n-1 -2 0\\n…"
"""

from __future__ import annotations

from collections.abc import Callable

from entails.engines.grounding import grounded
from entails.engines.solvers.counters import MAX_UNFOLDED, can_unfold, counting_clauses
from entails.errors import TheoryError
from entails.limits import FOREVER, Limit
from entails.models.asp.program import asp_program
from entails.models.ground.purpose import Purpose
from entails.models.ground.result import Grounding
from entails.models.writing import write_element
from entails.questions.problem import Problem

EXPORTED = Purpose(lemmas=False, determined=True)


def asp(problem: Problem, limit: Limit = FOREVER) -> str:
    """A program whose answer sets are the solutions."""
    limit.check()
    return asp_program(problem.theory, problem.world)


def dimacs(problem: Problem, limit: Limit = FOREVER) -> str:
    """Clauses in DIMACS whose models, cut down to the variables of the line `c p show`, are the solutions. A comment says
    what each of these variables stands for: `c 17 chosen(3)`. What is maximised or minimised is left out."""
    grounding = grounded(problem.theory, problem.world, EXPORTED, limit)
    if not can_unfold(grounding):
        raise TheoryError(f"the definitions written out as clauses would be more than {MAX_UNFOLDED}")
    clauses = counting_clauses(grounding, limit)
    limit.check()
    lines = [f"c {number} {name}" for number, name in sorted(_names(grounding).items())]
    lines.append(f"c p show {''.join(f'{number} ' for number in range(1, grounding.found + 1))}0")
    lines.append(f"p cnf {grounding.top} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


def _names(grounding: Grounding) -> dict[int, str]:
    """The variables to find as they are written in rules. A symmetric pair, which is one variable, goes by its first row."""
    found: dict[int, str] = {}
    for relation in grounding.theory.find():
        variables = grounding.variables(relation.name)
        for row in grounding.decode(variables, relation.name):
            variable = grounding.variable(relation.name, row)
            assert variable is not None
            arguments = ",".join(map(write_element, row))
            found.setdefault(variable, f"{relation.name}({arguments})" if row else relation.name)
    return found


ENDINGS: dict[str, Callable[[Problem, Limit], str]] = {".lp": asp, ".cnf": dimacs}
