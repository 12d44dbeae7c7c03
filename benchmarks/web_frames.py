"""Frames while the engine works, and how soon its answer stands on the screen; nothing is slowed down."""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from playwright.sync_api import Browser, Page

from benchmarks.web_phone import PATIENCE_MS, settle
from benchmarks.web_places import OPENING

FRAME_MS = 1000 / 60
ANIMATED_MS = 4000
LOOK_MS = 50
# Rolls of the opening position: none twice, as the server remembers what it was asked.
ROLLS = ((6, 5), (4, 2), (6, 1), (5, 3), (4, 3), (5, 4), (6, 4), (2, 1), (3, 2), (5, 1), (6, 2), (4, 1))

# Every frame while a rollout goes on and candidates are looked at one after the other: each moves checkers on
# the board.
FRAMES = """
(lasts) => new Promise((done) => {
  const frames = [], rows = [...document.querySelectorAll('button.play')].slice(0, 6);
  let next = 0, busy = 0;
  const started = performance.now();
  const frame = (now) => {
    frames.push(now);
    if (document.querySelector('article.job').ariaBusy === 'true') busy += 1;
    if (now >= started + next * 160) rows[next++ % rows.length].click();
    if (now - started < lasts) requestAnimationFrame(frame);
    else done({ frames, busy });
  };
  requestAnimationFrame(frame);
})
"""

# From the moment a hand touches the board until other candidates stand there, and until the search is over.
WATCH = """
() => {
  globalThis.waits = { first: null, whole: null };
  const result = document.querySelector('section.result');
  let started = 0, wasStale = false;
  addEventListener('pointerdown', () => {
    started = performance.now();
    wasStale = false;
    waits.first = waits.whole = null;
  }, true);
  const look = () => {
    if (started && waits.whole === null) {
      const table = result.querySelector('.scroll');
      const isStale = !table || table.classList.contains('stale');
      if (isStale) wasStale = true;
      else if (wasStale && waits.first === null) waits.first = performance.now() - started;
      if (waits.first !== null && result.ariaBusy === 'false') waits.whole = performance.now() - started;
    }
    requestAnimationFrame(look);
  };
  look();
}
"""


@dataclass(frozen=True, slots=True)
class Frames:
    """Frames in a stretch of animation; `dropped` are those that the screen would have shown and did not."""

    seconds: float
    shown: int
    dropped: int
    per_s: float
    longest_ms: float
    share_with_work: float


@dataclass(frozen=True, slots=True)
class Waits:
    """Milliseconds from an edit by hand until there are candidates, and until the chosen depth is there."""

    edits: int
    first_ms_median: float
    first_ms_worst: float
    whole_ms_median: float
    whole_ms_worst: float


def desk(browser: Browser, address: str) -> Page:
    """The page that analyses, in a window as large as on a desk, its first search over."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="es-ES")
    page = context.new_page()
    page.goto(f"{address}/analizar?pos={OPENING}")
    page.locator("section.result[aria-busy=false] button.play").first.wait_for()
    settle(page)
    return page


def counted(frames: Sequence[float], busy: int) -> Frames:
    """What the times of frames amount to."""
    gaps = [after - before for before, after in pairwise(frames)]
    lasted = (frames[-1] - frames[0]) / 1000
    return Frames(
        seconds=lasted,
        shown=len(frames),
        dropped=sum(max(0, round(gap / FRAME_MS) - 1) for gap in gaps),
        per_s=len(gaps) / lasted,
        longest_ms=max(gaps),
        share_with_work=busy / len(frames),
    )


def frames_while_analysing(browser: Browser, address: str) -> Frames:
    """Checkers move all the time, and the longest rollout that the page offers runs."""
    page = desk(browser, address)
    part = page.locator("section.deep")
    trials = part.locator("select").first
    trials.select_option(index=trials.locator("option").count() - 1)
    part.get_by_role("button", name=re.compile("^Empezar")).click()
    page.locator("article.job[aria-busy=true]").wait_for()
    seen = page.evaluate(FRAMES, ANIMATED_MS)
    page.context.close()
    return counted(seen["frames"], seen["busy"])


def finished(page: Page) -> dict[str, float]:
    """The waits of an edit, once its search is over; the page's own policy lets nobody wait inside it.

    Raises:
        TimeoutError: it was not over in good time.
    """
    for _ in range(PATIENCE_MS // LOOK_MS):
        seen = page.evaluate("waits")
        if seen["whole"] is not None:
            return {"first": float(seen["first"]), "whole": float(seen["whole"])}
        page.wait_for_timeout(LOOK_MS)
    raise TimeoutError("no search came to its end")


def waits_after_edits(browser: Browser, address: str) -> Waits:
    """The opening position, one roll after the other tapped in, at the usual depth of 2-ply."""
    page = desk(browser, address)
    page.evaluate(WATCH)
    firsts: list[float] = []
    wholes: list[float] = []
    for roll in ROLLS:
        for die in roll:
            page.locator(".dice button").nth(die - 1).click()
        seen = finished(page)
        firsts.append(seen["first"])
        wholes.append(seen["whole"])
        page.wait_for_timeout(200)
    page.context.close()
    return Waits(len(ROLLS), statistics.median(firsts), max(firsts), statistics.median(wholes), max(wholes))
