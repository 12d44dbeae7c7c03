"""Parts of a player's progress by their names, and figures with their intervals."""

from __future__ import annotations

from tablas.analysis.progress import FEW, IN_BOOK, LEAST_COUNTED
from tablas.analysis.progress_values import OpeningFigures, Part, Progress, Rate, WrongOpening
from tablas.report.figures import decimal, percent, signed
from tablas.report.words import Words, counted, spoken


def part_name(part: Part, words: Words) -> str:
    """The sort of decisions a part holds."""
    if part.aspect == "kind":
        return spoken(words, f"progress_kind_{part.name}") or part.name
    return spoken(words, f"page_{part.aspect}_{part.name}") or part.name


def interval(rate: Rate, words: Words) -> str:
    """From where to where a rate may lie."""
    return words["progress_interval"].format(
        low=decimal(rate.low, 1, words), high=decimal(rate.high, 1, words)
    )


def pr(rate: Rate | None, words: Words) -> str:
    """A PR to a decimal, a dash where nothing counts."""
    return "–" if rate is None else decimal(rate.pr, 1, words)


def facts(progress: Progress, words: Words) -> list[str]:
    """What it rests on, a sentence each."""
    lines = progress.lines
    said = [counted(words["progress_matches_one"], words["progress_matches"], len(lines))]
    dates = [line.match.date for line in lines if line.match.date]
    if dates and dates[0] == dates[-1]:
        said[0] += f", {dates[0]}"
    elif dates:
        said[0] += ", " + words["progress_between"].format(first=dates[0], last=dates[-1])
    levels = sorted({line.match.level for line in lines})
    said[0] += "."
    if levels:
        told = ", ".join(spoken(words, f"page_level_{level}") or level for level in levels)
        said.append(words["progress_levels"].format(levels=told))
    undated = len(lines) - len(dates)
    if undated and dates:
        said.append(words["progress_undated"].format(count=undated))
    return said + notes(progress, words)


def notes(progress: Progress, words: Words) -> list[str]:
    """Which matches do not count, and what to do about it."""
    said = []
    if progress.left_out:
        said.append(words["progress_left_out"].format(count=progress.left_out))
    if progress.unreviewed:
        one, several = words["progress_unreviewed_one"], words["progress_unreviewed"]
        said.append(
            (one if progress.unreviewed == 1 else several).format(
                count=progress.unreviewed, name=progress.player
            )
        )
    return said


def basis(progress: Progress, words: Words) -> str:
    """What the intervals rest on."""
    if progress.whole is not None and progress.whole.basis == "matches":
        return words["progress_basis_matches"]
    return words["progress_basis_decisions"].format(few=FEW)


def habit_sentence(part: Part, words: Words) -> str:
    """A habit: how much worse, how sure, and what it costs."""
    said = words["progress_habit"].format(
        part=part_name(part, words),
        pr=decimal(part.rate.pr, 1, words),
        count=part.rate.counted,
        rest="–" if part.rest is None else decimal(part.rest, 1, words),
        low=signed(part.excess_low, 1, words),
        high=signed(part.excess_high, 1, words),
        cost=decimal(part.cost, 2, words),
    )
    if part.others is None:
        return said
    return f"{said} {words['progress_habit_others'].format(others=decimal(part.others, 1, words))}"


def no_habits(words: Words) -> str:
    """That nothing stands out."""
    return words["progress_no_habits"].format(least=LEAST_COUNTED)


def cube_errors(progress: Progress, words: Words) -> list[tuple[str, str]]:
    """Each sort of cube mistake: its name, how often, and what it cost."""
    errors = progress.cube_errors
    rows = (
        ("progress_missed", errors.missed, errors.missed_error),
        ("progress_needless", errors.needless, errors.needless_error),
        ("progress_taken", errors.taken, errors.taken_error),
        ("progress_passed", errors.passed, errors.passed_error),
    )
    return [
        (
            spoken(words, key) or key,
            words["progress_times_cost"].format(count=count, error=decimal(error, 2, words)),
        )
        for key, count, error in rows
    ]


def agreement(figures: OpeningFigures, words: Words) -> str:
    """How far opening plays agree with the analysis."""
    if not figures.plays:
        return words["progress_opening_none"]
    return words["progress_opening_agreed"].format(
        share=percent(figures.agreed / figures.plays, words, 0),
        agreed=figures.agreed,
        plays=figures.plays,
        error=decimal(figures.error, 3, words),
    )


def wrong_opening(wrong: WrongOpening, words: Words) -> tuple[str, str, str]:
    """A wrong opening play, how often it was made, and what it cost."""
    play = wrong.play
    said = words["progress_opening_wrong"].format(roll=play.roll, played=play.played, best=play.best)
    if play.after:
        said = words["progress_opening_after"].format(after=play.after, said=said)
    times = counted(words["progress_times_one"], words["progress_times"], wrong.times)
    return said, times, signed(-wrong.error, 3, words)


def opening_help(words: Words) -> str:
    """When an opening play agrees."""
    return words["progress_opening_help"].format(margin=decimal(IN_BOOK, 3, words))


def luck_sentences(progress: Progress, words: Words) -> list[str]:
    """What the dice brought."""
    luck = progress.luck
    if luck is None:
        return []
    said = [words["progress_luck_match"].format(luck=signed(luck.luck, 2, words))]
    if luck.balance is not None and luck.result is not None and luck.luck_adjusted is not None:
        said.append(
            words["progress_luck_balance"].format(
                balance=signed(100 * luck.balance, 1, words),
                result=signed(100 * luck.result, 1, words),
                adjusted=signed(100 * luck.luck_adjusted, 1, words),
                matches=counted(words["matches_one"], words["matches_other"], luck.matches),
            )
        )
        said.append(words["progress_luck_even"])
    return said
