"""One person among opponents chooses in secret while they do: nobody waits, nothing is disturbed or told."""

from __future__ import annotations

import pygame
import pytest

import rules
from client.bots.thought import Thought, WeighedAction
from client.opponents.messages import Answer
from client.session.match import Match
from client.table.table import Table
from rules.contract import Action, State
from rules.envyra.state import HIDDEN_BOARD, EnvyraState
from tests.client.driver import Driver
from tests.client.game_faces import envyra
from tests.client.table.test_table_opponents import Slow, open_opponents_table, table

SECRET_GAMES = ("envyra", "balanceformers")


def begun(game_id: str, kinds: str, thinker: Slow, pause: float = 0.0, seed: int = 4) -> tuple[Driver, Table]:
    """Return a table at its first secret choice, which everybody owes, after its opening has been shown."""
    driver = open_opponents_table(game_id, kinds, thinker, pause=pause, seed=seed)
    scene = table(driver)
    for _ in range(60):
        driver.frames(2)
        if scene.secrecy.decides_alongside and scene.decider is not None:
            return driver, scene
        if scene.opponents.thinking_seat is not None:
            thinker.answer()
        elif scene.decider is not None:
            scene.play_action(scene.match.game.actions(scene.match.state, scene.decider)[0])
    raise AssertionError("no secret choice")


def say(thinker: Slow, action: Action) -> None:
    """Answer the open question with this action."""
    question, heard = thinker.asked[-1]
    heard(Answer.from_thought(question.number, Thought((WeighedAction(action, 0.0),))))


def state_of(scene: Table) -> EnvyraState:
    assert isinstance(scene.match.state, EnvyraState)
    return scene.match.state


@pytest.mark.parametrize("game_id", SECRET_GAMES)
def test_person_decides_while_opponents_think(game_id: str) -> None:
    _, scene = begun(game_id, "hbb", thinker := Slow())
    assert scene.opponents.thinking_seat is not None
    assert scene.opponents.make_prompt() is None
    assert "opponents.hurry" not in scene.ui
    assert not scene.is_animating, "nothing moves meanwhile, so nothing is drawn"
    assert not scene.needs_pulse
    assert scene.play_action(scene.match.game.actions(scene.match.state, 0)[0])
    assert [step.seat for step in scene.match.history][-1] == 0
    assert thinker.forgotten == [], "who thinks goes on"


def test_selection_focus_and_button_stay_when_an_opponent_has_chosen() -> None:
    driver, scene = begun("envyra", "hbb", thinker := Slow())
    driver.click("tile.2")
    driver.frames(40)
    selection, prompt = envyra(scene).controller.selection, scene.frame.prompt
    assert selection.staged == (2,)
    driver.down(*driver.center("table.confirm"))
    for number in (1, 2):
        thinker.answer()
        driver.frames(2)
        assert scene.match.moves == number
        assert envyra(scene).controller.selection == selection
        assert scene.frame.prompt == prompt
        assert not scene.animator.is_busy
    driver.up(*driver.center("table.confirm"))
    driver.settle()
    assert scene.match.history[2].seat == 0, "the press was not taken for a double click"


def test_dragged_cube_stays_in_hand() -> None:
    driver, scene = begun("envyra", "hb", thinker := Slow())
    driver.down(*envyra(scene).layout.supply.center)
    driver.move(*envyra(scene).layout.holes[1].center, held=True)
    assert envyra(scene).controller.selection.carried_from is not None
    thinker.answer()
    driver.frames(2)
    assert scene.match.moves == 1
    driver.up(*envyra(scene).layout.holes[1].center)
    assert envyra(scene).controller.selection.staged == (1,)


def test_screen_of_an_opponent_closes_with_a_click_and_a_line() -> None:
    driver, scene = begun("envyra", "hbb", thinker := Slow())
    scene.app.change_settings(animation_speed=1.0)
    face = envyra(scene)
    seat = thinker.asked[-1][0].seat
    assert face.view_model.get_screen_closure(seat) == 0.0
    thinker.answer()
    driver.frames(3)
    assert list(scene.app.sound.played)[-1] == "screen-close"
    assert "has chosen" in scene.log.lines[-1].text
    assert 0.0 < face.view_model.get_screen_closure(seat) < 1.0
    assert scene.is_animating
    driver.frames(30)
    assert face.view_model.get_screen_closure(seat) == 1.0
    assert not scene.is_animating


def test_screen_closes_at_once_with_reduced_motion() -> None:
    driver, scene = begun("envyra", "hb", thinker := Slow())
    scene.app.change_settings(animation_speed=1.0, reduce_motion=True)
    thinker.answer()
    driver.frames(1)
    assert envyra(scene).view_model.get_screen_closure(1) == 1.0


