"""`entails site OUT`: the studio's page as a folder of files, with Entails inside the browser."""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

from entails.cli.job import Job
from entails.questions.question import YES, Report
from entails.site.building import files, refuse_strange, write
from entails.site.packages import Packages


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("site", metavar="OUT", help="a folder that is new or empty, or that this wrote before")
    parser.add_argument(
        "--packages",
        metavar="FOLDER",
        help="keep the packages that it is built from here, and take those that are here already (else they are fetched)",
    )


def run(job: Job) -> Report:
    options, out = job.options, job.options.site
    refuse_strange(Path(out))  # before the work
    with Packages.fetched(Path(options.packages) if options.packages else None) as packages:
        found = files(packages, job.catalogue, job.limit)
    write(Path(out), found)
    size = sum(len(data) for data in found.values())
    packed = sum(len(gzip.compress(data, 6)) for data in found.values())
    said = f"{len(found)} files, {size / 1e6:.1f} MB, {packed / 1e6:.1f} MB packed as servers send them"
    tried = f"To look at it:  python3 -m http.server --directory {out}"
    document = {"status": "written", "out": out, "files": len(found), "bytes": size, "packed": packed}
    return Report(YES, document, [f"Written to {out}: {said}.", tried])
