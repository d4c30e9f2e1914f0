"""`entails examples [NAME]`: what there is to try, a line each; or a copy of one, in the current folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from entails.cli.files import write_new
from entails.cli.job import Job
from entails.errors import BoardError
from entails.models.world import suggestion
from entails.questions.question import YES, Report

# The folder of the package, as a wheel has it, or that of the clone.
FOLDERS = (Path(__file__).parents[1] / "examples", Path(__file__).parents[3] / "examples")
WIDEST = 34  # of a name; a longer one moves its line
LONGEST = 76  # of what is said of an example


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help="a folder, as in theories, or the one to copy, as in flow/small"
    )


def run(job: Job) -> Report:
    home, name = _home(), job.options.name
    files = sorted(file for file in home.glob("*/*") if file.is_file())
    if name is None or (home / name).is_dir():
        listed = [file for file in files if name is None or file.parent.name == Path(name).name]
        return _listing(job, home, listed)
    file = _named(home, files, name)
    write_new(file.name, file.read_bytes())
    message = f"Written: {file.name}. Try: entails {_verb(file)} {file.name}"
    return Report(YES, {"status": "written", "file": file.name}, [job.style.good(message)], timed=False)


def _home() -> Path:
    home = next((folder for folder in FOLDERS if folder.is_dir()), None)
    if home is None:
        raise BoardError("the examples are not installed here: they are in the folder examples of the source")
    return home


def _listing(job: Job, home: Path, files: list[Path]) -> Report:
    names = [file.relative_to(home).as_posix() for file in files]
    lines = [f"{name:<{WIDEST}} {_about(file)}".rstrip() for name, file in zip(names, files, strict=True)]
    lines.append(job.style.dim("entails examples NAME copies one into the current folder."))
    found = [{"name": name, "about": _about(file)} for name, file in zip(names, files, strict=True)]
    return Report(YES, {"status": "listed", "examples": found}, lines, timed=False)


def _about(file: Path) -> str:
    """The first comment of an example; of a board, the name of its puzzle."""
    with open(file, encoding="utf-8-sig", errors="replace") as opened:
        first = opened.readline().strip()
    for mark in ("-- ", "# ", "// ", '"""'):
        if first.startswith(mark) and any(map(str.isalpha, first)):
            sentence = first.removeprefix(mark).removesuffix('"""').strip()
            return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1].rsplit(' ', 1)[0]} …"
    return f"a board of {file.parent.name}" if file.suffix == f".{file.parent.name}" else ""


def _named(home: Path, files: list[Path], name: str) -> Path:
    wanted = name.removeprefix("examples/")
    fitting = [
        file
        for file in files
        if wanted in (_short(home, file), file.relative_to(home).as_posix(), file.name, file.stem)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        several = ", ".join(file.relative_to(home).as_posix() for file in fitting[:4])
        raise BoardError(f"there are several examples {wanted}: {several}; say which")
    near = suggestion(wanted, [_short(home, file) for file in files])
    near = near if "did you mean" in near else "; entails examples lists them"
    raise BoardError(f"there is no example {wanted[:60]}{near}")


def _short(home: Path, file: Path) -> str:
    return file.relative_to(home).with_suffix("").as_posix()


def _verb(file: Path) -> str:
    return {".sequent": "prove", ".jp": "check", ".fitch": "check", ".py": "run", ".jsonl": "check"}.get(
        file.suffix, "solve"
    )