@pytest.mark.parametrize("game_id", SECRET_GAMES)
def test_opponents_are_told_nothing_of_who_was_faster(game_id: str) -> None:
    """The same question, whether the person has chosen or not: so the game of a day is the same for all."""
    questions = []
    for person_first in (False, True):
        driver, scene = begun(game_id, "hbb", thinker := Slow())
        first = len(thinker.asked)
        if person_first:
            assert scene.play_action(scene.match.game.actions(scene.match.state, 0)[-1])
            driver.frames(4)
        thinker.answer()
        driver.frames(6)
        assert len(thinker.asked) == first + 1
        question = thinker.asked[-1][0]
        view = rules.from_json(scene.match.game, "state", bytes(question.view))
        assert isinstance(view, State)
        assert len(scene.match.game.deciders(view)) == 3, "nobody has chosen yet"
        start, moves = scene.secrecy.choice_start
        assert bytes(question.view) == rules.to_json(scene.match.game.view(start, question.seat))
        questions.append((question.seat, bytes(question.view), moves))
    assert questions[0] == questions[1]


def test_nothing_seen_depends_on_what_an_opponent_has_chosen() -> None:
    """Every pixel, the line and what a screen reader gets are the same for any two choices."""
    seen = []
    for number in (1, 77):
        driver, scene = begun("envyra", "hbb", thinker := Slow())
        seat = thinker.asked[-1][0].seat
        action = scene.match.game.actions(scene.match.state, seat)[number % 20]
        say(thinker, action)
        driver.frames(30)
        position = envyra(scene).position
        assert position.boards[seat] == HIDDEN_BOARD
        driver.app.draw()
        picture = pygame.image.tobytes(driver.app.window.surface, "RGB")
        nodes = (scene.accessible_nodes(), [scene.ui[widget.id].accessible_node() for widget in scene.ui])
        seen.append((picture, [line.text for line in scene.log.lines], nodes, position))
    assert seen[0] == seen[1]


def test_loop_wakes_for_an_opponent_that_waits_its_pause() -> None:
    driver, scene = begun("envyra", "hb", thinker := Slow(), pause=0.5)
    assert (scene.seconds_to_wake, scene.opponents.thinking_seat) == (None, 1)
    thinker.answer()
    due = scene.seconds_to_wake
    assert due is not None
    assert 0 < due <= 0.5
    assert driver.app.activity.max_sleep_s <= due
    moves = scene.match.moves
    driver.frames(40)
    assert (scene.match.moves, scene.seconds_to_wake) == (moves + 1, None)


def test_opponents_that_are_still_choosing_are_waited_for_and_the_choice_can_be_undone() -> None:
    driver, scene = begun("envyra", "hbb", thinker := Slow())
    driver.click("tile.0")
    driver.click("table.confirm")
    driver.frames(6)
    assert (scene.decider, scene.opponents.make_prompt()) != (0, None)
    assert scene.opponents.is_indicator_shown
    assert "opponents.hurry" in scene.ui
    scene.undo_or_redo(undo=True)
    driver.frames(4)
    assert scene.decider == 0
    assert state_of(scene).boards[0] == ()
    assert scene.opponents.thinking_seat is not None
    driver.click("tile.1")
    driver.click("table.confirm")
    driver.frames(6)
    for _ in range(2):
        thinker.answer()
        driver.frames(6)
    assert state_of(scene).phase != "boards" or state_of(scene).round > 1, "the boards open when all are done"


@pytest.mark.parametrize("order", ["person first", "person last", "person between"])
def test_journal_can_be_replayed_whatever_the_order(order: str) -> None:
    driver, scene = begun("envyra", "hbb", thinker := Slow())
    before = {"person first": 0, "person between": 1, "person last": 2}[order]
    for number in range(3):
        if number == before:
            assert scene.play_action(scene.match.game.actions(scene.match.state, 0)[3])
        else:
            thinker.answer()
        driver.frames(6)
    played = [(step.seat, step.action) for step in scene.match.history]
    assert [seat for seat, _ in played[:3]].index(0) == before
    path, state = scene.match.path, scene.match.state
    assert path is not None
    scene.match.close()
    again = Match.resume(path, read_only=True)
    assert [(step.seat, step.action) for step in again.history] == played
    assert again.state == state


def test_person_answers_for_no_time_of_the_opponents() -> None:
    _, scene = begun("envyra", "hb", thinker := Slow())
    since = scene.stopwatch._since
    thinker.answer()
    scene.opponents.update(1.0)
    assert scene.match.moves == 1
    assert scene.stopwatch._since == since
