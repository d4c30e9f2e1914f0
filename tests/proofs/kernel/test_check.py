"""The kernel, rule by rule: a right instance, and what is wrong with others."""

from dataclasses import replace

import pytest

from entails.logic.formula import Formula, Implies, Not, Term
from entails.logic.notation import Reader, parse
from entails.logic.parts import free_names
from entails.proofs.kernel.check import Meaning, Open, ProofStep, Theorems, WrongStep, check, check_step
from entails.proofs.kernel.rules import ProofRule, rules
from entails.proofs.kernel.sequent import Sequent, parse_sequent, read_line


def line(text: str) -> Formula:
    return read_line(Reader(text))


def step(rule: str, goal: str, *premises: str, **given: str) -> ProofStep:
    """A step as text: capital letters are the rule's, P is about x, small ones are names."""
    letters = {
        name: Meaning(line(text), ("x",) if name == "P" and "x" in free_names(line(text)) else ())
        for name, text in given.items()
        if name.isupper()
    }
    if "P" in letters and rule[0] in "∀∃=":
        letters["P"] = Meaning(letters["P"].body, ("x",))
    names = {
        f"{name}()" if name == "f" else name: Reader(text).term() for name, text in given.items() if name.islower()
    }
    return ProofStep(parse_sequent(goal), rule, letters, names, tuple(Open(parse_sequent(one)) for one in premises))


def refused(wrong: ProofStep, theorems: Theorems | None = None) -> str:
    with pytest.raises(WrongStep) as error:
        check_step(wrong, theorems or {})
    return error.value.reason


# rule, goal, premises, letters: right instances, in which an assumption K stands about
RIGHT = [
    step("hyp", "K, S ⊢ S", A="S"),
    step("cut", "K ⊢ S", "K ⊢ D", "K, D ⊢ S", B="D", C="S"),
    step("thin", "K, D ⊢ S", "K ⊢ S", C="S"),
    step("→ elim", "K ⊢ E", "K ⊢ D→E", "K ⊢ D", A="D", B="E"),
    step("→ intro", "K ⊢ D→E", "K, D ⊢ E", A="D", B="E"),
    step("∧ intro", "K ⊢ D∧E", "K ⊢ D", "K ⊢ E", A="D", B="E"),
    step("∧ elim(L)", "K ⊢ D", "K ⊢ D∧E", A="D", B="E"),
    step("∧ elim(R)", "K ⊢ E", "K ⊢ D∧E", A="D", B="E"),
    step("∨ intro(L)", "K ⊢ D∨E", "K ⊢ D", A="D", B="E"),
    step("∨ intro(R)", "K ⊢ D∨E", "K ⊢ E", A="E", B="D"),
    step("∨ elim", "K ⊢ S", "K ⊢ D∨E", "K, D ⊢ S", "K, E ⊢ S", A="D", B="E", C="S"),
    step("¬ intro", "K ⊢ ¬D", "K, D ⊢ ⊥", A="D"),
    step("¬ elim", "K ⊢ ⊥", "K ⊢ D", "K ⊢ ¬D", B="D"),
    step("contra (classical)", "K ⊢ D", "K, ¬D ⊢ ⊥", A="D"),
    step("contra (constructive)", "K ⊢ D", "K ⊢ ⊥", B="D"),
    step("truth", "K ⊢ ⊤"),
    step("↔ intro", "K ⊢ D↔E", "K ⊢ D→E", "K ⊢ E→D", A="D", B="E"),
    step("↔ elim(L)", "K ⊢ D→E", "K ⊢ D↔E", A="D", B="E"),
    step("↔ elim(R)", "K ⊢ E→D", "K ⊢ D↔E", A="D", B="E"),
    step("∀ intro", "K ⊢ ∀x.Q(x)", "K, actual i ⊢ Q(i)", P="Q(x)", i="i"),
    step("∀ elim", "K ⊢ Q(j)", "K ⊢ ∀x.Q(x)", "K ⊢ actual j", P="Q(x)", i="j"),
    step("∃ intro", "K ⊢ ∃x.Q(x)", "K ⊢ Q(j)", "K ⊢ actual j", P="Q(x)", i="j"),
    step("∃ elim", "K ⊢ S", "K ⊢ ∃x.Q(x)", "K, actual i, Q(i) ⊢ S", P="Q(x)", i="i", C="S"),
    step("= intro", "K ⊢ j=j", i="j"),
    step("= elim", "K ⊢ Q(j,j,k)", "K ⊢ k=j", "K ⊢ Q(k,j,k)", P="Q(x,j,k)", i="k", j="j"),
    step("function", "K ⊢ actual g(j)", "K ⊢ actual j", i="j", f="g"),
    step("function (2)", "K ⊢ actual g(j,h(k))", "K ⊢ actual j", "K ⊢ actual h(k)", i="j", j="h(k)", f="g"),
    step(
        "function (3)",
        "K ⊢ actual g(j,k,l)",
        "K ⊢ actual j",
        "K ⊢ actual k",
        "K ⊢ actual l",
        i="j",
        j="k",
        k="l",
        f="g",
    ),
    step("→ MT", "K ⊢ ¬D", "K ⊢ D→E", "K ⊢ ¬E", A="D", B="E"),
    step("¬¬ intro", "K ⊢ ¬¬D", "K ⊢ D", A="D"),
    step("¬¬ elim", "K ⊢ D", "K ⊢ ¬¬D", A="D"),
    step("⊥ intro", "K ⊢ ⊥", "K ⊢ D", "K ⊢ ¬D", A="D"),
    step("RAA (derived)", "K ⊢ D", "K, ¬D ⊢ ⊥", A="D"),
]
each = pytest.mark.parametrize("right", RIGHT, ids=lambda right: right.rule)


