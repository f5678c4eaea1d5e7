"""What the order of a seat's two cubes decides in phase II, as reasons for moving one of them first."""

from __future__ import annotations

from typing import Final

from client.bots.envyra.position import SearchPosition
from client.bots.envyra.round_search import RoundSearch
from client.bots.thought import Reason
from rules.contract import Scalar
from rules.envyra.courses import find_certain_taking, list_courses
from rules.envyra.cube_phase import find_taker
from rules.envyra.events import TileTaken

ORDER_WEIGHT: Final = 10.0
"""Weight of the strongest reason: order is the question, so what the tile brings comes after it."""

NEGLIGIBLE_VALUE: Final = 0.05
"""Differences of values that nobody notices; 20 is a sure win."""


_COLON: Final = "\u00a0:\u00a0"


class RecordedPosition(SearchPosition):
    """A position for the search that keeps which cubes have moved and who took which tile."""

    __slots__ = ("moves", "takers")

    moves: tuple[tuple[int, int], ...]
    """The seat and the grid position of each cube moved, in order."""
    takers: dict[int, int]
    """By grid position the seat that took the tile there."""

    def __init__(self) -> None:
        self.moves, self.takers = (), {}

    def copy(self) -> RecordedPosition:
        """Return a copy of the position and its record that can be changed independently."""
        other = super().copy()
        assert isinstance(other, RecordedPosition)
        other.moves, other.takers = self.moves, self.takers.copy()
        return other

    def move_cube(self, seat: int, place: int) -> None:
        """Move a cube as in the search, and record it."""
        self.moves += ((seat, place),)
        super().move_cube(seat, place)

    def take(self, place: int, seat: int) -> None:
        """Give a tile to a seat as in the search, and record it."""
        self.takers[place] = seat
        super().take(place, seat)


def find_order_reasons(search: RoundSearch, place: int, other: int) -> list[tuple[float, Reason]]:
    """Return what speaks for moving the cube for `place` before that for `other`, with weights.

    Both orders are searched to the end of the round, and the reasons name in what they differ. Empty if
    the other order seems better and nothing can be said for this one.
    """
    seat, facts = search.seat, search.position.facts
    revealed = RecordedPosition.from_state(search.state, search.holding_values)
    values, end = search.pass_search.search_after_move(revealed, search.state.lap, seat, place)
    other_values, other_end = search.pass_search.search_after_move(revealed, search.state.lap, seat, other)
    assert isinstance(end, RecordedPosition)
    assert isinstance(other_end, RecordedPosition)

    def describe(tile_place: int, other_place: int) -> dict[str, Scalar]:
        tiles = [facts.ids[search.position.grid[each]] for each in (tile_place, other_place)]
        return {"tile": tiles[0], "place": tile_place + 1, "other": tiles[1], "other_place": other_place + 1}

    reasons: list[Reason] = []
    denied = {
        tile_place
        for tile_place, taker in other_end.takers.items()
        if taker != seat == end.takers.get(tile_place, seat)
    }
    if end.takers.get(place) == seat != other_end.takers.get(place):
        rivals = _count_rivals(search.position, seat, place)
        params: dict[str, Scalar] = {**describe(place, other), "n": rivals}
        reasons.append(Reason("comes-first" if rivals else "missed-if-later", params))
        denied.discard(place)
    elif place in other_end.takers and (seat, place) not in other_end.moves:
        reasons.append(Reason("gone-if-later", describe(place, other)))
    taking = find_certain_taking(list_courses(search.state, other), place) if reasons else None
    if taking is not None and taking.seat != seat:  # whatever the others choose
        reasons = [reason for reason in reasons if reason.key != "missed-if-later"]
        params = {**describe(place, other), "seat": taking.seat, "score": _format_score(taking)}
        reasons.append(Reason("taken-if-later", params))
    if end.takers.get(other) == seat != other_end.takers.get(other):
        reasons.append(Reason("other-waits", describe(place, other)))
        denied.discard(other)
    elif _leads(end, other, seat) and not _leads(other_end, other, seat):
        reasons.append(Reason("other-decides-tie", describe(place, other)))
    reasons += [Reason("denies-tile", describe(place, tile_place)) for tile_place in sorted(denied)]
    gain = values[seat] - other_values[seat]
    if not reasons and abs(gain) < NEGLIGIBLE_VALUE:
        reasons.append(Reason("either-order", describe(place, other)))
    elif not reasons and gain > 0:
        reasons.append(Reason("stands-better", describe(place, other)))
    return [(ORDER_WEIGHT - rank, reason) for rank, reason in enumerate(reasons)]


def _format_score(taking: TileTaken) -> str:
    """Return numbers of cubes such as "2 : 1", the taker's first."""
    others = sorted((taking.cubes.count(seat) for seat in {*taking.cubes} - {taking.seat}), reverse=True)
    return _COLON.join(map(str, (taking.cubes.count(taking.seat), *(others or [0]))))


def _count_rivals(position: SearchPosition, seat: int, place: int) -> int:
    """Return how many others have a cube waiting for a tile that may move there."""
    return sum(place in position.playable(other) for other in range(len(position.boards)) if other != seat)


def _leads(position: SearchPosition, place: int, seat: int) -> bool:
    """Return whether a seat would take a tile that is still there if it were complete as it is."""
    cubes = position.cubes[place]
    return position.grid[place] >= 0 and bool(cubes) and find_taker(cubes)[0] == seat
