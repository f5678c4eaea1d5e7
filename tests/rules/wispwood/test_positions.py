"""The position after an event holds what the event tells, and nothing that comes later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.contract import Event
from rules.wispwood import events as e
from rules.wispwood.pond import has_one_kind, wisp_kinds
from rules.wispwood.state import EMPTY, GHOST_CAT, WispwoodState
from tests.rules.playthrough import Case
from tests.rules.positions import few_and_all_cases, iterate_transitions


def agrees(before: WispwoodState, event: Event, after: WispwoodState) -> bool:
    """Return whether a position is the one that an event leads to."""
    match event:
        case e.WishPicked(_, card):
            return after.wishes == (*before.wishes, card)
        case e.GhostCatPut(slot):
            return before.slots[slot] == EMPTY and after.slots[slot] == GHOST_CAT
        case e.Discarded(tiles, _):
            gone = all(before.slots[slot] == kind and after.slots[slot] == EMPTY for slot, kind in tiles)
            return gone and sum(after.discard) == sum(before.discard) + len(tiles)
        case e.Reshuffled(tiles):
            return tiles == sum(before.discard) == len(after.supply) and not sum(after.discard)
        case e.Dealt(tiles, _):
            return all(before.slots[slot] == EMPTY and after.slots[slot] == kind for slot, kind in tiles)
        case e.RoundBegan(number, size, start):
            down = after.ghost is None or (after.ghost.fireflies and not after.ghost.spent)
            begun = (after.round, after.size, after.start, after.seat) == (number, size, start, start)
            return bool(down) and begun and after.phase == "turn" and after.lap == 0 and not after.closing
        case e.TurnBegan(seat, turn, _):
            free = not wisp_kinds(after.slots) or after.may_refresh == has_one_kind(after.slots)
            return free and (after.seat, after.lap, after.phase, after.planted) == (seat, turn, "turn", 0)
        case e.CatHid(seat, _):
            return before.forests[seat].ready and not after.forests[seat].ready
        case e.CatReady(seat):
            return not before.forests[seat].ready and after.forests[seat].ready
        case e.Took(_, slot, kind):
            return after.taken == slot and after.slots[slot] == kind and after.phase == "shape"
        case e.Placed(seat, slot, kind, _, cells, wisp):
            forest = after.forests[seat]
            laid = all(forest.tile_mask & forest.get_cell_mask(*cell) for cell in cells)
            seen = forest.wisps[kind] & forest.get_cell_mask(*wisp)
            return laid and bool(seen) and after.slots[slot] == EMPTY and after.taken == EMPTY
        case e.Planted(seat, cell):
            forest = after.forests[seat]
            planted = after.planted == before.planted + 1 and after.phase == "trees" and not after.may_refresh
            return planted and bool(forest.trees & forest.get_cell_mask(*cell))
        case e.GridFilled(seat, first):
            return after.forests[seat].is_full(after.size) and first != after.closing
        case e.RoundScored(number, points, _):
            said = len(after.sheets) == number and after.sheets[-1].points == points
            return said and after.phase in ("cats", "over") and not after.may_refresh
        case e.CatMoved(seat, origin, cell):
            old, new = before.forests[seat], after.forests[seat]
            return old.list_cells_of_mask(old.cat) == (origin,) and new.list_cells_of_mask(new.cat) == (cell,)
        case e.CatStayed(seat):
            return before.seat == seat and after.seat == (seat + 1) % after.setup.players
        case e.TreesReturned(trees):
            bare = not any(forest.trees for forest in after.forests)
            return bare and len(after.supply) == len(before.supply) + sum(trees)
        case e.FireflyTurned(number, left):
            ghost = after.ghost
            return ghost is not None and ghost.spent[-1] == number and len(ghost.fireflies) == left
        case e.GhostLooked(slots):
            return all(after.slots[slot] >= 0 for slot in slots)
        case e.GhostTook(slot, kind, _, origin):
            cat = before.slots[slot] == kind and after.slots[slot] == GHOST_CAT
            return cat and before.slots[origin] == GHOST_CAT and after.slots[origin] == EMPTY
        case e.GameEnded():
            return after.phase == "over"
    return False


@few_and_all_cases
def test_every_event_matches_the_following_position(cases: Sequence[Case]) -> None:
    met = set()
    for before, event, after in iterate_transitions("wispwood", cases):
        assert agrees(cast(WispwoodState, before), event, cast(WispwoodState, after)), event
        met.add(type(event))
    assert met == set(e.EVENT_TYPES)
