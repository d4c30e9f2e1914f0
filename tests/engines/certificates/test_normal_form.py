"""A certificate can be written in one way only: what people see in the file is what was parsed."""

import pytest

from entails.engines.answers import Solution
from entails.engines.certificates.checking import Accepted, Refused, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.normal_form import bare, normalised, ordered
from entails.engines.certificates.text import Certificate, Claim
from entails.errors import ProofError, TheoryError
from entails.models.reading.text import read_theory
from entails.models.world import World
from entails.models.writing import write_theory
from tests.engines.certificates.examples import LOOP, MENU, PATH, PIGEONS, examples, forged

TRUE = "served(soup) ∨ ¬served(soup)"


def refused(name: str, old: str, new: str) -> Refused:
    answer = check_certificate(forged(examples()[name].text(), old, new))
    assert isinstance(answer, Refused), (name, new)
    return answer


def test_a_comment_in_the_claim_is_refused() -> None:
    answer = refused("follows", TRUE, f"{TRUE} --> served(cake)")
    assert answer.line == 2
    assert "cake" not in answer.why


@pytest.mark.parametrize(
    "character",
    ["\r", "\x0b", "\x0c", "\x1b[2K", "\x00", "\x7f", "\x85", "\x9b2K", "\xa0", "\u2028", "\u2029", "\u202e", "\u2066"]
    + ["\u200b", "\u200d", "\ufeff", "\xad", "\u3164", "\t"],
)
@pytest.mark.parametrize(("old", "line"), [("claim follows", 2), ("sort Dish", 4), ("∃d served(d)", 6), ('"some', 6)])
def test_what_cannot_be_seen_is_refused_wherever_it_stands(character: str, old: str, line: int) -> None:
    answer = refused("follows", old, old + character)
    assert (answer.line, "cannot be seen" in answer.why) == (line, True)
    assert answer.why.isprintable()


@pytest.mark.parametrize(
    ("name", "old", "new", "line"),
    [
        ("follows", TRUE, f"({TRUE})", 2),
        ("follows", TRUE, "served(soup) | ~served(soup)", 2),
        ("follows", TRUE, f"{TRUE} ", 2),
        ("follows", TRUE, f" {TRUE}", 2),
        ("follows", TRUE, "", 2),
        ("follows", "claim", "Claim", 2),
        ("best", "best 4", "best 04", 2),
        ("best", "best 4", "best +4", 2),
        ("best", "best 4", "best 4 ", 2),
        ("best", "best 4", "best ٤", 2),
        ("impossible", "theory 5", "theory 05", 3),
        ("impossible", "theory 5", "theory  5", 3),
        ("impossible", "{1..5}", "{1, 2, 3, 4, 5}", 4),
        ("impossible", "{1..5}", "{1..5} -- five", 4),
        ("impossible", "theory 5\n", "theory 6\n-- a comment\n", 4),
        ("impossible", "theory 5\n", "theory 6\n\n", 4),
        ("impossible", 'rule "b"', 'lemma "b"', 8),
        ("impossible", 'rule "b"', 'guess "b"', 8),
        ("impossible", "∀p ∃h s(p,h)", "forall p exists h s(p,h)", 7),
        ("impossible", "theory 5", 'theory 6\nsay "x{p}{h}", "y{p}{h}": s(p,h)', 4),
        ("unique", "(1,2), (2,1)", "(1,2), (1,2), (2,1)", 5),
        ("unique", "near(V, V) =", "near(V,V) =", 5),
        ("unique", "[[1, 2], [1, 3]", "[[1, 3], [1, 2]", 9),
        ("unique", "[[1, 2], [1, 3]", "[[1, 2], [1, 2], [1, 3]", 9),
        ("unique", "[[1, 2], [1, 3]", "[[1,2], [1, 3]", 9),
        ("unique", "[[1, 2], [1, 3], [2, 1], ", "[[1, 2], [1, 3], ", 9),
        ("unique", "[[1, 2], [1, 3]", "[[1.0, 2], [1, 3]", 9),
        ("unique", "[[1, 2], [1, 3]", "[[true, 2], [1, 3]", 9),
        ("unique", '{"link"', '{"link": [], "link"', 9),
        ("follows by a cut", "cuts 1\n0 ", "cuts 1\n00 ", 10),
        ("follows by a cut", "cuts 1\n0 ", "cuts 1\n0  ", 10),
        ("impossible", "proof ", "proof 0", 10),
        ("follows by a cut", " 0\n", " 0 \n", 12),
        ("follows by a cut", " 0\n", " 00\n", 12),
        ("follows by a cut", " 0\n", " -0\n", 12),
        ("follows by a cut", " 0\n", " 0 0\n", 12),
    ],
)
def test_what_is_not_the_normal_form_is_refused_with_its_line(name: str, old: str, new: str, line: int) -> None:
    assert refused(name, old, new).line == line


