"""Rulings of EQUILIBRIX: which rule forbids an action, checked in the order a player would ask."""

from __future__ import annotations

from rules.contract import Ruling
from rules.equilibrix import board
from rules.equilibrix.actions import (
    AnswerDraw,
    Birth,
    EquilibrixAction,
    Judge,
    OfferDraw,
    Pass,
    PlaceStart,
    Resign,
    TakeBack,
)
from rules.equilibrix.births import (
    get_birth_field_mask,
    get_reachable_field_mask,
    get_rebirth_field_mask,
    get_shape_field_mask,
    get_start_field_mask,
    get_takeback_field_mask,
    is_blocked,
)
from rules.equilibrix.draws_and_resignation import can_offer, can_resign, seats_to_answer
from rules.equilibrix.state import EquilibrixState
from rules.equilibrix.turns import is_die_usable


def find_ruling(state: EquilibrixState, seat: int, action: EquilibrixAction) -> Ruling | None:
    """Return the rule that forbids an action, None if it is legal.

    The parameter `why` of the ruling distinguishes several cases of one rule.
    """
    if state.phase == "over":
        return Ruling("E-WIN-1" if state.ending == "linked" else "E-END-1", {"why": "over"})
    if seat not in _deciders(state):
        return Ruling("E-TURN-1", {"why": "turn", "seat": _deciders(state)[0]})
    match action:
        case PlaceStart(field):
            return _start_ruling(state, field)
        case Birth(die, field):
            return _birth_ruling(state, die, field)
        case TakeBack(die, field):
            return _take_back_ruling(state, die, field)
        case Pass(die):
            return _pass_ruling(state, die)
        case Judge(field):
            ok = state.phase == "rings" and field == state.rings[0]
            return None if ok else Ruling("E-VAR-5", {"why": "judge"})
        case OfferDraw():
            if can_offer(state):
                return None
            waits = state.phase == "action" and not state.acted
            return Ruling("E-END-1", {"why": "again" if waits else "draw", "n": state.offers[seat]})
        case AnswerDraw():
            return None if state.phase == "draw" else Ruling("E-END-1", {"why": "answer"})
        case Resign():
            return None if can_resign(state) else Ruling("E-END-1", {"why": "resign"})
    return Ruling("E-TURN-1", {"why": "now"})


def _deciders(state: EquilibrixState) -> tuple[int, ...]:
    return seats_to_answer(state)[:1] if state.phase == "draw" else (state.seat,)


def _is_on_board(field: int) -> bool:
    return 0 <= field < board.FIELDS


def _start_ruling(state: EquilibrixState, field: int) -> Ruling | None:
    is_due, is_free = state.phase == "placing", False
    if is_due and _is_on_board(field):
        if get_start_field_mask(state) >> field & 1:
            return None
        if is_blocked(state, field):
            return Ruling("E-VAR-6")
        is_free = not state.occupied_mask >> field & 1
    return Ruling(
        "E-SET-4" if state.setup.is_start_chosen else "E-VAR-2",
        {"why": "now" if not is_due else "shape" if is_free else "free"},
    )


def _die_ruling(state: EquilibrixState, die: int) -> Ruling | None:
    """Return the rule that forbids the use of a die now, or None."""
    match state.phase:
        case "action":
            if 0 <= die < len(state.dice) and state.open[die]:
                return None
            return Ruling("E-TURN-1", {"why": "die"})
        case "bonus":
            return None if die == state.die else Ruling("E-CAP-5", {"why": "die"})
        case "reborn":
            return None if die == state.die else Ruling("E-VAR-4", {"why": "die"})
        case "rings":
            return Ruling("E-VAR-5", {"why": "now"})
        case "draw":
            return Ruling("E-END-1", {"why": "now"})
        case _:
            return Ruling("E-TURN-1", {"why": "now"})


def _birth_ruling(state: EquilibrixState, die: int, field: int) -> Ruling | None:
    forbidden = _die_ruling(state, die)
    if forbidden is not None:
        return forbidden
    position = state.dice[die]
    again = state.phase == "reborn"
    if not _is_on_board(field):
        return Ruling("E-BIRTH-1", {"why": "free"})
    if (get_rebirth_field_mask if again else get_birth_field_mask)(state, position) >> field & 1:
        return None
    if state.occupied_mask >> field & 1:
        return Ruling("E-BIRTH-1", {"why": "free"})
    petal = board.is_petal(field)
    if again and petal != board.is_petal(state.taken):
        return Ruling("E-VAR-4", {"why": "shape"})
    if not get_shape_field_mask(position) >> field & 1:
        return Ruling("E-BIRTH-1", {"why": "shape", "position": position})
    if is_blocked(state, field):
        return Ruling("E-VAR-6")
    if not again and get_reachable_field_mask(state, position) >> field & 1:  # all that is wanting is a stone
        return Ruling("E-SUP-1", {"why": "petal" if petal else "triangle"})
    if state.setup.fair:
        return Ruling("E-VAR-3")
    return Ruling("E-BIRTH-1", {"why": "position", "position": position})


def _take_back_ruling(state: EquilibrixState, die: int, field: int) -> Ruling | None:
    if state.phase == "reborn":
        return Ruling("E-VAR-4", {"why": "now"})
    forbidden = _die_ruling(state, die)
    if forbidden is not None:
        return forbidden
    if _is_on_board(field) and get_takeback_field_mask(state, state.dice[die]) >> field & 1:
        return None
    own = _is_on_board(field) and bool(state.stones[state.seat] >> field & 1)
    return Ruling("E-BACK-1", {"why": "position" if own else "own", "position": state.dice[die]})


def _pass_ruling(state: EquilibrixState, die: int) -> Ruling | None:
    forbidden = _die_ruling(state, die)
    if forbidden is None and state.phase == "action" and not is_die_usable(state, die):
        return Ruling("E-TURN-1", {"why": "lapse"})
    return forbidden
