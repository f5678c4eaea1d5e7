"""Cubes put on the board for tiles whose requirement their owner does not meet: may they still move?"""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations
from typing import Literal, TypeAlias

from client.bots.envyra.matrix_games import BoardOffer
from client.bots.envyra.position import SearchPosition
from client.bots.envyra.tile_encoding import count_theme
from rules.envyra.cube_phase import find_taker
from rules.envyra.state import THEMES

HopeSource: TypeAlias = Literal["cubes", "other", "none"]
"""What may meet the requirement in this round: tiles with cubes of the seat · only the other cube put out now
· nothing."""


def find_way_to_meet_requirement(
    position: SearchPosition, seat: int, place: int, board: BoardOffer, sits_out: Collection[int]
) -> HopeSource:
    """Return which tiles may still give a seat what the tile of its waiting cube requires this round.

    Args:
        position: The position in phase I.
        seat: The owner of the cube.
        place: The grid position that the cube waits for.
        board: The grid positions chosen on the seat's board, one for each waiting cube.
        sits_out: The seats that put out no cubes in this round.

    Returns:
        "cubes" if the tiles on which the seat has cubes are enough, or are needed besides the tile of its
        other waiting cube; "other" if only that tile is enough; "none" if the requirement cannot be met.
    """
    others = [other for other in range(len(position.holdings)) if other != seat and other not in sits_out]

    def is_met_by(cubes_on_grid: Collection[int], new_places: Collection[int]) -> bool:
        gained = [0] * len(THEMES)
        for other in (*cubes_on_grid, *new_places):
            if other != place and _can_fall_to(position, seat, other, others, waits=other in new_places):
                for theme in range(len(THEMES)):
                    gained[theme] += count_theme(facts.increment[position.grid[other]], theme)
        return all(
            count_theme(holding, theme) + gained[theme] >= need
            for theme, need in enumerate(facts.needs[position.grid[place]])
        )

    facts, holding = position.facts, position.holdings[seat]
    other_places = set(board) - {place}
    cubes_on_grid = {other for other, cubes in enumerate(position.cubes) if seat in cubes}
    if is_met_by(cubes_on_grid - other_places, ()):
        return "cubes"
    if not is_met_by(cubes_on_grid - other_places, other_places):
        return "none"
    return "other" if is_met_by((), other_places) else "cubes"


def _can_fall_to(
    position: SearchPosition, seat: int, place: int, others: Collection[int], *, waits: bool
) -> bool:
    """Return whether a tile can fall to the seat in this round if the others play as suits it.

    Everybody puts one cube there at most.
    """
    cubes, own_cube = position.cubes[place], (seat,) if waits else ()
    missing = position.facts.cubes[position.grid[place]] - len(cubes) - len(own_cube)
    return any(find_taker((*cubes, *order, *own_cube))[0] == seat for order in permutations(others, missing))
