"""Painter of the pond: wisps on their slots, shapes between them, and the path of the ghost's look."""

from __future__ import annotations

import math

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.wispwood.board import colours
from client.games.wispwood.board.colours import WISP
from client.games.wispwood.board.forecast import GhostPrice
from client.games.wispwood.board.layout import (
    CAPTION_PADDING,
    BoardLayout,
    get_pond_tile_side,
    get_shape_radius,
    locate_look_path_point,
    locate_shape,
    locate_slot,
)
from client.games.wispwood.board.tiles import draw_wisp, get_shape_image, get_wisp_image
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.i18n import format_number, tr
from client.widgets.button import ButtonState
from rules.wispwood.placement import shapes_beside
from rules.wispwood.state import EMPTY, GHOST_CAT, KINDS

BREATH_SHARE = 0.18
"""Share by which the glow of the pond's wisps rises and falls."""
BREATH_SECONDS = 3.0
"""Period of the glow."""
BREATH_STEP_SECONDS = 0.1
"""Step in which the glow changes: fewer pictures, and nobody sees the difference."""


class SuppliesModel(Struct, frozen=True):
    """View model of the caption that counts the tiles in the supply and the discarded ones."""

    supply: int
    discarded: int


class SlotModel(Struct, frozen=True):
    """View model of a slot of the pond and of the wisp or cat on it."""

    tile: int
    """Kind of the wisp, or GHOST_CAT, or EMPTY."""
    is_bright: bool
    """Whether the wisp is drawn bright rather than dimmed."""
    is_taken: bool
    """Whether the wisp has been taken, with its shape still to be chosen."""
    can_be_chosen: bool
    """Whether the slot is a legal choice now."""
    can_be_pressed: bool
    """Whether a press has an effect, such as taking another wisp instead."""
    is_chosen: bool
    """Whether the slot is chosen for the ghost's cat, not yet confirmed."""
    for_ghost_cat: bool
    """Whether a place for the ghost's cat is being chosen."""


class PriceModel(Struct, frozen=True):
    """View model of the plate in the pond that says what a choice makes of the ghost's next gain."""

    price: GhostPrice
    """The points that the ghost gains on average, without the choice and with it."""
    is_compact: bool
    """Whether the plate is small."""


class ShapeModel(Struct, frozen=True):
    """View model of a shape on the pond."""

    name: str
    """Name of the shape."""
    can_be_chosen: bool
    """Whether the wisp just taken can be placed with the shape."""
    by_cat: bool
    """Whether choosing the shape hides the cat (W-CAT-2)."""
    is_chosen: bool
    """Whether the shape is lifted."""
    is_decoration: bool
    """Whether the shape is not to be chosen in this phase."""


def make_slot_model(view_model: WispwoodViewModel, index: int) -> SlotModel:
    """Return the view model of the pond's slot with this index."""
    state, legal = view_model.position, view_model.selection.legal
    can_be_chosen = view_model.can_act and (index in legal.slots or index in legal.ghost_cat_slots)
    is_resting = view_model.context.busy or state.phase in ("shape", "trees", "cats", "over")
    return SlotModel(
        tile=state.slots[index],
        is_bright=can_be_chosen or is_resting,
        is_taken=index == state.taken and state.phase == "shape",
        can_be_chosen=can_be_chosen,
        can_be_pressed=can_be_chosen or (view_model.can_act and state.phase == "shape"),
        is_chosen=index == view_model.selection.chosen_slot,
        for_ghost_cat=state.phase == "ghost-cat",
    )


def make_shape_model(view_model: WispwoodViewModel, place: int) -> ShapeModel:
    """Return the view model of the pond's shape between slots `place` and `place + 1`."""
    state, hand = view_model.position, view_model.selection.lifted_shape
    name, is_choosing = state.shapes[place], state.phase == "shape"
    return ShapeModel(
        name=name,
        can_be_chosen=view_model.can_act and name in view_model.selection.legal.placements,
        by_cat=is_choosing and name not in shapes_beside(state.shapes, state.taken),
        is_chosen=hand is not None and hand.shape == name,
        is_decoration=not is_choosing,
    )


