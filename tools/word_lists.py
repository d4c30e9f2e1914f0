"""Makes the English word lists that ship with Unwordle out of SCOWL.

    python tools/word_lists.py SCOWL_FOLDER COPYRIGHT_FILE

SCOWL_FOLDER holds SCOWL's lists (`english-words.10`, `british-words.35`, …; Debian's package `scowl` puts them into
`usr/share/dict/scowl`), COPYRIGHT_FILE its licence, which goes into NOTICE word for word. The number at the end of a name
is SCOWL's size: 10 has the commonest words and 95 the rarest. A list that ships has three sections: usual answers, rare ones,
and words that are only guessed. Proper names, contractions and the rarer abbreviations are in lists of their own, which are
left alone; the largest lists have some names among the words, in small letters, and two in three of those can be guessed in
the game.
"""

from __future__ import annotations

import re
import sys
from codecs import decode
from pathlib import Path
from unicodedata import normalize

OUT = Path(__file__).parents[1] / "src" / "entails" / "puzzles" / "unwordle" / "words"
USUAL = 55  # words up to this size are usual answers ...
RARE = 70  # ... and up to this size rare ones
GUESSES = {length: 95 if length < 7 else 70 for length in range(2, 16)}  # the rare long ones would take megabytes
SPELLINGS = r"(english|american|british|british_z|canadian|australian)-words"  # of a usual answer
VARIANTS = rf"{SPELLINGS}|(\w+_)?variant_[123]-words|special-hacker"  # of any other word
SHORT = {
    length: 60 if length > 4 else 0 for length in range(2, 16)
}  # abbreviations up to this size are words: admin, intro
# No puzzle of ours has these for an answer, and in other people's they are rare ones. They are turned by thirteen, so that
# nobody has to read them.
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


def words(folder: Path, length: int, most: int, lists: str) -> set[str]:
    """The words of a length in some lists up to a size, without their accents."""
    found: set[str] = set()
    for file in folder.iterdir():
        name = re.fullmatch(rf"({lists})\.(?P<size>\d+)", file.name)
        if name and int(name["size"]) <= most:
            bare = re.sub("[\u0300-\u036f]", "", normalize("NFD", file.read_text(encoding="utf-8")))
            found |= set(re.findall(rf"^[a-z]{{{length}}}$", bare, re.MULTILINE))
    return found


def fair(word: str) -> bool:
    """Fit to be an answer: no unkind word, nor one with an ending (its last letter doubled before that, or its e lost)."""
    unkind = decode(UNKIND, "rot13").split()
    roots = "|".join(rf"{root}{root[-1]}?{ENDINGS}|{root.removesuffix('e')}ing" for root in unkind)
    return not re.fullmatch(roots, word) or word in KIND


def main() -> None:
    folder, licence = map(Path, sys.argv[1:])
    for length, most in GUESSES.items():
        usual = {word for word in words(folder, length, USUAL, SPELLINGS) if fair(word)}
        rare = words(folder, length, RARE, VARIANTS) | words(folder, length, SHORT[length], "english-abbreviations")
        guesses = words(folder, length, most, VARIANTS)
        sections = [usual, rare - usual, guesses - usual - rare]
        lines = "\n---\n".join("\n".join(sorted(section)) for section in sections)
        (OUT / f"english-{length}.txt").write_text(lines + "\n", encoding="ascii")
        print(f"{length} letters: {', '.join(str(len(section)) for section in sections)}")
    notice = Path(__file__).with_name("NOTICE.head").read_text(encoding="utf-8")
    (OUT / "NOTICE").write_text(notice + licence.read_text(encoding="utf-8", errors="replace"), encoding="utf-8")


if __name__ == "__main__":
    main()
