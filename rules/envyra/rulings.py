"""The judge: finds the rule that forbids an action, in the order in which a player would ask."""

from __future__ import annotations

from rules.contract import Ruling
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.board_phase import max_cubes, undecided_seats
from rules.envyra.content import content
from rules.envyra.cube_phase import playable_positions
from rules.envyra.requirements import count_missing_tiles
from rules.envyra.rounds import removable_positions
from rules.envyra.state import NO_TILE, THEMES, Ending, EnvyraState

_ENDINGS: dict[Ending, str] = {
    "end-tile": "N-END-A",
    "bag": "N-END-B",
    "stuck": "N-END-C",
    "idle": "N-END-D",
}
"""The rule behind each ending."""


def find_ruling(state: EnvyraState, seat: int, action: EnvyraAction) -> Ruling | None:
    """Return the rule that forbids an action, None if it is legal.

    If a rule forbids it in several cases, the parameter `why` of the ruling tells them apart.
    """
    if state.phase == "over":
        return Ruling(_ENDINGS[state.ending])
    match state.phase:
        case "boards":
            return _board_ruling(state, seat, action)
        case "cubes":
            return _cube_ruling(state, seat, action)
        case "removal":
            return _removal_ruling(state, seat, action)


def _board_ruling(state: EnvyraState, seat: int, action: EnvyraAction) -> Ruling | None:
    if seat in state.sits_out:
        return Ruling("N-END-C", {"why": "out"})
    if seat not in undecided_seats(state):
        return Ruling("N-PH1-1", {"why": "chosen"})
    if not isinstance(action, PutCubes):
        return Ruling("N-PH1-1", {"why": "now"})
    positions = action.positions
    if not positions:
        return Ruling("N-PH1-1", {"why": "none"})
    if len(set(positions)) < len(positions):
        return Ruling("N-PH1-1", {"why": "hole"})
    if any(not 0 <= p < len(state.grid) or state.grid[p] == NO_TILE for p in positions):
        return Ruling("N-PH1-1", {"why": "empty"})
    count = max_cubes(state, seat)
    if len(positions) > count:
        if state.setup.simplified:
            return Ruling("N-VAR-1")
        return Ruling("N-PH1-1", {"why": "many" if count > 1 else "one"})
    if list(positions) != sorted(positions):
        return Ruling("N-PH1-1", {"why": "order"})
    return None


def _cube_ruling(state: EnvyraState, seat: int, action: EnvyraAction) -> Ruling | None:
    if seat != state.seat:
        return Ruling("N-PH2-1", {"why": "turn", "seat": state.seat})
    if not isinstance(action, MoveCube):
        return Ruling("N-PH2-1", {"why": "now"})
    if action.position in playable_positions(state, seat):
        return None
    if action.position not in state.boards[seat]:
        return Ruling("N-PH2-1", {"why": "cube"})
    return requirement_ruling(state, seat, action.position)


def requirement_ruling(state: EnvyraState, seat: int, position: int) -> Ruling | None:
    """Return the ruling that a seat lacks tiles required by the tile on a position, else None (N-REQ-1).

    Its parameters are the first theme (colour) that is short of tiles, and how many are missing.
    """
    tile = state.grid[position]
    missing = (0, 0, 0) if tile == NO_TILE else count_missing_tiles(state.taken[seat], content().tiles[tile])
    for theme, count in zip(THEMES, missing, strict=True):
        if count:
            return Ruling("N-REQ-1", {"theme": theme, "n": count})
    return None


def _removal_ruling(state: EnvyraState, seat: int, action: EnvyraAction) -> Ruling | None:
    if seat != state.seat:
        return Ruling("N-STUCK-1", {"why": "turn", "seat": state.seat})
    if not isinstance(action, RemoveTile):
        return Ruling("N-STUCK-1", {"why": "now"})
    if action.position in removable_positions(state):
        return None
    there = 0 <= action.position < len(state.grid) and state.grid[action.position] != NO_TILE
    return Ruling("N-STUCK-1", {"why": "cubes" if there else "empty"})
