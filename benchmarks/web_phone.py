"""A slow phone: what the system's Chromium sees of a page over a slow network with a slow processor.

390×844, 150 ms round trip, 1.6 Mb/s, a processor four times slower than this machine's when it has nothing
else to do: what other work takes away counts towards the four. Every visit is the first one, with nothing in
the cache.
"""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

# The names that the browser tests know; a browser with windows, as a visitor's, comes before the shell.
BROWSERS = (
    "chromium",
    "google-chrome",
    "chromium-browser",
    "google-chrome-stable",
    "chromium-headless-shell",
)
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
# What comes in so late is no part of a first visit on any machine that still makes sense.
PATIENCE_MS = 30_000
SETTLE_MS = 1200

OBSERVE = """
globalThis.vitals = { lcp: 0, cls: 0, shifts: [], long: [], events: [] };
const watch = (type, note, more) => new PerformanceObserver((list) => list.getEntries().forEach(note))
  .observe({ type, buffered: true, ...more });
watch('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime));
watch('layout-shift', (entry) => {
  if (entry.hadRecentInput) return;
  vitals.cls += entry.value;
  vitals.shifts.push(entry.sources.map(({ node }) => node?.parentElement?.className || node?.nodeName));
});
watch('longtask', ({ startTime, duration }) => vitals.long.push([startTime, duration]));
// What counts as an interaction: a tap, a click, a key; moving the mouse and scrolling do not.
watch('event', (entry) => {
  if (entry.interactionId) vitals.events.push([entry.interactionId, entry.duration, entry.name]);
}, { durationThreshold: 16 });
"""
READ = """
() => ({ ...vitals, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
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

Touches = Callable[[Page], None]


@dataclass(frozen=True, slots=True)
class Visit:
    """What one first visit was like.

    `score` is made of the first four as Lighthouse does it; `worst_ms` is the slowest interaction from the
    touch to the picture of its effect, 0 where nothing was touched; `contention` is how many times slower
    than alone the machine was.
    """

    fcp_ms: float
    lcp_ms: float
    tbt_ms: float
    cls: float
    score: float
    interactions: int
    worst_ms: float
    worst_event: str
    transfer_kb: float
    contention: float


def browser_path() -> str:
    """The system's Chromium.

    Raises:
        FileNotFoundError: there is none.
    """
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise FileNotFoundError(f"no browser: one of {', '.join(BROWSERS)} must be installed")
    return path


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


@contextmanager
def phone(browser: Browser, *, is_slow: bool = True) -> Iterator[tuple[Page, float]]:
    """A page of a phone that has never been here, and how many times slower than alone the machine is."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="es-ES"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(OBSERVE)
    contention = float(page.evaluate(CONTENTION))
    if is_slow:
        slow_down(page, max(SLOWDOWN / contention, 1))
    try:
        yield page, contention
    finally:
        context.close()


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


def settle(page: Page) -> None:
    """Wait until the page has nothing more to ask for, or for as long as a visitor would."""
    try:
        page.wait_for_load_state("networkidle")
    except PlaywrightTimeout:
        print("still loading:", page.url, flush=True)
    page.wait_for_timeout(SETTLE_MS)


def visit(browser: Browser, url: str, touches: Touches | None = None) -> Visit:
    """One first visit on the slow phone, and what a hand does there once it has settled."""
    with phone(browser) as (page, contention):
        page.goto(url)
        settle(page)
        loaded = page.evaluate(READ)
        if touches is not None:
            touches(page)
            page.wait_for_timeout(SETTLE_MS)
        seen = page.evaluate("vitals")
    values = {
        "fcp_ms": loaded["fcp"],
        "lcp_ms": loaded["lcp"],
        "tbt_ms": blocking_ms(loaded["long"], loaded["fcp"]),
        "cls": seen["cls"],
    }
    if seen["shifts"]:
        print(f"shifted at {url}: {seen['shifts']}", flush=True)
    _, worst_ms, worst_event = max(seen["events"], key=lambda event: event[1], default=(0, 0.0, ""))
    return Visit(
        **values,
        score=score(values),
        interactions=len({number for number, *_ in seen["events"]}),
        worst_ms=worst_ms,
        worst_event=worst_event,
        transfer_kb=loaded["bytes"] / 1024,
        contention=contention,
    )
