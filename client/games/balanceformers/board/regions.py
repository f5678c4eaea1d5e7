"""Where the places of Balanceformers' log lie on the screen: pure functions of layout, position and place."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from client.draw.geometry import Point
from client.games.balanceformers.board import area_view, layout as zones
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.plane import Plane
from client.table.board_marks import BoardPlace, Region
from rules.balanceformers.state import PARTS, BalanceformersState, Piece

REACH = 0.6
"""The radius round a creature, in units of its side."""


def region(made: TableLayout, area: tuple[Piece, ...], place: BoardPlace) -> Region | None:
    """Return a slot or a piece; None if it does not lie there."""
    if place.kind == "piece":
        piece = cast(Piece, place.at)
        return Region.shape(tuple(made.plane.outline(piece))) if piece in area else None
    slot = int(place.at[0])
    if not 0 <= slot < PARTS * len(area):
        return None
    return Region.round(zones.slot_spot(made, slot), made.creature * REACH)


def way(
    made: TableLayout, state: BalanceformersState, origin: BoardPlace, goal: BoardPlace
) -> tuple[Point, ...]:
    """Return the way of a step from slot to slot: straight, or through a black hole."""
    return _way(made.plane, state.area, state.dark, int(origin.at[0]), int(goal.at[0]))


@lru_cache(maxsize=64)  # asked for in every frame
def _way(plane: Plane, area: tuple[Piece, ...], dark: int, origin: int, goal: int) -> tuple[Point, ...]:
    points = area_view.way(area, dark, origin, goal)
    return tuple(plane.at(point) for point in (area_view.curve(points) if len(points) > 2 else points))
