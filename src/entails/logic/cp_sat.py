"""CP-SAT by the compiled part of OR-Tools alone: the one file that knows its private names.

`ortools.sat.python.cp_model` imports numpy and pandas, which takes four times as long as the solver itself and as most
questions. A model is a text (of a protocol buffer), which the compiled part reads at once; a call for each clause costs more.

    model = LinearModel()
    model.add_clauses([(1, 2), (-1, -2)])
    model.add_sum([(3, 1), (5, 2)], 4, None)      # 3·x1 + 5·x2 ≥ 4
    model.minimise([(1, 1), (1, 2)])
    [found.true for found in model.run(FOREVER)]  # [{2}]
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence, Set
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from math import ceil
from threading import Thread
from types import MappingProxyType
from typing import Any, NamedTuple

from entails.limits import Limit

TICK = 0.02  # seconds between looks at the clock
ROUNDING = 1e-6  # bounds are whole numbers, told as others
INVALID, FEASIBLE, INFEASIBLE, OPTIMAL = 1, 2, 3, 4  # what CP-SAT says of a search
LEAST, MOST = -(1 << 63), (1 << 63) - 1  # CP-SAT's numbers without a bound

NO_MORE: Mapping[str, Any] = MappingProxyType({})

Ints = tuple[int, ...]
Weights = Sequence[tuple[int, int]]  # weights and literals


class Improved(NamedTuple):
    """No model weighs less than `bound`; the best one so far weighs `cost`, and `true` are its literals."""

    bound: int
    cost: int
    true: set[int]


def is_installed() -> bool:
    return find_spec("ortools") is not None


class LinearModel:
    """Clauses and sums over literals, and what is minimised. More can be added after a search."""

    def __init__(self) -> None:
        """Raises `ImportError` if OR-Tools is not installed."""
        self.calls = _calls()
        self.places: dict[int, int] = {}  # of variables among CP-SAT's, as they are met
        self.parts: list[str] = []
        self.aim = ""
        self.worked = 0.0  # in the last search, as CP-SAT counts it
        self.found: bool | None = None  # in the last search: is there a model? None: not known
        self.bound = 0  # what the cost is at least, as far as the last search found out

    def literals(self, some: Iterable[int]) -> str:
        places = self.places
        found = [place if x > 0 else ~place for x in some for place in (places.setdefault(abs(x), len(places)),)]
        return ",".join(map(str, found))

    def add_clauses(self, clauses: Iterable[Ints]) -> None:
        self.parts += [f"constraints{{bool_or{{literals:[{self.literals(clause)}]}}}}" for clause in clauses]

    def add_sum(self, weights: Weights, low: int | None, high: int | None, others: Ints = ()) -> None:
        """The weights of the true literals come to at least `low` and at most `high`, or one of the others holds."""
        terms, surplus = self._terms(weights)
        domain = f"{LEAST if low is None else low - surplus},{MOST if high is None else high - surplus}"
        unless = f"enforcement_literal:[{self.literals([-x for x in others])}]" if others else ""
        self.parts.append(f"constraints{{{unless}linear{{{terms}domain:[{domain}]}}}}")

    def minimise(self, weights: Weights) -> None:
        terms, surplus = self._terms(weights)
        self.aim = f"objective{{{terms}offset:{surplus}}}"

    def _terms(self, weights: Weights) -> tuple[str, int]:
        """Variables with their coefficients, each once, and what is to be added: a negated one is 1 less its variable."""
        factors: dict[int, int] = {}
        surplus = 0
        for weight, x in weights:
            factors[abs(x)] = factors.get(abs(x), 0) + (weight if x > 0 else -weight)
            surplus += weight if x < 0 else 0
        return f"vars:[{self.literals(factors)}]coeffs:[{','.join(map(str, factors.values()))}]", surplus

    def _text(self, hint: Set[int] | None) -> str:
        text = "variables{domain:[0,1]}" * len(self.places) + "".join(self.parts) + self.aim
        if hint is None:
            return text
        values = ",".join("1" if v in hint else "0" for v in self.places)
        return f"{text}solution_hint{{vars:[{','.join(map(str, range(len(self.places))))}]values:[{values}]}}"

    def run(
        self,
        limit: Limit,
        parameters: Mapping[str, Any] = NO_MORE,
        hint: Set[int] | None = None,
        only_one: bool = False,
    ) -> Generator[Improved, None, None]:
        """Better and better models; with `only_one` the first ends the search. `found` then says whether there is one, and
        `bound` what the cost is at least. Raises `OutOfTime`."""
        solver, model = self.calls.solver(), self.calls.model(self._text(hint))
        chosen, collector = self.calls.parameters(), _collector(self, only_one)
        for name, value in {"num_workers": 1, **parameters}.items():
            setattr(chosen, name, value)
        solver.set_parameters(chosen)
        solver.add_solution_callback(collector)
        try:
            responses: list[Any] = []
            with closing(_waiting(lambda: responses.append(solver.solve(model)), solver.stop_search, limit)) as waiting:
                for _ in waiting:
                    while collector.found:
                        yield collector.found.pop(0)
            (response,) = responses
            self.found, self.worked = _has_model(response), response.deterministic_time
            self.bound = ceil(response.best_objective_bound - ROUNDING) if self.aim else 0
        finally:
            solver.clear_solution_callback(collector)


def _waiting(work: Callable[[], None], stop: Callable[[], None], limit: Limit) -> Generator[None, None, None]:
    """Until the work is done, in a thread of its own, so that time limits and Ctrl-C are noticed meanwhile."""
    thread = Thread(target=work, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(TICK)
            limit.check()
            yield
    except BaseException:
        stop()
        thread.join()
        raise
    yield


def _collector(model: LinearModel, only_one: bool) -> Any:
    """Collects the models that are found; stops the search at the first, if `only_one` is wanted."""

    class Collector(model.calls.callback):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.found: list[Improved] = []
            self.true: set[int] = set()

        def OnSolutionCallback(self) -> None:
            self.true = {v for v, place in model.places.items() if self.SolutionBooleanValue(place)}
            bound, cost = round(self.BestObjectiveBound()), round(self.ObjectiveValue())
            self.found.append(Improved(bound, cost, self.true))
            if only_one:
                self.StopSearch()

    return Collector()


# --- what OR-Tools calls things ---


class _Calls(NamedTuple):
    """Classes of OR-Tools, and how a model is made of its text."""

    model: Callable[[str], Any]
    parameters: Callable[[], Any]
    solver: Callable[[], Any]
    callback: Any


def _calls() -> _Calls:
    try:
        compiled: Any = import_module("ortools.sat.python.cp_model_helper")
        if not hasattr(compiled, "SolveWrapper"):
            raise ImportError("what is compiled is elsewhere")
    except ImportError:  # before OR-Tools 9.12
        compiled = import_module("ortools.sat.python.swig_helper")
    if not hasattr(compiled, "CpModelProto"):  # before OR-Tools 9.15
        return _by_protobuf(compiled)

    def model(text: str) -> Any:
        made = compiled.CpModelProto()
        assert made.parse_text_format(text), text
        return made

    return _Calls(model, compiled.SatParameters, compiled.SolveWrapper, compiled.SolutionCallback)


def _by_protobuf(compiled: Any) -> _Calls:
    """The calls for versions of OR-Tools whose compiled module takes protobuf messages."""
    from google.protobuf import text_format
    from ortools.sat.cp_model_pb2 import CpModelProto
    from ortools.sat.sat_parameters_pb2 import SatParameters

    def model(text: str) -> Any:
        return text_format.Parse(text, CpModelProto())

    return _Calls(model, SatParameters, compiled.SolveWrapper, compiled.SolutionCallback)


def _has_model(response: Any) -> bool | None:
    """Was there a model? None if that is not known."""
    status = getattr(response.status, "value", response.status)
    assert status != INVALID, "CP-SAT refuses the model"
    return {INFEASIBLE: False, FEASIBLE: True, OPTIMAL: True}.get(status)
