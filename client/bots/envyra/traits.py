"""What games teach about: a position after a round, as traits of its seats, its tiles and its end tile.

Every trait belongs to a seat; what a trait weighs is the same for all of them. Those of seats and tiles are
counted in the spread of final scores (`spread`), so that they weigh more the less there is to come; those of
the end tile are not. A trait of the group `tile` counts as much as the tile adds to its seat.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final, TypeAlias

from client.bots.envyra.outlook import Outlook
from client.bots.envyra.tiles import colour, set_points
from rules.envyra.state import THEMES

SEAT, TILE, END = "seat", "tile", "end"
GROUPS: Final = (SEAT, TILE, END)

MOST_CUBES: Final = 5
"""Cubes that a tile may still need; more count as so many. Also those of a seat's supply."""

MOST_COLOURS: Final = 4
"""Tiles of a colour; more count as so many."""

MOST_LACKING: Final = 2
"""Tiles that a seat is short of a requirement; more count as so many."""

MOST_OWN: Final = 2
"""Own cubes on a tile that only the seat may take; more count as so many."""

MOST_LATER: Final = 3
"""Cubes that a tile needs to which a seat may not put any yet; more count as so many."""

CALM, STORM = 1.0, 0.95
"""The spread of final scores around what they look like: with no tiles left, and by the root of their
number."""

Traits: TypeAlias = tuple[tuple[str, float], ...]
"""Names and values of a seat's traits of one group."""


def spread(left: int) -> float:
    """In what the traits of seats and tiles are counted. left: tiles on the grid and in the bag."""
    return CALM + STORM * math.sqrt(left)


def holding_traits(outlook: Outlook, hold: int, base: float) -> Traits:
    """Of what a seat has taken, points left out. base: what the outlook makes of it.

    worth: the base; sets: the points of its sets as they are. colours-n: colours of which it has n tiles or
    more; three: whether it has tiles of each. Early in the game: worth-early, colours and three.
    """
    youth = outlook.youth
    colours = [colour(hold, theme) for theme in range(len(THEMES))]
    counted = tuple(
        (f"colours-{many}", youth * sum(count >= many for count in colours))
        for many in range(1, MOST_COLOURS + 1)
    )
    return (
        ("worth", base),
        ("worth-early", youth * base),
        ("sets", float(set_points(hold))),
        *counted,
        ("three", youth * all(colours)),
    )


def seat_traits(outlook: Outlook, points: float, supply: int, *, first: bool) -> Traits:
    """Of a seat besides. points: those of its tiles and claimed cards. supply: its cubes. first: whether it
    is the next start player."""
    return (
        ("points", points),
        ("points-early", outlook.youth * points),
        (f"supply-{min(supply, MOST_CUBES)}", 1.0),
        ("first", float(first)),
    )


@lru_cache(maxsize=1 << 12)
def tile_trait(missing: int, own: int, other: int, lacks: int, other_lacks: int, *, first: bool) -> str:
    """Of a tile on the grid, for one of two seats. missing: cubes that it needs; own, other: those there.

    race: both seats may put cubes there; by how far ahead the seat is, and whether it is the next start
    player. mine: only the seat may. lack: only the other may. later: nobody may yet.
    """
    missing = min(missing, MOST_CUBES)
    lacks, other_lacks = min(lacks, MOST_LACKING), min(other_lacks, MOST_LACKING)
    if not lacks and not other_lacks:
        return f"race-{missing}-{_lead(own - other, missing + 1)}-{'first' if first else 'second'}"
    if not lacks:
        return f"mine-{missing}-{min(own, MOST_OWN)}-{other_lacks}"
    if not other_lacks:
        return f"lack-{missing}-{lacks}"
    return f"later-{min(missing, MOST_LATER)}-{lacks}-{other_lacks}"


@lru_cache(maxsize=1 << 12)
def end_trait(
    missing: int, own: int, other: int, lacks: int, other_lacks: int, *, wins: bool, first: bool
) -> str | None:
    """Of the end tile, for one of two seats. missing: cubes that it needs; own, other: those there. wins:
    whether the seat would have most points by taking it.

    win, lose: the seat may put cubes there, and would win by it or not; by the cubes it needs, how far ahead
    the seat is there, and whether it is the next start player; alone where the other may not. want: it would
    win by it, but lacks tiles. None: it would not.
    """
    if lacks:
        return f"want-{min(missing, MOST_LATER)}-{min(lacks, MOST_LACKING)}" if wins else None
    kind = "win" if wins else "lose"
    if other_lacks:
        return f"{kind}-alone"
    missing = min(missing, MOST_CUBES)
    return f"{kind}-{missing}-{_lead(own - other, missing + 1)}-{'first' if first else 'second'}"


def _lead(ahead: int, most: int) -> str:
    """How far ahead a seat is; who is so far ahead that nobody reaches it is so anyway."""
    ahead = max(-most, min(most, ahead))
    return "even" if not ahead else f"ahead-{ahead}" if ahead > 0 else f"behind-{-ahead}"


@cache
def names(group: str) -> tuple[str, ...]:
    """All traits of a group, in order."""
    few = range(1, MOST_LACKING + 1)
    if group == SEAT:
        early = ("points", "points-early", "worth", "worth-early", "sets", "three", "first")
        supplies = (f"supply-{cubes}" for cubes in range(1, MOST_CUBES + 1))
        return (*early, *supplies, *(f"colours-{many}" for many in range(1, MOST_COLOURS + 1)))
    if group == TILE:
        found = [
            tile_trait(missing, own, other, lacks, other_lacks, first=first)
            for missing in range(1, MOST_CUBES + 1)
            for lacks in (0, *few)
            for other_lacks in (0, *few)
            for own in range(MOST_CUBES + 2)
            for other in (range(MOST_CUBES + 2) if not lacks and not other_lacks else (0,))
            for first in (True, False)
        ]
    else:
        found = [f"{kind}-alone" for kind in ("win", "lose")]
        found += [f"want-{missing}-{lacks}" for missing in range(1, MOST_LATER + 1) for lacks in few]
        found += [
            f"{kind}-{missing}-{_lead(ahead, missing + 1)}-{turn}"
            for kind in ("win", "lose")
            for missing in range(1, MOST_CUBES + 1)
            for ahead in range(-missing - 1, missing + 2)
            for turn in ("first", "second")
        ]
    return tuple(dict.fromkeys(found))
