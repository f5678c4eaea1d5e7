"""Paints what may be done on the board, and what a birth would do: wells, threads, victims, new links."""

from __future__ import annotations

import math
from functools import partial

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.equilibrix.board import board_view, colours, flower, forecast, stones_view as paint
from client.games.equilibrix.board.board_view import StonesModel
from client.games.equilibrix.board.flower import FlowerPlane
from client.games.equilibrix.board.forecast import Forecast
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from rules.equilibrix import births, board, network
from rules.equilibrix.board import BASE_CENTRES, FREE
from rules.equilibrix.state import EquilibrixState

Thread = tuple[int, int]
"""A field and the mother of a stone born there."""


BLOCKED_MARK_SIZE = 0.27
"""The side of the mark of a closed field, in units of the spacing."""


class Highlights(Struct, frozen=True):
    """What may be done.

    Attributes:
        births: Fields that a stone of that colour may be born on.
        bright: Those that lie to a mother as the position is drawn.
        threads: From births to mothers.
        takebacks: Own stones.
        closed: Fields where a complete formation lets nobody in.
        captures: Births that encircle something.
        victims: The stones that leave then.
        by_die: While no die is chosen, for each die the births it allows.
        quiet: Nothing is chosen or looked at yet.
        resting: Something is picked, and all else steps back.
    """

    colour: str
    births: int
    bright: int
    threads: tuple[Thread, ...]
    takebacks: int
    closed: int = 0
    captures: int = 0
    victims: int = 0
    births_by_die: tuple[int, ...] = ()
    has_signs: bool = False
    is_quiet: bool = False
    is_dimmed: bool = False

    def find_die_side(self, field: int) -> int | None:
        """Return which of two dice could bear a stone on the field.

        −1 the left one, 1 the right one, 0 both; None if one is chosen.
        """
        if len(self.births_by_die) != 2:
            return None
        left, right = (births >> field & 1 for births in self.births_by_die)
        return right - left

    @property
    def is_crowded(self) -> bool:
        """Whether there are so many births that they shine more quietly."""
        return self.births.bit_count() > CROWDED_BIRTHS


# --- what may be done -----------------------------------------------------------------------------------


CROWDED_BIRTHS = 36
"""From so many births on they shine more quietly."""

DIM_ALPHA = 0.5
"""How dark everything becomes that is not picked."""


def draw_highlights(canvas: Canvas, plane: FlowerPlane, lit: Highlights) -> None:
    """Draw every legal birth as an empty well with a golden rim, tied to its mothers; stones to take back."""
    hushed = lit.is_quiet or lit.is_crowded
    if hushed:
        _draw_quiet_births(canvas, plane, lit)
    else:
        _draw_wells(canvas, plane, lit)
    for field in board.iter_fields(lit.takebacks):
        paint.draw_edge(canvas, plane, field, theme.WHITE, alpha=0.9)
    for field in board.iter_fields(lit.victims):
        paint.draw_edge(canvas, plane, field, colours.RED)
    for field in board.iter_fields(lit.births):
        center = plane.locate_field(field)
        if lit.captures >> field & 1:
            draw_capture_ring(canvas, center, plane.spacing)
        draw_dot(
            canvas,
            center,
            plane.spacing,
            lit.find_die_side(field),
            ink=colours.HUSHED if hushed else colours.THREAD,
        )
    for field in board.iter_fields(lit.closed):
        canvas.image("equilibrix/mark-blocked", plane.locate_field(field), BLOCKED_MARK_SIZE * plane.spacing)


def _draw_quiet_births(canvas: Canvas, plane: FlowerPlane, lit: Highlights) -> None:
    """Fields that are not meant more than others: a warm ground tells them apart; stones stay brighter.

    There may be a hundred of them, so those that lie alike share one picture.
    """
    for field in board.iter_fields(lit.births):
        name = flower.get_shape(field), paint.get_field_suffix(field)
        center = paint.snap_to_pixel(canvas, plane.locate_field(field))
        canvas.layer(
            ("equilibrix-hushed", *name, round(plane.spacing, 3)),
            _make_square(center, paint.STONE_SIZE * plane.spacing + 4),
            partial(_draw_quiet_birth, name=name, center=center, a=plane.spacing),
        )


