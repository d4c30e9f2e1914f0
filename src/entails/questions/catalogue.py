"""Which puzzles there are: those of `entails.puzzles`, installed packages that offer one, and folders of one's own.

A puzzle is a page, KIND.puzzle, or a package with a value `PUZZLE`. A package that is installed offers one through the entry
point group `entails.puzzles` (name = "package.of.the.puzzle"). A folder that is named (`--puzzles DIR`) holds pages and
packages.

    CATALOGUE.names()                       # ["aquarium", "flow", …]
    Catalogue("mine").puzzle("tents")       # mine/tents/__init__.py
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING, Any

from entails import puzzles
from entails.errors import BoardError
from entails.models.world import suggestion
from entails.questions.files import read_file
from entails.values import dataclass

if TYPE_CHECKING:
    from pathlib import Path

    from entails.boards.puzzle import Puzzle

GROUP = "entails.puzzles"
OWN = "; --puzzles DIR finds pages of one's own"  # what is told where a kind is not known


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The puzzles of the house, and those of one more folder."""

    folder: str | None = None

    def names(self) -> list[str]:
        return sorted({*puzzles.names(), *puzzles.pages(), *self._folders(), *self._pages(), *_offered()})

    def puzzles(self) -> Iterator[Puzzle[Any]]:
        return map(self.puzzle, self.names())

    def packages(self) -> Iterator[Puzzle[Any]]:
        """The puzzles that are packages, if only beside a page. They may know other people's formats; and a board without an
        ending may be told by its look, while a page reads nearly everything."""
        pages = {*puzzles.pages(), *self._pages()}.difference(puzzles.names())
        return (self.puzzle(name) for name in self.names() if name not in pages)

    def has(self, name: str) -> bool:
        ours = name in puzzles.names() or name in puzzles.pages()
        return ours or name in self._folders() or name in self._pages() or (_is_name(name) and name in _offered())

    def puzzle(self, name: str) -> Puzzle[Any]:
        """The puzzle of that name; raises `BoardError` if there is none, or its package has no `PUZZLE`."""
        folders = self._folders()
        if name in folders:
            return _checked(_load(folders[name]), str(folders[name]))
        if name in (pages := self._pages()):
            return puzzles.page_puzzle(str(pages[name]), read_file)
        if name in puzzles.names() or name in puzzles.pages():
            return puzzles.puzzle(name)
        if name in (offered := _offered()):
            return _checked(import_module(offered[name]), offered[name])
        near = suggestion(name, self.names())
        expected = f": expected one of {', '.join(self.names())}{'' if self.folder else OWN}"
        raise BoardError(f"there is no puzzle “{name[:40]}”{near if 'did you mean' in near else expected}")

    def page_text(self, name: str) -> str | None:
        """The text of a puzzle that is a page and nothing else: to list it nothing has to be understood."""
        if name in (pages := self._pages()):
            return read_file(str(pages[name]))
        if name in puzzles.pages() and name not in puzzles.names() and name not in self._folders():
            return puzzles.page_text(name)
        return None

    def pages_by_address(self) -> dict[str, str]:
        """The pages that read addresses of puzz.link, by the kind that stands there. Pages of one's own come first."""
        from entails.pages.summary import address_names

        names = [*puzzles.pages(), *self._pages()]
        return {genre: name for name in names for genre in address_names(self.page_text(name) or "")}

    def home(self, name: str) -> Path:
        """The folder of a puzzle, for what lies there beside its code; of a page, the folder that it would have."""
        from pathlib import Path

        if page := self._pages().get(name):
            return page.with_suffix("")
        if name in puzzles.pages() and name not in puzzles.names():
            return Path(puzzles.PAGES) / name
        if folder := self._folders().get(name):
            return folder
        module = f"{puzzles.__name__}.{name}" if name in puzzles.names() else _offered()[name]
        return Path(str(import_module(module).__file__)).parent

    def refuse_missing(self) -> None:
        """Refuse a folder that is not there, also where no puzzle of it is asked for."""
        if self.folder is not None and not os.path.isdir(self.folder):
            raise BoardError("expected a folder that holds puzzles: pages, or a folder each", file=self.folder)

    def _folders(self) -> Mapping[str, Path]:
        if self.folder is None:
            return {}
        from pathlib import Path  # imports slowly, and few have puzzles of their own

        self.refuse_missing()
        found = {path.parent.name: path.parent for path in sorted(Path(self.folder).glob("*/__init__.py"))}
        _refuse_names(found)
        return found

    def _pages(self) -> Mapping[str, Path]:
        """The pages of the folder that is named."""
        if self.folder is None:
            return {}
        from pathlib import Path

        found = {path.stem: path for path in sorted(Path(self.folder).glob(f"*{puzzles.ENDING}"))}
        _refuse_names(found)
        return found


CATALOGUE = Catalogue()


def _refuse_names(found: Mapping[str, Path]) -> None:
    for name in (*puzzles.names(), *puzzles.pages()):
        if name in found:
            raise BoardError(f"there is a puzzle {name} already: expected another name", file=str(found[name]))


def _is_name(text: str) -> bool:
    """Could this be the name of a puzzle, and not the path of a file? Then it is worth asking what is installed."""
    return text.replace("-", "_").isidentifier()


def _offered() -> dict[str, str]:
    """Entry points of installed packages: the name of the puzzle and the package that holds it."""
    from importlib.metadata import entry_points  # takes longer to load than most boards take to solve

    return {point.name: point.module for point in entry_points(group=GROUP)}


def _load(folder: Path) -> Any:
    """The package in a folder, under a name of its own: it need not lie where Python looks for modules."""
    name = f"entails_puzzle_{folder.name}"
    known = sys.modules.get(name)
    if known and os.path.samefile(os.path.dirname(str(known.__file__)), folder):
        return known
    for other in [one for one in sys.modules if one.split(".")[0] == name]:
        del sys.modules[other]  # a puzzle of this name from another folder
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except MemoryError:
        raise
    except Exception as error:  # whatever is wrong with somebody's package, said in one sentence
        del sys.modules[name]
        raise BoardError(f"cannot be loaded: {type(error).__name__}: {error}", file=str(folder)) from None
    return module


def _checked(module: Any, where: str) -> Puzzle[Any]:
    from entails.boards.puzzle import Puzzle

    puzzle = getattr(module, "PUZZLE", None)
    if not isinstance(puzzle, Puzzle):
        raise BoardError("expected a package with a value PUZZLE of the type entails.boards.puzzle.Puzzle", file=where)
    return puzzle
