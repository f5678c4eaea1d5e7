"""A start that is chosen: the board shows all images, and every channel tells of them (E-SET-4)."""

from __future__ import annotations

import pytest

import rules
from client.games.equilibrix.board import highlights_view, seats_view
from client.games.equilibrix.board.field_names import name_field
from client.games.equilibrix.table import descriptions
from client.i18n import tr
from client.session.match import Match
from client.table.pause_menu import get_goal_text
from client.table.table import Table
from rules.equilibrix import board, events as e
from rules.equilibrix.actions import PlaceStart
from tests.client.driver import Driver
from tests.client.equilibrix.games import SEATS, Game, played, seen
from tests.client.equilibrix.player import laid, table
from tests.client.game_faces import equilibrix

TRIANGLE, PETAL = board.PETALS + 16, 60


def opened(players: int) -> tuple[Driver, Table]:
    made = laid(players, 5, options={"start": "chosen"}, saved=False)
    return made, table(made)


def find_shown_images(here: Table) -> set[tuple[int, int]]:
    """Return seat and field of each image that the board shows."""
    preview = highlights_view.build_birth_preview(equilibrix(here).view_model)
    return set() if preview is None else set(preview.images)


def expected_images(here: Table, field: int) -> set[tuple[int, int]]:
    state = equilibrix(here).position
    return {
        ((state.seat + step) % state.players, board.rotate_field(field, 6 // state.players * step))
        for step in range(1, state.players)
    }


@pytest.mark.parametrize("players", [2, 3])
def test_board_shows_all_images_of_the_field_that_is_pointed_at(players: int) -> None:
    made, here = opened(players)
    face = equilibrix(here)
    assert find_shown_images(here) == set()
    point = face.layout.plane.locate_field(TRIANGLE)
    made.move(*point)
    made.frames(2)
    wanted = expected_images(here, TRIANGLE)
    assert len(wanted) == players - 1
    assert find_shown_images(here) == wanted
    made.move(*face.layout.plane.locate_field(PETAL))  # no field for a triangle
    made.frames(2)
    assert find_shown_images(here) == set()
    here.ui.focus_on(f"field.{TRIANGLE}", ring=True)
    made.frames(2)
    assert find_shown_images(here) == wanted
    face.controller.drag_stone(point, TRIANGLE)
    assert find_shown_images(here) == wanted
    face.controller.drop_stone(TRIANGLE)
    made.settle()
    state = face.match_position
    assert {(seat, field) for seat, field in wanted if state.stones[seat] >> field & 1} == wanted


@pytest.mark.parametrize("players", [2, 3])
def test_start_player_places_both_stones_and_can_undo_the_first(players: int) -> None:
    made, here = opened(players)
    face = equilibrix(here)
    seat = here.match.deciders[0]
    made.click_at(*face.layout.plane.locate_field(TRIANGLE))
    made.click_at(*face.layout.plane.locate_field(TRIANGLE))
    made.settle()
    assert [stones.bit_count() for stones in face.match_position.stones] == [1] * players
    assert here.match.deciders == (seat,)
    panels = [seats_view.build_seat_model(face.view_model, each).head.remark for each in range(players)]
    waits = tr("equilibrix.table.waits")
    assert [panel for number, panel in enumerate(panels) if number != seat] == [waits] * (players - 1)
    here.undo_or_redo(undo=True)
    made.settle()
    assert face.match_position.stones == (0,) * players
    for field in (TRIANGLE, PETAL):
        here.play_action(PlaceStart(field))
        made.settle()
    assert (face.match_position.phase, face.match_position.turn) == ("action", 1)
    assert here.match.deciders == (seat,)


@pytest.mark.parametrize("start", ["usual", "drawn", "chosen"])
def test_saved_game_replays_from_its_beginning(start: str) -> None:
    match = Match.create("equilibrix", SEATS, 5, {"start": start})
    for _ in range(4):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    match.close()
    assert match.path is not None
    again = Match.resume(match.path)
    assert (again.notice_key, len(again.history)) == (None, 4)
    assert rules.digest(again.state) == rules.digest(match.state)


def test_texts_speak_of_the_images() -> None:
    made, here = opened(3)
    face = equilibrix(here)
    assert tr("goal.equilibrix.now.choosing") in get_goal_text(here)
    names = [seat.name for seat in here.match.seats]
    text = descriptions.describe_field(face.view_model, TRIANGLE)
    for seat, field in expected_images(here, TRIANGLE):
        assert f"{names[seat]} {name_field(field)}" in text.details
    assert descriptions.describe_field(face.view_model, PETAL).details == ""
    prompt = face.make_prompt()
    assert prompt.rule == "E-SET-4"
    assert tr("equilibrix.prompt.choosing-triangle.what") in prompt.lead
    made.click_at(*face.layout.plane.locate_field(TRIANGLE))
    assert face.make_prompt().more == tr("equilibrix.prompt.place-with-images.more", name="")


def test_log_tells_each_stone_and_which_are_images() -> None:
    game = Game(3, 6, (("start", "chosen"),))
    made, here = opened(3)
    del made
    lines = []
    for step in played(game)[:2]:
        for each in seen(step):
            if isinstance(each.event, e.StartPlaced):
                lines += list(equilibrix(here).narrate(each.before, each.event, each.after))
    stones = [line for line in lines if not line.heading]
    assert len(lines) == len(stones) + 1
    assert len(stones) == 6
    for number, line in enumerate(stones):
        (mark,) = line.marks
        key = "image" if number % 3 else "own"
        words = tr(f"equilibrix.log.start-placed.{key}", name=SEATS[mark.seat].name, acc="§", place=mark.name)
        begin, end = words.split("§")
        assert line.text.startswith(begin)
        assert line.text.endswith(end)
