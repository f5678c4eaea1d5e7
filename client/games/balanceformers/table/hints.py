"""Presents hints in Balanceformers: the sentence for an action and what is ringed on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from client.bots.thought import Reason
from client.draw.geometry import Rect
from client.games.balanceformers.board import layout, phrases
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.placement_order import get_widget_id
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import format_percent, tr
from client.table import board_places, hint_ring
from client.table.bar_models import HintModel
from rules.balanceformers import turns
from rules.balanceformers.actions import AddPiece, EndTurn, Move, PickTokens, Place, Reincarnate, TakeToken
from rules.balanceformers.reckoning import creature_energies
from rules.balanceformers.state import OFF, PARTS, BalanceformersState
from rules.contract import Action, Scalar

CONFIRM_BUTTON = "table.confirm"


def make_advice(view_model: BalanceformersViewModel, action: Action) -> HintModel | None:
    """Return the presentation of a suggested action: its sentence and the widgets to ring.

    None for an action that is never suggested.
    """
    match action:
        case AddPiece(i, j, d):
            acc = tr(f"balanceformers.piece.acc.{phrases.get_kind_key((i, j, d))}")
            return _make_press_advice(
                _tr("add-piece", acc=acc), f"piece.{i}.{j}.{d}", _tr("add-piece-told", acc=acc)
            )
        case PickTokens():
            return _make_token_advice(view_model, action)
        case Move() | Place() | Reincarnate():
            return _make_creature_advice(view_model, action)
        case EndTurn():
            return _make_press_advice(_tr("end-turn"), CONFIRM_BUTTON)
        case TakeToken(seat):
            return _make_press_advice(_tr("take-token", name=view_model.names[seat]), f"giver.{seat}")
        case _:
            return None


def describe_creature(view_model: BalanceformersViewModel, action: Action) -> str:
    """Return which creature an action moves: where it stands, else its energies; "" for other actions."""
    if not isinstance(action, Move | Place | Reincarnate):
        return ""
    state = view_model.position
    stands = state.places[action.creature]
    if stands != OFF:
        return _tr("creature-at", at=phrases.name_slot(state.area, stands, "at"))
    listed = " ".join(phrases.format_signed(value) for value in creature_energies(state, action.creature))
    return _tr("creature", energies=listed)


def format_reason_params(reason: Reason, names: Sequence[str]) -> dict[str, Scalar]:
    """Return the parameters for the text of a hint's reason; the name of the seat it mentions is added."""
    params = dict(reason.params)
    if "percent" in params:
        params["percent"] = format_percent(float(params["percent"]) / 100)
    if "seat" in params:
        params["name"] = names[int(params["seat"])]
    return params


def _tr(key: str, **params: str | int) -> str:
    return tr(f"hints.balanceformers.{key}", **params)


def _make_press_advice(words: str, widget: str, told: str = "") -> HintModel:
    """Return what is done by one press."""
    return HintModel(words, widget, (widget,), told=told)


def _make_token_advice(view_model: BalanceformersViewModel, action: PickTokens) -> HintModel:
    """Return the advice for a pair of tokens: to pick those that are not picked, and to confirm."""
    square, round_ = action.square, action.round
    seat = view_model.decider
    token = (
        f"{round_}{'' if seat is None else view_model.content.letter(view_model.position.sets[seat], round_)}"
    )
    words = _tr("pick-tokens", square=square, token=token, sum=square + round_)
    picked = view_model.selection.pair
    tokens = {f"square.{square}": picked[0] == square, f"round.{round_}": picked[1] == round_}
    rings = (*(token for token, is_picked in tokens.items() if not is_picked), CONFIRM_BUTTON)
    chosen = tuple(token for token, is_picked in tokens.items() if is_picked)
    return HintModel(words, CONFIRM_BUTTON, rings, chosen)


def _make_creature_advice(
    view_model: BalanceformersViewModel, action: Move | Place | Reincarnate
) -> HintModel:
    """Return the advice to move a creature to a slot.

    A hint has it lifted already; of what was played nothing is.
    """
    state = view_model.position
    key = "place" if isinstance(action, Place) else "reincarnate"
    lies = get_widget_id(state, action.creature)
    if isinstance(action, Move):
        stands = state.places[action.creature]
        key = "move" if turns.get_slot_moves(state).steps[stands] >> action.slot & 1 else "move-hole"
    target = f"slot.{action.slot}"
    named = (board_places.BoardPlace("slot", (action.slot,)), phrases.name_piece(state.area, action.slot))
    slot = phrases.name_slot(state.area, action.slot)
    told = _tr(f"{key}-told", slot=slot)
    is_lifted = view_model.selection.creature == action.creature
    words = _tr(key, slot=slot) if is_lifted else told
    about = tuple(list_mentioned_boxes(view_model.layout, state, action))
    rings, chosen = ((target,), (lies,)) if is_lifted else ((target, lies), ())
    return HintModel(words, target, rings, chosen, named=(named,), told=told, about=about)


def list_covered_boxes(made: TableLayout, state: BalanceformersState, action: Action) -> Iterator[Rect]:
    """Yield the boxes of the rings around a suggested action's slots; none for other kinds of action."""
    if not isinstance(action, Move | Place | Reincarnate):
        return
    for slot in (action.slot, state.places[action.creature]):
        if slot != OFF:
            yield from hint_ring.find_ring_boxes(_get_slot_box(made, slot), small=made.compact)


def list_mentioned_boxes(made: TableLayout, state: BalanceformersState, action: Action) -> Iterator[Rect]:
    """Yield the boxes a hint is about: its ringed slots, and the other creatures on the same pieces."""
    if not isinstance(action, Move | Place | Reincarnate):
        return
    slots = [slot for slot in (action.slot, state.places[action.creature]) if slot != OFF]
    for slot in slots:
        yield hint_ring.find_ring_boxes(_get_slot_box(made, slot), small=made.compact)[0]
    pieces = {slot // PARTS for slot in slots}
    for slot in state.places:
        if slot != OFF and slot // PARTS in pieces and slot not in slots:
            yield _get_slot_box(made, slot)


def _get_slot_box(made: TableLayout, slot: int) -> Rect:
    x, y = layout.locate_slot(made, slot)
    return Rect(
        x - made.creature_side / 2, y - made.creature_side / 2, made.creature_side, made.creature_side
    )