def compute_glow(slot: int, seconds: float) -> float:
    """Return the brightness factor, around 1, of a pond wisp's pulsing glow at a time in seconds.

    The phase differs from slot to slot.
    """
    steps = seconds // BREATH_STEP_SECONDS * BREATH_STEP_SECONDS
    return 1.0 + BREATH_SHARE * math.sin(math.tau * (steps / BREATH_SECONDS + slot * 0.37))


def draw_water(canvas: Canvas, layout: BoardLayout) -> None:
    """Draw the water of the pond."""
    pond = layout.pond
    canvas.spot(pond.center, pond.width * 0.64, colours.WATER, alpha=0.22)
    canvas.image("wispwood/pond", pond.center, pond.width)


def draw_caption(canvas: Canvas, layout: BoardLayout, model: SuppliesModel) -> None:
    """Draw the pond's caption with the numbers of tiles; if room is short, the supply's number alone."""
    box = layout.caption
    style = styles.NAME if layout.compact else styles.HEADING
    supply = tr("wispwood.table.supply", n=model.supply)
    full_text = supply + "  ·  " + tr("wispwood.table.discarded", n=model.discarded)
    title_width = canvas.texts.measure_width(tr("wispwood.table.pond"), style)
    text = (
        full_text
        if title_width + 14 + canvas.texts.measure_width(full_text, styles.NOTE) <= box.width
        else supply
    )
    text_width = canvas.texts.measure_width(text, styles.NOTE)
    has_title = title_width + 14 + text_width <= box.width
    width = min(box.width, title_width + 14 + text_width if has_title else text_width)
    plate = Rect(box.left - CAPTION_PADDING, box.top, width + 2 * CAPTION_PADDING, box.height)
    canvas.fill(plate, theme.GROUND, radius=12, alpha=0.55)
    left = box.left
    if has_title:
        title = canvas.text(tr("wispwood.table.pond"), box.midleft, style, anchor="midleft")
        left = title.right + 14
    point = (left, box.centery + 1)
    canvas.text(text, point, styles.NOTE, anchor="midleft", max_width=box.right - left)


def draw_slot(
    canvas: Canvas, pond: Rect, index: int, model: SlotModel, state: ButtonState, glow: float
) -> None:
    """Draw a slot of the pond.

    Args:
        canvas: Canvas of the board.
        pond: Box of the pond.
        index: Number of the slot.
        model: View model of the slot.
        state: Hover and focus of the slot's button.
        glow: Brightness factor of its wisp's pulsing glow, around 1.
    """
    center, side = locate_slot(pond, index), get_pond_tile_side(pond)
    canvas.group(
        ("wispwood-slot", model, state.hover, state.focused, glow),
        _square_around(center, 2.0 * side),
        lambda inner: _paint_slot(inner, center, side, model, state, glow),
        reusable=False,
    )


def _square_around(center: Point, reach: float) -> Rect:
    return Rect(center[0] - reach, center[1] - reach, 2 * reach, 2 * reach)


def _paint_slot(
    canvas: Canvas, center: Point, side: float, model: SlotModel, state: ButtonState, glow: float
) -> None:
    tile, is_chosen = model.tile, model.is_chosen
    if tile == GHOST_CAT:
        canvas.spot(center, side * 0.95, colours.COLD, alpha=0.55)
        canvas.image("wispwood/ghost-cat", (center[0], center[1] - 2), side * 1.08)
        return
    if tile == EMPTY:
        return
    if model.is_taken:
        draw_wisp(canvas, tile, center, side, alpha=0.28, glow=0.6)
        box = Rect(center[0] - side * 0.54, center[1] - side * 0.54, side * 1.08, side * 1.08)
        canvas.dashed_outline(box, theme.GOLD, radius=side * 0.2, width=3, dash=10, gap=8)
        return
    light = max(state.hover, float(state.focused)) if model.can_be_pressed else 0.0
    middle = (center[0], center[1] - 5 * light)
    if model.for_ghost_cat and (is_chosen or light):
        _draw_ghost_cat_preview(canvas, tile, center, side, strength=1.0 if is_chosen else 0.85 * light)
        middle = center
    else:
        _draw_lit_wisp(
            canvas, tile, middle, side, glow=(0.8 if model.is_bright else 0.35) * glow, light=light
        )
    if not model.is_bright:
        box = Rect(center[0] - side / 2, center[1] - side / 2, side, side)
        canvas.fill(box, theme.GROUND, radius=side * 0.17, alpha=0.42)
    if is_chosen or model.can_be_chosen or state.focused or light:
        box = Rect(middle[0] - side / 2, middle[1] - side / 2, side, side)
        strength = 1.0 if is_chosen or state.focused else max(light, 0.75 if model.can_be_chosen else 0.0)
        canvas.outline(
            box, theme.GOLD, radius=side * 0.19, width=4 if is_chosen else 3, gap=2, alpha=strength
        )


