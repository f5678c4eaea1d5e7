"""By keys one rule holds in all games: Enter chooses, Enter again confirms; the bar says which it does."""

from __future__ import annotations

from typing import Final

import pytest

from client.i18n import tr
from client.table.table import Table
from client.widgets.misclick_guard import GUARD_S
from rules import GAMES
from rules.balanceformers.actions import AddPiece, Move, Place, Reincarnate, TakeToken
from rules.contract import Action
from rules.envyra.actions import PutCubes
from rules.wispwood.actions import MoveCat
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers, envyra, wispwood
from tests.client.table.decision_positions import first, moments
from tests.client.table.test_hints import open_moment, open_table, program

ACTS: Final = {
    "wispwood": ("take", "plant", "place", "confirm", "cancel"),
    "envyra": ("confirm", "move", "remove"),
    "equilibrix": ("confirm",),
    "balanceformers": ("confirm",),
}
"""The words of each game for a press that decides something; all others only choose. In Wispwood a wisp is
taken and put back, and a tree planted, at once: these can be undone one by one."""

SIZE: Final = (1280, 720)


def enter_text(scene: Table) -> str:
    """Return what the bottom bar says that Enter does."""
    return next((words for sign, words in scene.frame.prompt.keys if sign == "Enter"), "")


def press(driver: Driver) -> None:
    driver.frames(round(60 * GUARD_S) + 2, drawn=False)
    driver.key("enter", drawn=False)
    driver.settle(drawn=False)


@pytest.mark.parametrize("game_id", GAMES)
def test_bar_names_what_enter_does(game_id: str) -> None:
    driver, _ = program(SIZE)
    acts = {tr(f"{game_id}.hint.{key}") for key in ACTS[game_id]} | {tr("keys.confirm")}
    met: set[bool] = set()
    for moment in moments(game_id):
        for place in (0, -1):
            scene = open_table(driver, moment.match())
            stops = scene.focus.list_stops()
            if not stops:
                continue
            scene.ui.focus_on(stops[place], ring=True)
            for _ in range(5):
                words, moves = enter_text(scene), scene.match.moves
                chosen = scene.face.controller.selection  # type: ignore[attr-defined]  # every game has one
                press(driver)
                if scene.match.moves != moves or driver.scene is not scene:
                    assert words in acts, (moment.action, stops[place])
                    met.add(True)
                    break
                assert words not in acts, (moment.action, words)
                changed = scene.face.controller.selection != chosen  # type: ignore[attr-defined]
                assert changed == bool(words), (moment.action, words)
                met.add(False)
    assert met == {True, False}


@pytest.mark.parametrize("kind", [AddPiece, Place, Move, Reincarnate, TakeToken])
def test_balanceformers_confirms_at_the_second_press(kind: type[Action]) -> None:
    driver, scene, _ = open_moment(first("balanceformers", kind), SIZE)
    controller = balanceformers(scene).controller
    scene.ui.focus_on(scene.focus.list_stops()[0], ring=True)
    if kind in (Place, Move, Reincarnate):
        creature = next(
            one
            for one, slots in controller.selection.legal.slots_by_creature.items()
            if slots and isinstance(controller._make_move(one, 0), kind)
        )
        controller.press_creature(creature)
        driver.settle()
        scene.ui.focus_on(scene.focus.list_stops()[0], ring=True)
    moves = scene.match.moves
    press(driver)
    chosen = controller.selection.chosen
    assert isinstance(chosen, kind)
    assert scene.match.moves == moves
    assert scene.ui[scene.frame.main_button].enabled
    driver.key("esc")
    assert controller.selection.chosen is None
    press(driver)
    press(driver)
    assert scene.match.history[-1].action == chosen


def test_balanceformers_is_confirmed_by_the_gold_button_too() -> None:
    driver, scene, _ = open_moment(first("balanceformers", Move), SIZE)
    creature = min(balanceformers(scene).controller.selection.liftable)
    balanceformers(scene).controller.press_creature(creature)
    driver.settle()
    scene.ui.focus_on(scene.focus.list_stops()[-1], ring=True)
    press(driver)
    assert scene.ui["table.confirm"].label == tr("balanceformers.button.step")
    assert "table.end-turn" in scene.ui, "the turn can still be ended"
    scene.press_main_button()
    driver.settle()
    assert isinstance(scene.match.history[-1].action, Move)


@pytest.mark.parametrize("kind", [AddPiece, Place, Move])
def test_one_click_still_does_it(kind: type[Action]) -> None:
    driver, scene, _ = open_moment(first("balanceformers", kind), SIZE)
    controller = balanceformers(scene).controller
    if kind in (Place, Move):
        controller.press_creature(min(controller.selection.liftable))
        driver.settle()
    driver.look()
    stop = scene.focus.list_stops()[0]
    driver.click(stop)
    driver.settle()
    assert isinstance(scene.match.history[-1].action, kind)


def test_second_press_confirms_cubes_tokens_and_the_cat(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene, _ = open_moment(first("envyra", PutCubes), SIZE)
    heard: list[str] = []
    monkeypatch.setattr(driver.app, "announce", lambda text, **_: heard.append(text))
    hole = f"hole.{min(envyra(scene).controller.selection.choices)}"
    driver.look()
    for _ in range(2):  # the mouse takes it off again
        driver.click(hole)
    assert envyra(scene).controller.selection.staged == ()
    scene.ui.focus_on(hole, ring=True)
    press(driver)
    assert envyra(scene).controller.selection.staged
    assert heard[-1].endswith(tr("access.press-again"))
    press(driver)
    assert isinstance(scene.match.history[-1].action, PutCubes)

    driver, scene, _ = open_moment(
        next(one for one in moments("balanceformers") if getattr(one.state, "phase", "") == "initiative"),
        SIZE,
    )
    monkeypatch.setattr(driver.app, "announce", lambda text, **_: heard.append(text))
    for kind in ("square", "round"):
        legal = balanceformers(scene).controller.selection.legal
        token = f"{kind}.{(legal.squares if kind == 'square' else legal.rounds)[0]}"
        scene.ui.focus_on(token, ring=True)
        press(driver)
    assert heard[-1].endswith(tr("access.press-again"))
    moves = scene.match.moves
    press(driver)
    assert scene.match.moves == moves + 1

    driver, scene, _ = open_moment(first("wispwood", MoveCat), SIZE)
    forest = wispwood(scene).controller
    cell = min(forest.legal.cat_cells)
    for _ in range(2):
        scene.ui.focus_on("forest", ring=True)
        scene.ui["forest"].focus_part(f"{cell[0]},{cell[1]}")
        press(driver)
    assert scene.match.history[-1].action == MoveCat(*cell)
