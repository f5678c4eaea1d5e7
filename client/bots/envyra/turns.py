"""Phase II played out: the order is known, so every choice can be thought to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from client.bots.envyra.evaluation import Shares
from client.bots.envyra.position import NOBODY, Position
from rules.envyra.cubes import LAPS

End: TypeAlias = tuple[Shares, Position]
"""What a round comes to, and what that is worth to every seat."""

TurnVerdict: TypeAlias = Callable[[Position], Shares]
"""What a position after the round is worth to every seat."""


class Passes:
    """The passes of phase II of one round. start: its start player. simplified: there is one pass only.
    verdict: judges what comes out."""

    def __init__(self, players: int, start: int, simplified: bool, verdict: TurnVerdict) -> None:
        self.players, self.start = players, start
        self.laps = 1 if simplified else LAPS
        self.verdict = verdict

    def value(self, position: Position, boards: tuple[tuple[int, ...], ...]) -> End:
        """Of a round in which these boards have been revealed; the position stays as it is."""
        begun = position.copy()
        begun.boards = list(boards)
        return self.rest(begun, 1, self.start)

    def moved(self, position: Position, lap: int, seat: int, place: int) -> End:
        """After a seat on turn moves one of its cubes; everybody does their best from there."""
        position = position.copy()
        position.move(seat, place)
        if lap == LAPS and position.ender == NOBODY:
            for other in position.playable(seat):
                position.move(seat, other)
                if position.ender != NOBODY:
                    break
        if position.ender != NOBODY:
            return self._ended(position)
        return self._after(position, lap, seat)

    def _after(self, position: Position, lap: int, seat: int) -> End:
        """A turn is over."""
        if lap == self.laps:
            position.boards[seat] = ()
        after = self.following(lap, seat)
        return self._ended(position) if after is None else self.rest(position, *after)

    def _ended(self, position: Position) -> End:
        return self.verdict(position), position

    def following(self, lap: int, seat: int) -> tuple[int, int] | None:
        """Pass and seat of the turn after this one; None: the round ends."""
        if lap == 1:
            if seat != (self.start - 1) % self.players:
                return 1, (seat + 1) % self.players
            return (LAPS, seat) if self.laps == LAPS else None
        return (LAPS, (seat - 1) % self.players) if seat != self.start else None

    def rest(self, position: Position, lap: int, seat: int) -> End:
        """From this turn on, turn by turn; whoever can choose takes what is best for them. The position
        changes."""
        while True:
            can = position.playable(seat) if position.boards[seat] else ()
            if len(can) > 1:
                if not self._indifferent(position, seat):
                    return max(
                        (self.moved(position, lap, seat, place) for place in can),
                        key=lambda end: end[0][seat],
                    )
                position.move(seat, self._handier(position, can))
                if lap == LAPS and position.ender == NOBODY:
                    for place in position.playable(seat):
                        position.move(seat, place)
            elif can:
                position.move(seat, can[0])
                if lap == LAPS and position.ender == NOBODY:
                    for place in position.playable(seat):
                        position.move(seat, place)
            if position.ender != NOBODY:
                return self._ended(position)
            if lap == self.laps:
                position.boards[seat] = ()
            after = self.following(lap, seat)
            if after is None:
                return self._ended(position)
            lap, seat = after

    def _indifferent(self, position: Position, seat: int) -> bool:
        """Whether nobody else has cubes for the same tiles, so that the order hardly matters."""
        own = position.boards[seat]
        if position.open or any(position.known.ends[position.grid[place]] for place in own):
            return False
        return all(
            place not in board
            for other, board in enumerate(position.boards)
            if other != seat
            for place in own
        )

    def _handier(self, position: Position, can: list[int] | tuple[int, ...]) -> int:
        """Of cubes that nobody hinders the one that takes a tile: it may be needed for the next."""
        for place in can:
            if len(position.cubes[place]) + 1 == position.known.cubes[position.grid[place]]:
                return place
        return can[0]
