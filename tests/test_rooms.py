"""The plan of the house: who may import whom, who may do what, how large things get, and which names are public."""

import ast
from collections import Counter
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from statistics import median, quantiles

import pytest

import entails
from entails import puzzles
from tests import source
from tests.source import SOURCE

LINE = [
    "importing",
    "values",
    "errors",
    "limits",
    "reads",
    "logic",
    "models",
    "engines",
    "boards",
    "pages",
    "puzzles",
    "questions",
    "rules",
    "workers",
]
LINE += ["batch", "studio", "site", "bauhaus", "cli"]
COUNTERS = "entails.engines.solvers.counters"
PROOFS = {"values", "errors", "limits", "logic", "proofs"}


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def allowed(of: str) -> set[str]:
    if of == "proofs":
        return PROOFS
    left = set(LINE[: LINE.index(of) + 1])
    return left | PROOFS if of in ("questions", "workers", "batch", "studio", "site", "cli") else left


def test_each_room_imports_only_rooms_to_its_left() -> None:
    for file in source.files():
        here = room(source.module_of(file))
        if here in ("", "__main__"):
            continue
        for module in source.imported(file):
            # Only the command line asks the package itself, for its version.
            assert room(module) in allowed(here) or (module == "entails" and here == "cli"), f"{file}: {module}"


def test_an_import_of_a_room_as_a_name_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def f():\n    from entails import cli\n    from entails.cli import main\n", encoding="utf-8")
    assert source.imported(file) == ("entails.cli", "entails.cli.main")


