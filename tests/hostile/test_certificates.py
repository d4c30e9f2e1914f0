from tests.hostile.certificates import run


def test_no_forged_certificate_of_a_false_claim_is_accepted(thorough: bool) -> None:
    rounds = 5_000 if thorough else 240
    figures, against = run(rounds=rounds, seed=1_000)
    assert figures.total() == rounds
    assert figures["accepted and true"] >= 10  # some changes leave a proof
    reasons = {what for what in figures if what.startswith("refused")}
    assert len(reasons) >= 10
    assert any("graph" in reason for reason in reasons)
    assert against["held against another: refused as about another problem"] >= 30
    assert against["held against another: accepted and true"] >= 5  # numbers in another order, a line that came twice