def _draw_lit_wisp(
    canvas: Canvas, kind: int, center: Point, side: float, *, glow: float, light: float
) -> None:
    """Draw a wisp with a light behind it, as strong as `light`, 0…1."""
    if light:
        canvas.spot(center, side * (1.05 + 0.4 * light), WISP[KINDS[kind]], alpha=0.9 * light)
        canvas.spot(center, side * 0.9, colours.LANTERN, alpha=0.55 * light)
    draw_wisp(canvas, kind, center, side * (1.0 + 0.05 * light), glow=glow)


def _draw_ghost_cat_preview(
    canvas: Canvas, kind: int, center: Point, side: float, *, strength: float
) -> None:
    """Draw the ghost's cat over a wisp that fades, as strong as `strength`, 0…1."""
    canvas.image(get_wisp_image(kind), center, side, alpha=1.0 - 0.75 * strength)
    canvas.spot(center, side * 0.95, colours.COLD, alpha=0.55 * strength)
    canvas.image("wispwood/ghost-cat", (center[0], center[1] - 2), side * 1.08, alpha=strength)


def draw_shape(
    canvas: Canvas, pond: Rect, place: int, model: ShapeModel, state: ButtonState, light: float
) -> None:
    """Draw the pond's shape between slots `place` and `place + 1`.

    Args:
        canvas: Canvas of the board.
        pond: Box of the pond.
        place: Number of the place, 0–7.
        model: View model of the shape.
        state: Hover and focus of the shape's button.
        light: Strength of its highlight, 0…1, while an adjacent wisp is pointed at.
    """
    center, radius = locate_shape(pond, place), get_shape_radius(pond)
    canvas.group(
        ("wispwood-shape", model, state.hover, state.focused, light),
        _square_around(center, 3.0 * radius),
        lambda inner: _paint_shape(inner, center, radius, model, state, light),
    )


def _paint_shape(
    canvas: Canvas, center: Point, radius: float, model: ShapeModel, state: ButtonState, light: float
) -> None:
    if model.is_chosen:
        canvas.spot(center, radius * 2.2, theme.GOLD, alpha=0.8)
        canvas.circle(center, radius, colours.CHOSEN_GROUND)
        canvas.ring(center, radius, colours.CHOSEN_EDGE, width=4)
    elif model.can_be_chosen:
        if model.by_cat:
            canvas.spot(center, radius * 1.5, colours.PAID, alpha=0.2 + 0.4 * state.hover)
            canvas.circle(center, radius, colours.SHAPE_GROUND, alpha=0.9)
            canvas.ring(center, radius, colours.PAID, width=2, alpha=0.7 + 0.3 * state.hover)
        else:
            canvas.spot(center, radius * 1.9, theme.GOLD, alpha=min(1.0, 0.75 + 0.25 * state.hover))
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
    if state.focused:
        canvas.ring(center, radius + 6, theme.GOLD, width=2)


def draw_ghost_path(
    canvas: Canvas, layout: BoardLayout, pond_slots: tuple[int, ...], slots: tuple[int, ...], sure: int
) -> None:
    """Draw the path along the pond's wisps that the ghost may see at its next look.

    Args:
        canvas: Canvas of the board.
        layout: The boxes of the board's parts.
        pond_slots: The contents of the pond's slots, with the ghost's cat.
        slots: The slots that the ghost may see, in the order in which it looks at them.
        sure: How many of these slots it sees in any case, whatever number its firefly shows.
    """
    if GHOST_CAT not in pond_slots or not slots:
        return
    pond = layout.pond
    radius = 222 * pond.width / 1024
    start = 45.0 * pond_slots.index(GHOST_CAT)

    def angle(index: int) -> float:
        return start + (45.0 * index - start) % 360.0

    sure_angle = angle(slots[sure - 1]) if sure else start
    if sure:
        for width, alpha in ((14, 0.1), (4, 0.9)):
            canvas.arc(pond.center, radius, start, sure_angle, colours.COLD, width=width, alpha=alpha)
    if len(slots) > sure:
        degrees = sure_angle + 4
        while degrees < angle(slots[-1]):
            _draw_dot(canvas, pond, radius, degrees)
            degrees += 5.5
    for number, index in enumerate(slots, start=1):
        _draw_look_number(canvas, layout, index, number, sure=number <= sure)


