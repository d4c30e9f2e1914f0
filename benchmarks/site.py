"""The page without a server beside the served one, in Chromium: what is fetched, when it is painted, when it answers.

    python benchmarks/site.py [OUT]

Builds the page (unless OUT is a folder that has it), and prints the three tables of docs/without-a-server.md: sizes; times of
the clock as a visitor has them, with the CPU seconds of browser and server; and CPU seconds under Node. It also says how busy
the machine was.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from watch import Watch  # noqa: E402

from tests.studio.served import Studio  # noqa: E402

# What is fetched, by how its paths begin; the first that fits.
PARTS = {
    "the examples, read beforehand": ("api/",),
    "the solvers, six": ("python/python_sat", "python/six"),
    "Entails": ("python/entails",),
    "Python (Pyodide 314), compiled": ("python/",),
    "the page": ("",),
}
ASK = "async ([verb, body]) => (await (await import('/page/ask.js')).ask(verb, body)).status"
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
WAIT = 240_000


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


def questions() -> dict[str, tuple[str, dict[str, Any]]]:
    def text(name: str) -> str:
        return (ROOT / "examples" / name).read_text(encoding="utf-8")

    nine = {"text": text("flow/nine.flow"), "puzzle": "flow"}
    return {
        "solve 9×9": ("solve", nine),
        "a first hint 9×9": ("hint", nine),
        "explain 9×9": ("explain", {**nine, "time_limit": 120}),
        "count fourteen": ("count", {"text": text("flow/fourteen.flow"), "puzzle": "flow", "time_limit": 240}),
        "prove P→Q, ¬Q ⊢ ¬P": ("prove", {"text": "P→Q, ¬Q ⊢ ¬P"}),
    }


def shown(watch: Watch) -> tuple[str, str]:
    clock, cpu = watch.read()
    return f"{clock:.2f} s", f"{cpu:.2f} s"


def visited(context: Any, address: str) -> tuple[Any, dict[str, tuple[str, str]]]:
    """A page that has answered once, when it was painted and when it answered, and how many requests there were."""
    page = context.new_page()
    page.set_default_timeout(WAIT)
    seen: list[str] = []
    page.on("request", lambda one: seen.append(one.url))
    watch = Watch()
    page.goto(address)
    page.locator("body[data-ready]").wait_for()
    page.evaluate(ASK, ["solve", {"text": "A.A"}])
    answered = shown(watch)
    painted = f"{page.evaluate(PAINT) / 1000:.2f} s"
    return page, {"painted": (painted, ""), "first answer": answered, "requests until then": (str(len(seen)), "")}


def measured(browser: Any, address: str, again: str) -> dict[str, tuple[str, str]]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page, found = visited(context, address)
    for name, (verb, body) in questions().items():
        watch = Watch()
        status = page.evaluate(ASK, [verb, body])
        clock, cpu = shown(watch)
        found[name] = (clock + ("" if status != "unknown" else " (not finished)"), cpu)
    page.evaluate(
        "navigator.serviceWorker?.getRegistration().then((kept) => kept && navigator.serviceWorker.ready.then(() => 1))"
    )
    page.close()
    _, second = visited(context, again)
    context.close()
    return found | {f"second visit: {name}": second[name] for name in ("painted", "first answer")}


def print_sizes(folder: Path) -> None:
    found = {name: [0, 0, 0] for name in PARTS}
    for file in (one for one in folder.rglob("*") if one.is_file()):
        path, data = file.relative_to(folder).as_posix(), file.read_bytes()
        name = next(name for name, begins in PARTS.items() if path.startswith(begins))
        for at, more in enumerate((1, len(data), len(gzip.compress(data, 6)))):
            found[name][at] += more
    found["all"] = [sum(row[at] for row in found.values()) for at in range(3)]
    print("| what is fetched | files | MB | MB packed (gzip) |\n|---|---|---|---|")
    for name, (files, size, packed) in found.items():
        print(f"| {name} | {files} | {size / 1e6:.1f} | {packed / 1e6:.1f} |")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="entails-site-") as passing:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else passing)
        if not (folder / "index.html").exists():
            subprocess.run([sys.executable, "-P", "-m", "entails", "site", str(folder)], check=True)
        print_sizes(folder)
        print()
        print_times(folder)
        print(f"\nCPU seconds under Node (load {os.getloadavg()[0]:.0f}):", flush=True)
        subprocess.run(["node", str(ROOT / "benchmarks/inside.mjs"), str(folder)], check=True)


def print_times(folder: Path) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    alone = f"http://127.0.0.1:{server.server_port}/"
    busy = os.getloadavg()[0]
    with sync_playwright() as playwright, Studio() as studio:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        without, served = measured(browser, alone, alone), measured(browser, studio.printed, studio.address)
        print(f"Chromium {browser.version}, {os.cpu_count()} processors, load {busy:.0f} to {os.getloadavg()[0]:.0f}\n")
        browser.close()
    print("| | without a server | CPU | served | CPU |\n|---|---|---|---|---|")
    for name, values in without.items():
        print(f"| {name} | {' | '.join((*values, *served[name]))} |")


if __name__ == "__main__":
    main()
