"""A frame of which only what differs was painted is the frame painted as a whole, at every table."""

from __future__ import annotations

import math
import random
from types import ModuleType
from typing import Final

import msgspec
import pygame
import pytest

from client.app.app import App
from client.draw.display_list import DisplayList
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from rules.equilibrix.actions import OfferDraw, Resign
from saves.settings import Settings
from tests.client.balanceformers import player as balanceformers
from tests.client.driver import make_app
from tests.client.envyra import player as envyra
from tests.client.equilibrix import player as equilibrix
from tests.client.table import player as wispwood
from tests.client.table.thinking import Thinking
from tests.parametrization import parametrize_games

PLAYERS: Final[dict[str, ModuleType]] = {
    "wispwood": wispwood,
    "envyra": envyra,
    "equilibrix": equilibrix,
    "balanceformers": balanceformers,
}
SECRETIVE: Final = {"envyra", "balanceformers"}
"""Games in which the curtain falls between people."""


def painted_whole(app: App, ground: pygame.Surface) -> None:
    """Paint the present frame, recorded anew, on nothing but that background."""
    kept = app.display_list, app.window.surface
    app.display_list, app.window.surface = DisplayList(), ground
    ground.fill((0, 0, 0))
    try:
        app.draw()
    finally:
        app.display_list, app.window.surface = kept


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect | None:
    """Return the box of all pixels in which two pictures differ."""
    if _bytes_of(one) == _bytes_of(other):  # soon told; who differs is looked at pixel by pixel
        return None
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    boxes = same.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else None


def _bytes_of(surface: pygame.Surface) -> memoryview:
    """Return all of them where they lie, eight at a time.

    As bytes they would be copied, or compared one by one.
    """
    raw = memoryview(surface.get_view("0"))  # type: ignore[arg-type]  # pygame does not say that it is one
    return raw.cast("B").cast("Q")


class Onlooker:
    """Lets frames of so many seconds pass, the pointer under way, and compares every so many of them."""

    def __init__(self, app: App, step: float, every: int) -> None:
        self.app = app
        self.step = step
        self.every = every
        self.whole = pygame.Surface(app.window.surface.get_size(), 0, 32)
        self.frames = 0
        self.compared = 0
        self.curtains = 0

    def look_on(self, longest: int, *, pointing: bool = False) -> None:
        """Until nothing moves any more, at most so many frames. pointing: the pointer is led about, for all
        of them."""
        for _ in range(longest):
            top = self.app.scenes.top
            if isinstance(top, ResultsScene) and not top.is_animating:
                return
            if pointing:
                self._point()
            drawn = self.app.run_iteration(self.step)
            self.frames += 1
            if drawn and self.frames % self.every == 0:
                self.compare()
            if not pointing and not drawn and not (isinstance(top, Table) and top.animator.is_busy):
                return

    def compare(self) -> None:
        """Compare the screen with the same frame painted as a whole."""
        painted_whole(self.app, self.whole)
        self.compared += 1
        assert differing(self.app.window.surface, self.whole) is None, (self.frames, self.app.scenes.top)

    def _point(self) -> None:
        width, height = self.app.window.surface.get_size()
        at = self.frames / 7
        pos = round(width * (0.4 + 0.35 * math.sin(at))), round(height * (0.5 + 0.4 * math.sin(at * 0.77)))
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        )


def watched_game(
    game_id: str,
    *,
    size: tuple[int, int],
    people: int,
    before: int,
    decisions: int,
    step: float,
    every: int,
) -> Onlooker:
    """So many random decisions seen at the table, after others; the people decide, the others decide for
    themselves as if they thought."""
    app, chance = make_app(size, settings=Settings(language="en")), random.Random(4)
    app.thinker = thinking = Thinking()  # type: ignore[assignment]  # instead of the process
    sitting = [
        seat if number < people else msgspec.structs.replace(seat, kind="bot")
        for number, seat in enumerate(PLAYERS[game_id].SEATS[:3])
    ]
    match = Match.create(game_id, sitting, 1, {}, saved=False)
    for _ in range(before):
        match.act(match.deciders[0], chance.choice(match.game.actions(match.state, match.deciders[0])))
    app.open("menu")
    app.open("table", match=match)
    eye = Onlooker(app, step, every)
    eye.look_on(400)
    while len(match.history) < before + decisions and match.outcome is None:
        top = app.scenes.top
        if isinstance(top, Curtain):
            eye.curtains += 1
            top.open()
        elif isinstance(top, ResultsScene):
            app.scenes.pop()
        elif isinstance(top, Table) and top.decider is not None:
            eye.look_on(12, pointing=True)
            actions = match.game.actions(match.state, top.decider)
            assert top.play_action(
                chance.choice([one for one in actions if not isinstance(one, OfferDraw | Resign)])
            )
        thinking.guess(chance)
        eye.look_on(400)
    app.finish()
    return eye


@parametrize_games("game_id", "equilibrix", "balanceformers")
def test_partial_repaints_equal_full_repaints_in_sample_frames(game_id: str) -> None:
    eye = watched_game(game_id, size=(960, 540), people=2, before=0, decisions=4, step=0.09, every=6)
    assert eye.compared > 8
    assert bool(eye.curtains) == (game_id in SECRETIVE)


@pytest.mark.long(seconds=10)
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("game_id", PLAYERS)
def test_partial_repaints_equal_full_repaints_in_many_frames(
    game_id: str, size: tuple[int, int], people: int
) -> None:
    eye = watched_game(game_id, size=size, people=people, before=12, decisions=20, step=0.1, every=3)
    assert eye.compared > 200
    assert bool(eye.curtains) == (game_id in SECRETIVE and people > 1)


def test_comparison_finds_one_differing_pixel() -> None:
    """One pixel, by one step of one colour."""
    one, other = (pygame.Surface((40, 30), 0, 32) for _ in range(2))
    for each in (one, other):
        each.fill((10, 20, 30))
    assert differing(one, other) is None
    other.set_at((7, 9), (10, 21, 30))
    assert differing(one, other) == pygame.Rect(7, 9, 1, 1)
