"""Arguments by the shape of rules in words: the theory's own sentences, and a few words around them.

“box 1 has one 5” needs 1 of r1c1 and r1c3; with that “row 1 has one 5” has no room for others
r1c1 and r1c5 have only 3 and 7 left between them; row 1 has one 3, row 1 has one 7
no other colour is left for house 1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.hanging import ConnectedGraph
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.scopes import declared_count, of_values
from entails.engines.hints.sentences import WORD, Phrase, in_order, phrases, say_instances, say_of_all
from entails.engines.hints.sides import corner_name
from entails.engines.hints.steps import Need, Way
from entails.logic.formula import Atom, Connected
from entails.models.ground.result import Instance
from entails.models.signature import split_prefix
from entails.models.theory import HOLE, Saying, Theory
from entails.models.world import Element
from entails.values import pattern

NOTHING_ELSE = "nothing else is left"  # of the values of a function; or of what may have a value
FEW = 16  # words about instances of one rule, where they are only said along
ALL = ", all there are"  # of a count that takes all its places, where they are not named
NO_OTHER = ", no other possible"  # of one that has one place from the start
PIECES = ("no room", "too small", "too far")
WITHOUT_DECLARED = (*PIECES, "packing")  # ways whose words leave declarations out
BY_RULES = ("whichever", "overlap")
CELLS = 6  # that are named as what is left for rules
CORNER = 2  # numbers that name a corner of cells
EVERY_WAY = "every way that is left has this"
OTHERS = "all other ways fail"  # as is said of them
NAME = pattern(r"\w+")  # what names a thing in a word: "r1c2"
NOUN = pattern(r"[A-Z]?[a-z]+(?:[ _-][a-z]+)*")  # a sort whose name can stand in a sentence


def nothing_else(fact: Fact, instance: Instance, theory: Theory, alone: bool = True) -> str:
    """That one value is left for something, or one thing for a value: "no other colour is left for house 1"; "no other house
    is left for tea".
    Of several at once: "no other colour is left for them"."""
    relation = theory.relations[fact.relation]
    *arguments, value = relation.sorts
    if not fact.holds or not fact.row[:-1] or not (relation.function or relation.product):
        return NOTHING_ELSE
    if of_values(instance.rule):
        noun, about = sort_noun(value), subject(theory, fact.relation, fact.row[:-1]) if alone else "them"
    else:
        noun, about = sort_noun(arguments[0]) if len(arguments) == 1 else "place", _value(theory, fact)
    return f"no other {noun} is left for {about}" if noun and about else NOTHING_ELSE


def by_what_is_given(facts: Sequence[Fact], theory: Theory, alone: bool) -> str:
    """Why values are the only ones, where what is given leaves no other (`find of(Cell): Clue within reach`) and has words
    that begin with the value: "only r2c1 reaches r1c1" of `say "{k} reaches {p}", …: reach(p,k)` where it leaves that one
    `alone`, and "no other clue reaches r1c1" where rules exclude some; else “”."""
    relation = theory.relations[facts[0].relation]
    saying = theory.sayings.get(relation.within) if relation.within else None
    first = HOLE.search(saying.holds) if saying else None
    noun = sort_noun(relation.sorts[-1])
    if saying is None or first is None or first[1] != saying.variables[-1] or not (alone or noun):
        return ""
    names = ("only {}" if alone else f"no other {noun}").format
    rows = [(*map(str, fact.row[:-1]), names(fact.row[-1])) for fact in facts]
    return ", ".join(
        say_of_all(saying.holds, [dict(zip(saying.variables, row, strict=True)) for row in rows], saying.holds_plurals)
    )


def subject(theory: Theory, name: str, arguments: Sequence[Element]) -> str:
    """What a function speaks of, as its `say` line names it: "r1c2" of "r{r}c{c} is {d}"; else by its sort: "house 1". Of
    several arguments without such a line nothing is said."""
    saying, sorts = theory.saying(name), theory.relations[name].sorts
    texts = [str(one) for one in arguments]
    if saying and name in theory.sayings:
        *variables, value = saying.variables
        head, found, _ = saying.holds.partition(f" is {{{value}}}")
        if found and f"{{{value}}}" not in head:
            values = dict(zip(variables, texts, strict=True))
            return HOLE.sub(lambda hole: values[hole[1]], head)
    if len(texts) != 1:
        return place_name(theory, sorts[:-1], arguments) if name in theory.sayings else ""
    noun = sort_noun(sorts[0]) if texts[0].isdecimal() else _article(saying, 0)
    return f"{noun} {texts[0]}" if noun else texts[0]


def _value(theory: Theory, fact: Fact) -> str:
    """A value as the `say` line of its function names it: "the dog" of "the {p} lives in house {h}"."""
    return f"{_article(theory.saying(fact.relation), -1)} {fact.row[-1]}".lstrip()


def _article(saying: Saying | None, place: int) -> str:
    """ "the", if a `say` line has it before the variable in this place."""
    return "the" if saying and f"the {{{saying.variables[place]}}}" in saying.holds else ""


def sort_noun(sort: str) -> str:
    return sort.lower().replace("_", " ") if len(sort) > 1 and NOUN.fullmatch(sort) else ""


def place_name(theory: Theory, sorts: Sequence[str], elements: Sequence[Element]) -> str:
    """A thing as the `say` lines name things of its sorts: "r1c2" of "r{r}c{c} is wet"; else by its elements."""
    for name, saying in theory.sayings.items():
        if saying.sides and len(sorts) == CORNER and theory.relations[name].sorts[:CORNER] == tuple(sorts):
            return corner_name(elements)
        sort_of = dict(zip(saying.variables, theory.relations[name].sorts, strict=True))
        for word in WORD.finditer(saying.holds):
            holes = [hole[1] for hole in HOLE.finditer(word[0])]
            if [sort_of.get(hole) for hole in holes] == list(sorts):
                values = dict(zip(holes, map(str, elements), strict=True))
                return HOLE.sub(lambda hole, values=values: values[hole[1]], word[0])  # type: ignore[misc]
    return str(elements[0]) if len(elements) == 1 else f"({','.join(map(str, elements))})"


def name_of(knowledge: Knowledge, graph: ConnectedGraph, node: int) -> str:
    """The place that a node of a graph stands for: "r1c2"."""
    grounding = knowledge.grounding
    elements = [grounding.world.elements[sort][at] for sort, at in zip(graph.sorts, graph.rows[node], strict=True)]
    return place_name(grounding.theory, graph.sorts, elements)


def _thing_names(facts: Iterable[Fact], way: Way, theory: Theory) -> list[str]:
    """What the facts are about beside the instance itself: the cells of "r1c1 is in the island of r1c2"."""
    quantified = dict(split_prefix(way.first[0].rule.typed)[0]) if way.first else {}
    own = [(quantified.get(name), value) for name, value in way.first[0].values.items()] if way.first else []
    names: list[str] = []
    for fact in facts:
        relation, end = theory.relations[fact.relation], len(fact.row) - len(own)
        sorts, whole = relation.sorts, relation.places is not None and len(relation.places) == 1  # a cell is one thing
        end = end if list(zip(sorts, fact.row, strict=True))[end:] == own and not whole else len(fact.row)
        names.append(place_name(theory, sorts[:end], fact.row[:end]))
    return names


def _it(way: Way, given: Sequence[Fact], theory: Theory) -> str:
    names = _thing_names(given, way, theory)
    return names[0] if len(names) == 1 and NAME.fullmatch(names[0]) else "it"


def packed_into(way: Way, theory: Theory) -> str:
    """The places that are left for what is packed, if it takes few words; else “”."""
    text = cells_of(way, theory) if way.name == "packing" else ""
    return text if len(text.split()) <= FEW else ""


def cells_of(way: Way, theory: Theory, conjunction: str = "and") -> str:
    """The cells that are left, by name; “” of what has no short name."""
    names = _thing_names(way.left, way, theory)
    return in_order(names, conjunction) if names and all(map(NAME.fullmatch, names)) else ""


def _left(way: Way, theory: Theory) -> str:
    """The cells that are left for what needs them, if they are few."""
    return cells_of(way, theory) if _has_few_left(way) else ""


def _has_few_left(way: Way) -> bool:
    return way.name in ("confined", "shared out") and len(way.left) <= CELLS


# --- what takes several rules ---


def several(way: Way, theory: Theory, given: Sequence[Fact] = ()) -> str:
    """The argument that a technique makes of several rule instances. `given` is what it gives, if that is said after it."""
    if way.name == "whichever":
        said = ", ".join(say_instances(one for one in way.first if not one.rule.declared))
        return (
            f"{said}: each way gives the same" if said else f"each way for {_named(way.first, theory)} gives the same"
        )
    if way.name == "no room":
        need, largest = way.numbers
        fits = f"there is room for only {largest}" if largest else "there is no room left"
        return f"{_plainly(way)}: without {_it(way, given, theory)} {fits}" + (f" ({way.why})" if way.why else "")
    if way.name == "too small":
        return f"{_plainly(way)}: only {way.numbers[1]} hang together there"
    if way.name == "every way":
        said = ", ".join(phrase.text for phrase in _along(way))
        look = ": ".join(filter(None, (way.seen, would_leave(way.needs)))) or (OTHERS if way.failing else EVERY_WAY)
        return f"{said}: {look}" if said else way.seen
    if way.name in ("no crossing", "too far"):
        return f"{_plainly(way)}: {way.seen}"
    if way.name == "packing":
        need, into = way.numbers[0], packed_into(way, theory)
        fit = f"{need} missing ones fit" if need > 1 else "missing one fits"
        return f"{_plainly(way)}: the {fit} {f'into {into} ' if into else ''}in only {_ways(way)}"
    if way.name == "overlap":
        need, rest, room = way.numbers
        one, other = _named(way.first, theory), _named(way.second, theory)
        return (
            f"{one} needs {need} more; all but {rest} of its places are shared with {other}, which has room for {room}"
        )
    between = " between them" if len(way.first) > 1 else ""
    if _of_things(way):
        values = in_order(list(dict.fromkeys(str(fact.row[-1]) for fact in way.left)))
        said = ", ".join(say_instances(one for one in way.second if not one.rule.declared))
        have = "have" if between else "has"
        return f"{_subjects(way.left, theory)} {have} only {values} left{between}" + (f"; {said}" if said else "")
    if way.left and all(theory.relations[fact.relation].aside for fact in way.left):  # of what nobody sees on the board
        return ", and ".join(say_instances((*way.first, *way.second)))
    return _compared(way, theory)


def _compared(way: Way, theory: Theory) -> str:
    """That what some rules need takes all the room of others: "“box 1 has one 5” needs 1 of r1c1 and r1c3; …" """
    few = cells_of(way, theory, "or") if way.name == "confined" and _has_few_left(way) else ""
    if few and len(way.first) == 1 and not any(one.values for one in way.second):
        first, second = say_instances(way.first), say_instances(way.second)
        return f"{', '.join(first)}, only {few} left; whichever it is, {', '.join(second)}"
    one, other, cells = _named(way.first, theory), _named(way.second, theory), _left(way, theory)
    if cells and way.name == "confined":
        return f"{one} needs {way.numbers[0]} of {cells}; with that {other} has no room for others"
    return f"all that is left for {one}{f' ({cells})' if cells else ''} is in {other}"


def would_leave(needs: Sequence[Need]) -> str:
    """What the numbers that a term of a sum does not have would leave for the others: "if r1c2 were 1, r1c3 would be 10,
    which is too large"; "if r1c2 were 1 or 4, the other two would come to 10 or 7"."""
    if not needs:
        return ""
    first, numbers = needs[0], in_order([str(one.number) for one in needs], "or")
    others = f"{first.others or 'the other'} would be" if first.places == 1 else "the other two would come to"
    large = ", which is too large" if len(needs) == 1 and first.places == 1 and first.too_large else ""
    return f"if {first.of or 'it'} were {numbers}, {others} {_in_order(needs)}{large}"


