"""Eight hours of play, in a few minutes: neither the page nor the workers grow."""

from pathlib import Path
from typing import Any

import pytest

from tests.studio.browser.hands import Person

QUESTIONS, EACH = 5_000, 250
# As a player asks: a mark, what it breaks, now and then a hint, what follows, a check, undo; and another board.
PLAYED = """async ([number, boards]) => {
  const { game, open } = await import('/page/app.js');
  const { ask } = await import('/page/ask.js');
  const text = () => ({ text: game.text, puzzle: game.kind, answer: game.answer });
  for (let i = 0; i < number; i++) {
    if (i % 50 === 0) await open(...boards[(i / 50) % boards.length], 'long', 'play');
    const cells = game.puzzle.cells(game.model);
    game.go(game.puzzle.tap(game.model, game.state, cells[(i * 7) % cells.length]), 'a move');
    const verb = ['conflicts', 'conflicts', 'follows', 'conflicts', 'hint'][i % 5];
    await ask(verb, { ...text(), time_limit: 5, ...(verb === 'hint' ? { brief: true } : {}) }).catch(() => null);
    if (i % 3 === 0) game.undo();
  }
}"""
BOARDS = ("starbattle/five.starbattle", "aquarium/six.aquarium", "hitori/small.hitori")


def resident(process: int) -> float:
    """Megabytes that a process holds."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    line = next((line for line in status.splitlines() if line.startswith("VmRSS")), "VmRSS: 0 kB")
    return int(line.split()[1]) / 1024


def test_after_five_thousand_questions_nothing_has_grown(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough: some minutes")
    from tests.running import ROOT

    boards = [[(ROOT / "examples" / one).read_text(encoding="utf-8"), one.rpartition(".")[2]] for one in BOARDS]
    session = desk.page.context.new_cdp_session(desk.page)
    session.send("Performance.enable")

    def measured() -> dict[str, float]:
        session.send("HeapProfiler.collectGarbage")
        metrics: Any = session.send("Performance.getMetrics")["metrics"]
        found = {one["name"]: one["value"] for one in metrics}
        workers = max(resident(one) for one in desk.studio.workers())
        server = resident(desk.studio.process.pid)
        return {"heap": found["JSHeapUsedSize"] / 1e6, "nodes": found["Nodes"], "worker": workers, "server": server}

    desk.page.set_default_timeout(600_000)
    seen = []
    for _ in range(QUESTIONS // EACH):
        desk.page.evaluate(PLAYED, [EACH, boards])
        seen.append(measured())
    desk.complaints[:] = [one for one in desk.complaints if " 503 " not in one]  # on a busy machine the page asks again
    early, late = seen[3], seen[-1]  # after a thousand questions all that is kept is there
    assert late["heap"] < early["heap"] + 3, seen
    assert late["nodes"] < early["nodes"] * 1.2 + 500, seen
    assert late["worker"] < early["worker"] * 1.15 + 5, seen
    assert late["server"] < early["server"] * 1.1 + 5, seen
