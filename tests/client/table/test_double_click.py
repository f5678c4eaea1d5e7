"""A double click confirms what its first press picked, and nothing that was not there before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pygame
import pytest
from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.wispwood.board.view_model import LiftedShape
from client.table.selection import SelectionController
from client.table.table import Table
from client.widgets.misclick_guard import GUARD_S
from rules.contract import Action
from rules.envyra.actions import MoveCube, RemoveTile
from rules.equilibrix.actions import Birth, PlaceStart, TakeBack
from rules.wispwood.actions import Place
from rules.wispwood.shapes import list_orientations
from tests.client import game_faces
from tests.client.driver import Driver
from tests.client.equilibrix.player import laid as equilibrix
from tests.client.table.decision_positions import Moment, moments
from tests.client.table.player import driver

GAMES = ("envyra", "equilibrix", "wispwood")
PICKED = (MoveCube, RemoveTile, Birth, TakeBack, PlaceStart, Place)
"""What is picked on the board first and confirmed by a second press there."""


def list_selecting_moments() -> Iterator[Moment]:
    for game in GAMES:
        yield from (moment for moment in moments(game) if isinstance(moment.action, PICKED))


def name(moment: Moment) -> str:
    return f"{moment.game} {type(moment.action).__name__} {getattr(moment.state, 'phase', '')}"


def open_table(moment: Moment) -> Driver:
    made = driver()
    made.app.open("menu")
    made.app.open("table", match=moment.match())
    made.settle(drawn=False)
    while "curtain.open" in made.scene.ui:
        made.click("curtain.open", drawn=False)
        made.settle(drawn=False)
    made.look()
    return made


def place(table: Table, action: Action) -> Point:
    """Return where an action is picked; what has to be chosen before is."""
    match action:
        case MoveCube(position) | RemoveTile(position):
            return table.ui[f"tile.{position}"].rect.center
        case Birth(die, field) | TakeBack(die, field):
            game_faces.equilibrix(table).controller.choose_die(die)
            return game_faces.equilibrix(table).layout.plane.locate_field(field)
        case PlaceStart(field):
            return game_faces.equilibrix(table).layout.plane.locate_field(field)
        case Place(shape, turn, x, y, wisp):
            forest = game_faces.wispwood(table)
            selection = forest.controller.selection
            forest.controller.selection = replace(selection, lifted_shape=LiftedShape(shape, turn, wisp))
            table.refresh()
            dx, dy = list_orientations(shape)[turn].cells[wisp]
            return forest.grid.get_cell_center(x + dx, y + dy)
        case _:
            raise AssertionError(action)


def click(driver: Driver, point: Point) -> None:
    """Click at once, like the second press of a double click."""
    pos = round(point[0] * driver.app.metrics.unit), round(point[1] * driver.app.metrics.unit)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
    driver.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)


def enter(driver: Driver, point: Point) -> None:
    del point
    driver.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    driver.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)


@pytest.mark.parametrize("moment", list(list_selecting_moments()), ids=name)
@pytest.mark.parametrize("press", [click, enter])
def test_double_click_confirms_its_own_selection(
    moment: Moment, press: Callable[[Driver, Point], None]
) -> None:
    made = open_table(moment)
    table = cast(Table, made.scene)
    point = place(table, moment.action)
    made.move(*point)
    if press is enter:  # the keys are on it
        found = next(iter(table.ui.find_widgets(point)))
        table.ui.focus_on(found.id, ring=True)
    before = table.match.moves
    press(made, point)
    assert table.match.moves == before
    press(made, point)
    assert table.match.moves == before + 1


def suggest(table: Table, action: Action) -> None:
    """Pick what a hint suggests."""
    controller = table.face.controller
    assert isinstance(controller, SelectionController)
    controller.propose_action(action)
    table.refresh()


@pytest.mark.parametrize("moment", list(list_selecting_moments()), ids=name)
def test_press_confirms_no_selection_that_has_just_appeared(moment: Moment) -> None:
    """What a hint has picked has to be seen before a press on it plays it."""
    made = open_table(moment)
    table = cast(Table, made.scene)
    point = place(table, moment.action)
    made.look()
    made.frames(round(GUARD_S * 60) + 1)
    before = table.match.moves
    suggest(table, moment.action)
    click(made, point)
    assert table.match.moves == before
    made.frames(round(GUARD_S * 60) + 1)
    click(made, point)
    assert table.match.moves == before + 1


def test_second_click_moves_the_shape_at_once() -> None:
    moment = next(one for one in moments("wispwood") if isinstance(one.action, Place))
    made = open_table(moment)
    table = cast(Table, made.scene)
    first = place(table, moment.action)
    face = game_faces.wispwood(table)
    assert face.controller.lifted_shape is not None
    click(made, first)
    assert face.controller.lifted_shape.pinned
    others = [face.grid.get_cell_center(x, y) for x, y in sorted(face.view_model.choosable_cells)]
    laid_on = {face.grid.find_cell_at(first), *face.controller.lifted_shape.covered_cells()}
    second = next((point for point in others if face.grid.find_cell_at(point) not in laid_on), None)
    assert second is not None
    click(made, second)
    assert face.controller.lifted_shape.at == face.grid.find_cell_at(second)


def test_double_click_does_not_answer_the_next_prompt() -> None:
    """Where two dice are open, a double click passes one of them."""
    made = equilibrix(2)
    table = cast(Table, made.scene)
    made.settle()
    while len(game_faces.equilibrix(table).controller.selection.dice) < 2:
        seat = table.match.deciders[0]
        table.play_action(table.match.game.actions(table.match.state, seat)[0])
        made.settle()
    game_faces.equilibrix(table).controller.choose_die(
        game_faces.equilibrix(table).controller.selection.dice[0]
    )
    made.look()
    point = table.ui["table.pass"].rect.center
    before = table.match.moves
    click(made, point)
    click(made, point)
    assert made.scene is table  # nothing was asked: it can be taken back
    assert table.match.moves == before + 1
    assert game_faces.equilibrix(table).controller.selection.can_pass
    assert table.ui["table.pass"].rect.collidepoint(point)