def _in_order(needs: Sequence[Need]) -> str:
    *most, last = [str(one.rest) for one in needs]
    return f"{', '.join(most)} or {last}" if most else last


def _along(way: Way) -> list[Phrase]:
    """The rules whose ways are gone through; none if what they are about says it."""
    unsaid = [*unsaid_of(way), *way.told]
    said = [one for one in (*way.first, *way.second) if not one.rule.declared and one not in unsaid]
    return [] if "every way" in way.seen else phrases(said, most=FEW)


def named_in(way: Way) -> tuple[Instance, ...]:
    """The instances that the words about all ways name."""
    return tuple(one for phrase in _along(way) for one in phrase.names)


def named_beside(way: Way) -> tuple[Fact | Instance, ...]:
    """What the words of a technique name beside the rules: what is left for several things, or of what declarations speak."""
    if way.seen or way.name in WITHOUT_DECLARED:
        return way.left if way.seen else ()
    if _of_things(way):
        return way.left
    left = way.left if _has_few_left(way) else ()
    return (*left, *(one for one in (*way.first, *way.second) if one.rule.declared))


def _of_things(way: Way) -> bool:
    """Does it go by the values that are left for things?"""
    return way.name not in BY_RULES and all(one.rule.declared and of_values(one.rule) for one in way.first)


