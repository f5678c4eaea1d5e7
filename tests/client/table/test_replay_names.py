"""At the table of one person their things are "yours"; in a replay everybody's bear a name."""

from __future__ import annotations

import random

import pytest

from client.games.envyra.board.player_board_view import make_board_model, make_supply_model
from client.games.envyra.board.seats_view import get_seat_remark
from client.games.equilibrix.board.dice_view import build_dice_panel_model
from client.games.equilibrix.board.supply_view import build_supply_model
from client.i18n import tr
from client.session.match import Match
from rules.envyra.requirements import meets_end_tile_requirement
from saves.seats import COLOURS, SeatInfo
from tests.client.driver import Driver
from tests.client.game_faces import envyra, equilibrix
from tests.client.table.player import driver
from tests.client.test_replay_match import play_on


def play_with_one_person(game_id: str, seed: int = 4) -> Match:
    """Return a game that one person has played at random against an opponent, to its end."""
    seats = [SeatInfo("Ada", COLOURS[0]), SeatInfo("Owl", COLOURS[1], kind="sapling")]
    match = Match.create(game_id, seats, seed, {})
    play_on(match, random.Random(seed), None)
    return match


def open_scene(name: str, match: Match, **params: object) -> Driver:
    """Return the program with a screen of a match."""
    made = driver()
    made.app.open("menu")
    made.app.open(name, match=match, **params)
    made.settle(drawn=False)
    return made


def read_titles(made: Driver, game_id: str) -> list[str]:
    """Return the titles of the panels that show one player's things."""
    if game_id == "envyra":
        return [make_board_model(envyra(made.scene).view_model).title]
    view_model = equilibrix(made.scene).view_model
    return [build_supply_model(view_model).title, build_dice_panel_model(view_model).title]


def list_own_titles() -> set[str]:
    words = ("envyra.table.your-board", "equilibrix.table.your-supply", "equilibrix.table.your-roll")
    return {tr(word) for word in words}


@pytest.mark.parametrize("game_id", ["envyra", "equilibrix"])
def test_replay_calls_everybody_by_name(game_id: str) -> None:
    match = play_with_one_person(game_id)
    named = set()
    for at in range(0, match.step_count, max(1, match.step_count // 12)):
        titles = read_titles(made := open_scene("replay", match, at=at), game_id)
        assert not list_own_titles() & set(titles), at
        named |= {name for name in ("Ada", "Owl") if any(name in title for title in titles)}
        if game_id == "envyra":
            assert not make_supply_model(envyra(made.scene).view_model).is_viewers
    assert named == {"Ada", "Owl"}


@pytest.mark.parametrize("game_id", ["envyra", "equilibrix"])
def test_only_person_is_addressed_at_the_table(game_id: str) -> None:
    seats = [SeatInfo("Ada", COLOURS[0]), SeatInfo("Owl", COLOURS[1], kind="sapling")]
    made = open_scene("table", Match.create(game_id, seats, 4, {}, saved=False))
    assert list_own_titles() & set(read_titles(made, game_id))


def test_nobody_may_take_the_end_tile_after_the_end() -> None:
    for seed in range(4, 40):
        match = play_with_one_person("envyra", seed)
        made = open_scene("replay", match)
        view_model = envyra(made.scene).view_model
        state = view_model.position
        end_tile = view_model.content.get_end_tile_id(state.setup.end_tile)
        able = [seat for seat in (0, 1) if meets_end_tile_requirement(state.taken[seat], end_tile)
                and end_tile not in state.taken[seat]]  # fmt: skip
        if able:
            assert state.phase == "over"
            assert all(get_seat_remark(view_model, seat) != tr("envyra.table.qualifies") for seat in able)
            return
    pytest.fail("no game in which somebody was left able to take the end tile")
