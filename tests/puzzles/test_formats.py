"""Boards as other people write them: addresses of puzz.link and task strings of the Aquarium site.

Genuine addresses are facts from public tests and pages, named where they stand. Decoders of a few lines, written another way
than the project's, are the oracle for random boards.
"""

import io
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from entails.boards.formats.exchange import read, write
from entails.puzzles.formats.puzzlink import NUMERALS
from hypothesis import given, settings
from hypothesis import strategies as st

from entails.cli.main import main
from entails.engines.solvers.sat import Session
from entails.errors import BoardError
from entails.models.ground.grounder import ground
from entails.puzzles import aquarium, flow, puzzle
from tests.puzzles.boards import LABS

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
HOST = "https://puzz.link/p?"
NUMLIN = HOST + "numlin/5/5/1j2h3m1h2j3"  # the test of robx/pzprjs for numlin
TASK = "4_5_5_3_3_1_4_5_5_3_1_3;1,1,2,3,3,3,1,2,2,2,3,4,1,2,3,3,3,4,2,2,2,5,5,4,6,2,5,5,5,4,6,6,6,4,4,4"


def board_of(text: str) -> Any:
    found = read(text)
    assert found is not None, text
    return found.board


def answers(name: str, board: Any) -> list[Any]:
    made = puzzle(name)
    with Session(ground(made.theory(board), made.world(board))) as session:
        return [made.read(board, solution) for solution in session.solutions()]


def paths(board: flow.Board) -> list[Any]:
    """The solutions whatever the letters are called."""
    return sorted(sorted(min(path, path[::-1]) for path in one["paths"].values()) for one in answers("flow", board))


def rows(board: aquarium.Board) -> list[Any]:
    return sorted(one["rows"] for one in answers("aquarium", board))


# --- puzz.link: Numberlink ---


def test_an_address_of_numlin_worked_out_by_hand() -> None:
    # 3 wide, 2 high: 1, g = one empty cell, 2 | 1, 2, g.
    assert board_of(HOST + "numlin/3/2/1g212g") == flow.Board(("1.2", "12."), fill=False)
    # 16 is -10 and has the character after F = 15; 256 is +100; h = two empty cells.
    board = board_of(HOST + "numlin/4/2/-10h-10+100h+100")
    assert board.rows[0] == "G..G"
    assert board.rows[1] == NUMERALS[256] + ".." + NUMERALS[256]


def test_a_genuine_address_of_numlin() -> None:
    assert board_of(NUMLIN).rows == ("1....", "2..3.", ".....", ".1..2", "....3")
    assert len(paths(board_of(NUMLIN))) == 1
    # The test of semiexp/cspuz_core for numlin.
    assert board_of(HOST + "numlin/6/6/j4h14m2n2h133k").rows == (
        "....4.",
        ".14...",
        "....2.",
        "......",
        ".2..13",
        "3.....",
    )


def test_numbers_above_fifteen_in_a_genuine_address() -> None:
    # An example of noqx: 26 × 26 cells, 22 pairs.
    body = (
        "zz-15gdx-12nfs-16j8x4v-11zxes9kfs8zg4lbm6k5ubv2r-14n1q-10z5v7zeq3n3r1v-13u9k-11mdl6zgas2k-10sczxav-16x7jcs"
        "-15n-13x-14g-12zz"
    )
    board = board_of(f"{HOST}numlin/26/26/{body}")
    assert (board.width, board.height) == (26, 26)
    assert sorted(board.ends()) == sorted(NUMERALS[1:23])
    assert write("flow", board, "puzz.link").text == f"{HOST}numlin/26/26/{body}"


