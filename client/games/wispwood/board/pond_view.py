"""Paints the pond: wisps on their slots, shapes between them, the way the ghost looks."""

from __future__ import annotations

import math

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.wispwood.board import colours
from client.games.wispwood.board.colours import WISP
from client.games.wispwood.board.layout import (
    CAPTION_PADDING,
    BoardLayout,
    get_shape_radius,
    get_tile_size,
    locate_look,
    locate_shape,
    locate_slot,
)
from client.games.wispwood.board.tiles import draw_wisp, get_shape_image, get_wisp_image
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.i18n import tr
from client.widgets.button import ButtonState
from rules.wispwood.placement import shapes_beside
from rules.wispwood.state import EMPTY, GHOST_CAT, KINDS, WispwoodState

BREATH_SHARE, BREATH_SECONDS, BREATH_STEP_SECONDS = 0.18, 3.0, 0.1
"""How much the glow of the pond's wisps rises and falls, and in what time."""


class SuppliesModel(Struct, frozen=True):
    """How many tiles are left, and how many were discarded."""

    supply: int
    discarded: int


class SlotModel(Struct, frozen=True):
    """A slot and what lies there.

    Attributes:
        open_: It is not dimmed.
        taken: Its wisp is in the hand.
        wanted: It can be chosen now.
        able: A press on it does something.
        chosen: It was.
        for_cat: What is chosen is a place for the ghost's cat.
    """

    tile: int
    is_bright: bool
    is_taken: bool
    can_be_chosen: bool
    can_be_pressed: bool
    is_chosen: bool
    for_ghost_cat: bool


class ShapeModel(Struct, frozen=True):
    """One of the eight shapes.

    Attributes:
        lit: It may be chosen.
        by_cat: Choosing it hides the cat.
        chosen: It was.
        quiet: None may be.
    """

    name: str
    can_be_chosen: bool
    by_cat: bool
    is_chosen: bool
    is_decoration: bool


def make_slot_model(view_model: WispwoodViewModel, index: int) -> SlotModel:
    """Return a slot as it is on the table."""
    state, legal = view_model.position, view_model.selection.legal
    wanted = view_model.can_act and (index in legal.slots or index in legal.ghost_cat_slots)
    resting = view_model.context.busy or state.phase in ("shape", "trees", "cats", "over")
    return SlotModel(
        tile=state.slots[index],
        is_bright=wanted or resting,
        is_taken=index == state.taken and state.phase == "shape",
        can_be_chosen=wanted,
        can_be_pressed=wanted or (view_model.can_act and state.phase == "shape"),
        is_chosen=index == view_model.selection.chosen_slot,
        for_ghost_cat=state.phase == "ghost-cat",
    )


def make_shape_model(view_model: WispwoodViewModel, place: int) -> ShapeModel:
    """Return a shape as it is on the table."""
    state, hand = view_model.position, view_model.selection.lifted_shape
    name, choosing = state.shapes[place], state.phase == "shape"
    return ShapeModel(
        name=name,
        can_be_chosen=view_model.can_act and name in view_model.selection.legal.placements,
        by_cat=choosing and name not in shapes_beside(state.shapes, state.taken),
        is_chosen=hand is not None and hand.shape == name,
        is_decoration=not choosing,
    )


def compute_glow(slot: int, seconds: float) -> float:
    """Return how strongly the wisp on a slot glows at a moment.

    Each in its own time, in steps that nobody sees.
    """
    steps = seconds // BREATH_STEP_SECONDS * BREATH_STEP_SECONDS
    return 1.0 + BREATH_SHARE * math.sin(math.tau * (steps / BREATH_SECONDS + slot * 0.37))


def draw_water(canvas: Canvas, layout: BoardLayout) -> None:
    """Draw the pond itself."""
    pond = layout.pond
    canvas.spot(pond.center, pond.width * 0.64, colours.WATER, alpha=0.22)
    canvas.image("wispwood/pond", pond.center, pond.width)


def draw_caption(canvas: Canvas, layout: BoardLayout, model: SuppliesModel) -> None:
    """Draw how many tiles are left; if room is short, without the discarded ones and the label."""
    line = layout.caption
    style = styles.NAME if layout.compact else styles.HEADING
    supply = tr("wispwood.table.supply", n=model.supply)
    both = supply + "  ·  " + tr("wispwood.table.discarded", n=model.discarded)
    head = canvas.texts.width(tr("wispwood.table.pond"), style)
    words = both if head + 14 + canvas.texts.width(both, styles.NOTE) <= line.width else supply
    wide = canvas.texts.width(words, styles.NOTE)
    titled = head + 14 + wide <= line.width
    width = min(line.width, head + 14 + wide if titled else wide)
    ground = Rect(line.left - CAPTION_PADDING, line.top, width + 2 * CAPTION_PADDING, line.height)
    canvas.fill(ground, theme.GROUND, radius=12, alpha=0.55)
    left = line.left
    if titled:
        title = canvas.text(tr("wispwood.table.pond"), line.midleft, style, anchor="midleft")
        left = title.right + 14
    at = (left, line.centery + 1)
    canvas.text(words, at, styles.NOTE, anchor="midleft", max_width=line.right - left)


