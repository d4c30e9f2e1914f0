"""How long it takes to make and to check a certificate: pigeons into one hole too few, a refutation without a short proof.

.venv/bin/python benchmarks/certificates.py [PIGEONS]
"""

import sys
from time import process_time

from entails import Claim, certify, check_certificate, read_theory

TARGET = 20.0  # seconds of CPU for 80,000 lemmas


def pigeons(number: int) -> str:
    return (
        f"sort Pigeon = {{1..{number}}}\nsort Hole = {{1..{number - 1}}}\nfind sits(Pigeon, Hole)\n"
        "rule: ∀p ∃h sits(p,h)\nrule: ∀h ∃≤1 p sits(p,h)\n"
    )


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    begin = process_time()
    certificate = certify(*read_theory(pigeons(number)), Claim("impossible"))
    making = process_time() - begin
    text = certificate.text()  # type: ignore[union-attr]
    lemmas = len(certificate.proof)  # type: ignore[union-attr]
    begin = process_time()
    answer = check_certificate(text)
    checked = process_time() - begin
    print(
        f"{number} pigeons: {lemmas:,} lemmas, {len(text) / 1e6:.1f} MB; made in {making:.2f} s, checked in {checked:.2f} s"
    )
    print(f"{type(answer).__name__}; {checked * 80_000 / lemmas:.2f} s for each 80,000 lemmas (target: {TARGET:.0f})")


if __name__ == "__main__":
    main()
