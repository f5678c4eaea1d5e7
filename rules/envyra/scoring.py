"""Points and the winner: N-SC-1 to N-SC-3 and N-WIN-1."""

from __future__ import annotations

from typing import NamedTuple

from rules.contract import Outcome, ScoreLine
from rules.envyra.content import content
from rules.envyra.sets import best_sets, set_points
from rules.envyra.state import THEMES, UNSEEN, EnvyraState

TILE, SET, CARD = "tile", "set", "card"
"""Keys of the score lines: a tile's star, a set, an Equilibrium card."""


class Points(NamedTuple):
    """A player's points, divided into stars on tiles, sets, and Equilibrium cards."""

    stars: int
    sets: int
    cards: int

    @property
    def total(self) -> int:
        """The sum of points from stars, sets and Equilibrium cards."""
        return self.stars + self.sets + self.cards


def count_points(state: EnvyraState, seat: int, *, secret: bool = False) -> Points:
    """Return a seat's points so far; those of its secret card are included only with `secret`."""
    taken = state.taken[seat]
    definitions = content()
    cards = sum(definitions.cards[card].points for card in state.claimed[seat])
    if secret and has_all_symbols(taken, state.secret[seat]):
        cards += definitions.cards[state.secret[seat]].points
    return Points(sum(definitions.tiles[tile].points for tile in taken), set_points(taken), cards)


class TileWorth(NamedTuple):
    """The points that one more tile would bring a player, divided like `Points`."""

    stars: int
    """The points on its star."""
    sets: int
    """Growth of the player's sets."""
    new_sets: int
    """Growth of the number of the player's sets: 0 or less if a set becomes larger."""
    claimed_cards: tuple[str, ...]
    """Ids of the open Equilibrium cards that the player would claim."""
    cards: int
    """Points of those cards."""
    secret: int
    """Points of the player's secret card if it becomes fulfilled; 0 if the state hides it."""

    @property
    def total(self) -> int:
        """All these points."""
        return self.stars + self.sets + self.cards + self.secret


def assess_tile(state: EnvyraState, seat: int, tile: str) -> TileWorth:
    """Return what a tile would bring a seat if the seat took it now (N-SC-1 to N-SC-3, N-EQ-A)."""
    definitions, before = content(), state.taken[seat]
    after, secret = (*before, tile), state.secret[seat]
    claimed_cards = tuple(card for card in state.open_cards if has_all_symbols(after, card))
    fulfils_secret = has_all_symbols(after, secret) and not has_all_symbols(before, secret)
    return TileWorth(
        definitions.tiles[tile].points,
        set_points(after) - set_points(before),
        len(best_sets(after)) - len(best_sets(before)),
        claimed_cards,
        sum(definitions.cards[card].points for card in claimed_cards),
        definitions.cards[secret].points if fulfils_secret else 0,
    )


def has_all_symbols(taken: tuple[str, ...], card: str) -> bool:
    """Return whether taken tiles show all symbols of an Equilibrium card.

    False if the card is "" (none) or hidden.
    """
    if card in ("", UNSEEN):
        return False
    tiles = content().tiles
    return {tiles[tile].symbol for tile in taken} >= set(content().cards[card].symbols)


def count_final_points(state: EnvyraState) -> tuple[int, ...]:
    """Return each seat's points at the end of the game, secret cards included."""
    return tuple(count_points(state, seat, secret=True).total for seat in range(state.setup.players))


def make_outcome(state: EnvyraState) -> Outcome:
    """Return the outcome of a finished game: ranking, what decided it, and each seat's score lines.

    Most points win, then most points from sets, then the end tile; else the win is shared (N-WIN-1).
    """
    end_tile = content().get_end_tile_id(state.setup.end_tile)
    ranks: list[tuple[int, int, bool]] = []
    for seat, taken in enumerate(state.taken):
        scored = count_points(state, seat, secret=True)
        ranks.append((scored.total, scored.sets, end_tile in taken))
    order = sorted(set(ranks), reverse=True)
    ranking = tuple(tuple(seat for seat, rank in enumerate(ranks) if rank == place) for place in order)
    sheets = tuple(list_score_lines(state, seat, secret=True) for seat in range(state.setup.players))
    return Outcome(_deciding_criterion(ranks, order[0]), ranking, sheets)


def _deciding_criterion(ranks: list[tuple[int, int, bool]], best: tuple[int, int, bool]) -> str:
    """Return what made the winner: "points", "sets", "end-tile", or "shared"."""
    if ranks.count(best) > 1:
        return "shared"
    if sum(rank[0] == best[0] for rank in ranks) == 1:
        return "points"
    return "sets" if sum(rank[:2] == best[:2] for rank in ranks) == 1 else "end-tile"


def list_score_lines(state: EnvyraState, seat: int, *, secret: bool = False) -> tuple[ScoreLine, ...]:
    """Return the lines of a seat's score: one for each tile, set and Equilibrium card.

    The line of a set gives the ids of its tiles, separated by spaces. A line for the secret card is added
    only if `secret` is True.
    """
    definitions = content()
    result = [ScoreLine(TILE, definitions.tiles[tile].points, {"tile": tile}) for tile in state.taken[seat]]
    for tiles in best_sets(state.taken[seat]):
        theme = THEMES[definitions.tiles[tiles[0]].theme]
        result.append(
            ScoreLine(
                SET, definitions.sets.get_points(len(tiles)), {"theme": theme, "tiles": " ".join(tiles)}
            )
        )
    for card in state.claimed[seat]:
        result.append(ScoreLine(CARD, definitions.cards[card].points, {"card": card, "secret": 0}))
    own = state.secret[seat] if secret else ""
    if own:
        worth = definitions.cards[own].points if has_all_symbols(state.taken[seat], own) else 0
        result.append(ScoreLine(CARD, worth, {"card": own, "secret": 1}))
    return tuple(result)