def draw_slot(
    canvas: Canvas, pond: Rect, index: int, model: SlotModel, pointing: ButtonState, glowing: float
) -> None:
    """Draw what lies on a slot.

    Args:
        glowing: How strongly just now, around 1.
    """
    center, side = locate_slot(pond, index), get_tile_size(pond)
    canvas.group(
        ("wispwood-slot", model, pointing.hover, pointing.focused, glowing),
        _square_around(center, 2.0 * side),
        lambda inner: _paint_slot(inner, center, side, model, pointing, glowing),
        reusable=False,
    )


def _square_around(center: Point, reach: float) -> Rect:
    return Rect(center[0] - reach, center[1] - reach, 2 * reach, 2 * reach)


def _paint_slot(
    canvas: Canvas, center: Point, side: float, model: SlotModel, pointing: ButtonState, glowing: float
) -> None:
    what, chosen = model.tile, model.is_chosen
    if what == GHOST_CAT:
        canvas.spot(center, side * 0.95, colours.COLD, alpha=0.55)
        canvas.image("wispwood/ghost-cat", (center[0], center[1] - 2), side * 1.08)
        return
    if what == EMPTY:
        return
    if model.is_taken:
        draw_wisp(canvas, what, center, side, alpha=0.28, glow=0.6)
        box = Rect(center[0] - side * 0.54, center[1] - side * 0.54, side * 1.08, side * 1.08)
        canvas.dashed_outline(box, theme.GOLD, radius=side * 0.2, width=3, dash=10, gap=8)
        return
    light = max(pointing.hover, float(pointing.focused)) if model.can_be_pressed else 0.0
    middle = (center[0], center[1] - 5 * light)
    if model.for_ghost_cat and (chosen or light):
        _draw_ghost_cat_preview(canvas, what, center, side, strength=1.0 if chosen else 0.85 * light)
        middle = center
    else:
        _draw_lit_wisp(
            canvas, what, middle, side, glow=(0.8 if model.is_bright else 0.35) * glowing, light=light
        )
    if not model.is_bright:
        box = Rect(center[0] - side / 2, center[1] - side / 2, side, side)
        canvas.fill(box, theme.GROUND, radius=side * 0.17, alpha=0.42)
    if chosen or model.can_be_chosen or pointing.focused or light:
        box = Rect(middle[0] - side / 2, middle[1] - side / 2, side, side)
        strength = 1.0 if chosen or pointing.focused else max(light, 0.75 if model.can_be_chosen else 0.0)
        canvas.outline(box, theme.GOLD, radius=side * 0.19, width=4 if chosen else 3, gap=2, alpha=strength)


def _draw_lit_wisp(
    canvas: Canvas, kind: int, center: Point, side: float, *, glow: float, light: float
) -> None:
    """Draw a wisp; the more it is looked at, the brighter it shines, behind its picture and never over it."""
    if light:
        canvas.spot(center, side * (1.05 + 0.4 * light), WISP[KINDS[kind]], alpha=0.9 * light)
        canvas.spot(center, side * 0.9, colours.LANTERN, alpha=0.55 * light)
    draw_wisp(canvas, kind, center, side * (1.0 + 0.05 * light), glow=glow)


def _draw_ghost_cat_preview(
    canvas: Canvas, kind: int, center: Point, side: float, *, strength: float
) -> None:
    """Draw the ghost's cat in place of a wisp, which makes room for it."""
    canvas.image(get_wisp_image(kind), center, side, alpha=1.0 - 0.75 * strength)
    canvas.spot(center, side * 0.95, colours.COLD, alpha=0.55 * strength)
    canvas.image("wispwood/ghost-cat", (center[0], center[1] - 2), side * 1.08, alpha=strength)


