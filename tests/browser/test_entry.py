"""Entering a move by hand: everything can be taken back until Confirm, and nothing illegal can be entered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tablas.protocol.live import MatchView

from .conftest import Visit
from .hands import Finger, Keys, Mouse
from .screen import Screen
from .seat import Seat, bearing_off, dancing, forced, on_the_bar, throws_with, to_play, with_roll
from .walk import BAR, OFF, Board, after, chosen_path, whole_paths
from .windows import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pages")]


def moved(board: Board, *steps: tuple[int, int]) -> Board:
    """The board after checkers went from here to there, none of them hitting."""
    now = list(board)
    for start, end in steps:
        now[start] -= 1
        if end != OFF:
            now[end] += 1
    return now


def at_the_board(visit: Visit, view: MatchView) -> tuple[Screen, Mouse]:
    screen = visit()
    screen.open_match(view)
    return screen, Mouse(screen)


def undo_button(screen: Screen) -> Locator:
    return screen.choice(screen.words.undo)


def test_left_button_plays_the_first_die_and_right_button_the_other(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen, mouse = at_the_board(visit, view)

    mouse.tap_place(13)
    screen.shows(moved(view.board, (13, 7)))
    mouse.press(undo_button(screen))
    mouse.tap_place(8, is_other=True)

    screen.shows(moved(view.board, (8, 7)))


@pytest.mark.long
def test_shift_and_click_plays_the_other_die(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen, _ = at_the_board(visit, view)

    screen.place(8).click(modifiers=["Shift"])

    screen.shows(moved(view.board, (8, 7)))


def test_a_still_finger_plays_the_other_die(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen = visit("en", PHONE, has_touch=True)
    screen.open_match(view)
    finger = Finger(screen)

    finger.tap_place(8, is_other=True)

    screen.shows(moved(view.board, (8, 7)))


@pytest.mark.long
def test_the_first_die_that_is_legal_is_played_when_the_first_one_is_not(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (5, 1))
    screen, mouse = at_the_board(visit, view)

    mouse.tap_place(24)  # the 5 would land on the bot's 6-point

    screen.shows(moved(view.board, (24, 23)))


def test_dice_swap_until_a_checker_moves_and_confirm_once_all_have(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen, mouse = at_the_board(visit, view)

    mouse.tap_place("dice")
    screen.says("Primero el 1")
    mouse.tap_place(8)
    screen.shows(moved(view.board, (8, 7)))
    mouse.tap_place(13)
    screen.shows(moved(view.board, (8, 7), (13, 7)))
    mouse.tap_place("dice")

    screen.ready(screen.words.roll)
    assert seat.look(view.id).events[1].board == moved(view.board, (8, 7), (13, 7))


def test_clicking_an_empty_point_makes_it(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen, mouse = at_the_board(visit, view)

    mouse.tap_place(5)

    screen.shows(moved(view.board, (8, 5), (6, 5)))
    screen.ready(screen.words.confirm)


def test_the_tail_of_a_double_click_moves_no_further_checker(visit: Visit, seat: Seat) -> None:
    view = with_roll(seat, double_roll_ahead(seat), (1, 1))
    screen, _ = at_the_board(visit, view)

    screen.place(7).dblclick()

    screen.shows(moved(view.board, (8, 7), (8, 7)))
    screen.says("Te faltan 2 dados")


def double_roll_ahead(seat: Seat) -> MatchView:
    """The player may roll, and the bot's opening 3-1 has touched none of his points."""
    seat.house.dice.fall((1, 3))
    return seat.begin()


@pytest.mark.long
def test_quick_clicks_lose_no_checker(visit: Visit, seat: Seat) -> None:
    view = with_roll(seat, double_roll_ahead(seat), (1, 1))
    screen, mouse = at_the_board(visit, view)

    x, y = mouse.centre(screen.place(6))
    for _ in range(4):
        screen.page.mouse.click(x, y)

    screen.shows(moved(view.board, *[(6, 5)] * 4))
    screen.ready(screen.words.confirm)