def _plainly(way: Way) -> str:
    unsaid = unsaid_of(way)
    every = (one for one in (*way.first, *way.second) if not one.rule.declared and one not in unsaid)
    return ", ".join(say_instances(every))


def unsaid_of(way: Way) -> list[Instance]:
    """Of one piece among several only its number is said: that it hangs together is what a piece is."""
    every = [*way.first, *way.second] if way.name in (*PIECES, "every way") else []
    about = [dict(one.values) for one in every]
    return [one for one, of in zip(every, about, strict=True) if _hangs(one) and of and about.count(of) > 1]


def _hangs(instance: Instance) -> bool:
    return isinstance(split_prefix(instance.rule.typed)[1], Connected)


def _ways(way: Way) -> str:
    """ "one way" or "2 ways"; which ones stands below."""
    number = (len(way.numbers) - 1) // way.numbers[0]
    return f"{number} ways" if number > 1 else "one way"


def packed(way: Way) -> list[list[Fact]]:
    """The ways to pack what is needed, each with its facts; none for other techniques."""
    if way.name != "packing":
        return []
    need, *places = way.numbers
    return [[way.left[place] for place in places[at : at + need]] for at in range(0, len(places), need)]


def _named(instances: Sequence[Instance], theory: Theory) -> str:
    """Instances in quotes; what a declaration says goes by what it is about."""
    quoted = [f"“{text}”" for text in say_instances(one for one in instances if not one.rule.declared)]
    about = [_about(one, theory) for one in instances if one.rule.declared]
    *most, last = [*quoted, *sorted(dict.fromkeys(about))]
    return f"{', '.join(most)} and {last}" if most else last


