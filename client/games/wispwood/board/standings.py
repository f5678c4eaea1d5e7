"""How the players of Wispwood stand: the points of their forests, and what the shelf tells of a game."""

from __future__ import annotations

from client.games.wispwood.board import forecast
from rules.wispwood import ghost as ghosts, rounds
from rules.wispwood.state import Forest, WispwoodState

_MOST = 64


class Standings:
    """The points of forests as they stand, each reckoned once: a table asks at every look at it."""

    def __init__(self) -> None:
        self._content: dict[tuple[Forest, tuple[str, ...]], tuple[int, ...]] = {}

    def of(self, state: WispwoodState) -> tuple[tuple[int, ...], ...]:
        """Of each seat's forest, wish by wish."""
        return tuple(self._points(state, seat) for seat in range(len(state.forests)))

    def _points(self, state: WispwoodState, seat: int) -> tuple[int, ...]:
        key = state.forests[seat], state.wishes
        if key not in self._content:
            if len(self._content) >= _MOST:
                self._content.clear()
            self._content[key] = forecast.standing(state, seat)
        return self._content[key]


def is_played(state: WispwoodState) -> bool:
    """Whether a round is being played, so that the forests as they stand count."""
    return state.phase not in ("cats", "over", "wishes")


def summary(state: WispwoodState) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
    """Round and scores for the shelf; alone the ghost's too."""
    totals = rounds.totals(state.sheets) if state.sheets else (0,) * state.setup.players
    if is_played(state):
        totals = tuple(total + sum(forecast.standing(state, seat)) for seat, total in enumerate(totals))
    params: dict[str, str | int] = {"n": state.round, "m": state.rounds}
    if state.ghost is not None:
        scored = sum(sheet.ghost for sheet in state.sheets)
        params["ghost"] = scored + (ghosts.points(state.ghost) if is_played(state) else 0)
    return "table.shelf.round", params, totals
