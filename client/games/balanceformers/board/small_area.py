"""The small board of Balanceformers: the playing area with all creatures."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw.canvas import Canvas
from client.draw.geometry import Rect, compute_ground_zoom
from client.games.balanceformers.board import area_view, layout as zones
from client.games.balanceformers.board.area_geometry import Plane, compute_bounds
from client.games.balanceformers.board.area_view import CreatureModel, PiecesModel
from client.games.balanceformers.board.creatures_view import get_creature
from client.table.board_places import Region
from rules.balanceformers.actions import AddPiece, Move, Place, Reincarnate
from rules.balanceformers.content import Content
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, owner_of
from rules.contract import Action


class SmallArea:
    """The playing area drawn small, at the same scale and place for several states."""

    def __init__(
        self, states: Sequence[BalanceformersState], colours: Sequence[str], content: Content
    ) -> None:
        """Prepare the playing area.

        Args:
            states: The states that will be drawn.
            colours: Colours of all seats.
            content: The content the game is played with.
        """
        self._colours, self._content = colours, content
        self._pieces = tuple(dict.fromkeys(piece for state in states for piece in state.area))

    @property
    def aspect(self) -> float:
        """Width of the playing area as a share of its height."""
        west, north, east, south = compute_bounds(self._pieces)
        return (east - west) / (south - north)

    def _fit_plane(self, box: Rect) -> Plane:
        room = box.inflate(-box.width * 0.06, -box.height * 0.08)
        side, origin = zones.fit_area_to_box(room, self._pieces)
        return Plane(origin, side)

    def draw(self, canvas: Canvas, box: Rect, state: BalanceformersState) -> None:
        """Draw the pieces and creatures of a state in a box."""
        canvas.cover("balanceformers/table-ground", box, zoom=compute_ground_zoom(box))
        if not state.area:
            return
        standing, plane = [], self._fit_plane(box)
        for number, slot in enumerate(state.places):
            if slot != OFF:
                colour = self._colours[owner_of(number)]
                standing.append(CreatureModel(slot, get_creature(self._content, state, number, colour)))
        area_view.draw_pieces(canvas, plane, PiecesModel(state.area, state.dark, 0))
        area_view.draw_creatures(canvas, plane, state.area, tuple(standing))

    def find_regions(self, box: Rect, state: BalanceformersState, action: Action) -> tuple[Region, ...]:
        """Return the slot that a creature leaves and the one it comes to, or the place of a piece."""
        plane = self._fit_plane(box)
        match action:
            case AddPiece(i, j, d):
                return (Region.from_outline(tuple(plane.get_piece_outline((i, j, d)))),)
            case Place(_, slot) | Reincarnate(_, slot):
                slots: tuple[int, ...] = (slot,)
            case Move(creature, slot):
                slots = state.places[creature], slot
            case _:
                return ()
        radius = plane.creature_side * zones.MARK_RADIUS
        centers = (plane.locate_slot(state.area[slot // PARTS], slot % PARTS) for slot in slots)
        return tuple(Region.from_circle(center, radius) for center in centers)
