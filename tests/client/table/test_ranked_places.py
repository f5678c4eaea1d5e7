"""A key leads from place to place by what each would bring, and says how much."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from client.i18n import tr
from client.table.bindings import PAD_LEFT_STICK, PAD_RIGHT_STICK
from client.table.ranked_places import sort_places
from client.table.table import Table
from client.widgets.misclick_guard import GUARD_S
from rules import GAMES
from rules.contract import Action
from rules.equilibrix.actions import Birth
from rules.wispwood.actions import Place, Take
from rules.wispwood.placement import shapes_beside
from tests.client.driver import Driver
from tests.client.game_faces import equilibrix, wispwood
from tests.client.table.decision_positions import Moment, first, moments
from tests.client.table.test_hints import open_moment, open_table, program

RANKED: Final = {"wispwood": 3, "envyra": 2, "equilibrix": 2, "balanceformers": 3}
"""At least so many kinds of decision of each game have places that bring more or less."""


def listen(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that takes up all that is announced or noticed from now on."""
    heard: list[str] = []
    monkeypatch.setattr(driver.app, "announce", lambda text, **_: heard.append(text))
    return heard


def spot(scene: Table) -> tuple[str, str]:
    assert scene.ui.focused_id is not None
    return scene.ui.focused_id, scene.ui[scene.ui.focused_id].focused_part


@pytest.mark.parametrize("game_id", GAMES)
def test_key_leads_from_the_best_place_to_worse_ones_and_back(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, _ = program((1280, 720))
    heard = listen(driver, monkeypatch)
    ranked = 0
    for moment in moments(game_id):
        scene = open_table(driver, moment.match())
        scene.ui.focus_on(None)
        if scene.decider is None:
            continue
        places = sort_places(scene.face.controller.rank_places(""))
        heard.clear()
        driver.key("v")
        if not places:
            assert heard == [tr("table.worth.none")]
            continue
        ranked += 1
        spots = [spot(scene)]
        assert spots[0] == (places[0].widget, places[0].part)
        said = tr("table.worth.place", worth=places[0].describe().rstrip("."), n=1, m=len(places))
        assert heard[-1] == said
        for _ in places[1:6]:
            driver.key("v")
            spots.append(spot(scene))
        assert spots == [(place.widget, place.part) for place in places[:6]]
        for earlier in reversed(spots[:-1]):
            driver.key("v", mod=pygame.KMOD_SHIFT)
            assert spot(scene) == earlier
        assert scene.match.history == ()
    assert ranked >= RANKED[game_id]


def test_elsewhere_the_key_begins_with_the_best_place() -> None:
    driver, scene, _ = open_moment(first("wispwood", Take), (1280, 720))
    driver.key("v")
    best = spot(scene)
    driver.key("home")
    driver.key("end")
    scene.ui.focus_on(next(one for one in scene.focus.list_stops() if one != best[0]), ring=True)
    driver.key("v")
    assert spot(scene) == best


def test_pressed_sticks_of_a_gamepad_lead_to_better_and_worse_places() -> None:
    driver, scene, _ = open_moment(first("wispwood", Take), (1280, 720))
    spots = []
    for _ in range(3):
        driver.pad(PAD_RIGHT_STICK)
        spots.append(spot(scene))
    assert len({*spots}) == 3
    driver.pad(PAD_LEFT_STICK)
    assert spot(scene) == spots[1]


def test_key_says_that_points_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene, _ = open_moment(first("wispwood", Take), (1280, 720), show_points=False)
    heard = listen(driver, monkeypatch)
    before = scene.ui.focused_id
    driver.key("v")
    assert heard == [tr("table.worth.hidden")]
    assert scene.ui.focused_id == before


def test_worth_of_a_wispwood_cell_is_the_gain_that_is_shown_there() -> None:
    driver, scene, _ = open_moment(first("wispwood", Place), (1280, 720))
    controller = wispwood(scene).controller
    if controller.lifted_shape is None:
        controller.press_shape(next(iter(controller.legal.placements)))
        driver.settle()
    gains = []
    for _ in range(8):
        driver.key("v")
        preview = controller.selection.forecast
        assert preview is not None
        gains.append(preview.gain)
    assert gains == sorted(gains, reverse=True)


def with_cat(action: type[Action]) -> Moment:
    """Return a moment in which shapes that spend the cat can be taken as well as those beside the wisp."""
    for moment in moments("wispwood"):
        driver, scene, _ = open_moment(moment, (1280, 720))
        del driver
        state, legal = wispwood(scene).position, wispwood(scene).controller.legal
        if isinstance(moment.action, action) and state.forests[state.seat].ready and len(legal.slots) > 1:
            return moment
    raise AssertionError("no such moment")


@pytest.mark.parametrize("show_points", [True, False])
def test_after_a_wisp_the_focus_is_on_a_shape_beside_it(show_points: bool) -> None:
    for place in range(4):
        driver, scene, _ = open_moment(with_cat(Take), (1280, 720), show_points=show_points)
        slots = sorted(wispwood(scene).controller.legal.slots)
        if place >= len(slots):
            break
        scene.ui.focus_on(f"pond.slot.{slots[place]}", ring=True)
        driver.frames(round(60 * GUARD_S) + 2)
        driver.key("enter")
        driver.settle()
        state, legal = wispwood(scene).position, wispwood(scene).controller.legal
        beside = [name for name in shapes_beside(state.shapes, state.taken) if name in legal.placements]
        assert scene.ui.focused_id in [f"pond.shape.{state.shapes.index(name)}" for name in beside]


def test_key_chooses_the_die_but_not_over_the_player() -> None:
    moment = next(
        one
        for one in moments("equilibrix")
        if isinstance(one.action, Birth) and len({*getattr(one.state, "dice", ())}) > 1
    )
    driver, scene, _ = open_moment(moment, (1280, 720))
    controller = equilibrix(scene).controller
    driver.key("v")
    assert controller.selection.die in controller.selection.dice
    assert f"{scene.ui.focused_id}".startswith("field.")
    controller.choose_die(controller.selection.dice[-1])
    chosen = controller.selection.die
    for _ in range(4):
        driver.key("v")
        assert controller.selection.die == chosen
