"""The prelude (placing creatures) and the turns: B-PRE-1, B-ACT-1 to B-ACT-3, B-HOLE-1."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.balanceformers.area import SlotMoves, compute_slot_moves
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import Moved, Placed, Reincarnated, TurnBegan, TurnEnded
from rules.balanceformers.state import OFF, SLOTS, Piece, PieceMask, PositionFields, SlotMask, owner_of
from rules.draft import replace_at

_SLOT_BITS = tuple(1 << slot for slot in range(SLOTS))
"""For each slot the set with nothing else in it."""

PLACED_IN_A_ROW = 2
"""Creatures that are placed in a row in the prelude; the first seat begins with one."""


class _WaysCacheEntry(NamedTuple):
    """The ways of an area with some pieces dark."""

    area: tuple[Piece, ...]
    dark: PieceMask
    ways: SlotMoves


_latest = [_WaysCacheEntry((), 0, compute_slot_moves((), 0))]


def get_slot_moves(state: PositionFields) -> SlotMoves:
    """Return the moves possible from each slot in a position, whether the target is free or not."""
    # most questions in a row are about one area: to look for it among all takes longer than to see that
    cached = _latest[0]
    if cached.area is state.area and cached.dark == state.dark:
        return cached.ways
    ways = compute_slot_moves(state.area, state.dark)
    _latest[0] = _WaysCacheEntry(state.area, state.dark, ways)
    return ways


def get_occupied_slot_mask(state: PositionFields) -> SlotMask:
    """Return a bit mask of all slots with a creature."""
    return _occupied_slots(state.places)


@lru_cache(maxsize=64)
def _occupied_slots(places: tuple[int, ...]) -> SlotMask:
    # kept for a while: what is found after an action is asked again by the next offer and by the judge
    slots = 0
    for slot in places:
        if slot >= 0:
            slots |= _SLOT_BITS[slot]
    return slots


def get_free_slot_mask(state: PositionFields) -> SlotMask:
    """Return a bit mask of all free slots of light pieces."""
    return get_slot_moves(state).light & ~get_occupied_slot_mask(state)


def creatures_off_board(state: PositionFields, seat: int) -> tuple[int, ...]:
    """Return the creatures of a seat that are not on the board: not placed yet, or dead."""
    places = state.places
    return tuple([creature for creature in state.creatures(seat) if places[creature] == OFF])


def set_turn(draft: Draft, turn: int) -> None:
    """Make the seat at an index of the turn order the one to play; emits no event.

    In the prelude it has one creature to place, later as many actions as the sum of its tokens.
    """
    draft.phase = "prelude" if draft.round == 1 else "turn"
    draft.turn, draft.seat = turn, draft.order[turn]
    draft.left = 1 if draft.phase == "prelude" else sum(draft.chosen[draft.seat])


# --- the prelude --------------------------------------------------------------------------------------


def begin_prelude(draft: Draft) -> None:
    """Begin the prelude (placing of creatures before the first reckoning): the first seat places one."""
    set_turn(draft, 0)
    draft.emit(TurnBegan(draft.seat, draft.left))


def place_creature(draft: Draft, creature: int, slot: int) -> None:
    """Place a creature on a slot in the prelude."""
    draft.places = replace_at(draft.places, creature, slot)
    draft.left -= 1
    draft.emit(Placed(draft.seat, creature, slot))


def is_prelude_over(state: PositionFields) -> bool:
    """Return whether the prelude is over, i.e. all creatures have been placed on the board."""
    return OFF not in state.places


def continue_prelude(draft: Draft) -> None:
    """Let the next seat that has creatures left to place put down two of them, or its last one."""
    while True:
        draft.turn = (draft.turn + 1) % draft.setup.players
        draft.seat = draft.order[draft.turn]
        left = len(creatures_off_board(draft, draft.seat))
        if left:
            draft.left = min(PLACED_IN_A_ROW, left)
            draft.emit(TurnBegan(draft.seat, draft.left))
            return


# --- turns --------------------------------------------------------------------------------------------


def begin_turn(draft: Draft, turn: int) -> None:
    """Begin the turn of the seat at an index of the turn order; it ends at once if no action is possible."""
    set_turn(draft, turn)
    draft.emit(TurnBegan(draft.seat, draft.left))
    if not can_act(draft):
        end_turn(draft)


def get_permitted_creatures(state: PositionFields) -> range:
    """Return the creatures that the seat to play may move: its own or all, as the option `moves` says.

    Creatures that are not on the board are included.
    """
    if state.setup.moves == "own":
        return state.creatures(state.seat)
    return range(len(state.places))


def get_target_slot_mask(state: PositionFields, creature: int) -> SlotMask:
    """Return a bit mask of the free slots to which one move takes a creature (B-ACT-3, B-HOLE-1)."""
    return get_slot_moves(state).both[state.places[creature]] & ~get_occupied_slot_mask(state)


def revivable_creatures(state: PositionFields) -> tuple[int, ...]:
    """Return the dead creatures that the seat to play may bring back for a token now (B-ACT-2)."""
    if not state.tokens[state.seat]:
        return ()
    dead = creatures_off_board(state, state.seat)
    return dead if dead and get_free_slot_mask(state) else ()


def can_act(state: PositionFields) -> bool:
    """Return whether the seat to play can move or bring back any creature."""
    both, empty, places = get_slot_moves(state).both, ~get_occupied_slot_mask(state), state.places
    for creature in get_permitted_creatures(state):  # mostly the first or second can
        if both[places[creature]] & empty:
            return True
    return bool(revivable_creatures(state))


def move_creature(draft: Draft, creature: int, slot: int) -> None:
    """Move a creature to a slot, by a step or through a black hole; the turn may end with it."""
    origin = draft.places[creature]
    through = not get_slot_moves(draft).steps[origin] >> slot & 1
    draft.places = replace_at(draft.places, creature, slot)
    draft.left -= 1
    draft.emit(Moved(draft.seat, creature, origin, slot, through))
    _end_turn_if_stuck(draft)


def reincarnate_creature(draft: Draft, creature: int, slot: int) -> None:
    """Put a dead creature on a slot for a reincarnation token; the turn may end with it."""
    seat = owner_of(creature)
    draft.tokens = replace_at(draft.tokens, seat, draft.tokens[seat] - 1)
    draft.places = replace_at(draft.places, creature, slot)
    draft.left -= 1
    draft.emit(Reincarnated(seat, creature, slot))
    _end_turn_if_stuck(draft)


def _end_turn_if_stuck(draft: Draft) -> None:
    """End the turn if no action is left or possible."""
    if not draft.left or not can_act(draft):
        end_turn(draft)


def end_turn(draft: Draft) -> None:
    """End the turn of the seat to play; actions left are lost."""
    lost, draft.left = draft.left, 0
    draft.emit(TurnEnded(draft.seat, lost))
