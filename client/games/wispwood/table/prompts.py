"""The texts in the bars of Wispwood's table: top bar, prompt and buttons."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

from msgspec.structs import replace

from client.draw.input_glyphs import KeyHint
from client.games.wispwood.board import forecast, tiles
from client.games.wispwood.board.forest_widget import ForestWidget
from client.games.wispwood.board.view_model import (
    LegalChoices,
    LiftedShape,
    WispwoodViewModel,
    has_default_you_name,
)
from client.games.wispwood.table.descriptions import describe_slot, format_offset_from_cat, name_kind
from client.games.wispwood.table.selection_controller import BINDINGS, WispwoodController
from client.i18n import has_text, tr
from client.table import binding_glyphs
from client.table.bar_models import BarButton, Prompt, SeatTotal, TopBarWords, TurnStep
from client.table.bindings import EVERYWHERE
from client.table.face import TablePort
from client.table.prompt_addressing import address_player
from client.widgets import Widget
from rules.contract import Action
from rules.wispwood.actions import Done, KeepCat, Refresh, RefreshByCat
from rules.wispwood.content import DECKS
from rules.wispwood.placement import shapes_beside
from rules.wispwood.shapes import Cell
from rules.wispwood.state import KINDS, WispwoodState

KeyHints: TypeAlias = tuple[KeyHint, ...]


RULE_LINKS: Final = {
    "wishes": "W-SET-4",
    "ghost-cat": "W-SOLO-2",
    "take-or-trees": "W-TURN-0",
    "refresh-offer": "W-POND-2",
    "shape": "W-TURN-1",
    "shape-no-cat": "W-TURN-1",
    "place": "W-PLACE-1",
    "place-cat": "W-CAT-2",
    "trees": "W-TREE-1",
    "trees-done": "W-TREE-2",
    "trees-forced": "W-TREE-3",
    "trees-or-refresh": "W-TREE-3",
    "cats": "W-RND-3",
    "watching": "W-TURN-0",
    "ghost": "W-SOLO-4",
    "over": "W-END-1",
}
"""Rule id that each prompt links to, by situation."""


def make_top_bar(view_model: WispwoodViewModel) -> TopBarWords:
    """Return the texts of the table's top bar: title, round, steps of the turn, scores."""
    state = view_model.position
    return TopBarWords(
        picture="emblem-wispwood",
        title=tr("wispwood.title"),
        round=tr("wispwood.table.round", n=state.round, m=state.rounds),
        note=tr("wispwood.table.grid", n=state.size),
        steps=_make_steps(view_model),
        scores=_make_scores(view_model),
        remark=tr("wispwood.table.solo")
        if view_model.is_solo
        else tr("wispwood.table.players", n=len(view_model.context.seats)),
    )


def _make_scores(view_model: WispwoodViewModel) -> tuple[SeatTotal, ...]:
    """Return the points of all seats and of the ghost, for windows without a right column."""
    if not view_model.is_solo:
        return tuple(
            SeatTotal(
                f"seat-{info.colour}",
                view_model.count_points(seat),
                seat == view_model.position.seat,
                view_model.count_pending_points(seat) or 0,
            )
            for seat, info in enumerate(view_model.context.seats)
        )
    return (
        SeatTotal(
            f"seat-{view_model.context.get_colour_name(0)}",
            view_model.count_points(0),
            not view_model.ghost_turn,
            view_model.count_pending_points(0) or 0,
        ),
        SeatTotal(
            "wispwood/ghost",
            view_model.ghost_total_points,
            view_model.ghost_turn,
            view_model.ghost_pending_points,
        ),
    )


def _make_steps(view_model: WispwoodViewModel) -> tuple[TurnStep, ...]:
    state = view_model.position
    if state.phase in ("wishes", "ghost-cat", "cats", "over"):
        return (TurnStep(tr(f"wispwood.phase.{state.phase}"), "now"),)
    names = ["ghost"] if view_model.is_solo else []
    is_planting = state.phase == "trees" or _is_tree_turn(view_model)
    names += ["trees"] if is_planting else ["turn", "shape", "place"]
    if view_model.ghost_turn:
        current = "ghost"
    elif state.phase == "shape":
        is_held = view_model.selection.lifted_shape is not None
        current = "place" if is_held or view_model.in_flight.is_placing else "shape"
    else:
        current = "trees" if is_planting else "turn"
    place = names.index(current) if current in names else 0
    return tuple(
        TurnStep(tr(f"wispwood.phase.{name}"), "done" if i < place else "now" if i == place else "next")
        for i, name in enumerate(names)
    )


