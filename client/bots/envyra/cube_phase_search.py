"""Search of phase II (cubes move to tiles): every choice is searched to the end of the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from client.bots.envyra.evaluation import Shares
from client.bots.envyra.position import NOBODY, SearchPosition
from rules.envyra.cube_phase import LAPS

RoundEnd: TypeAlias = tuple[Shares, SearchPosition]
"""What a round is worth to every seat, and the position after it."""

EvaluateRound: TypeAlias = Callable[[SearchPosition], Shares]
"""Returns what a position after the round is worth to every seat."""


class CubePhaseSearch:
    """Searches phase II of one round, in which seats move their cubes in a known order.

    Attributes:
        start: The start player.
        laps: How often each seat has a turn in the phase: 2, or 1 in the simplified game.
        evaluate: Function that evaluates the position after the round.
    """

    def __init__(self, players: int, start: int, simplified: bool, verdict: EvaluateRound) -> None:
        self.players, self.start = players, start
        self.laps = 1 if simplified else LAPS
        self.evaluate = verdict

    def search_round(self, position: SearchPosition, boards: tuple[tuple[int, ...], ...]) -> RoundEnd:
        """Return each seat's value and the position at the end of a round with the given boards.

        The boards hold, for each seat, the grid positions chosen for its cubes. The given position is not
        changed.
        """
        revealed = position.copy()
        revealed.boards = list(boards)
        return self.search_from_turn(revealed, 1, self.start)

    def search_after_move(self, position: SearchPosition, lap: int, seat: int, place: int) -> RoundEnd:
        """Return each seat's value and the position at the end of the round if a seat moves a cube.

        After the move everybody plays what is best for them. The given position is not changed.
        """
        position = position.copy()
        position.move_cube(seat, place)
        if lap == LAPS and position.end_tile_taker == NOBODY:
            for other in position.playable(seat):
                position.move_cube(seat, other)
                if position.end_tile_taker != NOBODY:
                    break
        if position.end_tile_taker != NOBODY:
            return self._end_round(position)
        return self._end_turn(position, lap, seat)

    def _end_turn(self, position: SearchPosition, lap: int, seat: int) -> RoundEnd:
        """Return the end of the round after a turn has ended."""
        if lap == self.laps:
            position.boards[seat] = ()
        following = self.next_turn(lap, seat)
        return self._end_round(position) if following is None else self.search_from_turn(position, *following)

    def _end_round(self, position: SearchPosition) -> RoundEnd:
        return self.evaluate(position), position

    def next_turn(self, lap: int, seat: int) -> tuple[int, int] | None:
        """Return the pass (1 or 2) and the seat of the turn after this one, None if the round ends."""
        if lap == 1:
            if seat != (self.start - 1) % self.players:
                return 1, (seat + 1) % self.players
            return (LAPS, seat) if self.laps == LAPS else None
        return (LAPS, (seat - 1) % self.players) if seat != self.start else None

    def search_from_turn(self, position: SearchPosition, lap: int, seat: int) -> RoundEnd:
        """Return each seat's value and the position at the end of the round, played on from a turn.

        Each seat chooses what is best for it. The given position is changed.
        """
        while True:
            playable = position.playable(seat) if position.boards[seat] else ()
            if len(playable) > 1:
                if not self._is_order_irrelevant(position, seat):
                    return max(
                        (self.search_after_move(position, lap, seat, place) for place in playable),
                        key=lambda end: end[0][seat],
                    )
                position.move_cube(seat, self._best_cube(position, playable))
                if lap == LAPS and position.end_tile_taker == NOBODY:
                    for place in position.playable(seat):
                        position.move_cube(seat, place)
            elif playable:
                position.move_cube(seat, playable[0])
                if lap == LAPS and position.end_tile_taker == NOBODY:
                    for place in position.playable(seat):
                        position.move_cube(seat, place)
            if position.end_tile_taker != NOBODY:
                return self._end_round(position)
            if lap == self.laps:
                position.boards[seat] = ()
            following = self.next_turn(lap, seat)
            if following is None:
                return self._end_round(position)
            lap, seat = following

    def _is_order_irrelevant(self, position: SearchPosition, seat: int) -> bool:
        """Return whether nobody else has cubes for the same tiles, so that the order hardly matters."""
        own_places = position.boards[seat]
        if position.open_cards or any(position.facts.ends[position.grid[place]] for place in own_places):
            return False
        return all(
            place not in board
            for other, board in enumerate(position.boards)
            if other != seat
            for place in own_places
        )

    def _best_cube(self, position: SearchPosition, playable: list[int] | tuple[int, ...]) -> int:
        """Return, of cubes that nobody hinders, one that takes a tile: it may be needed for the next."""
        for place in playable:
            if len(position.cubes[place]) + 1 == position.facts.cubes[position.grid[place]]:
                return place
        return playable[0]
