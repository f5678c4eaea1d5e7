"""How a hint shows a move of Wispwood."""

from __future__ import annotations

from client.bots.thought import Reason
from client.draw.geometry import Rect
from client.games.wispwood.board.forest_view import trace_outline
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.games.wispwood.table.descriptions import name_kind
from client.i18n import tr
from client.table.bar_models import Advice
from rules.contract import Action, Scalar
from rules.wispwood.actions import (
    Done,
    KeepCat,
    MoveCat,
    PickWish,
    Place,
    Plant,
    PutGhostCat,
    Refresh,
    RefreshByCat,
    Take,
)
from rules.wispwood.placement import shapes_beside
from rules.wispwood.shapes import Cell, orientations

TILE_GAP, TILE_RADIUS = 0.12, 0.15
"""The gap between tiles and the radius of their corners, as shares of a cell."""


def make_advice(view_model: WispwoodViewModel, action: Action) -> Advice | None:
    """Return the sentence that names the move, and what is ringed."""
    match action:
        case Take(slot):
            words = _tr("take", acc=name_kind(view_model.position.slots[slot], "acc"))
            return _make_press_advice(words, f"pond.slot.{slot}")
        case Place():
            return _make_place_advice(view_model, action)
        case Plant(x, y):
            where = _get_cells_box(view_model, (x, y))[0]
            return Advice(_tr("plant"), "forest", clear=(where,), told=_tr("plant-told"))
        case PutGhostCat(slot):
            return _make_choice_advice(_tr("put-ghost-cat"), f"pond.slot.{slot}", _tr("put-ghost-cat-told"))
        case PickWish(card):
            words = _tr("pick-wish", card=tr(f"wispwood.card.{card}.name"))
            return _make_choice_advice(words, f"wish.{card}")
        case MoveCat(x, y):
            button = "wispwood.move-cat"
            there = (_get_cells_box(view_model, (x, y)),)
            return Advice(_tr("move-cat"), button, (button,), there, told=_tr("move-cat-told"))
        case Refresh():
            return _make_press_advice(_tr("refresh"), "wispwood.refresh")
        case RefreshByCat():
            return _make_press_advice(_tr("refresh-by-cat"), "wispwood.refresh-by-cat")
        case Done():
            return _make_press_advice(_tr("done"), "wispwood.done")
        case KeepCat():
            return _make_press_advice(_tr("keep-cat"), "wispwood.keep-cat")
        case _:
            return None


def format_reason_params(reason: Reason) -> dict[str, Scalar]:
    """Return a reason's parameters in words: a wish by its name."""
    params = dict(reason.params)
    if "card" in params:
        params["card"] = tr(f"wispwood.card.{params['card']}.name")
    return params


def _tr(key: str, **params: str) -> str:
    return tr(f"hints.wispwood.{key}", **params)


def _make_press_advice(words: str, button: str) -> Advice:
    """Return what is done by one press."""
    return Advice(words, button, (button,))


def _make_choice_advice(words: str, widget: str, told: str = "") -> Advice:
    """Return what is chosen, and waits for the gold button."""
    return Advice(words, "wispwood.choose", (widget, "wispwood.choose"), told=told)


def _make_place_advice(view_model: WispwoodViewModel, action: Place) -> Advice:
    """Return the shape is laid down already; it comes from the pond, perhaps with the cat's help."""
    state = view_model.position
    key = "place" if action.shape in shapes_beside(state.shapes, state.taken) else "place-cat"
    named = {
        "shape": tr(f"wispwood.shape.{action.shape}"),
        "ins": name_kind(state.slots[state.taken], "ins"),
    }
    shape = f"pond.shape.{state.shapes.index(action.shape)}"
    cells = [(action.x + x, action.y + y) for x, y in orientations(action.shape)[action.turn].cells]
    return Advice(
        _tr(key, **named),
        "wispwood.place",
        (shape, "wispwood.place"),
        clear=(_get_cells_box(view_model, *cells)[0],),
        told=_tr(f"{key}-told", **named),
        outline=tuple(trace_outline(view_model.grid, tuple(cells))),
    )


def _get_cells_box(view_model: WispwoodViewModel, *cells: Cell) -> tuple[Rect, float]:
    """Return the tiles on some cells, without the gap around them, and how round they are."""
    across, down = [x for x, _ in cells], [y for _, y in cells]
    gap = view_model.grid.side * TILE_GAP
    box = view_model.grid.box(min(across), min(down), max(across), max(down))
    return box.inflate(-gap, -gap), view_model.grid.side * TILE_RADIUS
