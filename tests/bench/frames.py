"""Work per frame at 1080p: nothing happens, a shape hangs on the moving pointer, things move."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from rules.wispwood.actions import Place, Take
from tests.bench.row import Row, spread
from tests.bench.stage import Stage, clock, empty_home

PLAYERS = 4
PLAYED = 140
"""Decisions before the pictures are taken: the second round is well under way."""

TARGET = 8.0
"""Milliseconds, for the 99th percentile."""


def rows(quick: bool) -> Iterator[Row]:
    """A table of four in the middle of the game."""
    with empty_home():
        stage = Stage(PLAYERS, 3, PLAYED)
        stage.settle()
        yield from _still(stage, 60 if quick else 600)
        yield from spread("wispwood, hovering with a shape", _hovering(stage, quick), p99=TARGET)
        yield from _moving(stage, *((1, 4) if quick else (12, 60)))
        stage.app.finish()


def _still(stage: Stage, count: int) -> Iterator[Row]:
    for _ in range(10):
        stage.frame()
    yield from spread("wispwood, idle", [stage.frame() for _ in range(count)], p99=TARGET)
    redraws = []
    for _ in range(count):
        began = clock()
        stage.app.draw()
        redraws.append(clock() - began)
    yield from spread("wispwood, idle but drawn anew", redraws, p99=TARGET)


def _hovering(stage: Stage, quick: bool) -> list[float]:
    """Shapes that fit the first wisp are led across the forest and turned now and then."""
    frames: list[float] = []
    for shape in _shapes(stage)[: 1 if quick else 3]:
        stage.hands.click(f"pond.shape.{shape}")
        for _ in range(30):
            stage.frame()
        for step in range(60 if quick else 300):
            _point(stage, step)
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
            return [place for place, name in enumerate(stage.table.position.shapes) if name in names]
        stage.act()
        stage.settle()


def _point(stage: Stage, step: int) -> None:
    """The pointer runs in a figure of eight over the forest, as far in a frame as a quick hand."""
    box, unit = stage.table.ui["forest"].screen_rect, stage.app.unit
    x = box.centerx + box.width * 0.4 * math.sin(step / 6)
    y = box.centery + box.height * 0.4 * math.sin(step / 8)
    pos = round(x * unit), round(y * unit)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    if step % 20 == 19:
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, touch=False))


def _moving(stage: Stage, uncounted: int, decisions: int) -> Iterator[Row]:
    """Random decisions, each shown to its end, after some that are not counted."""
    for _ in range(uncounted):
        stage.act()
        stage.settle()
    firsts: list[float] = []
    frames: list[float] = []
    for _ in range(decisions):
        if stage.match.outcome is not None:
            break
        firsts.append(stage.act())
        frames += stage.settle()
    yield from spread("wispwood, animating", frames, p99=TARGET)
    yield from spread("wispwood, a decision and its first frame", firsts)
