"""The judge: which rule forbids an action, in the order in which a player would ask."""

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
from rules.equilibrix.agreement import asked, may_offer, may_resign
from rules.equilibrix.births import (
    births,
    blocked,
    rebirths,
    shapes,
    start_places,
    takebacks,
    within_reach,
)
from rules.equilibrix.state import EquilibrixState
from rules.equilibrix.turns import possible


def ruling(state: EquilibrixState, seat: int, action: EquilibrixAction) -> Ruling | None:
    """None if the action is legal, else the rule that forbids it; its `why` tells cases apart."""
    if state.phase == "over":
        return Ruling("E-WIN-1" if state.ending == "linked" else "E-END-1", {"why": "over"})
    if seat not in _deciders(state):
        return Ruling("E-TURN-1", {"why": "turn", "seat": _deciders(state)[0]})
    match action:
        case PlaceStart(field):
            return _place_start(state, field)
        case Birth(die, field):
            return _birth(state, die, field)
        case TakeBack(die, field):
            return _take_back(state, die, field)
        case Pass(die):
            return _pass(state, die)
        case Judge(field):
            ok = state.phase == "rings" and field == state.rings[0]
            return None if ok else Ruling("E-VAR-5", {"why": "judge"})
        case OfferDraw():
            if may_offer(state):
                return None
            waits = state.phase == "action" and not state.acted
            return Ruling("E-END-1", {"why": "again" if waits else "draw", "n": state.offers[seat]})
        case AnswerDraw():
            return None if state.phase == "draw" else Ruling("E-END-1", {"why": "answer"})
        case Resign():
            return None if may_resign(state) else Ruling("E-END-1", {"why": "resign"})
    return Ruling("E-TURN-1", {"why": "now"})


def _deciders(state: EquilibrixState) -> tuple[int, ...]:
    return asked(state)[:1] if state.phase == "draw" else (state.seat,)


def _on_board(field: int) -> bool:
    return 0 <= field < board.FIELDS


def _place_start(state: EquilibrixState, field: int) -> Ruling | None:
    if state.phase != "placing":
        return Ruling("E-VAR-2", {"why": "now"})
    if not _on_board(field):
        return Ruling("E-VAR-2", {"why": "free"})
    if start_places(state) >> field & 1:
        return None
    if state.occupied >> field & 1:
        return Ruling("E-VAR-2", {"why": "free"})
    if blocked(state, field):
        return Ruling("E-VAR-6")
    return Ruling("E-VAR-2", {"why": "shape"})


def _die(state: EquilibrixState, die: int) -> Ruling | None:
    """Whether a die is there to be used."""
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


def _birth(state: EquilibrixState, die: int, field: int) -> Ruling | None:
    forbidden = _die(state, die)
    if forbidden is not None:
        return forbidden
    position = state.dice[die]
    again = state.phase == "reborn"
    if not _on_board(field):
        return Ruling("E-BIRTH-1", {"why": "free"})
    if (rebirths if again else births)(state, position) >> field & 1:
        return None
    if state.occupied >> field & 1:
        return Ruling("E-BIRTH-1", {"why": "free"})
    petal = board.is_petal(field)
    if again and petal != board.is_petal(state.taken):
        return Ruling("E-VAR-4", {"why": "shape"})
    if not shapes(position) >> field & 1:
        return Ruling("E-BIRTH-1", {"why": "shape", "position": position})
    if blocked(state, field):
        return Ruling("E-VAR-6")
    if not again and within_reach(state, position) >> field & 1:  # all that is wanting is a stone
        return Ruling("E-SUP-1", {"why": "petal" if petal else "triangle"})
    if state.setup.fair:
        return Ruling("E-VAR-3")
    return Ruling("E-BIRTH-1", {"why": "position", "position": position})


def _take_back(state: EquilibrixState, die: int, field: int) -> Ruling | None:
    if state.phase == "reborn":
        return Ruling("E-VAR-4", {"why": "now"})
    forbidden = _die(state, die)
    if forbidden is not None:
        return forbidden
    if _on_board(field) and takebacks(state, state.dice[die]) >> field & 1:
        return None
    own = _on_board(field) and bool(state.stones[state.seat] >> field & 1)
    return Ruling("E-BACK-1", {"why": "position" if own else "own", "position": state.dice[die]})


def _pass(state: EquilibrixState, die: int) -> Ruling | None:
    forbidden = _die(state, die)
    if forbidden is None and state.phase == "action" and not possible(state, die):
        return Ruling("E-TURN-1", {"why": "lapse"})
    return forbidden
