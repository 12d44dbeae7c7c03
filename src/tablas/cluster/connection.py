"""The way to a cluster: an address that is answered, or workers started here, all of them our equals."""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from types import TracebackType
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from tablas.cluster.tasks import ANSWERS, signature, stop_run, take_engine
from tablas.decision import Engine, SearchControl
from tablas.errors import (
    BadCluster,
    ClusterMismatch,
    ClusterMissing,
    ClusterUnreachable,
    SearchCancelled,
    WorkerLost,
)

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster, Worker, WorkerPlugin

_LOCAL = re.compile(r"local(?::([0-9]{1,3}))?")
_REMOTE = re.compile(r"(tcp|tls|ws|wss)://[^\s/]+:[0-9]{1,5}")
_PATIENCE_S = 10.0
_TICK_S = 0.2
# A worker that died comes back, on a busy machine after minutes; where none does, nobody waits for ever.
_ALONE_S = 400.0
_LOOK_EVERY_S = 5.0
_FETCH_S = 5.0
_USUAL_WORKERS = 2
_MOST_WORKERS = 256
# A task whose worker dies is given to another one; so often, before the task itself is to blame.
_MOST_DEATHS = 5

Found = TypeVar("Found")


class Work(Generic[Found]):
    """A piece of work that was given away, and whether it is over, well or badly."""

    def __init__(self, future: Future[Found]) -> None:
        self.future = future
        self.is_over = threading.Event()
        # Waiting for the future itself with a time limit would leave a task behind at every look.
        future.add_done_callback(lambda _: self.is_over.set())


class _Watch:
    """Looks at a cluster while something is waited for."""

    def __init__(self, client: Client, address: str) -> None:
        self._client, self._address = client, address
        self._seen = self._looked = time.monotonic()

    def look(self, control: SearchControl) -> None:
        """Nothing, as long as there is something to wait for.

        Raises:
            SearchCancelled, ClusterUnreachable, WorkerLost: as ``Cluster.result``.
        """
        if control.is_cancelled:
            raise SearchCancelled
        if self._client.status != "running":
            raise ClusterUnreachable(self._address, "the scheduler has gone")
        now = time.monotonic()
        if now - self._looked < _LOOK_EVERY_S:
            return
        self._looked = now
        if self._client.nthreads():
            self._seen = now
        elif now - self._seen > _ALONE_S:
            raise WorkerLost(f"{self._address}: it has had no worker for {now - self._seen:.0f} s")