def _draw_quiet_birth(canvas: Canvas, name: tuple[str, str], center: Point, a: float) -> None:
    begin, end = name
    paint.draw_light(
        canvas, f"{begin}-light{end}", center, paint.STONE_SIZE * a, colours.GOLD_LIGHT, alpha=0.2
    )
    paint.draw_light(canvas, f"{begin}-edge{end}", center, paint.STONE_SIZE * a, colours.HUSHED, alpha=0.3)


def _make_square(center: Point, side: float) -> Rect:
    return Rect(center[0] - side / 2, center[1] - side / 2, side, side)


def _draw_wells(canvas: Canvas, plane: FlowerPlane, lit: Highlights) -> None:
    for field in board.iter_fields(lit.births):
        near = lit.bright >> field & 1
        paint.draw_glow(canvas, plane, field, colours.GOLD_LIGHT, alpha=0.85 if near else 0.45)
    for field in board.iter_fields(lit.births):
        near = bool(lit.bright >> field & 1)
        paint.fill_field(canvas, plane, field, colours.WELL)
        paint.draw_stone(canvas, plane, field, lit.colour, alpha=0.24)
        paint.draw_edge(canvas, plane, field, colours.GOLD_EDGE, alpha=0.95 if near else 0.6)
    for field, mother in lit.threads:
        near = bool(lit.bright >> field & 1)
        draw_thread(canvas, plane, field, mother, alpha=0.9 if near else 0.6)


def dim_board(canvas: Canvas, plane: FlowerPlane) -> None:
    """Dim the board, so that what is selected is the brightest thing on it."""
    canvas.circle(plane.center, plane.spacing * flower.BOARD_SIDE * 0.485, theme.GROUND, alpha=DIM_ALPHA)


def draw_dot(
    canvas: Canvas, center: Point, a: float, side: int | None = None, *, ink: Colour = colours.THREAD
) -> None:
    """Draw the dot in the middle of a field where something can be born.

    Args:
        side: With which of two dice.
    """
    near = paint.snap_to_pixel(canvas, center)

    def draw(inner: Canvas) -> None:
        if side is not None:
            draw_half_dot(inner, near, 0.07 * a, side, ink=ink)
            return
        inner.circle(near, 0.058 * a, theme.GROUND, alpha=0.8)
        inner.circle(near, 0.046 * a, ink)
        inner.circle(near, 0.018 * a, colours.KNOT)

    canvas.layer(("equilibrix-dot", side, ink, round(a, 3)), _make_square(near, 0.2 * a + 4), draw)


def draw_half_dot(
    canvas: Canvas, center: Point, radius: float, side: int, *, ink: Colour = colours.THREAD
) -> None:
    """Draw a disc whose half on that side is full.

    What the left die (−1), the right one (1), or both can do.
    """
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
    """Around the dot of a birth that encircles something."""
    canvas.circle(center, 0.15 * a, theme.GROUND, alpha=0.8)
    canvas.ring(center, 0.135 * a, colours.RED, width=0.03 * a)


def draw_thread(
    canvas: Canvas, plane: FlowerPlane, field: int, mother: int, *, alpha: float = 1.0, bold: bool = False,
    inside: bool = True,
) -> None:  # fmt: skip
    """Draw the thread from a field through the centre it shares with a mother half-way into her.

    inside: it begins in the middle of the field, else only where the field ends.
    """
    start, end = plane.locate_field(field), plane.locate_field(mother)
    both = flower.find_shared_centres(field, mother)
    near = paint.snap_to_pixel(canvas, start)
    dx, dy = near[0] - start[0], near[1] - start[1]
    if len(both) == 2 and board.is_petal(field) != board.is_petal(mother):  # side by side: straight across
        way = [start if inside else _interpolate(start, end, 0.3), _interpolate(start, end, 0.6)]
    else:
        middle = plane.locate_centre(both[0])
        way = [
            start if inside else _interpolate(middle, start, 0.16),
            middle,
            _interpolate(middle, end, 0.52),
        ]
    way = [(x + dx, y + dy) for x, y in way]
    width = (0.036 if bold else 0.021) * plane.spacing
    canvas.polyline(way, colours.THREAD_SHADE, width=width + 0.024 * plane.spacing, alpha=0.7 * alpha)
    canvas.polyline(way, colours.THREAD, width=max(1.0, width), alpha=alpha)
    radius = (0.042 if bold else 0.03) * plane.spacing
    canvas.circle(way[-1], radius, colours.THREAD, alpha=alpha)
    canvas.circle(way[-1], radius * 0.45, colours.KNOT, alpha=alpha)