@pytest.mark.parametrize(
    "address",
    [
        "http://pzv.jp/p.html?numlin/5/5/1j2h3m1h2j3",
        "https://pzprxs.vercel.app/p?numlin/5/5/1j2h3m1h2j3",
        "puzz.link/p?numlin/5/5/1j2h3m1h2j3",
        "  https://puzz.link/p?numlin/5/5/1j2h3m1h2j3\n",
        "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3/",
        "https://puzz.link/p?numlin//5/5/1j2h3m1h2j3",
        "https://puzz.link/p?numlin_edit/5/5/1j2h3m1h2j3",
        "http://pzv.jp/p.html?m+numlin/5/5/1j2h3m1h2j3",
        "[InternetShortcut]\r\nURL=https://puzz.link/p?numlin/5/5/1j2h3m1h2j3\r\n",
    ],
)
def test_the_forms_that_people_paste_are_all_read(address: str) -> None:
    assert board_of(address) == board_of(NUMLIN)


def test_a_variant_is_read_with_a_note() -> None:
    found = read(HOST + "numlin/v:/5/5/1j2h3m1h2j3")
    assert found is not None
    assert found.board == board_of(NUMLIN)
    assert "variant" in found.notes[0]


def test_arukone_fills_the_board_unless_it_has_its_flag() -> None:
    assert board_of(HOST + "arukone/3/2/1g212g") == flow.Board(("A.B", "AB."))
    assert board_of(HOST + "arukone/e/3/2/1g212g") == flow.Board(("A.B", "AB."), fill=False)


def naive_numbers(text: str) -> list[int | None]:
    """The other way around than the project does it: from the back, digits into a pocket."""
    found: list[int | None] = []
    pocket = ""
    for character in reversed(text):
        if character in "-+":
            length = 2 if character == "-" else 3
            number, pocket = pocket[:length], pocket[length:]
            found += [int(one, 16) for one in reversed(pocket)]
            found.append(int(number, 16))
            pocket = ""
        elif character in "0123456789abcdef":
            pocket = character + pocket
        else:
            found += [int(one, 16) for one in reversed(pocket)]
            pocket = ""
            found += [None] * (ord(character) - ord("f"))
    found += [int(one, 16) for one in reversed(pocket)]
    return found[::-1]


def representable(board: flow.Board) -> bool:
    plain = not (board.walls or board.wrap_rows or board.wrap_columns or board.hexagonal)
    return plain and not set("*+") & set("".join(board.rows))


def test_random_boards_mean_the_same_after_a_trip_through_numlin_and_arukone() -> None:
    tried = 0
    for seed in range(300):
        board = LABS["flow"][0](Random(seed))
        if not representable(board):
            with pytest.raises(BoardError, match=r"puzz\.link has no"):
                write("flow", board, "puzz.link")
            continue
        tried += 1
        text, lost = write("flow", board, "puzz.link")
        assert len(lost) == board.fill + (not board.touch)
        assert paths(board_of(text)) == paths(replace(board, fill=False, touch=True)), f"seed {seed}"
        text, lost = write("flow", board, "arukone")
        assert len(lost) == (not board.touch)
        assert board_of(text) == replace(board, touch=True), f"seed {seed}"
    assert tried > 50


def test_a_board_full_of_pairs_keeps_its_numbers() -> None:
    """Numbers of each length, runs of each length, and as many pairs as 50 × 50 cells have room for."""
    for seed in range(40):
        random = Random(seed)
        height, width = random.randint(1, 50), random.randint(2, 50)
        most = height * width // 2
        numbers = random.sample(range(1, len(NUMERALS)), k=min(random.choice([1, 3, 60, most]), most))
        cells: list[str] = [NUMERALS[number] for number in numbers for _ in range(2)]
        cells += ["."] * (height * width - len(cells))
        random.shuffle(cells)
        text = "".join(cells)
        board = flow.Board(tuple(text[r * width : (r + 1) * width] for r in range(height)), fill=False)
        address = write("flow", board, "puzz.link").text
        assert flow.parse(flow.write(board)) == board
        assert [n is None for n in naive_numbers(address.split("/")[-1])] == [one == "." for one in cells]
        if any(one in "123456789" for one in cells):
            assert board_of(address) == board
            assert naive_numbers(address.split("/")[-1]) == [None if c == "." else NUMERALS.index(c) for c in cells]


