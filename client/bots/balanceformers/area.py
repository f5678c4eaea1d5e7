"""Building the area: a compact one, in which every creature has many ways."""

from __future__ import annotations

from rules.balanceformers.actions import AddPiece
from rules.balanceformers.area import neighbours
from rules.balanceformers.setting_up import places
from rules.balanceformers.state import BalanceformersState, Piece


def weigh(state: BalanceformersState) -> dict[AddPiece, float]:
    """What the next pieces are worth: joins, and nearness to the middle."""
    known = set(state.area)
    count = max(1, len(state.area))
    middle = [sum(piece[axis] for piece in state.area) / count for axis in (0, 1)]

    def value(piece: Piece) -> float:
        joins = sum(other in known for other in neighbours(piece))
        return joins - 0.1 * ((piece[0] - middle[0]) ** 2 + (piece[1] - middle[1]) ** 2)

    return {AddPiece(*piece): value(piece) for piece in places(state.area, state.setup.players)}
