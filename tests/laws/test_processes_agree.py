"""The law "one process = many processes", on random boards of every puzzle and random theories. The third of the three, a
cluster, is in `tests.batch.test_cluster`."""

import os

import pytest

from entails.workers.crew import Crew
from tests.batch.agreeing import agree


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_it_does_not_matter_how_many_processes_answer(thorough: bool) -> None:
    with Crew(2) as crew:
        agree(crew, range(60 if thorough else 8))