def draw_shape(
    canvas: Canvas, pond: Rect, place: int, model: ShapeModel, pointing: ButtonState, light: float
) -> None:
    """Draw one of the eight shapes.

    Args:
        light: How much a wisp beside it is looked at, 0…1.
    """
    center, radius = locate_shape(pond, place), get_shape_radius(pond)
    canvas.group(
        ("wispwood-shape", model, pointing.hover, pointing.focused, light),
        _square_around(center, 3.0 * radius),
        lambda inner: _paint_shape(inner, center, radius, model, pointing, light),
    )


def _paint_shape(
    canvas: Canvas, center: Point, radius: float, model: ShapeModel, pointing: ButtonState, light: float
) -> None:
    if model.is_chosen:
        canvas.spot(center, radius * 2.2, theme.GOLD, alpha=0.8)
        canvas.circle(center, radius, colours.CHOSEN_GROUND)
        canvas.ring(center, radius, colours.CHOSEN_EDGE, width=4)
    elif model.can_be_chosen:
        if model.by_cat:
            canvas.spot(center, radius * 1.5, colours.PAID, alpha=0.2 + 0.4 * pointing.hover)
            canvas.circle(center, radius, colours.SHAPE_GROUND, alpha=0.9)
            canvas.ring(center, radius, colours.PAID, width=2, alpha=0.7 + 0.3 * pointing.hover)
        else:
            canvas.spot(center, radius * 1.9, theme.GOLD, alpha=min(1.0, 0.75 + 0.25 * pointing.hover))
            canvas.circle(center, radius, colours.LIT_GROUND, alpha=0.95)
            canvas.ring(center, radius, theme.GOLD, width=4)
    elif light:
        canvas.spot(center, radius * 1.9, theme.GOLD, alpha=0.8 * light)
        canvas.circle(center, radius, colours.LIT_GROUND, alpha=0.95 * light)
        canvas.ring(center, radius, theme.GOLD, width=3, alpha=light)
    alpha = 1.0 if model.can_be_chosen or model.is_chosen or light else 0.9 if model.is_decoration else 0.4
    size = radius * 1.5
    canvas.image(get_shape_image(model.name), center, size, alpha=alpha)
    if model.by_cat and model.can_be_chosen:
        tag = (center[0] + radius * 0.74, center[1] + radius * 0.74)
        canvas.circle(tag, radius * 0.46, colours.TAG)
        canvas.ring(tag, radius * 0.46, colours.PAID, width=1.5)
        canvas.image("wispwood/paw", tag, radius * 0.66)
    if pointing.focused:
        canvas.ring(center, radius + 6, theme.GOLD, width=2)


def draw_ghost_path(
    canvas: Canvas, layout: BoardLayout, state: WispwoodState, slots: tuple[int, ...], sure: int
) -> None:
    """Draw the ghost's way along the wisps it may see: the first `sure` for certain, the others perhaps."""
    if GHOST_CAT not in state.slots or not slots:
        return
    pond = layout.pond
    radius = 222 * pond.width / 1024
    start = 45.0 * state.slots.index(GHOST_CAT)

    def angle(index: int) -> float:
        return start + (45.0 * index - start) % 360.0

    certain = angle(slots[sure - 1]) if sure else start
    if sure:
        for width, alpha in ((14, 0.1), (4, 0.9)):
            canvas.arc(pond.center, radius, start, certain, colours.COLD, width=width, alpha=alpha)
    if len(slots) > sure:
        degrees = certain + 4
        while degrees < angle(slots[-1]):
            _draw_dot(canvas, pond, radius, degrees)
            degrees += 5.5
    for number, index in enumerate(slots, start=1):
        _draw_look_number(canvas, layout, index, number, sure=number <= sure)


def _draw_dot(canvas: Canvas, pond: Rect, radius: float, degrees: float) -> None:
    turn = math.radians(degrees - 90)
    center = (pond.centerx + radius * math.cos(turn), pond.centery + radius * math.sin(turn))
    canvas.circle(center, 2.0, colours.COLD, alpha=0.8)


def _draw_look_number(canvas: Canvas, layout: BoardLayout, slot_: int, number: int, *, sure: bool) -> None:
    size = 16.0 if not layout.compact else 13.0
    center = locate_look(layout.pond, slot_, room=0.6 * size)  # the wisp may cover the rim, not the number
    canvas.spot(center, size * 2, colours.COLD, alpha=0.4 if sure else 0.15)
    canvas.circle(center, size, colours.COLD_BRIGHT if sure else colours.COLD_DARK)
    canvas.ring(center, size, colours.COLD, width=2.5)
    ink = colours.COLD_INK if sure else colours.COLD_PALE
    canvas.text(
        str(number), center, styles.LABEL.sized(max(styles.LEAST, size * 1.25)).in_(ink), anchor="center"
    )
