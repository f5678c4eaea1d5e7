"""Painter of highlights on the board: possible births, and the preview of the one being inspected."""

from __future__ import annotations

import math
from functools import partial
from typing import TypeAlias

import pygame
from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.games.equilibrix.board import board_view, colours, flower_geometry, forecast, stones_view as paint
from client.games.equilibrix.board.board_view import StonesModel
from client.games.equilibrix.board.flower_geometry import FlowerTransform
from client.games.equilibrix.board.forecast import Forecast
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from rules.equilibrix import births, board, stone_networks
from rules.equilibrix.board import BASE_CENTRES, FREE, FieldMask
from rules.equilibrix.state import EquilibrixState

Thread: TypeAlias = tuple[int, int]
"""A field and the field of a mother of a stone born there."""

BLOCKED_MARK_SIZE = 0.27
"""Side of the mark of a closed field, in units of the spacing."""

CROWDED_BIRTHS = 36
"""Number of births above which they are highlighted more quietly."""

DIM_ALPHA = 0.5
"""Opacity of the shade over everything that is not picked."""


class Highlights(Struct, frozen=True):
    """View model of the fields to highlight for the player: births, takebacks, stones that would fall."""

    colour: str
    """Colour of the player."""
    births: FieldMask
    """Fields where a stone may be born."""
    threads: tuple[Thread, ...]
    """Threads from births to mothers."""
    takebacks: FieldMask
    """Own stones that may be taken back."""
    closed: FieldMask = 0
    """Free fields that a complete formation closes (E-VAR-6)."""
    captures: FieldMask = 0
    """Births that encircle a stone."""
    victims: FieldMask = 0
    """Stones that would fall."""
    births_by_die: tuple[FieldMask, ...] = ()
    """For each die the births that it allows, while none is chosen."""
    has_signs: bool = False
    """Whether stones bear the sign of their seat."""
    is_quiet: bool = False
    """Whether no die is chosen or looked at."""
    is_dimmed: bool = False
    """Whether a field is picked, so that all else is dimmed."""

    def find_die_side(self, field: int) -> int | None:
        """Return which of two dice allows a birth on a field: −1 left one, 1 right one, 0 both.

        None if the highlights are not those of two dice, so that there is nothing to distinguish.
        """
        if len(self.births_by_die) != 2:
            return None
        left, right = (births >> field & 1 for births in self.births_by_die)
        return right - left

    @property
    def is_crowded(self) -> bool:
        """Whether so many births are possible that each of them is drawn less conspicuously."""
        return self.births.bit_count() > CROWDED_BIRTHS


class BirthPreview(Struct, frozen=True):
    """Preview of a stone's birth on the field that is pointed at or picked, with its effects."""

    seat: int
    """The seat of the stone."""
    field: int
    """The field of the stone."""
    mothers: tuple[int, ...]
    """Fields of its mothers."""
    victims: tuple[int, ...] = ()
    """Fields of the stones that would fall, own ones included."""
    undecided: tuple[int, ...] = ()
    """Fields of own encircled stones about which the player would be asked."""
    links_more: bool = False
    """Whether it links more bases than before."""
    images: tuple[tuple[int, int], ...] = ()
    """Seat and field of each starting stone that follows as an image (E-SET-4)."""


# --- from the view model ---------------------------------------------------------------------------------


def build_highlights(view_model: EquilibrixViewModel) -> Highlights | None:
    """Return the fields to highlight for the chosen die, else the die pointed at, else both dice.

    None if nothing on the board can be clicked now.
    """
    selection, state = view_model.selection, view_model.position
    if view_model.decider is None or state.phase in ("rings", "draw", "over"):
        return None
    if state.phase == "placing":
        return _make_highlights(view_model, selection.births, closed=find_closed_fields(state))
    die = view_model.pointed_die if selection.die is None else selection.die
    if die is None:
        return _highlight_daughters(view_model) or _highlight_all_dice(view_model)
    position = state.dice[die]
    fields, takebacks = selection.legal.get_fields(die)
    threads = () if position == FREE else _find_threads(state, fields, position)
    return _make_highlights(
        view_model,
        fields,
        threads=threads,
        takebacks=0 if position == FREE else takebacks,
        closed=find_closed_fields(state),
    )


