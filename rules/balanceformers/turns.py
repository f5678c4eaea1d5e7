"""The prelude and the turns: B-PRE-1, B-ACT-1 to B-ACT-3, B-HOLE-1."""

from __future__ import annotations

from rules.balanceformers import reckoning
from rules.balanceformers.area import Ways, ways
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import Moved, Placed, Reincarnated, TurnBegan, TurnEnded
from rules.balanceformers.state import OFF, BalanceformersState, owner
from rules.draft import put

Table = BalanceformersState | Draft

IN_A_ROW = 2
"""Creatures that are placed in a row in the prelude; the first seat begins with one."""


def ways_of(state: Table) -> Ways:
    """Where steps and holes lead on the area as it is."""
    return ways(state.area, state.dark)


def occupied(state: Table) -> int:
    """All slots with a creature."""
    filled = 0
    for slot in state.places:
        if slot != OFF:
            filled |= 1 << slot
    return filled


def free(state: Table) -> int:
    """All free slots of light pieces."""
    return ways_of(state).light & ~occupied(state)


def waiting(state: Table, seat: int) -> tuple[int, ...]:
    """The creatures of a seat that are not on the board."""
    first = 7 * seat
    return tuple(creature for creature in range(first, first + 7) if state.places[creature] == OFF)


# --- the prelude --------------------------------------------------------------------------------------


def begin_prelude(draft: Draft) -> None:
    """The first seat places one creature."""
    draft.phase = "prelude"
    draft.turn, draft.seat, draft.left = 0, draft.order[0], 1
    draft.say(TurnBegan(draft.seat, 1))


def place(draft: Draft, creature: int, slot: int) -> None:
    """A creature begins on a slot; then each seat in turn places two, round and round."""
    draft.places = put(draft.places, creature, slot)
    draft.say(Placed(draft.seat, creature, slot))
    draft.left -= 1
    if draft.left:
        return
    if OFF not in draft.places:
        reckoning.begin(draft)
        return
    while True:
        draft.turn = (draft.turn + 1) % draft.setup.players
        draft.seat = draft.order[draft.turn]
        left = len(waiting(draft, draft.seat))
        if left:
            draft.left = min(IN_A_ROW, left)
            draft.say(TurnBegan(draft.seat, draft.left))
            return


# --- turns --------------------------------------------------------------------------------------------


def begin_turn(draft: Draft, turn: int) -> None:
    """A whole turn of the seat at that place of the order; turns without any action pass by themselves."""
    while turn < draft.setup.players:
        draft.phase = "turn"
        draft.turn, draft.seat = turn, draft.order[turn]
        draft.left = sum(draft.chosen[draft.seat])
        draft.say(TurnBegan(draft.seat, draft.left))
        if can_act(draft):
            return
        _close(draft)
        turn += 1
    reckoning.begin(draft)


def movers(state: Table) -> range:
    """The creatures that the seat on turn may move, if they are on the board."""
    if state.setup.moves == "own":
        return range(7 * state.seat, 7 * state.seat + 7)
    return range(len(state.places))


def targets(state: Table, creature: int) -> int:
    """The slots to which one action takes a creature (B-ACT-3, B-HOLE-1)."""
    slot = state.places[creature]
    if slot == OFF:
        return 0
    there = ways_of(state)
    return (there.steps[slot] | there.holes[slot]) & ~occupied(state)


def revivable(state: Table) -> tuple[int, ...]:
    """The creatures that the seat on turn may bring back now (B-ACT-2)."""
    if not state.tokens[state.seat] or not free(state):
        return ()
    return waiting(state, state.seat)


def can_act(state: Table) -> bool:
    """Whether any action is possible."""
    return bool(revivable(state)) or any(targets(state, creature) for creature in movers(state))


def move(draft: Draft, creature: int, slot: int) -> None:
    """A step, or one through a hole."""
    origin = draft.places[creature]
    through = not ways_of(draft).steps[origin] >> slot & 1
    draft.places = put(draft.places, creature, slot)
    draft.say(Moved(draft.seat, creature, origin, slot, through))
    _acted(draft)


def reincarnate(draft: Draft, creature: int, slot: int) -> None:
    """A token goes back to the supply, a creature comes back to the board."""
    seat = owner(creature)
    draft.tokens = put(draft.tokens, seat, draft.tokens[seat] - 1)
    draft.places = put(draft.places, creature, slot)
    draft.say(Reincarnated(seat, creature, slot))
    _acted(draft)


def _acted(draft: Draft) -> None:
    draft.left -= 1
    if not draft.left or not can_act(draft):
        end_turn(draft)


def end_turn(draft: Draft) -> None:
    """The turn is over; the next one, or the reckoning."""
    _close(draft)
    begin_turn(draft, draft.turn + 1)


def _close(draft: Draft) -> None:
    draft.say(TurnEnded(draft.seat, draft.left))
    draft.left = 0