def _interpolate(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


# --- a birth that is looked at ----------------------------------------------------------------------------


class GhostStone(Struct, frozen=True):
    """A birth that is looked at or picked.

    Attributes:
        victims: Fields with the stones that would leave, own ones among them.
        rings: Own encircled stones that the player would be asked about.
        links: It joins more bases.
    """

    seat: int
    field: int
    mothers: tuple[int, ...]
    victims: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    links_more: bool = False


def draw_birth_preview(canvas: Canvas, plane: FlowerPlane, ghost: GhostStone, model: StonesModel) -> None:
    """Draw the stone as it would lie, its mothers, the network it would join, those that would fall."""
    colour = model.colours[ghost.seat]
    gone = sum(1 << field for field in ghost.victims)
    stones = tuple(
        (mask & ~gone) | (1 << ghost.field if seat == ghost.seat else 0)
        for seat, mask in enumerate(model.stones)
    )
    after = StonesModel(stones, model.colours, (ghost.seat,), model.has_signs)
    if ghost.links_more:
        _draw_joined_network(canvas, plane, ghost, model, after)
    for mother in ghost.mothers:
        paint.draw_stone(canvas, plane, mother, colour, signed=model.has_signs)
    for ink in (paint.get_glow_colour(colour), colours.PICKED):
        paint.draw_glow(canvas, plane, ghost.field, ink, alpha=1.0)
    paint.fill_field(canvas, plane, ghost.field, colours.WELL)
    paint.draw_stone(canvas, plane, ghost.field, colour, signed=model.has_signs)
    for mother in ghost.mothers:
        paint.draw_edge(canvas, plane, mother, colours.PICKED, alpha=0.9)
    for field in ghost.victims:
        draw_victim(canvas, plane, field)
    paint.draw_bold_edge(canvas, plane, ghost.field, get_outline_colour(colour))
    for mother in ghost.mothers:
        draw_thread(canvas, plane, ghost.field, mother, bold=True, inside=False)
    for field in ghost.undecided:
        draw_encircled(canvas, plane, field)
    board_view.draw_links(canvas, plane, after, ghost.seat, alone=ghost.field)


def get_outline_colour(colour: str) -> Colour:
    """Return the outline of what is looked at: golden, around golden stones nearly white."""
    return colours.PALE if colour in ("amber", "lemon") else colours.PICKED


def _draw_joined_network(
    canvas: Canvas, plane: FlowerPlane, ghost: GhostStone, before: StonesModel, after: StonesModel
) -> None:
    """Draw what would hang together with the new stone, and bases that come to it."""
    seat, players = ghost.seat, len(after.stones)
    stones = after.stones[seat]
    centres = network.network_centres(stones, players, seat, board.CENTRES_OF[ghost.field])
    for field in board.iter_fields(stones):
        if board.CENTRES_OF[field] & centres and field != ghost.field:
            paint.brighten_field(canvas, plane, field)
    old = before.find_joined_bases(seat) if len(before.find_joined_bases(seat)) > 1 else ()
    for base in network.bases_in(players, seat, centres):
        fresh = base not in before.find_reached_bases(seat) or base not in old
        near = BASE_CENTRES[base] & centres and base in after.find_reached_bases(seat)
        if fresh and near:
            paint.draw_base(canvas, plane, base, after.colours[seat], reached=True, shining=True)
            suffix, middle = paint.get_base_suffix(base), plane.locate_point(flower.BASE_MIDDLES[base])
            size = paint.BASE_SIZE * plane.spacing
            paint.draw_light(canvas, f"base-edge{suffix}", middle, size, theme.WHITE)


def draw_victim(canvas: Canvas, plane: FlowerPlane, field: int, *, cross: bool = True) -> None:
    """Draw a stone that would fall: outlined, in a ring, with a cross."""
    center = plane.locate_field(field)
    draw_formation_ring(canvas, plane, field, colours.RED)
    paint.draw_bold_edge(canvas, plane, field, colours.RED, width=0.023)
    if cross:
        canvas.image("equilibrix/mark-capture", center, 0.3 * plane.spacing)


def draw_encircled(canvas: Canvas, plane: FlowerPlane, field: int) -> None:
    """Draw an own stone whose ring is closed: whether it falls has still to be said."""
    draw_formation_ring(canvas, plane, field, colours.PICKED)
    paint.draw_bold_edge(canvas, plane, field, colours.PICKED, width=0.03)


def get_ring_radius(plane: FlowerPlane, field: int) -> float:
    """Return the radius of the ring around a field and what encircles it."""
    return (0.6 if board.is_petal(field) else 0.635) * plane.spacing


def draw_formation_ring(canvas: Canvas, plane: FlowerPlane, field: int, colour: Colour) -> None:
    """Draw the ring around a formation, with two that fade."""
    center, radius = plane.locate_field(field), get_ring_radius(plane, field)
    for more, alpha in ((0.131, 0.28), (0.07, 0.5)):
        canvas.ring(center, radius + more * plane.spacing, colour, width=0.014 * plane.spacing, alpha=alpha)
    canvas.ring(center, radius, colour, width=0.028 * plane.spacing)


# --- taking back ------------------------------------------------------------------------------------------


def draw_takeback(
    canvas: Canvas, plane: FlowerPlane, field: int, colour: str, *, signed: bool, picked: bool
) -> None:
    """Draw an own stone that would go back to the supply."""
    paint.fill_field(canvas, plane, field, colours.WELL, alpha=0.95)
    paint.draw_stone(canvas, plane, field, colour, alpha=0.4, signed=signed)
    paint.draw_bold_edge(canvas, plane, field, colours.PICKED if picked else theme.WHITE)
    center, radius = plane.locate_field(field), 0.23 * plane.spacing
    canvas.circle(center, radius, theme.GROUND, alpha=0.88)
    canvas.ring(center, radius, colours.PICKED if picked else theme.WHITE, width=0.022 * plane.spacing)
    canvas.image("equilibrix/mark-back", center, radius * 1.62)


# --- missing links ----------------------------------------------------------------------------------------


def draw_missing_links(canvas: Canvas, plane: FlowerPlane, fields: tuple[int, ...], colour: str) -> None:
    """Draw the fewest fields whose stones would join all bases: a help."""
    ink = theme.lighten(theme.SEAT[colour], 40)
    for field in fields:
        paint.fill_field(canvas, plane, field, theme.SEAT[colour], alpha=0.3)
        paint.draw_edge(canvas, plane, field, ink, alpha=0.85)
    for field in fields:
        center = plane.locate_field(field)
        canvas.spot(center, 0.2 * plane.spacing, ink, alpha=0.5)
        canvas.circle(center, 0.05 * plane.spacing, theme.GROUND, alpha=0.85)
        canvas.ring(center, 0.05 * plane.spacing, ink, width=0.02 * plane.spacing, alpha=0.95)


def draw_links_button(canvas: Canvas, box: Rect, words: str, *, on: bool, hover: float) -> None:
    """Draw the button of this help, with words where it has room for them."""
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
            styles.NOTE.in_(theme.IVORY if on else theme.SECONDARY),
            anchor="midleft",
            max_width=box.width - side - 16,
            shrink=True,
        )


