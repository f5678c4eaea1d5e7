"""Balanceformers' texts in the top and bottom bar, and the buttons of the bottom bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from client.draw.input_glyphs import KeyHint
from client.games.balanceformers.board import phrases, reckoning_forecast
from client.games.balanceformers.board.view_model import BalanceformersViewModel, SelectionState
from client.games.balanceformers.table import descriptions
from client.games.balanceformers.table.selection_controller import BINDINGS
from client.i18n import has_text, tr
from client.table import binding_glyphs
from client.table.bar_models import BarButton, Prompt, SeatTotal, TopBarWords, TurnStep
from client.table.bindings import EVERYWHERE
from client.table.prompt_addressing import address_player
from rules.balanceformers import initiative, scoring, setup, turns
from rules.balanceformers.actions import AddPiece, BalanceformersAction, Move, TakeToken
from rules.balanceformers.area import is_angel
from rules.balanceformers.content import ROUNDS
from rules.balanceformers.state import OFF, BalanceformersState

Keys = tuple[KeyHint, ...]


# --- the top bar ----------------------------------------------------------------------------------


def make_top_bar(view_model: BalanceformersViewModel) -> TopBarWords:
    """Return the content of the top bar: title, round, steps of the round, and scores."""
    state = view_model.position
    round_ = tr("balanceformers.table.round", n=state.round) if state.round else ""
    return TopBarWords(
        picture="emblem-balanceformers",
        title=tr("balanceformers.title"),
        round=round_ or tr("balanceformers.phase.building"),
        note=_describe_order(view_model),
        steps=_make_steps(view_model),
        remark=tr("balanceformers.table.players", n=state.setup.players),
        scores=_make_totals(view_model),
    )


def _describe_order(view_model: BalanceformersViewModel) -> str:
    state = view_model.position
    if state.phase == "turn" and state.turn + 1 < state.setup.players:
        following = view_model.names[state.order[state.turn + 1]]
        return tr("balanceformers.table.then-name", name=view_model.names[state.seat], next=following)
    if state.phase == "turn":
        return tr("balanceformers.table.then-reckoning", name=view_model.names[state.seat])
    return ""


def _make_steps(view_model: BalanceformersViewModel) -> tuple[TurnStep, ...]:
    """Return the steps: initiative, then the prelude or turns, then the reckoning.

    While the area is joined there is no round yet, and what is done stands in its place.
    """
    state = view_model.position
    if state.phase == "building":
        return ()
    if state.phase == "over" or view_model.in_flight.aftermath == "ends":
        return (TurnStep(tr("balanceformers.phase.over"), "now"),)
    names = ("initiative", "prelude" if state.round == 1 else "turn", "reckoning")
    now = (
        2
        if view_model.in_flight.reckoning or state.phase == "token"
        else 0
        if state.phase == "initiative"
        else 1
    )
    return tuple(
        TurnStep(tr(f"balanceformers.phase.{name}"), "done" if i < now else "now" if i == now else "next")
        for i, name in enumerate(names)
    )


def _make_totals(view_model: BalanceformersViewModel) -> tuple[SeatTotal, ...]:
    state = view_model.position
    resting = view_model.in_flight.is_reckoning_shown or state.phase in ("initiative", "over")
    active = None if resting else state.seat
    return tuple(
        SeatTotal(f"seat-{view_model.colour(seat)}", min(scoring.track_values(state, seat)), seat == active)
        for seat in range(state.setup.players)
    )


# --- the bottom bar -------------------------------------------------------------------------------


def make_prompt(view_model: BalanceformersViewModel) -> Prompt:
    """Return the text of the bottom bar: who has to decide what, or what is being shown."""
    state = view_model.position
    if state.phase == "over" or view_model.in_flight.aftermath == "ends":
        return _make_notice("over")
    if view_model.context.busy:
        return _make_busy_prompt(view_model)
    seat = view_model.decider
    if seat is None:
        return _make_waiting_prompt(view_model)
    key, params, more = _find_situation(view_model, seat)
    what = tr(f"balanceformers.prompt.{key}.what", **params)
    words = more or tr(f"balanceformers.prompt.{key}.more", **params)
    picture = f"seat-{view_model.colour(seat)}"
    return Prompt(
        address_player(view_model.context, seat, what),
        words,
        _make_key_hints(view_model),
        picture,
        RULE_LINKS[key],
        pips=_count_actions(view_model),
    )


def _count_actions(view_model: BalanceformersViewModel) -> tuple[int, int]:
    """Return how many actions the player to move has left, and how many the turn began with."""
    state = view_model.position
    pair = state.chosen[state.seat] if state.phase == "turn" else ()
    return (state.left, sum(pair)) if pair else (0, 0)


def _make_busy_prompt(view_model: BalanceformersViewModel) -> Prompt:
    """While events are shown."""
    state = view_model.position
    if view_model.in_flight.reckoning:
        if view_model.paused:
            steps = tuple(
                hint
                for by, key in ((-1, "verdict-before"), (1, "verdict-after"))
                for hint in binding_glyphs.make_key_hints(
                    BINDINGS, "verdict", tr(f"balanceformers.hint.{key}"), by
                )
            )
            return replace(_make_notice("paused"), keys=steps)
        wants = phrases.format_deficits_in_words(initiative.deficits(max(1, state.round)))
        hold = binding_glyphs.make_key_hints(BINDINGS, "pause", tr("balanceformers.hint.pause"))
        return replace(_make_notice("reckoning", deficits=wants), keys=hold)
    if state.phase in ("turn", "prelude"):
        if view_model.in_flight.revealing:
            what = tr("balanceformers.log.initiative-shown.first", name=view_model.names[state.seat])
            more = tr("balanceformers.prompt.revealed.more", n=state.left) if state.phase == "turn" else ""
            return Prompt(what, more, rule=RULE_LINKS["revealing"])
        notice = _make_notice("watching", name=view_model.names[state.seat])
        return replace(notice, pips=_count_actions(view_model))
    if state.phase == "initiative" and not all(state.chosen):  # the round has just begun
        wants = phrases.format_deficits_in_words(initiative.deficits(max(1, state.round)))
        return Prompt(tr("balanceformers.table.wants", deficits=wants), rule=RULE_LINKS["initiative"])
    return _make_notice("revealing") if state.phase == "initiative" else _make_notice("death")


def _make_waiting_prompt(view_model: BalanceformersViewModel) -> Prompt:
    """Somebody else decides."""
    state = view_model.position
    waiting = [view_model.names[seat] for seat in view_model.owing]
    if state.phase == "initiative":
        return _make_notice("waiting", names=phrases.join_names(waiting))
    notice = _make_notice("watching", name=waiting[0] if waiting else "")
    return replace(notice, pips=_count_actions(view_model))


def _make_notice(key: str, **params: object) -> Prompt:
    words = f"balanceformers.prompt.{key}"
    more = tr(f"{words}.more", **params) if has_text(f"{words}.more") else ""
    return Prompt(tr(f"{words}.what", **params), more, rule=RULE_LINKS[key])


_Situation = tuple[str, dict[str, object], str]
"""The key of the words, their parameters, and a second line that takes the place of the usual one."""


def _find_situation(view_model: BalanceformersViewModel, seat: int) -> _Situation:
    state = view_model.position
    match state.phase:
        case "building":
            return _find_building_situation(view_model)
        case "initiative":
            return _find_initiative_situation(view_model, seat)
        case "prelude":
            if view_model.selection.creature is not None:
                return "prelude-lifted", {}, _describe_move(view_model)
            first = state.left == 1 and view_model.placed_last == seat
            return ("prelude-second" if first else f"prelude-{'one' if state.left == 1 else 'two'}"), {}, ""
        case "token":
            names = phrases.join_names(
                [view_model.names[giver] for giver in view_model.selection.legal.givers]
            )
            return "token", {"names": names}, ""
        case _:
            return _find_turn_situation(view_model)


def _find_building_situation(view_model: BalanceformersViewModel) -> _Situation:
    state = view_model.position
    each = view_model.content.pieces[state.setup.players].each
    angels = sum(is_angel(piece) for piece in state.area)
    demons = len(state.area) - angels
    if not state.area:
        return "building-first", {}, ""
    left = (("angel", each - angels), ("demon", each - demons))
    pieces = phrases.join_names([tr(f"balanceformers.piece.count.{kind}", n=n) for kind, n in left if n])
    kinds = {is_angel(place) for place in setup.list_free_places(state.area, state.setup.players)}
    key = "building" if len(kinds) > 1 else "building-angel" if True in kinds else "building-demon"
    return key, {"pieces": pieces}, ""


def _find_initiative_situation(view_model: BalanceformersViewModel, seat: int) -> _Situation:
    state, (square, round_) = view_model.position, view_model.selection.pair
    if square is not None and round_ is not None:
        token = f"{round_}{view_model.content.letter(state.sets[seat], round_)}"
        total = square + round_
        params: dict[str, object] = {"square": square, "token": token, "n": total, "sum": total}
        return ("initiative-both-prelude" if state.round == 1 else "initiative-both"), params, ""
    if square is not None:
        return "initiative-square", {}, ""
    if round_ is not None:
        return "initiative-round", {}, ""
    return get_picking_key(state), {}, ""


def get_picking_key(state: BalanceformersState) -> str:
    """Return the language key of the prompt to pick tokens in the present round (B-PRE-1, B-INI-3)."""
    return {1: "initiative-prelude", ROUNDS: "initiative-sixth"}.get(state.round, "initiative")


def _find_turn_situation(view_model: BalanceformersViewModel) -> _Situation:
    state, selection = view_model.position, view_model.selection
    if selection.creature is not None:
        if state.places[selection.creature] == OFF:
            return "returning", {}, _describe_move(view_model)
        steps = turns.get_slot_moves(state).steps[state.places[selection.creature]]
        through = bool(selection.reachable_slots & ~steps)
        return ("lifted-hole" if through else "lifted"), {}, _describe_move(view_model)
    more = ""
    over = (
        reckoning_forecast.forecast_end(state)
        if view_model.layout.compact and view_model.forecast_shown
        else None
    )
    if over is not None:  # elsewhere the forecast's panel has room to say so
        more = descriptions.describe_game_end(view_model, over)
    revivable = bool(turns.revivable_creatures(state))
    moves = any(
        turns.get_target_slot_mask(state, creature) for creature in turns.get_permitted_creatures(state)
    )
    if state.left == 1 and not more:
        more = tr("balanceformers.prompt.last-action")
    if (
        state.round == 2 and state.setup.moves == "any" and not more
    ):  # the first round in which it can be done
        more = tr("balanceformers.prompt.turn.more")
    if revivable:
        return ("turn-reincarnation" if moves else "turn-only-reincarnation"), {}, more
    return ("turn-own" if state.setup.moves == "own" else "turn"), {}, more


def _describe_move(view_model: BalanceformersViewModel) -> str:
    """Return what the step to the slot under the pointer would change; "" if none is looked at."""
    creature, goal = view_model.selection.creature, view_model.target_slot
    if creature is None or goal is None:
        return ""
    over = reckoning_forecast.forecast_end(view_model.foreseen_position)
    if over is not None:
        return descriptions.describe_game_end(view_model, over)
    return " ".join(descriptions.describe_effects(view_model.position, creature, goal))


def _make_key_hints(view_model: BalanceformersViewModel) -> Keys:
    selection, words = view_model.selection, "balanceformers.hint"
    if selection.chosen is not None:
        return binding_glyphs.make_key_hints(EVERYWHERE, "let-go", tr(f"{words}.cancel"))
    if selection.creature is not None:
        return binding_glyphs.make_key_hints(EVERYWHERE, "let-go", tr(f"{words}.let-go"))
    if view_model.position.phase == "turn":
        return binding_glyphs.make_key_hints(BINDINGS, "forecast", tr(f"{words}.forecast"))
    return ()


def name_press(view_model: BalanceformersViewModel, widget: str) -> str:
    """Return what Enter does on a token, creature, slot, free place or seat; "" if it is refused."""
    key = "" if view_model.decider is None else _find_press(view_model, *widget.split("."))
    return tr(f"balanceformers.hint.{key}") if key else ""


def _find_press(view_model: BalanceformersViewModel, part: str, *numbers: str) -> str:
    """Return the language key of what Enter does on a widget, given by the parts of its id."""
    selection = view_model.selection
    if part in ("square", "round"):
        picked = selection.pair[0 if part == "square" else 1]
        if picked != int(numbers[0]):
            return "pick"
        return "let-go" if None in selection.pair else "confirm"
    if part == "slot":
        return _find_slot_press(view_model, int(numbers[0]))
    if part == "giver":
        return "confirm" if selection.chosen == TakeToken(int(numbers[0])) else "choose"
    if part == "piece" and len(numbers) > 1:  # a free place; the area of a piece that lies has one number
        i, j, d = (int(number) for number in numbers)
        return "confirm" if selection.chosen == AddPiece(i, j, d) else "choose"
    return _find_creature_press(selection, int(numbers[0])) if part in ("tray", "waiting") else ""


def _find_slot_press(view_model: BalanceformersViewModel, slot: int) -> str:
    selection = view_model.selection
    there = view_model.position.map_slots_to_creatures().get(slot)
    if there is not None:
        return _find_creature_press(selection, there)
    if not selection.reachable_slots >> slot & 1:
        return ""
    return "confirm" if slot == selection.chosen_slot else "choose"


def _find_creature_press(selection: SelectionState, creature: int) -> str:
    if creature == selection.creature:
        return "let-go"
    return "lift" if creature in selection.liftable else ""


# --- buttons --------------------------------------------------------------------------------------


class ButtonActions(Struct, frozen=True):
    """The callbacks of the buttons in the bottom bar."""

    confirm: Callable[[], object]
    """Confirms the picked tokens."""
    end_turn: Callable[[], object]
    """Ends the turn."""
    results: Callable[[], object]
    """Opens the final sheet."""
    cover: Callable[[], object]
    """Closes the curtain that hides the table."""
    forecast: Callable[[], object]
    """Shows or hides the forecast."""
    pause: Callable[[], object]
    """Pauses or resumes the reckoning."""
    step_verdict: Callable[[int], object]
    """Goes to the verdict before (-1) or after (1) while the reckoning is paused."""


def make_buttons(view_model: BalanceformersViewModel, answers: ButtonActions) -> list[BarButton]:
    """Return the buttons of the bottom bar, the main one first; none if nobody here has to decide."""
    state = view_model.position
    words = "balanceformers.button"
    if state.phase == "over":
        return [
            BarButton("table.results", tr(f"{words}.results"), answers.results, icon="trophy", kind="gold")
        ]
    if view_model.decider is None:
        return []
    found: list[BarButton] = []
    if state.phase == "initiative":
        found.append(
            BarButton(
                "table.confirm",
                tr(f"{words}.confirm"),
                answers.confirm,
                icon="check",
                kind="gold",
                enabled=view_model.selection.main_button_action is not None,
                why=tr("balanceformers.why.confirm"),
                target=descriptions.name_picked_tokens(view_model),
            )
        )
        if view_model.context.has_several_people:
            cover = tr("curtain.cover")
            found.append(BarButton("table.cover", cover, answers.cover, icon="eye-off", icon_only=True))
    elif view_model.selection.chosen is not None:
        label = tr(f"{words}.{get_chosen_key(view_model.selection.chosen)}")
        found.append(BarButton("table.confirm", label, answers.confirm, icon="check", kind="gold"))
    if state.phase == "turn":
        label = tr(f"{words}.end-turn")
        if found:
            found.append(BarButton("table.end-turn", label, answers.end_turn))
        else:
            found.append(BarButton("table.confirm", label, answers.end_turn, icon="check", kind="gold"))
    if reckoning_forecast.has_forecast(state) and not view_model.context.hides_forecast:
        label = tr(f"{words}.{'forecast-off' if view_model.forecast_shown else 'forecast'}")
        icon = "eye-off" if view_model.forecast_shown else "eye"
        eye = BarButton("table.forecast", label, answers.forecast, icon=icon, icon_only=True, looking=True)
        found.append(eye)
    return found


def get_chosen_key(chosen: BalanceformersAction) -> str:
    """Return the key of the gold button's text for a chosen action."""
    match chosen:
        case AddPiece():
            return "add"
        case TakeToken():
            return "take"
        case Move():
            return "step"
        case _:
            return "place"


