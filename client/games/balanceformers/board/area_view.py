"""Paints the playing area: figures, black holes, slots, creatures, and where the lifted creature may go.

The functions of the first half need no view model: the rulebook's examples, the final sheet and the shelf use
them too. The second half paints the area of a view model.
"""

from __future__ import annotations

import math
from functools import lru_cache, partial
from itertools import pairwise

import pygame
from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect, compute_ground_zoom
from client.draw.images import ImageRequest
from client.draw.theme import Colour
from client.games.balanceformers.board import (
    area_geometry as planes,
    colours,
    creatures_view,
    free_places,
    layout as zones,
    panel_models,
    phrases,
    piece_rims_view,
    placement_order,
    reckoning_forecast,
    slot_effects_view,
    sum_callout_view,
    verdict_view,
)
from client.games.balanceformers.board.area_geometry import CREATURE_SIDE, SLOT_SIDE, Plane
from client.games.balanceformers.board.creatures_view import Creature, CreatureCard
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from client.table.motion_painters import interpolate
from rules.balanceformers import initiative
from rules.balanceformers.area import compute_slot_moves, is_angel, iter_bits, neighbours
from rules.balanceformers.state import CREATURES, OFF, PARTS, Piece, owner_of

_CALM_ALPHA = 1 / 3
"""How strong the engraving is while the board is calm."""

_SLOT_PICTURES = ("slot-left", "slot-right", "slot-feet")


class PiecesModel(Struct, frozen=True):
    """The pieces (angel and demon figures) of the playing area that are to be drawn.

    Attributes:
        pieces: All pieces; their indices are the bits of `dark`.
        dark: Bit mask of the pieces that are black holes.
        slots: Bit mask of the free slots whose marks are drawn.
        calm: Whether the engraving is faint.
    """

    pieces: tuple[Piece, ...]
    dark: int
    slots: int
    calm: bool = False


# --- figures ------------------------------------------------------------------------------------------


def draw_piece(canvas: Canvas, plane: Plane, piece: Piece, *, dark: bool = False, alpha: float = 1.0) -> None:
    """Draw one piece of the playing area, an angel or a demon figure, at its place.

    Args:
        dark: Whether the piece is a black hole.
    """
    _draw_in_cell(canvas, plane, piece, planes.get_piece_image_name(piece, dark=dark), alpha=alpha)


def _draw_calm_piece(canvas: Canvas, plane: Plane, piece: Piece, *, dark: bool) -> None:
    """Draw a piece with faint engraving on a ground that tells angels, demons and black holes apart."""
    angel = is_angel(piece)
    ground = theme.BLACK if dark else colours.CALM_ANGEL if angel else colours.CALM_DEMON
    _draw_in_cell(canvas, plane, piece, f"shape-{'angel' if angel else 'demon'}", tint=ground)
    draw_piece(canvas, plane, piece, dark=dark, alpha=_CALM_ALPHA)


def _draw_in_cell(
    canvas: Canvas, plane: Plane, piece: Piece, picture_name: str, *,
    alpha: float = 1.0, tint: Colour | None = None,
) -> None:  # fmt: skip
    """Draw a picture as large as a piece's cell, turned like the piece.

    Args:
        tint: The colour that a white picture gets.
    """
    name = f"balanceformers/{picture_name}"
    if not plane.source_side:
        canvas.image(name, plane.locate_cell(piece), plane.cell_side, turn=piece[2], alpha=alpha, tint=tint)
        return
    source, turn = max(1, round(plane.source_side * canvas.unit)), piece[2]
    pixels = max(1, round(plane.cell_side * canvas.unit))

    def make(picture: pygame.Surface) -> pygame.Surface:
        made = pygame.transform.smoothscale(picture, (pixels, pixels))
        if tint is not None:
            made.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    key = "balanceformers-piece", name, source, pixels, turn, tint
    picture = canvas.resources.get_shape(key, name, (source, source), make, turn=turn)
    x, y = plane.locate_cell(piece)
    half = pixels / canvas.unit / 2
    canvas.blit(picture, (x - half, y - half), alpha=alpha)