def draw_turn_button(canvas: Canvas, box: Rect, *, left: bool, hover: float) -> None:
    """Draw a round button that turns the drawn position."""
    _draw_round_button(canvas, box, on=False, hover=hover)
    canvas.image("icon-rotate", box.center, box.width * 0.54, mirror=left)


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


# --- the callout --------------------------------------------------------------------------------------------


def draw_callout(
    canvas: Canvas, box: Rect, lines: tuple[str, ...], target: Point, reach: float, *, good: bool
) -> None:
    """Draw what a birth would do, in a corner.

    Args:
        good: Nobody falls, else a line leads to where it would happen.
    """
    edge = theme.GOLD if good else colours.RED
    top, bottom = (
        (colours.CALLOUT_TOP, colours.CALLOUT_BOTTOM) if good else (theme.REFUSED_TOP, theme.REFUSED_BOTTOM)
    )
    if len(lines) == 1:
        low = max(box.height * 0.58, 2 * styles.LEAST)
        box = Rect(box.left, box.bottom - low, box.width, low)
    start = min(max(target[0], box.left + 20), box.right - 20), box.top
    away = math.dist(start, target)
    if away > reach + 12 and not good:
        end = _interpolate(target, start, reach / away)
        canvas.dashed_line(end, start, edge, width=2, dash=9, gap=7, alpha=0.9)
    canvas.panel(box, radius=12, top=top, bottom=bottom, edge=edge)
    step = (box.height - 14) / len(lines)
    style = styles.BODY.sized(max(styles.LEAST, min(styles.BODY.size, step * 0.62))).in_(theme.GOLD)
    first = style.strong.in_(theme.IVORY)
    for index, words in enumerate(lines):
        y = box.top + 7 + step * (index + 0.5)
        canvas.text(
            words, (box.left + 16, y), style if index else first, anchor="midleft", max_width=box.width - 28,
            shrink=True,
        )  # fmt: skip


