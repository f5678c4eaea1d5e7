"""Features (numbers that describe a position after a round) that the learned weights are applied to.

Every feature belongs to a seat; its weight is the same for all seats. Features of seats and tiles are divided
by the spread of final scores (`score_spread`), so that they weigh more the less there is to come; those of
the end tile are not. A feature of the group `tile` counts as much as the tile adds to its seat.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final, TypeAlias

from client.bots.envyra.taken_tile_values import HoldingValues
from client.bots.envyra.tile_encoding import count_theme, total_set_points
from rules.envyra.state import THEMES

SEAT, TILE, END = "seat", "tile", "end"
GROUPS: Final = (SEAT, TILE, END)

MAX_CUBES: Final = 5
"""Cubes that a tile may still need, and cubes of a seat's supply; more count as this many."""

MAX_COLOUR_TILES: Final = 4
"""Tiles of a colour; more count as this many."""

MAX_LACKING: Final = 2
"""Tiles that a seat lacks for a requirement; more count as this many."""

MAX_OWN_CUBES: Final = 2
"""Own cubes on a tile that only the seat may take; more count as this many."""

MAX_LATER_CUBES: Final = 3
"""Cubes needed by a tile on which a seat may not put any yet; more count as this many."""

BASE_SPREAD, SPREAD_PER_ROOT_TILE = 1.0, 0.95
"""The spread of final scores around what they look like: with no tiles left, and by the root of their
number."""

SeatFeatures: TypeAlias = tuple[tuple[str, float], ...]
"""Names and values of a seat's features of one group."""


def estimate_score_deviation(tiles_left: int) -> float:
    """Return by how many points final scores are expected to differ from the present estimate.

    Args:
        tiles_left: Number of tiles on the grid and in the bag.
    """
    return BASE_SPREAD + SPREAD_PER_ROOT_TILE * math.sqrt(tiles_left)


def holding_features(holding_values: HoldingValues, holding: int, base: float) -> SeatFeatures:
    """Return the features (names and values) of the tiles that a seat has taken, without their stars.

    worth: the value `base`. worth-early: the same, multiplied by the share of the game that is left. sets:
    the present points of the seat's sets. colours-1, colours-2 …: number of colours of which the seat has at
    least so many tiles, multiplied by the share left. three: the share left if the seat has tiles of every
    colour, else 0.

    Args:
        holding_values: Computes the values of taken tiles.
        holding: The seat's tiles, encoded as one number.
        base: Their value, as `HoldingValues.estimate_value` returns it.
    """
    game_left = holding_values.game_left
    counts = [count_theme(holding, theme) for theme in range(len(THEMES))]
    colour_features = tuple(
        (f"colours-{number}", game_left * sum(count >= number for count in counts))
        for number in range(1, MAX_COLOUR_TILES + 1)
    )
    return (
        ("worth", base),
        ("worth-early", game_left * base),
        ("sets", float(total_set_points(holding))),
        *colour_features,
        ("three", game_left * all(counts)),
    )


def seat_features(holding_values: HoldingValues, points: float, supply: int, *, first: bool) -> SeatFeatures:
    """Return the features (names and values) of a seat's points, free cubes and place in turn order.

    Args:
        holding_values: Computes the values of taken tiles; it knows the share of the game that is left.
        points: Points of the seat's tiles and claimed cards.
        supply: Number of its free cubes.
        first: Whether it is the next start player.
    """
    return (
        ("points", points),
        ("points-early", holding_values.game_left * points),
        (f"supply-{min(supply, MAX_CUBES)}", 1.0),
        ("first", float(first)),
    )


