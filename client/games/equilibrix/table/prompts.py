"""Texts of EQUILIBRIX's top and bottom bars: heading, prompt, and buttons of the present decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.draw.input_glyphs import KeyHint
from client.games.equilibrix.board.field_names import format_angle_between_stones, name_field, name_shape
from client.games.equilibrix.board.forecast import Forecast, forecast_birth, forecast_ring_decision
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.games.equilibrix.table import descriptions
from client.games.equilibrix.table.selection_controller import BINDINGS, EquilibrixController
from client.i18n import has_text, tr
from client.table import binding_glyphs
from client.table.bar_models import BarButton, Prompt, SeatTotal, TopBarWords, TurnStep
from client.table.bindings import EVERYWHERE
from client.table.prompt_addressing import address_player
from rules.equilibrix import births, draws_and_resignation, stone_networks
from rules.equilibrix.board import FREE, PETAL_MASK, TRIANGLE_MASK
from rules.equilibrix.state import NOBODY, EquilibrixState

Keys = tuple[KeyHint, ...]
_Situation = tuple[str, dict[str, str | int]]
"""The key of a prompt, and the parameters of its text."""

LAST_TURNS = 20
"""Number of turns before the end of the game from which the prompt says how many are left."""

SCENARIOS = ("modest", "asymmetric", "fair", "surprise", "paradox", "blocking")
MAX_NAMED_SCENARIOS = 2
"""Number of scenarios that the top bar has room to name."""


# --- the top bar ----------------------------------------------------------------------------------


def make_top_bar(view_model: EquilibrixViewModel) -> TopBarWords:
    """Return the texts of the top bar: title, turn, dice left, scores and scenarios."""
    state = view_model.position
    over = view_model.is_decided
    return TopBarWords(
        picture="emblem-equilibrix",
        title=tr("equilibrix.short"),
        round=tr("equilibrix.table.turn", n=state.turn) if state.turn else _name_phase(state),
        note="" if view_model.in_flight.is_rolling or over else _describe_dice_left(state),
        steps=_make_steps(state),
        scores=tuple(
            SeatTotal(
                f"seat-{view_model.colour(seat)}",
                len(view_model.find_joined_bases(seat)),
                not over and seat == state.seat,
            )
            for seat in range(state.setup.players)
        ),
        remark=_describe_scenarios(state),
        aim=()
        if over or count_joined_bases(state, view_model.displayed_seat)
        else (_tr_table("aim"), _tr_table("aim-short")),
    )


def _make_steps(state: EquilibrixState) -> tuple[TurnStep, ...]:
    """Return the phase as the only step, none for a usual action."""
    usual = not state.turn or state.phase == "action"
    return () if usual else (TurnStep(_name_phase(state), "now"),)


def _tr_table(key: str) -> str:
    return tr(f"equilibrix.table.{key}")


def count_joined_bases(state: EquilibrixState, seat: int) -> int:
    """Return how many bases of a seat its largest network joins."""
    return len(stone_networks.find_bases_in_largest_network(state.stones[seat], state.setup.players, seat))


def _name_phase(state: EquilibrixState) -> str:
    return tr(f"equilibrix.phase.{state.phase}")


def _describe_dice_left(state: EquilibrixState) -> str:
    """Return how many of the turn's dice or actions are left."""
    if state.phase in ("placing", "over") or not state.dice:
        return ""
    left = sum(state.open)
    if state.die != NOBODY and state.open[state.die]:  # still open while its bonus actions are played
        left -= 1
    if state.setup.fair:
        return tr("equilibrix.table.actions-left", n=left)
    if len(state.dice) == 1:
        return tr("equilibrix.table.first-roll")
    return tr("equilibrix.table.dice-left", n=left, m=len(state.dice))


def _describe_scenarios(state: EquilibrixState) -> str:
    """Return the names of the scenarios, many only by number; without any, the number of players."""
    played = [name for name in SCENARIOS if getattr(state.setup, name) not in (False, "off")]
    if not played:
        return tr("equilibrix.table.players", n=state.setup.players)
    if len(played) > MAX_NAMED_SCENARIOS:
        return f"{tr('equilibrix.table.scenarios')}: {len(played)}"
    return " · ".join(tr(f"equilibrix.option.{name}.title") for name in played)


# --- the bottom bar -------------------------------------------------------------------------------


