"""Whole games played by names and actions alone, as a screen reader has them: no picture, no rule."""

from __future__ import annotations

import pytest

import rules
from client.access.access import Access
from client.access.requests import carry_out
from client.access.voice import Voice
from client.match import Match
from client.scene import at_work
from client.scenes.results.scene import ResultsScene
from client.scenes.seating import seats_for
from client.widgets.spoken import Spoken
from saves.settings import Settings
from tests.bus.chooser import Chooser
from tests.client.driver import Driver, make_app

PRESSES = 6_000


class ByEar:
    """Somebody at the program who has its tree and nothing else."""

    def __init__(self, driver: Driver, said: list[str], seed: int) -> None:
        self._driver, self._said = driver, said
        self._chooser = Chooser(seed)

    def there(self) -> list[Spoken]:
        """All that can be pressed."""
        tree = self._driver.app.access.tree()
        return [one for one in tree if "press" in one.acts and one.role in ("button", "place", "radio")]

    def press(self) -> None:
        """Press something that may lead on."""
        found = self.there()
        number = self._chooser.choose([one.name for one in found])
        before = len(self._said)
        if number is not None:
            with at_work(self._driver.app, self._driver.scene):
                carry_out(self._driver.scene, found[number].id, "press")
        self._driver.frames(4, drawn=False)
        self._chooser.hear(self._said[before:])


@pytest.mark.long
@pytest.mark.parametrize("game_id", rules.GAMES)
def test_a_whole_game_is_played_by_names_alone(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(Access, "listening", True)
    monkeypatch.setattr(Voice, "say", lambda _self, words, **_: said.append(words))
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0, reduce_motion=True)))
    driver.app.open("table", match=Match.create(game_id, seats_for(2), 1, {}, saved=False))
    driver.settle(drawn=False)
    player = ByEar(driver, said, seed=1)
    for _ in range(PRESSES):
        if isinstance(driver.scene, ResultsScene):
            break
        player.press()
    assert isinstance(driver.scene, ResultsScene)
    assert said
