"""What stands on the site is true: every block of code is run by a test, every *Try it* opens, every name is told."""

import re
from pathlib import Path

import pytest

import entails
import entails.rules
from tests.running import ROOT
from tests.running import entails as run
from tools.handbook.plots import number, numbers, plotted
from tools.handbook.reference import CONSTANTS, told
from tools.handbook.sources import FENCE, Sources, place
from tools.handbook.tries import commands, tries
from tools.handbook.words import words

# Which test runs the blocks of each language; those that are not named here are the files of a session.
RUN = {
    "console": "tests/test_readme.py, tests/test_modelling.py, tests/pages/test_own_page.py, tests/bauhaus/test_examples.py",
    "python": "tests/test_pages.py, tests/test_readme.py",
    "text": "tests/test_pages.py (what Python prints), tests/proofs, tests/pages/test_layout.py",
    "fol": "tests/test_pages.py, tests/test_readme.py, tests/test_modelling.py",
    "puzzle": "tests/pages/test_puzzles_page.py, tests/test_modelling.py",
    "hitori": "tests/pages/test_puzzles_page.py",
    "futoshiki": "tests/pages/test_puzzles_page.py",
    "answer": "tests/pages/test_puzzles_page.py, tests/pages/test_own_page.py",
    "islands": "tests/pages/test_own_page.py",
    "json": "tests/proofs",
    "sh": "here",
    "Dockerfile": "nobody: it needs another machine",
}
# Transcripts about what the page does not open: scripts, lists of things, and data in several files.
CLOSED = re.compile(
    r"run |rules$|solve slips|.*--system|count queens|lint (islands|wrong)|generate (proof|islands)|.*--facts"
    r"|(why|check) tiny\.wrong"
)
HAND = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_a_test_runs_every_block() -> None:
    for page in HAND:
        for kind, name, _ in FENCE.findall(page.read_text(encoding="utf-8")):
            assert name or kind in RUN, f"{page.name}: no test runs blocks of {kind or 'no language'}"


def test_console_blocks_are_transcripts() -> None:
    for page in HAND:
        for kind, _, text in FENCE.findall(page.read_text(encoding="utf-8")):
            assert kind != "console" or text.startswith("$ entails "), f"{page.name}: {text[:60]}"


@pytest.mark.parametrize("page", HAND, ids=lambda page: page.stem)
def test_the_commands_in_sh_blocks_are_commands(page: Path) -> None:
    """They write files or need a network, so they are not run; but each command and each option is there."""
    text = page.read_text(encoding="utf-8")
    for kind, _, block in FENCE.findall(text):
        for line in block.splitlines() if kind == "sh" else ():
            words = line.partition("#")[0].split()
            if words[:1] not in (["entails"], ["./entails"]):
                continue
            verb = words[1]
            done = run(verb, "--help")
            assert done.code == 0, line
            for option in (word.partition("=")[0] for word in words if word.startswith("--")):
                assert option in done.out, f"{verb} has no {option}: {line}"


def test_under_each_transcript_the_page_opens_what_it_is_about(sources: Sources) -> None:
    seen, missing = 0, []
    for page in HAND:
        for kind, _, block in FENCE.findall(page.read_text(encoding="utf-8")):
            if kind != "console" or all(CLOSED.match(command) for command, _ in commands(block)):
                continue
            below = sources[place(page.relative_to(ROOT).as_posix())].decode().partition(block)[2].partition("\n\n")[2]
            missing += [] if below.startswith('<p class="tries">') else [f"{page.name}: {block[:80]}"]
            seen += 1
    assert missing == []
    assert seen > 40


def test_the_site_says_nothing_to_whoever_has_a_clone(sources: Sources) -> None:
    assert any("<!-- in a clone -->" in page.read_text(encoding="utf-8") for page in HAND)
    for path, page in sources.items():
        if path.endswith(".md"):
            assert not re.search(rb"<!-- (in a clone|page|try)|<!-- -->", page), path