@each
def test_a_right_instance_is_accepted(right: ProofStep) -> None:
    check_step(right, {})


@pytest.mark.parametrize(
    "wrong",
    [
        step("= intro", "K ⊢ j=k", i="j"),
        step("= elim", "K ⊢ Q(j)", "K ⊢ j=k", "K ⊢ Q(k)", P="Q(x)", i="j", j="k"),  # backwards
        step("= elim", "K ⊢ Q(j)", "K ⊢ j=k", "K ⊢ Q(k)", P="Q(x)", i="k", j="j"),
        step("= elim", "K ⊢ ∀j.Q(j,j)", "K ⊢ k=j", "K ⊢ ∀j.Q(k,j)", P="∀j.Q(x,j)", i="k", j="j"),  # captured
        step("= elim", "K ⊢ ∀k.Q(j)", "K ⊢ k=j", "K ⊢ ∀k.Q(k)", P="∀k.Q(x)", i="k", j="j"),  # not a free k
        step("= elim", "K ⊢ Q(j)", "K, k=j ⊢ k=j", "K ⊢ Q(k)", P="Q(x)", i="k", j="j"),  # k=j is not assumed
    ],
)
def test_a_wrong_use_of_equality_is_refused(wrong: ProofStep) -> None:
    assert refused(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        step("function", "K ⊢ actual g(j)", "K ⊢ actual k", i="j", f="g"),  # of something else
        step("function", "K ⊢ actual h(j)", "K ⊢ actual j", i="j", f="g"),  # another function
        step("function", "K ⊢ actual j", "K ⊢ actual g(j)", i="j", f="g"),  # backwards
        step("function", "K ⊢ actual g(j,j)", "K ⊢ actual j", i="j", f="g"),  # too many places
        step("function (2)", "K ⊢ actual g(j,k)", "K ⊢ actual k", "K ⊢ actual j", i="j", j="k", f="g"),
        step("∀ intro", "K ⊢ ∀x.Q(x)", "K, actual g(i) ⊢ Q(g(i))", P="Q(x)", i="g(i)"),  # no fresh name
        step("∀ intro", "Q(g(i)) ⊢ ∀x.Q(g(x))", "Q(g(i)), actual i ⊢ Q(g(i))", P="Q(g(x))", i="i"),  # not fresh
        step("∀ elim", "K ⊢ ∃y.R(y,g(y))", "K ⊢ ∀x.∃y.R(y,x)", "K ⊢ actual g(y)", P="∃y.R(y,x)", i="g(y)"),  # captured
    ],
)
def test_a_wrong_use_of_functions_is_refused(wrong: ProofStep) -> None:
    assert refused(wrong)


