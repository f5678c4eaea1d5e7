"""How a hint shows a move of Balanceformers."""

from __future__ import annotations

from collections.abc import Sequence

from client.bots.thought import Reason
from client.games.balanceformers.board import wording
from client.games.balanceformers.board.look import BalanceformersLook
from client.games.balanceformers.board.placing import widget_of
from client.i18n import tr
from client.table import marks
from client.table.parts import Advice
from rules.balanceformers import turns
from rules.balanceformers.actions import AddPiece, EndTurn, Move, PickTokens, Place, Reincarnate, TakeToken
from rules.contract import Action, Scalar

BUTTON = "table.confirm"


def advice(look: BalanceformersLook, action: Action) -> Advice | None:
    """The sentence that names the move, and what is ringed."""
    match action:
        case AddPiece(i, j, d):
            acc = tr(f"balanceformers.piece.acc.{wording.kind((i, j, d))}")
            return _pressed(
                _said("add-piece", acc=acc), f"piece.{i}.{j}.{d}", _said("add-piece-told", acc=acc)
            )
        case PickTokens():
            return _tokens(look, action)
        case Move() | Place() | Reincarnate():
            return _creature(look, action)
        case EndTurn():
            return _pressed(_said("end-turn"), BUTTON)
        case TakeToken(seat):
            return _pressed(_said("take-token", name=look.names[seat]), f"giver.{seat}")
        case _:
            return None


def reason_words(reason: Reason, names: Sequence[str]) -> dict[str, Scalar]:
    """A reason's parameters in words: a seat by its name."""
    params = dict(reason.params)
    if "seat" in params:
        params["name"] = names[int(params["seat"])]
    return params


def _said(key: str, **params: str | int) -> str:
    return tr(f"hints.balanceformers.{key}", **params)


def _pressed(words: str, widget: str, told: str = "") -> Advice:
    """What is done by one press."""
    return Advice(words, widget, (widget,), told=told)


def _tokens(look: BalanceformersLook, action: PickTokens) -> Advice:
    """Both tokens are picked already."""
    square, round_ = action.square, action.round
    seat = look.decider
    token = f"{round_}{'' if seat is None else look.known.letter(look.position.sets[seat], round_)}"
    words = _said("pick-tokens", square=square, token=token, sum=square + round_)
    return Advice(words, BUTTON, (f"square.{square}", f"round.{round_}", BUTTON))


def _creature(look: BalanceformersLook, action: Move | Place | Reincarnate) -> Advice:
    """The creature is lifted already; it goes to the slot."""
    state = look.position
    key = "place" if isinstance(action, Place) else "reincarnate"
    lies = widget_of(state, action.creature)
    if isinstance(action, Move):
        stands = state.places[action.creature]
        key = "move-hole" if turns.ways_of(state).holes[stands] >> action.slot & 1 else "move"
    target = f"slot.{action.slot}"
    named = (marks.BoardPlace("slot", (action.slot,)), wording.numbered(state.area, action.slot))
    slot = wording.slot(state.area, action.slot)
    told = _said(f"{key}-told", slot=slot)
    return Advice(_said(key, slot=slot), target, (target, lies), named=(named,), told=told)
