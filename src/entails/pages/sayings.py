"""How facts are said for which a page has no `say` line: r1c2 is black, r1c2 is 3, r1c2 and r1c3 are linked. Where a page
finds several functions, each is named: the height of r1c2 is 3."""

from __future__ import annotations

from entails.models.builder import TheoryBuilder
from entails.models.signature import Relation
from entails.models.theory import Saying
from entails.pages.page import Answers


def say_plainly(builder: TheoryBuilder, answers: Answers, cell: str) -> None:
    found = [one for one in builder.relations.values() if one.role == "find" and not one.aside]
    named = sum(one.function for one in found) > 1
    for relation in found:
        name = relation.name
        if name in builder.sayings:
            continue
        saying = _saying(relation, answers, cell, named)
        if saying is not None:
            builder.say(name, saying)


def _saying(relation: Relation, answers: Answers, cell: str, named: bool) -> Saying | None:
    places = relation.arguments if relation.places is None else relation.places
    words = relation.name.replace("_", " ")
    if tuple(places) == (cell,) and relation.function:
        is_, are = ("belongs to", "belong to") if relation.name == answers.regions else ("is", "are")
        not_, none = ("does not belong to", "do not belong to") if is_ != "is" else ("is not", "are not")
        value = f"{{{relation.name}(p)}}"
        if named:
            of = f"the {words} of {{p}}"
            return Saying(("p",), f"{of} is {value}", f"{of} is not {value}")
        several, fail = (f"{{p}} {are} {value}",), (f"{{p}} {none} {value}",)
        return Saying(("p",), f"{{p}} {is_} {value}", f"{{p}} {not_} {value}", several, fail)
    if tuple(places) == (cell,) and not relation.valued:
        several, fail = (f"{{p}} are {words}",), (f"{{p}} are not {words}",)
        return Saying(("p",), f"{{p}} is {words}", f"{{p}} is not {words}", several, fail)
    if relation.name == answers.links:
        linked = ("{p} and {q} are linked", "{p} and {q} are not linked")
        sides = tuple(places) == ("Corner", "Corner")
        return Saying(("p", "q"), *linked, ("[{p}–{q}] are linked",), ("[{p}–{q}] are not linked",), sides)
    return None
