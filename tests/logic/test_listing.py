"""Lists and small numbers in words."""

from entails.logic.listing import listed, numeral


def test_words_are_listed_as_one_says_them() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "",
        "a",
        "a and b",
        "a, b or c",
    ]


def test_small_numbers_are_words() -> None:
    assert [numeral(number) for number in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
