"""Whole games played by names and actions alone, as a screen reader has them: no picture, no rule."""

from __future__ import annotations

import pytest

import rules
from client.accessibility.action_requests import perform_requested_act
from client.accessibility.announcement_queue import AnnouncementQueue
from client.accessibility.screen_reader import ScreenReader
from client.scene import scene_context
from client.scenes.common.quick_start_seats import create_default_seats
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.widgets.accessible_node import AccessibleNode
from saves.settings import Settings
from tests.bus.chooser import Chooser
from tests.client.driver import Driver, make_app

PRESSES = 6_000

SECONDS = {"wispwood": 8, "equilibrix": 8}
"""About how long the games take that take longest."""


class ByEar:
    """Somebody at the program who has its tree and nothing else."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self._driver = driver
        self.said: list[str] = []
        self._new: dict[bool, list[str]] = {}
        self._chooser = Chooser(seed)

    def hear(self, words: str, *, urgent: bool = False, **_: bool) -> None:
        """Take an announcement."""
        self.said.append(words)
        self._new.setdefault(urgent, []).append(words)

    def there(self) -> list[AccessibleNode]:
        """Return all that can be pressed."""
        tree = self._driver.app.screen_reader.build_tree()
        return [one for one in tree if "press" in one.acts and one.role in ("button", "place", "radio")]

    def press(self) -> None:
        """Press something that may lead on."""
        found = self.there()
        number = self._chooser.choose([one.name for one in found])
        self._new = {}
        if number is not None:
            with scene_context(self._driver.app, self._driver.scene):
                perform_requested_act(self._driver.scene, found[number].id, "press")
        self._driver.frames(4, drawn=False)
        self._chooser.hear(self._new.get(False, []), self._new.get(True, []))


@pytest.mark.parametrize(
    "game_id",
    [pytest.param(game, marks=pytest.mark.long(seconds=SECONDS.get(game, 0))) for game in rules.GAMES],
)
def test_whole_game_is_played_by_accessible_names(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0, reduce_motion=True)))
    player = ByEar(driver, seed=1)
    monkeypatch.setattr(ScreenReader, "listening", True)
    monkeypatch.setattr(AnnouncementQueue, "add", lambda _self, words, **how: player.hear(words, **how))
    driver.app.open("table", match=Match.create(game_id, create_default_seats(2), 1, {}, saved=False))
    driver.settle(drawn=False)
    for _ in range(PRESSES):
        if _over(driver.scene):
            break
        player.press()
    assert _over(driver.scene)
    assert player.said


def _over(scene: object) -> bool:
    return isinstance(scene, ResultsScene) and scene.sheet.final
