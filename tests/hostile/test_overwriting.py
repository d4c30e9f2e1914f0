from tests.hostile.overwriting import run


def test_nothing_that_is_read_or_not_ours_is_written_over(thorough: bool) -> None:
    figures = run(1_000 if thorough else 60, seed=0)
    kinds = {what.partition(": ")[2].partition(",")[0] for what in figures}
    assert kinds == {"read", "not read", "new"}
    assert {what.split()[0] for what in figures} >= {"solve", "batch", "convert", "explore"}
