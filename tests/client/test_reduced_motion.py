"""With reduced motion nothing travels or pulses: pictures only switch, at every table and around it."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from types import ModuleType
from typing import Final
from zlib import crc32

import pygame
import pytest

from client.scene.dialog import Dialog, DialogButton, InputDialog
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from client.widgets import ScrollArea
from rules.equilibrix.actions import OfferDraw, Resign
from saves.settings import Settings
from tests.client.balanceformers import player as balanceformers
from tests.client.driver import make_app
from tests.client.envyra import player as envyra
from tests.client.equilibrix import player as equilibrix
from tests.client.motion_detection import Watcher, astray, parts
from tests.client.table import player as wispwood
from tests.parametrization import parametrize_short_and_long

PLAYERS: Final[dict[str, ModuleType]] = {
    "wispwood": wispwood,
    "envyra": envyra,
    "equilibrix": equilibrix,
    "balanceformers": balanceformers,
}
LONGEST: Final = 12.0


def watcher(*, calm: bool = True) -> Watcher:
    return Watcher(make_app((960, 540), settings=Settings(language="en", reduce_motion=calm)))


def count_strayed_squares(game_id: str, decisions: int, *, calm: bool) -> int:
    """Return how many squares went astray while so many decisions were made, curtains included."""
    made, chance = watcher(calm=calm), random.Random(2)
    match = Match.create(game_id, PLAYERS[game_id].SEATS[:2], 1, {}, saved=False)
    made.app.open("menu")
    made.app.open("table", match=match)
    found = len(made.strayed(made.look_on(LONGEST)))
    while len(match.history) < decisions:
        if isinstance(made.scene, Curtain):
            made.scene.open()
            found += len(made.strayed(made.look_on(LONGEST)))
            continue
        table = made.scene
        assert isinstance(table, Table)
        assert table.decider is not None
        actions = match.game.actions(match.state, table.decider)
        table.play_action(chance.choice([one for one in actions if not isinstance(one, OfferDraw | Resign)]))
        found += len(made.strayed(made.look_on(LONGEST)))
    return found


@pytest.mark.parametrize("game_id", PLAYERS)
@pytest.mark.parametrize("decisions", [1, pytest.param(4, marks=pytest.mark.long)])
def test_reduced_motion_table_has_no_movement(game_id: str, decisions: int) -> None:
    assert count_strayed_squares(game_id, decisions, calm=True) == 0


@parametrize_short_and_long("game_id", ["balanceformers"], ["envyra"])
def test_movement_at_a_normal_table_is_detected(game_id: str) -> None:
    assert count_strayed_squares(game_id, 1, calm=False) > 0


# --- around the tables ------------------------------------------------------------------------------


def _menu(made: Watcher) -> list[bytes]:
    made.hover("menu.game.wispwood")
    seen = made.look_on(0.4)
    made.move(2, 2)
    return seen + made.look_on(0.4)


def _dialog(made: Watcher) -> list[bytes]:
    answers = (DialogButton("yes", "Yes", kind="gold"), DialogButton("no", "No"))
    made.app.push(Dialog(made.app, "Title", "Words " * 30, answers, icon="exit"))
    seen = made.look_on(2.0)
    made.key("esc")
    return seen + made.look_on(1.0)


def _message(made: Watcher) -> list[bytes]:
    made.app.notify("A word that is said at the foot of the screen and goes again", "good")
    return made.look_on(LONGEST)


def _scrolled(made: Watcher) -> list[bytes]:
    made.app.open("key-choices")
    made.settle()
    area = made.scene.ui["keys.area"]
    assert isinstance(area, ScrollArea)
    area.scroll_by(200)
    return made.look_on(1.0)


def _switched(made: Watcher) -> list[bytes]:
    made.app.open("settings")
    made.settle()
    made.click("settings.motion.patient")
    return made.look_on(1.0)


@pytest.mark.parametrize("what", [_menu, _dialog, _message, _scrolled, _switched])
def test_reduced_motion_screens_have_no_movement(what: Callable[[Watcher], list[bytes]]) -> None:
    changes = {}
    for calm in (True, False):
        made = watcher(calm=calm)
        made.app.open("menu")
        made.settle()
        seen = what(made)
        assert not (calm and made.strayed(seen)), what.__name__
        changes[calm] = sum(one != other for one, other in pairwise(seen))
    assert changes[True] < changes[False], "what moves else moves less"


def test_reduced_motion_caret_does_not_blink() -> None:
    assert len(set(_caret_only(calm=True))) == 1
    assert len(set(_caret_only(calm=False))) == 2


def _caret_only(*, calm: bool) -> list[int]:
    made = watcher(calm=calm)
    made.app.open("menu")
    made.app.push(InputDialog(made.app, "A name", "", "", lambda _: None))
    made.settle()
    pictures = []
    for _ in range(120):
        made.frames(1)
        pictures.append(crc32(pygame.image.tobytes(made.app.window.surface, "RGB")))
    return pictures


# --- the watcher itself -----------------------------------------------------------------------------


def _row(*values: int) -> bytes:
    return bytes(value for one in values for value in (one, one, one))


def test_fades_are_not_movement_but_passing_objects_are() -> None:
    assert astray([_row(0, 0), _row(90, 0), _row(200, 0)]) == set()
    assert astray([_row(0, 0), _row(200, 0), _row(0, 200)]) == {(0, 0)}
    assert astray([_row(100, 0), _row(160, 0), _row(100, 0)]) == {(0, 0)}


def test_frames_are_split_at_rests() -> None:
    a, b, c = _row(0), _row(100), _row(0)
    assert parts([a, b, b, b, c], 2) == [[a, b], [b, c]]
    assert parts([a, b, c], 2) == [[a, b, c]]
