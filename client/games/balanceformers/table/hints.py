"""How a hint shows a move of Balanceformers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from client.bots.thought import Reason
from client.draw.geometry import Rect
from client.games.balanceformers.board import layout, phrases
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.placement_order import widget_of
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from client.table import board_marks, hint_ring
from client.table.bar_models import Advice
from rules.balanceformers import turns
from rules.balanceformers.actions import AddPiece, EndTurn, Move, PickTokens, Place, Reincarnate, TakeToken
from rules.balanceformers.state import OFF, PARTS, BalanceformersState
from rules.contract import Action, Scalar

BUTTON = "table.confirm"


def advice(view_model: BalanceformersViewModel, action: Action) -> Advice | None:
    """Return the sentence that names the move, and what is ringed."""
    match action:
        case AddPiece(i, j, d):
            acc = tr(f"balanceformers.piece.acc.{phrases.kind((i, j, d))}")
            return _pressed(
                _said("add-piece", acc=acc), f"piece.{i}.{j}.{d}", _said("add-piece-told", acc=acc)
            )
        case PickTokens():
            return _tokens(view_model, action)
        case Move() | Place() | Reincarnate():
            return _creature(view_model, action)
        case EndTurn():
            return _pressed(_said("end-turn"), BUTTON)
        case TakeToken(seat):
            return _pressed(_said("take-token", name=view_model.names[seat]), f"giver.{seat}")
        case _:
            return None


def reason_params(reason: Reason, names: Sequence[str]) -> dict[str, Scalar]:
    """Return a reason's parameters in words: a seat by its name."""
    params = dict(reason.params)
    if "seat" in params:
        params["name"] = names[int(params["seat"])]
    return params


def _said(key: str, **params: str | int) -> str:
    return tr(f"hints.balanceformers.{key}", **params)


def _pressed(words: str, widget: str, told: str = "") -> Advice:
    """Return what is done by one press."""
    return Advice(words, widget, (widget,), told=told)


def _tokens(view_model: BalanceformersViewModel, action: PickTokens) -> Advice:
    """Return the advice for a pair of tokens, both of them selected already."""
    square, round_ = action.square, action.round
    seat = view_model.decider
    token = (
        f"{round_}{'' if seat is None else view_model.content.letter(view_model.position.sets[seat], round_)}"
    )
    words = _said("pick-tokens", square=square, token=token, sum=square + round_)
    return Advice(words, BUTTON, (f"square.{square}", f"round.{round_}", BUTTON))


def _creature(view_model: BalanceformersViewModel, action: Move | Place | Reincarnate) -> Advice:
    """Return the advice to move a creature to a slot.

    A hint has it lifted already; of what was played nothing is.
    """
    state = view_model.position
    key = "place" if isinstance(action, Place) else "reincarnate"
    lies = widget_of(state, action.creature)
    if isinstance(action, Move):
        stands = state.places[action.creature]
        key = "move-hole" if turns.find_ways(state).holes[stands] >> action.slot & 1 else "move"
    target = f"slot.{action.slot}"
    named = (board_marks.BoardPlace("slot", (action.slot,)), phrases.numbered(state.area, action.slot))
    slot = phrases.slot(state.area, action.slot)
    told = _said(f"{key}-told", slot=slot)
    words = _said(key, slot=slot) if view_model.selection.creature == action.creature else told
    about = tuple(company(view_model.layout, state, action))
    return Advice(words, target, (target, lies), named=(named,), told=told, about=about)


def ringed(made: TableLayout, state: BalanceformersState, action: Action) -> Iterator[Rect]:
    """Yield what the rings on the board take, with their signs."""
    if not isinstance(action, Move | Place | Reincarnate):
        return
    for slot in (action.slot, state.places[action.creature]):
        if slot != OFF:
            yield from hint_ring.find_covered_boxes(_slot_box(made, slot), small=made.compact)


def company(made: TableLayout, state: BalanceformersState, action: Action) -> Iterator[Rect]:
    """Yield what a hint speaks of on the board: the slots it rings, and who stands on their pieces."""
    if not isinstance(action, Move | Place | Reincarnate):
        return
    slots = [slot for slot in (action.slot, state.places[action.creature]) if slot != OFF]
    for slot in slots:
        yield hint_ring.find_covered_boxes(_slot_box(made, slot), small=made.compact)[0]
    pieces = {slot // PARTS for slot in slots}
    for slot in state.places:
        if slot != OFF and slot // PARTS in pieces and slot not in slots:
            yield _slot_box(made, slot)


def _slot_box(made: TableLayout, slot: int) -> Rect:
    x, y = layout.slot_spot(made, slot)
    return Rect(x - made.creature / 2, y - made.creature / 2, made.creature, made.creature)