def draw_pieces(canvas: Canvas, plane: Plane, ground: PiecesModel, window: Rect | None = None) -> None:
    """Draw all pieces of the playing area, its outline, and the outlines of its black holes.

    Args:
        window: The box outside which nothing is seen; None for no limit.
    """
    everything = (1 << len(ground.pieces)) - 1
    seen = everything if window is None else _find_pieces_in_box(plane, ground.pieces, window)
    for number in iter_bits(seen):
        draw = _draw_calm_piece if ground.calm else draw_piece
        draw(canvas, plane, ground.pieces[number], dark=bool(ground.dark >> number & 1))
    draw_pieces_outline(canvas, plane, ground.pieces, everything, colours.RIM, strength=0.75, seen=seen)
    draw_pieces_outline(canvas, plane, ground.pieces, ground.dark, colours.VIOLET, seen=seen)


def _find_pieces_in_box(plane: Plane, pieces: tuple[Piece, ...], box: Rect) -> int:
    """Return the pieces of which a part may be seen in a box, as a bit mask."""
    near = (plane.get_bounding_box([piece]).inflate(8, 8).colliderect(box) for piece in pieces)
    return sum(1 << number for number, is_near in enumerate(near) if is_near)


def draw_pieces_outline(
    canvas: Canvas, plane: Plane, pieces: tuple[Piece, ...], chosen: int, colour: Colour, *,
    strength: float = 1.0, seen: int = -1,
) -> None:  # fmt: skip
    """Draw the outline of the union of the chosen pieces of the playing area.

    Args:
        pieces: All pieces.
        chosen: Bit mask of the indices of the chosen pieces.
        strength: Brightness of the line, from 0 to 1.
        seen: Bit mask of the pieces whose sides are drawn.
    """
    joined = {pieces[number] for number in iter_bits(chosen)}
    for piece in [pieces[number] for number in iter_bits(chosen & seen)]:
        kind = "angel" if is_angel(piece) else "demon"
        names = (f"edge-{kind}-left", f"edge-{kind}-right", "edge-top")
        for other, name in zip(neighbours(piece), names, strict=True):
            if other not in joined:
                _draw_side(canvas, plane, piece, name, colour, strength=strength)


def _draw_side(
    canvas: Canvas, plane: Plane, piece: Piece, name: str, colour: Colour, *,
    strength: float = 1.0, alpha: float = 1.0,
) -> None:  # fmt: skip
    """Draw a line along a piece's side; its picture is white and read once for all colours.

    Args:
        strength: Brightness of the cached line, 0-1.
        alpha: Opacity with which it is drawn, 0-1.
    """
    pixels, turn = max(1, round(plane.cell_side * canvas.unit)), piece[2]
    source = max(1, round(plane.source_side * canvas.unit)) if plane.source_side else pixels
    white = canvas.resources.images.get(f"balanceformers/{name}", (source, source))
    line, scale = _find_line(white), pixels / source

    def make() -> pygame.Surface:
        made = white.subsurface(line).copy()
        if source != pixels:
            made = pygame.transform.smoothscale_by(made, scale)
        ink = tuple(round(strength * part) for part in (*colour, 255))
        made.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.rotate(made, -90 * turn)

    key = ("balanceformers-line", name, source, pixels, turn, colour, strength)
    made = canvas.resources.shapes.get(key, make)
    x, y = plane.locate_cell(piece)
    half = pixels / canvas.unit / 2
    left, top = canvas.point_to_pixels((x - half, y - half))
    part = piece_rims_view.turn_in_square(line, source, turn)
    canvas.put_surface(made, (left + round(part.left * scale), top + round(part.top * scale)), alpha)


@lru_cache(maxsize=8)
def _find_line(picture: pygame.Surface) -> pygame.Rect:
    """Return the part of a side's picture that is not transparent; the picture is as large as the cell."""
    return picture.get_bounding_rect()