def _make_highlights(
    view_model: EquilibrixViewModel,
    fields: FieldMask,
    *,
    threads: tuple[Thread, ...] = (),
    takebacks: FieldMask = 0,
    closed: FieldMask = 0,
    births_by_die: tuple[FieldMask, ...] = (),
    is_quiet: bool = False,
) -> Highlights:
    """Return highlights of births on some fields, with what these would encircle."""
    state, captures, victims = view_model.position, 0, 0
    if state.phase != "placing":  # starting stones encircle nothing
        captures, victims = forecast.find_encircling_births(state, fields)
    return Highlights(
        view_model.colour(state.seat),
        fields,
        threads,
        takebacks,
        closed,
        captures,
        victims,
        births_by_die,
        has_signs=view_model.context.settings.strong_patterns,
        is_quiet=is_quiet,
        is_dimmed=view_model.selection.picked is not None,
    )


def find_closed_fields(state: EquilibrixState) -> FieldMask:
    """Return a mask of free fields where stones around them forbid the seat to play a birth (E-VAR-6)."""
    if not state.setup.blocking:
        return 0
    free = board.ALL & ~state.occupied_mask
    return sum(1 << field for field in board.iter_fields(free) if births.is_blocked(state, field))


def _find_threads(state: EquilibrixState, fields: FieldMask, position: str) -> tuple[Thread, ...]:
    """Return every field with each mother of a stone born there."""
    return tuple(
        (field, mother)
        for field in board.iter_fields(fields)
        for mother in births.find_mothers(state, field, position)
    )


def _highlight_all_dice(view_model: EquilibrixViewModel) -> Highlights:
    """Return quiet highlights of the births that any die allows, while none is chosen."""
    legal = view_model.selection.legal
    births_by_die = tuple(legal.get_fields(die)[0] for die in range(len(view_model.position.dice)))
    fields = 0
    for die_fields in births_by_die:
        fields |= die_fields
    return _make_highlights(
        view_model,
        fields,
        closed=find_closed_fields(view_model.position),
        births_by_die=births_by_die,
        is_quiet=True,
    )


def _highlight_daughters(view_model: EquilibrixViewModel) -> Highlights | None:
    """Return highlights of what the own stone under the pointer could bear with any die, None if nothing."""
    state, stone = view_model.position, view_model.selection.hover
    if stone is None or not state.stones[state.seat] >> stone & 1 or state.setup.fair:
        return None
    fields = takebacks = 0
    births_by_die = []
    for die, position in enumerate(state.dice):
        die_births, die_takebacks = view_model.selection.legal.get_fields(die)
        daughters = births.get_fields_in_position(state.setup.mirror, position)[stone] & die_births
        fields |= daughters
        births_by_die.append(daughters)
        takebacks |= die_takebacks & 1 << stone
    if not fields | takebacks:
        return None
    return _make_highlights(
        view_model,
        fields,
        threads=tuple((field, stone) for field in board.iter_fields(fields)),
        takebacks=takebacks,
        births_by_die=tuple(births_by_die),
    )


def build_birth_preview(view_model: EquilibrixViewModel) -> BirthPreview | None:
    """Return the preview of a birth on the inspected field, None if no birth is possible there."""
    state, selection, field = view_model.position, view_model.selection, view_model.selection.inspected_field
    if field is None or not selection.births >> field & 1:
        return None
    birth = view_model.forecast
    if selection.die is None or birth is None:  # a starting stone
        return BirthPreview(state.seat, field, (), images=forecast.find_images(state, field))
    captures = tuple(ring.field for ring in birth.captures)
    own_rings = tuple(ring.field for ring in birth.own_rings)
    is_by_choice = state.setup.paradox == "optional"
    position = state.dice[selection.die]
    return BirthPreview(
        state.seat,
        field,
        births.find_mothers(state, field, position) if position != FREE else (),
        victims=captures if is_by_choice else captures + own_rings,
        undecided=own_rings if is_by_choice else (),
        links_more=birth.links_more or birth.wins,
    )


