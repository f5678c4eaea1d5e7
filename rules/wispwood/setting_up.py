"""The set-up: W-SET-1 to W-SET-5, W-SOLO-1, W-SOLO-2, and the variants W-VAR-1 to W-VAR-3."""

from __future__ import annotations

from rules.rng import below, seeded, shuffled
from rules.wispwood.content import DECKS, content
from rules.wispwood.draft import Draft
from rules.wispwood.events import Discarded, GhostCatPut, WishPicked
from rules.wispwood.growth import first_tile
from rules.wispwood.pond import discard, draw, put
from rules.wispwood.state import EMPTY, GHOST_CAT, KINDS, Counts, Ghost, Setup

SLOTS = 8


def set_up(setup: Setup, seed: int) -> Draft:
    """The table as it stands before the first decision."""
    none: Counts = (0, 0, 0, 0)
    draft = Draft(setup, seeded(seed), "wishes", 1, 0, 0, 0, False, False, EMPTY, 0,
                  (), (), (), none, (), (), None, ())  # fmt: skip
    _assemble_pond(draft)
    markers = _ghost_markers(draft)
    _shuffle_tiles(draft, without=markers)
    draft.slots = draw(draft, SLOTS)
    draft.forests = tuple(first_tile(face) for face in draw(draft, setup.players))
    draft.rng, draft.start = below(draft.rng, setup.players)
    draft.seat = draft.start
    if markers:
        draft.ghost = Ghost(setup.ghost, markers, none, (), (), ())
    if setup.wishes != "hand":
        _draw_wishes(draft)
    return draft


def decks(setup: Setup) -> tuple[str, ...]:
    """The decks from which a card is taken: all five, or without the trees (W-VAR-1)."""
    return DECKS[:4] if setup.four_wishes else DECKS


def pick_wish(draft: Draft, card: str) -> None:
    """Set-up by hand: the next deck's card (W-SET-4)."""
    draft.wishes += (card,)
    draft.say(WishPicked(draft.seat, card))


def put_ghost_cat(draft: Draft, slot: int) -> None:
    """The ghost's cat takes the place of a wisp, which is discarded (W-SOLO-2)."""
    kind = draft.slots[slot]
    discard(draft, kind)
    put(draft, slot, EMPTY)
    draft.say(Discarded(((slot, kind),), "ghost-cat"))
    put(draft, slot, GHOST_CAT)
    draft.say(GhostCatPut(slot))


def _assemble_pond(draft: Draft) -> None:
    """W-SET-1: the outer pieces in random order; W-VAR-3: all eight shapes on their own."""
    draft.rng, pieces = shuffled(draft.rng, content().pond.pieces)
    draft.shapes = tuple(shape for piece in pieces for shape in piece)
    if draft.setup.loose_shapes:
        draft.rng, draft.shapes = shuffled(draft.rng, draft.shapes)


def _ghost_markers(draft: Draft) -> Counts | None:
    """W-SOLO-1: one wisp of each kind is the marker of a level of the ghost's board."""
    if draft.setup.players > 1:
        return None
    draft.rng, (a, b, c, d) = shuffled(draft.rng, range(len(KINDS)))
    return (a, b, c, d)


def _shuffle_tiles(draft: Draft, without: Counts | None) -> None:
    """W-SET-2: the supply, without the ghost's markers."""
    each = content().tiles.each - (1 if without else 0)
    tiles = tuple(kind for kind in range(len(KINDS)) for _ in range(each))
    draft.rng, draft.supply = shuffled(draft.rng, tiles)


def _draw_wishes(draft: Draft) -> None:
    """W-SET-4: one card of each deck, at random or (first game) among those with one paw."""
    for deck in decks(draft.setup):
        cards = [card.id for card in content().deck(deck) if draft.setup.wishes != "first" or card.paws == 1]
        draft.rng, choice = below(draft.rng, len(cards))
        draft.wishes += (cards[choice],)
