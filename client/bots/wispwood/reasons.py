"""What speaks for an action, in the game's own terms: the wish cards, the full grid, the others, the cat."""

from __future__ import annotations

from typing import Final

from client.bots.thought import Reason
from client.bots.wispwood.between import LIKED, room_for_hats
from client.bots.wispwood.ground import Wood, with_cat, with_placement, with_tree, wood_of
from client.bots.wispwood.menu import Laying, Menu
from client.bots.wispwood.outlook import Outlook
from client.bots.wispwood.planting import planting
from client.bots.wispwood.solo import ghost_turns
from client.bots.wispwood.table import keys_of, taken
from client.bots.wispwood.tempo import turns_left
from rules.contract import Action
from rules.wispwood.actions import (
    Done,
    KeepCat,
    MoveCat,
    PickWish,
    Place,
    Plant,
    PutGhostCat,
    Refresh,
    RefreshByCat,
    Take,
)
from rules.wispwood.geometry import MARGIN
from rules.wispwood.state import STRIDE, WispwoodState

MOST: Final = 3
LIKELY: Final = 0.5
"""From which chance on the ghost is said to want a wisp."""


def reasons(state: WispwoodState, seat: int, action: Action) -> tuple[Reason, ...]:
    """At most three, the weightiest first."""
    match action:
        case PickWish(card):
            return (Reason("everybody-alike"),) if card in LIKED else ()
        case PutGhostCat():
            return (Reason("ghost-finds-little"),)
        case Refresh() | RefreshByCat():
            return (Reason("poor-pond"),)
        case KeepCat() | MoveCat():
            return _cat(state, seat, action)
        case _:
            return _turn(state, seat, action)[:MOST]


def _turn(state: WispwoodState, seat: int, action: Action) -> tuple[Reason, ...]:
    outlook, wood = Outlook.of(state), wood_of(state.forests[seat])
    most = turns_left(state, seat)
    found: list[Reason] = []
    after = wood
    match action:
        case Take(slot):
            laying = _best_laying(state, outlook, wood, slot, most)
            after = (
                wood
                if laying is None
                else with_placement(wood, laying.placement, laying.cell, laying.kind, wood.ready)
            )
            found += _wanted_by_others(state, seat, slot)
        case Place():
            after = _placed(state, seat, wood, action)
            found += _wanted_by_others(state, seat, state.taken)
        case Plant():
            after = planting(outlook, wood, most, state.planted).after
            tree = _window(state, seat, action.x, action.y)
            if not after.trees & tree:
                after = with_tree(wood, tree)
            found += _without_a_wisp(wood)
        case Done():
            found += [Reason("enough-trees"), *_without_a_wisp(wood)]
    if after != wood and after.tiles.bit_count() == outlook.size**2:
        found.insert(0, Reason("fills", {"n": outlook.bonus}))
    return (*_cards(outlook, wood, after, most), *found)


def _cards(outlook: Outlook, before: Wood, after: Wood, most: float) -> list[Reason]:
    """The wish cards for which this round brings more, the one that gains most first."""
    gains = []
    old, new = outlook.ahead(before, most)[0].this_round, outlook.ahead(after, most)[0].this_round
    for worth, card in zip(outlook.worths, outlook.cards, strict=True):
        gain = round(worth(after, card, new) - worth(before, card, old))
        if gain > 0:
            gains.append((gain, card.id))
    gains.sort(key=lambda pair: -pair[0])
    return [Reason("card", {"card": card, "n": gain}) for gain, card in gains[:2]]


def _without_a_wisp(wood: Wood) -> list[Reason]:
    return [] if wood.ready else [Reason("cat-gets-ready")]


def _wanted_by_others(state: WispwoodState, seat: int, slot: int) -> list[Reason]:
    """Whether the ghost, or the next player, would most like to have this wisp."""
    if state.ghost is not None:
        if not state.ghost.fireflies:
            return []
        chance = sum(part for part, wish, _ in ghost_turns(state.ghost, state.slots) if wish == slot)
        return [Reason("ghost-wants")] if chance >= LIKELY else []
    other = (seat + 1) % state.setup.players
    if state.closing and other == state.start:
        return []
    outlook, wood = Outlook.of(state), wood_of(state.forests[other])
    most = turns_left(state, other)
    best: dict[int, float] = {}
    for each in taken(state.slots):
        laying = _best_laying(state, outlook, wood, each, most)
        if laying is not None:
            best[each] = laying.guess
    wished = max(best, key=lambda each: best[each], default=None)
    return [Reason("next-wants")] if wished == slot else []


def _best_laying(state: WispwoodState, outlook: Outlook, wood: Wood, slot: int, most: float) -> Laying | None:
    menu = Menu(outlook, wood, most)
    found: list[tuple[float, Laying]] = []
    for any_shape in (False, True):
        for key, far in keys_of(state, slot, state.slots, any_shape=any_shape and wood.ready):
            if far == any_shape:
                found += menu.looked_at(key, 1)
        if found:
            break
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _placed(state: WispwoodState, seat: int, wood: Wood, action: Place) -> Wood:
    menu = Menu(Outlook.of(state), wood, turns_left(state, seat))
    forest = state.forests[seat]
    column, row = action.x - forest.x + MARGIN, action.y - forest.y + MARGIN
    kind = state.slots[state.taken]
    for _, placement, _ in menu.guesses((kind, action.shape)):
        if (placement.turn, placement.column, placement.row) == (action.turn, column, row):
            return with_placement(wood, placement, placement.cells[action.wisp], kind, wood.ready)
    return wood


def _cat(state: WispwoodState, seat: int, action: KeepCat | MoveCat) -> tuple[Reason, ...]:
    wood = wood_of(state.forests[seat])
    if isinstance(action, MoveCat):
        wood = with_cat(wood, _window(state, seat, action.x, action.y))
    room = round(room_for_hats(Outlook.of(state).next_round(), wood))
    found = [Reason("room-for-hats", {"n": room})] if room else []
    if isinstance(action, KeepCat):
        found.append(Reason("cat-lies-well"))
    return tuple(found)


def _window(state: WispwoodState, seat: int, x: int, y: int) -> int:
    forest = state.forests[seat]
    return 1 << ((y - forest.y + MARGIN) * STRIDE + x - forest.x + MARGIN)
