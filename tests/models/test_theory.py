"""What is refused when a theory is loaded, with the caret under the mistake."""

import pytest

from entails.errors import EntailsError, NotationError, TheoryError
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import parse_theory, read_theory
from entails.models.world import World
from entails.models.writing import write_theory

HEAD = "sort A = {a, b}\nsort B = {c}\ngiven e(A, A) = {(a,b)}\ngiven n(A): number = {a -> 1}\nfind p(A), q(B), r\n"


@pytest.mark.parametrize(
    ("line", "under", "message"),
    [
        ("rule: ∀x z(x)", "z", "there is no relation z"),
        ("rule: ∀x p(x,x)", "p", "takes 1 argument, not 2"),
        ("rule: ∀x (p(x) ∧ q(x))", "x))", "x is of sort A, but argument 1 of q is of sort B"),
        ("rule: ∀x ∀y (p(x) ∧ q(y) ∧ x = y)", "x = y", "they are never equal"),
        ("rule: p(x)", "x", "neither a bound variable nor an element"),
        ("rule: ∀x∈C p(x)", "∀", "there is no sort C"),
        ("rule: ∀x ∀y x = y", "∀x", "the sort of x cannot be told"),
        ("rule: a = b", "a =", "needs a variable"),
        ("rule: ∀x (p(x) ∧ x = c)", "c)", "neither a bound variable nor an element of A"),
        ("rule: n(a)", "n", "is a number"),
        ("rule: ∀x ∃=p(x) y e(x,y)", "p", "true or false and cannot stand in a term"),
        ("rule: ∀x ∃=n y e(x,y)", "n", "takes 1 argument, not 0"),
        ("rule: ∀x p(f(x))", "f", "there is no function f"),
        ('rule "{y} is p": ∀x p(x)', "{y}", "the hole {y} is not a variable"),
        ('rule "{x} is" | "they are": ∀x p(x)', '"{x}', "lacks the hole {x}"),
        ('rule "it is" | "{x} are": ∀x p(x)', '"it is', "a hole that the sentence lacks: {x}"),
        ('given h(A) = {a}\nsay "{x} is", "{x} is not": h(x)', "h", "expected a relation to find"),
        ('rule "{x} is" | "{z} are": ∀x p(x)', '"{x}', "the hole {z} is not a variable"),
        ('say "{x} is" | "they are", "{x} is not": p(x)', "p", "should have each of these holes once: {x}"),
        ('rule "one": r\nrule "one": ¬r', '"one": ¬', "two rules have the same name"),
        ("define d(A): ∀x (¬d(x) → d(x))", "d(x) →", "d may not stand under ¬ in its own definition"),
        ("define d(A): ∀x (∃=1 y d(y) → d(x))", "d(y)", "under a count"),
        (
            "define d(A), f(A): ∀x (f(x) → d(x)); ∀x ((r ↔ d(x)) → f(x))",
            "d(x)) →",
            "under a count, ↔, connected or loop in the definition of f",
        ),
        ("define d(A): ∀x (d(x) → p(x))", "p(x)", "a clause of this definition"),
        ("define p(A): p(a)", "p", "declared twice"),
        ("sort A = {z}", "A", "declared twice"),
        ("sort C = {u, u}", "C", "names u twice"),
        ("sort C = {1..99999999}", "1", "more than"),
        ("find s(C)", "C", "no sort C"),
        ("find s(A) within e", "s", "different sorts"),
        ("find s(A, A) within p", "s", "not a given relation"),
        ("find s(A, B) symmetric", "s", "only a relation between two of the same sort"),
        ("given g(A) = {z}", "z", "not an element of A"),
        ("given g(A) = {(a,b)}", "(a", "takes 1 argument, not 2"),
        ("given m(A): number = {a -> 1, a -> 2}", "a -> 2", "two numbers"),
        ('maximise "the best has many": #x p(x)', '"the best', "needs a hole {}"),
        ('maximise "{x} of {}": #x p(x)', '"{x}', "needs a hole {}"),
        ('say "{x} is", "{x} is not": z(x)', "z", "expected a relation to find"),
        ('say "{x} is", "{x} is not": e(x,y)', "e", "expected a relation to find"),
        ('say "{x} is", "{x} is not": p(x,y)', "p", "takes 1 argument, not 2"),
        ('say "{x} is", "it is not": p(x)', "p", "should have each of these holes once: {x}"),
        ('say "{x} is {y}", "{x} is not": p(x)', "p", "should have each of these holes once: {x}"),
        (
            'say "{x} is", "{x} is not": p(x)\nsay "{x} is", "{x} is not": p(x)',
            "p(x)",
            "p already has a `say` line (line 6)",
        ),
    ],
)
def test_a_mistake_gets_a_caret(line: str, under: str, message: str) -> None:
    with pytest.raises(TheoryError) as caught:
        read_theory(HEAD + line, "test.fol")
    error = caught.value
    assert message in error.message
    assert error.file == "test.fol"
    text = (HEAD + line).splitlines()[(error.line or 0) - 1]
    assert text[(error.column or 0) - 1 :].startswith(under)
    shown, caret = error.excerpt.splitlines()
    assert shown[caret.index("^") :].startswith(under)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("blah", 1, 1),
        ("sort", 1, 5),
        ("sort A = {a", 1, 10),
        ("find p(", 1, 8),
        ("rule", 1, 5),
        ("rule P", 1, 6),
        ("find P\nrule: P P", 2, 9),
        ("find P\nrule: P ∧\nfind Q", 2, 10),
        ("maximise ∧", 1, 10),
        ("given g: 3", 1, 10),
    ],
)
def test_what_cannot_be_read_gets_a_place(text: str, line: int, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_theory(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_an_unbound_variable_of_an_open_sort_is_called_that() -> None:
    with pytest.raises(TheoryError, match="the variable x is not bound"):
        parse_theory("sort A\nfind p(A)\nrule: p(x)")


def test_sorts_are_worked_out_through_equations() -> None:
    theory = parse_theory("sort A\nfind p(A)\nrule: ∀x,y (x = y ∧ p(y) → p(x))\nrule: ∀x,y,z (x = y ∧ y = z → p(z))")
    assert all("∈A" in str(rule.typed) for rule in theory.rules)


@pytest.mark.parametrize(
    ("rule", "typed"),
    [
        ("∀r,d ∃=1 c digit(r,c) = d", "∀r∈R ∀d∈D ∃=1 c∈R digit(r,c) = d"),
        ("∀d ∃r digit(r,1) < d", "∀d∈D ∃r∈R digit(r,1) < d"),
        ("∀x ∃r (x = digit(r,1) ∧ x = other(r) ∧ p(x))", "∀x∈E ∃r∈R (x = digit(r,1) ∧ x = other(r) ∧ p(x))"),
        ("∀x,y (x = y → digit(1,1) = y)", "∀x∈D ∀y∈D (x = y → digit(1,1) = y)"),
        ("∃x x = fixed", "∃x∈D x = fixed"),
    ],
)
def test_sorts_are_worked_out_from_the_values_of_functions(rule: str, typed: str) -> None:
    head = "sort R = {1..2}\nsort D = {1..3}\nsort E = {1..4}\n"
    head += "find digit(R, R): D\nfind other(R): E\nfind p(E)\nfind fixed: D\n"
    assert parse_theory(f"{head}rule: {rule}").rules[-1].typed == parse(typed)
    with pytest.raises(TheoryError, match="the sort of x cannot be told"):
        parse_theory(f"{head}rule: ∀x ∃r (x = digit(r,1) ∧ x = other(r))")


def test_written_theories_are_read_back_the_same() -> None:
    text = (
        "sort A = {a, b}\nsort N = {1..5}\ngiven e(A, N) = {(a,1), (b,5)}\ngiven k(N): number = {1 -> 2}\n"
        "given most: number = 3\nfind p(A)\nfind l(A, A) symmetric\nfind s\n"
        'rule "{x} is" | "{x} are" | "all of [{x}] are": ∀x (p(x) → ∃≤most y l(x,y))\n'
        'lemma "help": s\nguess "hope": ¬s\nrule: ∀i ∃=k(i) x p(x)\n'
        'define "words" d(A), f(A): d(a); ∀x (d(x) → f(x)); ∀x,y (f(x) ∧ l(x,y) → d(y))\n'
        'say "{x} is in" | "{x} are in", "{x} is out" | "{x} are out": p(x)\n'
        'say "{y} likes {x}", "{y} does not like {x}": l(x,y)\nsay "it is", "not": s\n'
        'minimise "the least is {}": #x,y (l(x,y) ∧ d(x))\n'
    )
    theory, world = read_theory(text)
    for style in ("unicode", "ascii", "latex"):
        written = write_theory(theory, world, style)
        again, same_world = read_theory(written)
        assert same_world == world
        assert again.rules == theory.rules
        assert again.definitions == theory.definitions
        assert again.relations == theory.relations
        assert again.sayings == theory.sayings
        assert again.objective == theory.objective
        assert write_theory(again, same_world, style) == written


def test_elements_that_cannot_be_written_are_refused() -> None:
    theory = parse_theory("sort A\nfind p(A)\nrule: ∀x p(x)")
    with pytest.raises(EntailsError, match="cannot be written"):
        write_theory(theory, World({"A": ['a "quoted" word']}))


def test_comments_and_line_breaks_may_stand_anywhere() -> None:
    theory, _ = read_theory('-- first\r\nsort A = { a, -- one\n b }\nfind p(A)\nrule "x":\n  ∀x -- all\n  p(x)\n')
    assert len(theory.rules) == 1


def test_the_sentence_decides_what_an_instance_is() -> None:
    text = """
    sort Cell = {1..3}
    sort Colour = {red, blue}
    given beside(Cell, Cell) = {(1,2), (2,3)}
    find colour(Cell, Colour)
    rule "{p} and {q} differ": ∀p,q,c (beside(p,q) → ¬(colour(p,c) ∧ colour(q,c)))
    rule "every cell has a colour": ∀p ∃c colour(p,c)
    """
    grounding = ground(*read_theory(text), REASONS)
    said = [grounding.selected(x).sentence for x in grounding.selectors()]
    assert said == ["1 and 2 differ", "2 and 3 differ", "every cell has a colour"]


def test_a_sentence_may_speak_of_a_number_that_its_formula_compares_with() -> None:
    text = """
    sort Row = {1..3}
    sort Column = {1..3}
    given clue(Row): number = {1 -> 2, 3 -> 4}
    find wet(Row, Column)
    rule "row {r} has {clue(r)} wet cells": ∀r ∃=clue(r) c wet(r,c)
    """
    grounding = ground(*read_theory(text), REASONS)
    said = [grounding.selected(x).sentence for x in grounding.selectors()]
    assert sorted(said) == ["row 1 has 2 wet cells", "row 3 has 4 wet cells"]
    for wrong in ("{clue(c)}", "{clues(r)}", "{clue(r,r)}", "{clue()}", "{clue}"):
        with pytest.raises(TheoryError, match="is not a variable of the rule"):
            read_theory(text.replace("{clue(r)}", wrong))


def test_a_sentence_may_speak_of_a_number_that_is_the_same_for_all() -> None:
    text = """
    sort Row = {1..2}
    given most: number = 3
    find wet(Row)
    rule "row {r} has at most {most}": ∀r ∃≤most s (wet(r) ∧ wet(s))
    rule "there are {most} rows": ∃=most r wet(r)
    """
    grounding = ground(*read_theory(text), REASONS)
    said = [grounding.selected(x).sentence for x in grounding.selectors()]
    assert "there are 3 rows" in said
    assert not [one for one in said if "{" in one]
    with pytest.raises(TheoryError, match="is not a variable of the rule"):
        read_theory(text.replace("{most}", "{least}"))
