"""`nnf.config`: settings that scripts make. All of them are accepted, and none changes an answer: there is one solver."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

CHOICES: dict[str, tuple[object, ...] | None] = {
    "sat_backend": ("auto", "native", "kissat", "pysat"),
    "models_backend": ("auto", "native", "pysat"),
    "pysat_solver": None,  # any name
    "auto_simplify": (False, True),
}


class Config:
    """Settings as attributes, as a context and as a decorator.

    config.sat_backend = "kissat"
    with config(sat_backend="pysat"): …
    @config(sat_backend="pysat")
    """

    __slots__ = tuple(CHOICES)
    sat_backend: str
    models_backend: str
    pysat_solver: str
    auto_simplify: bool

    def __init__(self) -> None:
        self.sat_backend, self.models_backend, self.pysat_solver, self.auto_simplify = (
            "auto",
            "auto",
            "minisat22",
            False,
        )

    def __setattr__(self, name: str, value: object) -> None:
        choices = CHOICES.get(name)
        if choices is not None and value not in choices:
            raise ValueError(f"{value!r} is no {name}: expected one of {', '.join(map(repr, choices))}")
        object.__setattr__(self, name, value)

    def __call__(self, **settings: object) -> Scoped:
        return Scoped(self, settings)


class Scoped:
    def __init__(self, config: Config, settings: dict[str, object]) -> None:
        self.config, self.settings = config, settings
        self.before: list[dict[str, object]] = []

    def __enter__(self) -> None:
        self.before.append({name: getattr(self.config, name) for name in self.settings})
        for name, value in self.settings.items():
            setattr(self.config, name, value)

    def __exit__(self, *_: object) -> None:
        for name, value in self.before.pop().items():
            setattr(self.config, name, value)

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def within(*arguments: Any, **named: Any) -> Any:
            with self:
                return function(*arguments, **named)

        return within


config = Config()