def _about(instance: Instance, theory: Theory) -> str:
    """Of which thing, or of which value, a declaration speaks."""
    body = declared_count(instance.rule)
    values = list(instance.values.values())
    if body is not None and isinstance(body.body, Atom):
        if not values:  # a function without arguments
            return body.body.name
        if of_values(instance.rule):
            return subject(theory, body.body.name, values)
    return ", ".join(map(str, values))


def _subjects(left: Iterable[Fact], theory: Theory) -> str:
    return in_order(list(dict.fromkeys(subject(theory, fact.relation, fact.row[:-1]) for fact in left)))


# --- what one count gives ---


def counted(ways: Sequence[Way], facts: Sequence[Fact], premises: Sequence[Fact], theory: Theory) -> str:
    """What is said after the sentence of a rule that counts: that so many are found, or that no more are left."""
    if not premises:
        names = {way.name for way in ways} if facts[0].holds else set()
        if names == {"all needed"} and len(set(ways)) == 1 and ways[0].why:
            return f": only {ways[0].why} are left"
        return ALL if names == {"all needed"} else NO_OTHER if names == {"only place"} else ""
    if len(set(ways)) > 1:
        return ""
    match ways[0]:
        case Way("straight from a rule", numbers=(left,)):
            return ", no other left" if left else ", none left"
        case Way("full", why=held) if held:
            return f": complete with {held}"
        case Way("full"):
            return ", all found" if len(premises) > 1 else ""
        case Way("all needed" | "only place", why=left) if left:
            return f": only {left} are left"
        case Way("all needed" | "only place", numbers=(left,)) if left > len(facts) and (
            cells := cells_of(ways[0], theory)
        ):
            return f": only {cells} are left"  # of which others are told by another reason
        case Way("all needed" | "only place", numbers=(left,)):
            on_grid = all(theory.shows.get(fact.relation) == "grid" for fact in facts)
            return ", no others left" if left > 1 else ", no other place left" if on_grid else ", no other left"
    return ""