def draw_body_part_signs(canvas: Canvas, plane: Plane, ground: PiecesModel) -> None:
    """Draw on each free slot the mark of its body part: left wing, right wing or feet."""
    for slot in iter_bits(ground.slots):
        piece = ground.pieces[slot // PARTS]
        name = f"balanceformers/{_SLOT_PICTURES[slot % PARTS]}"
        size = max(plane.cell_side * SLOT_SIDE, 11.0)
        canvas.image(name, plane.locate_slot(piece, slot % PARTS), size, turn=piece[2], alpha=0.86)


# --- creatures ----------------------------------------------------------------------------------------


class CreatureModel(Struct, frozen=True):
    """A creature on a slot of the playing area, as it is to be drawn."""

    slot: int
    """Number of the slot the creature stands on."""
    creature: Creature
    """The creature to draw."""
    levels: tuple[int, ...] = ()
    """Indices of the energy levels framed in gold."""
    veil: float = 0.0
    """Opacity of the darkening over the levels that are not framed, 0.0 for none."""
    alpha: float = 1.0
    """Opacity of the creature; below 1.0 while a player drags it."""
    taken: bool = False
    """Whether Death has taken the creature in this reckoning; then it is drawn dark."""
    wanted: tuple[int, ...] = ()
    """Indices of the energy levels by which Death judges it, marked at their sides."""


def draw_creatures(
    canvas: Canvas, plane: Plane, pieces: tuple[Piece, ...], creatures: tuple[CreatureModel, ...]
) -> None:
    """Draw creatures on their slots, from the farthest to the nearest."""
    for center, one in sort_by_depth(plane, pieces, creatures):
        draw_creature_on_slot(canvas, plane, center, one)


def sort_by_depth(
    plane: Plane, pieces: tuple[Piece, ...], creatures: tuple[CreatureModel, ...]
) -> list[tuple[Point, CreatureModel]]:
    """Return creatures with the centres of their slots in painting order: the farthest first."""
    placed = [(plane.locate_slot(pieces[one.slot // PARTS], one.slot % PARTS), one) for one in creatures]
    return sorted(placed, key=lambda each: (each[0][1], each[0][0]))


def draw_creature_on_slot(canvas: Canvas, plane: Plane, center: Point, one: CreatureModel) -> None:
    """Draw a creature centred on its slot with its shadow, dark as a whole if Death has taken it."""
    size, source = plane.creature_side, plane.creature_source
    if one.alpha >= 1.0:
        creatures_view.draw_creature_shadow(canvas, center, size)
    if one.taken:
        creatures_view.draw_dead_creature(canvas, center, size, one.creature, source=source)
        return
    creatures_view.draw_creature(
        canvas, center, size, one.creature, levels=one.levels, veil=one.veil, alpha=one.alpha, source=source
    )
    creatures_view.draw_level_pointers(canvas, center, size, one.wanted)


# --- light --------------------------------------------------------------------------------------------


def draw_reachable_slot(
    canvas: Canvas, plane: Plane, piece: Piece, part: int, *, hole: bool = False, calm: bool = False
) -> None:
    """Draw the golden mark of a slot to which the lifted creature may be moved.

    Args:
        part: Body part of the piece that the slot is: 0 left wing, 1 right wing, 2 feet.
        hole: Whether the creature would get there through a black hole.
        calm: Whether the mark is dimmed, as very many slots are marked.
    """
    center = plane.locate_slot(piece, part)
    size = max(plane.cell_side * SLOT_SIDE * 1.2, 15.0)
    canvas.spot(center, size * (0.72 if calm else 1.0), theme.GOLD, alpha=0.4 if calm else 0.75)
    if not calm:
        canvas.image(f"balanceformers/{_SLOT_PICTURES[part]}", center, size * 0.88, turn=piece[2])
    width = max(1.8, size * (0.05 if calm else 0.075))
    canvas.ring(center, size * 0.5, theme.GOLD, width=width)
    if hole:
        at = center[0] - size * 0.4, center[1] - size * 0.4  # at the other side stands the sign of a hint
        canvas.image("balanceformers/mark-hole", at, size * 0.56)


def draw_target_slot(canvas: Canvas, plane: Plane, piece: Piece, part: int) -> None:
    """Draw the highlight of the slot under the pointer to which the lifted creature would be moved.

    Args:
        part: Body part of the piece that the slot is: 0 left wing, 1 right wing, 2 feet.
    """
    center = plane.locate_slot(piece, part)
    size = max(plane.cell_side * SLOT_SIDE * 1.24, 15.0)
    canvas.spot(center, size * 1.2, theme.GOLD, alpha=0.9)
    canvas.image("balanceformers/slot-lit", center, size)


def draw_slot_focus(canvas: Canvas, plane: Plane, piece: Piece, part: int, *, alpha: float = 1.0) -> None:
    """Draw the keyboard focus ring of a slot, ivory since the places that can be reached are golden.

    Args:
        part: Body part of the piece that the slot is: 0 left wing, 1 right wing, 2 feet.
    """
    canvas.ring(
        plane.locate_slot(piece, part),
        plane.cell_side * CREATURE_SIDE * 0.7,
        theme.IVORY,
        width=max(3.0, plane.cell_side * 0.012),
        alpha=alpha,
    )


def draw_piece_glow(
    canvas: Canvas, plane: Plane, piece: Piece, colour: Colour, *, alpha: float = 1.0
) -> None:
    """Draw a bright outline around one piece of the playing area."""
    kind = "angel" if is_angel(piece) else "demon"
    _draw_side(canvas, plane, piece, f"edge-{kind}-all", colour, alpha=alpha)


def draw_free_place(canvas: Canvas, plane: Plane, piece: Piece, *, strong: float = 0.0) -> None:
    """Draw a translucent piece at a place where the next piece may be laid.

    Args:
        strong: How clearly it is drawn, from 0 to 1.
    """
    draw_piece(canvas, plane, piece, alpha=0.13 + 0.6 * strong)
    draw_piece_glow(canvas, plane, piece, theme.GOLD, alpha=0.55 + 0.45 * strong)


def draw_move_path(canvas: Canvas, plane: Plane, points: tuple[Point, ...], *, alpha: float = 1.0) -> None:
    """Draw the path of a creature's move as evenly spaced golden dots.

    Args:
        points: The path in units of a cell's side.
    """
    line = [plane.to_screen(point) for point in planes.sample_curve(points)]
    size = max(1.8, plane.cell_side * 0.0105)
    gap, left = size * 3.6, plane.cell_side * 0.11
    total = sum(math.dist(a, b) for a, b in pairwise(line))
    walked = 0.0
    for a, b in pairwise(line):
        length = math.dist(a, b)
        while left <= walked + length and left < total - plane.cell_side * 0.1:
            t = (left - walked) / length if length else 0.0
            spot = interpolate(a, b, t)
            canvas.circle(spot, size * 1.45, theme.INK, alpha=0.6 * alpha)
            canvas.circle(spot, size, theme.GOLD, alpha=alpha)
            left += gap
        walked += length


_CARRIED_ALPHA = 0.3
"""How strong a creature stays where it was while it hangs on the pointer."""


class GroundModel(Struct, frozen=True):
    """Everything painted below the creatures: pieces and legend.

    Attributes:
        ground: The pieces of the playing area.
        legend: Left, top, width and height of the box that explains red and green energies; None if there is
            no room.
    """

    ground: PiecesModel
    legend: tuple[float, float, float, float] | None


def draw_ground_and_pieces(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw the table's background, the pieces of the playing area, and the legend of the energies."""
    made, state = view_model.layout, view_model.position
    area, plane = made.area, made.plane
    legend = panel_models.get_legend_box(view_model, canvas.texts)
    corner = None if legend is None else (legend.left, legend.top, legend.width, legend.height)
    # while the view changes, pieces are in the picture that is scaled
    pieces = PiecesModel((), 0, 0)
    if view_model.glide is None:
        pieces = PiecesModel(state.area, state.dark, 0, calm=view_model.is_calm)
    shown = GroundModel(pieces, corner)

    def paint(inner: Canvas) -> None:
        inner.fill(area, theme.GROUND)
        inner.cover("balanceformers/table-ground", area, zoom=compute_ground_zoom(area))
        inner.fill(area, theme.GROUND, alpha=0.35)
        if made.is_cut:
            draw_pieces_in_view(inner, made, shown.ground)
        elif shown.ground.pieces:
            box = plane.get_bounding_box(shown.ground.pieces)
            box = box.inflate(-plane.cell_side * 0.3, -plane.cell_side * 0.2)
            inner.shadow(box, radius=plane.cell_side * 0.2, blur=40, dy=18)
            draw_pieces(inner, plane, shown.ground)
        if legend is not None:
            creatures_view.draw_energy_legend(inner, legend, tr("balanceformers.table.energy"))

    canvas.layer((view_model.render_key, shown), area, paint, opaque=True)


def draw_pieces_in_view(canvas: Canvas, made: TableLayout, ground: PiecesModel) -> None:
    """Draw the part of the pieces that is seen, scaled from the size at which their pictures are read."""
    plane, seen, side = made.plane, made.view_box, made.source_side
    if not side:
        draw_pieces(canvas, plane, ground, seen)
        return
    scale, source = side / plane.cell_side, Plane((0.0, 0.0), side)
    left, top = source.to_screen(plane.to_plane(seen.topleft))
    box = Rect(left, top, seen.width * scale, seen.height * scale)
    key = "balanceformers-pieces", ground, side, tuple(box)
    canvas.layer(key, box, lambda inner: draw_pieces(inner, source, ground, box), to=seen, reusable=False)


_PIECE_PICTURES = ("angel", "demon", "angel-dark", "demon-dark", "edge-top", *(
    f"edge-{kind}-{side}" for kind in ("angel", "demon") for side in ("left", "right")
))  # fmt: skip


def list_magnified_images(
    view_model: BalanceformersViewModel, made: TableLayout, unit: float
) -> list[ImageRequest]:
    """Return the pictures from which a magnified board is painted.

    Args:
        view_model: The view model of the table, which knows the creatures in play.
        made: The layout of the magnified board.
        unit: Pixels per logical unit.
    """
    side, small = max(1, round(made.source_side * unit)), max(1, round(made.plane.creature_source * unit))
    seats = range(len(view_model.names))
    sets = [f"creature-{view_model.position.sets[seat]}-{n}" for seat in seats for n in range(CREATURES)]
    bodies = [f"creature-body-{view_model.colour(seat)}" for seat in seats]
    return [
        *(ImageRequest(f"balanceformers/{name}", (side, side)) for name in _PIECE_PICTURES),
        *piece_rims_view.list_rim_images(side),
        *(ImageRequest(f"balanceformers/{name}", (small, small)) for name in (*sets, *bodies)),
    ]


def draw_area(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw slot marks, creatures and the highlights of the current selection on the playing area."""
    state, plane = view_model.position, view_model.layout.plane
    if not state.area:
        return
    box = view_model.layout.view_box
    creatures = make_creature_models(view_model)
    free = 0
    if state.phase != "building":
        free = compute_slot_moves(state.area, state.dark).light & ~sum(1 << one.slot for one in creatures)
    ground = PiecesModel(state.area, state.dark, free)
    piece_rims_view.draw_piece_rims(canvas, view_model)
    canvas.group(
        (view_model.render_key, ground), box, lambda inner: draw_body_part_signs(inner, plane, ground)
    )
    around = box.inflate(2 * plane.creature_side, 2 * plane.creature_side)
    for center, one in sort_by_depth(plane, state.area, creatures):  # each by itself: few of them move
        if not around.collidepoint(center):
            continue
        canvas.group(
            (view_model.render_key, center, one),
            box,
            partial(draw_creature_on_slot, plane=plane, center=center, one=one),
        )
    draw_highlights(canvas, view_model, box)


def make_creature_models(view_model: BalanceformersViewModel) -> tuple[CreatureModel, ...]:
    """Return the models of all creatures drawn on the board; those being animated are left out."""
    carried = view_model.selection.creature if view_model.selection.dragging else None
    dying, judged = view_model.position.dying, {}
    if view_model.forecast_shown or view_model.in_flight.reckoning:
        judged = reckoning_forecast.forecast_verdicts(view_model.position)
    return tuple(
        CreatureModel(
            slot,
            view_model.get_creature(creature),
            alpha=_CARRIED_ALPHA if creature == carried else 1.0,
            taken=creature in dying,
            wanted=judged[creature].levels if creature in judged else (),
        )
        for creature, slot in enumerate(view_model.position.places)
        if slot != OFF and creature not in view_model.in_flight.creatures
    )


def draw_dragged_or_inspected_creature(
    canvas: Canvas, view_model: BalanceformersViewModel, rested: int | None
) -> None:
    """Draw the dragged creature at the pointer, or the large card of the inspected creature.

    Args:
        rested: The creature on which the pointer or the focus has rested for a while, None for none.
    """
    selection = view_model.selection
    if selection.dragging and selection.creature is not None and selection.drag_at is not None:
        x, y = selection.drag_at
        size = max(view_model.layout.creature_side, 40.0)
        canvas.spot((x, y + size * 0.2), size * 0.7, theme.BLACK, alpha=0.5)
        creatures_view.draw_creature(canvas, (x, y - 4), size, view_model.get_creature(selection.creature))
    elif rested is not None and not view_model.moving and not _shows_numerals(view_model, rested):
        _draw_card(canvas, view_model, rested)


def _shows_numerals(view_model: BalanceformersViewModel, creature: int) -> bool:
    """Return whether a creature is so large on the board that it shows what its card would."""
    on_board = view_model.position.places[creature] != OFF
    return on_board and view_model.layout.creature_side >= creatures_view.MIN_NUMERALS_SIZE


def _draw_card(canvas: Canvas, view_model: BalanceformersViewModel, creature: int) -> None:
    area, card = view_model.layout.area, make_creature_card(view_model, creature)
    wide, high = creatures_view.compute_card_size(card, area.height * 0.42 + 60)
    box = _find_card_place(view_model, creature, Rect(0, 0, wide, high))
    creatures_view.draw_creature_card(canvas, box, card)


def _find_card_place(view_model: BalanceformersViewModel, creature: int, card: Rect) -> Rect:
    """Return the place for the card of a creature, beside the pieces wherever there is room.

    These are the corners and sides of the board, the panels beside it, and the column of the log; for a
    creature off the board also beside it.
    """
    made, slot, point = (
        view_model.layout,
        view_model.position.places[creature],
        _locate_creature(view_model, creature),
    )
    places = _list_card_places(made, card)
    if slot == OFF:
        here = Rect(point[0] - 40, point[1] - 40, 80, 80)
        room = made.area.inflate(-12, -12)
        places += free_places.list_places_around(here, card.size, room, 20.0)
    piece = None if slot == OFF else slot // PARTS
    callout = sum_callout_view.make_sum_callout(view_model)
    shown = () if callout is None else (Rect(*callout.box),)
    return free_places.choose_place(view_model, point, piece, places, shown=shown)


def _list_card_places(made: TableLayout, card: Rect) -> list[Rect]:
    """Return the boxes in which the card of a creature may lie."""
    zone = made.board
    xs = zone.left, zone.centerx - card.width / 2, zone.right - card.width
    ys = zone.top, zone.centery - card.height / 2, zone.bottom - card.height
    places = [Rect(x, y, card.width, card.height) for x in xs for y in ys]
    places += [Rect(made.area.left, y, card.width, card.height) for y in ys]
    places += [Rect(made.area.right - card.width, y, card.width, card.height) for y in ys]
    aside = [Rect(0, 0, card.width, card.height) for _ in (made.wheel, made.initiative, made.track)]
    for box, panel in zip(aside, (made.wheel, made.initiative, made.track), strict=True):
        box.center = panel.center
    room = made.area.inflate(-12, -12)
    inside = [box.clamp(room) for box in (*places, *aside)]
    if made.compact:
        return inside
    left = made.area.right + (zones.SIDE_WIDTH - card.width) / 2
    return [*inside, Rect(left, made.area.bottom - card.height - 16, card.width, card.height)]


def make_creature_card(view_model: BalanceformersViewModel, creature: int) -> CreatureCard:
    """Return the large card of a creature, with the forecast of Death's verdict on the creature."""
    state, shown = view_model.position, view_model.get_creature(creature)
    owner = view_model.names[owner_of(creature)]
    title = tr("balanceformers.creature.of", name=owner)
    title = title[:1].upper() + title[1:]
    verdict = reckoning_forecast.forecast_verdicts(state).get(creature) if view_model.forecast_shown else None
    if verdict is None:
        dead = state.places[creature] == OFF and state.round > 1
        lines = ((tr("balanceformers.table.dead"), theme.SECONDARY),) if dead else ()
        levels: tuple[int, ...] = ()
        if state.round:
            levels = tuple(shown.energies.index(-deficit) for deficit in initiative.deficits(state.round))
        return CreatureCard(shown, title, owner, lines, levels)
    key = phrases.get_verdict_key(verdict.verdict)
    word = (
        f"{tr(f'balanceformers.forecast.creature.{key}')} {verdict_view.format_deciding_sums(state, verdict)}"
    )
    return CreatureCard(shown, title, owner, ((word, verdict_view.INKS[verdict.verdict]),), verdict.levels)


def _locate_creature(view_model: BalanceformersViewModel, creature: int) -> Point:
    made, state = view_model.layout, view_model.position
    slot = state.places[creature]
    if slot != OFF:
        return zones.locate_slot(made, slot)
    return zones.locate_off_board_creature(made, creature, tray=placement_order.is_in_tray(state, creature))


MAX_BRIGHT_SLOTS = 16
"""So many lit slots glow less."""


class ReachableSlots(Struct, frozen=True):
    """The slots to which the lifted creature may be moved.

    Attributes:
        pieces: All pieces of the playing area.
        slots: Bit mask of the slots.
        steps: Bit mask of those among them that need no black hole.
    """

    pieces: tuple[Piece, ...]
    slots: int
    steps: int


def draw_highlights(canvas: Canvas, view_model: BalanceformersViewModel, box: Rect) -> None:
    """Draw the marks of reachable slots, the lifted creature, and the slot under the pointer.

    Nothing is drawn unless a player at this computer has to decide.
    """
    state, selection, made = view_model.position, view_model.selection, view_model.layout
    if view_model.decider is None:
        return
    origin = OFF if selection.creature is None else state.places[selection.creature]
    if selection.reachable_slots:
        steps = (
            compute_slot_moves(state.area, state.dark).steps[origin]
            if origin != OFF
            else selection.reachable_slots
        )
        _draw_reachable_slots(
            canvas, view_model, box, ReachableSlots(state.area, selection.reachable_slots, steps)
        )
        for chip in slot_effects_view.make_slot_chips(view_model):
            canvas.group(
                (view_model.render_key, chip), box, partial(slot_effects_view.draw_slot_chip, chip=chip)
            )
    if selection.creature is not None and origin != OFF and not selection.dragging:
        center = zones.locate_slot(made, origin)
        creatures_view.draw_lift_glow(canvas, center, made.creature_side, alpha=0.9)
        creatures_view.draw_creature(
            canvas,
            center,
            made.creature_side,
            view_model.get_creature(selection.creature),
            source=made.plane.creature_source,
        )
    _draw_target(canvas, view_model)


def _draw_reachable_slots(
    canvas: Canvas, view_model: BalanceformersViewModel, box: Rect, shown: ReachableSlots
) -> None:
    plane, calm = view_model.layout.plane, shown.slots.bit_count() > MAX_BRIGHT_SLOTS

    def paint(inner: Canvas) -> None:
        for slot in iter_bits(shown.slots):
            piece, part = shown.pieces[slot // PARTS], slot % PARTS
            draw_reachable_slot(inner, plane, piece, part, hole=not shown.steps >> slot & 1, calm=calm)

    canvas.layer((view_model.render_key, shown), box, paint)


def _draw_target(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw the ghost on the slot under the pointer, and the way there; or the creature that can be lifted.

    The slot that a key has chosen stays lit, wherever the focus goes; its ghost is nearly solid.
    """
    state, selection = view_model.position, view_model.selection
    plane, made, target = view_model.layout.plane, view_model.layout, selection.target_slot
    lit = (selection.chosen_slot, target) if selection.creature is not None else ()
    for slot in dict.fromkeys(one for one in lit if one is not None):
        draw_target_slot(canvas, plane, state.area[slot // PARTS], slot % PARTS)
    if selection.creature is not None and target is not None:
        center, origin = zones.locate_slot(made, target), state.places[selection.creature]
        if origin != OFF:
            draw_move_path(canvas, plane, planes.compute_move_path(state.area, state.dark, origin, target))
        levels = () if view_model.focused_verdict is None else view_model.focused_verdict.levels
        ghost = view_model.get_creature(selection.creature)
        alpha, width = (0.94, 4.0) if target == selection.chosen_slot else (0.72, 2.0)
        side, source = made.creature_side, plane.creature_source
        creatures_view.draw_creature(canvas, center, side, ghost, levels=levels, alpha=alpha, source=source)
        canvas.ring(center, made.creature_side * 0.66, theme.GOLD, width=width)
    pointed, can_lift = selection.hover, selection.hover_creature in selection.liftable
    if pointed is not None and can_lift and selection.hover_creature != selection.creature:
        center = zones.locate_slot(made, pointed)
        canvas.ring(center, made.creature_side * 0.64, theme.GOLD, width=2, alpha=0.85)
