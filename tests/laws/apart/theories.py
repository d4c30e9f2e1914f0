"""Random theories with their texts, and their solutions by trying every way to choose what is found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random

from tests.laws.apart.drawing import NUMERIC, Around, Drawer, Undrawable
from tests.laws.apart.formulas import Held, Joined, Quantified, Said
from tests.laws.apart.terms import (
    NUMBER,
    Bound,
    Computed,
    Constant,
    Named,
    NoValue,
    Pen,
    Plain,
    Row,
    Structure,
    TermText,
    Tuple,
    Value,
    element,
    flat,
)

MOST = 700  # ways to choose what is found
Key = frozenset[tuple[str, frozenset[Row]]]
Extents = dict[str, frozenset[Row]]


@dataclass
class Found:
    """What is to be found: its declaration, and all that it could be."""

    name: str
    choices: list[frozenset[Row]]
    aside: bool
    keys: list[Row] | None = None  # the arguments of a function
    on: str | None = None


@dataclass
class Clause:
    around: Around
    body: Said
    head: Held

    def text(self, pen: Pen) -> str:
        variables = "".join(f"∀{name}∈{sort} " for name, sort in self.around)
        return f"{variables}({self.body.text(pen, 3)} → {self.head.text(pen)})"


class Theory(Drawer):
    """Draws a theory over names A, numbers N and M, a mixed sort X and the products V, W and U."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.pen = Pen(random)
        self.lines: list[str] = []
        self.found: list[Found] = []
        self.rules: list[Said] = []
        self.clauses: list[Clause] = []
        self.defined: dict[str, str] = {}
        self._sorts()
        self._lists()
        for place in range(random.randint(0, 3)):
            self._by_condition(place)
        self._find()
        if self.chance(0.35):
            self._define()
        for place in range(random.randint(1, 3)):
            self.rules.append(self._state("rule", place))
        for kind in ("guess", "lemma"):
            if self.chance(0.15):
                self.drawn[kind] += 1
                self._state(kind, 9)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    # --- what there is ---

    def _sorts(self) -> None:
        random, given = self.random, self.given
        names = random.sample(
            ["b", "a", "x", "c", "in", "New York", "y2", "and", "p"], k=random.choice([0, 1, 2, 2, 2, 3])
        )
        low, size = random.choice([0, 1, -1]), random.choice([0, 1, 1, 2, 2, 2])
        given.sorts["A"] = list(names)
        given.sorts["N"] = list(range(low, low + size))
        given.sorts["M"] = random.choice([[3, 1], [0, 2], [1], [1, 2], [5, -2]])
        given.sorts["X"] = random.choice([[2, "b", 1], ["b", 10, 9], ["q"]])
        self.drawn["empty sort"] += not names or not size
        for sort, elements in given.sorts.items():
            self.lines.append(f"sort {sort} = {{{', '.join(map(element, elements))}}}")
        ways: dict[str, list[tuple[str, ...]]] = {
            "W": [("A", "N"), ("N", "A")],
            "V": [("N", "N"), ("N", "M")],
            "U": [("A", "N", "M"), ("M", "A", "M"), ("N", "X", "A")],
        }
        for sort, choices in ways.items():
            given.products[sort] = random.choice(choices)
            self.lines.append(f"sort {sort} = {random.choice([' × ', ' * ']).join(given.products[sort])}")

    def _lists(self) -> None:
        random, given = self.random, self.given
        pool = {"g": ("A",), "e": ("A", "N"), "ee": ("A", "A"), "b2": ("W",), "u3": ("U",), "vv": ("V", "V")}
        for name in random.sample(list(pool), k=random.randint(2, 4)):
            rows = {row for row in given.rows(pool[name]) if self.chance(0.5)}
            symmetric = name in ("ee", "vv") and self.chance(0.4)
            self._declare(
                f"given {name}({', '.join(pool[name])}){' symmetric' * symmetric}", map(tupled, sorted(rows, key=str))
            )
            self._relation(name, pool[name], rows | {mirrored(row) for row in rows} if symmetric else rows)
        tables: dict[str, tuple[tuple[str, ...], str]] = {
            "n": (("A",), NUMBER),
            "t": (("W",), NUMBER),
            "far": (("V", "V"), NUMBER),
            "h": (("A",), "N"),
            "hw": (("N",), "W"),
            "hu": (("A",), "U"),
            "hv": (("W",), "V"),
            "hx": (("M",), "X"),
        }
        for name in random.sample(list(tables), k=random.randint(2, 5)):
            self._table(name, *tables[name])
        self._table("k", (), NUMBER)

    def _relation(self, name: str, sorts: tuple[str, ...], rows: set[Row]) -> None:
        self.given.relations[name], self.relations[name] = rows, sorts
        if len(sorts) == 2 and sorts[0] == sorts[1]:
            self.graphs[name] = sorts[0]

    def _declare(self, declaration: str, facts: Iterable[str]) -> None:
        self.lines.append(f"{declaration} = {{{', '.join(facts)}}}")

    def _table(self, name: str, sorts: tuple[str, ...], value: str) -> None:
        values = list(range(-1, 4)) if value == NUMBER else list(self.given.elements(value))
        chance = 1 if not sorts else self.random.choice([0.6, 1])
        table = {row: self.random.choice(values) for row in self.given.rows(sorts) if values and self.chance(chance)}
        declaration = f"given {name}" + (f"({', '.join(sorts)})" if sorts else "")
        if sorts:
            partial = "" if value == NUMBER or len(table) == len(self.given.rows(sorts)) else " partial"
            facts = [f"{tupled(row)} -> {tupled(flat([one]))}" for row, one in table.items()]
            self._declare(f"{declaration}: {value}{partial}", facts)
        else:
            self.lines.append(f"{declaration}: number = {table[()]}")
        self._add_table(name, sorts, value, table)

    def _add_table(self, name: str, sorts: tuple[str, ...], value: str, table: dict[Row, Value]) -> None:
        self.given.tables[name], self.functions[name] = table, (sorts, value)
        if value == NUMBER:
            self.given.numbers.add(name)

    # --- facts by condition ---

    def _by_condition(self, place: int) -> None:
        if self.chance(0.4):
            self._computed_table(f"z{place}")
            return
        now = Structure(self.given, {})
        sorts = self.random.choice([("A", "A"), ("W",), ("A", "N"), ("V", "V"), ("U",)])
        names, around = list[str](), list[tuple[str, str]]()
        in_parts = self.chance(0.5)
        for sort in sorts:
            for part in self.given.products[sort] if in_parts and sort in self.given.products else (sort,):
                names.append("xyzrcdun"[len(names)])
                around.append((names[-1], part))
        body = self.formula(2, around)
        rows = {
            flat(scope[name] for name in names) for scope in self._scopes(around, [body], now) if body.true(now, scope)
        }
        name = f"c{place}"
        self.lines.append(f"given {name}({', '.join(sorts)}) = {{({','.join(names)}) : {body.text(self.pen)}}}")
        self._relation(name, sorts, rows)

    def _computed_table(self, name: str) -> None:
        sort, value = self.random.choice(["A", "N", "W", "X"]), self.random.choice(["A", "N", "M", NUMBER, NUMBER])
        around = [("x", sort)]
        term = self.number(2, around) if value == NUMBER else self.term(value, 1, around)
        if isinstance(term, Constant) and value in NUMERIC and term.constant not in self.given.sorts[value]:
            return
        self.drawn["value by condition that is a name"] += isinstance(term, Constant) and value == "A"
        body, now = self.formula(1, around), Structure(self.given, {})
        table: dict[Row, Value] = {}
        for scope in self._scopes(around, [term, body], now):
            if body.true(now, scope):
                try:
                    found = term.value(now, scope)
                except NoValue:
                    continue
                if value == NUMBER or found in self.given.sorts[value]:
                    table[flat([scope["x"]])] = found
        kind = NUMBER if value == NUMBER else f"{value} partial"
        self.lines.append(f"given {name}({sort}): {kind} = {{x -> {term.text(self.pen)} : {body.text(self.pen)}}}")
        self._add_table(name, (sort,), value, table)

    def _scopes(
        self, around: Around, parts: Sequence[Said | TermText], structure: Structure
    ) -> Iterator[dict[str, Value]]:
        """The values of variables for which every number is given that is asked for."""
        bound = [Bound((name,), sort) for name, sort in around]
        asked = [one for part in parts for one in part.asked(self.given) if one.free()]
        for values in product(*(list(one.values(self.given)) for one in bound)):
            scope = {name: value for one in values for name, value in one.items()}
            try:
                for one in asked:
                    one.value(structure, scope)
            except NoValue:
                continue
            yield scope

    # --- what is found ---

    def _find(self) -> None:
        random, ways = self.random, 1
        relations = {"p": ("A",), "q": ("W",), "q3": ("U",), "s": (), "nv": ("V",)}
        graphs = {"link": ("V", "V"), "la": ("A", "A"), "lw": ("W", "W")}
        functions: dict[str, tuple[tuple[str, ...], str]] = {
            "f": (("A",), "N"),
            "fw": (("A",), "W"),
            "fu": (("N",), "U"),
            "cw": ((), "V"),
            "ca": ((), "A"),
            "fv": (("V",), "M"),
            "fx": (("W",), "X"),
            "vp": (("V",), "W"),
        }
        pool = [*relations, *graphs, *functions]
        for name in random.sample(pool, k=len(pool)):
            drawn = (
                self._function(name, *functions[name])
                if name in functions
                else self._choices(name, {**relations, **graphs}[name])
            )
            if drawn is None or ways * len(drawn.choices) > MOST:
                continue
            ways *= max(1, len(drawn.choices))
            self._add_found(drawn, {**relations, **graphs}.get(name), functions.get(name))
            if len(self.found) == 3 or (self.found and self.chance(0.4)):
                return

    def _add_found(
        self, drawn: Found, sorts: tuple[str, ...] | None, function: tuple[tuple[str, ...], str] | None
    ) -> None:
        self.lines.append(self._declared)
        self.found.append(drawn)
        if function:
            self.functions[drawn.name] = function
        elif sorts is not None:
            self.relations[drawn.name] = sorts
            if drawn.name in ("link", "la", "lw"):
                self.graphs[drawn.name] = sorts[0]

    def _words(self, name: str, sorts: tuple[str, ...], value: str = "", words: Sequence[str] = ()) -> bool:
        aside = self.chance(0.25)
        arguments = f"({', '.join(sorts)})" if sorts else ""
        self._declared = (
            f"find {'aside ' * aside}{name}{arguments}{f': {value}' * bool(value)} {' '.join(words)}".rstrip()
        )
        return aside

    def _choices(self, name: str, sorts: tuple[str, ...]) -> Found | None:
        rows, words = self.given.rows(sorts), list[str]()
        within = [one for one in self.given.relations if self.relations[one] == sorts]
        if within and self.chance(0.7):
            words.append(f"within {self.random.choice(within)}")
            rows = [row for row in rows if row in self.given.relations[words[0].split()[1]]]
        groups = [frozenset((row,)) for row in rows]
        if len(sorts) == 2 and self.chance(0.6):
            words.append("symmetric")
            self.drawn["symmetric over a product"] += sorts[0] in self.given.products
            pairs = {frozenset((row, mirrored(row))): None for row in rows if mirrored(row) in rows}
            groups = list(pairs)
        if 2 ** len(groups) > MOST:
            return None
        bits = product([False, True], repeat=len(groups))
        choices = [
            frozenset[Row]().union(*(one for one, bit in zip(groups, some, strict=True) if bit)) for some in bits
        ]
        return Found(name, choices, self._words(name, sorts, words=words))

    def _function(self, name: str, sorts: tuple[str, ...], value: str) -> Found | None:
        word = self.random.choice(["", "", "partial", "injective", "bijective", "partial injective"])
        words, keys, on = word.split(), self.given.rows(sorts), None
        within = [one for one in self.given.relations if self.relations[one] == (*sorts, value)]
        values = {key: [flat([one]) for one in self.given.elements(value)] for key in keys}
        if within and self.chance(0.8):
            allowed = self.random.choice(within)
            words.append(f"within {allowed}")
            values = {
                key: [one for one in some if (*key, *one) in self.given.relations[allowed]]
                for key, some in values.items()
            }
        where = [one for one, of in self.relations.items() if of == sorts]
        if sorts and where and not {"partial", "bijective"} & set(words) and self.chance(0.6):
            on = self.random.choice(where)
            words.append(f"on {on}")
            self.drawn["on, with other words"] += len(words) > 1
        options = [[*some, None] if on or "partial" in words else some for some in values.values()]
        if prod(map(len, options)) > 4 * MOST:
            return None
        onto = len(self.given.elements(value)) if "bijective" in words else None
        once = bool({"injective", "bijective"} & set(words))
        tables = (dict(zip(keys, some, strict=True)) for some in product(*options))
        choices = [
            frozenset((*key, *one) for key, one in table.items() if one is not None)
            for table in tables
            if fits([one for one in table.values() if one is not None], once, onto)
        ]
        self.random.shuffle(words if word.count(" ") == 0 else [])
        return Found(name, choices, self._words(name, sorts, value, words), keys, on)

    # --- what is said ---

    def _define(self) -> None:
        sort, other = self.random.choice(["A", "V", "W", "N"]), self.random.choice(["A", "V", "N"])
        self.defined = {"d": sort, "dd": other} if self.chance(0.5) else {"d": sort}
        self.drawn["definitions that use each other"] += len(self.defined) > 1
        for place in range(self.random.randint(1, 4)):
            head = self.random.choice(list(self.defined)) if place else "d"
            around = [
                ("x", self.defined[head]),
                *([("y", self.random.choice(["A", "N", "V"]))] if self.chance(0.5) else []),
            ]
            body = self.formula(self.random.choice([0, 1, 1]), around)
            if place:
                used = self.random.choice(list(self.defined))
                before = Held(used, [self.term(self.defined[used], 1, around)])
                body = Joined(self.random.choice("∧∧∨"), before, body)
            plain = isinstance(made := self.term(self.defined[head], 1, around), Named | Constant | Computed | Tuple)
            argument = made if place and plain and self.chance(0.4) else Named("x", self.defined[head])
            self.clauses.append(Clause(around, body, Held(head, [argument])))
        clauses = [one.text(self.pen) for one in self.clauses]
        heads = ", ".join(f"{name}({of})" for name, of in self.defined.items())
        self.lines.append(f"define {heads}: {'; '.join(clauses)}")
        self.relations |= {name: (of,) for name, of in self.defined.items()}

    def _state(self, kind: str, place: int) -> Said:
        formula = self.formula(self.random.choice([1, 2, 2, 3]), [])
        holes: list[str] = []
        inner = formula
        while isinstance(inner, Quantified) and inner.sign == "∀":
            holes += inner.bound_by.names if inner.bound_by.among is None else ()
            inner = inner.said
        told = [name for name in dict.fromkeys(holes) if holes.count(name) == 1 and self.chance(0.6)]
        self.lines.append(
            f'{kind} "{kind[0]}{place}{"".join(f" {{{name}}}" for name in told)}": {formula.text(self.pen)}'
        )
        return formula

    # --- solutions ---

    def solutions(self) -> list[Structure]:
        found = []
        for some in product(*(one.choices for one in self.found)):
            structure = self._structure({one.name: rows for one, rows in zip(self.found, some, strict=True)})
            if structure and all(rule.true(structure, {}) for rule in self.rules):
                found.append(structure)
        return found

    def key(self, structure: Structure) -> Key:
        """The answer: what is found, but not what is found aside."""
        return frozenset((one.name, frozenset(structure.extents[one.name])) for one in self.found if not one.aside)

    def _structure(self, extents: Extents) -> Structure | None:
        structure = Structure(self.given, {name: set(rows) for name, rows in extents.items()})
        for one in self.found:
            if one.keys is not None:
                _, sort = self.functions[one.name]
                width = self.given.width(sort)
                values = {row[:-width]: row[-width:] for row in extents[one.name]}
                structure.tables[one.name] = {
                    key: row if sort in self.given.products else row[0] for key, row in values.items()
                }
                if one.on and set(values) != {key for key in one.keys if key in structure.rows(one.on)}:
                    return None
        self._derive(structure)
        return structure

    def _derive(self, structure: Structure) -> None:
        """The smallest extents of what is defined: what the clauses derive, until nothing is new."""
        structure.extents |= {name: set() for name in self.defined}
        new = True
        while new:
            new = False
            for clause in self.clauses:
                for row in list(self._derived(clause, structure)):
                    new = new or row not in structure.extents[clause.head.name]
                    structure.extents[clause.head.name].add(row)

    def _derived(self, clause: Clause, structure: Structure) -> Iterator[Row]:
        for scope in self._scopes(clause.around, [clause.body, clause.head], structure):
            try:
                row = flat([one.value(structure, scope) for one in clause.head.arguments])
            except NoValue:
                continue
            if row in self.given.rows([self.defined[clause.head.name]]) and clause.body.true(structure, scope):
                yield row


def fits(values: list[Row], once: bool, onto: int | None) -> bool:
    """Do the values of a function keep its words?"""
    return not (once and len(set(values)) < len(values)) and (onto is None or len(set(values)) == onto)


def mirrored(row: Row) -> Row:
    return (*row[len(row) // 2 :], *row[: len(row) // 2])


def tupled(row: Sequence[Plain]) -> str:
    return element(row[0]) if len(row) == 1 else f"({','.join(map(element, row))})"


def theory(random: Random) -> Theory:
    """A theory with something to find."""
    while True:
        try:
            drawn = Theory(random)
        except Undrawable:
            continue
        if drawn.found:
            return drawn