def test_a_quantifier_may_be_used_of_what_a_function_makes() -> None:
    check_step(step("∀ elim", "K ⊢ R(g(j),j)", "K ⊢ ∀x.R(x,j)", "K ⊢ actual g(j)", P="R(x,j)", i="g(j)"), {})
    check_step(step("∃ intro", "K ⊢ ∃x.R(x,j)", "K ⊢ R(g(j),j)", "K ⊢ actual g(j)", P="R(x,j)", i="g(j)"), {})


def test_equality_respects_bound_variables() -> None:
    """By k=j, ∀j'.Q(k,j') is ∀j'.Q(j,j'), whatever the bound variable is called."""
    check_step(step("= elim", "K ⊢ ∀i.Q(j,i)", "K ⊢ k=j", "K ⊢ ∀j.Q(k,j)", P="∀j.Q(x,j)", i="k", j="j"), {})


def test_every_rule_of_the_calculus_has_an_instance_here() -> None:
    others = {name for name in rules() if "-" in name or name.endswith(("(older)", "(pair)"))}
    assert {one.rule for one in RIGHT} == set(rules()) - others - {"⊥ elim", "⊤ intro", "⊤ elim"}


@each
def test_another_conclusion_is_refused(right: ProofStep) -> None:
    for other in ("Z", "¬Z", "Z∧Z"):
        assert refused(replace(right, goal=Sequent(right.goal.assumptions, line(other))))


@each
def test_a_wrong_premise_is_refused(right: ProofStep) -> None:
    for place, premise in enumerate(right.premises):
        wrong = Open(Sequent(premise.goal.assumptions, line("Z")))
        assert "found Z" in refused(
            replace(right, premises=(*right.premises[:place], wrong, *right.premises[place + 1 :]))
        )


@each
def test_a_missing_and_an_extra_premise_are_refused(right: ProofStep) -> None:
    extra = Open(Sequent((), line("K")))
    assert "premises" in refused(replace(right, premises=(*right.premises, extra)))
    if right.premises:
        assert "premises" in refused(replace(right, premises=right.premises[:-1]))


@each
def test_premises_in_another_order_are_refused(right: ProofStep) -> None:
    if len(right.premises) > 1:
        assert refused(replace(right, premises=right.premises[::-1]))


@each
def test_an_assumption_that_nobody_made_is_refused(right: ProofStep) -> None:
    for place, premise in enumerate(right.premises):
        more = Open(Sequent((*premise.goal.assumptions, line("Z")), premise.goal.conclusion))
        told = refused(replace(right, premises=(*right.premises[:place], more, *right.premises[place + 1 :])))
        assert told.startswith("Z may not be assumed")


@each
def test_the_assumptions_of_the_goal_may_not_be_forgotten(right: ProofStep) -> None:
    if right.premises:
        assert "K may not be assumed" in refused(replace(right, goal=Sequent((), right.goal.conclusion)))


@each
def test_a_premise_may_assume_less(right: ProofStep) -> None:
    less = tuple(Open(Sequent((), premise.goal.conclusion)) for premise in right.premises)
    check_step(replace(right, premises=less), {})


@each
def test_a_letter_without_a_meaning_is_refused(right: ProofStep) -> None:
    for letter in right.letters:
        if right.rule != "thin":
            left = {one: two for one, two in right.letters.items() if one != letter}
            assert "nothing is given" in refused(replace(right, letters=left))