# --- possible actions ------------------------------------------------------------------------------------


def draw_highlights(canvas: Canvas, plane: FlowerTransform, highlights: Highlights) -> None:
    """Draw possible births, stones to take back, stones that would fall, and fields closed by a rule.

    Threads lead from a birth to its mothers: own stones to which it lies in the rolled position.
    """
    is_quiet = highlights.is_quiet or highlights.is_crowded
    if is_quiet:
        _draw_quiet_births(canvas, plane, highlights)
    else:
        _draw_wells(canvas, plane, highlights)
    for field in board.iter_fields(highlights.takebacks):
        paint.draw_edge(canvas, plane, field, theme.WHITE, alpha=0.9)
    for field in board.iter_fields(highlights.victims):
        paint.draw_edge(canvas, plane, field, colours.RED)
    for field in board.iter_fields(highlights.births):
        center = plane.locate_field(field)
        if highlights.captures >> field & 1:
            draw_capture_ring(canvas, center, plane.spacing)
        draw_birth_dot(
            canvas,
            center,
            plane.spacing,
            highlights.find_die_side(field),
            ink=colours.HUSHED if is_quiet else colours.THREAD,
        )
    for field in board.iter_fields(highlights.closed):
        canvas.image("equilibrix/mark-blocked", plane.locate_field(field), BLOCKED_MARK_SIZE * plane.spacing)


def _draw_quiet_births(canvas: Canvas, plane: FlowerTransform, highlights: Highlights) -> None:
    """Draw births on a warm ground, so that stones stay brighter.

    There may be a hundred of them: fields of one shape and orientation share one picture.
    """
    for field in board.iter_fields(highlights.births):
        name = flower_geometry.get_field_shape(field), paint.get_field_image_suffix(field)
        center = paint.snap_to_pixel(canvas, plane.locate_field(field))
        canvas.layer(
            ("equilibrix-hushed", *name, round(plane.spacing, 3)),
            _make_square(center, paint.STONE_SIZE * plane.spacing + 4),
            partial(_draw_quiet_birth, name=name, center=center, size=paint.STONE_SIZE * plane.spacing),
        )


def _draw_quiet_birth(canvas: Canvas, name: tuple[str, str], center: Point, size: float) -> None:
    shape, suffix = name
    paint.draw_light(canvas, f"{shape}-light{suffix}", center, size, colours.GOLD_LIGHT, alpha=0.1)
    paint.draw_light(canvas, f"{shape}-edge{suffix}", center, size, colours.HUSHED, alpha=0.2)


def _make_square(center: Point, side: float) -> Rect:
    return Rect(center[0] - side / 2, center[1] - side / 2, side, side)


def _draw_wells(canvas: Canvas, plane: FlowerTransform, highlights: Highlights) -> None:
    for field in board.iter_fields(highlights.births):
        paint.draw_glow(canvas, plane, field, colours.GOLD_LIGHT, alpha=0.85)
    for field in board.iter_fields(highlights.births):
        paint.fill_field(canvas, plane, field, colours.WELL)
        paint.draw_stone(canvas, plane, field, highlights.colour, alpha=0.24)
        paint.draw_edge(canvas, plane, field, colours.GOLD_EDGE, alpha=0.95)
    for field, mother in highlights.threads:
        draw_mother_thread(canvas, plane, field, mother, alpha=0.9)


def dim_board(canvas: Canvas, plane: FlowerTransform) -> None:
    """Darken the whole board, so that what is drawn on top stands out."""
    square = _make_square(plane.center, plane.spacing * flower_geometry.BOARD_SIDE * 0.97)

    def draw(inner: Canvas) -> None:
        box = inner.surface.get_rect()  # at once at its size: drawn larger first it took a frame and a half
        pygame.draw.aacircle(inner.surface, theme.GROUND, box.center, box.width / 2)

    canvas.layer(("equilibrix-dim", round(plane.spacing, 3)), square, draw, alpha=DIM_ALPHA)


