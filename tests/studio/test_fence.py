"""A worker behind a fence opens nothing that somebody names."""

import subprocess
import sys
from pathlib import Path

from tests.running import ROOT

TRY = """
import sys
from entails.studio import fence
import entails.questions.load as load
fence.close(sys.argv[1])
for name in sys.argv[2:]:
    try:
        open(name).close()
        print("opened")
    except OSError as error:
        print(error.strerror)
open("own.txt", "w").close()
"""


def test_only_the_own_folder_and_those_of_python_stay_open(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    secret, link, library = other / "secret.txt", own / "link.txt", Path(subprocess.__file__)
    secret.write_text("x", encoding="utf-8")
    link.symlink_to(secret)
    names = [secret, own / "../other/secret.txt", link, library]
    done = subprocess.run(
        [sys.executable, "-P", "-c", TRY, str(own), *map(str, names)],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "src")},
        check=False,
    )
    refused = "the studio opens no files: put the text itself on the page"
    assert done.stdout.splitlines() == [refused, refused, refused, "opened"], done.stderr
    assert (own / "own.txt").exists()