@pytest.mark.parametrize("name", ["impossible", "follows by a cut"])
def test_a_proof_has_one_end(name: str) -> None:
    certificate = examples()[name]
    for proof in (certificate.proof[:-1], (*certificate.proof, ()), ((), *certificate.proof)):
        changed = Certificate(certificate.claim, certificate.theory, certificate.cuts, proof)
        assert isinstance(check_certificate(changed.text()), Refused)


def test_a_certificate_ends_with_its_digest() -> None:
    text = examples()["impossible"].text()
    for changed in (text[:-1], text + "\n", text + "x\n", "\ufeff" + text, text.replace("\n", "\r\n")):
        assert isinstance(check_certificate(changed), Refused)
        assert isinstance(check_certificate(changed.encode()), Refused)
    assert isinstance(check_certificate(text.encode()), Accepted)


@pytest.mark.parametrize("text", [LOOP, PATH, PIGEONS, MENU, "", "find s, t\nrule: s ∨ t\n"])
def test_a_normal_form_is_read_as_what_it_is(text: str) -> None:
    normal = normalised(*read_theory(text))
    assert normalised(normal.theory, normal.world) == normal
    assert write_theory(normal.theory, normal.world) == normal.text


def test_a_world_made_in_python_is_certified_as_its_text_is_read() -> None:
    theory, _ = read_theory('sort N\ngiven e(N)\nfind p(N)\nrule "e": ∀x (p(x) ↔ e(x))\n')
    world = World({"N": ["1", "2", "3"]}, {"e": ["2", "2", "1"]})
    certificate = certify(theory, world, Claim("unique", solution=Solution({"p": (("2",), ("1",))})))
    assert isinstance(certificate, Certificate)
    assert "sort N = {1..3}\ngiven e(N) = {2, 1}\n" in certificate.theory
    assert 'solution {"p": [[1], [2]]}\n' in certificate.text()
    assert isinstance(check_certificate(certificate.text()), Accepted)


def test_lemmas_guesses_and_sayings_are_left_out() -> None:
    more = 'lemma "l": served(soup)\nguess "g": served(cake)\nsay "{d} is", "{d} is not": served(d)\n'
    assert normalised(*read_theory(MENU + more)).text == normalised(*read_theory(MENU)).text
    assert certify(*read_theory(MENU + more), Claim("follows", formula="served(soup)")) is None


def test_what_cannot_be_seen_in_a_sentence_is_written_out() -> None:
    theory, world = read_theory('find s\nrule "a\x1b[2K\u202eb": s\n')
    certificate = certify(theory, world, Claim("follows", formula="s"))
    assert isinstance(certificate, Certificate)
    assert r'rule "a\x1b[2K\u202eb": s' in certificate.text()
    assert isinstance(check_certificate(certificate.text()), Accepted)
    assert bare(theory).rules[0].sentence == r"a\x1b[2K\u202eb"


def test_a_name_that_cannot_be_seen_gets_no_certificate() -> None:
    theory, world = read_theory("find s, \u3164\nrule: s\n")
    with pytest.raises(TheoryError, match=r"cannot be seen \(U\+3164\)"):
        certify(theory, world, Claim("follows", formula="s"))


def test_a_solution_has_all_relations_in_order() -> None:
    theory, world = read_theory("sort N = {b, a, 1}\nfind p(N), q\nfind r(N, N) symmetric\n")
    solution = Solution({"p": (("1",), ("b",), ("1",)), "r": ((1, "b"),)})
    assert ordered(solution, theory, world).relations == {"p": (("b",), (1,)), "q": (), "r": (("b", 1), (1, "b"))}
    for wrong in ({"t": ()}, {"p": (("c",),)}, {"p": (("a", "b"),)}, {"p": ((True,),)}):
        with pytest.raises(ProofError):
            ordered(Solution(wrong), theory, world)
