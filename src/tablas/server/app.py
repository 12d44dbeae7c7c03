"""The application: routes, errors, guard and web app over one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from tablas.server.accounts.attempts import AccountLimits
from tablas.server.accounts.routes import router as accounts_router
from tablas.server.accounts.service import AccountService
from tablas.server.accounts.store import AccountStore
from tablas.server.analysis.routes import router as analysis_router
from tablas.server.analysis.service import AnalysisService
from tablas.server.background import Background
from tablas.server.chat.routes import router as chat_router
from tablas.server.chat.service import ChatService
from tablas.server.chat.store import ChatStore
from tablas.server.document import Documented
from tablas.server.engine.routes import router as engine_router
from tablas.server.engine.service import EngineService
from tablas.server.errors import install_error_handlers
from tablas.server.guard import LOCAL_HOSTS, Guard
from tablas.server.health.routes import router as health_router
from tablas.server.jobs.routes import router as jobs_router
from tablas.server.jobs.service import JobService
from tablas.server.jobs.store import JobStore
from tablas.server.learn.keeping import Keeper, KeepStore
from tablas.server.learn.routes import router as learn_router
from tablas.server.learn.service import LearnService
from tablas.server.learn.store import ThrowStore
from tablas.server.limits import Crowd, Limit
from tablas.server.meet.news import NewsDesk
from tablas.server.meet.routes import router as meet_router
from tablas.server.meet.service import MeetingService
from tablas.server.meet.socket import router as socket_router
from tablas.server.metrics import Metrics
from tablas.server.moderation.door import GuestDoor
from tablas.server.moderation.routes import router as moderation_router
from tablas.server.moderation.service import ModerationService
from tablas.server.moderation.store import ModerationStore
from tablas.server.passkeys.routes import router as passkeys_router
from tablas.server.passkeys.service import PasskeyService
from tablas.server.passkeys.store import PasskeyStore
from tablas.server.play.bot import Engines
from tablas.server.play.dice import DiceSource, system_dice
from tablas.server.play.hub import GRACE_S, Hub
from tablas.server.play.ledger import Ledger, utc_now
from tablas.server.play.pulse import PulseStore, ServerTime
from tablas.server.play.routes import router as play_router
from tablas.server.play.service import WATCH_DELAY_S, PlayService
from tablas.server.play.store import MatchStore
from tablas.server.play.together import Together, event_note
from tablas.server.progress.routes import router as progress_router
from tablas.server.progress.service import ProgressService
from tablas.server.ratings.routes import router as ratings_router
from tablas.server.ratings.service import RatingService
from tablas.server.ratings.store import RatingStore
from tablas.server.review.routes import router as review_router
from tablas.server.review.service import ReviewService
from tablas.server.review.store import ReviewStore
from tablas.server.rounds import make_rounds
from tablas.server.secret import ServerSecret
from tablas.server.static import STATIC_FOLDER, WebApp
from tablas.server.storage.bus import Bus
from tablas.server.storage.database import Database
from tablas.server.storage.migrate import prepare_database
from tablas.server.study.routes import router as study_router
from tablas.server.study.service import StudyService
from tablas.server.tournaments.register import Register
from tablas.server.tournaments.routes import router as tournaments_router
from tablas.server.tournaments.seating import Seating
from tablas.server.tournaments.service import TournamentService
from tablas.server.tournaments.store import TournamentStore
from tablas.server.tournaments.timing import Timekeeper
from tablas.storage.folders import data_folder

API_VERSION = "1"


def routed_app() -> FastAPI:
    """The application with every address and the shape of its errors, but no database behind it."""
    app = Documented(
        title="tablas",
        version=API_VERSION,
        description="Live play with the bot or between people, the asker always `own`; reviews and practice.",
        openapi_url="/api/openapi.json",
        # FastAPI's own pages load their scripts from other sites; this server sends nobody anywhere.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        # Nor does it tell anybody anything, whatever the environment asks of FastAPI.
        telemetry={
            "tracing": False,
            "metrics": False,
            "logs": False,
            "operation_spans": False,
            "auto_configure": False,
        },
        lifespan=_lifespan,
    )
    app.include_router(health_router)
    app.include_router(play_router)
    app.include_router(accounts_router)
    app.include_router(passkeys_router)
    app.include_router(meet_router)
    app.include_router(chat_router)
    app.include_router(moderation_router)
    app.include_router(socket_router)
    app.include_router(ratings_router)
    app.include_router(tournaments_router)
    app.include_router(review_router)
    app.include_router(analysis_router)
    app.include_router(learn_router)
    app.include_router(study_router)
    app.include_router(progress_router)
    app.include_router(jobs_router)
    app.include_router(engine_router)
    install_error_handlers(app)
    return app


def create_app(
    db_url: str,
    *,
    dice: DiceSource = system_dice,
    ticks: Callable[[], float] = monotonic,
    hosts: frozenset[str] | None = LOCAL_HOSTS,
    static: Path = STATIC_FOLDER,
    secret: Path | None = None,
    now: Callable[[], datetime] = utc_now,
    grace_s: float = GRACE_S,
    watch_delay_s: float = WATCH_DELAY_S,
    library: str | None = None,
) -> FastAPI:
    """The whole server over the database of a URL, which is created or migrated forward first.

    Args:
        db_url: as SQLAlchemy writes it, `sqlite+aiosqlite:///file.db` or `postgresql://…`.
        dice: the source of every throw against the bot.
        ticks: seconds of a steady clock, which the clocks of matches go by.
        hosts: the names the server answers to; None for any, where it is meant to be reached from elsewhere.
        static: the folder of the built web app.
        secret: the file of the server's secret, made when there is none; None for the usual one.
        now: the present moment, which events are stored with.
        grace_s: how long the clock of a player who was cut off waits for him.
        watch_delay_s: how much later than its players a spectator sees a match.
        library: URL of the library that finished reviews are kept in too; None for none.

    Raises:
        SecretUnusable: the file of the secret cannot be used.
        StorageError: the database cannot be used; its code says why, and the file is as it was.
    """
    is_public = hosts is None or not hosts <= LOCAL_HOSTS
    database = Database(prepare_database(db_url))
    app = routed_app()
    app.state.database = database
    bus, pulses = Bus(database, ticks), PulseStore(database)
    time = ServerTime(ticks, pulses.time())
    hub = Hub(ticks=time, grace_s=grace_s)
    matches = MatchStore(database, lambda match_id: bus.note("match", match=match_id))
    accounts = AccountStore(database)
    metrics = Metrics()
    note = partial(event_note, bus)
    ledger = Ledger(matches, hub, now=now, time=time, metrics=metrics, note=note)
    metrics.watch("pages_open", "Pages that are told of a match.", lambda: hub.pages)
    metrics.watch("matches_in_memory", "Matches that need not be read to go on.", lambda: ledger.matches)
    metrics.watch("other_servers", "Other servers on the same database.", lambda: bus.others)
    app.state.metrics = metrics
    together = Together(bus, ledger, pulses)
    known = ServerSecret.kept_in(secret or _usual_secret(database))
    engines = Engines()
    play = PlayService(ledger, dice, known, engines=engines, watch_delay_s=watch_delay_s, is_public=is_public)
    asking = Limit("questions about passkeys", 30, 5.0, ticks)
    keys = PasskeyService(PasskeyStore(database), accounts, known, hosts, limit=asking, now=now)
    app.state.accounts = AccountService(
        accounts, matches, keys, limits=AccountLimits(ticks), now=now, changed=together.changed
    )
    meetings = MeetingService(
        ledger,
        known,
        accounts,
        proposals=Limit("proposals", 20, 15.0, ticks),
    )
    app.state.chat = ChatService(
        ledger,
        ChatStore(database),
        accounts,
        limit=Limit("lines of chat", 8, 1.5, ticks),
        together=together,
    )
    reports = ModerationStore(database)
    app.state.door = GuestDoor(reports, accounts, ledger, known)
    app.state.moderation = ModerationService(
        reports,
        accounts,
        ledger,
        app.state.chat,
        known,
        app.state.door,
        limit=Limit("reports", 5, 600.0, ticks),
        now=now,
    )
    app.state.play, app.state.meetings, app.state.together = play, meetings, together
    app.state.news = NewsDesk(ledger, play, meetings, app.state.chat)
    app.state.crowd = Crowd(ticks) if is_public else None
    tournaments = TournamentStore(database, matches, lambda each: bus.note("match", match=each))
    _hold_tournaments(app, Register(tournaments, ledger, together.changed, database.place), known, ticks)
    background = Background()
    reviews = ReviewService(ReviewStore(database), background, library=library, is_public=is_public)
    app.state.reviews = reviews
    app.state.accounts.forget_name = reviews.forget_name
    app.state.learn = LearnService(play, reviews, ThrowStore(database), engines)
    app.state.ratings = RatingService(RatingStore(database), accounts)
    app.state.keeper = Keeper(KeepStore(database), app.state.learn)
    app.state.progress = ProgressService(library, is_public=is_public)
    app.state.study = StudyService(reviews, engines, library, is_public=is_public)
    app.state.analysis = AnalysisService(engines)
    app.state.engine = EngineService(background.engines)
    app.state.background, app.state.jobs = background, JobService(JobStore(database), background)
    app.router.default = WebApp(static)
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=6)
    app.add_middleware(Guard, hosts=hosts, metrics=metrics, crowd=app.state.crowd)
    return app


def _hold_tournaments(
    app: FastAPI, register: Register, known: ServerSecret, ticks: Callable[[], float]
) -> None:
    """Let tournaments be held, whose matches are those of the application's meetings."""
    asking, sitting = (Limit("requests about tournaments", 60, 1.0, ticks) for _ in range(2))
    service = TournamentService(register, app.state.accounts, known, asking)
    timekeeper = Timekeeper(register, service, app.state.play)
    app.state.tournaments, app.state.timekeeper = service, timekeeper
    app.state.seating = Seating(register, app.state.meetings, known, sitting)
    app.state.together.is_timed = lambda: timekeeper.is_needed