def test_numbers_that_have_no_character_get_one_that_is_free() -> None:
    assert board_of(HOST + "numlin/4/1/%fff1%fff1").rows == ("2121",)
    assert board_of(HOST + "numlin/4/1/=0001=0001").rows[0][1] == "1"


def test_letters_are_numbered_in_order_and_digits_are_taken_at_their_word() -> None:
    assert write("flow", flow.parse("R.B\nRB.\n"), "puzz.link").text.endswith("/2g121g")
    assert write("flow", flow.parse("7.B\n7B.\n"), "puzz.link").text.endswith("/7gb7bg")
    assert write("flow", flow.parse("0.B\n0B.\n"), "puzz.link").text.endswith("/1g212g")


# --- puzz.link: Aquarium ---


def walls_of(board: aquarium.Board) -> tuple[list[list[int]], list[list[int]]]:
    """Is there a wall to the right of each cell? Below it?"""
    right = [[int(not board.joined((r, c), (r, c + 1))) for c in range(board.width - 1)] for r in range(board.height)]
    below = [[int(not board.joined((r, c), (r + 1, c))) for c in range(board.width)] for r in range(board.height - 1)]
    return right, below


def test_an_address_of_aquarium_worked_out_by_hand() -> None:
    # 3 wide, 2 high. To the right of cells: 4 sides, one digit: k = 20 = 10100, so after r1c1 and after r2c1.
    # Below cells: 3 sides, one digit: 4 = 00100, so below r1c3. Numbers: columns g = none, 2, 1; rows 3, g = none.
    board = board_of(HOST + "aquarium/3/2/k4/g213g")
    assert walls_of(board) == ([[1, 0], [1, 0]], [[0, 0, 1]])
    assert (board.columns, board.rows) == ((None, 2, 1), (3, None))
    assert board.vessels
    assert board.tanks == ("abb", "abb")
    assert board.walls == {frozenset({(0, 2), (1, 2)})}  # a wall inside the tank b
    assert aquarium.parse(aquarium.write(board)) == board


def test_genuine_addresses_of_aquarium() -> None:
    # The test of robx/pzprjs for aquarium, whose file form lists the borders and numbers.
    board = board_of(HOST + "aquarium/4/4/bu8i90/i3213g")
    assert walls_of(board) == (
        [[0, 1, 0], [1, 1, 1], [1, 1, 1], [0, 0, 1]],
        [[1, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]],
    )
    assert (board.columns, board.rows) == ((None, None, None, 3), (2, 1, 3, None))
    assert rows(board) == [["..~~", "..~.", "~.~~", "~~~~"]]
    # The two tests of semiexp/cspuz_core, the second with one level in each region.
    board = board_of(HOST + "aquarium/5/4/9lqgfk4/3h12h13")
    assert walls_of(board)[1] == [[0, 1, 1, 1, 1], [1, 0, 1, 0, 0], [0, 0, 1, 0, 0]]
    assert rows(board) == [["~~~~~", "~....", "..~..", "~~..~"]]
    board = board_of(HOST + "aquarium/r/5/4/17qgela/l24g")
    assert not board.vessels
    assert walls_of(board)[0] == [[0, 0, 0, 0], [1, 0, 0, 1], [1, 1, 1, 1], [0, 1, 0, 1]]
    assert {(row[1][0], row[1][1:4], row[1][4], row[2][1], row[2][3]) for row in rows(board)} == {
        ("~", "...", "~", "~", "~")
    }


