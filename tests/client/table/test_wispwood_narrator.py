"""Every event of Wispwood has its words."""

from __future__ import annotations

import random
import re

import pytest

import rules
from client import i18n
from client.games.wispwood.board.tiles import get_cat_image
from client.games.wispwood.table.narrator import Narrator
from client.table.log import LogLine
from rules.contract import Event, Scalar
from rules.wispwood.content import content
from rules.wispwood.events import EVENT_TYPES, GameEnded, Reshuffled
from rules.wispwood.state import WispwoodState
from tests.client.table.player import SEATS

GAMES: tuple[tuple[int, int, dict[str, Scalar]], ...] = (
    (1, 1, {}),
    (1, 2, {"ghost": 3, "wishes": "hand", "four_wishes": True}),
    (1, 3, {"short": True}),
    (2, 1, {"wishes": "hand"}),
    (2, 2, {"loose_shapes": True}),
    (3, 1, {"short": True, "four_wishes": True}),
    (4, 1, {}),
)

Told = tuple[WispwoodState, Event, WispwoodState]
"""An event, with the positions before and after it that everybody sees."""


def narrate_random_game(players: int, seed: int, options: dict[str, Scalar]) -> list[Told]:
    """Return a random game, event by event.

    Whoever plays takes wisps rather than trees: otherwise rounds would hardly end.
    """
    game = rules.load("wispwood")
    state, chance = game.start(players, seed, options), random.Random(seed)
    found = []
    while deciders := game.deciders(state):
        actions = game.actions(state, deciders[0])
        biggest = [action for action in actions if "4" in getattr(action, "shape", "")]
        action = chance.choice(biggest or actions)
        came = game.apply(state, deciders[0], action)
        shown = game.view(state, None)
        for event, position in zip(came.events, came.positions, strict=True):
            after = game.view(position, None)
            assert isinstance(shown, WispwoodState)
            assert isinstance(after, WispwoodState)
            found.append((shown, event, after))
            shown = after
        state = came.state
    return found


SILENT = {"TurnBegan"}
"""Kinds of events without words of their own somewhere: the turn of who plays alone."""


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_event_has_a_log_line_in_every_language(
    language: str, caplog: pytest.LogCaptureFixture
) -> None:
    i18n.set_language(language)
    said: set[str] = set()
    for players, seed, options in GAMES:
        cats = [get_cat_image(seat.colour, True).removesuffix("-ready") for seat in SEATS]
        narrator = Narrator([seat.name for seat in SEATS[:players]], cats, content(), you=players == 1)
        for shown, event, after in narrate_random_game(players, seed, options):
            if isinstance(event, GameEnded):
                lines = narrator.narrate_end(event, rules.load("wispwood").result(after))
            else:
                lines = tuple(narrator.narrate(shown, event, after))
            for line in lines:
                sound(line, language)
            assert lines or type(event).__name__ in SILENT, event
            said.add(type(event).__name__)
    assert not [record for record in caplog.records if record.name.startswith("client")]
    assert {kind.__name__ for kind in EVENT_TYPES} - said <= {"Reshuffled"}


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_new_supply_is_logged(language: str) -> None:
    i18n.set_language(language)
    state = rules.load("wispwood").start(2, 1, {})
    assert isinstance(state, WispwoodState)
    narrator = Narrator([seat.name for seat in SEATS[:2]], ["wispwood/cat-a", "wispwood/cat-b"], content())
    for tiles in (1, 3, 12):
        (line,) = narrator.narrate(state, Reshuffled(tiles), state)
        sound(line, language)
        assert str(tiles) in line.text


def sound(line: LogLine, language: str) -> None:
    """Check that a line is whole: no key or parameter left open, nothing doubled or lost."""
    assert line.text.strip() == line.text
    assert line.text
    assert not re.search(r"[{}]|wispwood\.|\bNone\b|  ", line.text), line.text
    if language != "en":
        assert not re.search(r"\b(the|takes|plants|round|cat)\b", line.text), line.text
    assert line.text.rstrip()[-1] not in ":,", line.text
