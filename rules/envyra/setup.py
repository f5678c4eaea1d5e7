"""The set-up of a game: N-SET-1 to N-SET-4, N-EQ-0 to N-EQ-C."""

from __future__ import annotations

from rules.envyra import rounds
from rules.envyra.content import Tile, content, is_basic_tile_in_use
from rules.envyra.draft import Draft
from rules.envyra.state import Setup
from rules.rng import random_below, seed_generator, shuffle

OPEN_CARDS = 2
"""Open Equilibrium cards with options A and C."""

THREE_SYMBOLS_FROM = 4
"""Number of players from which the cards with three symbols are in the game (N-EQ-0)."""


def create_draft(setup: Setup, seed: int) -> Draft:
    """Return a new game, ready for the first decision, as a mutable draft."""
    none: tuple[tuple[int, ...], ...] = ((),) * setup.players
    nothing: tuple[tuple[str, ...], ...] = ((),) * setup.players
    draft = Draft(setup, seed_generator(seed), "boards", "", 0, 0, 1, 0, False, 0, (), (), (), none, nothing,
                  (), (), (), (), nothing, ("",) * setup.players, ())  # fmt: skip
    _lay_tiles(draft)
    draft.rng, draft.start = random_below(draft.rng, setup.players)
    _deal_cards(draft)
    rounds.begin_round(draft)
    return draft


def _lay_tiles(draft: Draft) -> None:
    """Fill grid, bag and box."""
    players = draft.setup.players
    table = content().tables[players]
    start = _draw_random(draft, [tile for tile in content().tiles.values() if tile.start], table.start)
    basic = _draw_random(
        draft, [tile for tile in content().tiles.values() if is_basic_tile_in_use(tile, players)], table.basic
    )
    positions = table.columns * table.rows
    draft.grid, rest = start[:positions], start[positions:]
    draft.cubes = ((),) * positions
    draft.bag = (*rest, *basic, content().get_end_tile_id(draft.setup.end_tile))
    in_game = {*start, *basic}
    draft.box = tuple(
        tile.id for tile in content().tiles.values() if tile.kind != "end" and tile.id not in in_game
    )


def _draw_random(draft: Draft, tiles: list[Tile], count: int) -> tuple[str, ...]:
    """Draw tiles at random."""
    draft.rng, order = shuffle(draft.rng, [tile.id for tile in tiles])
    return order[:count]


def cards_in_game(players: int) -> tuple[str, ...]:
    """Return the ids of the Equilibrium cards used with a number of players (N-EQ-0)."""
    cards = content().cards.items()
    return tuple(name for name, card in cards if players >= THREE_SYMBOLS_FROM or len(card.symbols) < 3)


def _deal_cards(draft: Draft) -> None:
    """Deal two open cards (A), one to each player in secret (B), or both from one deck (C)."""
    variant, players = draft.setup.equilibrium, draft.setup.players
    if variant == "off":
        return
    draft.rng, deck = shuffle(draft.rng, cards_in_game(players))
    if variant in ("a", "c"):
        draft.open_cards, deck = deck[:OPEN_CARDS], deck[OPEN_CARDS:]
    if variant in ("b", "c"):
        draft.secret, deck = deck[:players], deck[players:]
    draft.deck = deck
