from collections import Counter
from random import Random

from tests.hostile.certificates import aside_sample, judged, run
from tests.hostile.true_certificates import certificates


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


def test_certificates_of_theories_that_find_something_aside_are_true(thorough: bool) -> None:
    kinds = Counter[str]()
    for seed in range(400 if thorough else 40):
        for parts in certificates(aside_sample(Random(f"aside {seed}"))):
            assert judged(parts.text()) == "accepted and true", f"seed {seed}\n{parts.text()}"
            kinds[parts.claim.split()[0]] += 1
    assert kinds["unique"] >= 3
    assert kinds["impossible"] >= 3
