"""Set-up of Wispwood: W-SET-1 to W-SET-5, W-SOLO-1, W-SOLO-2 and the variants W-VAR-1 to W-VAR-3."""

from __future__ import annotations

from rules.rng import random_below, seed_generator, shuffle
from rules.wispwood.content import DECKS, content
from rules.wispwood.draft import Draft
from rules.wispwood.events import Discarded, GhostCatPut, WishPicked
from rules.wispwood.forest_changes import create_forest
from rules.wispwood.pond import discard_wisp, draw_tiles, set_slot
from rules.wispwood.state import EMPTY, GHOST_CAT, KINDS, Counts, Ghost, Setup

SLOTS = 8
"""Slots of the pond."""


def create_draft(setup: Setup, seed: int) -> Draft:
    """Return a new game's position before the first decision, shuffled with a seed."""
    none: Counts = (0, 0, 0, 0)
    draft = Draft(setup, seed_generator(seed), "wishes", 1, 0, 0, 0, False, False, EMPTY, 0,
                  (), (), (), none, (), (), None, ())  # fmt: skip
    _assemble_pond(draft)
    markers = _ghost_markers(draft)
    _shuffle_tiles(draft, without=markers)
    draft.slots = draw_tiles(draft, SLOTS)
    draft.forests = tuple(create_forest(face) for face in draw_tiles(draft, setup.players))
    draft.rng, draft.start = random_below(draft.rng, setup.players)
    draft.seat = draft.start
    if markers:
        draft.ghost = Ghost(setup.ghost, markers, none, (), (), ())
    if setup.wishes != "hand":
        _draw_wishes(draft)
    return draft


def list_decks(setup: Setup) -> tuple[str, ...]:
    """Return the names of the decks from which a wish card is taken: all five, or without trees (W-VAR-1)."""
    return DECKS[:4] if setup.four_wishes else DECKS


def pick_wish(draft: Draft, card: str) -> None:
    """Add a wish card of the next deck to those in play, in a set-up by hand (W-SET-4)."""
    draft.wishes += (card,)
    draft.emit(WishPicked(draft.seat, card))


def put_ghost_cat(draft: Draft, slot: int) -> None:
    """Put the ghost's cat on a slot of the pond and discard the wisp there (W-SOLO-2)."""
    kind = draft.slots[slot]
    discard_wisp(draft, kind)
    set_slot(draft, slot, EMPTY)
    draft.emit(Discarded(((slot, kind),), "ghost-cat"))
    set_slot(draft, slot, GHOST_CAT)
    draft.emit(GhostCatPut(slot))


def _assemble_pond(draft: Draft) -> None:
    """Arrange the outer pieces at random (W-SET-1), or all eight shapes one by one (W-VAR-3)."""
    draft.rng, pieces = shuffle(draft.rng, content().pond.pieces)
    draft.shapes = tuple(shape for piece in pieces for shape in piece)
    if draft.setup.loose_shapes:
        draft.rng, draft.shapes = shuffle(draft.rng, draft.shapes)


def _ghost_markers(draft: Draft) -> Counts | None:
    """Return the wisps that mark the levels of the ghost's board, one of each kind (W-SOLO-1).

    None without a ghost.
    """
    if draft.setup.players > 1:
        return None
    draft.rng, (a, b, c, d) = shuffle(draft.rng, range(len(KINDS)))
    return (a, b, c, d)


def _shuffle_tiles(draft: Draft, without: Counts | None) -> None:
    """Shuffle the supply, without the ghost's markers (W-SET-2)."""
    each = content().tiles.each - (1 if without else 0)
    tiles = tuple(kind for kind in range(len(KINDS)) for _ in range(each))
    draft.rng, draft.supply = shuffle(draft.rng, tiles)


def _draw_wishes(draft: Draft) -> None:
    """Draw one card of each deck, in a first game among those with one paw (W-SET-4)."""
    for deck in list_decks(draft.setup):
        cards = [
            card.id for card in content().deck(deck) if draft.setup.wishes != "first" or card.difficulty == 1
        ]
        draft.rng, choice = random_below(draft.rng, len(cards))
        draft.wishes += (cards[choice],)
