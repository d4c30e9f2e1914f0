"""Modules of this package, found and read in fewer steps than Python's own.

Python looks through the folders of a path, and asks the disk four times before it reads a compiled module. Here the name
says where the file is. The compiled module is taken if it was made from the source as it stands; whatever is not as usual
(no compiled file, one of another kind, no source beside it) is left to Python. A command loads a hundred modules and more.

    import_quickly("entails", folder)
"""

from __future__ import annotations

import marshal
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from io import FileIO
from os import sep, stat

TYPE_CHECKING = False  # `typing` would be one more module to load
if TYPE_CHECKING:
    from types import CodeType
    from typing import Any

# What a compiled file begins with: Python's version, and that a change is noticed by the time and the size of the source.
BY_TIME = MAGIC_NUMBER + bytes(4)
ENDING = f".{sys.implementation.cache_tag}{f'.opt-{sys.flags.optimize}' * bool(sys.flags.optimize)}.pyc"


def import_quickly(package: str, folder: str) -> None:
    """From now on modules of the package are looked for in its folder first."""
    if sys.pycache_prefix is None and not any(isinstance(one, _Finder) for one in sys.meta_path):
        sys.meta_path.insert(0, _Finder(f"{package}.", folder))


class _Finder:
    def __init__(self, package: str, folder: str) -> None:
        self.package, self.folder = package, folder

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith(self.package):
            return None
        place = self.folder + sep + name[len(self.package) :].replace(".", sep)
        return _spec(name, place, "") or _spec(name, place, f"{sep}__init__")


def _spec(name: str, place: str, inside: str) -> ModuleSpec | None:
    file = f"{place}{inside}.py"
    try:
        source = stat(file)
    except OSError:
        return None
    folder, _, stem = (place + inside).rpartition(sep)
    compiled = f"{folder}{sep}__pycache__{sep}{stem}{ENDING}"
    head = BY_TIME + _four_bytes(int(source.st_mtime)) + _four_bytes(source.st_size)
    spec = ModuleSpec(name, _Loader(name, file, compiled, head), origin=file, is_package=bool(inside))
    if spec.submodule_search_locations is not None:
        spec.submodule_search_locations.append(place)
    spec.has_location, spec.cached = True, compiled
    return spec


def _four_bytes(number: int) -> bytes:
    return (number & 0xFFFFFFFF).to_bytes(4, "little")


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, compiled: str, head: bytes) -> None:
        super().__init__(name, path)
        self.compiled, self.head = compiled, head

    def get_code(self, fullname: str) -> Any:
        return self._compiled() or super().get_code(fullname)

    def _compiled(self) -> CodeType | None:
        try:
            with FileIO(self.compiled) as file:
                read = file.readall()
        except OSError:
            return None
        number = len(self.head)
        return marshal.loads(memoryview(read)[number:]) if read[:number] == self.head else None
