"""What bauhaus 1.1.4 and 1.2.0 do, as it was recorded, ours does too, but for the differences that docs/bauhaus.md lists."""

import json
import os
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from entails.bauhaus.modules import modules
from tests.running import ROOT

CORPUS = ROOT.parent / "shared" / "corpus" / "bauhaus"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of bauhaus scripts is not here")

# Where the libraries are wrong, or less than a script might expect, and what ours does instead.
DIFFERENCES = {
    "s03_prop_name.wrapper_is_class": True,  # a class of propositions stays a class
    "s03_prop_name.isinstance_raises": "True",
    "s04_what_is_counted.likelihood_unmentioned": [0.5, 0.5],  # nothing is known of it
    "s06_at_most_k.k=4,n=4": "16",  # at most 4 of 4 says nothing
    "s06_at_most_k.k=1,n=4": "5",
    "s06_at_most_k.k=True,n=4": "5",  # True is 1
    "s08_argument_shapes.formula": "[3, 4]",  # exactly one of a ∧ b and c, over three propositions
    "s11_encoding_lifecycle.encoding_has": ["vars", "size", "valid", "negate"],  # what the course's own test asks for
}
QUIETLY = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # nothing is left in the corpus
RUN = "import sys, runpy; from entails.bauhaus import install; install(sys.argv[1]); sys.argv = sys.argv[2:]; " + (
    "runpy.run_path(sys.argv[0], run_name='__main__')"
)


@needs_corpus
@pytest.mark.parametrize(("generation", "recorded"), [("1.1", "conf-1.1.4.json"), ("1.2", "conf-1.2.0.json")])
def test_recorded_runs_are_repeated_but_for_the_listed_differences(generation: str, recorded: str) -> None:
    command = [sys.executable, "-P", "-c", RUN, generation, str(CORPUS / "conformance.py"), str(CORPUS / recorded)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=QUIETLY)
    differ: dict[str, Any] = json.loads(done.stdout)["differ"]
    assert {name: ours for name, (_, ours) in differ.items()} == DIFFERENCES


def module(name: str) -> ModuleType:
    return next(one for one in modules(None, []) if one.__name__ == name)


# Every name that 85 course projects use, by the module they take it from.
USED = {
    "bauhaus": "Encoding proposition constraint And Or print_theory utils",
    "bauhaus.core": "Or And Encoding proposition constraint print_theory",
    "bauhaus.utils": "count_solutions likelihood",
    "nnf": "config Var true false NNF And Or dsharp kissat operators",
    "nnf.operators": "iff xor implies nand nor",
    "nnf.dsharp": "compile",
    "nnf.kissat": "solve",
    "lib204": "Encoding",
}
METHODS = {
    "Encoding": "add_constraint compile clear_constraints clear_debug_constraints purge_propositions introspect pprint",
    "constraint": "add_exactly_one add_at_most_one add_at_most_k add_at_least_one add_implies_all add_none_of at_least_one "
    "exactly_one none_of at_most_k implies_all at_most_one",
}
SENTENCE = (
    "solve satisfiable models model_count negate vars size valid to_CNF simplify satisfied_by condition walk entails"
)


def test_every_name_that_course_projects_use_is_there() -> None:
    for name, members in USED.items():
        assert not [one for one in members.split() if not hasattr(module(name), one)], name
    core = module("bauhaus")
    for name, members in METHODS.items():
        assert not [one for one in members.split() if not hasattr(getattr(core, name), one)], name
    assert not [one for one in SENTENCE.split() if not hasattr(module("nnf").NNF, one)]
    assert hasattr(core.Encoding(), "constraints")
    assert hasattr(core.Encoding(), "_custom_constraints")


LONG = ("FlowFree-SAT-Solver", "game-of-life-solver")
COUNTED = """
import sys
from entails.bauhaus import count_solutions
from entails.bauhaus.running import run_script
finished = run_script(sys.argv[1], sys.argv[2:], silent=True)
for encoding in finished.encodings[-1:]:
    theory = encoding.compile()
    print("has", len(theory.vars()), "propositions")
    print("counted", count_solutions(theory))
sys.exit(finished.code)
"""


@needs_corpus
@pytest.mark.parametrize(
    ("folder", "command", "said"),
    [
        ("model-project-template", "run.py", "# Solutions: 4\n"),
        ("cisc204-graph-properties-project", "run.py 4", "counted 4096\n"),
        ("FlowFree-SAT-Solver", "run.py", "counted 32236191255404317976\n"),
        ("checkmate-finder", "run.py", "Number of solutions: 6\n"),
        ("game-of-life-solver", "currentRun.py", "counted 52666\n"),
    ],
)
def test_whole_course_projects_run_unchanged(folder: str, command: str, said: str, thorough: bool) -> None:
    if folder in LONG and not thorough:
        pytest.skip("it counts for several seconds: --thorough")
    done = subprocess.run(
        [sys.executable, "-P", "-c", COUNTED, *command.split()],
        cwd=CORPUS / "projects" / folder,
        capture_output=True,
        text=True,
        env=QUIETLY,
    )
    assert done.returncode == 0, done.stderr
    assert said in done.stdout