@pytest.mark.parametrize(
    "wrong",
    [
        step("hyp", "K ⊢ S", A="S"),
        step("cut", "K ⊢ S", "K, D ⊢ D", "K, D ⊢ S", B="D", C="S"),  # used outside its box
        step("∨ elim", "K ⊢ S", "K ⊢ D∨E", "K, E ⊢ S", "K, D ⊢ S", A="D", B="E", C="S"),  # the other's box
        step("→ elim", "K ⊢ E", "K, D ⊢ D→E", "K ⊢ D", A="D", B="E"),
        step("contra (constructive)", "K ⊢ D", "K, ¬D ⊢ ⊥", B="D"),
        step("∃ elim", "K ⊢ S", "K, Q(i) ⊢ ∃x.Q(x)", "K, actual i, Q(i) ⊢ S", P="Q(x)", i="i", C="S"),
        step("no such rule", "K ⊢ S"),
    ],
    ids=lambda wrong: wrong.rule,
)
def test_an_assumption_stays_in_its_box(wrong: ProofStep) -> None:
    assert refused(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        step("∀ intro", "R(i) ⊢ ∀x.Q(x)", "R(i), actual i ⊢ Q(i)", P="Q(x)", i="i"),  # in an assumption
        step("∀ intro", "actual i ⊢ ∀x.Q(x)", "actual i ⊢ Q(i)", P="Q(x)", i="i"),
        step("∀ intro", "∀x.R(x,i)", "actual i ⊢ R(i,i)", P="R(x,i)", i="i"),  # in the conclusion
        step("∃ elim", "Q(i)", "∃x.Q(x)", "actual i, Q(i) ⊢ Q(i)", P="Q(x)", i="i", C="Q(i)"),  # in C
        step("∃ elim", "S", "∃x.R(x,i)", "actual i, R(i,i) ⊢ S", P="R(x,i)", i="i", C="S"),  # in ∃x.P
        step("∃ elim", "R(i) ⊢ S", "R(i) ⊢ ∃x.Q(x)", "R(i), actual i, Q(i) ⊢ S", P="Q(x)", i="i", C="S"),
    ],
    ids=lambda wrong: f"{wrong.rule} of {wrong.goal}",
)
def test_a_name_that_is_not_fresh_is_refused(wrong: ProofStep) -> None:
    assert "i is not fresh" in refused(wrong)


def test_a_fresh_name_is_a_name_and_no_term() -> None:
    right = step("∀ intro", "∀x.Q(x)", "actual f(j) ⊢ Q(f(j))", P="Q(x)")
    assert "a fresh name was expected" in refused(replace(right, names={"i": Term("f", (Term("j"),))}))


def test_nothing_is_captured() -> None:
    """∀x.∃y.R(x,y) about y is ∃z.R(y,z), and never ∃y.R(y,y)."""
    given = {"P": "∃y.R(x,y)", "i": "y"}
    assert refused(step("∀ elim", "∃y.R(y,y)", "∀x.∃y.R(x,y)", "actual y", **given))
    check_step(step("∀ elim", "∃z.R(y,z)", "∀x.∃y.R(x,y)", "actual y", **given), {})


def test_to_generalise_too_much_is_refused() -> None:
    """From R(j,j) follows ∃x.R(x,j), and ∃x.R(x,x), but ∃x of something else does not."""
    for body in ("R(x,j)", "R(j,x)", "R(x,x)"):
        check_step(step("∃ intro", f"∃x.{body}", "R(j,j)", "actual j", P=body, i="j"), {})
    assert refused(step("∃ intro", "∃x.R(x,x)", "R(j,k)", "actual j", P="R(x,x)", i="j"))
    assert refused(step("∃ intro", "∃x.Q(x)", "Q(j)", "actual k", P="Q(x)", i="j"))
    assert refused(step("∀ elim", "R(j,k)", "∀x.R(x,x)", "actual j", P="R(x,x)", i="j"))


