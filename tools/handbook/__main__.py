"""`./site [OUT]`: the documentation and the page without a server, as one folder of files."""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path

from entails.errors import EntailsError
from entails.limits import FOREVER
from entails.questions.catalogue import Catalogue
from entails.site.building import write
from entails.site.packages import Packages
from tools.handbook.building import whole

ROOT = Path(__file__).parents[2]


def main() -> int:
    parser = argparse.ArgumentParser(prog="./site", description=__doc__.split(": ", 1)[1])
    parser.add_argument(
        "out", metavar="OUT", nargs="?", default="build/site", help="a folder that is new, empty or ours"
    )
    parser.add_argument("--packages", metavar="FOLDER", help="keep the packages that the page is built from here")
    options = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="site: %(message)s")  # what is wrong with a page, and where
    try:
        with Packages.fetched(Path(options.packages) if options.packages else None) as packages:
            found = whole(ROOT, packages, Catalogue(), FOREVER)
        write(Path(options.out), found)
    except EntailsError as error:
        print(f"site: {error}", file=sys.stderr)
        return 2
    size = sum(map(len, found.values()))
    print(f"Written to {options.out}: {len(found)} files, {size / 1e6:.1f} MB.")
    print(f"To look at it:  python3 -m http.server --directory {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
