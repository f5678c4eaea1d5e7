"""Whatever is clicked, typed, turned, dragged or changed in whatever order: the table stands."""

from __future__ import annotations

import random

import pygame
import pytest

from client.session.match import Match
from client.table.table import Table
from rules import digest as hash_of
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Player, open_new_table
from tests.client.table.thinking import Thinking

pytestmark = pytest.mark.watched

SHORT, LONG = 60, 200
"""Gestures of a table."""
KEYS = ("tab", "enter", "space", "esc", "left", "right", "up", "down", "r", "f", "e", "l", "z")
SIZES = ((960, 540), (1000, 700), (1260, 540))


class Monkey:
    """Does anything at all. Sets its own pace: some frames pass or none."""

    def __init__(self, made: Driver, board: Table, seed: int) -> None:
        self.made = made
        self.board = board
        self.chance = random.Random(seed)
        self.player = Player(made, seed)
        made.app.thinker = self.thinking = Thinking()  # type: ignore[assignment]  # instead of the process

    def act(self) -> None:
        """Make one more gesture."""
        chance = self.chance
        deeds = (
            self._click,
            self._widget,
            self._cell,
            self._key,
            self._pad,
            self._wheel,
            self._drag,
            self._finger,
            self._lose_release,
            self._wait,
            self._ask,
        )
        chance.choices(
            (*deeds, self._decide, self._change), weights=(3, 6, 6, 4, 2, 2, 3, 2, 1, 3, 2, 4, 0.3)
        )[0]()
        if self.chance.random() < 0.5:
            self.thinking.guess(self.chance)
        self._back()

    def _point(self) -> tuple[float, float]:
        return self.chance.uniform(0, self.made.scene.width), self.chance.uniform(0, self.made.scene.height)

    def _click(self) -> None:
        self.made.click_at(*self._point(), button=self.chance.choice((1, 1, 1, 2, 3)))

    def _widget(self) -> None:
        ids = [
            one.id
            for one in self.made.scene.ui
            if one.visible and one.id not in ("results.menu", "results.again")
        ]
        if ids:
            self.made.click(self.chance.choice(ids), button=self.chance.choice((1, 1, 1, 3)))

    def _cell(self) -> None:
        board = self.board
        shining = sorted(wispwood(board).view_model.choosable_cells)
        if self.made.scene is board and shining:
            cell = self.chance.choice(shining)
            (self.player.click_cell if self.chance.random() < 0.7 else self.player.hover_cell)(cell)

    def _key(self) -> None:
        mod = self.chance.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        self.made.key(self.chance.choice(KEYS), mod=mod)

    def _pad(self) -> None:
        if self.chance.random() < 0.5:
            self.made.post(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=self.chance.randrange(10))
        else:
            way = self.chance.choice(((0, 1), (0, -1), (1, 0), (-1, 0), (0, 0), (0, 0)))
            self.made.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=way)

    def _wheel(self) -> None:
        self.made.wheel(*self._point(), self.chance.choice((-1, 1)))

    def _drag(self) -> None:
        self.made.drag(self._point(), self._point(), steps=3)

    def _finger(self) -> None:
        """Tap, swipe, drag or rest with a finger."""
        self.made.finger_down(*self._point())
        for _ in range(self.chance.randrange(4)):
            self.made.finger_move(*self._point())
        self.made.frames(self.chance.choice((0, 2, 40)))
        self.made.finger_up(*self._point())

    def _lose_release(self) -> None:
        """Begin a drag whose end is not seen."""
        self.made.down(*self._point())
        for _ in range(self.chance.randrange(3)):
            self.made.move(*self._point(), held=True)
        if self.chance.random() < 0.5:
            self.made.post(pygame.WINDOWFOCUSLOST)
        self.made.move(*self._point())
        assert not any(widget.held for widget in self.made.scene.ui)

    def _wait(self) -> None:
        self.made.frames(self.chance.randrange(12), dt=0.05)

    def _ask(self) -> None:
        self.made.key("h")

    def _decide(self) -> None:
        board = self.board
        board.hints.close()
        quiet = (
            not board.animator.is_busy
            and board.ruling_popup.judgement is None
            and wispwood(board).view_model.selection.visited_seat is None
        )
        if quiet and self.made.scene is self.board:
            wispwood(self.board).controller.clear()
            self.board.refresh()
            wispwood(self.board).controller.begin_decision()
            self.player.decide()

    def _change(self) -> None:
        what = self.chance.randrange(3)
        if what == 0:
            self.made.app.resize(self.chance.choice(SIZES))
        elif what == 1:
            self.made.app.change_settings(language=self.chance.choice(("en", "cs", "sk")))
        else:
            self.made.app.change_settings(ui_scale=self.chance.choice((1.0, 1.5, 2.0)))

    def _back(self) -> None:
        """Close whatever lies over the table sooner or later; never leave the table itself."""
        app = self.made.app
        if self.board not in app.scenes:
            self.board = self._again()
        elif self.made.scene is not self.board and self.chance.random() < 0.3:
            app.close(self.made.scene)

    def _again(self) -> Table:
        """Return from the menu to the game."""
        app = self.made.app
        while len(app.scenes) > 1:
            app.close(self.made.scene)
        app.open("table", match=self.board.match)
        self.made.frames(1)
        assert isinstance(self.made.scene, Table)
        return self.made.scene


@pytest.mark.parametrize("gestures", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
@pytest.mark.parametrize(("players", "speed", "options"), [
    (1, 0.0, {}), (2, 2.0, {"short": True}), (3, 0.0, {"wishes": "hand", "four_wishes": True}), (4, 3.0, {}),
])  # fmt: skip
def test_random_input_does_not_break_the_table(
    players: int, speed: float, options: dict[str, bool | str], gestures: int
) -> None:
    made = open_new_table(players, 5, size=(960, 540), animation_speed=speed, options=dict(options))
    board = made.scene
    assert isinstance(board, Table)
    made.stares = players == 2  # whatever is drawn on the way has to stand as well
    monkey = Monkey(made, board, players)
    for _ in range(gestures):
        monkey.act()
        board = monkey.board
        if not board.animator.is_busy:
            assert board.position == board.match.game.view(board.match.state, None)
            assert not wispwood(board).view_model.in_flight.slots
    assert monkey.thinking.answered
    match = monkey.board.match
    assert match.history
    assert match.path is not None
    again = Match.resume(match.path)
    assert hash_of(again.state) == hash_of(match.state)
    assert (again.can_undo, again.can_redo) == (match.can_undo, match.can_redo)
    assert [step.action for step in again.history] == [step.action for step in match.history]