def _draw_dot(canvas: Canvas, pond: Rect, radius: float, degrees: float) -> None:
    turn = math.radians(degrees - 90)
    center = (pond.centerx + radius * math.cos(turn), pond.centery + radius * math.sin(turn))
    canvas.circle(center, 2.0, colours.COLD, alpha=0.8)


def _draw_look_number(canvas: Canvas, layout: BoardLayout, slot: int, number: int, *, sure: bool) -> None:
    size = 16.0 if not layout.compact else 13.0
    center = locate_look_path_point(
        layout.pond, slot, room=0.6 * size
    )  # the wisp may cover the rim, but not the number
    canvas.spot(center, size * 2, colours.COLD, alpha=0.4 if sure else 0.15)
    canvas.circle(center, size, colours.COLD_BRIGHT if sure else colours.COLD_DARK)
    canvas.ring(center, size, colours.COLD, width=2.5)
    ink = colours.COLD_INK if sure else colours.COLD_PALE
    canvas.text(
        str(number),
        center,
        styles.LABEL.with_size(max(styles.LEAST, size * 1.25)).with_colour(ink),
        anchor="center",
    )


def draw_ghost_price(canvas: Canvas, pond: Rect, model: PriceModel) -> None:
    """Draw in the middle of the pond what the ghost expects, and what a choice makes of it."""
    before, after = model.price.before, model.price.after
    style = styles.BODY_STRONG if model.is_compact else styles.FIGURE
    texts, label = canvas.texts, "" if model.is_compact else tr("wispwood.table.ghost-expects")
    note = styles.NOTE.with_colour(colours.COLD)
    numbers = [format_number(number, 1) for number in (before, after) if number is not None]
    widths = [texts.measure_width(number, style) for number in numbers]
    room = pond.width * _PRICE_SHARE
    if len(numbers) > 1 and sum(widths) + _PRICE_ARROW + 44 > room:
        numbers, widths = numbers[-1:], widths[-1:]  # its colour says whether it is more or less
    arrow = _PRICE_ARROW if len(numbers) > 1 else 0.0
    wide = max(texts.measure_width(label, note) + 24, sum(widths) + arrow + 60)
    wide = max(sum(widths) + arrow + 44, min(room, wide))
    height = 74.0 if label else 38.0
    plate = Rect(pond.centerx - wide / 2, pond.centery - height / 2, wide, height)
    canvas.slab(plate, radius=16, top=colours.COLD_TOP, bottom=colours.COLD_BOTTOM, edge=colours.COLD)
    lower = plate.centery
    if label:
        lower = plate.top + height * 0.68
        at = (plate.centerx, plate.top + height * 0.29)
        canvas.text(label, at, note, anchor="center", max_width=wide - 16, shrink=True)
    x = plate.centerx - (sum(widths) + arrow) / 2 + 14
    canvas.image("wispwood/ghost", (x - 18, lower), 26)
    if arrow:
        canvas.text(numbers[0], (x, lower), style.with_colour(theme.IVORY), anchor="midleft")
        x += widths[0]
        canvas.icon("chevron-right", (x + arrow / 2, lower + 1), 18, colours.COLD)
        x += arrow
    ink = theme.IVORY if before is None else _get_price_colour(after - before)
    canvas.text(numbers[-1], (x, lower), style.with_colour(ink), anchor="midleft")


_PRICE_SHARE = 0.37
"""Greatest width of the plate, as a share of the pond's: within the numbers of the ghost's path."""
_PRICE_ARROW = 22.0
"""Width of the arrow between two numbers, with the gaps."""
_PRICE_STEP = 0.05
"""Change of the ghost's gain that is written as none."""


def _get_price_colour(change: float) -> Colour:
    """Return the colour of what the ghost gains: what is bad for it is good for the player."""
    return theme.IVORY if abs(change) < _PRICE_STEP else theme.GAIN if change < 0 else theme.LOSS
