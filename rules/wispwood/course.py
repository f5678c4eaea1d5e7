"""What follows what: turns, laps and rounds, with the ghost and the cats between them.

The other modules know what happens; only this one knows when, so none of them needs to know the next.
W-SET-4, W-SOLO-2, W-SOLO-4, W-SOLO-8, W-TURN-0, W-RND-1, W-RND-3.
"""

from __future__ import annotations

from rules.wispwood import ghost, rounds, setting_up, turns
from rules.wispwood.actions import Done, KeepCat, MoveCat, PickWish, Place, PutGhostCat, WispwoodAction
from rules.wispwood.draft import Draft


def begin(draft: Draft) -> None:
    """As soon as all wish cards lie there: the first round, or first a place for the ghost's cat."""
    if len(draft.wishes) < len(setting_up.decks(draft.setup)):
        return
    if draft.ghost is None:
        _begin_round(draft)
    else:
        draft.phase = "ghost-cat"


def go_on(draft: Draft, action: WispwoodAction) -> None:
    """What follows a decision, up to the next one or the end of the game."""
    match action:
        case PickWish():
            begin(draft)
        case PutGhostCat():
            _begin_round(draft)
        case Place() | Done():
            _after_turn(draft)
        case MoveCat() | KeepCat():
            _after_cat(draft)


def _begin_round(draft: Draft) -> None:
    rounds.begin(draft)
    _next_lap(draft)


def _next_lap(draft: Draft) -> None:
    """A new lap begins with the ghost, where there is one, then the start player (W-SOLO-4, W-TURN-0)."""
    draft.lap += 1
    if draft.ghost is not None:
        ghost.play(draft)
    turns.begin(draft)


def _after_turn(draft: Draft) -> None:
    """The next turn, the ghost's, or the end of the round (W-RND-1, W-SOLO-8)."""
    draft.planted = 0
    full = draft.forest.is_full(draft.size)
    if draft.ghost is not None:
        over = full or not draft.ghost.fireflies
    else:
        draft.closing = draft.closing or full
        draft.seat = draft.next_seat
        if draft.seat != draft.start:
            turns.begin(draft)
            return
        over = draft.closing
    if over:
        _end_round(draft)
    else:
        _next_lap(draft)


def _end_round(draft: Draft) -> None:
    rounds.score(draft)
    if draft.phase == "cats" and not draft.forest.trees:
        rounds.keep_cat(draft)
        _after_cat(draft)


def _after_cat(draft: Draft) -> None:
    """The next cat, where one without a tree to go to stays unasked; after the last one the next round."""
    while draft.seat != draft.start:
        if draft.forest.trees:
            return
        rounds.keep_cat(draft)
    rounds.clear(draft)
    _begin_round(draft)
