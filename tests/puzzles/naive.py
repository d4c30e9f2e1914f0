"""Numbers of puzz.link addresses, decoded in a few lines and another way than the project does it."""


def naive_numbers(text: str) -> list[int | None]:
    """The other way around than the project does it: from the back, digits into a pocket."""
    found: list[int | None] = []
    pocket = ""
    for character in reversed(text):
        if character in "-+":
            length = 2 if character == "-" else 3
            number, pocket = pocket[:length], pocket[length:]
            found += [int(one, 16) for one in reversed(pocket)]
            found.append(int(number, 16))
            pocket = ""
        elif character in "0123456789abcdef":
            pocket = character + pocket
        else:
            found += [int(one, 16) for one in reversed(pocket)]
            pocket = ""
            found += [None] * (ord(character) - ord("f"))
    found += [int(one, 16) for one in reversed(pocket)]
    return found[::-1]
