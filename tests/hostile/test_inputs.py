from pathlib import Path

import pytest

from tests.hostile.input_cases import cases
from tests.hostile.inputs import run
from tests.running import entails


def test_what_is_changed_is_right_before(tmp_path: Path) -> None:
    """Otherwise most changes would say nothing."""
    for case in {case.arguments: case for case in cases() if case.arguments}.values():
        for name, data in case.files.items():
            (tmp_path / name).write_bytes(data)
        assert entails(*case.arguments, "--time-limit", "0.1", folder=tmp_path).code != 2, case.arguments


@pytest.mark.parametrize("seed", [1_000, 2_000])
def test_hostile_inputs_end_with_an_exit_code_of_the_contract_and_one_message(seed: int, tmp_path: Path) -> None:
    figures = run(rounds=250, seed=seed, folder=tmp_path)
    assert sum(figures[f"exit {code}"] for code in range(4)) == 250
    assert figures["exit 0"] >= 20
    assert figures["exit 2"] >= 100