# --- from the view model ------


def build_highlights(view_model: EquilibrixViewModel) -> Highlights | None:
    """Return what may be done with the chosen die, or with the one that is looked at; quietly with either."""
    selection, state = view_model.selection, view_model.position
    if view_model.decider is None or state.phase in ("rings", "draw", "over"):
        return None
    colour, signed = view_model.colour(state.seat), view_model.context.settings.strong_patterns
    if state.phase == "placing":
        resting = selection.picked is not None
        return Highlights(
            colour, selection.births, 0, (), 0, find_closed_fields(state), has_signs=signed, is_dimmed=resting
        )
    die = view_model.pointed_die if selection.die is None else selection.die
    if die is None:
        return _highlight_children(view_model, colour, signed=signed) or _highlight_all_dice(
            view_model, colour, signed=signed
        )
    position = state.dice[die]
    fields, back = selection.legal.get_fields(die)
    threads = () if position == FREE else _find_threads(state, fields, position)
    bright = sum(
        {1 << field for field, mother in threads if _lies_as_drawn(view_model, position, field, mother)}
    )
    captures, victims = forecast.find_encircling_births(state, fields)
    return Highlights(
        colour,
        fields,
        bright or fields,
        threads,
        0 if position == FREE else back,
        find_closed_fields(state),
        captures,
        victims,
        has_signs=signed,
        is_dimmed=selection.picked is not None,
    )


def find_closed_fields(state: EquilibrixState) -> int:
    """Return the free fields that a complete formation closes (E-VAR-6)."""
    if not state.setup.blocking:
        return 0
    free = board.ALL & ~state.occupied
    return sum(1 << field for field in board.iter_fields(free) if births.is_blocked(state, field))


def _find_threads(state: EquilibrixState, fields: int, position: str) -> tuple[Thread, ...]:
    """Return every field with each mother of a stone born there."""
    return tuple(
        (field, mother)
        for field in board.iter_fields(fields)
        for mother in births.find_mothers(state, field, position)
    )


def _lies_as_drawn(view_model: EquilibrixViewModel, position: str, field: int, mother: int) -> bool:
    """Return whether a birth lies to the mother as the position is drawn."""
    return flower.matches_drawing(position, view_model.selection.turns, field, mother)


