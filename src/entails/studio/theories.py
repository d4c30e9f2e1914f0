"""Requests about theories: whether two have the same solutions."""

from __future__ import annotations

from entails.questions.compare import compare as compared
from entails.questions.load import load_text
from entails.questions.question import Document
from entails.studio.verbs import Asked

OTHER = "the other text"


def compare(asked: Asked) -> Document:
    """Two theories; `other` is the second one."""
    first = asked.problem()
    second = load_text(asked.body["other"], OTHER, "theory", catalogue=asked.catalogue, limit=asked.limit, ending="")
    return compared(first, second, limit=asked.limit).document()