def _usual_secret(database: Database) -> Path:
    """Beside the file of the database, as they belong together; else in the data folder."""
    place = Path(database.place)
    return place.with_name(f"{place.name}.secret") if database.is_file else data_folder() / "server.secret"


def _duties(app: FastAPI) -> list[Callable[[], Awaitable[None]]]:
    """What the server does by itself every minute."""
    return [app.state.play.call_time, app.state.moderation.clear_tables, app.state.chat.forget_old]


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    analysis = app.state.analysis
    assert isinstance(analysis, AnalysisService)
    study = app.state.study
    assert isinstance(study, StudyService)
    play, database, background = app.state.play, app.state.database, app.state.background
    together = app.state.together
    assert isinstance(together, Together)
    assert isinstance(play, PlayService)
    assert isinstance(background, Background)
    assert isinstance(database, Database)
    warming = asyncio.create_task(play.warm_up())
    await together.start()
    background.start([app.state.reviews, app.state.jobs])
    looking = app.state.ratings, app.state.keeper, app.state.timekeeper
    lookers = [asyncio.create_task(each.run()) for each in looking]
    rounds = asyncio.create_task(make_rounds(_duties(app)))
    yield
    for looker in (*lookers, rounds):
        looker.cancel()
    analysis.close()
    await warming
    await background.stop()
    study.close()
    await together.stop()
    database.close()
