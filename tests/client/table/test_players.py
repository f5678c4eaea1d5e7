"""A computer's seat shows that it is one, and how well it plays, at every table."""

from __future__ import annotations

import pytest

import rules
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.draw.theme import Colour
from client.i18n import tr
from tests.client.table.crowded import crowded
from tests.client.table.player import driver
from tests.client.table.thinking import Thinking


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The icons that are drawn."""
    found: list[str] = []
    real = Canvas.icon

    def icon(
        self: Canvas, name: str, center: Point, size: float = 24.0, colour: Colour = theme.IVORY,
        *, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        found.append(name)
        real(self, name, center, size, colour, alpha=alpha)

    monkeypatch.setattr(Canvas, "icon", icon)
    return found


@pytest.mark.parametrize("language", ["en", "sk"])
@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
def test_computers_show_their_level_and_say_it(
    game_id: str, language: str, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = driver((1920, 1080), language=language)
    made.app.thinker.close()
    monkeypatch.setattr(made.app, "thinker", Thinking())
    position = crowded(game_id)[0]
    made.app.open("menu")
    made.app.open("table", match=position.match())
    made.settle()
    drawn.clear()
    made.app.studio.forget()
    made.app.displayed.forget()
    made.app.draw()
    assert drawn.count("level-crown") == position.players - 1
    told = [one for one in made.scene.ui if tr("opponents.level.crown") in (one.tooltip or "")]
    assert len(told) == position.players - 1
    for one in told:
        assert tr("new_game.seats.computer") in one.tooltip
