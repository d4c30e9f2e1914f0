"""Pages as a browser prints them."""

import shutil
import subprocess
from pathlib import Path
from unicodedata import normalize

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def printed(text: str, folder: Path) -> list[str]:
    """The text of each page as Chromium prints it."""
    pypdf = pytest.importorskip("pypdf")
    (folder / "page.html").write_text(text, encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/x"]
    command = [str(CHROMIUM), *options, f"--print-to-pdf={folder}/page.pdf", str(folder / "page.html")]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return [
        " ".join(normalize("NFKC", one.extract_text()).split()) for one in pypdf.PdfReader(folder / "page.pdf").pages
    ]
