"""The head of a report: who played what, how it was judged, and what to know first."""

from __future__ import annotations

from tablas.analysis import Review
from tablas.record import MatchRecord, final_score
from tablas.report.figures import decimal, percent
from tablas.report.review.sentences import move_number, player_name
from tablas.report.words import Words, spoken

_CLOSE_PR = 0.25
# Enough of a network's digest to tell it from every other.
_DIGEST = 12


def title(review: Review, words: Words) -> str:
    """Both players and the final score; of a money session or an unfinished match only the players."""
    first, second = (player_name(review, seat, words) for seat in (0, 1))
    if not review.record.games or review.record.games[-1].outcome is None:
        return words["page_versus"].format(first=first, second=second)
    own, other = shown_score(review.record)
    return words["page_final"].format(first=first, second=second, own=own, other=other)


def shown_score(record: MatchRecord) -> tuple[int, int]:
    """The score after the last game as players say it: nobody has more points than the match is long."""
    own, other = final_score(record)
    return (min(own, record.length), min(other, record.length)) if record.length else (own, other)


def kind_of_match(review: Review, words: Words) -> str:
    """What was played, and where and when as far as the file says."""
    length = review.record.length
    kind = words["page_match"].format(length=length) if length else words["page_money"]
    told = (review.record.tag(name).strip() for name in ("Event", "Round", "Place", "Date"))
    return " · ".join([kind, *(text for text in told if text)])


def facts(review: Review, words: Words) -> str:
    """By what and how deep it was judged."""
    level = spoken(words, f"page_level_{review.level}") or review.level
    return words["page_judged"].format(level=level, engine=review.engine, network=review.network[:_DIGEST])


def partial(review: Review, words: Words) -> str:
    """That the report does not cover the whole match; "" where it does."""
    if review.is_complete:
        return ""
    done = sum(game.is_complete for game in review.games)
    return words["page_partial"].format(done=done, all=len(review.record.games))


def notes(review: Review, words: Words) -> list[str]:
    """What could not be judged, a line for each reason with its games, of illegal plays with the moves."""
    games: dict[str, list[str]] = {}
    for game in review.games:
        for note in game.notes:
            number = str(game.game + 1)
            wrong = [move_number(review, each) for each in game.decisions if each.is_illegal]
            if note == "illegal" and wrong:
                moves = ", ".join(map(str, dict.fromkeys(wrong)))
                number = words["review_note_moves"].format(game=number, moves=moves)
            games.setdefault(note, []).append(number)
    sentences = {note: spoken(words, f"review_note_{note}") or note for note in games}
    return [sentences[note].format(games=", ".join(numbers)) for note, numbers in games.items()]


def summary(review: Review, words: Words) -> tuple[str, ...]:
    """Who played better, and whom the dice favoured."""
    return tuple(sentence for sentence in (_better(review, words), _luckier(review, words)) if sentence)


def no_mistakes(review: Review, words: Words) -> str:
    """The sentence that stands where there is no mistake to show."""
    return words["page_no_mistakes"].format(threshold=decimal(review.thresholds.doubtful, 3, words))


def _better(review: Review, words: Words) -> str:
    rates = [totals.pr for totals in review.totals]
    first, second = rates
    if first is None or second is None:
        return words["page_no_rates"]
    if abs(first - second) < _CLOSE_PR:
        return words["page_equal"].format(pr=decimal((first + second) / 2, 1, words))
    seat = 0 if first < second else 1
    return words["page_better"].format(
        name=player_name(review, seat, words),
        pr=decimal(min(first, second), 1, words),
        other=decimal(max(first, second), 1, words),
    )


def _luckier(review: Review, words: Words) -> str:
    balance = review.totals[0].luck_worth - review.totals[1].luck_worth
    in_match = review.record.length > 0
    if abs(balance) < (0.02 if in_match else 0.1):
        return words["page_luck_even"]
    if in_match:
        luck = words["page_luck_mwc"].format(value=percent(abs(balance), words))
    else:
        luck = words["page_luck_equity"].format(value=decimal(abs(balance), 2, words))
    return words["page_luckier"].format(name=player_name(review, 0 if balance > 0 else 1, words), luck=luck)
