"""What was probably meant by a theory that does not fit together, as sentences for errors."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from entails.errors import listed
from entails.logic.formula import (
    And,
    Atom,
    Compare,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Or,
    Sum,
    Term,
    show,
    show_term,
)
from entails.logic.meant import ADDED, COMMENT, COMPARED, COUNT, quote
from entails.logic.parts import bound_variables, children, free_names, names_in, over, subformulas, subterms
from entails.logic.tokens import Token
from entails.models.signature import Relation
from entails.models.world import looks, suggestion

LONGEST = 60  # characters of a formula that is written out as advice

# What other languages call the declarations.
_OTHER_WORDS = {
    **dict.fromkeys(("type", "domain", "enum", "set", "class", "sorts", "sig", "abstract", "struct"), "sort"),
    **dict.fromkeys(("fact", "facts", "data", "const", "constant", "constants", "param", "input", "known"), "given"),
    **dict.fromkeys(
        ("var", "variable", "vars", "variables", "predicate", "relation", "function", "unknown", "decide", "array"),
        "find",
    ),
    **dict.fromkeys(
        ("constraint", "axiom", "assert", "require", "formula", "ensure", "rules", "law", "assume", "pred"), "rule"
    ),
    **dict.fromkeys(("definition", "def", "inductive"), "define"),
    **dict.fromkeys(("max", "objective", "optimise", "optimize"), "maximise"),
    "min": "minimise",
    "soft": "prefer",
    "import": "include",
}

# What other languages say in the text, and is a command here.
_COMMANDS = {
    "solve": "solve",
    "satisfy": "solve",
    "check": "check",
    "run": "solve",
    "count": "count",
}


def _call(name: str) -> str | None:
    """What to write for a function of another language, whose table is only read when something is wrong."""
    from entails.logic.other_languages import call

    return call(name)


def not_a_declaration(tokens: Sequence[Token], at: int, keywords: Collection[str]) -> str:
    """What to say of a token that stands where a declaration should start."""
    from difflib import get_close_matches

    from entails.logic.other_languages import line_of

    token = tokens[at]
    small = token.text.lower()
    if token.text not in keywords and (message := line_of(tokens, at)):
        return message
    if token.kind == "#":
        return f"“#” has no meaning here: {COMMENT}"
    if token.kind in ("∀", "∃", "¬", "(", "!"):
        return f'a formula stands in a rule: write rule: {token.text}…, or with a sentence, rule "…": {token.text}…'
    if small in keywords:
        return f"write {quote(small)} in small letters"
    if small in _COMMANDS:
        return f"{quote(token.text)} is asked on the command line, as in entails {_COMMANDS[small]} FILE: leave it out here"
    meant = _OTHER_WORDS.get(small) or next(iter(get_close_matches(small, keywords, n=1)), None)
    if token.kind == "name" and meant in keywords:
        return f"{quote(token.text)} starts no declaration; did you mean {meant}?"
    if token.kind == "name" and tokens[at + 1].kind in ("(", "∧", "∨", "→", "↔", "="):
        facts = _facts(tokens, at) or f"given {token.text}…"
        return f"a line starts with what it is: rule: {token.text}… for a rule, {facts} for facts"
    words = [word for word in keywords if not word.endswith("ize")]
    return f"expected {listed(words, 'or')} at the start of a line, found {quote(token.text)}"


def _facts(tokens: Sequence[Token], at: int) -> str | None:
    """edge(1,2).     # "given edge(Sort, Sort) = {(1,2)}" """
    end = at + 2
    while tokens[end].kind in ("name", "number", ",", ".."):
        end += 1
    row = "".join(one.text for one in tokens[at + 2 : end])
    if (
        tokens[at + 1].kind != "("
        or tokens[end].kind != ")"
        or not row
        or not tokens[min(end + 2, len(tokens) - 1)].first
    ):
        return None
    many = row.count(",") + 1
    return f"given {tokens[at].text}({', '.join(['Sort'] * many)}) = {{{f'({row})' if many > 1 else row}}}"


def no_sort(name: str, names: Sequence[str]) -> str:
    """What to say after “there is no sort …”.

    no_sort("int", ["Node"])    # ": whole numbers are written {1..9}, …"
    """
    if name.lower() in ("int", "integer", "nat", "number", "num", "ℕ", "ℤ", "float", "real", "ℝ"):
        return ": numbers need a range, as in sort Size = {1..9}; a given number is declared with “: number”"
    if name.lower() in ("bool", "boolean"):
        return ": a relation is true or false by itself; leave out what follows the colon"
    near = suggestion(name, names)
    return near if not near.startswith(" (there are") else f": declare it above, as in “sort {name} = {{a, b}}”"


