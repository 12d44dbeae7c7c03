"""Every screen of the app and how it is reached: what there is to look at when the app has changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import FilePayload

from . import mishaps, society
from .hands import Keys, Mouse
from .pictures import EXAMPLE, OPENING
from .screen import Screen
from .society import sign_in
from .stock import Stock
from .words import Language

CUBE = "-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:4:2:0:7:10"
ROLLOUT_MS, DEEPER_MS, KEPT_MS = 60_000, 30_000, 3500
# Loading and thinking take their time on a busy machine.
PATIENCE_MS = 30_000

Pose = Callable[[Screen, Stock], None]


@dataclass(frozen=True)
class Scene:
    """One screen in one state."""

    name: str
    pose: Pose
    has_board: bool = False
    """Looked at in every theme of the board."""
    is_whole: bool = True
    """The whole page, not only what the window shows: where nothing stands fixed over it."""
    settings: tuple[tuple[str, object], ...] = ()


def opened(path: str, selector: str = "h1") -> Pose:
    """A page, once this is on it."""

    def pose(screen: Screen, _: Stock) -> None:
        screen.open(path)
        screen.page.locator(selector).first.wait_for()

    return pose


def at(moment: str) -> Pose:
    """A match at one of the moments of the stock."""

    def pose(screen: Screen, stock: Stock) -> None:
        screen.open_match(stock.match(moment))

    return pose


def half_way(screen: Screen, stock: Stock) -> None:
    screen.open_match(stock.match("middle"))
    Mouse(screen).tap_place(13)


def chosen_checker(screen: Screen, stock: Stock) -> None:
    screen.open_match(stock.match("middle"))
    Keys(screen).to_board()
    screen.place(13).focus()
    Keys(screen).key("m")


def menu(screen: Screen, stock: Stock) -> None:
    screen.open_match(stock.match("middle"))
    screen.button(screen.words.menu).click()


def from_menu(es: str, en: str) -> Pose:
    def pose(screen: Screen, stock: Stock) -> None:
        menu(screen, stock)
        screen.button({"es": es, "en": en}[screen.language]).click()
        screen.page.locator("dialog[open]").wait_for()

    return pose


def double(screen: Screen, stock: Stock) -> None:
    screen.open_match(stock.match("before_roll"))
    screen.ready(screen.words.roll)
    screen.choice(screen.words.double).click()
    screen.page.locator("dialog[open]").wait_for()


def keys(screen: Screen, stock: Stock) -> None:
    screen.open_match(stock.match("middle"))
    Keys(screen).to_board()
    Keys(screen).key("?")
    screen.page.locator("dialog[open]").wait_for()


def warning(screen: Screen, stock: Stock) -> None:
    screen.open_match(stock.match("opening"))
    screen.place(24).click()
    screen.place(21).click()
    screen.primary.click()
    screen.page.get_by_role("heading", name=re.compile("tutor")).wait_for()


def hint(screen: Screen, stock: Stock) -> None:
    screen.open_match(stock.match("middle"))
    screen.button({"es": "Pista", "en": "Hint"}[screen.language]).click()
    screen.page.locator("#hint-title ~ ol").wait_for()
    screen.page.locator("#hint-title ~ ul").wait_for()


def first_visit(screen: Screen, _: Stock) -> None:
    """As somebody new finds it: no match played."""
    screen.page.route(re.compile(r"/api/matches\?"), lambda route: route.fulfill(json=[]))
    screen.open("/")
    screen.page.get_by_text(re.compile("Champion:|Campeón:")).wait_for()


def empty(screen: Screen, lists: str) -> None:
    """The server has nothing of this kind yet."""
    screen.page.route(
        re.compile(rf"/api/{lists}$"),
        lambda route: route.fulfill(json=[]) if route.request.method == "GET" else route.continue_(),
    )


def no_matches(screen: Screen, _: Stock) -> None:
    empty(screen, "reviews")
    screen.open("/partidos")
    screen.page.get_by_text(EXAMPLE[screen.language]).wait_for()


def options(screen: Screen, _: Stock) -> None:
    screen.open("/")
    for summary in screen.page.locator("form summary").all():
        summary.click()
    screen.page.get_by_role("radio", name="Nackgammon").wait_for(state="attached")
    screen.page.get_by_role("radio", name=re.compile("Dinero|Money")).check()


def analysed(screen: Screen, spot: str) -> None:
    screen.open(f"/analizar?pos={spot}")
    done = screen.page.locator("section.result[aria-busy=false]")
    done.wait_for(timeout=DEEPER_MS)


def candidates(screen: Screen, _: Stock) -> None:
    analysed(screen, OPENING)
    screen.page.locator("button.play").nth(1).click()


def cube(screen: Screen, _: Stock) -> None:
    analysed(screen, CUBE)


def setting_up(screen: Screen, _: Stock) -> None:
    analysed(screen, OPENING)
    tab(screen, "Posición", "Position")


def recent(screen: Screen, _: Stock) -> None:
    for spot in (CUBE, OPENING):
        analysed(screen, spot)
        screen.page.wait_for_timeout(KEPT_MS)
    tab(screen, "Recientes", "Recent")


def tab(screen: Screen, es: str, en: str) -> None:
    """A part of the analysis, where they do not all fit beside one another."""
    radio = screen.page.get_by_role("radio", name={"es": es, "en": en}[screen.language])
    if radio.count():
        radio.check()


def impossible(screen: Screen, _: Stock) -> None:
    analysed(screen, OPENING)
    screen.page.get_by_role("button", name=re.compile("^(Vaciar|Clear)$")).click()


def deep(kind: int, spot: str) -> Pose:
    """Long work, done."""

    def pose(screen: Screen, _: Stock) -> None:
        analysed(screen, spot)
        part = screen.page.locator("section.deep")
        part.get_by_role("radio").nth(kind).check()
        part.locator("select").first.select_option(index=0)
        part.get_by_role("button", name=re.compile("^(Empezar|Start|Hacer el mapa|Make the map)")).click()
        result = part.locator("article[aria-busy=false] table").first
        result.wait_for(timeout=ROLLOUT_MS)
        result.evaluate("(table) => table.scrollIntoView({ block: 'center' })")

    return pose


def review(screen: Screen, stock: Stock) -> None:
    screen.open(f"/partidos/{stock.review}")
    screen.page.locator("#mistake").wait_for()


def removal(screen: Screen, _: Stock) -> None:
    screen.open("/partidos")
    screen.page.get_by_role("button", name=re.compile("^(Quitar|Remove)")).first.click()
    screen.page.locator("dialog[open]").wait_for()


def refused_file(screen: Screen, _: Stock) -> None:
    screen.open("/partidos")
    no_match = FilePayload(name="lista.txt", mimeType="text/plain", buffer=b"pan, leche, huevos")
    screen.page.locator("input[type=file]").set_input_files(no_match)
    screen.page.get_by_text("lista.txt").wait_for()


def counted(screen: Screen, _: Stock) -> None:
    screen.open("/aprender/pips")
    screen.page.get_by_role("radio").nth(1).check()
    screen.page.get_by_role("button", name=re.compile("^(Comprobar|Check)$")).wait_for()
    for field in screen.page.locator("input[type=number]").all():
        field.fill("120")
    screen.page.locator("button[type=submit]").click()
    screen.page.locator("table").first.wait_for()


def answered(path: str) -> Pose:
    """A drill, answered by its first answers."""

    def pose(screen: Screen, _: Stock) -> None:
        screen.open(path)
        screen.page.locator(".answers button").first.wait_for()
        for group in screen.page.locator(".answers").all():
            group.locator("button").first.click()
        check = screen.page.get_by_role("button", name=re.compile("^(Comprobar|Check)$"))
        if check.count():
            check.click()
        screen.page.locator(".said p, .result p").first.wait_for()

    return pose


def lesson_question(screen: Screen, _: Stock) -> None:
    screen.open("/aprender/winning")
    screen.page.locator("main button").first.wait_for()
    screen.page.get_by_role("button", name=re.compile("^(2 puntos: |2 points: )")).click()


def proof(screen: Screen, stock: Stock) -> None:
    """The dice of a match between two people, checked."""
    sign_in(screen, stock)
    screen.open(f"/dados/{stock.rated}")
    screen.button({"es": "Comprobar", "en": "Check"}[screen.language]).click()
    screen.page.locator("section.card summary").first.click()
    screen.page.locator("main table").first.wait_for()


def meeting(screen: Screen, _: Stock) -> None:
    screen.open("/")
    screen.button({"es": "Jugar con un amigo", "en": "Play a friend"}[screen.language], exact=False).click()
    screen.page.locator("input[readonly]").first.wait_for()


def joining(screen: Screen, stock: Stock) -> None:
    opened(f"/unirse#{stock.invite}", "main input")(screen, stock)


def account(screen: Screen, stock: Stock) -> None:
    """The page of somebody who has entered."""
    sign_in(screen, stock)
    screen.open("/cuenta")
    screen.page.get_by_role("heading", level=2).first.wait_for()


def restore(screen: Screen, _: Stock) -> None:
    screen.open("/ajustes")
    screen.button({"es": "Restaurar ajustes", "en": "Restore settings"}[screen.language]).click()


def progress(screen: Screen, _: Stock) -> None:
    screen.open("/progreso")
    screen.page.locator(".told table").first.wait_for()


TUTOR = (("tutor", "error"),)
RATES = (("showRates", True),)
SCENES: tuple[Scene, ...] = (
    Scene("home-new", first_visit),
    Scene("home", opened("/", ".past")),
    Scene("home-options", options),
    Scene("play-opening", at("opening"), is_whole=False),
    Scene("play-before-roll", at("before_roll"), is_whole=False, settings=RATES),
    Scene("play-half-way", half_way, has_board=True, is_whole=False),
    Scene("play-chosen", chosen_checker, has_board=True, is_whole=False),
    Scene("play-menu", menu, is_whole=False),
    Scene("play-tutor", from_menu("Tutor y pistas…", "Tutor and hints…"), is_whole=False),
    Scene("play-rules", from_menu("Reglas en juego", "Rules in force"), is_whole=False),
    Scene("play-resign", from_menu("Abandonar…", "Resign…"), is_whole=False),
    Scene("play-keys", keys, is_whole=False),
    Scene("play-text", at("middle"), settings=(("textMode", True),)),
    Scene("play-double", double, is_whole=False),
    Scene("play-warning", warning, is_whole=False, settings=TUTOR),
    Scene("play-hint", hint, is_whole=False),
    Scene("play-double-offered", at("double_offered"), is_whole=False),
    Scene("play-dancing", at("dancing"), is_whole=False),
    Scene("play-bearing-off", at("bearing_off"), has_board=True, is_whole=False),
    Scene("play-resign-offered", at("resign_offered"), is_whole=False),
    Scene("play-game-over", at("game_over"), is_whole=False),
    Scene("play-match-over", at("match_over"), is_whole=False),
    Scene("dice", opened("/dados", "table")),
    Scene("dice-proof", proof),
    Scene("analyse", candidates, has_board=True),
    Scene("analyse-cube", cube),
    Scene("analyse-set-up", setting_up),
    Scene("analyse-recent", recent),
    Scene("analyse-impossible", impossible),
    Scene("analyse-rollout", deep(0, OPENING), is_whole=False),
    Scene("analyse-rolls", deep(1, OPENING), is_whole=False),
    Scene("analyse-scores", deep(2, CUBE), is_whole=False),
    Scene("matches-none", no_matches),
    Scene("matches", opened("/partidos", "main li")),
    Scene("matches-refused", refused_file),
    Scene("matches-remove", removal, is_whole=False),
    Scene("review", review, has_board=True),
    Scene("learn", opened("/aprender", "h2")),
    Scene("lesson", opened("/aprender/moving", "[data-p]")),
    Scene("lesson-question", lesson_question),
    Scene("quiz", opened("/aprender/repaso", ".card strong")),
    Scene("drill-openings", opened("/aprender/aperturas", "[data-p]")),
    Scene("drill-pips", counted),
    Scene("drill-race", answered("/aprender/carrera")),
    Scene("drill-cube", answered("/aprender/cubo")),
    Scene("progress", progress),
    Scene("glossary", opened("/glosario#prime", "#prime"), is_whole=False),
    Scene("rules", opened("/reglas", "h2"), is_whole=False),
    Scene("lobby", opened("/sala", "li")),
    Scene("meeting", meeting),
    Scene("joining", joining),
    Scene("account-none", opened("/cuenta", "form")),
    Scene("account", account),
    Scene("players", opened("/jugadores", "table")),
    Scene("player", opened("/jugador/Elena", "table")),
    Scene("settings", opened("/ajustes", "h2")),
    Scene("settings-restore", restore, is_whole=False),
    Scene("lost", opened("/nada")),
    Scene("unknown-match", opened("/jugar/0123456789abcdef0123456789abcdef")),
    Scene("play-real-dice", at("real_dice"), is_whole=False),
    Scene("dice-sealed", society.sealed),
    Scene("play-friend", society.talk, is_whole=False),
    Scene("play-report", society.report, is_whole=False),
    Scene("tournaments", society.tournaments),
    Scene("tournament", society.tournament),
    Scene("cut-off", mishaps.cut_off, is_whole=False),
    Scene("not-answered", mishaps.not_answered),
    Scene("offline", mishaps.offline),
    Scene("reconnecting", mishaps.reconnecting, is_whole=False),
    Scene("opponent-gone", mishaps.opponent_gone, is_whole=False),
    Scene("opponent-gone-days", mishaps.opponent_gone_by_post, is_whole=False),
    Scene("server-gone", mishaps.server_gone, is_whole=False),
    Scene("analyse-not-answered", mishaps.analyse_not_answered),
)

LANGUAGE_OF_LOCALE: dict[Language, str] = {"es": "es-ES", "en": "en-GB"}