def draw_birth_dot(
    canvas: Canvas, center: Point, spacing: float, side: int | None = None, *, ink: Colour = colours.THREAD
) -> None:
    """Draw the dot in the middle of a field where a birth is possible.

    Args:
        canvas: The canvas to draw on.
        center: Middle of the field.
        spacing: Spacing of the grid on the screen.
        side: Which of two dice allows the birth (see `Highlights.find_die_side`), None if a die is chosen.
        ink: Colour of the dot.
    """
    pixel = paint.snap_to_pixel(canvas, center)

    def draw(inner: Canvas) -> None:
        if side is not None:
            draw_die_dot(inner, pixel, 0.07 * spacing, side, ink=ink)
            return
        inner.circle(pixel, 0.058 * spacing, theme.GROUND, alpha=0.8)
        inner.circle(pixel, 0.046 * spacing, ink)
        inner.circle(pixel, 0.018 * spacing, colours.KNOT)

    square = _make_square(pixel, 0.2 * spacing + 4)
    canvas.layer(("equilibrix-dot", side, ink, round(spacing, 3)), square, draw)


def draw_die_dot(
    canvas: Canvas, center: Point, radius: float, side: int, *, ink: Colour = colours.THREAD
) -> None:
    """Draw a dot that shows which die allows a birth: left half (−1), right half (1), full for both (0)."""
    canvas.circle(center, radius * 1.2, theme.GROUND, alpha=0.85)
    canvas.ring(center, radius, ink, width=max(1.2, radius * 0.2))
    if not side:
        canvas.circle(center, radius, ink)
        return
    x, y = center
    arc = [math.radians(angle) for angle in range(-90, 91, 15)]
    points = [(x + side * radius * math.cos(angle), y + radius * math.sin(angle)) for angle in arc]
    canvas.polygon(points, ink)


def draw_capture_ring(canvas: Canvas, center: Point, a: float) -> None:
    """Draw a red ring around the dot of a possible birth that would capture a stone."""
    canvas.circle(center, 0.15 * a, theme.GROUND, alpha=0.8)
    canvas.ring(center, 0.135 * a, colours.RED, width=0.03 * a)


def draw_mother_thread(
    canvas: Canvas,
    plane: FlowerTransform,
    field: int,
    mother: int,
    *,
    alpha: float = 1.0,
    bold: bool = False,
    inside: bool = True,
) -> None:
    """Draw a thread from the field of a birth to its mother stone, through the centre both touch."""
    start, end = plane.locate_field(field), plane.locate_field(mother)
    shared = flower_geometry.find_shared_centres(field, mother)
    pixel = paint.snap_to_pixel(canvas, start)
    dx, dy = pixel[0] - start[0], pixel[1] - start[1]
    if len(shared) == 2 and board.is_petal(field) != board.is_petal(mother):  # side by side: straight across
        points = [start if inside else _interpolate(start, end, 0.3), _interpolate(start, end, 0.6)]
    else:
        middle = plane.locate_centre(shared[0])
        points = [
            start if inside else _interpolate(middle, start, 0.16),
            middle,
            _interpolate(middle, end, 0.52),
        ]
    points = [(x + dx, y + dy) for x, y in points]
    width = (0.036 if bold else 0.021) * plane.spacing
    canvas.polyline(points, colours.THREAD_SHADE, width=width + 0.024 * plane.spacing, alpha=0.7 * alpha)
    canvas.polyline(points, colours.THREAD, width=max(1.0, width), alpha=alpha)
    radius = (0.042 if bold else 0.03) * plane.spacing
    canvas.circle(points[-1], radius, colours.THREAD, alpha=alpha)
    canvas.circle(points[-1], radius * 0.45, colours.KNOT, alpha=alpha)