@lru_cache(maxsize=1 << 12)
def name_tile_feature(
    missing: int, own: int, other: int, lacks: int, other_lacks: int, *, first: bool
) -> str:
    """Return the name of the feature that describes a tile on the grid for one of two seats.

    The name says who may put cubes there now, followed by limited numbers: race: both seats; the cubes
    missing, the seat's lead in cubes, whether it is the next start player. mine: only the seat; the cubes
    missing, its own cubes, the tiles the other seat lacks. lack: only the other seat; the cubes missing, the
    tiles the seat lacks. later: neither seat yet; the cubes missing, the tiles each seat lacks.

    Args:
        missing: Number of cubes the tile still needs.
        own: Number of the seat's cubes on it.
        other: Number of the other seat's cubes on it.
        lacks: Number of tiles the seat lacks for the tile's requirement.
        other_lacks: Number of tiles the other seat lacks for it.
        first: Whether the seat is the next start player.
    """
    missing = min(missing, MAX_CUBES)
    lacks, other_lacks = min(lacks, MAX_LACKING), min(other_lacks, MAX_LACKING)
    if not lacks and not other_lacks:
        return f"race-{missing}-{_lead_name(own - other, missing + 1)}-{'first' if first else 'second'}"
    if not lacks:
        return f"mine-{missing}-{min(own, MAX_OWN_CUBES)}-{other_lacks}"
    if not other_lacks:
        return f"lack-{missing}-{lacks}"
    return f"later-{min(missing, MAX_LATER_CUBES)}-{lacks}-{other_lacks}"


@lru_cache(maxsize=1 << 12)
def name_end_tile_feature(
    missing: int, own: int, other: int, lacks: int, other_lacks: int, *, wins: bool, first: bool
) -> str | None:
    """Return the name of the feature for the end tile, which ends the game, for one of two seats.

    The name says what the tile would bring the seat, followed by limited numbers: win, lose: the seat may put
    cubes there and would win or lose by taking it; the cubes missing, its lead in cubes, whether it is the
    next start player; only "alone" if the other seat may not put cubes there. want: it would win by the tile
    but lacks tiles for its requirement; the cubes missing, the tiles lacking.

    Args:
        missing: Number of cubes the tile still needs.
        own: Number of the seat's cubes on it.
        other: Number of the other seat's cubes on it.
        lacks: Number of tiles the seat lacks for the tile's requirement.
        other_lacks: Number of tiles the other seat lacks for it.
        wins: Whether the seat would win by taking it.
        first: Whether the seat is the next start player.

    Returns:
        None if the seat lacks tiles and would not win by it.
    """
    if lacks:
        return f"want-{min(missing, MAX_LATER_CUBES)}-{min(lacks, MAX_LACKING)}" if wins else None
    kind = "win" if wins else "lose"
    if other_lacks:
        return f"{kind}-alone"
    missing = min(missing, MAX_CUBES)
    return f"{kind}-{missing}-{_lead_name(own - other, missing + 1)}-{'first' if first else 'second'}"


def _lead_name(lead: int, limit: int) -> str:
    """Return the name of a lead; leads beyond `limit`, which nobody catches up with, count as `limit`."""
    lead = max(-limit, min(limit, lead))
    return "even" if not lead else f"ahead-{lead}" if lead > 0 else f"behind-{-lead}"


@cache
def feature_names(group: str) -> tuple[str, ...]:
    """Return the names of all features of a group ("seat", "tile" or "end"), in a fixed order."""
    lackings = range(1, MAX_LACKING + 1)
    if group == SEAT:
        first_names = ("points", "points-early", "worth", "worth-early", "sets", "three", "first")
        supplies = (f"supply-{cubes}" for cubes in range(1, MAX_CUBES + 1))
        return (*first_names, *supplies, *(f"colours-{many}" for many in range(1, MAX_COLOUR_TILES + 1)))
    if group == TILE:
        names = [
            name_tile_feature(missing, own, other, lacks, other_lacks, first=first)
            for missing in range(1, MAX_CUBES + 1)
            for lacks in (0, *lackings)
            for other_lacks in (0, *lackings)
            for own in range(MAX_CUBES + 2)
            for other in (range(MAX_CUBES + 2) if not lacks and not other_lacks else (0,))
            for first in (True, False)
        ]
    else:
        names = [f"{kind}-alone" for kind in ("win", "lose")]
        names += [
            f"want-{missing}-{lacks}" for missing in range(1, MAX_LATER_CUBES + 1) for lacks in lackings
        ]
        names += [
            f"{kind}-{missing}-{_lead_name(ahead, missing + 1)}-{turn}"
            for kind in ("win", "lose")
            for missing in range(1, MAX_CUBES + 1)
            for ahead in range(-missing - 1, missing + 2)
            for turn in ("first", "second")
        ]
    return tuple(dict.fromkeys(names))
