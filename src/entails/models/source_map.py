"""Where the parts of a theory stand in its text, for errors that come late.

A theory is checked when it is read, and such errors point at once. That a sort has no elements, or that a rule gives too many
clauses, is seen only while it is ground; then the text is long gone. So a theory keeps the places of its declarations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from entails.errors import EntailsError
from entails.models.pages import Pages
from entails.values import dataclass, field

CLAIM = "the claim"  # the name of a formula on the command line, where a file has its own
OBJECTIVE = ("objective", "")


@dataclass(frozen=True, slots=True)
class SourceMap:
    """The text of a theory, and where in it each part stands: ("sort", "Node"), ("relation", "edge"), ("rule", its sentence),
    `OBJECTIVE`. Theories that are made by hand have none."""

    source: str = ""
    file: str | None = None
    offsets: Mapping[tuple[str, str], int] = field(default_factory=dict)
    pages: Pages | None = None  # if the text comes from several files

    @contextmanager
    def at(self, kind: str, name: str) -> Iterator[None]:
        """An error that is raised in here and has no place gets that of the part.

        with theory.source_map.at("rule", "{x} is chosen"):
            raise TheoryError("it is too large")            # menu.fol:4:6: it is too large
        """
        try:
            yield
        except EntailsError as error:
            offset = self.offsets.get((kind, name))
            if offset is not None:
                placed = error.line is not None
                error.place(self.source, offset)
                if not placed and self.pages:
                    self.pages.mend(error)
                error.file = error.file or self.file
            raise
