"""Whole games of Balanceformers by posted mouse events alone, through the curtains."""

from __future__ import annotations

import zlib

import pygame
import pytest

import rules
from client.scenes.results.scene import ResultsScene
from client.table.curtain import Curtain
from rules.balanceformers.actions import EndTurn
from rules.balanceformers.events import Judged
from rules.contract import Scalar
from saves.shelf import Shelf
from tests.client.balanceformers.games import GAMES
from tests.client.balanceformers.player import Player, driver, laid, table
from tests.client.balanceformers.test_seats import at_round
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers

pytestmark = pytest.mark.watched


def left_at(made: Driver) -> tuple[object, ...]:
    """Return what must be the same when the game goes on."""
    board = table(made)
    story = [line.text for line in board.log.lines]
    public = board.match.game.view(board.match.state, None)
    return rules.digest(board.match.state), story, board.match.moves, public


def quit_and_continued(made: Driver) -> Driver:
    """End the program, start it again, and continue the newest game."""
    before = left_at(made)
    made.post(pygame.QUIT)
    assert not made.app.running
    made.app.finish()
    again = driver()
    again.app.open("menu")
    again.settle()
    again.click("menu.continue")
    again.settle()
    assert left_at(again) == before
    return again


def finished(made: Driver) -> None:
    """Check that the final sheet is open, and the shelf knows the winner."""
    sheet = made.scene
    assert isinstance(sheet, ResultsScene)
    outcome = sheet.match.outcome
    assert outcome is not None
    made.click("results.menu")
    made.settle()
    (entry,) = Shelf().list_entries()
    assert entry.finished
    assert entry.winners == outcome.ranking[0]


def test_two_player_game_by_mouse_is_left_in_every_phase_and_finished() -> None:
    made = laid(2, seed=3)
    player = Player(made, 4)
    left: set[str] = set()
    going = True
    while going:
        phase = balanceformers(table(made)).position.phase
        if phase not in left and phase != "over" and table(made).match.moves:
            left.add(phase)
            made = player.driver = quit_and_continued(made)
            if phase == "initiative":
                assert isinstance(made.scene, Curtain)
        going = player.decide()
    assert {"initiative", "prelude", "turn"} <= left
    assert max(player.reached) > 1
    finished(made)


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "options", "seed"),
    [
        (2, {"area": "hand", "pair": "separate"}, 5),
        (3, {"area": "random", "moves": "own"}, 6),
        (4, {}, 7),
    ],
    ids=["two-by-hand", "three-own-moves", "four"],
)
def test_whole_games_with_other_options(players: int, options: dict[str, Scalar], seed: int) -> None:
    made = laid(players, seed=seed, options=options)
    player = Player(made, seed)
    while player.decide():
        pass
    finished(made)


def in_a_turn() -> Driver:
    """Return a game of two as soon as somebody is on turn in round 2."""
    variant = next(game for game in GAMES if game.players == 2 and game.name == "plain")
    return laid_at(variant, at_round(variant, 2, "turn"))


def test_step_is_undone_within_the_turn() -> None:
    made = in_a_turn()
    board = table(made)
    before = balanceformers(board).position
    creature = min(c for c in balanceformers(board).controller.selection.liftable if before.places[c] >= 0)
    made.click(f"slot.{before.places[creature]}")
    slots = [
        slot
        for slot in range(3 * len(before.area))
        if balanceformers(board).controller.selection.reachable_slots >> slot & 1
    ]
    made.click(f"slot.{slots[0]}")
    assert balanceformers(board).position.places[creature] == slots[0]
    assert balanceformers(board).controller.selection.creature in (creature, None)
    made.click("table.undo")
    assert balanceformers(table(made)).position == before


def test_creature_is_dragged_to_a_slot() -> None:
    made = in_a_turn()
    board = table(made)
    state = balanceformers(board).position
    creature = min(c for c in balanceformers(board).controller.selection.liftable if state.places[c] >= 0)
    start = made.center(f"slot.{state.places[creature]}")
    made.move(*start)
    made.down(*start)
    made.move(start[0] + 30, start[1] + 10, held=True)
    slots = [
        slot
        for slot in range(3 * len(state.area))
        if balanceformers(board).controller.selection.reachable_slots >> slot & 1
    ]
    goal = made.center(f"slot.{slots[0]}")
    made.move(*goal, held=True)
    made.up(*goal)
    assert balanceformers(table(made)).position.places[creature] == slots[0]


def test_reckoning_can_be_paused_and_resumed() -> None:
    made = in_a_turn()
    board = table(made)
    made.app.change_settings(animation_speed=1.0)
    while (
        balanceformers(board).position.round == 2
        and board.match.outcome is None
        and not board.animator.is_busy
    ):
        seat = board.decider
        assert seat is not None
        board.play_action(EndTurn())
        if not any(isinstance(event, Judged) for event in board.match.history[-1].events):
            made.settle(10)
    for _ in range(600):
        made.frames(1, drawn=False)
        if balanceformers(board).in_flight.now.judging is not None:
            break
    assert "table.pause" in board.ui
    made.click("table.pause")
    made.frames(120, drawn=False)
    assert board.animator.is_held
    judged = balanceformers(board).position.judged
    made.frames(120, drawn=False)
    assert balanceformers(board).position.judged == judged
    made.click("table.pause")
    made.settle(60, drawn=False)
    assert not board.animator.is_busy or isinstance(made.scene, Curtain | ResultsScene)


def test_picked_pair_is_invisible_until_all_have_picked() -> None:
    pictures = []
    for values in ((1, 5), (5, 1)):
        made = laid(2, seed=3, saved=False)
        made.click("curtain.open")
        made.settle()
        made.click(f"square.{values[0]}")
        made.click(f"round.{values[1]}")
        made.click("table.confirm")
        made.settle()
        frames = []
        for step in range(2):
            for id_ in [widget.id for widget in made.scene.ui if widget.visible]:
                made.hover(id_, drawn=False)
                made.frames(34, drawn=False)  # long enough for a tooltip
                made.app.draw()
                frames.append(zlib.crc32(pygame.image.tobytes(made.app.window.surface, "RGB")))
            if step == 0:
                made.click("curtain.open")
                made.settle()
        pictures.append(frames)
    assert pictures[0] == pictures[1]