def make_prompt(view_model: EquilibrixViewModel) -> Prompt:
    """Return the prompt of the bottom bar, which tells the player what to do now."""
    state = view_model.position
    if state.phase == "over":
        return _make_notice(view_model, "over", None)
    seat = view_model.decider
    if seat is None:
        return _make_watching_prompt(view_model)
    situation, params = _find_situation(view_model)
    words = address_player(view_model.context, seat, tr(f"equilibrix.prompt.{situation}.what", **params))
    key = f"equilibrix.prompt.{situation}.brief"
    brief = address_player(view_model.context, seat, tr(key, **params)) if has_text(key) else ""
    more = _describe_outlook(view_model) or _describe_special(view_model, situation)
    if not more:
        more = tr(f"equilibrix.prompt.{situation}.more", name=view_model.names[state.seat])
    return Prompt(
        words,
        more,
        _make_key_hints(view_model),
        f"seat-{view_model.colour(seat)}",
        RULE_LINKS[situation],
        brief,
    )


def _make_notice(view_model: EquilibrixViewModel, situation: str, seat: int | None) -> Prompt:
    """Return a prompt that asks nothing."""
    name = "" if seat is None else view_model.names[seat]
    words = f"equilibrix.prompt.{situation}"
    picture = "" if seat is None else f"seat-{view_model.colour(seat)}"
    what = tr(f"{words}.what", name=name)
    more = tr(f"{words}.more", name=name) if has_text(f"{words}.more") else ""
    return Prompt(what, more, picture=picture, rule=RULE_LINKS[situation])


def _make_watching_prompt(view_model: EquilibrixViewModel) -> Prompt:
    """Return the prompt while events are shown or somebody else decides."""
    state = view_model.position
    if state.phase == "draw" and (asked := draws_and_resignation.seats_to_answer(state)):
        return _make_notice(view_model, "answering", asked[0])
    if view_model.is_decided:
        return _make_notice(view_model, "line", None)
    return _make_notice(view_model, "rolling" if view_model.in_flight.is_rolling else "watching", state.seat)


def _find_situation(view_model: EquilibrixViewModel) -> _Situation:
    state, selection = view_model.position, view_model.selection
    if state.phase == "placing":
        is_chosen = state.setup.is_start_chosen
        if selection.picked is not None:
            situation = "place-with-images" if is_chosen else "place-start"
            return situation, {"acc": name_shape(selection.picked, "acc")}
        shape = "petal" if state.stones[state.seat] else "triangle"
        return (f"choosing-{shape}" if is_chosen else f"placing-{shape}"), {}
    if selection.picked is not None:
        if selection.takebacks >> selection.picked & 1:
            return "take", {"the": name_shape(selection.picked, "the")}
        return "place", {"acc": name_shape(selection.picked, "acc")}
    match state.phase:
        case "bonus":
            return _find_die_situation(state, "bonus", state.die)
        case "reborn":
            return _find_die_situation(state, "reborn", state.die, the=name_shape(state.taken, "the"))
        case "rings" | "draw":
            return state.phase, {}
        case _:
            return _find_action_situation(view_model)


def _find_die_situation(state: EquilibrixState, situation: str, die: int, **params: str | int) -> _Situation:
    """Return the situation with a settled die, which has no angle in the Fair game."""
    if state.dice[die] == FREE:
        return f"{situation}-fair", params
    return situation, {**params, "angle": format_angle_between_stones(state.dice[die])}


def _find_action_situation(view_model: EquilibrixViewModel) -> _Situation:
    """Return the situation of an action with the chosen die, or with any."""
    state, selection = view_model.position, view_model.selection
    if selection.die is None:
        return ("fair" if state.setup.fair else "action"), {}
    position = state.dice[selection.die]
    needs_none = not state.stones[state.seat] & births.get_shape_field_mask(position)  # E-BIRTH-2
    if state.setup.fair:
        return ("fair-motherless" if needs_none else "fair" if selection.births else "fair-take"), {}
    if not selection.births:
        return "take-only", {}
    params: dict[str, str | int] = {
        "acc": _name_shapes(selection.births),
        "angle": format_angle_between_stones(position),
    }
    return ("motherless" if needs_none else "bear" if selection.takebacks else "bear-only"), params


def _name_shapes(fields: int) -> str:
    """Return the name of what can be born: a petal, a triangle, or either."""
    kinds = [name for name, mask in (("petal", PETAL_MASK), ("triangle", TRIANGLE_MASK)) if fields & mask]
    return tr(f"equilibrix.shape.acc.{kinds[0] if len(kinds) == 1 else 'either'}")


