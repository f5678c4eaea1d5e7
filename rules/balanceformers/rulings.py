"""The judge of Balanceformers: which rule forbids an action, in the order a player would ask."""

from __future__ import annotations

from rules.balanceformers import initiative, reckoning, setup, turns
from rules.balanceformers.actions import (
    AddPiece,
    BalanceformersAction,
    EndTurn,
    Move,
    PickTokens,
    Place,
    Reincarnate,
    TakeToken,
)
from rules.balanceformers.area import is_angel
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, owner_of
from rules.contract import Ruling

_PHASE_RULES = {
    "building": "B-SET-2",
    "initiative": "B-INI-1",
    "prelude": "B-PRE-1",
    "turn": "B-ACT-1",
    "token": "B-REC-6",
}
"""The rule that a phase is about."""


def find_ruling(state: BalanceformersState, seat: int, action: BalanceformersAction) -> Ruling | None:
    """Return the rule that forbids an action, with the reason in `why`; None if the action is legal."""
    if state.phase == "over":
        return Ruling("B-END-1" if state.ending == "extinct" else "B-END-2")
    rule = _PHASE_RULES[state.phase]
    if state.phase == "initiative":
        if seat not in initiative.undecided_seats(state):
            return Ruling(rule, {"why": "picked"})
    elif seat != state.seat:
        return Ruling(rule, {"why": "turn", "seat": state.seat})
    match state.phase, action:
        case "building", AddPiece(i, j, d):
            return _piece_ruling(state, (i, j, d))
        case "initiative", PickTokens(square, round_):
            if (square, round_) in initiative.list_pairs(state, seat):
                return None
            return Ruling("B-INI-3", {"why": "spent"})
        case "prelude", Place(creature, slot):
            return _place_ruling(state, creature, slot)
        case "turn", Move(creature, slot):
            return _move_ruling(state, creature, slot)
        case "turn", Reincarnate(creature, slot):
            return _reincarnation_ruling(state, creature, slot)
        case "turn", EndTurn():
            return None
        case "token", TakeToken(source):
            return None if source in reckoning.possible_givers(state) else Ruling(rule, {"why": "source"})
    return Ruling(rule, {"why": "now"})


def _piece_ruling(state: BalanceformersState, piece: tuple[int, int, int]) -> Ruling | None:
    if piece in setup.list_free_places(state.area, state.setup.players):
        return None
    if piece in state.area:
        return Ruling("B-SET-2", {"why": "taken"})
    if not 0 <= piece[2] < 4:
        return Ruling("B-SET-2", {"why": "joined"})
    each = setup.count_pieces(state.setup.players) // 2
    same = sum(is_angel(other) == is_angel(piece) for other in state.area)
    if same >= each:
        return Ruling("B-SET-1", {"why": "angels" if is_angel(piece) else "demons"})
    return Ruling("B-SET-2", {"why": "joined"})


def _slot_ruling(state: BalanceformersState, slot: int, rule: str) -> Ruling | None:
    """Return the rule that forbids putting any creature on the slot, or None."""
    if not 0 <= slot < PARTS * len(state.area):
        return Ruling(rule, {"why": "slot"})
    if state.dark >> slot // PARTS & 1:
        return Ruling("B-HOLE-1", {"why": "dark"})
    if slot in state.places:
        return Ruling(rule, {"why": "taken"})
    return None


def _place_ruling(state: BalanceformersState, creature: int, slot: int) -> Ruling | None:
    if creature not in state.creatures(state.seat) or state.places[creature] != OFF:
        return Ruling("B-PRE-1", {"why": "creature"})
    return _slot_ruling(state, slot, "B-PRE-1")


def _move_ruling(state: BalanceformersState, creature: int, slot: int) -> Ruling | None:
    if not 0 <= creature < len(state.places) or state.places[creature] == OFF:
        return Ruling("B-ACT-3", {"why": "creature"})
    if creature not in turns.get_permitted_creatures(state):
        return Ruling("B-ACT-3", {"why": "own"})
    forbidden = _slot_ruling(state, slot, "B-ACT-3")
    if forbidden is not None:
        return forbidden
    if turns.get_target_slot_mask(state, creature) >> slot & 1:
        return None
    return Ruling("B-ADJ-1")


def _reincarnation_ruling(state: BalanceformersState, creature: int, slot: int) -> Ruling | None:
    if not state.tokens[state.seat]:
        return Ruling("B-ACT-2", {"why": "token"})
    if not 0 <= creature < len(state.places) or owner_of(creature) != state.seat:
        return Ruling("B-ACT-2", {"why": "own"})
    if state.places[creature] != OFF:
        return Ruling("B-ACT-2", {"why": "alive"})
    return _slot_ruling(state, slot, "B-ACT-2")