def make_busy_buttons(view_model: BalanceformersViewModel, answers: ButtonActions) -> list[BarButton]:
    """Return the button that pauses or resumes the reckoning, and those that go through its verdicts.

    None unless the reckoning is shown; those that go through the verdicts only while it is paused.
    """
    if not view_model.in_flight.reckoning:
        return []
    words = "balanceformers.button"
    label = tr(f"{words}.{'go-on' if view_model.paused else 'pause'}")
    pause = BarButton("table.pause", label, answers.pause, icon="play" if view_model.paused else "pause")
    if not view_model.paused:
        return [pause]
    after = BarButton(
        "table.verdict-after", tr(f"{words}.verdict-after"), partial(answers.step_verdict, 1),
        icon="step-forward", icon_only=True, looking=True,
    )  # fmt: skip
    before = BarButton(
        "table.verdict-before", tr(f"{words}.verdict-before"), partial(answers.step_verdict, -1),
        icon="step-back", icon_only=True, looking=True, enabled=view_model.has_verdict_before,
        why=tr("balanceformers.why.verdict-before"),
    )  # fmt: skip
    return [pause, after, before]


RULE_LINKS: Final = {
    "building-first": "B-SET-2",
    "building": "B-SET-2",
    "building-angel": "B-SET-2",
    "building-demon": "B-SET-2",
    "initiative": "B-INI-1",
    "initiative-prelude": "B-INI-1",
    "initiative-square": "B-INI-2",
    "initiative-round": "B-INI-1",
    "initiative-both": "B-ACT-1",
    "initiative-both-prelude": "B-PRE-1",
    "initiative-sixth": "B-INI-3",
    "waiting": "B-INI-1",
    "choosing": "B-INI-1",
    "revealing": "B-INI-2",
    "prelude-one": "B-PRE-1",
    "prelude-two": "B-PRE-1",
    "prelude-second": "B-PRE-1",
    "prelude-lifted": "B-PRE-1",
    "turn": "B-ACT-1",
    "turn-own": "B-ACT-1",
    "turn-reincarnation": "B-ACT-2",
    "turn-only-reincarnation": "B-ACT-2",
    "lifted": "B-ADJ-1",
    "lifted-hole": "B-HOLE-1",
    "returning": "B-ACT-2",
    "token": "B-REC-6",
    "watching": "B-ACT-1",
    "reckoning": "B-REC-1",
    "paused": "B-REC-1",
    "death": "B-DTH-1",
    "over": "B-WIN-1",
}
"""For each thing that is asked or told in the bottom bar the id of its rule."""
