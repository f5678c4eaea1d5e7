"""Work per frame at 1080p: nothing happens, the pointer moves with something in hand, things move."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import cast

import pygame

from client.draw.geometry import Rect
from client.games.balanceformers.table.scene import BalanceformersTable
from client.games.envyra.table.scene import EnvyraTable
from client.games.equilibrix.table.scene import EquilibrixTable
from client.games.wispwood.table.scene import WispwoodTable
from rules.wispwood.actions import Place, Take
from tests.bench.row import Row, spread
from tests.bench.stage import Stage, clock, empty_home

PLAYERS = 4
PLAYED = 140
"""Decisions before the pictures are taken: the second round is well under way."""

LINKED = 40
"""Decisions at the Flower of Life after which there are stones of all players around the middle."""

LIT = 60
"""So many fields have to be lit at once."""

FEW = 40
"""So many frames of a movement are counted where it is to be quick."""

TARGET = 8.0
"""Milliseconds, for the 99th percentile."""


def rows(quick: bool) -> Iterator[Row]:
    """Tables of four in the middle of the game."""
    with empty_home():
        stage = Stage(PLAYERS, 3, PLAYED)
        stage.settle()
        yield from _still("wispwood", stage, 60 if quick else 600)
        yield from spread("wispwood, hovering with a shape", _hovering(stage, quick), p99=TARGET)
        yield from _moving("wispwood", stage, 12, 60, quick)
        stage.app.finish()
        stage = Stage(PLAYERS, 3, PLAYED // 2, game="envyra", people=1)
        stage.settle()
        yield from _still("envyra", stage, 60 if quick else 600)
        yield from spread("envyra, hovering over the grid", _choosing(stage, quick), p99=TARGET)
        yield from _moving("envyra", stage, 12, 80, quick)
        stage.app.finish()
        stage = Stage(3, 3, LINKED, game="equilibrix")
        stage.settle()
        yield from _still("equilibrix", stage, 60 if quick else 600)
        yield from _moving("equilibrix", stage, 12, 80, quick)
        stage.app.finish()
        stage = Stage(3, 3, LINKED, game="equilibrix", options={"fair": True})
        stage.settle()
        hovered = _lit(stage, quick)
        yield from spread("equilibrix, hovering over the fully lit board", hovered, p99=TARGET)
        stage.app.finish()
        yield from _creatures(quick)


def _creatures(quick: bool) -> Iterator[Row]:
    """Six players, 28 pieces, 42 creatures: the prelude, with Death's word on everybody all the time."""
    stage = Stage(6, 3, 6, game="balanceformers", people=1)
    while stage.table.match.moves < 6 + 30 or stage.table.decider is None:
        stage.act()
        stage.hurry()
    table = cast(BalanceformersTable, stage.table)
    yield from _still("balanceformers", stage, 60 if quick else 600)
    table.choosing.lift(min(table.choosing.held.liftable))
    stage.settle()
    hovered: list[float] = []
    for step in range(100 if quick else 900):
        _point(stage, table.layout.board, step)
        seconds = stage.frame()
        if stage.drew:
            hovered.append(seconds)
    yield from spread("balanceformers, hovering with a creature", hovered, p99=TARGET)
    table.choosing.let_go()
    yield from _moving("balanceformers", stage, 1, 40, quick)
    stage.app.finish()


def _still(game: str, stage: Stage, count: int) -> Iterator[Row]:
    for _ in range(10):
        stage.frame()
    yield from spread(f"{game}, idle", [stage.frame() for _ in range(count)], p99=TARGET)
    redraws = []
    for _ in range(count):
        began = clock()
        stage.app.draw()
        redraws.append(clock() - began)
    yield from spread(f"{game}, idle but drawn anew", redraws, p99=TARGET)


def _hovering(stage: Stage, quick: bool) -> list[float]:
    """Shapes that fit the first wisp are led across the forest and turned now and then."""
    frames: list[float] = []
    forest = stage.table.ui["forest"]
    for shape in _shapes(stage)[: 1 if quick else 3]:
        stage.hands.click(f"pond.shape.{shape}")
        for _ in range(30):
            stage.frame()
        for step in range(60 if quick else 300):
            _point(stage, forest.screen_rect, step)
            if step % 20 == 19:
                pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, touch=False))
            seconds = stage.frame()
            if stage.drew:  # within a cell the shape lies still
                frames.append(seconds)
    return frames


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
            shapes = cast(WispwoodTable, stage.table).position.shapes
            return [place for place, name in enumerate(shapes) if name in names]
        stage.act()
        stage.hurry()


def _choosing(stage: Stage, quick: bool) -> list[float]:
    """The pointer is led across the grid while a cube lies on the board and another may follow."""
    table = cast(EnvyraTable, stage.table)
    while table.decider is None or table.position.phase != "boards":
        stage.act()
        stage.hurry()
    stage.hands.click(f"tile.{min(table.choosing.hand.choices)}")
    stage.settle()
    frames: list[float] = []
    for step in range(100 if quick else 900):
        _point(stage, table.layout.grid, step)
        seconds = stage.frame()
        if stage.drew:
            frames.append(seconds)
    return frames


def _lit(stage: Stage, quick: bool) -> list[float]:
    """The pointer is led across the Flower while most free fields are lit: without dice every field is that
    touches an own stone."""
    table = cast(EquilibrixTable, stage.table)
    while table.decider is None or table.choosing.held.births.bit_count() < LIT:
        stage.act()
        stage.hurry()
    for step in range(20 if quick else 200):  # the menu reads the pictures in advance, the bench does not
        _point(stage, table.layout.board, step)
        stage.frame()
    frames: list[float] = []
    for step in range(100 if quick else 900):
        _point(stage, table.layout.board, step)
        seconds = stage.frame()
        if stage.drew:
            frames.append(seconds)
    return frames


def _point(stage: Stage, box: Rect, step: int) -> None:
    """The pointer runs in a figure of eight over the box, as far in a frame as a quick hand."""
    unit = stage.app.unit
    x = box.centerx + box.width * 0.4 * math.sin(step / 6)
    y = box.centery + box.height * 0.4 * math.sin(step / 8)
    pos = round(x * unit), round(y * unit)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))


def _moving(game: str, stage: Stage, uncounted: int, decisions: int, quick: bool) -> Iterator[Row]:
    """Random decisions, each shown to its end, after some that are not counted. quick: a few of them, and of
    each only how it begins."""
    if quick:
        uncounted, decisions = 1, 4
    most = FEW if quick else None
    for _ in range(uncounted):
        stage.act()
        stage.settle(most)
    firsts: list[float] = []
    frames: list[float] = []
    for _ in range(decisions):
        if stage.match.outcome is not None:
            break
        firsts.append(stage.act())
        frames += stage.settle(most)
    yield from spread(f"{game}, animating", frames, p99=TARGET)
    yield from spread(f"{game}, a decision and its first frame", firsts)