def test_names_of_bound_variables_do_not_matter() -> None:
    check_step(step("hyp", "∀x.∃y.R(x,y) ⊢ ∀u.∃x.R(u,x)", A="∀y.∃z.R(y,z)"), {})
    assert refused(step("hyp", "∀x.∃y.R(x,y) ⊢ ∀x.∃y.R(y,x)", A="∀x.∃y.R(y,x)"))


# --- theorems and derived rules ---

MODUS_TOLLENS = {"MT": parse_sequent("P→Q, ¬Q ⊢ ¬P")}
NOT_ALL = {"NA": parse_sequent("¬∃x.R(x) ⊢ ∀y.¬R(y)")}


def test_a_theorem_is_a_rule_whose_letters_stand_for_anything() -> None:
    right = step("MT", "K ⊢ ¬(D∧E)", "K ⊢ D∧E→S", "K ⊢ ¬S", P="D∧E", Q="S")
    check_step(right, MODUS_TOLLENS)
    assert "a premise should be" in refused(
        replace(right, letters={**right.letters, "Q": Meaning(line("Z"))}), MODUS_TOLLENS
    )
    assert "nothing is given for Q" in refused(replace(right, letters={"P": Meaning(line("D∧E"))}), MODUS_TOLLENS)
    assert "2 premises" in refused(replace(right, premises=right.premises[:1]), MODUS_TOLLENS)
    assert "no rule or theorem" in refused(right)


def test_a_letter_of_a_theorem_speaks_of_as_many_things_as_there() -> None:
    right = step("NA", "∀y.¬D(y)", "¬∃x.D(x)")
    check_step(replace(right, letters={"R": Meaning(line("D(z)"), ("z",))}), NOT_ALL)
    assert "nothing is given" in refused(replace(right, letters={"R": Meaning(line("D(z)"))}), NOT_ALL)
    assert "nothing is given" in refused(replace(right, letters={"R": Meaning(line("D(z)"), ("z", "y"))}), NOT_ALL)


def test_a_theorem_captures_nothing() -> None:
    about_y = {"R": Meaning(line("D(z,y)"), ("z",))}
    check_step(replace(step("NA", "∀u.¬D(u,y)", "¬∃x.D(x,y)"), letters=about_y), NOT_ALL)
    assert refused(replace(step("NA", "∀y.¬D(y,y)", "¬∃x.D(x,y)"), letters=about_y), NOT_ALL)


def test_what_a_derived_rule_is_given_stands_for_itself() -> None:
    given = {"GIVEN 0": ProofRule("GIVEN 0", (), line("Q(i)"), fixed=True)}
    check_step(step("GIVEN 0", "K ⊢ Q(i)"), given)
    assert refused(step("GIVEN 0", "K ⊢ Q(j)", i="j"), given)
    assert refused(replace(step("GIVEN 0", "K ⊢ S"), letters={"Q": Meaning(line("S"), ("x",))}), given)
    assert "i is not fresh" in refused(step("∀ intro", "∀x.Q(x)", "actual i ⊢ Q(i)", P="Q(x)", i="i"), given)


def test_a_formula_too_deep_to_build_is_a_wrong_step() -> None:
    deep = parse("¬" * 90 + "S")
    stated = {"deep": Sequent((parse("¬" * 90 + "P→" + "¬" * 90 + "P"),), parse("P"))}
    for _ in range(2):
        deep = Implies(deep, deep)
        for _ in range(10):
            deep = Not(deep)
    wrong = ProofStep(Sequent((), deep), "deep", {"P": Meaning(deep)}, {}, (Open(Sequent((), deep)),))
    assert "nested deeper" in refused(wrong, stated)


def test_open_goals_are_told_in_order() -> None:
    two = step("∧ intro", "K ⊢ D∧E", "K ⊢ D", "K ⊢ E", A="D", B="E")
    assert [str(goal) for goal in check(two)] == ["K ⊢ D", "K ⊢ E"]
