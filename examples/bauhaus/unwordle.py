"""Unwordle as the report models it: a letter of a colour at a place. Which words could have been guessed?"""

from bauhaus import Encoding, proposition, constraint, Or
from bauhaus.utils import count_solutions, likelihood

E = Encoding()

WORDS = ["crate", "slate", "stone", "shine", "spice", "trace", "grate", "scene", "blast", "toast", "coast"]
ANSWER = "stone"
BOARD = ["WWWYG", "GWWGG"]


@proposition(E)
class Word:
    """The word in a row of the board."""

    def __init__(self, row, word):
        self.row, self.word = row, word

    def _prop_name(self):
        return f"Word({self.row},{self.word})"


@proposition(E)
class Letter:
    """A letter of a colour at a place."""

    def __init__(self, row, place, letter, colour):
        self.row, self.place, self.letter, self.colour = row, place, letter, colour

    def _prop_name(self):
        return f"Letter({self.row},{self.place},{self.letter},{self.colour})"


def colour_fits(letter, place, colour):
    """As the report scores: green at its place, yellow elsewhere in the answer, white not in it."""
    if colour == "G":
        return ANSWER[place] == letter
    if colour == "Y":
        return letter in ANSWER and ANSWER[place] != letter
    return letter not in ANSWER


def theory():
    for row, colours in enumerate(BOARD):
        words = [Word(row, word) for word in WORDS]
        constraint.add_exactly_one(E, words)
        for place in range(5):
            for letter in sorted({word[place] for word in WORDS}):
                here = Letter(row, place, letter, colours[place])
                having = Or([one for one in words if one.word[place] == letter])
                E.add_constraint((here >> having) & (having >> here))
                if not colour_fits(letter, place, colours[place]):
                    E.add_constraint(~here)
    for word in WORDS:
        constraint.add_at_most_one(E, [Word(row, word) for row in range(len(BOARD))])
    return E.compile()


if __name__ == "__main__":
    T = theory()
    print("# Solutions:", count_solutions(T))
    solution = T.solve()
    print([one.word for one, value in solution.items() if value and isinstance(one, Word)])
    for word in WORDS:
        print(f"  {word}: {likelihood(T, Word(0, word)):.2f} {likelihood(T, Word(1, word)):.2f}")