# --- variables ---


def reach(formula: Formula, name: str) -> str | None:
    """What to say of a free name that a quantifier elsewhere in the formula binds: that it does not reach so far.

    ∀x on(x) → ∃c col(x,c)     # "∀x reaches only to on(x); put brackets around …: ∀x (on(x) → ∃c col(x,c))"
    """
    for node in subformulas(formula):
        if name in bound_variables(node) and isinstance(node, Forall | Exists):
            sign = "∀" if isinstance(node, Forall) else "∃"
            wider = _widened(formula, name)
            such = f": {wider}" if wider and len(wider) <= LONGEST else f", as in {sign}{name} (…)"
            body = show(_body(node))
            only = body if len(body) <= LONGEST else f"{body[: LONGEST - 1]}…"
            return f"{sign}{name} reaches only to {only}; put brackets around all that it should reach{such}"
    return None


def unbound(name: str, formula: Formula, sort: str, elements: Sequence[object] | None) -> str:
    """What to say of a name in a formula that stands where a variable or an element of a sort should."""
    if product := times_variable(name, _bound(formula)):
        return f"write {product}"
    if short := reach(formula, name):
        return short
    if name == "_":
        return "“_” is no variable: for “some y” write ∃y p(x,y)"
    if sort == "number":
        bind = f"; for a variable put ∀{name} or ∃{name} before it" if len(name) <= 3 else ""
        return f"{name} is neither a variable nor a number{bind}"
    if elements is None:
        return f"the variable {name} is not bound by a quantifier: put ∀{name} or ∃{name} before what speaks of it"
    names = [str(element) for element in elements]
    alike = any(name.lower() == one.lower() or looks(name) == looks(one) for one in names)
    near = suggestion(name, names) if len(name) > 2 or alike else ""
    if alike:
        return f"{name} is no element of {sort}{near}"
    some = ", ".join(names if len(names) <= 6 else [*names[:2], "…", names[-1]]) or "none"
    there = near if "did you mean" in near else f" (there are: {some})"
    bind = f"; for a variable put ∀{name} or ∃{name} before it" if len(name) <= 2 and not name[0].isdecimal() else ""
    return f"{name} is neither a bound variable nor an element of {sort}{there}{bind}"


def no_element(name: object, sort: str, elements: Sequence[object]) -> str:
    """What to say of a fact about what is not there."""
    names = [str(element) for element in elements]
    near = suggestion(str(name), names) if len(names) > 6 or not str(name).isdecimal() else ""
    some = ", ".join(names if len(names) <= 6 else [*names[:2], "…", names[-1]]) or "none"
    return f"{name} is not an element of {sort}{near if 'did you mean' in near else f' (there are: {some})'}"


def no_sort_told(name: str, thing: Formula | Sum, sorts: Sequence[str], whole: Formula) -> str:
    """The message for a bound variable whose sort cannot be inferred."""
    example = f"{name}∈{sorts[0]}" if sorts else f"{name}∈Sort"
    inside = thing.condition if isinstance(thing, Sum) else children(thing)[0]
    used = [*free_names(inside), *(names_in(thing.value) if isinstance(thing, Sum) else ())]
    if product := next((found for one in used if (found := times_variable(one, [name]))), None):
        return f"write {product}"
    if alike := next((one for one in used if one != name and looks(one) == looks(name)), None):
        return f"{name} and {alike} are different letters that look alike: type both with the same keyboard"
    if name not in used and name in free_names(whole) and (short := reach(whole, name)):
        return short
    if name not in used:
        return f"nothing is said of {name}: leave it out, or write its sort, as in {example}"
    return f"the sort of {name} cannot be told from what is said of it: write it, as in {example}"


def times_variable(name: str, variables: Collection[str]) -> str | None:
    """times_variable("2x", ["x"])     # "2·x" """
    rest = name.lstrip("0123456789")
    return f"{name.removesuffix(rest)}·{rest}" if rest != name and rest in variables else None


