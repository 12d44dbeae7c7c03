"""How soon the web app shows and answers on a slow phone, in the system's Chromium.

``python -m benchmarks.web_vitals --json``

The phone: 390×844, 150 ms round trip, 1.6 Mb/s, a processor four times slower than this machine's when it has
nothing else to do: what other work takes away counts towards the four. Every visit is the first one, with
nothing
in the cache. Times on a busy machine still scatter, so nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.server import ask, server

BROWSERS = ("chromium", "google-chrome", "chromium-browser", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
)
SLOWDOWN = 4
ROUND_TRIP_MS = 150
BYTES_PER_S = 1.6e6 / 8
# Long enough for the page to have loaded and settled on the slowest machine that still makes sense.
SETTLE_MS = 6000

OBSERVE = """
globalThis.vitals = { lcp: 0, cls: 0, long: [], event: 0 };
const watch = (type, note, more) => new PerformanceObserver((list) => list.getEntries().forEach(note))
  .observe({ type, buffered: true, ...more });
watch('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime));
watch('layout-shift', (entry) => entry.hadRecentInput || (vitals.cls += entry.value));
watch('longtask', ({ startTime, duration }) => vitals.long.push([startTime, duration]));
const slowest = ({ duration }) => (vitals.event = Math.max(vitals.event, duration));
watch('event', slowest, { durationThreshold: 16 });
"""
READ = """
() => ({ ...vitals, fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  bytes: performance.getEntriesByType('resource').reduce((sum, { transferSize }) => sum + transferSize, 0)
    + performance.getEntriesByType('navigation')[0].transferSize })
"""
# The same small piece of work over and over: the quickest is the processor alone, the mean is what is left
# of it.
CONTENTION = """
() => {
  const times = [];
  for (let x = 1, n = 0; n < 400; n++) {
    const start = performance.now();
    for (let i = 0; i < 1e5; i++) x = (x * 16807) % 2147483647;
    times.push(performance.now() - start);
  }
  times.splice(0, 20); // not compiled yet
  return times.reduce((sum, time) => sum + time) / times.length / Math.min(...times);
}
"""

# Lighthouse 12, mobile: the value that scores 0.9, the one that scores 0.5, and the weight.
CURVES = {
    "fcp_ms": (1800, 3000, 10),
    "lcp_ms": (2500, 4000, 25),
    "tbt_ms": (200, 600, 30),
    "cls": (0.1, 0.25, 25),
}


@dataclass(frozen=True, slots=True)
class Vitals:
    """Medians of several first visits.

    `score` is made of the first four as Lighthouse does it; `contention` is how many times slower than
    alone the
    machine was.
    """

    visits: int
    fcp_ms: float
    lcp_ms: float
    tbt_ms: float
    cls: float
    score: float
    tap_ms: float | None
    transfer_kb: float
    contention: float


def score(values: dict[str, float]) -> float:
    """The weighted mean of the log-normal scores that Lighthouse gives; 1 is best."""
    total = 0.0
    for name, (good, middling, weight) in CURVES.items():
        width = (math.log(middling) - math.log(good)) / (math.sqrt(2) * 0.9061938024368232)
        value = max(values[name], 1e-9)
        total += (
            weight * 0.5 * (1 - math.erf((math.log(value) - math.log(middling)) / (math.sqrt(2) * width)))
        )
    return total / sum(weight for *_, weight in CURVES.values())


def blocking_ms(long: Sequence[Sequence[float]], fcp: float) -> float:
    """What of the long tasks after the first picture is beyond 50 ms."""
    return sum(duration - 50 for start, duration in long if start + duration > fcp)


def visit(browser: Browser, url: str, tap: str | None) -> dict[str, float]:
    """One first visit on the slow phone, with a tap on something once it has settled."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(OBSERVE)
    contention = page.evaluate(CONTENTION)
    slow_down(page, max(SLOWDOWN / contention, 1))
    page.goto(url)
    page.wait_for_timeout(SETTLE_MS)
    seen = page.evaluate(READ)
    if tap:
        page.tap(tap)
        page.wait_for_timeout(1500)
    values = {
        "fcp_ms": seen["fcp"],
        "lcp_ms": seen["lcp"],
        "tbt_ms": blocking_ms(seen["long"], seen["fcp"]),
        "cls": page.evaluate("vitals.cls"),
        "tap_ms": page.evaluate("vitals.event"),
        "transfer_kb": seen["bytes"] / 1024,
        "contention": contention,
    }
    context.close()
    return values


def slow_down(page: Page, rate: float) -> None:
    """Make the network that of the phone, and the processor slower at this rate."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": ROUND_TRIP_MS,
            "downloadThroughput": BYTES_PER_S,
            "uploadThroughput": BYTES_PER_S,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def measured(browser: Browser, url: str, visits: int, tap: str | None = None) -> Vitals:
    """Medians over so many first visits."""
    runs = [visit(browser, url, tap) for _ in range(visits)]
    medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    rounded = {name: round(value, 3 if name == "cls" else 1) for name, value in medians.items()}
    tap_ms = rounded.pop("tap_ms")
    return Vitals(visits=visits, score=round(score(medians), 2), tap_ms=tap_ms if tap else None, **rounded)


def playable_match(connection: HTTPConnection) -> str:
    """A match in which the player has won the opening, so that there is a checker to tap."""
    for _ in range(50):
        view = ask(connection, "POST", "/api/matches", {"length": 5, "level": "champion"})
        if view.state == "to_play":
            return view.id
    raise AssertionError("the bot opened fifty matches in a row")


def main() -> None:
    """Prints the vitals of the home screen and of a match, as text or JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.web_vitals", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        parser.error(f"no browser: one of {', '.join(BROWSERS)} must be installed")
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as connection,
        sync_playwright() as playwright,
    ):
        address = f"http://{connection.host}:{connection.port}"
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        match_id = playable_match(connection)
        results = {
            "home": asdict(measured(browser, f"{address}/", args.visits)),
            "play": asdict(measured(browser, f"{address}/jugar/{match_id}", args.visits, tap="[data-p='6']")),
        }
        browser.close()
    if args.json:
        print(json.dumps(results))
        return
    for page, vitals in results.items():
        print(page, ", ".join(f"{name} {value}" for name, value in vitals.items()))


if __name__ == "__main__":
    main()
