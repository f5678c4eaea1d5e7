"""What two rounds of Envyra came to, counted to compare two actions from which they were played on."""

from __future__ import annotations

from client.bots.thought import Quantity
from rules.contract import Scalar
from rules.envyra.scoring import count_points
from rules.envyra.state import NO_TILE, EnvyraState


def list_quantities(before: EnvyraState, state: EnvyraState, seat: int) -> tuple[Quantity, ...]:
    """Return who has taken which tiles of the grid, and the points of the seat and of the best opponent.

    Args:
        before: What the seat saw before the rounds.
        state: What it sees now.
        seat: The seat.
    """
    tiles = [
        _make_tile_quantity(state, seat, tile, place)
        for place, tile in enumerate(before.grid, start=1)
        if tile != NO_TILE
    ]
    others = (each for each in range(state.setup.players) if each != seat)
    rival_points = max(count_points(state, each).total for each in others)
    return (
        *(quantity for quantity in tiles if quantity is not None),
        Quantity("outcome-points", {}, count_points(state, seat, secret=True).total),
        Quantity("outcome-rival-points", {}, rival_points, weight=0.9),
    )


def _make_tile_quantity(state: EnvyraState, seat: int, tile: str, place: int) -> Quantity | None:
    """Return that the seat, or an opponent, has taken a tile; None if nobody has."""
    params: dict[str, Scalar] = {"other": tile, "other_place": place}
    if tile in state.taken[seat]:
        return Quantity("outcome-tile", params, 1.0, "percent", 20.0)
    if any(tile in taken for taken in state.taken):
        return Quantity("outcome-rival-tile", params, 1.0, "percent", 15.0)
    return None