def test_a_checker_dragged_out_of_the_board_goes_back(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen, mouse = at_the_board(visit, view)

    x, y = mouse.centre(screen.place(13))
    mouse.drag((x, y), (x, 2))
    mouse.drag(mouse.centre(screen.place(13)), mouse.centre(screen.place(18)))

    screen.says("Esa ficha no puede ir ahí")
    assert screen.told() == view.board
    expect(undo_button(screen)).to_have_attribute("aria-disabled", "true")


def test_one_drag_plays_both_dice_and_dragging_back_takes_them_back(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen, mouse = at_the_board(visit, view)

    mouse.drag_checker(13, 6)
    screen.shows(moved(view.board, (13, 7), (7, 6)))
    mouse.drag_checker(6, 13)

    screen.shows(view.board)


@pytest.mark.long
def test_legal_targets_are_named_while_a_checker_is_selected(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen = visit()
    screen.open_match(view)
    keys = Keys(screen)

    keys.walk_to(13)
    keys.key("m")

    expect(screen.place(13)).to_have_attribute("aria-pressed", "true")
    named = {name: label for name, label in screen.labels().items() if "destino" in label}
    assert named == {
        "7": "Punto 7, vacío, destino con 6",
        "6": "Punto 6, 5 fichas tuyas, destino con 6 y 1",
    }
    keys.key("Escape")
    expect(screen.place(13)).to_have_attribute("aria-pressed", "false")


def test_a_second_finger_and_a_turned_phone_move_nothing(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen = visit("es", PHONE, has_touch=True)
    screen.open_match(view)
    finger = Finger(screen)
    first, second = finger.centre(screen.place(13)), finger.centre(screen.place(8))

    finger.touches("touchStart", first)
    finger.touches("touchMove", (first[0], first[1] + 60))
    finger.touches("touchStart", (first[0], first[1] + 60), second)
    finger.touches("touchEnd", (first[0], first[1] + 60))
    screen.page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    finger.touches("touchEnd")

    screen.shows(view.board)
    expect(screen.place(13)).to_be_visible()


def test_undo_takes_back_one_checker_and_shift_undo_all(visit: Visit, seat: Seat) -> None:
    view = with_roll(seat, double_roll_ahead(seat), (1, 1))
    screen, mouse = at_the_board(visit, view)

    for times in (1, 2, 3):
        mouse.tap_place(6)
        screen.shows(moved(view.board, *[(6, 5)] * times))
    mouse.press(undo_button(screen))
    screen.shows(moved(view.board, (6, 5), (6, 5)))
    undo_button(screen).click(modifiers=["Shift"])

    screen.shows(view.board)


@pytest.mark.long
def test_undo_held_takes_back_all(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen, mouse = at_the_board(visit, view)
    mouse.tap_place(13)
    mouse.tap_place(8)
    screen.shows(moved(view.board, (13, 7), (8, 7)))

    undo_button(screen).click(delay=650)

    screen.shows(view.board)


@pytest.mark.long
def test_keys_undo_too(visit: Visit, seat: Seat) -> None:
    view = with_roll(seat, double_roll_ahead(seat), (1, 1))
    screen = visit("en")
    screen.open_match(view)
    keys = Keys(screen)
    keys.walk_to(6)

    keys.key("1", "1", "1")
    screen.shows(moved(view.board, *[(6, 5)] * 3))
    keys.key("Backspace")
    screen.shows(moved(view.board, (6, 5), (6, 5)))
    keys.key("Control+z")
    screen.shows(moved(view.board, (6, 5)))
    keys.key("1", "Shift+U")

    screen.shows(view.board)


def test_confirm_says_what_is_missing_until_the_move_is_whole(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen, mouse = at_the_board(visit, view)

    expect(screen.primary).to_have_text("Te faltan 2 dados")
    mouse.tap_place(13)
    expect(screen.primary).to_have_text(screen.words.missing_die.format(die=1))
    expect(screen.primary).to_have_attribute("aria-disabled", "true")
    mouse.press(screen.primary)
    Keys(screen).key("Control+Enter")
    assert seat.look(view.id).seq == view.seq
    mouse.tap_place(8)
    screen.ready(screen.words.confirm).click()

    screen.ready(screen.words.roll)


def test_a_second_click_on_confirm_does_not_roll(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen, mouse = at_the_board(visit, view)
    mouse.tap_place(5)

    screen.ready(screen.words.confirm).dblclick()
    screen.ready(screen.words.roll)

    assert seat.look(view.id).state == "before_roll"


def test_checkers_on_the_bar_come_in_first(visit: Visit, seat: Seat) -> None:
    before = on_the_bar(seat)
    throw = next(each for each in ((6, 4), (6, 3), (6, 2), (4, 3)) if each not in throws_with(before, 0))
    view = with_roll(seat, before, throw)
    screen, mouse = at_the_board(visit, view)

    mouse.tap_place(13)
    screen.says("Tienes fichas en la barra")
    assert screen.told() == view.board
    path = chosen_path(view)
    assert path[0].start == BAR
    mouse.enter(view, path)

    assert screen.told() == after(view.board, path)
    screen.ready(screen.words.confirm)


def test_a_forced_play_makes_itself_and_waits_for_confirm(visit: Visit, seat: Seat) -> None:
    view = forced(seat)
    assert view.plays is not None
    path = next(whole_paths(view.plays))
    screen = visit()
    screen.open(f"/jugar/{view.id}")

    screen.shows(after(view.board, path))
    screen.ready(screen.words.confirm)
    assert seat.look(view.id).seq == view.seq


@pytest.mark.long
def test_a_forced_play_is_offered_where_it_must_not_make_itself(visit: Visit, seat: Seat) -> None:
    view = forced(seat)
    assert view.plays is not None
    path = next(whole_paths(view.plays))
    screen = visit(settings={"forcedAuto": False})
    screen.open_match(view)

    screen.ready(screen.words.only_move).click()

    screen.shows(after(view.board, path))


def test_a_turn_without_a_play_is_told_and_passes_by_itself(visit: Visit, seat: Seat) -> None:
    view = dancing(seat)
    screen = visit("en")
    screen.open(f"/jugar/{view.id}")

    screen.says("You cannot move")
    screen.eventually(lambda: seat.look(view.id).seq > view.seq, lambda: "the turn did not pass")

    events = seat.look(view.id).events
    assert [event.kind for event in events if event.seq == view.seq + 1] == ["no_play"]
    expect(screen.page.get_by_role("cell", name=re.compile("cannot move"))).to_be_visible()


def bearing_off_with(seat: Seat, throw: tuple[int, int]) -> MatchView:
    """The player may bear off, and has a choice."""
    view = with_roll(seat, bearing_off(seat), throw)
    assert all(view.board[die] > 0 for die in throw)
    return view


@pytest.mark.long
def test_the_tray_bears_off_with_the_dice_in_order(visit: Visit, seat: Seat) -> None:
    view = bearing_off_with(seat, (2, 1))
    screen, mouse = at_the_board(visit, view)

    mouse.tap_place(OFF)

    screen.shows(moved(view.board, (2, OFF)))
    mouse.tap_place(OFF)
    screen.shows(moved(view.board, (2, OFF), (1, OFF)))
    screen.ready(screen.words.confirm)


def test_a_phone_bears_off_by_the_number_of_those_off(visit: Visit, seat: Seat) -> None:
    view = bearing_off_with(seat, (2, 1))
    screen = visit("en", PHONE, has_touch=True)
    screen.open_match(view)
    off = screen.button("Bear off")
    box = off.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44

    Finger(screen).press(off)
    Finger(screen).press(off)

    screen.shows(moved(view.board, (2, OFF), (1, OFF)))
    screen.ready(screen.words.confirm)


@pytest.mark.long
def test_a_whole_move_sends_itself_where_the_player_wants_it(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit(settings={"autoConfirm": True})
    screen.open_match(view)

    Mouse(screen).tap_place(5)

    screen.ready(screen.words.roll)
    assert seat.look(view.id).events[1].board == moved(view.board, (8, 5), (6, 5))


@pytest.mark.long
def test_a_flipped_board_is_a_mirror_with_the_same_numbers(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen, mouse = at_the_board(visit, view)
    right = mouse.centre(screen.place(1))
    Keys(screen).to_board()

    Keys(screen).key("f")

    screen.eventually(lambda: mouse.centre(screen.place(1))[0] < right[0] / 2, lambda: "not flipped")
    mouse.tap_place(13)
    screen.shows(moved(view.board, (13, 7)))
    assert DESKTOP[0] > right[0]
