"""The same on other machines: a Dask cluster that is there already, on whose workers nothing is installed but Entails.

    with Cluster("tcp://10.0.0.1:8786", seconds=10.0, memory=2 * GB) as cluster:
        for done in cluster.run(answered, items):
            …

Items are sent in parcels of about a second of work, and only as many parcels are on their way as keep every worker busy: a
million items never become a million futures. A worker of Dask answers each item in a process of its own (`crew`), so
limits on time and memory hold there too, and an item that eats memory costs one outcome and not a machine. When a worker of
Dask is lost, the scheduler gives its parcels to others. A parcel that has cost several workers is sent again item by item,
and what still kills workers is given up. Dask is imported here and nowhere else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from logging import CRITICAL, getLogger, root
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any
from uuid import uuid4

from entails.errors import EngineError
from entails.limits import FOREVER, Limit, now
from entails.workers.crew import About, Crew, Done, Pace, Supply, WorkItem
from entails.workers.memory import GB
from entails.workers.worker import Outcome

try:
    from distributed import Client, KilledWorker, Security, WorkerPlugin, get_worker
except ImportError:
    raise EngineError("a cluster needs Dask: pip install 'entails[cluster]'") from None

AT_ONCE = 1.0  # seconds of work in a parcel, in a small cluster
FOR_EACH = 0.004  # seconds of work for each thread of a large one: a parcel costs the scheduler half of that
LONGER = 10.0  # times as long as it should take: then a parcel ends early
MOST_AT_ONCE = 10_000  # items in a parcel
MOST_UNDER_WAY = 200_000  # items in all parcels that are on their way: a client and a scheduler have to hold them
EACH = 2  # parcels on their way for each thread of the cluster: one in work, one waiting
LOOK = 0.2  # seconds between looks at the clock and at who is there
CONNECT = 10.0  # seconds to find the scheduler
PLUGIN = "entails"

Parcel = list[WorkItem]
Keys = tuple[str, str, str]  # the files of the authority, of our certificate and of its key


class Cluster:
    """A cluster by the address of its scheduler. `seconds` and `memory` are for each item, `limit` for all together."""

    def __init__(
        self,
        address: str,
        seconds: float | None = None,
        memory: int = 4 * GB,
        limit: Limit = FOREVER,
        keys: Keys | None = None,
    ) -> None:
        self.address, self.seconds, self.memory, self.limit = address, seconds, memory, limit
        self.most = 0  # parcels that were on their way at once
        self._client = connected(address, keys)
        self._pace = Pace(AT_ONCE, MOST_AT_ONCE)
        self._threads, self._looked = 0, float("-inf")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._client.close(timeout=CONNECT)

    def run(self, question: About, items: Iterable[WorkItem | None]) -> Generator[Done, None, None]:
        """The outcome for each item, as they are finished."""
        source = Supply(items)
        under_way: dict[Any, Parcel] = {}  # by future
        finished: SimpleQueue[Any] = SimpleQueue()
        again: deque[Parcel] = deque()
        try:
            while True:
                while len(under_way) < self._room():
                    parcel = again.popleft() if again else source.take(self._pace.at_once())
                    if not parcel:
                        break
                    future = self._sent(question, parcel)
                    under_way[future] = parcel
                    future.add_done_callback(finished.put)
                    self.most = max(self.most, len(under_way))
                if not under_way and source.over:
                    return
                for future in self._heard(finished) if under_way else ():
                    yield from self._done(future, under_way.pop(future), again)
        finally:
            with suppress(Exception):  # whatever it is, the scheduler forgets futures whose client is gone
                self._client.cancel(list(under_way), force=True)

    def _room(self) -> int:
        """The number of parcels that may be in flight, by the number of workers that the cluster has now."""
        if now() > self._looked + LOOK:
            try:
                self._threads, self._looked = sum(self._client.nthreads().values()), now()
            except (OSError, TimeoutError):  # lost while it was asked, and no error of what is written here
                raise self._gone() from None
            self._pace.seconds = max(AT_ONCE, FOR_EACH * self._threads)
            self._pace.most = min(MOST_AT_ONCE, 1 + MOST_UNDER_WAY // (EACH * max(1, self._threads)))
        return EACH * max(1, self._threads)

    def _sent(self, question: About, parcel: Parcel) -> Any:
        key = f"entails-{uuid4().hex}"  # not by what is asked: an answer of another run may be an older one
        longest = LONGER * self._pace.seconds
        return self._client.submit(answer, question, parcel, self.seconds, self.memory, longest, key=key, pure=False)

    def _heard(self, finished: SimpleQueue[Any]) -> list[Any]:
        """The futures that are finished; waits for one, and looks at the limit meanwhile."""
        while True:
            self.limit.check()
            try:
                found = [finished.get(timeout=LOOK)]
            except Empty:
                if self._client.status != "running":
                    raise self._gone() from None
                continue
            while not finished.empty():
                found.append(finished.get())
            return found

    def _done(self, future: Any, parcel: Parcel, again: deque[Parcel]) -> Iterator[Done]:
        """The outcomes of a finished parcel. Items that it did not reach are sent again."""
        if future.status in ("cancelled", "lost"):
            raise self._gone()
        try:
            done, seconds = future.result()
        except KilledWorker:
            yield from self._killed(parcel, again)
            return
        except Exception as error:
            raise EngineError(f"a worker of the cluster cannot do this: {_first_line(error)}") from None
        future.release()
        self._pace.took(seconds, max(1, len(done)))
        got = {one.number for one in done}
        if left := [item for item in parcel if item.number not in got]:
            again.append(left)
        yield from done

    def _killed(self, parcel: Parcel, again: deque[Parcel]) -> Iterator[Done]:
        """Several workers were lost with this parcel in hand: each item alone shows whose fault it is."""
        if len(parcel) > 1:
            again.extend([item] for item in parcel)
        else:
            error = EngineError("every worker of the cluster that was given this was lost")
            yield Done(parcel[0].number, Outcome(error=error))

    def _gone(self) -> EngineError:
        return EngineError(f"the Dask scheduler at {self.address} is gone")


def connected(address: str, keys: Keys | None = None) -> Any:
    """A client of the cluster, whose workers have crews from now on."""
    _hush()
    try:
        client = Client(
            address, timeout=CONNECT, set_as_default=False, name="entails", **({"security": _tls(keys)} if keys else {})
        )
        client.register_plugin(Crews(), name=PLUGIN)
        return client
    except (OSError, TimeoutError, ValueError) as error:
        raise EngineError(f"there is no Dask scheduler at {address} ({_first_line(error)})") from None


def _hush() -> None:
    """What matters is said as an error. Dask has given some of its loggers levels and handlers of their own: to be told that
    `distributed` is to be silent does not reach them, and a lost scheduler would be a page of traceback."""
    for name in ("distributed", "tornado", "asyncio", *root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            getLogger(name).setLevel(CRITICAL + 1)


def _tls(keys: Keys) -> Security:
    """Both sides show a certificate that the same authority has signed, and nothing goes over the wire as it is."""
    authority, certificate, key = keys
    return Security(tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key, require_encryption=True)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


# --- on a worker of the cluster ---


class Crews(WorkerPlugin):  # type: ignore[misc]
    """Warm processes of a worker of Dask, one for each thread that is at work; they end with it."""

    idempotent = True  # a second client uses what is there

    def setup(self, worker: Any) -> None:
        self.free: SimpleQueue[Crew] = SimpleQueue()

    def teardown(self, worker: Any) -> None:
        while not self.free.empty():
            self.free.get().close()

    def take(self, seconds: float | None, memory: int) -> Crew:
        """A crew with these limits: one that is there, or a new one."""
        while not self.free.empty():
            crew = self.free.get()
            if (crew.seconds, crew.memory) == (seconds, memory):
                return crew
            crew.close()
        return Crew(1, seconds, memory)


def answer(
    question: About, parcel: Parcel, seconds: float | None, memory: int, longest: float
) -> tuple[list[Done], float]:
    """The outcomes for a parcel, and how long they took. After a while it ends early: the rest may go elsewhere."""
    begin = now()
    crews: Crews = get_worker().plugins[PLUGIN]
    crew = crews.take(seconds, memory)
    done: list[Done] = []
    try:
        with closing(crew.run(question, parcel)) as running:
            for one in running:
                done.append(one)
                if now() > begin + longest:
                    break
    finally:
        crews.free.put(crew)
    return done, now() - begin
