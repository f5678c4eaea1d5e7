"""Points: N-SC-1 to N-SC-3 and N-WIN-1."""

from __future__ import annotations

from typing import NamedTuple

from rules.contract import Outcome, ScoreLine
from rules.envyra.content import content
from rules.envyra.sets import best_sets, set_points
from rules.envyra.state import THEMES, UNSEEN, EnvyraState

TILE, SET, CARD = "tile", "set", "card"
"""Keys of the score lines: a tile's star, a set, an Equilibrium card."""


class Points(NamedTuple):
    """A player's points by where they come from."""

    stars: int
    sets: int
    cards: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.stars + self.sets + self.cards


def points(state: EnvyraState, seat: int, *, secret: bool = False) -> Points:
    """What a seat has so far; with `secret` also what its secret card brings."""
    taken = state.taken[seat]
    known = content()
    cards = sum(known.cards[card].points for card in state.claimed[seat])
    if secret and collected(taken, state.secret[seat]):
        cards += known.cards[state.secret[seat]].points
    return Points(sum(known.tiles[tile].points for tile in taken), set_points(taken), cards)


def collected(taken: tuple[str, ...], card: str) -> bool:
    """Whether all symbols of an Equilibrium card lie among these tiles; false for none or an unseen one."""
    if card in ("", UNSEEN):
        return False
    tiles = content().tiles
    return {tiles[tile].symbol for tile in taken} >= set(content().cards[card].symbols)


def totals(state: EnvyraState) -> tuple[int, ...]:
    """All points of each seat at the end."""
    return tuple(points(state, seat, secret=True).total for seat in range(state.setup.players))


def outcome(state: EnvyraState) -> Outcome:
    """Most points; then most from sets; then whoever took the end tile; else shared (N-WIN-1)."""
    end_tile = content().end_tile(state.setup.end_tile)
    ranks: list[tuple[int, int, bool]] = []
    for seat, taken in enumerate(state.taken):
        scored = points(state, seat, secret=True)
        ranks.append((scored.total, scored.sets, end_tile in taken))
    order = sorted(set(ranks), reverse=True)
    ranking = tuple(tuple(seat for seat, rank in enumerate(ranks) if rank == place) for place in order)
    sheets = tuple(lines(state, seat, secret=True) for seat in range(state.setup.players))
    return Outcome(_decided_by(ranks, order[0]), ranking, sheets)


def _decided_by(ranks: list[tuple[int, int, bool]], best: tuple[int, int, bool]) -> str:
    """What made the winner: "points", "sets", "end-tile", or "shared"."""
    if ranks.count(best) > 1:
        return "shared"
    if sum(rank[0] == best[0] for rank in ranks) == 1:
        return "points"
    return "sets" if sum(rank[:2] == best[:2] for rank in ranks) == 1 else "end-tile"


def lines(state: EnvyraState, seat: int, *, secret: bool = False) -> tuple[ScoreLine, ...]:
    """A line for every tile, every set and every Equilibrium card; ids that belong together by spaces. Only
    with `secret` also one for the secret card."""
    known = content()
    found = [ScoreLine(TILE, known.tiles[tile].points, {"tile": tile}) for tile in state.taken[seat]]
    for tiles in best_sets(state.taken[seat]):
        theme = THEMES[known.tiles[tiles[0]].theme]
        found.append(ScoreLine(SET, known.sets.of(len(tiles)), {"theme": theme, "tiles": " ".join(tiles)}))
    for card in state.claimed[seat]:
        found.append(ScoreLine(CARD, known.cards[card].points, {"card": card, "secret": 0}))
    own = state.secret[seat] if secret else ""
    if own:
        worth = known.cards[own].points if collected(state.taken[seat], own) else 0
        found.append(ScoreLine(CARD, worth, {"card": own, "secret": 1}))
    return tuple(found)
