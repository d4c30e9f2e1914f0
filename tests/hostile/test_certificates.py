from tests.hostile.certificates import run


def test_no_forged_certificate_of_a_false_claim_is_accepted() -> None:
    figures = run(rounds=200, seed=1_000)
    assert figures.total() == 200
    assert figures["accepted and true"] >= 10  # some changes leave a proof
    reasons = {what for what in figures if what.startswith("refused")}
    assert len(reasons) >= 10
