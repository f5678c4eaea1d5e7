"""What the positions of Envyra's grid would bring, as their forecasts show it."""

from __future__ import annotations

from collections.abc import Iterable

from client.games.envyra.board.cube_forecast import assess_cube_playability, forecast_cube
from client.games.envyra.board.view_model import SelectionState
from client.table.ranked_places import Worth
from rules.envyra.state import EnvyraState


def rank_positions(
    state: EnvyraState, seat: int, selection: SelectionState, positions: Iterable[int]
) -> dict[int, Worth]:
    """Return what a cube would bring on each of the positions.

    A cube that cannot move there in this round comes last; then counts who takes the tile with how many
    points, who leads, and how many cubes are missing.
    """
    found: dict[int, Worth] = {}
    for position in positions:
        expected = forecast_cube(state, seat, position)
        if expected is None:
            continue
        staged = () if selection.max_cubes == 1 else selection.staged
        board = tuple(sorted({*staged, position}))
        doubt = state.phase == "boards" and assess_cube_playability(
            state, seat, position, board, more=len(board) < selection.max_cubes
        )
        gain = expected.gain if expected.taker == seat else -expected.gain
        found[position] = (
            -float(bool(doubt) or (state.phase == "cubes" and any(expected.missing_tiles))),
            0.0 if expected.taker is None else float(gain),
            float(expected.leader == seat),
            -float(expected.cubes_needed - expected.cube_count),
        )
    return found