def test_random_boards_mean_the_same_after_a_trip_through_aquarium_addresses() -> None:
    for seed in range(200):
        board = LABS["aquarium"][0](Random(seed))
        text, lost = write("aquarium", board, "puzz.link")
        again = board_of(text)
        assert not lost
        assert walls_of(again) == walls_of(board), f"seed {seed}"
        assert (again.rows, again.columns, again.vessels) == (board.rows, board.columns, board.vessels)
        assert rows(again) == rows(board), f"seed {seed}"


def test_borders_of_random_boards_are_the_bits_that_a_naive_encoder_writes() -> None:
    for seed in range(60):
        random = Random(seed)
        height, width = random.randint(1, 12), random.randint(1, 12)
        tanks = tuple("".join(random.choice("abc") for _ in range(width)) for _ in range(height))
        board = aquarium.Board(tanks, (None,) * height, tuple(random.randint(0, height) for _ in range(width)))
        digits = ""
        for part in walls_of(board):
            bits = "".join(str(wall) for line in part for wall in line)
            bits += "0" * (-len(bits) % 5)
            digits += "".join(
                "0123456789abcdefghijklmnopqrstuv"[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5)
            )
        address = write("aquarium", board, "puzz.link").text
        assert address.startswith(f"{HOST}aquarium/r/{width}/{height}/{digits}/")
        assert naive_numbers(address.split("/")[-1]) == [*board.columns, *board.rows]
        again = board_of(address)
        assert walls_of(again) == walls_of(board)
        for a, b in product(again.cells(), repeat=2):  # tanks that touch have letters that differ
            if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and frozenset({a, b}) not in again.walls:
                assert again.joined(a, b) == board.joined(a, b)


# --- task strings ---


def test_a_genuine_task_string_has_columns_first() -> None:
    # Puzzle 681,742 of the site, from a page of the ETOOBUSY blog on parsing it.
    board = board_of(TASK)
    assert board.columns == (4, 5, 5, 3, 3, 1)
    assert board.rows == (4, 5, 5, 3, 1, 3)
    assert board.tanks[0] == "aabccc"
    assert not board.vessels
    assert len(rows(board)) == 1
    assert rows(replace(board, rows=board.columns, columns=board.rows)) != rows(board)
    assert board_of(f"var task = '{TASK}';\n") == board


def test_random_boards_mean_the_same_after_a_trip_through_task_strings() -> None:
    for seed in range(300):
        board = LABS["aquarium"][0](Random(seed))
        if None in board.rows + board.columns:
            with pytest.raises(BoardError, match="has none"):
                write("aquarium", board, "task")
            board = replace(board, rows=(1,) * board.height, columns=(1,) * board.width)
        text, lost = write("aquarium", board, "task")
        again = board_of(text)
        turned = any("width from its height" in one for one in lost)
        assert turned == ((again.height, again.width) != (board.height, board.width))
        if not turned:
            assert (again.rows, again.columns) == (board.rows, board.columns)
            assert rows(again) == rows(replace(board, vessels=False)), f"seed {seed}"
        if not lost:
            assert rows(again) == rows(board), f"seed {seed}"


def test_a_rectangle_is_the_one_on_which_the_numbers_can_be_right() -> None:
    wide, tall = "1_1_1_3_0;1,1,1,2,2,2", "2_1_1_1_1;1,2,1,2,1,2"
    assert (board_of(wide).width, board_of(wide).height) == (3, 2)  # columns 1 1 1, rows 3 0
    assert (board_of(tall).width, board_of(tall).height) == (2, 3)  # columns 2 1, rows 1 1 1
    assert board_of("1_1_1_1_1_1;1,1,1,1,1,1,1,1,1").width == 3


