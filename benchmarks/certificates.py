"""How long it takes to make and to check a certificate: pigeons into one hole too few, a refutation without a short proof.

python benchmarks/certificates.py [PIGEONS]
"""

import sys

from measuring import timed

from entails import Claim, certify, check_certificate, load
from entails.engines.certificates.text import Certificate

TARGET = 20.0  # seconds of CPU for 80,000 lemmas


def pigeons(number: int) -> str:
    return (
        f"sort Pigeon = {{1..{number}}}\nsort Hole = {{1..{number - 1}}}\nfind sits(Pigeon, Hole)\n"
        "rule: ∀p ∃h sits(p,h)\nrule: ∀h ∃≤1 p sits(p,h)\n"
    )


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    making, certificate = timed(lambda: certify(load(pigeons(number)), Claim("impossible")))
    assert isinstance(certificate, Certificate)
    text, lemmas = certificate.text(), len(certificate.proof)
    checking, answer = timed(lambda: check_certificate(text))
    print(
        f"{number} pigeons: {lemmas:,} lemmas, {len(text) / 1e6:.1f} MB; "
        f"made in {making / 1000:.2f} s, checked in {checking / 1000:.2f} s"
    )
    rate = checking / 1000 * 80_000 / lemmas
    print(f"{type(answer).__name__}; {rate:.2f} s for each 80,000 lemmas (target: {TARGET:.0f})")


if __name__ == "__main__":
    main()
