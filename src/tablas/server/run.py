"""Starting the server: a free port, the database, the browser, and a quiet end."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from tablas.errors import TablasError
from tablas.library import default_url
from tablas.server.app import create_app
from tablas.server.frames import FramesProtocol
from tablas.server.guard import LOCAL_HOSTS
from tablas.server.logs import configure_logs, level_from_environment, log
from tablas.server.static import STATIC_FOLDER, missing_reason
from tablas.storage.folders import data_folder

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
PORTS_TRIED = 100
LAST_PORT = 65535
# How long a request that is being answered may go on once the server was told to stop.
GRACE_S = 5
LARGEST_SOCKET_MESSAGE = 4096
# New objects between two looks for those that only hold each other; Python's 700 has it look all the time.
GARBAGE_EACH = 50_000
# A page whose connection was cut without a word is noticed after two or three of these.
PING_S = 5.0
# The thread that writes needs Python for moments only, and waits up to so long for it after each time it has
# waited for the disk while the loop has much to do. Python's own 5 ms come several times a commit.
TURN_S = 0.0005


class PortInUse(TablasError, ValueError):
    """Another program listens on the port that was asked for."""

    code = "port_in_use"

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"port {port} of {host} is in use by another program", value=str(port), place="--port"
        )


class CannotListen(TablasError, ValueError):
    """The address cannot be listened on by this program on this machine."""

    code = "cannot_listen"

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(
            f"cannot listen on {host}, port {port}: {reason}", value=f"{host}:{port}", place="--host"
        )


def default_db_url() -> str:
    """The URL of the embedded database."""
    return f"sqlite+aiosqlite:///{data_folder() / 'tablas.db'}"


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A socket bound to the port, or to the first free one from the usual port on when none is named.

    Raises:
        PortInUse: the named port, or every port tried, is taken.
        CannotListen: the address is not of this machine, or not for this user.
    """
    first = DEFAULT_PORT if port is None else port
    candidates = range(first, first + PORTS_TRIED) if port is None else (first,)
    for candidate in candidates:
        try:
            return _bound(host, candidate)
        except socket.gaierror as error:
            raise CannotListen(host, candidate, error.strerror or "unknown name") from error
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotListen(host, candidate, error.strerror or str(error)) from error
    raise PortInUse(host, first)


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    bound = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere this option would let two programs share the port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        # Only a listening socket keeps a second program, bound with the same option, off the port.
        bound.listen()
    except OSError:
        bound.close()
        raise
    return bound


def serve(
    *,
    host: str = DEFAULT_HOST,
    port: int | None = None,
    db: str | None = None,
    site: str | None = None,
    open_browser: bool = True,
    announce: Callable[[str], None] = print,
) -> None:
    """Serve until told to stop; `announce` is called with the address once requests are answered.

    Args:
        host: the address to listen on; anything but this machine's own name lets others in.
        port: None for the usual port or the next free one.
        db: database URL, None for the embedded one.
        site: the name by which a proxy in front of the server is reached; others may come then.
        open_browser: show the address in the user's browser, where there is one.
        announce: told the address, such as `http://127.0.0.1:8000`.

    Raises:
        StorageError: the database cannot be used.
        PortInUse: the port is taken.
        CannotListen: the address cannot be listened on.
    """
    with listening_socket(host, port) as bound:
        configure_logs(level_from_environment())
        app = create_app(
            db or default_db_url(),
            hosts=_names(host, site),
            # A database of one's own holds the library too: the rooms may share one.
            library=db or default_url(),
        )
        reason = missing_reason(STATIC_FOLDER)
        if reason is not None:
            log.warning("web app missing", extra={"fields": {"reason": reason}})
        address = _shown_address(host, bound.getsockname()[1])

        def started() -> None:
            _make_ready()
            announce(address)
            if open_browser:
                _open_browser(address)

        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            # Compression would cost memory for each socket, and the messages are short.
            ws=FramesProtocol,
            ws_per_message_deflate=False,
            ws_max_size=LARGEST_SOCKET_MESSAGE,
            ws_ping_interval=PING_S,
            ws_ping_timeout=2 * PING_S,
            lifespan="on",
            server_header=False,
            timeout_graceful_shutdown=GRACE_S,
        )
        try:
            _Server(config, started, lambda: _close_streams(app)).run(sockets=[bound])
        except KeyboardInterrupt:
            return  # Ctrl+C is the usual way to end a server, not a failure


def _close_streams(app: FastAPI) -> None:
    """End every stream of events, which would keep the server from stopping."""
    app.state.jobs.close_streams()
    app.state.tournaments.close_streams()


def _make_ready() -> None:
    """Leave what the server is made of out of every search for garbage: each would hold all games up."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(TURN_S)
    gc.set_threshold(GARBAGE_EACH, *gc.get_threshold()[1:])


def _names(host: str, site: str | None) -> frozenset[str] | None:
    """The names the server answers to: None for any, where others come and nobody said by what name."""
    if site is not None:
        return LOCAL_HOSTS | {site.lower()}
    return LOCAL_HOSTS if host in LOCAL_HOSTS else None


class _Server(uvicorn.Server):
    """A server that says when it answers, and that lets go of those who listen when it stops."""

    def __init__(
        self, config: uvicorn.Config, started: Callable[[], None], closing: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._started, self._closing = started, closing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        self._started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams of events first: an open one would hold the others up."""
        self._closing()
        await super().shutdown(sockets)


def _shown_address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _open_browser(address: str) -> None:
    """Open the address without waiting; never a text browser, which would take the terminal over."""
    has_screen = (
        sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
