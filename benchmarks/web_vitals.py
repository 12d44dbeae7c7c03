"""How soon every page of the web app shows and answers on a slow phone, in the system's Chromium.

``python -m benchmarks.web_vitals``, or ``make web-vitals``; ``--json`` for programs, ``--only review`` for
one page, ``--visits 5`` for more of each, ``--no-lighthouse`` for a third of the time.

Against a server of its own it visits every page several times as a phone that was never there (`web_phone`),
does there what a hand does (`web_places`), asks Lighthouse, counts frames while checkers move and the
engine rolls out, and waits for candidates after edits (`web_frames`). Times on a busy machine scatter, so
nothing here is a test; the load is printed beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from benchmarks.server import server
from benchmarks.web_frames import Frames, Waits, frames_while_analysing, waits_after_edits
from benchmarks.web_lighthouse import Scores, install, scores
from benchmarks.web_phone import FLAGS, Visit, browser_path, visit
from benchmarks.web_places import Place, places

HEAD = (
    "| page | LCP s | CLS | TBT ms | score | worst interaction ms (of) | KB | lighthouse perf | a11y |",
    "|---|---|---|---|---|---|---|---|---|",
)


def middle(visits: Sequence[Visit]) -> Visit:
    """The median of each figure over several visits; the worst interaction and shift of all of them."""

    def median(name: str) -> float:
        return statistics.median(getattr(each, name) for each in visits)

    worst = max(visits, key=lambda each: each.worst_ms)
    return Visit(
        fcp_ms=median("fcp_ms"),
        lcp_ms=median("lcp_ms"),
        tbt_ms=median("tbt_ms"),
        cls=max(each.cls for each in visits),
        score=median("score"),
        interactions=sum(each.interactions for each in visits),
        worst_ms=worst.worst_ms,
        worst_event=worst.worst_event,
        transfer_kb=median("transfer_kb"),
        contention=median("contention"),
    )


def row(place: Place, seen: Visit, found: Scores | None) -> str:
    """A line of the table."""
    worst = f"{seen.worst_ms:.0f} {seen.worst_event} ({seen.interactions})" if seen.interactions else "–"
    faults = f" {', '.join(found.faults)}" if found and found.faults else ""
    lighthouse = "– | –" if found is None else f"{found.performance:.2f} | {found.accessibility:.2f}{faults}"
    return (
        f"| {place.name} | {seen.lcp_ms / 1000:.2f} | {seen.cls:.3f} | {seen.tbt_ms:.0f} | {seen.score:.2f} "
        f"| {worst} | {seen.transfer_kb:.0f} | {lighthouse} |"
    )


def told(frames: Frames, waits: Waits) -> list[str]:
    """Frames and waits in words."""
    return [
        f"frames while checkers move and a rollout runs ({frames.share_with_work:.0%} of them beside it): "
        f"{frames.per_s:.1f} a second, {frames.dropped} dropped of {frames.shown + frames.dropped}, "
        f"the longest {frames.longest_ms:.0f} ms",
        f"after an edit ({waits.edits} rolls of the opening position): first candidates "
        f"{waits.first_ms_median:.0f} ms middle, {waits.first_ms_worst:.0f} ms worst; 2-ply "
        f"{waits.whole_ms_median:.0f} ms middle, {waits.whole_ms_worst:.0f} ms worst",
    ]


def measure(browser: Browser, address: str, given: argparse.Namespace, all_places: Sequence[Place]) -> None:
    """All of it, printed as it comes."""
    program = None if given.no_lighthouse else install()
    chosen = [place for place in all_places if not given.only or place.name in given.only]
    found: dict[str, object] = {}
    if not given.json:
        print(*HEAD, sep="\n", flush=True)
    for place in chosen:
        url = f"{address}{place.path}"
        try:
            seen = middle([visit(browser, url, place.touches) for _ in range(given.visits)])
            judged = None if program is None else scores(program, url)
        except (Error, RuntimeError) as error:
            print(f"{place.name}: {error}", flush=True)
            continue
        found[place.name] = asdict(seen) | ({} if judged is None else {"lighthouse": asdict(judged)})
        if not given.json:
            print(row(place, seen, judged), flush=True)
    if not given.only:
        frames, waits = frames_while_analysing(browser, address), waits_after_edits(browser, address)
        found |= {"frames": asdict(frames), "waits": asdict(waits)}
        if not given.json:
            print("", *told(frames, waits), sep="\n")
    load = round(os.getloadavg()[0], 1)
    print(json.dumps(found | {"load": load}) if given.json else f"{given.visits} visits each; load {load}")


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.web_vitals",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--only", action="append", metavar="PAGE", help="only this page; may be repeated")
    parser.add_argument("--no-lighthouse", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        path = browser_path()
    except FileNotFoundError as error:
        parser.error(str(error))
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as connection,
        sync_playwright() as playwright,
    ):
        all_places = places(connection)
        address = f"http://{connection.host}:{connection.port}"
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        measure(browser, address, given, all_places)
        browser.close()


if __name__ == "__main__":
    main()
