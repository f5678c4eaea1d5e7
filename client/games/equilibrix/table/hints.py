"""Advice of a hint in EQUILIBRIX: the sentence that names an action, and the places to ring."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from client.bots.thought import Reason
from client.draw.geometry import Rect
from client.games.equilibrix.board import highlights_view, layout
from client.games.equilibrix.board.field_names import name_field, name_shape
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import format_percent, tr
from client.table.bar_models import HintModel
from client.table.board_places import BoardPlace
from rules.contract import Action, Scalar
from rules.equilibrix.actions import AnswerDraw, Birth, Judge, Pass, PlaceStart, TakeBack
from rules.equilibrix.state import EquilibrixState

CONFIRM_BUTTON = "table.confirm"


def make_advice(view_model: EquilibrixViewModel, action: Action) -> HintModel | None:
    """Return the advice to play an action, None for offering a draw or resigning."""
    match action:
        case PlaceStart(field):
            words = _tr("place-start", acc=name_shape(field, "acc"), place=name_field(field))
            return _make_field_advice(view_model, words, CONFIRM_BUTTON, (CONFIRM_BUTTON,), field)
        case Birth(die, field):
            words = _tr("birth", acc=name_shape(field, "acc"), place=name_field(field))
            if view_model.position.phase == "reborn":
                words = _tr("birth-again", the=name_shape(field, "the"), place=name_field(field))
            return _make_field_advice(
                view_model, words, CONFIRM_BUTTON, (*_get_die_rings(view_model, die), CONFIRM_BUTTON), field
            )
        case TakeBack(die, field):
            words = _tr("take-back", the=name_shape(field, "the"), place=name_field(field))
            return _make_field_advice(
                view_model, words, CONFIRM_BUTTON, (*_get_die_rings(view_model, die), CONFIRM_BUTTON), field
            )
        case Pass(die):
            return HintModel(
                _tr(_get_pass_key(view_model)), "table.pass", (*_get_die_rings(view_model, die), "table.pass")
            )
        case Judge(field, falls):
            button = "table.ring-falls" if falls else "table.ring-stays"
            words = _tr("let-fall" if falls else "keep")
            advice = _make_field_advice(view_model, words, button, (button,), field)
            # the stone is what the answer is about, not what is pressed
            return replace(advice, places=(), about=(*advice.about, *(box for box, _ in advice.places)))
        case AnswerDraw(agree):
            button = "table.agree" if agree else "table.decline"
            return HintModel(_tr("agree" if agree else "decline"), button, (button,))
        case _:
            return None


def describe_die(state: EquilibrixState, action: Action) -> str:
    """Return what the die shows that an action is taken with; "" for an action without a die."""
    if not isinstance(action, Birth | TakeBack | Pass):
        return ""
    return _tr("with-die", position=tr(f"equilibrix.position.{state.dice[action.die]}.name"))


def format_reason_params(reason: Reason) -> dict[str, Scalar]:
    """Return the parameters for the text of a bot's reason, with chances formatted as percentages."""
    params = dict(reason.params)
    if "percent" in params:
        params["percent"] = format_percent(float(params["percent"]) / 100)
    return params


def _tr(key: str, **params: str) -> str:
    return tr(f"hints.equilibrix.{key}", **params)


def _make_field_advice(
    view_model: EquilibrixViewModel, words: str, press: str, rings: tuple[str, ...], field: int
) -> HintModel:  # fmt: skip
    """Return the advice to act on a field, which bears its name meanwhile.

    Where its effects are seen is named too, so that it stays in sight.

    Args:
        view_model: The table.
        words: The sentence.
        press: Id of the widget to press.
        rings: Ids of the ringed widgets.
        field: The field, which is ringed as well.
    """
    named = (BoardPlace("field", (field,)), name_field(field))
    circle = _make_circle(view_model, field)
    about = tuple(_list_effect_boxes(view_model))
    return HintModel(words, press, rings, places=(circle,), named=(named,), about=about)


def _list_effect_boxes(view_model: EquilibrixViewModel) -> Iterator[Rect]:
    """Yield the boxes in which the effects of the chosen birth are seen: the callout, the bases it joins."""
    birth = view_model.forecast
    if birth is None:
        return
    if highlights_view.describe_callout(view_model.position, birth):
        yield view_model.layout.callout
    if birth.links_more or birth.wins:
        yield from (layout.get_base_region(view_model.layout, base).box for base in birth.linked_bases)


def _make_circle(view_model: EquilibrixViewModel, field: int) -> tuple[Rect, float]:
    """Return the box and the radius of a circle around a field."""
    x, y = view_model.layout.plane.locate_field(field)
    radius = view_model.layout.spacing * 0.5
    return Rect(x - radius, y - radius, 2 * radius, 2 * radius), radius


def _get_die_rings(view_model: EquilibrixViewModel, die: int) -> tuple[str, ...]:
    """Return the die's id if it has to be chosen among others and is not chosen yet."""
    selection = view_model.selection
    return (f"die.{die}",) if len(selection.dice) > 1 and selection.die != die else ()


def _get_pass_key(view_model: EquilibrixViewModel) -> str:
    """Return the key of what is declined."""
    state = view_model.position
    if state.phase in ("bonus", "reborn"):
        return "decline-bonus" if state.phase == "bonus" else "leave"
    return "pass-action" if state.setup.fair else "pass-die"