def _is_tree_turn(view_model: WispwoodViewModel) -> bool:
    """Return whether the seat to play can take no wisp, so that it must plant trees (W-TREE-3)."""
    legal = view_model.selection.legal
    return (
        view_model.position.phase == "turn"
        and not view_model.context.busy
        and bool(legal.tree_cells)
        and not legal.slots
    )


def make_prompt(view_model: WispwoodViewModel) -> Prompt:
    """Return the prompt that tells which player must decide what, or which event is being shown."""
    state = view_model.position
    if state.phase == "over":
        return _make_notice("over")
    if view_model.context.busy:
        if view_model.ghost_turn:
            return _make_notice("ghost", picture="wispwood/ghost")
        you = has_default_you_name(view_model.context.seats)
        name = tr("wispwood.you") if you else view_model.context.name(state.seat)
        return _make_notice("watching", picture=_get_cat_image(view_model), name=name)
    situation, params, keys = _find_situation(view_model)
    what = tr(f"wispwood.prompt.{situation}.what", **params)
    hand = view_model.selection.lifted_shape
    is_laid_down = hand is not None and hand.pinned  # the lit cells are no longer asked about
    more = "" if is_laid_down else tr(f"wispwood.prompt.{situation}.more")
    return Prompt(
        address_player(view_model.context, state.seat, what),
        more,
        keys,
        _get_cat_image(view_model),
        RULE_LINKS[situation],
    )


def _make_notice(situation: str, picture: str = "", **params: str) -> Prompt:
    words = f"wispwood.prompt.{situation}"
    more = tr(f"{words}.more") if has_text(f"{words}.more") else ""
    return Prompt(tr(f"{words}.what", **params), more, picture=picture, rule=RULE_LINKS[situation])


def _get_cat_image(view_model: WispwoodViewModel) -> str:
    seat = view_model.position.seat
    return tiles.get_cat_image(
        view_model.context.get_colour_name(seat), view_model.position.forests[seat].ready
    )


def _find_situation(view_model: WispwoodViewModel) -> tuple[str, dict[str, str | int], KeyHints]:
    """Return the key of the prompt, its parameters, and the hints for keys."""
    state, legal = view_model.position, view_model.selection.legal
    match state.phase:
        case "wishes":
            deck = DECKS[len(state.wishes)]
            return "wishes", {"deck": tr(f"wispwood.deck.{deck}")}, ()
        case "turn":
            if not legal.slots:
                other = legal.can_refresh or legal.can_refresh_by_cat
                return ("trees-or-refresh" if other else "trees-forced"), {}, ()
            return ("refresh-offer" if legal.can_refresh else "take-or-trees"), {}, ()
        case "shape":
            return _find_shape_situation(view_model)
        case "trees":
            return ("trees" if legal.tree_cells else "trees-done"), {"n": state.planted}, ()
    return state.phase, {}, ()


def _find_shape_situation(view_model: WispwoodViewModel) -> tuple[str, dict[str, str | int], KeyHints]:
    state = view_model.position
    kind, hand = state.slots[state.taken], view_model.selection.lifted_shape
    if hand is None:
        ready = state.forests[state.seat].ready
        return ("shape" if ready else "shape-no-cat"), {"kind": name_kind(kind, "nom")}, ()
    keys = (
        *binding_glyphs.make_key_hints(BINDINGS, "turn", tr("wispwood.hint.rotate")),
        *binding_glyphs.make_key_hints(BINDINGS, "mirror", tr("wispwood.hint.flip")),
        *binding_glyphs.make_key_hints(BINDINGS, "move-wisp", tr(f"wispwood.hint.wisp.{KINDS[kind]}")),
        *binding_glyphs.make_key_hints(EVERYWHERE, "let-go", tr("wispwood.hint.cancel")),
    )
    beside = shapes_beside(state.shapes, state.taken)
    situation = "place" if hand.shape in beside else "place-cat"
    shape = tr(f"wispwood.shape.{hand.shape}")
    return situation, {"shape": shape, "ins": name_kind(kind, "ins")}, keys


