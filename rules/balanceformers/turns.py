"""The prelude and the turns: B-PRE-1, B-ACT-1 to B-ACT-3, B-HOLE-1."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.balanceformers.area import Ways, ways
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import Moved, Placed, Reincarnated, TurnBegan, TurnEnded
from rules.balanceformers.state import OFF, SLOTS, Piece, PositionFields, owner
from rules.draft import put

_ALONE = tuple(1 << slot for slot in range(SLOTS))
"""For each slot the set with nothing else in it."""

IN_A_ROW = 2
"""Creatures that are placed in a row in the prelude; the first seat begins with one."""


class _Known(NamedTuple):
    """The ways of an area with some pieces dark."""

    area: tuple[Piece, ...]
    dark: int
    ways: Ways


_latest = [_Known((), 0, ways((), 0))]


def ways_of(state: PositionFields) -> Ways:
    """Where steps and holes lead on the area as it is."""
    # most questions in a row are about one area: to look for it among all takes longer than to see that
    known = _latest[0]
    if known.area is state.area and known.dark == state.dark:
        return known.ways
    found = ways(state.area, state.dark)
    _latest[0] = _Known(state.area, state.dark, found)
    return found


def occupied(state: PositionFields) -> int:
    """All slots with a creature."""
    return _occupied(state.places)


@lru_cache(maxsize=64)
def _occupied(places: tuple[int, ...]) -> int:
    # kept for a while: what is found after an action is asked again by the next offer and by the judge
    found = 0
    for slot in places:
        if slot >= 0:
            found |= _ALONE[slot]
    return found


def free(state: PositionFields) -> int:
    """All free slots of light pieces."""
    return ways_of(state).light & ~occupied(state)


def waiting(state: PositionFields, seat: int) -> tuple[int, ...]:
    """The creatures of a seat that are not on the board."""
    places = state.places
    return tuple([creature for creature in state.creatures(seat) if places[creature] == OFF])


def on_turn(draft: Draft, turn: int) -> None:
    """The seat at that place of the order is on turn: in the prelude for one creature, then for as many
    actions as its tokens say."""
    draft.phase = "prelude" if draft.round == 1 else "turn"
    draft.turn, draft.seat = turn, draft.order[turn]
    draft.left = 1 if draft.phase == "prelude" else sum(draft.chosen[draft.seat])


# --- the prelude --------------------------------------------------------------------------------------


def begin_prelude(draft: Draft) -> None:
    """The first seat places one creature."""
    on_turn(draft, 0)
    draft.say(TurnBegan(draft.seat, draft.left))


def place(draft: Draft, creature: int, slot: int) -> None:
    """A creature begins on a slot."""
    draft.places = put(draft.places, creature, slot)
    draft.left -= 1
    draft.say(Placed(draft.seat, creature, slot))


def all_placed(state: PositionFields) -> bool:
    """Whether the prelude is over."""
    return OFF not in state.places


def next_placing(draft: Draft) -> None:
    """Each seat in turn places two, round and round; who has one left places that."""
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
    """The turn of the seat at that place of the order; without any possible action it passes by itself."""
    on_turn(draft, turn)
    draft.say(TurnBegan(draft.seat, draft.left))
    if not can_act(draft):
        end_turn(draft)


def movers(state: PositionFields) -> range:
    """The creatures that the seat on turn may move, if they are on the board."""
    if state.setup.moves == "own":
        return state.creatures(state.seat)
    return range(len(state.places))


def targets(state: PositionFields, creature: int) -> int:
    """The slots to which one action takes a creature (B-ACT-3, B-HOLE-1)."""
    return ways_of(state).both[state.places[creature]] & ~occupied(state)


def all_targets(state: PositionFields) -> Iterator[tuple[int, int]]:
    """All creatures that the seat on turn may move now, each with its `targets`."""
    both, empty, places = ways_of(state).both, ~occupied(state), state.places
    for creature in movers(state):
        if found := both[places[creature]] & empty:
            yield creature, found


def revivable(state: PositionFields) -> tuple[int, ...]:
    """The creatures that the seat on turn may bring back now (B-ACT-2)."""
    if not state.tokens[state.seat]:
        return ()
    dead = waiting(state, state.seat)
    return dead if dead and free(state) else ()


def can_act(state: PositionFields) -> bool:
    """Whether any action is possible."""
    return bool(revivable(state)) or next(all_targets(state), None) is not None


def move(draft: Draft, creature: int, slot: int) -> None:
    """A step, or one through a hole."""
    origin = draft.places[creature]
    through = not ways_of(draft).steps[origin] >> slot & 1
    draft.places = put(draft.places, creature, slot)
    draft.left -= 1
    draft.say(Moved(draft.seat, creature, origin, slot, through))
    _acted(draft)


def reincarnate(draft: Draft, creature: int, slot: int) -> None:
    """A token goes back to the supply, a creature comes back to the board."""
    seat = owner(creature)
    draft.tokens = put(draft.tokens, seat, draft.tokens[seat] - 1)
    draft.places = put(draft.places, creature, slot)
    draft.left -= 1
    draft.say(Reincarnated(seat, creature, slot))
    _acted(draft)


def _acted(draft: Draft) -> None:
    if not draft.left or not can_act(draft):
        end_turn(draft)


def end_turn(draft: Draft) -> None:
    """The turn is over; what is left of it is lost."""
    lost, draft.left = draft.left, 0
    draft.say(TurnEnded(draft.seat, lost))