# --- what is no board ---


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("https://example.org/", 1, "nothing is fetched"),
        ("https://puzz.link/p?slither/5/5/a", 21, "no puzzle “slither” here: expected one of numlin"),
        (HOST + "numlin/5/5", 31, "too short"),
        (HOST + "numlin/51/5/1", 28, "a width from 1 to 50"),
        (HOST + "numlin/5/0/1", 30, "a height from 1 to 50"),
        (HOST + "numlin/5/99999999/1", 30, "a height from 1 to 50"),
        (HOST + "numlin/3/2/1g212", 37, "ends after 5 of 6 cells"),
        (HOST + "numlin/3/2/1g212h", 37, "expected 6 cells, but here is one more"),
        (HOST + "numlin/3/2/1g2.2g", 35, "keeps secret"),
        (HOST + "numlin/3/2/1g2?2g", 35, "“\\?” is no number"),
        (HOST + "numlin/3/2/1g2-x2", 35, "“-” is no number"),
        (HOST + "numlin/3/2/1g213g", 34, "the number 2 stands once"),
        (HOST + "numlin/3/2/111i", 34, "the number 1 stands 3 times"),
        (HOST + "numlin/3/2/l", 32, "no number on the board"),
        (HOST + "numlin/3/2/1g212g/1", 39, "nothing more"),
        (HOST + "numlin/3/2/" + "0" * 30_000, 20_001, "longer than"),
        (HOST + "aquarium/3/2/k4", 36, "two parts"),
        (HOST + "aquarium/3/2/k4/g213g/1", 43, "two parts"),
        (HOST + "aquarium/3/2/k/g213g", 35, "expected 2 digits of borders, found 1"),
        (HOST + "aquarium/3/2/kz/g213g", 35, "“z” is no digit"),
        (HOST + "aquarium/3/2/k4/g313g", 38, "column 2 from 0 to 2, found 3"),
        (HOST + "aquarium/3/2/k4/g214g", 40, "row 1 from 0 to 3, found 4"),
        ("1_1;1,1,1", 5, "2 numbers and 3 cells fit no board"),
        ("1_1_1_1;1,x,1,1", 11, "expected the number of a tank"),
        ("1__1_1;1,1,1,1", 3, "expected a number"),
        ("1_1_3_1;1,1,1,1", 5, "a number for row 1 from 0 to 2"),
        ("1_1;", 5, "expected the number of a tank"),
    ],
)
def test_what_is_no_board_gets_one_sentence_with_a_position(text: str, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        read("\n  " + text, "board.url")
    assert (caught.value.line, caught.value.column) == (2, column + 2)


PIECES = st.sampled_from(
    [
        "https://",
        "puzz.link/p?",
        "numlin",
        "aquarium",
        "arukone",
        "/",
        "//",
        "5",
        "2",
        "50",
        "v:",
        "r",
        "-1",
        "+",
        "%",
        ".",
    ]
    + ["g", "z", "1", "_", ";", ",", "1_1", "task=", "'", " ", "\n", "٣", "²", "[InternetShortcut]", "URL="]
)


@settings(max_examples=600)
@given(
    text=st.one_of(
        st.text(max_size=60),
        st.lists(PIECES, max_size=25).map("".join),
        st.text(alphabet="0123abghz-+./", max_size=40).map(lambda body: HOST + "numlin/3/2/" + body),
        st.text(alphabet="0123abghz-+./", max_size=40).map(lambda body: HOST + "aquarium/2/2/" + body),
        st.text(alphabet="01234_;,", max_size=40).map(lambda body: "1_1" + body),
    )
)
def test_any_text_is_a_board_or_a_board_error_or_neither_format(text: str) -> None:
    try:
        found = read(text, "x")
    except BoardError as error:
        assert error.line is not None
        assert error.column is not None
    else:
        if found:
            made = puzzle(found.kind)
            assert made.parse(made.write(found.board), None) == found.board


@pytest.mark.parametrize(
    "text", ["A.A\n...\n", "rows: 1 1\nab\nab\n", "sort N = {1..3}\nfind p(N)", "UL\n-#\n", "", "1;2"]
)
def test_our_own_files_are_not_taken_for_other_formats(text: str) -> None:
    assert read(text) is None


# --- the command line ---


def test_an_address_stands_where_a_file_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", NUMLIN]) == 0
    assert capsys.readouterr().out == "1 solution.\n"
    assert main(["count", TASK, "--puzzle", "aquarium"]) == 0
    assert main(["count", TASK, "--puzzle", "flow"]) == 2
    assert "a board of aquarium, not of flow" in capsys.readouterr().err
    assert main(["solve", NUMLIN.replace("3m", "4m")]) == 2
    assert "the text given:1:36: the number 4 stands once" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["board.txt", "board.url", "board", "board.flow"])