def name_press(view_model: WispwoodViewModel, widget: Widget) -> str:
    """Return what Enter does on a card, in the pond, or on a cell of the forest; "" if it is refused."""
    part, _, number = widget.id.rpartition(".")
    if view_model.context.decider is None:
        return ""
    if isinstance(widget, ForestWidget):
        key = "" if widget.cell is None else _find_forest_press(view_model, widget.cell)
    elif part == "pond.slot":
        key = _find_slot_press(view_model, int(number))
    elif part == "pond.shape":
        key = _find_shape_press(view_model, view_model.position.shapes[int(number)])
    elif part == "wish":
        selection = view_model.selection
        is_open = number in selection.legal.wishes
        key = "confirm" if selection.chosen_wish == number else "choose" if is_open else ""
    else:
        key = ""
    return tr(f"wispwood.hint.{key}") if key else ""


def _find_slot_press(view_model: WispwoodViewModel, slot: int) -> str:
    """Return the language key of what Enter does on a slot of the pond."""
    state, selection = view_model.position, view_model.selection
    if state.phase == "shape":
        return "cancel" if slot == state.taken else "take" if state.slots[slot] >= 0 else ""
    if selection.chosen_slot == slot:
        return "confirm"
    if slot in selection.legal.ghost_cat_slots:
        return "choose"
    return "take" if slot in selection.legal.slots else ""


def _find_shape_press(view_model: WispwoodViewModel, shape: str) -> str:
    """Return the language key of what Enter does on a shape of the pond."""
    selection = view_model.selection
    if shape not in selection.legal.placements:
        return ""
    is_lifted = selection.lifted_shape is not None and selection.lifted_shape.shape == shape
    return "cancel" if is_lifted else "choose"


def _find_forest_press(view_model: WispwoodViewModel, cell: Cell) -> str:
    """Return the language key of what Enter does on a cell of the forest."""
    selection, hand = view_model.selection, view_model.selection.lifted_shape
    if hand is not None:
        if hand.pinned and cell in hand.covered_cells():
            return "place"
        return "lay" if cell in selection.legal.list_cells(hand.shape) else ""
    if view_model.position.phase == "cats":
        if cell == selection.chosen_cat_cell:
            return "confirm"
        return "choose" if cell in selection.legal.cat_cells else ""
    return "plant" if cell in selection.legal.tree_cells else ""


def make_buttons(
    view_model: WispwoodViewModel,
    controller: WispwoodController,
    table: TablePort[WispwoodState, WispwoodViewModel],
) -> list[BarButton]:
    """Return the buttons of the table's bottom bar, the main one first."""
    selection = view_model.selection
    match view_model.position.phase:
        case "wishes" | "ghost-cat":
            target = _name_choice(view_model)
            button = _make_confirm_button(controller, "choose", enabled=bool(target))
            return [replace(button, target=target)]
        case "turn":
            refreshing = _make_refresh_buttons(selection.legal, table)
            if selection.proposed_tree_cell is None:
                return refreshing
            return [_make_planting_button(view_model, controller), *refreshing]
        case "shape":
            return [_make_place_button(view_model, controller), *_make_shape_buttons(view_model, controller)]
        case "trees":
            is_proposed = selection.proposed_tree_cell is not None
            done = BarButton(
                "wispwood.done",
                tr("wispwood.button.done"),
                partial(table.play_action, Done()),
                icon="check",
                kind="plain" if is_proposed else "gold",
                tooltip=tr("wispwood.tip.plant"),
            )
            return [_make_planting_button(view_model, controller), done] if is_proposed else [done]
        case "cats":
            label, press = tr("wispwood.button.keep-cat"), partial(table.play_action, KeepCat())
            if selection.chosen_cat_cell is None:
                return [BarButton("wispwood.keep-cat", label, press, kind="gold")]
            confirm = _make_confirm_button(controller, "move-cat")
            confirm = replace(confirm, target=_name_cell(view_model, selection.chosen_cat_cell))
            return [confirm, BarButton("wispwood.keep-cat", label, press)]
    label = tr("wispwood.button.results")
    return [BarButton("wispwood.results", label, table.screens.open_result, icon="trophy", kind="gold")]


