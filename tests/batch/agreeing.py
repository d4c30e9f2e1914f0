"""Random boards of every puzzle and random theories, and the law that it does not matter who is asked about them."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from entails.batch.asking import BatchQuestion, answered
from entails.batch.inputs import Input
from entails.batch.running import Spread
from entails.limits import FOREVER
from entails.puzzles import names, puzzle
from entails.workers.crew import WorkItem
from tests.laws.random_theories import sample

VERBS = ("solve", "count", "why")


def random_boards(seeds: range) -> Iterator[Input]:
    for seed in seeds:
        for name in names():
            kind = puzzle(name)
            yield Input(f"{seed}.{name}", text=kind.write(kind.sample(Random(seed))))
        yield Input(f"{seed}.fol", text=sample(Random(seed), objective=seed % 2 == 1).text)


def agree(spread: Spread, seeds: range) -> None:
    """Whoever answers says what this process says: of an only solution all of it, of one of several that there are more."""
    asked = [(BatchQuestion(verb), board) for board in random_boards(seeds) for verb in VERBS]
    items = (WorkItem(number, one) for number, one in enumerate(asked))
    found = {done.number: done.outcome.result for done in spread.run(answered, items)}
    assert sorted(found) == list(range(len(asked)))
    statuses = set()
    for number, one in enumerate(asked):
        here, there = _said(answered(FOREVER, one)), _said(found[number])
        assert there == here, f"{one[0].verb} {one[1].file}\n{one[1].text}"
        statuses.add(here["status"])
    assert {"solved", "impossible", "counted"} <= statuses


def _said(line: str) -> dict[str, Any]:
    document = {key: value for key, value in json.loads(line).items() if key != "seconds"}
    if document.get("unique") is not True and isinstance(document.get("solution"), dict):
        document["solution"] = sorted(document["solution"])
    return document
