"""The set-up: N-SET-1 to N-SET-4, N-EQ-0 to N-EQ-C."""

from __future__ import annotations

from rules.envyra import rounds
from rules.envyra.content import Tile, content, is_basic
from rules.envyra.draft import Draft
from rules.envyra.state import Setup
from rules.rng import below, seeded, shuffled

OPEN_CARDS = 2
"""Equilibrium cards that lie open with options A and C."""

CROWD = 4
"""From so many players on the cards with three symbols are in the game (N-EQ-0)."""


def set_up(setup: Setup, seed: int) -> Draft:
    """The table as it stands before the first decision."""
    none: tuple[tuple[int, ...], ...] = ((),) * setup.players
    nothing: tuple[tuple[str, ...], ...] = ((),) * setup.players
    draft = Draft(setup, seeded(seed), "boards", "", 0, 0, 1, 0, False, 0, (), (), (), none, nothing,
                  (), (), (), (), nothing, ("",) * setup.players, ())  # fmt: skip
    _lay_tiles(draft)
    draft.rng, draft.start = below(draft.rng, setup.players)
    _deal_cards(draft)
    rounds.begin(draft)
    return draft


def _lay_tiles(draft: Draft) -> None:
    """Grid, bag, and what stays in the box."""
    players = draft.setup.players
    table = content().tables[players]
    start = _drawn(draft, [tile for tile in content().tiles.values() if tile.start], table.start)
    basic = _drawn(draft, [tile for tile in content().tiles.values() if is_basic(tile, players)], table.basic)
    positions = table.columns * table.rows
    draft.grid, rest = start[:positions], start[positions:]
    draft.cubes = ((),) * positions
    draft.bag = (*rest, *basic, content().end_tile(draft.setup.end_tile))
    kept = {*start, *basic}
    draft.box = tuple(
        tile.id for tile in content().tiles.values() if tile.kind != "end" and tile.id not in kept
    )


def _drawn(draft: Draft, tiles: list[Tile], count: int) -> tuple[str, ...]:
    draft.rng, order = shuffled(draft.rng, [tile.id for tile in tiles])
    return order[:count]


def cards_in_game(players: int) -> tuple[str, ...]:
    """The Equilibrium cards that so many may play with (N-EQ-0)."""
    cards = content().cards.items()
    return tuple(name for name, card in cards if players >= CROWD or len(card.symbols) < 3)


def _deal_cards(draft: Draft) -> None:
    """Two open ones (A), one for each in secret (B), or both from one deck (C)."""
    variant, players = draft.setup.equilibrium, draft.setup.players
    if variant == "off":
        return
    draft.rng, deck = shuffled(draft.rng, cards_in_game(players))
    if variant in ("a", "c"):
        draft.open_cards, deck = deck[:OPEN_CARDS], deck[OPEN_CARDS:]
    if variant in ("b", "c"):
        draft.secret, deck = deck[:players], deck[players:]
    draft.deck = deck