def _interpolate(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


# --- preview of a birth -----------------------------------------------------------------------------------


def draw_birth_preview(
    canvas: Canvas, plane: FlowerTransform, ghost: BirthPreview, model: StonesModel
) -> None:
    """Draw the preview of a birth: stone, mothers, the network it would join, stones that would fall."""
    colour = model.colours[ghost.seat]
    gone = sum(1 << field for field in ghost.victims)
    stones = tuple(
        (mask & ~gone) | (1 << ghost.field if seat == ghost.seat else 0)
        for seat, mask in enumerate(model.stones)
    )
    after = StonesModel(stones, model.colours, (ghost.seat,), model.has_signs)
    if ghost.links_more:
        _draw_joined_network(canvas, plane, ghost, model, after)
    for seat, field in ghost.images:
        _draw_image_preview(canvas, plane, field, model.colours[seat], signed=model.has_signs)
    for mother in ghost.mothers:
        paint.draw_stone(canvas, plane, mother, colour, signed=model.has_signs)
    for ink in (paint.get_glow_colour(colour), colours.PICKED):
        paint.draw_glow(canvas, plane, ghost.field, ink, alpha=1.0)
    paint.fill_field(canvas, plane, ghost.field, colours.WELL)
    paint.draw_stone(canvas, plane, ghost.field, colour, signed=model.has_signs)
    for mother in ghost.mothers:
        paint.draw_edge(canvas, plane, mother, colours.PICKED, alpha=0.9)
    paint.draw_bold_edge(canvas, plane, ghost.field, get_outline_colour(colour))
    for mother in ghost.mothers:
        draw_mother_thread(canvas, plane, ghost.field, mother, bold=True, inside=False)
    for field in ghost.undecided:
        draw_encircled_stone(canvas, plane, field)
    board_view.draw_links(canvas, plane, after, ghost.seat, alone=ghost.field)
    for field in ghost.victims:  # above the bright network: the strongest mark
        draw_falling_stone(canvas, plane, field)


def _draw_image_preview(
    canvas: Canvas, plane: FlowerTransform, field: int, colour: str, *, signed: bool
) -> None:
    """Draw another seat's starting stone that follows as an image: in its own colour, without gold."""
    paint.draw_glow(canvas, plane, field, paint.get_glow_colour(colour), alpha=0.8)
    paint.fill_field(canvas, plane, field, colours.WELL)
    paint.draw_stone(canvas, plane, field, colour, alpha=0.85, signed=signed)
    paint.draw_edge(canvas, plane, field, theme.WHITE, alpha=0.9)


def get_outline_colour(colour: str) -> Colour:
    """Return the outline colour of an inspected stone: gold, but nearly white for golden stones."""
    return colours.PALE if colour in ("amber", "lemon") else colours.PICKED


def _draw_joined_network(
    canvas: Canvas, plane: FlowerTransform, ghost: BirthPreview, before: StonesModel, after: StonesModel
) -> None:
    """Draw the network of the new stone, and the bases that it adds."""
    seat, players = ghost.seat, len(after.stones)
    stones = after.stones[seat]
    centres = stone_networks.get_linked_centre_mask(stones, players, seat, board.CENTRES_OF[ghost.field])
    for field in board.iter_fields(stones):
        if board.CENTRES_OF[field] & centres and field != ghost.field:
            paint.brighten_field(canvas, plane, field)
    old = before.find_joined_bases(seat) if len(before.find_joined_bases(seat)) > 1 else ()
    for base in stone_networks.find_bases_with_centres(players, seat, centres):
        is_new = base not in before.find_reached_bases(seat) or base not in old
        is_linked = BASE_CENTRES[base] & centres and base in after.find_reached_bases(seat)
        if is_new and is_linked:
            paint.draw_base(canvas, plane, base, after.colours[seat], reached=True, shining=True)
            middle = plane.locate_point(flower_geometry.BASE_MIDDLES[base])
            name, size = f"base-edge{paint.get_base_image_suffix(base)}", paint.BASE_SIZE * plane.spacing
            paint.draw_light(canvas, name, middle, size, theme.WHITE)


def draw_falling_stone(canvas: Canvas, plane: FlowerTransform, field: int, *, cross: bool = True) -> None:
    """Draw a stone that would be captured: outlined in red, in a ring, optionally with a cross."""
    center = plane.locate_field(field)
    draw_formation_ring(canvas, plane, field, colours.RED)
    paint.draw_bold_edge(canvas, plane, field, colours.RED, width=0.023)
    if cross:
        canvas.image("equilibrix/mark-capture", center, 0.3 * plane.spacing)


def draw_encircled_stone(canvas: Canvas, plane: FlowerTransform, field: int) -> None:
    """Draw the highlight of an own encircled stone whose owner must decide whether it falls."""
    draw_formation_ring(canvas, plane, field, colours.PICKED)
    paint.draw_bold_edge(canvas, plane, field, colours.PICKED, width=0.03)


def get_ring_radius(plane: FlowerTransform, field: int) -> float:
    """Return the screen radius of the ring drawn around a field and the stones that encircle it."""
    return (0.6 if board.is_petal(field) else 0.635) * plane.spacing


def draw_formation_ring(canvas: Canvas, plane: FlowerTransform, field: int, colour: Colour) -> None:
    """Draw a ring, with two fainter ones outside, around a field and the stones that encircle it."""
    center, radius = plane.locate_field(field), get_ring_radius(plane, field)
    for more, alpha in ((0.131, 0.28), (0.07, 0.5)):
        canvas.ring(center, radius + more * plane.spacing, colour, width=0.014 * plane.spacing, alpha=alpha)
    canvas.ring(center, radius, colour, width=0.034 * plane.spacing)


# --- taking back ------------------------------------------------------------------------------------------


def draw_stone_return_preview(
    canvas: Canvas, plane: FlowerTransform, field: int, colour: str, *, signed: bool, picked: bool
) -> None:
    """Draw the preview of an own stone that would be taken back to the supply."""
    paint.fill_field(canvas, plane, field, colours.WELL, alpha=0.95)
    paint.draw_stone(canvas, plane, field, colour, alpha=0.4, signed=signed)
    paint.draw_bold_edge(canvas, plane, field, colours.PICKED if picked else theme.WHITE)
    center, radius = plane.locate_field(field), 0.23 * plane.spacing
    canvas.circle(center, radius, theme.GROUND, alpha=0.88)
    canvas.ring(center, radius, colours.PICKED if picked else theme.WHITE, width=0.022 * plane.spacing)
    canvas.image("equilibrix/mark-back", center, radius * 1.62)


# --- missing links ----------------------------------------------------------------------------------------


def draw_joining_fields(canvas: Canvas, plane: FlowerTransform, fields: tuple[int, ...], colour: str) -> None:
    """Draw the fewest free fields whose stones would join all bases of a seat."""
    ink = theme.lighten(theme.SEAT[colour], 40)
    for field in fields:
        paint.fill_field(canvas, plane, field, theme.SEAT[colour], alpha=0.3)
        paint.draw_edge(canvas, plane, field, ink, alpha=0.85)
    for field in fields:
        center = plane.locate_field(field)
        canvas.spot(center, 0.2 * plane.spacing, ink, alpha=0.5)
        canvas.circle(center, 0.05 * plane.spacing, theme.GROUND, alpha=0.85)
        canvas.ring(center, 0.05 * plane.spacing, ink, width=0.02 * plane.spacing, alpha=0.95)


def has_links_label_room(texts: Typesetter, box: Rect, words: str) -> bool:
    """Return whether the button of the missing links has room for its label."""
    room = _measure_label_room(box)
    style = texts.shrink_style_to_fit(words, room, styles.NOTE)
    return room > 0 and texts.measure_width(words, style) <= room


def _measure_label_room(box: Rect) -> float:
    return box.width - box.height - 16


def draw_links_button(canvas: Canvas, box: Rect, words: str, *, on: bool, hover: float) -> None:
    """Draw the button that shows or hides the fields missing to join all bases, with a label if it fits."""
    _draw_round_button(canvas, box, on=on, hover=hover)
    side = box.height
    canvas.image(
        "equilibrix/mark-link", (box.left + side / 2, box.centery), side * 0.72,
        alpha=1.0 if on or hover else 0.85,
    )  # fmt: skip
    if box.width > 2 * side:
        canvas.text(
            words,
            (box.left + side + 2, box.centery),
            styles.NOTE.with_colour(theme.IVORY if on else theme.SECONDARY),
            anchor="midleft",
            max_width=_measure_label_room(box),
            shrink=True,
        )


def _draw_round_button(canvas: Canvas, box: Rect, *, on: bool, hover: float) -> None:
    radius = box.height / 2
    canvas.shadow(box, radius=radius, blur=8, dy=4, alpha=0.5)
    top, bottom = (
        (colours.SWITCH_TOP, colours.SWITCH_BOTTOM) if on else (theme.BUTTON_TOP, theme.BUTTON_BOTTOM)
    )
    edge = theme.GOLD if on else theme.mix(theme.BUTTON_EDGE, theme.BUTTON_EDGE_HOVER, hover)
    canvas.slab(
        box, radius=radius, top=theme.lighten(top, round(18 * hover)), bottom=bottom, edge=edge,
        edge_width=2 if on else 1.5,
    )  # fmt: skip


# --- the callout ------------------------------------------------------------------------------------------


def draw_forecast_callout(canvas: Canvas, view_model: EquilibrixViewModel) -> None:
    """Draw the callout with the effects of the inspected birth; nothing if no effect is worth telling."""
    birth = view_model.forecast
    lines = () if birth is None else describe_callout(view_model.position, birth)
    if birth is None or not lines:
        return
    plane, box = view_model.layout.plane, view_model.layout.callout
    rings = birth.captures or birth.own_rings
    target = rings[0].field if rings else birth.field
    reach = get_ring_radius(plane, target) + 0.14 * plane.spacing if rings else 0.4 * plane.spacing
    draw_callout(canvas, box, lines, plane.locate_field(target), reach, good=not birth.captures)


def describe_callout(state: EquilibrixState, birth: Forecast) -> tuple[str, ...]:
    """Return at most two short lines about the effects of a birth, the more important one first."""
    key = "equilibrix.table.callout-"
    lines = []
    if birth.wins:
        lines.append(tr(f"{key}wins"))
    own_rings = birth.own_rings if state.setup.paradox == "compulsory" else ()
    if birth.captures or own_rings:
        lines.append(tr(f"{key}captures", n=len(birth.captures) + len(own_rings)))
    if birth.earns_bonus:
        lines.append(tr(f"{key}bonus-fair" if state.setup.fair else f"{key}bonus"))
    if birth.links_more and len(birth.linked_bases) > 1 and not birth.wins:
        count = len(stone_networks.bases(state.setup.players, birth.seat))
        lines.append(tr(f"{key}joins", n=len(birth.linked_bases), m=count))
    return tuple(lines[:2])


def draw_callout(
    canvas: Canvas, box: Rect, lines: tuple[str, ...], target: Point, reach: float, *, good: bool
) -> None:
    """Draw a callout box with the effects of a birth, and a line to its target if need be.

    Args:
        canvas: The canvas to draw on.
        box: Box of the callout; a single line of text uses only its lower part.
        lines: One or two lines of text.
        target: Middle of the field that the callout refers to.
        reach: Distance from the target at which the line to it ends.
        good: Whether no stone falls; if one does, the box is red and a dashed line leads to a distant target.
    """
    edge = theme.GOLD if good else colours.RED
    top, bottom = (
        (colours.CALLOUT_TOP, colours.CALLOUT_BOTTOM) if good else (theme.REFUSED_TOP, theme.REFUSED_BOTTOM)
    )
    if len(lines) == 1:
        low = max(box.height * 0.58, 2 * styles.LEAST)
        box = Rect(box.left, box.bottom - low, box.width, low)
    start = min(max(target[0], box.left + 20), box.right - 20), box.top
    distance = math.dist(start, target)
    if distance > reach + 12 and not good:
        end = _interpolate(target, start, reach / distance)
        canvas.dashed_line(end, start, edge, width=2, dash=9, gap=7, alpha=0.9)
    canvas.panel(box, radius=12, top=top, bottom=bottom, edge=edge)
    step = (box.height - 14) / len(lines)
    style = styles.BODY.with_size(max(styles.LEAST, min(styles.BODY.size, step * 0.62))).with_colour(
        theme.GOLD
    )
    first = style.strong.with_colour(theme.IVORY)
    for index, words in enumerate(lines):
        y = box.top + 7 + step * (index + 0.5)
        canvas.text(
            words, (box.left + 16, y), style if index else first, anchor="midleft", max_width=box.width - 28,
            shrink=True,
        )  # fmt: skip