def test_places_of_the_page_are_those_that_it_knows(sources: Sources) -> None:
    """A link to a place that the page does not know would say that the address holds no board."""
    known = {"#prove", *re.findall(r'"(#\w+)": \w+Card', (ROOT / "src/entails/studio/page/app.js").read_text("utf-8"))}
    linked = {found.decode() for page in sources.values() for found in re.findall(rb'play/index\.html(#\w+)"', page)}
    assert linked == known == {"#prove", "#paste", "#make"}


def test_what_it_opens_is_what_the_transcript_asks_about() -> None:
    (seven,) = tries(
        "$ entails solve examples/flow/seven.flow\nx\n$ entails count examples/flow/seven.flow\n", {}, ROOT
    )
    assert (seven.kind, seven.name) == ("flow", "seven.flow")
    assert seven.text == (ROOT / "examples/flow/seven.flow").read_text(encoding="utf-8")
    assert [
        one.kind for one in tries('$ entails prove "P ⊢ P"\n$ entails solve a.fol\n', {"a.fol": "find p\n"}, ROOT)
    ] == [
        "proof",
        "theory",
    ]


def test_the_index_has_every_word_that_a_reader_knows(sources: Sources) -> None:
    index = set(" ".join(re.findall(r"^\| `([^`]+)` \|", sources["words.md"].decode(), re.MULTILINE)).split())
    rooms = (ROOT / "src/entails" / room for room in ("models/reading", "pages", "logic"))
    readers = [file.read_text(encoding="utf-8") for room in rooms for file in room.glob("*.py")]
    known = {word for text in readers for word in re.findall(r'\b_word\("(\w+)"', text)}
    assert len(known) >= 15
    assert known - index == set()


def test_every_public_name_is_told(sources: Sources) -> None:
    page = sources["reference.md"].decode()
    for module, before in ((entails, ""), (entails.rules, "rules.")):
        for name in module.__all__:
            assert f"### {name} {{ #{before}{name} }}" in page
            assert name in CONSTANTS or told(getattr(module, name)).strip() in page


def test_every_puzzle_has_its_format_and_pictures(sources: Sources) -> None:
    page = sources["formats.md"].decode()
    from entails.questions.catalogue import CATALOGUE

    for name in CATALOGUE.names():
        assert f"{{ #{name} }}" in page
        assert any(path.startswith(f"gallery/pictures/{name}-") for path in sources), name


def test_every_word_has_its_line() -> None:
    page = words(ROOT)
    for word in ("find", "bijective", "connected", "read", "toward", "∃", "≤"):
        assert f"| `{word}` |" in page


def test_plots_show_the_numbers_of_their_tables() -> None:
    text = "| | 5×5 | 7×7 | 9×9 |\n|---|---|---|---|\n| **a** | 1.0 | 10 | 100 |\n| b | 2 | 1,000 | – |\n"
    table = numbers(text)
    assert table is not None
    assert table.rows == {"a": [1.0, 10.0, 100.0], "b": [2.0, 1000.0, None]}
    page, plots = plotted(text, "x")
    ((path, picture),) = plots.items()
    assert f"]({path})" in page
    heights = [float(one) for one in re.findall(r'<circle cx="[\d.]+" cy="([\d.]+)"', picture.decode())]
    assert heights[0] - heights[1] == pytest.approx(heights[1] - heights[2])  # 1, 10, 100: equal steps
    assert heights[0] > heights[3] > heights[1]
    assert numbers("| word | means |\n|---|---|\n| a | b |\n") is None
    assert [number(cell) for cell in ("1,234", "**5**", "3 ms", "x", "0")] == [1234.0, 5.0, 3.0, None, None]


def test_decisions_are_listed_by_their_numbers(sources: Sources) -> None:
    numbers = [path[10:13] for path in sorted(sources) if re.match(r"decisions/\d", path)]
    page = sources["decisions/index.md"].decode()
    assert re.findall(r"^- \[(\d{3}) [A-Z]", page, re.MULTILINE) == numbers
    assert re.search(r"^- \[006 Colours for flows\]", page, re.MULTILINE)


def test_the_reference_says_what_is_given_by_name_only(sources: Sources) -> None:
    page = sources["reference.md"].decode()
    assert "variables(names: str, *, among: " in page
    assert "- `given(name, *sorts, to, rows, where, symmetric, partial)`: What is given" in page
