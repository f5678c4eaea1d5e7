"""Bars across the whole board are for the beginning of a round, the last turn or round, and the end."""

from __future__ import annotations

import importlib
from typing import Any

import pygame
import pytest

from client.draw.canvas import Canvas
from client.table.table import Table
from rules import GAMES
from rules.balanceformers import events as bf
from rules.contract import Event
from rules.envyra import events as en
from rules.equilibrix import events as eq
from rules.equilibrix.state import EquilibrixState
from rules.wispwood import events as ww
from tests.client.driver import Driver, make_app
from tests.client.test_replay_match import play_random_game

MOMENTS = (
    ww.RoundBegan, en.RoundBegan, bf.RoundBegan, en.LastRound, en.GameEnded, eq.GameEnded, bf.GameEnded,
    bf.InitiativeShown,
)  # fmt: skip
"""Events with a bar; the order of play in a round of Balanceformers belongs to its beginning."""


def may_have_banner(event: Event) -> bool:
    """Return whether a bar across the board may announce an event."""
    return isinstance(event, MOMENTS) or (isinstance(event, ww.TurnBegan) and event.last)


@pytest.mark.parametrize("game_id", GAMES)
def test_only_great_moments_have_a_banner(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    motions = importlib.import_module(f"client.games.{game_id}.table.motions")
    with_banner: list[Event] = []
    now: list[Event] = []

    def draw_banner(canvas: Canvas, area: Any, words: str, more: str, t: float) -> None:
        del canvas, area, more, t
        if words:
            with_banner.append(now[-1])

    monkeypatch.setattr(motions, "draw_banner", draw_banner)
    match = play_random_game(game_id, players=3 if game_id != "equilibrix" else 2)
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.app.open("replay", match=match)
    table = driver.scene
    assert isinstance(table, Table)
    assert table.playback is not None
    canvas = Canvas(
        pygame.Surface((1280, 720), pygame.SRCALPHA), table.app.metrics.unit, driver.app.resources
    )
    for number, step in enumerate(match.history[-150:], start=max(0, len(match.history) - 150)):
        table.playback.go_to(number)
        for event, after in table.secrecy.visible_events(step):
            motion = table.face.make_motion(table.position, event, after)
            now.append(event)
            if motion.draw is not None:
                motion.begin()
                motion.draw(canvas, 0.5)
                motion.end()
            table.position = after
    # who joins all bases is named on a plate that leaves the line free
    is_line = isinstance(match.state, EquilibrixState) and match.state.ending == "linked"
    assert bool(with_banner) != is_line
    assert not [event for event in with_banner if not may_have_banner(event)]
