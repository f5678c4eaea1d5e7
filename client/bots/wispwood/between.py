"""What is decided outside turns: wish cards by hand, and the cat's walk between rounds."""

from __future__ import annotations

from typing import Final

from client.bots.thought import WeighedAction
from client.bots.wispwood.ground import Wood, cleared, frames, with_cat, wood_of
from client.bots.wispwood.outlook import ENOUGH, Outlook, outlook_by
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.tempo import as_others_allow
from client.bots.wispwood.wisps import hat_cells
from rules.wispwood.actions import KeepCat, MoveCat, PickWish
from rules.wispwood.content import content
from rules.wispwood.geometry import MARGIN
from rules.wispwood.setting_up import decks
from rules.wispwood.state import HAT, STRIDE, WispwoodState

LIKED: Final = (
    "pumpkin-vines", "pumpkin-apart", "hat-diagonal", "hat-cross", "orb-around", "orb-line", "heart-cross",
    "heart-diagonal", "tree-lines", "tree-largest",
)  # fmt: skip
"""The cards with which forests score most: nobody gains by them, and the game is richer."""


HATS: Final = 0.3
"""What a free cell for a hat is worth."""


def wishes(state: WispwoodState) -> list[WeighedAction]:
    """Every card of the next deck; all players have the same cards, so it is a matter of taste."""
    cards = content().deck(decks(state.setup)[len(state.wishes)])
    return [WeighedAction(PickWish(card.id), 1.0 if card.id in LIKED else 0.0) for card in cards]


def cats(state: WispwoodState, seat: int, params: WispwoodParams) -> list[WeighedAction]:
    """Where the cat may go: by the forest as the next round finds it, and the hats that could lie there."""
    forest = state.forests[seat]
    wood = wood_of(forest)
    outlook = outlook_by(params, state).next_round()
    most = turns_next(state, wood, outlook)
    found = []
    for cell in (wood.cat, *_cells(wood.trees)):
        moved = wood if cell == wood.cat else with_cat(wood, cell)
        value = outlook.value(cleared(moved), most) + HATS * min(room_for_hats(outlook, moved), 9.0)
        if cell == wood.cat:
            found.append(WeighedAction(KeepCat(), value + 0.01))
        else:
            row, column = divmod(cell.bit_length() - 1, STRIDE)
            found.append(WeighedAction(MoveCat(forest.x + column - MARGIN, forest.y + row - MARGIN), value))
    return found


def turns_next(state: WispwoodState, wood: Wood, outlook: Outlook) -> float:
    """How many turns the next round has at most."""
    if state.ghost is not None:
        return float(content().fireflies.per_round[outlook.round - 1])
    if outlook.experience is None:
        return ENOUGH
    return as_others_allow(outlook.size**2 - cleared(wood).tiles.bit_count())


def room_for_hats(outlook: Outlook, wood: Wood) -> float:
    """The free cells where hats may lie in the next round, on average over the squares it may fill."""
    after = cleared(wood)
    room = hat_cells(outlook.hat, after.cat, after.wisps[HAT]) & ~after.tiles
    squares = frames(after.box, outlook.size)
    return sum((room & square).bit_count() for square in squares) / len(squares)


def _cells(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found