def _describe_outlook(view_model: EquilibrixViewModel) -> str:
    """Return what an action on the field that is looked at or picked would bring, "" if none is possible."""
    selection, state = view_model.selection, view_model.position
    field = selection.hover if selection.hover is not None else selection.picked
    if field is None or selection.die is None:
        return ""
    if view_model.forecast is not None:
        return descriptions.describe_birth(
            state, view_model.forecast, view_model.names, hints=view_model.context.settings.show_points
        )
    if selection.takebacks >> field & 1:
        return descriptions.describe_stone_return_effect(state, state.seat, selection.die, field)
    return ""


def _describe_special(view_model: EquilibrixViewModel, situation: str) -> str:
    """Return a second line for special situations, "" for the usual one."""
    state, selection = view_model.position, view_model.selection
    if situation == "rings":
        consequence = forecast_ring_decision(state)
        return tr(
            "equilibrix.forecast.no-bonus"
            if consequence == "no-bonus"
            else f"equilibrix.prompt.stakes.{consequence}"
        )
    if state.phase not in ("action", "bonus") or selection.picked is not None:
        return ""
    left = view_model.content.limits.turns - state.turn + 1
    if left <= LAST_TURNS:
        return tr("equilibrix.prompt.last-turns", n=left)
    missing = _find_missing_shape(state, selection.die)
    if missing:
        return tr(f"equilibrix.prompt.no-{missing}")
    alike = len(set(state.dice)) < len(state.dice) and all(state.open)
    if alike and not state.setup.fair and situation in ("action", "bear"):
        return tr("equilibrix.prompt.same-dice")
    if state.turn == 1 and not state.setup.fair and not state.acted:
        return tr("equilibrix.prompt.first")
    return ""


def _find_missing_shape(state: EquilibrixState, die: int | None) -> str:
    """Return the shape that a die allows but that is not in supply: "petals", "triangles" or ""."""
    if die is None:
        return ""
    shapes = births.get_shape_field_mask(state.dice[die])
    for name, mask, petals in (("petals", PETAL_MASK, True), ("triangles", TRIANGLE_MASK, False)):
        if shapes & mask and births.count_supply(state, state.seat, petals=petals) == 0:
            return name
    return ""


def _make_key_hints(view_model: EquilibrixViewModel) -> Keys:
    """Return the hints of the keys that answer."""
    selection = view_model.selection
    if view_model.selected_action is not None:
        return binding_glyphs.make_key_hints(EVERYWHERE, "let-go", _tr_hint("cancel"))
    if view_model.position.setup.fair:
        return ()
    hints: list[KeyHint] = []
    if len(selection.dice) > 1:
        hints += binding_glyphs.make_key_hints(BINDINGS, "die", _tr_hint("die"))
    if selection.can_pass and view_model.position.phase == "action":
        hints += binding_glyphs.make_key_hints(BINDINGS, "pass", _tr_hint("pass"))
    return tuple(hints)


def name_press(view_model: EquilibrixViewModel, widget: str) -> str:
    """Return what Enter does on a die or a field; "" if it is refused, or for other widgets."""
    selection = view_model.selection
    part, _, number = widget.partition(".")
    if part == "die":
        is_other = int(number) in selection.dice and int(number) != selection.die
        return _tr_hint("choose") if is_other else ""
    if part != "field" or view_model.decider is None:
        return ""
    field = int(number)
    if selection.picked == field:
        return _tr_hint("confirm")
    can_act = (selection.births | selection.takebacks) >> field & 1
    is_open = selection.die is None and len(selection.legal.find_dice(field)) == 1
    return _tr_hint("choose") if can_act or is_open else ""


def _tr_hint(key: str) -> str:
    return tr(f"equilibrix.hint.{key}")


# --- buttons --------------------------------------------------------------------------------------


def make_buttons(
    view_model: EquilibrixViewModel, controller: EquilibrixController, results: Callable[[], object]
) -> list[BarButton]:
    """Return the buttons of the bottom bar for the present decision, the main one first."""
    state = view_model.position
    if state.phase == "over":
        return [BarButton("table.results", _tr_button("results"), results, icon="trophy", kind="gold")]
    if view_model.decider is None:
        return []
    match state.phase:
        case "rings":
            return _make_ring_buttons(controller)
        case "draw":
            return _make_draw_buttons(controller)
        case _:
            bar_buttons = [_make_main_button(view_model, controller)]
            if view_model.selection.can_pass:
                bar_buttons.append(_make_pass_button(view_model, controller))
            return bar_buttons


