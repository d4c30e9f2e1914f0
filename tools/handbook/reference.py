"""The reference of the Python names, from their docstrings."""

from __future__ import annotations

import inspect
import re
from ast import parse
from dataclasses import fields, is_dataclass
from textwrap import dedent
from typing import Any

import entails


def reference() -> str:
    functions = [name for name in entails.__all__ if inspect.isfunction(getattr(entails, name))]
    types = [name for name in entails.__all__ if name not in functions]
    parts = ["## Questions and other functions\n", *map(_entry, functions), "## Types\n", *map(_entry, types)]
    return "\n".join(parts)


def _entry(name: str) -> str:
    value = getattr(entails, name)
    parts = [f"### {name} {{ #{name} }}\n", f"```text\n{name}{_signature(value)}\n```\n", told(value)]
    if inspect.isclass(value):
        parts += [_fields(value), *_methods(value)]
    return "\n".join(part for part in parts if part)


def _signature(value: Any) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    shown = [
        re.sub(r"<.* at 0x\w+>", "…", _plain(one)) for one in signature.parameters.values()
    ]  # no two runs have one place
    result = "" if signature.return_annotation in (signature.empty, None, "None") else f" -> {_type(signature)}"
    line = f"({', '.join(shown)}){result}"
    return line if len(line) < 100 else "(\n" + "".join(f"    {one},\n" for one in shown) + f"){result}"


def _plain(one: inspect.Parameter) -> str:
    """A parameter as it was written: annotations that are read later are texts, which Python shows in quotes."""
    return str(one).replace(repr(one.annotation), one.annotation, 1) if isinstance(one.annotation, str) else str(one)


def _type(signature: inspect.Signature) -> str:
    found = signature.return_annotation
    return found if isinstance(found, str) else getattr(found, "__name__", str(found))


def told(value: Any) -> str:
    """A docstring as Markdown: its paragraphs, and indented lines as code."""
    text = value.__doc__ or ""
    assert not text.startswith(f"{value.__name__}("), f"{value.__name__} has no docstring but that of a dataclass"
    assert text, f"{value.__name__} has no docstring"
    first, _, rest = text.partition("\n")
    whole = f"{first}\n{dedent(rest)}".strip()
    return "\n\n".join(map(_paragraph, whole.split("\n\n"))) + "\n"


def _paragraph(text: str) -> str:
    """An example is a paragraph that Python can read."""
    try:
        parse(dedent(text))
    except SyntaxError:
        return text.strip()
    return f"```python\n{dedent(text).strip()}\n```" if "(" in text else text.strip()


def _fields(value: type) -> str:
    if not is_dataclass(value):
        return ""
    names = [f"`{one.name}`" for one in fields(value) if not one.name.startswith("_")]
    return f"Fields: {', '.join(names)}.\n" if names else ""


def _methods(value: type) -> list[str]:
    """What has a docstring of its own."""
    found = []
    for name, member in vars(value).items():
        plain = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        plain = plain.fget if isinstance(plain, property) else plain
        if name.startswith("_") or not inspect.isfunction(plain) or not plain.__doc__:
            continue
        call = "" if isinstance(member, property) else "()"
        found.append(f"- `{name}{call}`: {' '.join(plain.__doc__.split())}")
    return [*found, ""] if found else []