def _highlight_all_dice(view_model: EquilibrixViewModel, colour: str, *, signed: bool) -> Highlights:
    """No die is chosen yet: where each of them could bear a stone."""
    state = view_model.position
    by_die = find_births_by_die(view_model)
    fields = 0
    for births_of_die in by_die:
        fields |= births_of_die
    captures, victims = forecast.find_encircling_births(state, fields)
    return Highlights(
        colour,
        fields,
        fields,
        (),
        0,
        find_closed_fields(state),
        captures,
        victims,
        by_die,
        has_signs=signed,
        is_quiet=True,
    )


def find_births_by_die(view_model: EquilibrixViewModel) -> tuple[int, ...]:
    """For each die of the roll the fields on which it could bear a stone."""
    return tuple(
        view_model.selection.legal.get_fields(die)[0] for die in range(len(view_model.position.dice))
    )


def _highlight_children(view_model: EquilibrixViewModel, colour: str, *, signed: bool) -> Highlights | None:
    """No die is chosen yet: what the own stone under the pointer could bear with any of them."""
    state, stone = view_model.position, view_model.selection.hover
    if stone is None or not state.stones[state.seat] >> stone & 1 or state.setup.fair:
        return None
    fields = back = 0
    by_die = []
    for die, position in enumerate(state.dice):
        may_bear, may_take = view_model.selection.legal.get_fields(die)
        near = births.position_partners(state.setup.mirror, position)[stone] & may_bear
        fields |= near
        by_die.append(near)
        back |= may_take & 1 << stone
    threads = tuple((field, stone) for field in board.iter_fields(fields))
    captures, victims = forecast.find_encircling_births(state, fields)
    if not fields | back:
        return None
    return Highlights(
        colour, fields, fields, threads, back, 0, captures, victims, tuple(by_die), has_signs=signed
    )


def build_ghost_stone(view_model: EquilibrixViewModel) -> GhostStone | None:
    """Return what a birth on the field that is looked at would do, if there can be one."""
    state, selection, field = view_model.position, view_model.selection, view_model.selection.inspected
    if field is None or not selection.births >> field & 1:
        return None
    seen = view_model.forecast
    if selection.die is None or seen is None:  # a starting stone
        return GhostStone(state.seat, field, ())
    asked = tuple(ring.field for ring in seen.own_rings)
    by_choice = state.setup.paradox == "optional"
    victims = tuple(ring.field for ring in seen.captures) + (() if by_choice else asked)
    position = state.dice[selection.die]
    mothers = births.find_mothers(state, field, position) if position != FREE else ()
    return GhostStone(
        state.seat, field, mothers, victims, asked if by_choice else (), seen.links_more or seen.wins
    )


def draw_forecast_callout(canvas: Canvas, view_model: EquilibrixViewModel) -> None:
    """Draw the callout for the birth that is looked at, if there is anything worth it."""
    seen = view_model.forecast
    said = () if seen is None else describe_callout(view_model.position, seen)
    if seen is None or not said:
        return
    plane = view_model.layout.plane
    rings = seen.captures or seen.own_rings
    target = rings[0].field if rings else seen.field
    reach = get_ring_radius(plane, target) + 0.14 * plane.spacing if rings else 0.4 * plane.spacing
    draw_callout(
        canvas, view_model.layout.callout, said, plane.locate_field(target), reach, good=not seen.captures
    )  # fmt: skip


def describe_callout(state: EquilibrixState, seen: Forecast) -> tuple[str, ...]:
    """At most two short lines, the weightier first."""
    words = "equilibrix.table.callout-"
    said = []
    if seen.wins:
        said.append(tr(f"{words}wins"))
    if seen.captures or (seen.own_rings and state.setup.paradox == "compulsory"):
        own = seen.own_rings if state.setup.paradox == "compulsory" else ()
        said.append(tr(f"{words}captures", n=len(seen.captures) + len(own)))
    if seen.earns_bonus:
        said.append(tr(f"{words}bonus-fair" if state.setup.fair else f"{words}bonus"))
    if seen.links_more and len(seen.linked_bases) > 1 and not seen.wins:
        count = len(network.bases(state.setup.players, seen.seat))
        said.append(tr(f"{words}joins", n=len(seen.linked_bases), m=count))
    return tuple(said[:2])
