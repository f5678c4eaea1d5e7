"""The cue of an opponent's turn: the seat's card glows, and a thread runs to what it takes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.table.animator import Motion
from client.table.face import AnyPort
from rules.contract import Event, State

CUE_S: Final = 0.3
"""Seconds of the cue."""

_GLOW: Final = ((0.0, 1.0), (3.0, 0.5), (6.0, 0.28), (9.0, 0.14))
"""Outlines around the card: distance from its edge, and opacity."""
_BEAD_GAP, _BEAD_SIZE = 15.0, 2.6
_SAG: Final = 0.12
"""How far the thread bends away from the straight line, as a share of its length."""


def make_turn_cue(table: AnyPort, seat: int, events: Iterable[tuple[Event, State]]) -> Motion | None:
    """Return the motion with which a seat's turn begins; None if its card is not on the screen.

    With reduced motion the card lights up without the thread.

    Args:
        table: The table.
        seat: The seat whose turn begins.
        events: The visible events of its first step, each with the state after it.
    """
    box = table.face.find_seat_card(seat)
    if box is None:
        return None
    colour = theme.SEAT[table.match.seats[seat].colour]
    goal = None if table.app.reduce_motion else find_first_goal(table, events)
    beads = () if goal is None else string_beads(box, goal)

    def draw(canvas: Canvas, t: float) -> None:
        strength = math.sin(math.pi * min(1.0, t + 0.15))
        for reach, alpha in _GLOW:  # around the card: what is written on it stays clear
            around = box.inflate(2 * reach, 2 * reach)
            canvas.outline(around, colour, radius=16 + reach, width=3.0, alpha=alpha * strength)
        if goal is not None:
            _draw_thread(canvas, beads[: round(len(beads) * ease_out(min(1.0, t / 0.7)))], goal, colour, t)

    return Motion(CUE_S, draw, still=goal is None)


def find_first_goal(table: AnyPort, events: Iterable[tuple[Event, State]]) -> Point | None:
    """Return the middle of the first place on the board that something is taken from, or comes to.

    None if the events name no visible place.
    """
    before = table.position
    for event, after in events:
        for line in table.face.narrate(before, event, after):
            for mark in line.marks:
                if mark.leaves_trace and (region := table.face.find_region(mark.origin or mark.place)):
                    return region.center
        before = after
    return None


def string_beads(card: Rect, goal: Point) -> tuple[Point, ...]:
    """Return the points of the thread from the edge of a card to a goal, bent a little upwards."""
    x = card.left if goal[0] < card.centerx else card.right
    start = x, card.centery
    length = math.dist(start, goal)
    count = max(2, round(length / _BEAD_GAP))
    bend = (start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2 - _SAG * length
    return tuple(_interpolate_bend(start, bend, goal, number / count) for number in range(1, count + 1))


def _interpolate_bend(start: Point, bend: Point, goal: Point, t: float) -> Point:
    """Return the point of a quadratic curve at `t`, 0–1."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * bend[0] + c * goal[0], a * start[1] + b * bend[1] + c * goal[1]


def _draw_thread(canvas: Canvas, beads: tuple[Point, ...], goal: Point, colour: Colour, t: float) -> None:
    if not beads:
        return
    alpha = min(1.0, (1 - t) * 4)
    canvas.dots(beads, (_BEAD_SIZE * 1.6, theme.RIM, 0.5 * alpha), (_BEAD_SIZE, colour, alpha))
    canvas.spot(beads[-1], 22, colour, alpha=0.7 * alpha)
    if t >= 0.7:
        canvas.spot(goal, 60, colour, alpha=0.5 * alpha)