def no_relation(name: str, relations: Collection[str], sorts: Collection[str], formula: Formula) -> str:
    """What to say of an unknown name that stands where a relation should."""
    if taken := next((one for one in relations if one in _bound(formula)), None):  # ∀x, p(x) and ∃=2 p(x)
        atom = f"{taken}({name})"
        counted = any(isinstance(node, Count) and taken in bound_variables(node) for node in subformulas(formula))
        sign = "∃=2 " if counted else "∃" if any(isinstance(node, Exists) for node in subformulas(formula)) else "∀"
        comma, none = f"leave out the comma: ∀{name} {atom}", f"a variable is missing: {sign}{name} {atom}"
        return f"{taken} is read as a variable here; {comma if name in _bound(formula) else none}"
    if instead := _call(name):
        return f"there is no relation {name}: {instead}"
    if name in sorts:
        return f"{name} is a sort and no relation: a variable's sort stands with its quantifier, as in ∀x∈{name}"
    if name in _bound(formula):
        return f"{name} is a variable and no relation: it stands inside of one, as in p({name})"
    if not relations:
        return f"there is no relation {name}: declare it above, as in find {name}({next(iter(sorts), 'Sort')})"
    return f"there is no relation {name}{suggestion(name, relations)}"


def no_function(name: str, functions: Collection[str]) -> str:
    """What to say of an unknown name that stands where a function should."""
    instead = ADDED if name.lower() == "sum" else _call(name)
    return f"there is no function {name}{f': {instead}' if instead else suggestion(name, functions)}"


def no_number(name: str, scope: Collection[str], relations: Mapping[str, Relation]) -> str:
    """What to say of a name that stands where a number should."""
    if product := times_variable(name, [*scope, name.lstrip("0123456789")]):
        return f"write {product}"
    if name in relations:
        return f"{name} is true or false and no number: {COUNT.replace('p', name)}"
    there = ", ".join([*scope, *(one.name for one in relations.values() if one.values)])
    bind = f"{name} is not bound: for a variable put ∀{name} or ∃{name} before what speaks of it"
    return bind if not there else f"{bind} (variables, functions and numbers: {there})"


def sort_of_a_neighbour(relation: Relation, source: str | None) -> str | None:
    """What to say of a term one(p) after `given one(N), two(N): Size`: there, only `two` has a value."""
    found = re.search(
        rf"\b{re.escape(relation.name)}\(([^()]*)\)(?:\s*,\s*\w+\([^()]*\))*\s*,\s*(\w+)\([^()]*\)\s*:\s*(\w+)",
        source or "",
    )
    if found is None:
        return None
    inputs, other, sort = found.groups()
    wanted = f"{relation.name}({inputs}): {sort}"
    return f"{relation.name} has no value: “: {sort}” is said of {other} alone; write {wanted} as well"


def no_term(term: Term, relation: Relation, whole: Formula, known: Collection[str]) -> str:
    """What to say of a relation that stands where a term should: what is true or false has no value.

    sits(ann) = 1      # "sits takes 2 arguments: sits(ann,1)"
    p(1) <= p(2)       # "for an arrow from right to left write p(2) → p(1)"
    """
    for node in subformulas(whole):
        match node:
            case Atom(name) if name not in known and (instead := _call(name)):
                return f"there is no relation {name}: {instead}"
            case Equal(left, right) | Compare(_, left, right) if sign := _sign_around(term, left, right):
                return f"{term.name}(…) is true or false and no number: {_WITHOUT[sign]}"
            case Compare("<", left, right) if left is term and not (right.name == "−" and len(right.arguments) == 1):
                return f"{term.name}(…) is true or false and has no order: write →, or compare terms"
            case Equal(left, right) if left is term and right.name == left.name and right.arguments:
                return _two_places(relation, left, right)
            case Equal(left, right) if left is term and len(left.arguments) + 1 == len(_declared(relation)):
                wanted = show_term(Term(left.name, (*left.arguments, right)))
                return f"{left.name} takes {arguments(len(_declared(relation)))}: {wanted}"
            case Equal(left, Term("0" | "1" as number, ())) if left is term:
                alone = show_term(term)
                return f"what is true or false needs no =: write {alone if number == '1' else f'¬{alone}'} alone"
            case Compare("≤" | "<", left, right) if left is term:
                right = right.arguments[0] if right.name == "−" and len(right.arguments) == 1 else right
                return f"for an arrow from right to left write {show_term(right)} → {show_term(left)}"
    write = "write ↔ between things that are true or false, and = only between terms"
    return f"{term.name}(…) is true or false and cannot stand in a term: {write}"


