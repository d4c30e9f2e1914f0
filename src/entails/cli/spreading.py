"""Who does the work of a command that can be spread: processes of this machine (`--jobs`), or a cluster (`--cluster`)."""

from __future__ import annotations

import argparse
import os
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from entails.cli.options import cluster_keys
from entails.limits import FOREVER, Limit

if TYPE_CHECKING:
    from entails.batch.running import Spread

GB = 10**9


def spread_for(
    options: argparse.Namespace, seconds: float | None, limit: Limit = FOREVER
) -> AbstractContextManager[Spread]:
    """The crew of processes or the cluster that the options name. `seconds` are for each board, `limit` for all of them."""
    memory, keys = int(options.memory * GB), cluster_keys(options)
    if options.cluster is not None:
        from entails.batch.cluster import Cluster

        return Cluster(options.cluster, seconds, memory, limit, keys)
    from entails.workers.crew import Crew

    return Crew(options.jobs or os.cpu_count() or 1, seconds, memory, limit)
