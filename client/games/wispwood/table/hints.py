"""Hints for a move in Wispwood: the text that names it, and the things on the board to ring."""

from __future__ import annotations

from client.bots.thought import Reason
from client.draw.geometry import Rect
from client.games.wispwood.board.forest_view import trace_outline
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.games.wispwood.table.descriptions import (
    describe_slot,
    format_shape_trees,
    name_kind,
    name_slot_shapes,
)
from client.i18n import tr
from client.table.bar_models import HintModel
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
from rules.wispwood.shapes import Cell, list_orientations
from rules.wispwood.state import Forest

TILE_GAP = 0.12
"""Gap between tiles, as a share of a cell."""
TILE_RADIUS = 0.15
"""Radius of the corners of tiles, as a share of a cell."""


def make_advice(view_model: WispwoodViewModel, action: Action) -> HintModel | None:
    """Return the hint for an action: its text and the things on the board to ring; None for other actions."""
    match action:
        case Take(slot):
            text = _tr("take", acc=name_kind(view_model.position.slots[slot], "acc"))
            return _make_press_advice(text, f"pond.slot.{slot}")
        case Place():
            return _make_place_advice(view_model, action)
        case Plant(x, y):
            button, box = "wispwood.plant", _get_cells_box(view_model, (x, y))
            return HintModel(_tr("plant"), button, (button,), places=(box,), told=_tr("plant-told"))
        case PutGhostCat(slot):
            return _make_choice_advice(_tr("put-ghost-cat"), f"pond.slot.{slot}", _tr("put-ghost-cat-told"))
        case PickWish(card):
            text = _tr("pick-wish", card=tr(f"wispwood.card.{card}.name"))
            return _make_choice_advice(text, f"wish.{card}")
        case MoveCat(x, y):
            button = "wispwood.move-cat"
            box = _get_cells_box(view_model, (x, y))
            is_chosen = view_model.selection.chosen_cat_cell == (x, y)
            return HintModel(
                _tr("move-cat"),
                button,
                (button,),
                places=() if is_chosen else (box,),
                clear=(box[0],) if is_chosen else (),
                told=_tr("move-cat-told"),
            )
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


def describe_place(view_model: WispwoodViewModel, action: Action) -> str:
    """Return where in the forest or on the pond an action happens, "" for other actions."""
    match action:
        case Take(slot):
            return name_slot_shapes(view_model, slot)
        case PutGhostCat(slot):
            return describe_slot(view_model, slot).name
        case Plant(x, y) | MoveCat(x, y):
            cell = x, y
        case Place(shape, turn, x, y, wisp):
            dx, dy = list_orientations(shape)[turn].cells[wisp]
            cell = x + dx, y + dy
        case _:
            return ""
    return _describe_cell(view_model.displayed_forest, cell)


def _describe_cell(forest: Forest, cell: Cell) -> str:
    """Return where a cell lies, seen from the cat; "" for the cat's own cell or without a cat."""
    if not forest.cat:
        return ""
    cat_x, cat_y = forest.list_cells_of_mask(forest.cat)[0]
    dx, dy = cell[0] - cat_x, cell[1] - cat_y
    side, end = "right" if dx > 0 else "left", "down" if dy > 0 else "up"
    if dx and dy:
        return tr(f"hints.wispwood.cat-{side}-{end}", n=abs(dx), m=abs(dy))
    if dx:
        return tr(f"hints.wispwood.cat-{side}", n=abs(dx))
    return tr(f"hints.wispwood.cat-{end}", n=abs(dy)) if dy else ""


def describe_cells(view_model: WispwoodViewModel, action: Action) -> str:
    """Return where the wisp of a shape lies, seen from the cat, and its trees, seen from the wisp.

    "" for other actions.
    """
    if not isinstance(action, Place):
        return ""
    trees = format_shape_trees(list_orientations(action.shape)[action.turn].cells, action.wisp)
    return "; ".join(part for part in (describe_place(view_model, action), trees) if part)


def format_reason_params(reason: Reason) -> dict[str, Scalar]:
    """Return the parameters of a bot's reason with the id of a wish card replaced by its localized name."""
    params = dict(reason.params)
    if "card" in params:
        params["card"] = tr(f"wispwood.card.{params['card']}.name")
    return params


def _tr(key: str, **params: str) -> str:
    return tr(f"hints.wispwood.{key}", **params)


def _make_press_advice(text: str, button: str) -> HintModel:
    """Return the hint for an action that one press submits."""
    return HintModel(text, button, (button,))


def _make_choice_advice(text: str, widget: str, told: str = "") -> HintModel:
    """Return the hint for a choice that the gold button confirms."""
    return HintModel(text, "wispwood.choose", (widget, "wispwood.choose"), told=told)


def _make_place_advice(view_model: WispwoodViewModel, action: Place) -> HintModel:
    """Return the hint for a placement, whose shape the hint lays down already."""
    state = view_model.position
    key = "place" if action.shape in shapes_beside(state.shapes, state.taken) else "place-cat"
    params = {
        "shape": tr(f"wispwood.shape.{action.shape}"),
        "ins": name_kind(state.slots[state.taken], "ins"),
    }
    shape, hand = f"pond.shape.{state.shapes.index(action.shape)}", view_model.selection.lifted_shape
    is_lifted = hand is not None and hand.shape == action.shape
    cells = [(action.x + x, action.y + y) for x, y in list_orientations(action.shape)[action.turn].cells]
    return HintModel(
        _tr(key, **params),
        "wispwood.place",
        ("wispwood.place",) if is_lifted else (shape, "wispwood.place"),
        (shape,) if is_lifted else (),
        clear=(_get_cells_box(view_model, *cells)[0],),
        told=_tr(f"{key}-told", **params),
        outline=tuple(trace_outline(view_model.grid, tuple(cells))),
    )


def _get_cells_box(view_model: WispwoodViewModel, *cells: Cell) -> tuple[Rect, float]:
    """Return the box of the tiles on some cells, without the gap around them, and its corner radius."""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    gap = view_model.grid.side * TILE_GAP
    box = view_model.grid.get_cells_box(min(columns), min(rows), max(columns), max(rows))
    return box.inflate(-gap, -gap), view_model.grid.side * TILE_RADIUS
