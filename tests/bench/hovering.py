"""The pointer is led across a table while something is in hand; what the frames took that drew anything."""

from __future__ import annotations

import math

import pygame

from client.draw.geometry import Rect
from rules.wispwood.actions import Place, Take
from tests.bench.stage import Stage, Taken
from tests.client.game_faces import balanceformers, envyra, equilibrix, wispwood

LIT = 60
"""So many fields have to be lit at once."""


def with_a_shape(stage: Stage, steps: int) -> list[Taken]:
    """Lead shapes that fit the first wisp of Wispwood across the forest, turning them now and then."""
    taken: list[Taken] = []
    forest = stage.table.ui["forest"]
    for shape in _shapes(stage)[: 1 if steps < 300 else 3]:
        stage.hands.click(f"pond.shape.{shape}")
        for _ in range(30):
            stage.frame()
        for step in range(steps // 3):
            if step % 20 == 19:
                pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, touch=False))
            taken += _pointed(stage, forest.screen_rect, step)
    return taken


def over_the_grid(stage: Stage, steps: int) -> list[Taken]:
    """Lead the pointer over the grid of Envyra while a cube lies on the board and another may follow."""
    table, face = stage.table, envyra(stage.table)
    while table.decider is None or face.position.phase != "boards":
        stage.act()
        stage.hurry()
    stage.hands.click(f"tile.{min(face.controller.selection.choices)}")
    stage.settle()
    return _led(stage, face.layout.grid, steps)


def over_lit_fields(stage: Stage, steps: int) -> list[Taken]:
    """Lead the pointer over EQUILIBRIX while most free fields are highlighted."""
    table, face = stage.table, equilibrix(stage.table)
    while table.decider is None or face.controller.selection.births.bit_count() < LIT:
        stage.act()
        stage.hurry()
    stage.settle()
    return _led(stage, face.layout.board, steps)


def with_a_creature(stage: Stage, steps: int) -> list[Taken]:
    """Lead a lifted creature of Balanceformers over the area."""
    face = balanceformers(stage.table)
    face.controller.press_creature(min(face.controller.selection.liftable))
    stage.settle()
    taken = _led(stage, face.layout.board, steps)
    face.controller.drop_last()
    return taken


def _led(stage: Stage, box: Rect, steps: int) -> list[Taken]:
    return [one for step in range(steps) for one in _pointed(stage, box, step)]


def _pointed(stage: Stage, box: Rect, step: int) -> list[Taken]:
    """The pointer runs in a figure of eight over the box, as far in a frame as a quick hand; the frame that
    follows, if it draws anything."""
    unit = stage.app.metrics.unit
    x = box.centerx + box.width * 0.4 * math.sin(step / 6)
    y = box.centery + box.height * 0.4 * math.sin(step / 8)
    pos = round(x * unit), round(y * unit)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    stage.frame()
    return stage.taken[-1:] if stage.drew else []


def _shapes(stage: Stage) -> list[int]:
    """Click a wisp; the places on the pond of the shapes it can be laid with."""
    match = stage.match
    while True:
        slots = [a.slot for a in match.game.actions(match.state, match.deciders[0]) if isinstance(a, Take)]
        if slots:
            stage.hands.click(f"pond.slot.{slots[0]}")
            stage.settle()
            offered = match.game.actions(match.state, match.deciders[0])
            names = {action.shape for action in offered if isinstance(action, Place)}
            shapes = wispwood(stage.table).position.shapes
            return [place for place, name in enumerate(shapes) if name in names]
        stage.act()
        stage.hurry()
