"""The gallery: every board, theory and proof that ships, with its picture, each opened by a click."""

from __future__ import annotations

from html import escape
from itertools import groupby
from pathlib import Path

from entails.boards.picture import to_svg
from entails.questions.catalogue import Catalogue
from entails.questions.rules import kinds
from entails.studio.examples import examples
from tools.handbook.sources import Sources, block
from tools.handbook.tries import PLAY, PROOFS, Try, of_file

GROUPS = {
    "loops": "Loops and paths",
    "shade": "Shading",
    "numbers": "Numbers and letters",
    "regions": "Regions",
    "objects": "Objects",
}
# The picture that stands for a group.
SHOWN = {
    group: f"gallery/pictures/{board}.svg"
    for group, board in {
        "loops": "flow-seven",
        "shade": "aquarium-six",
        "numbers": "sudoku-small",
        "regions": "galaxies-small",
        "objects": "starbattle-five",
    }.items()
}
OWN = "puzzle/islands.puzzle"
HEAD = """# Gallery

Every board, theory and proof that ships with Entails. A click opens it, to play or to ask about; the files are in the
folder `examples`, and the tests run them.

"""


def gallery(root: Path, catalogue: Catalogue) -> Sources:
    found: Sources = {}
    lines, cards = [], []
    for group, title in GROUPS.items():
        boards, names = _group(group, title, catalogue)
        found |= boards
        lines.append(f"- [{title}]({group}.md): {names}")
        picture = SHOWN[group].removeprefix("gallery/")
        assert SHOWN[group] in found, f"{SHOWN[group]} is no picture of the gallery"
        cards.append(f'<a href="{group}.html"><img src="{picture}" alt=""><span>{title}</span></a>')
    theories = [_theory(file, root, found) for file in sorted((root / "examples/theories").glob("*.fol"))]
    found["gallery/theories.md"] = _page("Theories", theories)
    proofs = [_proof(file) for file in sorted((root / "examples/proofs").iterdir()) if file.suffix[1:] in PROOFS]
    found["gallery/proofs.md"] = _page("Proofs", [one for one in proofs if one])
    own = of_file(OWN, (root / "examples" / OWN).read_text(encoding="utf-8"), {})
    assert own
    lines += [f'- <a href="../{PLAY}{own.fragment}">A puzzle of your own</a>: a page to start from']
    lines += [f"- [Theories](theories.md): {len(theories)} files", f"- [Proofs](proofs.md): {len(proofs)} files", ""]
    found["gallery/index.md"] = "\n".join([HEAD, _cards(cards), *lines]).encode()
    return found


def _group(group: str, title: str, catalogue: Catalogue) -> tuple[Sources, str]:
    """A page of one group of puzzles, with the pictures of their boards; and the puzzles' names."""
    found: Sources = {}
    puzzles = {one["name"]: catalogue.puzzle(one["name"]) for one in kinds(catalogue) if one["group"] == group}
    parts = [f"# {title}\n"]
    for kind, some in groupby(examples(), key=lambda one: one["kind"]):
        if kind not in puzzles:
            continue
        puzzle, cards = puzzles[kind], []
        for one in some:
            picture = f"gallery/pictures/{kind}-{one['name']}.svg"
            found[picture] = to_svg(puzzle.picture(puzzle.parse(one["text"], None), None)).encode()
            cards.append(_card(Try(kind, one["text"], one["name"]), picture.removeprefix("gallery/"), puzzle.title))
        parts.append(f"## {puzzle.title}\n\n[How its boards are written](../formats.md#{kind})\n\n{_cards(cards)}")
    found[f"gallery/{group}.md"] = "\n".join(parts).encode()
    return found, ", ".join(one.title for one in puzzles.values())


def _card(what: Try, picture: str, title: str) -> str:
    image = f'<img src="{picture}" alt="{escape(title)}: {escape(what.name)}" loading="lazy">'
    return f'<a href="../play/index.html{what.fragment}">{image}<span>{escape(what.name)}</span></a>'


def _cards(cards: list[str]) -> str:
    return '<div class="boards">' + "".join(cards) + "</div>\n"


def _theory(file: Path, root: Path, found: Sources) -> str:
    text = file.read_text(encoding="utf-8")
    picture = root / "examples/theories/pictures" / f"{file.stem}.svg"
    image = ""
    if picture.exists():
        found[f"gallery/pictures/{picture.name}"] = picture.read_bytes()
        image = f'\n<img src="pictures/{picture.name}" alt="A solution of {file.stem}" class="theory" loading="lazy">\n'
    link = Try("theory", text, file.name).link("../")
    return f"## {file.stem}\n{image}\n{block('fol', text)}\n<p class='tries'>{link}</p>\n"


def _proof(file: Path) -> str | None:
    text = file.read_text(encoding="utf-8")
    what = of_file(file.name, text, {})
    link = f"<p class='tries'>{what.link('../')}</p>\n" if what and what.opens() else ""
    return f"## {file.stem} {{ #{file.stem} }}\n\n{block(file.suffix[1:], text)}\n{link}"


def _page(title: str, parts: list[str]) -> bytes:
    return "\n".join([f"# {title}\n", *parts]).encode()
