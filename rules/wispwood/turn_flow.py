"""The order of play in Wispwood: turns, laps and rounds, with the ghost's turns and cat moves between them.

Only this module knows what comes next; the modules that carry out the steps do not call each other.

W-SET-4, W-SOLO-2, W-SOLO-4, W-SOLO-8, W-TURN-0, W-RND-1, W-RND-3.
"""

from __future__ import annotations

from rules.wispwood import ghost, rounds, setup, turns
from rules.wispwood.actions import Done, KeepCat, MoveCat, PickWish, Place, PutGhostCat, WispwoodAction
from rules.wispwood.draft import Draft


def begin_play(draft: Draft) -> None:
    """Start the first round if all wish cards are chosen; in a solo game, ask for the ghost cat's slot."""
    if len(draft.wishes) < len(setup.list_decks(draft.setup)):
        return
    if draft.ghost is None:
        _begin_round(draft)
    else:
        draft.phase = "ghost-cat"


def continue_play(draft: Draft, action: WispwoodAction) -> None:
    """Carry out everything that follows a player's action, up to the next decision or the end of the game."""
    match action:
        case PickWish():
            begin_play(draft)
        case PutGhostCat():
            _begin_round(draft)
        case Place() | Done():
            _continue_after_turn(draft)
        case MoveCat() | KeepCat():
            _continue_after_cat(draft)


def _begin_round(draft: Draft) -> None:
    """Start the round and its first lap."""
    rounds.begin_round(draft)
    _begin_lap(draft)


def _begin_lap(draft: Draft) -> None:
    """Begin a lap: first the ghost, if there is one, then the start player (W-SOLO-4, W-TURN-0)."""
    draft.lap += 1
    if draft.ghost is not None:
        ghost.play_turn(draft)
    turns.begin_turn(draft)


def _continue_after_turn(draft: Draft) -> None:
    """Go on to the next turn, the ghost's turn, or the end of the round (W-RND-1, W-SOLO-8)."""
    draft.planted = 0
    full = draft.forest.is_full(draft.size)
    if draft.ghost is not None:
        over = full or not draft.ghost.fireflies
    else:
        draft.closing = draft.closing or full
        draft.seat = draft.left_neighbour
        if draft.seat != draft.start:
            turns.begin_turn(draft)
            return
        over = draft.closing
    if over:
        _end_round(draft)
    else:
        _begin_lap(draft)


def _end_round(draft: Draft) -> None:
    """Score the round and ask for the first cat."""
    rounds.score_round(draft)
    if draft.phase == "cats" and not draft.forest.trees:
        rounds.keep_cat(draft)
        _continue_after_cat(draft)


def _continue_after_cat(draft: Draft) -> None:
    """Go on to the next cat, or after the last one to the next round.

    A cat without any tree stays, unasked.
    """
    while draft.seat != draft.start:
        if draft.forest.trees:
            return
        rounds.keep_cat(draft)
    rounds.return_trees(draft)
    _begin_round(draft)
