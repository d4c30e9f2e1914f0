"""Golden transcripts: what a person sees. `./test --update` writes them anew; look at the difference before committing."""

from pathlib import Path

import pytest

from tests.running import transcript

GOLDEN = Path(__file__).parent / "golden"

LOOP = "¬(link(r3c3,r3c4) ∧ link(r3c4,r4c4) ∧ link(r4c4,r4c3) ∧ link(r4c3,r3c3))"
NUMLIN = "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3"
TASK = "4_5_5_3_3_1_4_5_5_3_1_3;1,1,2,3,3,3,1,2,2,2,3,4,1,2,3,3,3,4,2,2,2,5,5,4,6,2,5,5,5,4,6,6,6,4,4,4"
BRIDGE = "∀p (bridge(p) ∧ wet(p) → ∃q,s (across(p,q,s) ∧ link(p,q) ∧ link(p,s)))"
TRANSCRIPTS = {
    "party": [
        "solve examples/theories/party.fol",
        "count examples/theories/party.fol",
        "all examples/theories/party.fol --limit 2",
        "all examples/theories/party.fol --order best --limit 3",
        "all examples/theories/party.fol --order worst --limit 1 --json",
        'ask examples/theories/party.fol "comes(dan) → ¬comes(bea)"',
        'ask examples/theories/party.fol "∀g,h (needs(g,h) ∧ comes(g) → comes(h))"',
        "solve examples/theories/party.fol --json",
    ],
    "seating": [
        "solve examples/theories/seating.fol",
        "why examples/theories/seating.fol",
        "why examples/theories/seating.fol --json",
        "count examples/theories/seating.fol --json",
        "all examples/theories/seating.fol",
    ],
    "colouring": [
        "solve examples/theories/colouring.fol --no-unique",
        "count examples/theories/colouring.fol",
        "rules examples/theories/colouring.fol --notation ascii",
    ],
    "lint": [
        "lint examples/theories/party.fol",
        "lint examples/theories/flow-loop-report.fol",
        "lint examples/theories/unwordle-report.fol --json",
        "lint examples/flow/tiny.flow",
    ],
    "loops": [
        "count examples/theories/flow-loop-report.fol",
        "count examples/theories/flow-loop-mended.fol",
        f'ask examples/theories/flow-loop-mended.fol "{LOOP}"',
        f'ask examples/theories/flow-loop-report.fol "{LOOP}"',
    ],
    "boards": [
        "solve examples/flow/seven.flow",
        "solve examples/flow/diagonal.flow --json",
        "why examples/flow/diagonal.flow",
        "why examples/flow/tiny.flow --cell r1c1",
        "why examples/flow/several.flow --cell r2c2",
        "count examples/flow/fourteen.flow --json",
        "solve examples/aquarium/six.aquarium",
        "solve examples/aquarium/six.aquarium --json",
        "why examples/aquarium/overfull.aquarium",
        "solve examples/overflow/three-oceans.overflow",
        "count examples/overflow/six.overflow",
        "count examples/overflow/small.overflow --json",
        "all examples/overflow/small.overflow --order longest",
        "all examples/overflow/small.overflow --order shortest --json",
        "all examples/overflow/dry.overflow --order longest",
        'ask examples/overflow/six.overflow "∀p (ocean(p) → wet(p))"',
        "why examples/overflow/too-few-moats.overflow",
        "check examples/flow/seven.flow tests/cli/wrong.json",
    ],
    "hints": [
        "hint examples/flow/seven.flow --steps 2",
        "explain examples/flow/small.flow",
        "explain examples/flow/bridge.flow",
        "explain examples/aquarium/several.aquarium",
        "explain examples/aquarium/six.aquarium",
        "explain examples/aquarium/gaps.aquarium",
        "explain examples/aquarium/ten.aquarium",
        "explain examples/overflow/tiny.overflow",
        "explain examples/overflow/small.overflow",
        "explain examples/overflow/two-oceans.overflow",
        "explain examples/unwordle/animals.unwordle",
        "explain examples/unwordle/planets.unwordle",
        "explain examples/unwordle/only.unwordle",
        "explain examples/theories/party.fol",
        "hint examples/flow/seven.flow --answer tests/cli/wrong.json",
        "hint examples/aquarium/tiny.aquarium --json",
    ],
    "formats": [
        f'solve "{NUMLIN}"',
        f'convert "{NUMLIN}" -',
        "convert examples/flow/seven.flow - --to puzz.link",
        "convert examples/flow/seven.flow - --to arukone --json",
        "convert examples/aquarium/six.aquarium - --to puzz.link",
        "convert examples/aquarium/six.aquarium - --to task",
        'solve "puzz.link/p?aquarium/4/4/bu8i90/i3213g"',
        'convert "https://puzz.link/p?numlin/v:/3/2/1g212g" -',
        f'count "{TASK}"',
        f'convert "{TASK}" -',
        f'convert "{NUMLIN[:-1]}4" -',
        f'solve "{NUMLIN[:-1]}" --json',
        'solve "https://puzz.link/p?slither/5/5/a"',
        'solve "https://www.puzzle-aquarium.com/?size=5"',
        "convert examples/flow/seven.flow out.task",
    ],
    "exploring": [
        "explore examples/flow/tiny.flow",
        "explore examples/flow/six.flow --without 6",
        "explore examples/flow/tiny.flow --without 4 --json",
        "explore examples/flow/diagonal.flow",
        "explore examples/aquarium/six.aquarium --time-limit 60",
        "explore examples/aquarium/report.aquarium --without level",
        "explore examples/aquarium/tiny.aquarium --without 1 --without 2",
        "explore examples/overflow/fork.overflow --boards 10",
        f'explore examples/overflow/fork.overflow --replace bridge "{BRIDGE}"',
        f'explore examples/overflow/fork.overflow --replace bridge "{BRIDGE}" --without "carries water"',
        "explore examples/unwordle/tiny.unwordle --time-limit 60",
        "explore examples/unwordle/animals.unwordle --without 5",
        "explore examples/theories/party.fol",
        "explore examples/theories/party.fol --without 1",
        'explore examples/theories/party.fol --replace music "comes(bea)"',
        "explore aquarium --without 1",
        "explore unwordle --boards 10",
        "explore examples/flow/tiny.flow --without 9",
        'explore examples/flow/tiny.flow --without "the end"',
        'explore examples/flow/tiny.flow --replace 3 "∀p (end(p) → ∃=1 q lnk(p,q))"',
        "explore examples/theories/party.fol --boards 3",
    ],
    "claims": [
        'ask examples/flow/nine.flow "∀p,q (pair(p,q) ∧ ∃c (colour(p,c) ∧ colour(q,c)) → link(p,q))"',
        'ask examples/aquarium/six.aquarium "∀p (wet(p) → ∃q (above(p,q) ∧ wet(q)))"',
        'ask examples/aquarium/six.aquarium "∃≥10 p wet(p)"',
        'ask examples/overflow/six.overflow "∀p (bridge(p) → wet(p))"',
        'ask examples/unwordle/tiny.unwordle "∀i,j,w (guess(i,w) ∧ guess(j,w) → i = j)"',
        'ask examples/unwordle/halts.unwordle "∀i letter(i,2,a)" --json',
        'ask examples/flow/nine.flow "colour(r10c1,A)"',
        'ask examples/aquarium/six.aquarium "∀p (wett(p) → wet(p))"',
    ],
    "rules": [
        "rules flow",
        "rules flow --notation ascii",
        "rules aquarium --json",
        "rules overflow",
        "rules flow examples/flow/diagonal.flow",
        "rules chess examples/flow/diagonal.flow",
        "rules chess",
    ],
    "proofs": [
        'prove "P∨Q, ¬P ⊢ Q"',
        'prove "actual i, ∀x.P(x) ⊢ ∃x.P(x)"',
        'prove "∀x.P(x) ⊢ ∃x.P(x)"',
        'prove "P→Q ⊢ Q→P" --json',
        "prove examples/proofs/flow-3-four-ends.sequent",
        "prove examples/proofs/unwordle-3-colouring.sequent",
        "prove --board examples/aquarium/overfull.aquarium",
        "check examples/proofs/textbook.jp",
        'prove "P ⊢ Q→"',
    ],
    "words": [
        "solve examples/unwordle/halts.unwordle",
        "solve examples/unwordle/animals.unwordle --row 1",
        "solve examples/unwordle/animals.unwordle --json",
        "solve examples/unwordle/family.unwordle",
        "count examples/unwordle/nine.unwordle",
        "all examples/unwordle/which-animal.unwordle",
        "solve examples/unwordle/impossible.unwordle",
        "why examples/unwordle/impossible.unwordle",
        "rules examples/unwordle/tiny.unwordle",
        "solve examples/unwordle/halts.unwordle --row 4",
        "solve examples/unwordle/animals.txt --puzzle unwordle",
    ],
    "mistakes": [
        "",
        "solve",
        "solve nowhere.fol",
        "solve nowhere.fol --json",
        "solve README.md",
        'ask examples/theories/party.fol "comes(zoe)"',
        'ask examples/theories/party.fol "comes(ann) ∧"',
        "solve examples/theories/party.fol --time-limit soon",
        "all examples/flow/six.flow --order best",
        "all examples/theories/seating.fol --order longest --json",
        "certify README.md",
    ],
}


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(name: str, update: bool) -> None:
    text = "\n".join(map(transcript, TRANSCRIPTS[name]))
    golden = GOLDEN / f"{name}.txt"
    if update:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
