"""Makes the English word lists that ship with Unwordle out of SCOWL.

    python tools/word_lists.py SCOWL_FOLDER COPYRIGHT_FILE

SCOWL_FOLDER holds SCOWL's lists (`english-words.10`, `british-words.35`, …; Debian's package `scowl` puts them into
`usr/share/dict/scowl`), COPYRIGHT_FILE its licence, which goes into NOTICE word for word. The number at the end of a name
is SCOWL's size: 10 has the commonest words and 95 the rarest. Proper names, abbreviations and contractions are in lists of
their own, which are left alone.
"""

from __future__ import annotations

import re
import sys
from codecs import decode
from pathlib import Path
from unicodedata import normalize

OUT = Path(__file__).parents[1] / "src" / "entails" / "puzzles" / "unwordle" / "words"
ANSWERS = 55  # words up to this size may be answers
USUAL = 70  # words up to this size stay, though some are names as well (china, turkey)
GUESSES = {length: 80 if length < 7 else 70 for length in range(2, 16)}  # the rare long ones would take megabytes
SPELLINGS = r"english|american|british|british_z|canadian|australian"
VARIANTS = rf"{SPELLINGS}|(\w+_)?variant_[12]"  # to be guessed; an answer is spelled in the usual way
# No puzzle of ours has these for an answer. They are turned by thirteen, so that nobody has to read them.
UNKIND = """
nany nahf nefr nefrubyr nff nffubyr onfgneq ovzob ovgpu obyybpx obare obbo ohttre ohyyfuvg puvax pyvg pyvgbevf pbpx
pbpxfhpxre pbba penc phag qntb qnza qnexl qvpx qvpxurnq qvyqb qbhpur qlxr snt snttbg snaal sneg sryyngvb shpx shpxurnq
tbqqnz tbbx uneybg ubzb ubbxre ubeal vawha wvtnobb wvfz wvmm xvxr xenhg yrfob znfgheongr zbsb
zbgureshpxre anmv arterff arteb artebvq avttn avttnm avttre alzcub betnfz betl cnxv crqbcuvyr cnrqbcuvyr cravf
cvff cvffurnq cbbs cbbsgre cbea cbeab cevpx cebfgvghgr chor chovp chff chffl dhrre encr encvfg ergneq fpuzhpx fpebghz
fpebgn frzra funt fuvg fuvgr fuvgurnq fuvgybnq fuvgsnprq fynt fyhg fzhg fcnfgvp fcnm fcvp fcvpx fchax fdhnj fjnfgvxn
grfgvpyr gvg gvggl gbffre genaal gheq gjng intvan intvanr intvany jnax jrgonpx juber juberubhfr jbt jbc lvq
"""
KIND = {"cocked", "cocking", "cocky", "cockier", "shaggy", "spicy", "spiced", "spices", "spicier", "spiciest", "titter"}
ENDINGS = r"(s|es|d|ed|ing|er|ers|y|ier|iest|ish)?"


def words(folder: Path, length: int, most: int, spellings: str) -> set[str]:
    """The words of a length in the lists up to a size, without their accents."""
    found: set[str] = set()
    for file in folder.iterdir():
        name = re.fullmatch(rf"({spellings})-words\.(?P<size>\d+)", file.name)
        if name and int(name["size"]) <= most:
            bare = re.sub("[\u0300-\u036f]", "", normalize("NFD", file.read_text(encoding="utf-8")))
            found |= set(re.findall(rf"^[a-z]{{{length}}}$", bare, re.MULTILINE))
    return found


def names(folder: Path) -> set[str]:
    """What SCOWL knows as a name. Its largest lists have some of them among the words, in small letters."""
    lists = [file for file in folder.iterdir() if re.search(r"-(upper|proper-names)\.", file.name)]
    return {name.lower() for file in lists for name in file.read_text(encoding="utf-8").split()}


def fair(word: str) -> bool:
    """Fit to be an answer: no unkind word, nor one with an ending (its last letter doubled before that, or its e lost)."""
    unkind = decode(UNKIND, "rot13").split()
    roots = "|".join(rf"{root}{root[-1]}?{ENDINGS}|{root.removesuffix('e')}ing" for root in unkind)
    return not re.fullmatch(roots, word) or word in KIND


def main() -> None:
    folder, licence = map(Path, sys.argv[1:])
    called = names(folder)
    for length, most in GUESSES.items():
        usual = words(folder, length, USUAL, VARIANTS)
        guesses = usual | (words(folder, length, most, VARIANTS) - called)
        answers = {word for word in words(folder, length, ANSWERS, SPELLINGS) if fair(word)}
        lines = [*sorted(answers), "---", *sorted(guesses - answers)]
        (OUT / f"english-{length}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")
        print(f"{length} letters: {len(answers)} answers, {len(guesses)} guesses")
    notice = Path(__file__).with_name("NOTICE.head").read_text(encoding="utf-8")
    (OUT / "NOTICE").write_text(notice + licence.read_text(encoding="utf-8", errors="replace"), encoding="utf-8")


if __name__ == "__main__":
    main()