def test_an_address_may_be_what_a_file_holds(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / name).write_text(NUMLIN + "\n", encoding="utf-8")
    assert main(["count", str(tmp_path / name)]) == 0
    assert capsys.readouterr().out == "1 solution.\n"


def test_an_address_may_come_on_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TASK.encode())))
    assert main(["convert", "-", "-"]) == 0
    assert capsys.readouterr().out.startswith("rows: 4 5 5 3 1 3\ncolumns: 4 5 5 3 3 1\naabccc\n")


@pytest.mark.parametrize(
    ("source", "ending", "read_back"),
    [
        ("examples/flow/seven.flow", ".flow", lambda board: board),
        ("examples/flow/seven.flow", ".url", lambda board: replace(board, fill=False, rows=numbered(board.rows))),
        ("examples/aquarium/six.aquarium", ".url", None),
        ("examples/aquarium/six.aquarium", ".task", None),
    ],
)
def test_convert_writes_by_the_ending_and_reads_it_back(
    source: str, ending: str, read_back: Callable[[Any], Any] | None, tmp_path: Path
) -> None:
    root = Path(__file__).parents[2]
    kind = Path(source).suffix
    out, again = tmp_path / f"board{ending}", tmp_path / f"again{kind}"
    assert main(["convert", str(root / source), str(out)]) == 0
    assert main(["convert", str(out), str(again)]) == 0
    made = puzzle(kind[1:])
    before = made.parse((root / source).read_text(encoding="utf-8"), None)
    after = made.parse(again.read_text(encoding="utf-8"), None)
    if read_back:
        assert after == read_back(before)
    else:
        assert (rows(after), after.rows, after.columns) == (rows(before), before.rows, before.columns)


def numbered(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line.translate(str.maketrans("ABCDEF", "123456")) for line in lines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["examples/flow/seven.flow", "out.gif"], "ends in .flow or .url"),
        (["examples/flow/seven.flow", "out.task"], "boards of flow cannot be written as task"),
        (["examples/flow/seven.flow", "out.aquarium"], "ends in .flow or .url"),
        (["examples/flow/seven.flow", "-", "--to", "poem"], "expected flow or puzz.link or arukone"),
        (["examples/overflow/six.overflow", "-", "--to", "puzz.link"], "boards of overflow cannot be written"),
        (["examples/theories/party.fol", "-"], "only boards"),
    ],
)
def test_what_cannot_be_converted_is_said(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    assert main(["convert", *arguments]) == 2
    assert message in capsys.readouterr().err


# --- the corpus ---


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")
def test_boards_of_the_corpus_come_back_from_each_format_as_they_were() -> None:
    for file in sorted((CORPUS / "aquarium").glob("*.aquarium")):
        board = aquarium.parse(file.read_text(encoding="utf-8"), file.name)
        for form in ("puzz.link", "task"):
            if form == "task" and None in board.rows + board.columns:
                continue
            text, lost = write("aquarium", board, form)
            again = board_of(text)
            assert not lost, file.name
            assert walls_of(again) == walls_of(board), file.name
            assert (again.rows, again.columns, again.vessels) == (board.rows, board.columns, board.vessels), file.name
    for file in sorted((CORPUS / "flow" / "mzucker").glob("*.flow")):
        flows = flow.parse(file.read_text(encoding="utf-8"), file.name)
        assert board_of(write("flow", flows, "arukone").text) == flows, file.name
