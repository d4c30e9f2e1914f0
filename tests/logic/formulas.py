"""Random formulas for hypothesis."""

from hypothesis import strategies as st

from entails.logic.formula import (
    ONE,
    And,
    Atom,
    Compare,
    Connected,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Loop,
    Not,
    Or,
    Sum,
    Term,
    Truth,
    total,
)
from entails.logic.tokens import WORDS

names = st.one_of(
    st.sampled_from(
        ["x", "y", "p", "q", "x_1", "x_12", "row_clue", "P", "Q", "x'", "_", "_x", "a_b_c", "α", "x₁", "été"]
    ),
    st.from_regex(r"[A-Za-z_][A-Za-z0-9_']{0,4}", fullmatch=True),
).filter(lambda name: name not in {*WORDS, "div", "mod", "sum"})
quoted = st.sampled_from(["New York", "t-shirt", "and", "+", "-", "-x", "--", "-1x"])
numerals = st.integers(0, 200).map(str)
simple_terms = st.one_of(names, numerals, quoted, st.integers(-9, -1).map(str)).map(Term)
number_terms = st.one_of(numerals.map(Term), st.builds(Term, names, st.lists(simple_terms, max_size=2).map(tuple)))


def _terms(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.builds(
            lambda name, a, b: Term(name, (a, b)), st.sampled_from(["+", "−", "·", "div", "mod", ","]), inner, inner
        ),
        st.builds(lambda a: Term("abs", (a,)), inner),
        st.builds(lambda a: Term("−", (a,)), inner.filter(lambda term: not term.name.isdecimal())),
        st.builds(Term, names, st.lists(inner, min_size=1, max_size=2).map(tuple)),
        st.builds(lambda x, t, p: total(((x, None),), t, Atom(p, (Term(x),))), names, inner, names),
    )


terms: st.SearchStrategy[Term] = st.recursive(simple_terms, _terms, max_leaves=4)
not_counts = terms.filter(lambda term: not (isinstance(term, Sum) and term.value == ONE))
arguments = st.lists(st.one_of(simple_terms, terms), max_size=3).map(tuple)
sorts = st.one_of(st.none(), names)
leaves = st.one_of(
    st.builds(Truth, st.booleans()),
    st.builds(Atom, names, arguments),
    st.builds(Equal, not_counts, terms),
    st.builds(Compare, st.sampled_from("<≤>≥"), not_counts, terms),
)


def _counted(comparison: str, bound: Term, variables: list[str], sort: str | None, body: Formula) -> Formula:
    return Count(comparison, bound, tuple((name, sort) for name in variables), body)


def _connected(variable: str, sort: str | None, body: Formula, relation: str) -> Formula:
    return Connected(((variable, sort),), body, relation)


def _loop(relation: str, variable: str, sort: str | None, body: Formula | None) -> Formula:
    return Loop(relation) if body is None else Loop(relation, ((variable, sort),), body)


def _larger(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    return st.one_of(
        st.builds(Not, inner),
        *(st.builds(kind, inner, inner) for kind in (And, Or, Implies, Iff)),
        *(st.builds(kind, names, sorts, inner) for kind in (Forall, Exists)),
        st.builds(
            _counted,
            st.sampled_from("=≠<≤>≥"),
            st.one_of(number_terms, terms),
            st.lists(names, min_size=1, max_size=2, unique=True),
            sorts,
            inner,
        ),
        st.builds(
            lambda comparison, bound, first, second, body: Count(
                comparison, bound, (("u", first), ("v", second)), body
            ),
            st.sampled_from("=<"),
            number_terms,
            names,
            names,
            inner,
        ),
        st.builds(_connected, names, sorts, inner, names),
        st.builds(_loop, names, names, sorts, st.one_of(st.none(), inner)),
    )


formulas: st.SearchStrategy[Formula] = st.recursive(leaves, _larger, max_leaves=12)
