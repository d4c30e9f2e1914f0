"""The colours of words, worked out another way than the project does it."""

from collections import Counter


def game_marks(word: str, answer: str) -> str:
    """The game's colours by another way: hand out the copies of each letter, greens first, then from the left."""
    marks = ["W"] * len(word)
    for letter in set(word):
        places = [k for k, other in enumerate(word) if other == letter]
        places.sort(key=lambda k: (answer[k] != letter, k))
        for k in places[: Counter(answer)[letter]]:
            marks[k] = "G" if answer[k] == letter else "Y"
    return "".join(marks)


def report_marks(word: str, answer: str) -> str:
    hues = []
    for k, letter in enumerate(word):
        elsewhere = letter in answer[:k] + answer[k + 1 :]
        hues.append("G" if answer[k] == letter else "Y" if elsewhere else "W")
    return "".join(hues)