_WITHOUT = {"+": f"{COUNT}, or ∃=1 x p(x) for “exactly one”", "·": "for “and” write ∧"}


def _sign_around(term: Term, *sides: Term) -> str | None:
    """The sign of arithmetic that a term stands beside: p(1) + p(2) = 1."""
    every = (one for side in sides for one in subterms(side) if one.name in _WITHOUT)
    return next((one.name for one in every if any(part is term for part in one.arguments)), None)


def _declared(relation: Relation) -> tuple[str, ...]:
    """Its arguments as declared: a cell is one."""
    return relation.arguments if relation.places is None else relation.places


def _two_places(relation: Relation, left: Term, right: Term) -> str:
    """The advice for at(p) = at(q) where `at` is a relation: declare it as a function."""
    name, short = relation.name, len(left.arguments) + 1 == len(_declared(relation))
    if not short:
        return f"{name}(…) is true or false and has no value: write ↔ between two of them"
    *inputs, value = _declared(relation)
    function = f"find {name}({', '.join(inputs)}): {value}"
    both = " ∧ ".join(show_term(Term(name, (*one.arguments, Term("s")))) for one in (left, right))
    return f"{name} is a relation and has no value: declare a function, {function}, or write ∃s ({both}) for “the same”"


def function_alone(atom: Atom, whole: Formula) -> str:
    """What to say of a function that stands where a relation should; in a count, that brackets are missing."""
    for node in subformulas(whole):
        if isinstance(node, Count) and node.body is atom and node.comparison in COMPARED:
            counted = f"#{node.variables[0][0]} ({show(atom)} {node.comparison} {show_term(node.bound)})"
            return f"put brackets around what is counted, then compare: {counted} = 1"
    return f"{atom.name} is a function: write {atom.name}(…) = …, and not {atom.name}(…) alone"


def _bound(formula: Formula) -> set[str]:
    """All variables that are bound somewhere in a formula."""
    return {one for node in subformulas(formula) for one in bound_variables(node)}


def wrong_number(relation: Relation, wanted: int, found: int) -> str:
    """What to say of a relation or function with so many arguments: its declaration tells what they should be."""
    return f"{relation.name} takes {arguments(wanted)}, not {found}: it is declared as {relation}"


def arguments(number: int) -> str:
    return "1 argument" if number == 1 else f"{number or 'no'} arguments"


def _body(node: Formula) -> Formula:
    """What stands below all the quantifiers that begin here."""
    while isinstance(node, Forall | Exists):
        node = node.body
    return node


def _widened(formula: Formula, name: str) -> str | None:
    """The formula in which the quantifiers before the first operand reach over all of them."""
    for node in subformulas(formula):
        if isinstance(node, And | Or | Implies | Iff):
            prefix, body = _pulled(node)
            if any(name in bound_variables(one) for one in prefix):
                return show(_quantified(prefix, body))
    return None


def _pulled(node: Formula) -> tuple[list[Formula], Formula]:
    """The quantifiers before the very first operand, and the formula without them."""
    prefix: list[Formula] = []
    if isinstance(node, And | Or | Implies | Iff):
        first, *others = children(node)
        prefix, first = _pulled(first)
        return prefix, over(node, [first, *others])
    while isinstance(node, Forall | Exists):
        prefix.append(node)
        node = node.body
    return prefix, node


def _quantified(prefix: list[Formula], body: Formula) -> Formula:
    """Quantifiers around an implication are ∀: what ∃x p(x) → q(x) wants to say is ∀x (p(x) → q(x))."""
    for one in reversed(prefix):
        if isinstance(one, Exists) and isinstance(body, Implies | Forall):
            body = Forall(one.variable, one.sort, body)
        else:
            body = over(one, [body])
    return body


def no_prefix(formula: Formula) -> str:
    """Why a rule has no variables for holes: it has no ∀ around the whole, perhaps since each part has one of its own."""
    parts = [formula]
    while isinstance(last := parts[0], And):
        parts[:1] = [last.left, last.right]
    if len(parts) > 1 and all(isinstance(part, Forall) for part in parts):
        return "none: each side of ∧ has a ∀ of its own; put one ∀ before both, as in ∀x (a ∧ b), or write two rules"
    return "none: the formula has no leading ∀"
