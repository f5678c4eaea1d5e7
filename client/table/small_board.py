"""Small boards: a game's board as it is drawn small in a box, with the places where moves happen."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias, TypeVar

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.table.board_places import Region
from rules.contract import Action, State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)

USUAL_ASPECT = 1.25
"""Width of a small board as a share of its height, where the board is about square."""


class SmallBoard(Protocol[S_contra]):
    """A game's board drawn small, at the same scale and place for several states."""

    @property
    def aspect(self) -> float:
        """Width of the box that suits the board best, as a share of its height."""

    def draw(self, canvas: Canvas, box: Rect, state: S_contra) -> None:
        """Draw the board of a state in a box, without secrets of other seats."""

    def find_regions(self, box: Rect, state: S_contra, action: Action) -> tuple[Region, ...]:
        """Return where on the board in a box an action in a state happens; () if that is not seen there."""


AnySmallBoard: TypeAlias = SmallBoard[Any]