def _make_main_button(view_model: EquilibrixViewModel, controller: EquilibrixController) -> BarButton:
    """Return the gold button, which confirms what is picked."""
    selection, key = view_model.selection, _get_main_key(view_model)
    state = view_model.position
    no_die = selection.die is None and state.phase == "action" and not state.setup.fair
    return BarButton(
        "table.confirm",
        _tr_button(key),
        controller.confirm,
        icon="check",
        kind="gold",
        enabled=view_model.selected_action is not None,
        why=tr(f"equilibrix.why.{'die' if no_die else 'field'}"),
        short=_tr_short(key),
        target="" if selection.picked is None else name_field(selection.picked),
    )


def _get_main_key(view_model: EquilibrixViewModel) -> str:
    """Return the key of the gold button's text."""
    selection, state = view_model.selection, view_model.position
    if state.phase == "placing":
        return "place"
    if selection.picked is None:
        return "take-back" if selection.takebacks and not selection.births else "bear"
    if selection.takebacks >> selection.picked & 1:
        return "take-back"
    birth = forecast_picked_birth(view_model)
    if birth.wins:
        return "bear-and-win"
    return "bear-and-capture" if birth.captures else "bear"


def forecast_picked_birth(view_model: EquilibrixViewModel) -> Forecast:
    """Return the effects of a birth on the picked field, regardless of the pointer."""
    selection = view_model.selection
    assert selection.picked is not None  # asked for a picked field only
    return forecast_birth(view_model.position, view_model.position.seat, selection.die, selection.picked)


def _make_pass_button(view_model: EquilibrixViewModel, controller: EquilibrixController) -> BarButton:
    state = view_model.position
    key = {"bonus": "decline-bonus", "reborn": "leave"}.get(
        state.phase, "pass-action" if state.setup.fair else "pass-die"
    )
    tip = tr("equilibrix.tip.pass") if key == "pass-die" else ""
    return BarButton(
        "table.pass", _tr_button(key), controller.pass_die, icon="pass", tooltip=tip, short=_tr_short(key)
    )


def _make_ring_buttons(controller: EquilibrixController) -> list[BarButton]:
    judge = controller.decide_capture
    return [
        BarButton("table.ring-falls", _tr_button("let-fall"), lambda: judge(True), kind="gold"),
        BarButton("table.ring-stays", _tr_button("keep"), lambda: judge(False)),
    ]


def _make_draw_buttons(controller: EquilibrixController) -> list[BarButton]:
    """Return the answers to an offered draw; neither is gold, so that no key pressed in haste ends a game."""
    answer = controller.answer_draw
    return [
        BarButton(
            "table.agree", _tr_button("agree"), lambda: answer(True), icon="hand", short=_tr_short("agree")
        ),
        BarButton(
            "table.decline",
            _tr_button("decline"),
            lambda: answer(False),
            icon="play",
            short=_tr_short("decline"),
        ),
    ]


def _tr_button(key: str) -> str:
    return tr(f"equilibrix.button.{key}")


def _tr_short(key: str) -> str:
    """Return the short text of a button."""
    return tr(f"equilibrix.button-short.{key}")


# --- rules -----------------------------------------------------------------------------------------------


RULE_LINKS: Final = {
    "placing-triangle": "E-VAR-2",
    "placing-petal": "E-VAR-2",
    "place-start": "E-VAR-2",
    "choosing-triangle": "E-SET-4",
    "choosing-petal": "E-SET-4",
    "place-with-images": "E-SET-4",
    "action": "E-TURN-1",
    "bear": "E-BIRTH-1",
    "bear-only": "E-BIRTH-1",
    "take-only": "E-BACK-1",
    "motherless": "E-BIRTH-2",
    "fair": "E-VAR-3",
    "fair-motherless": "E-VAR-3",
    "fair-take": "E-VAR-3",
    "place": "E-BIRTH-1",
    "take": "E-BACK-1",
    "bonus": "E-CAP-5",
    "bonus-fair": "E-CAP-5",
    "reborn": "E-VAR-4",
    "reborn-fair": "E-VAR-4",
    "rings": "E-VAR-5",
    "draw": "E-END-1",
    "answering": "E-END-1",
    "rolling": "E-DIE-0",
    "watching": "E-TURN-1",
    "line": "E-WIN-1",
    "over": "E-WIN-1",
}
"""The id of the rule that each prompt is about, by the key of the prompt."""
