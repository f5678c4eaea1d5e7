"""A computer's seat shows that it is one, and how well it plays, at every table."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

import rules
from client.bots.characters import load_characters
from client.bots.levels import level_names
from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.i18n import tr
from client.session.match import Match
from client.table import frame_painting, player_labels, seat_panel
from client.table.player_labels import Strength
from client.table.table import Table
from saves.seats import COLOURS, SeatInfo
from tests.client.table.full_tables import list_full_tables
from tests.client.table.player import driver
from tests.client.table.thinking import Thinking
from tests.parametrization import parametrize_games, parametrize_product


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Strength]:
    """Return the strengths that are drawn as dots."""
    found: list[Strength] = []
    real = player_labels.draw_strength

    def spy(canvas: Canvas, left: Point, strength: Strength, size: float) -> None:
        found.append(strength)
        real(canvas, left, strength, size)

    monkeypatch.setattr(player_labels, "draw_strength", spy)
    monkeypatch.setattr(seat_panel, "draw_strength", spy)
    return found


@parametrize_product(
    pytest.mark.parametrize("game_id", sorted(rules.GAMES)), pytest.mark.parametrize("language", ["en", "sk"])
)
def test_computer_seats_show_and_announce_their_level(
    game_id: str, language: str, drawn: list[Strength], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = driver((1920, 1080), language=language)
    made.app.thinker.close()
    monkeypatch.setattr(made.app, "thinker", Thinking())
    position = list_full_tables(game_id)[0]
    made.app.open("menu")
    made.app.open("table", match=position.match())
    made.settle()
    drawn.clear()
    made.app.resources.forget()
    made.app.display_list.invalidate()
    made.app.draw()
    levels = len(level_names(game_id))
    assert drawn == [Strength(levels, levels)] * (position.players - 1)
    told = [one for one in made.scene.ui if tr("opponents.level.crown") in (one.tooltip_text)]
    assert len(told) == position.players - 1
    for one in told:
        assert tr("new_game.seats.computer") in one.tooltip_text


def thinking_seat(game_id: str, character: str) -> tuple[list[str], str]:
    """Return the pictures in the bottom bar while a character thinks, and the icon of its colour."""
    made = driver((1920, 1080))
    made.app.thinker.close()
    made.app.thinker = Thinking()  # type: ignore[assignment]  # it stands in for the process
    kinds = ("trunk",) * 2
    seats = [SeatInfo(kind.title(), COLOURS[at], kind, character) for at, kind in enumerate(kinds)]
    made.app.open("menu")
    made.app.open("table", match=Match.create(game_id, seats, 4, {}, saved=False))
    made.settle(0.5)
    scene = made.scene
    assert isinstance(scene, Table)
    assert scene.opponents.thinking_seat is not None
    prompt = scene.opponents.make_prompt()
    assert prompt is not None
    real, pictures = Canvas.image, list[str]()

    def image(self: Canvas, name: str, *args: Any, **kwargs: Any) -> None:
        pictures.append(name)
        real(self, name, *args, **kwargs)

    with mock.patch.object(Canvas, "image", image):
        at = Canvas(made.app.window.surface, made.app.metrics.unit, made.app.resources)
        frame_painting.draw_bottom_bar(at, scene.frame_layout, prompt, scene.frame_layout.bottom.right - 400)
    return pictures, f"seat-{COLOURS[scene.opponents.thinking_seat]}"


@parametrize_games("game_id", "equilibrix", "balanceformers")
def test_thinking_opponent_is_shown_with_portrait_and_colour(game_id: str) -> None:
    for name, character in load_characters(game_id).items():
        pictures, sign = thinking_seat(game_id, name)
        assert pictures == [f"{game_id}/{character.portrait}", sign]


def test_opponent_without_a_character_is_shown_by_colour() -> None:
    pictures, sign = thinking_seat("envyra", "")
    assert pictures == [sign]
