"""Whole games by keys alone and by a gamepad alone, from the menu to the result and back, in few strokes."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from types import ModuleType
from typing import Final

import pytest
from _pytest.mark.structures import ParameterSet

from client.scenes.menu.scene import MenuScene
from client.scenes.results.scene import ResultsScene
from saves.settings import Settings
from tests.client.balanceformers import player as balanceformers
from tests.client.driver import make_app
from tests.client.envyra import player as envyra
from tests.client.equilibrix import player as equilibrix
from tests.client.keyboard_player import Hands, Pads
from tests.client.table import player as wispwood

MOST: Final = 6
"""Strokes that a decision takes in the middle."""

TO_BEGIN: Final = 12
"""Strokes from the menu to a table, at most."""

PLAYERS: Final[dict[str, ModuleType]] = {
    "wispwood": wispwood,
    "envyra": envyra,
    "equilibrix": equilibrix,
    "balanceformers": balanceformers,
}


SHORT: Final = (("equilibrix", Pads), ("balanceformers", Hands))
"""Played whenever tests run; all others with the long ones."""


def _games() -> Iterator[ParameterSet]:
    for game_id in PLAYERS:
        for hands in (Hands, Pads):
            marks = () if (game_id, hands) in SHORT else pytest.mark.long
            yield pytest.param(game_id, hands, id=f"{game_id}-{hands.__name__}", marks=marks)


@pytest.mark.parametrize(("game_id", "hands"), list(_games()))
def test_game_is_played_from_the_menu_to_the_result(
    game_id: str, hands: type[Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.scenes.new_game.scene.make_random_seed_text", lambda: "1")
    known = PLAYERS[game_id]
    settings = Settings(language="en", animation_speed=0.0, last_seats=known.SEATS[:2])
    made = hands(make_app((1280, 720), settings=settings))
    made.app.open("menu")
    made.frames(2)
    made.click(f"menu.game.{game_id}")
    made.frames(2)
    if game_id == "wispwood":
        made.click("new_game.option.short")
    before = made.strokes
    made.click("new_game.start")
    assert made.strokes - before <= TO_BEGIN
    player = known.Player(made, 3)
    counts: list[int] = []
    while True:
        before = made.strokes
        if not player.decide():
            break
        counts.append(made.strokes - before)
    assert isinstance(made.scene, ResultsScene)
    assert made.scene.match.outcome is not None
    assert len(made.scene.match.history) >= 10
    assert median(counts) <= MOST, sorted(counts)
    made.click("results.menu")
    made.frames(2)
    assert isinstance(made.app.scenes.top, MenuScene)