def _name_choice(view_model: WispwoodViewModel) -> str:
    """Return the name of the chosen wish or of the slot chosen for the ghost's cat; "" for neither."""
    selection = view_model.selection
    if selection.chosen_wish is not None:
        return tr(f"wispwood.card.{selection.chosen_wish}.name")
    return "" if selection.chosen_slot is None else describe_slot(view_model, selection.chosen_slot).name


def _make_confirm_button(controller: WispwoodController, key: str, *, enabled: bool = True) -> BarButton:
    """Return the gold button that submits what is chosen."""
    label, why = tr(f"wispwood.button.{key}"), "" if enabled else tr(f"wispwood.why.{key}")
    press = controller.confirm
    return BarButton(f"wispwood.{key}", label, press, icon="check", kind="gold", enabled=enabled, why=why)


def _make_refresh_buttons(
    legal: LegalChoices, table: TablePort[WispwoodState, WispwoodViewModel]
) -> list[BarButton]:
    """Return the buttons that refresh the pond (W-POND-2), by the cat or without it, side by side."""
    actions: list[tuple[str, str, Action]] = []
    if legal.can_refresh:
        actions.append(("refresh", "waves", Refresh()))
    if legal.can_refresh_by_cat:
        actions.append(("refresh-by-cat", "paw", RefreshByCat()))
    return [
        BarButton(
            f"wispwood.{key}",
            tr(f"wispwood.button.{key}"),
            partial(table.play_action, action),
            icon=icon,
            tooltip=tr(f"wispwood.tip.{key}"),
            is_secondary=True,
            icon_only=table.frame_layout.compact and len(actions) > 1,  # else the prompt has no room
        )
        for key, icon, action in actions
    ]


def _make_place_button(view_model: WispwoodViewModel, controller: WispwoodController) -> BarButton:
    hand, preview = view_model.selection.lifted_shape, view_model.selection.forecast
    can_place = hand is not None and hand.pinned and preview is not None
    label = tr("wispwood.button.place")
    if can_place and preview is not None and view_model.shows_points:
        label = tr(f"wispwood.button.place-{_get_gain_key(preview.gain)}", n=abs(preview.gain))
    return BarButton(
        "wispwood.place",
        label,
        controller.confirm,
        icon="check",
        kind="gold",
        enabled=can_place,
        why=tr("wispwood.why.place"),
        target=_name_cell(view_model, hand.at) if hand is not None and hand.pinned else "",
    )


def _make_planting_button(view_model: WispwoodViewModel, controller: WispwoodController) -> BarButton:
    """Return the gold button that plants the tree that a hint proposes."""
    button, cell = _make_confirm_button(controller, "plant"), view_model.selection.proposed_tree_cell
    button = replace(button, target=_name_cell(view_model, cell))
    if cell is None or not view_model.shows_points:
        return button
    gain = forecast.forecast_planting(view_model.position, cell).gain
    return replace(button, label=tr(f"wispwood.button.plant-{_get_gain_key(gain)}", n=abs(gain)))


def _name_cell(view_model: WispwoodViewModel, cell: Cell | None) -> str:
    """Return where a cell lies, seen from the cat, "" for no cell."""
    return "" if cell is None else format_offset_from_cat(view_model.displayed_forest, cell)


def _get_gain_key(gain: int) -> str:
    return "gain" if gain > 0 else "loss" if gain < 0 else "same"


def _make_shape_buttons(view_model: WispwoodViewModel, controller: WispwoodController) -> list[BarButton]:
    """Return the buttons that turn and mirror the shape, for players who use the mouse alone."""
    if view_model.selection.lifted_shape is None:
        return []
    state, change = view_model.position, controller.change_shape
    kind = KINDS[state.slots[state.taken]]
    rows = (
        ("flip", tr("wispwood.hint.flip"), "F", partial(change, LiftedShape.flip)),
        ("move", tr(f"wispwood.hint.wisp.{kind}"), "E", partial(change, LiftedShape.cycle_wisp_cell)),
        ("rotate", tr("wispwood.hint.rotate"), "R", partial(controller.rotate_shape, 1)),
    )
    return [
        BarButton(f"wispwood.{icon}", f"{label} ({key})", press, icon=icon, icon_only=True)
        for icon, label, key, press in rows
    ]