def test_there_is_no_room_without_a_place_in_the_order() -> None:
    found = {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert found - {"__init__", "__main__"} == {*LINE, "proofs"}


def test_no_imports_go_in_a_circle() -> None:
    """Late imports count, and so do those for types only. The package itself stands for its public names."""
    graph = {
        module: set(source.imported(file)) - {module}
        for module, file in source.modules().items()
        if module != "entails"
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(" <- ".join(circle.args[1])) from None


def folder(module: str) -> str:
    return module if source.modules()[module].name == "__init__.py" else module.rpartition(".")[0]


def test_no_two_folders_import_each_other() -> None:
    """Neither directly nor by way of others: a folder is understood with those it imports, and without those that import it.
    The package itself, with its public names, stands over all."""
    graph: dict[str, set[str]] = {}
    for module, file in source.modules().items():
        if folder(module) != "entails":
            graph.setdefault(folder(module), set()).update(map(folder, source.imported(file)))
    try:
        TopologicalSorter({here: others - {here, "entails"} for here, others in graph.items()}).prepare()
    except CycleError as circle:
        raise AssertionError(" <- ".join(circle.args[1])) from None


def test_only_engines_and_questions_choose_a_grounding_and_a_solver() -> None:
    for file in source.files():
        if room(source.module_of(file)) not in ("engines", "questions", "models"):
            assert not source.seen(file).calls & {"ground", "grounded", "Session"}, file


def test_there_is_one_clock() -> None:
    for file in source.files():
        if file.name != "limits.py":
            assert "time" not in source.seen(file).foreign, file


def test_one_file_knows_the_private_names_of_pysat_and_only_engines_its_public_ones() -> None:
    for file in source.files():
        asked = {module.split(".")[0] for module in source.seen(file).foreign}
        assert not asked & {"pysolvers", "pycard"} or file == SOURCE / "logic" / "sat_solvers.py", file
        assert "pysat" not in asked or room(source.module_of(file)) == "engines", file


def test_who_counts_is_chosen_in_one_file() -> None:
    """`counters` has the table. Others that name a counter do what only it can: `totals` goes on where `choices` branches,
    `making` writes down the trace of `components`, `twice` counts over a grounding that is not the solver's."""
    named = {
        module.removeprefix("entails."): {
            name.split(".")[-1]
            for name in source.imported(file)
            if name.removeprefix("entails.engines.solvers.") in ("choices", "components", "ganak")
        }
        for module, file in source.modules().items()
    }
    assert {module: names for module, names in named.items() if names} == {
        "engines.solvers.counters": {"choices", "components", "ganak"},
        "engines.cubes.totals": {"choices"},
        "engines.certificates.making": {"components"},
        "questions.twice": {"components", "ganak"},
    }
    chosen = {"engines.cubes.totals", "engines.solvers.count", "questions.twice"}  # they ask `counters` who it is
    asking = {module for module, file in source.modules().items() if COUNTERS in source.imported(file)}
    assert {f"entails.{module}" for module in chosen} <= asking


def test_no_file_has_a_name_without_a_subject() -> None:
    nothing = {"utils", "util", "helpers", "helper", "common", "core", "base", "manager", "misc"}
    assert not [path for path in SOURCE.rglob("*.py") if path.stem in nothing]


def test_only_the_command_line_prints_or_exits() -> None:
    for file in source.files():
        if file.parent.name != "cli" and file.name not in (
            "__main__.py",
            "printing.py",
        ):  # bauhaus's own functions print
            assert not source.seen(file).calls & {"print", "exit", "eval", "exec", "input"}, file


def test_no_command_asks_how_it_will_be_printed() -> None:
    for file in SOURCE.glob("cli/*.py"):
        asked = [
            node for node in ast.walk(source.tree(file)) if isinstance(node, ast.Attribute) and node.attr == "json"
        ]
        asked = [node for node in asked if isinstance(node.value, ast.Attribute) and node.value.attr == "options"]
        assert not asked or file.name == "printing.py", file


@pytest.mark.parametrize("name", puzzles.names())
def test_a_puzzle_is_named_in_its_own_folder_only(name: str) -> None:
    home = SOURCE / "puzzles" / name
    others = [file for file in source.files() if home not in file.parents]
    assert not [f"{file}:{line}" for file in others for line, word in source.seen(file).words if word.lower() == name]


def test_every_module_has_a_test_of_its_name_or_its_room_says_where_it_is_tested() -> None:
    tests = Path(__file__).parent
    named = {path.stem.removeprefix("test_") for path in tests.rglob("test_*.py")}
    untested = []
    for module, file in source.modules().items():
        folder = tests / file.relative_to(SOURCE).parent
        said = [text for text in [source.seen(file.parent / "__init__.py").doc] if "Tests:" in text]
        for home in (folder, folder.parent):
            if (home / "__init__.py").exists():
                said.append((home / "__init__.py").read_text(encoding="utf-8"))
        name = module.split(".")[-1]
        packaged = file.name in ("__init__.py", "__main__.py")
        if not (packaged or name in named or any(f"`{name}`" in text for text in said)):
            untested.append(module)
    assert not untested


def test_functions_and_files_are_short() -> None:
    sizes = {(file, name): size for file in source.files() for name, size in source.seen(file).functions}
    long = {where: size for where, size in sizes.items() if size > 45}
    assert not long
    assert median(sizes.values()) <= 7
    assert quantiles(sizes.values(), n=10)[8] <= 20
    tests = list(Path(__file__).parent.rglob("*.py"))
    assert not [file for file in [*source.files(), *tests] if len(file.read_text("utf-8").splitlines()) > 450]


def test_a_class_has_a_name_of_its_own() -> None:
    """One name, one meaning. Every puzzle has its own boards; the drop-in for bauhaus has the libraries' names."""
    names = Counter(name for file in source.files() for name in source.seen(file).classes if not name.startswith("_"))
    assert {name for name, number in names.items() if number > 1} <= {
        "Board",
        "And",
        "Or",
        "Encoding",
    }


def test_the_public_names_are_these() -> None:
    assert entails.__all__ == sorted(entails.__all__)
    assert " ".join(entails.__all__) == (
        "Because Best Claim Counted Differing EntailsError Fact Follows Forced Formula Impossible Problem Refuted Solution "
        "Solved Theory Unknown Watch World ask certify check check_certificate clued compare count each evaluate explain "
        "explore forced generate hint in_parallel later lint load parse prove read_theory show solve why write_theory"
    )
    for name in entails.__all__:
        assert getattr(entails, name) is not None
    assert set(entails.__all__) <= set(dir(entails))
