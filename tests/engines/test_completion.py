"""A solution that a shortcut found is one of the rules as they are printed, with all their relations."""

from random import Random

import pytest

from entails.engines.answers import Best, Solved
from entails.engines.consequences.completion import all_relations
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.questions.problem import Problem
from entails.questions.solve import solve
from tests.puzzles.labs import LABS


@pytest.mark.parametrize("name", LABS)
def test_all_relations_are_those_of_a_model_of_the_rules(name: str) -> None:
    puzzle, tried = LABS[name].puzzle, 0
    for seed in range(40):
        problem = Problem.of(puzzle, puzzle.sample(Random(seed)))
        answer = solve(problem, unique=False)
        if not isinstance(answer, Solved | Best):
            continue
        tried += 1
        told = f"seed {seed}\n{puzzle.write(problem.board)}"
        relations = all_relations(problem.theory, problem.world, answer.solution)
        with Session(ground(problem.theory, problem.world)) as session:
            models = [solution.relations for solution in session.solutions()]
        assert {name: set(rows) for name, rows in relations.items()} in [
            {name: set(rows) for name, rows in model.items()} for model in models
        ], told
        named = [name for name in relations if name in answer.solution.relations]
        assert named, told
        assert all(set(relations[name]) == set(answer.solution.relations[name]) for name in named), told
    assert tried >= 10
