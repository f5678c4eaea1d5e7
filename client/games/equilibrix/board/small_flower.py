"""The small board of EQUILIBRIX: the Flower with all stones."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix.board import board_view, layout as zones
from client.games.equilibrix.board.board_view import StonesModel
from client.games.equilibrix.board.flower_geometry import FlowerTransform
from client.table.board_places import Region
from client.table.small_board import USUAL_ASPECT
from rules.contract import Action
from rules.equilibrix.actions import Birth, Judge, PlaceStart, TakeBack
from rules.equilibrix.state import EquilibrixState

_BOARD_SIDE = 1.04
"""Side of the picture of the board, as a share of the box's height: its empty rim is cut."""


class SmallFlower:
    """The Flower (EQUILIBRIX's board) with its stones, drawn small."""

    aspect = USUAL_ASPECT

    def __init__(self, colours: Sequence[str]) -> None:
        """Prepare the Flower; `colours` are those of all seats."""
        self._colours = tuple(colours)

    @staticmethod
    def _fit_plane(box: Rect) -> FlowerTransform:
        return FlowerTransform(box.center, box.height * _BOARD_SIDE * zones.SPACING)

    def draw(self, canvas: Canvas, box: Rect, state: EquilibrixState) -> None:
        """Draw the Flower with the stones of a state in a box."""
        plane = self._fit_plane(box)
        board_view.draw_table_ground(canvas, box)
        board_view.draw_flower(canvas, plane)
        stones = StonesModel(state.stones, self._colours, tuple(range(len(self._colours))), True)
        board_view.draw_stones(canvas, plane, stones)
        board_view.draw_networks(canvas, plane, stones)

    def find_regions(self, box: Rect, state: EquilibrixState, action: Action) -> tuple[Region, ...]:
        """Return the outline of the field on which a stone is put or which it leaves."""
        del state
        match action:
            case PlaceStart(field) | Birth(_, field) | TakeBack(_, field) | Judge(field, _):
                outline = self._fit_plane(box).outline_field(field, zones.MARK_INSET)
                return (Region.from_outline(tuple(outline)),)
            case _:
                return ()