class Cluster:
    """A cluster while it is used; close it, or use it in a ``with``.

    Args:
        address: ``tcp://host:port`` of a scheduler, ``local`` or ``local:N`` for N processes of this machine.

    Raises:
        BadCluster: the address has another form.
        ClusterMissing: Dask is not installed.
        ClusterUnreachable: nobody answers there, or it has no workers.
        ClusterMismatch: a worker has no tablas, or one that computes otherwise.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        local, remote = _LOCAL.fullmatch(address), _REMOTE.fullmatch(address)
        workers = int(local[1] or _USUAL_WORKERS) if local else 0
        if not remote and not 1 <= workers <= _MOST_WORKERS:
            raise BadCluster(address)
        if find_spec("distributed") is None:
            raise ClusterMissing(address)
        self._own: LocalCluster | None = None
        self._settings = ExitStack()
        self._client = self._started(workers) if local else self._reached()
        self._given: set[str] = set()
        self._listeners: dict[str, Callable[[str], None]] = {}
        self._is_listening = False
        try:
            self._check()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def threads(self) -> int:
        """Of all workers together, as it stands now."""
        return sum(self._client.nthreads().values()) or 1

    @property
    def scheduler(self) -> str:
        """The address at which others may join."""
        return str(self._client.scheduler_info()["address"])

    def pids(self) -> list[int]:
        """The processes of the workers."""
        return list(self._client.run(os.getpid).values())

    def close(self) -> None:
        """Leave the cluster; workers that were started here end."""
        self._client.close(timeout=_PATIENCE_S)
        if self._own is not None:
            self._own.close(timeout=_PATIENCE_S)
        self._settings.close()

    def give(self, engine: Engine) -> str:
        """Give every worker, present and to come, an engine; the name under which tasks ask for it.

        It has one thread: a worker has as many tasks at a time as it has threads.
        """
        packed = pickle.dumps(engine.with_threads(1))
        name = hashlib.sha256(packed).hexdigest()[:16]
        if name not in self._given:
            self._client.register_plugin(_given(name, packed), name=f"tablas-{name}")
            self._given.add(name)
        return name

    def submit(self, work: Callable[..., Found], *arguments: object) -> Work[Found]:
        """Begin some work on whichever worker is free; it is begun anew where its worker dies."""
        return Work(self._client.submit(work, *arguments, pure=False))

    def result(self, work: Work[Found], control: SearchControl) -> Found:
        """What came of it.

        Raises:
            SearchCancelled: ``control`` was cancelled.
            WorkerLost: one worker after the other died over it, or none has been there for minutes.
            ClusterUnreachable: the scheduler has gone.
        """
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        watch = _Watch(self._client, self.address)
        while True:
            if not work.is_over.wait(_TICK_S):
                watch.look(control)
                continue
            try:
                return work.future.result(timeout=_FETCH_S)
            except TimeoutError:  # whoever had it died before it was fetched: it is made again
                watch.look(control)
            except KilledWorker as error:
                raise WorkerLost(f"{self.address}: every worker that tried it has died") from error
            except (FutureCancelledError, CancelledError, OSError) as error:
                raise ClusterUnreachable(self.address, "the scheduler has gone") from error

    @contextmanager
    def listening(self, run: str, tell: Callable[[str], None]) -> Iterator[None]:
        """Hears every line that workers tell of a run as soon as it is here, in a thread of its own."""
        if not self._is_listening:
            self._client.subscribe_topic(ANSWERS, self._heard)
            self._is_listening = True
        self._listeners[run] = tell
        try:
            yield
        finally:
            del self._listeners[run]

    def _heard(self, event: tuple[float, object]) -> None:
        match event[1]:
            case {"run": str(run), "line": str(line)} if tell := self._listeners.get(run):
                tell(line)

    def forget(self, works: Iterable[Work[Found]], run: str) -> None:
        """Begin no more of this work of a run, and end what is in work."""
        left = [work.future for work in works if not work.is_over.is_set()]
        if left and self._client.status == "running":
            self._client.cancel(left)
            self._client.run(stop_run, run, on_error="ignore")

    def _started(self, workers: int) -> Client:
        import dask
        from distributed import Client, LocalCluster

        quiet = {
            "distributed.scheduler.allowed-failures": _MOST_DEATHS,
            "distributed.worker.daemon": True,
            "distributed.admin.tick.limit": "1h",
            # What Dask watches itself with runs all the time; none of it is looked at here.
            "distributed.admin.tick.interval": "500ms",
            "distributed.admin.system-monitor.interval": "5s",
            "distributed.admin.system-monitor.gil.enabled": False,
            "distributed.worker.profile.enabled": False,
            # On a busy machine a worker that died is back after minutes, and else given up after 15 seconds.
            "distributed.deploy.lost-worker-timeout": f"{_ALONE_S} s",
        }
        self._settings.enter_context(dask.config.set(quiet))  # some are read as late as a worker dies
        self._own = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",  # any free port: the usual one may be taken
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        )
        return Client(self._own)

    def _reached(self) -> Client:
        from distributed import Client

        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            return Client(self.address, timeout=_PATIENCE_S)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterUnreachable(self.address, "nobody answers there") from error

    def _check(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE_S)
        except TimeoutError as error:
            raise ClusterUnreachable(self.address, "it has no workers") from error
        ours = _ours()
        try:
            theirs = self._client.run(signature)
        except Exception as error:  # whatever it is, tablas is not there as it is here
            raise ClusterMismatch(self.address, f"a worker cannot run tablas: {error}") from error
        for worker, found in theirs.items():
            if found != ours:
                raise ClusterMismatch(
                    self.address, f"worker {worker} has {' '.join(found)}, here it is {' '.join(ours)}"
                )


def _ours() -> tuple[str, str, str]:
    return signature()


def _given(name: str, packed: bytes) -> WorkerPlugin:
    """What gives a worker the engine as soon as it is there; its base is of an optional package."""
    from distributed import WorkerPlugin

    class GivenEngine(WorkerPlugin):
        def setup(self, worker: Worker) -> None:  # noqa: ARG002
            take_engine(name, packed)

    return GivenEngine()
