"""Paints the board of Balanceformers: the area on its ground, and who stands on it."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import (
    area_view,
    creatures_view,
    layout as zones,
    panel_models,
    placement_order,
    verdict_texts,
    verdicts_view,
)
from client.games.balanceformers.board.area_view import CreatureModel, PiecesModel
from client.games.balanceformers.board.creatures_view import creature_of
from client.games.balanceformers.board.plane import Plane
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from rules.balanceformers.area import compute_ways, iter_bits
from rules.balanceformers.content import Content
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, Piece, owner_of

_CARRIED = 0.3
"""How strong a creature stays where it was while it hangs on the pointer."""


class Scenery(Struct, frozen=True):
    """What lies below everything.

    Attributes:
        legend: Where it is said what red and green mean, if anywhere.
    """

    ground: PiecesModel
    legend: tuple[float, float, float, float] | None


def draw_ground(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Table and figures."""
    area, plane, state = view_model.layout.area, view_model.layout.plane, view_model.position
    legend = panel_models.legend_box(view_model, canvas.texts)
    corner = None if legend is None else (legend.left, legend.top, legend.width, legend.height)
    shown = Scenery(PiecesModel(state.area, state.dark, 0), corner)

    def paint(inner: Canvas) -> None:
        pieces = shown.ground.pieces
        inner.fill(area, theme.GROUND)
        inner.cover("balanceformers/table-ground", area, zoom=area_view.ground_zoom(area))
        inner.fill(area, theme.GROUND, alpha=0.35)
        if pieces:
            box = plane.box(pieces).inflate(-plane.s * 0.3, -plane.s * 0.2)
            inner.shadow(box, radius=plane.s * 0.2, blur=40, dy=18)
        area_view.figures(inner, plane, shown.ground)
        if legend is not None:
            creatures_view.legend(inner, legend, tr("balanceformers.table.energy"))

    canvas.layer((view_model.frame, shown), area, paint, opaque=True)


def draw(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Slots and creatures, what is lit, and Death's word on everybody."""
    state, plane = view_model.position, view_model.layout.plane
    if not state.area:
        return
    box = view_model.layout.board.inflate(40, 40).clip(view_model.layout.area)
    creatures = standing(view_model)
    free = 0
    if state.phase != "building":
        free = compute_ways(state.area, state.dark).light & ~sum(1 << one.slot for one in creatures)
    ground = PiecesModel(state.area, state.dark, free)
    canvas.group((view_model.frame, ground), box, lambda inner: area_view.slot_marks(inner, plane, ground))
    for center, one in area_view.in_order(plane, state.area, creatures):  # each by itself: few of them move
        canvas.group(
            (view_model.frame, center, one),
            box,
            partial(area_view.stand, plane=plane, center=center, one=one),
        )
    draw_highlights(canvas, view_model, box)
    verdicts_view.draw(canvas, view_model, box)


def standing(view_model: BalanceformersViewModel) -> tuple[CreatureModel, ...]:
    """Return who stands on the figures just now, and how."""
    carried = view_model.selection.creature if view_model.selection.dragging else None
    dying = view_model.position.dying
    return tuple(
        CreatureModel(
            slot,
            view_model.creature(creature),
            alpha=_CARRIED if creature == carried else 1.0,
            taken=creature in dying,
        )
        for creature, slot in enumerate(view_model.position.places)
        if slot != OFF and creature not in view_model.in_flight.creatures
    )


def draw_above(canvas: Canvas, view_model: BalanceformersViewModel, rested: int | None) -> None:
    """Draw the creature that hangs on the pointer, or in full the one on which the pointer has stayed."""
    selection = view_model.selection
    if selection.dragging and selection.creature is not None and selection.drag_at is not None:
        x, y = selection.drag_at
        size = max(view_model.layout.creature, 40.0)
        canvas.spot((x, y + size * 0.2), size * 0.7, theme.BLACK, alpha=0.5)
        creatures_view.draw_creature(canvas, (x, y - 4), size, view_model.creature(selection.creature))
    elif rested is not None and not view_model.moving:
        _card(canvas, view_model, rested)


def _card(canvas: Canvas, view_model: BalanceformersViewModel, creature: int) -> None:
    made, off = view_model.layout, view_model.position.places[creature] == OFF
    area, card = made.area, verdict_texts.card(view_model, creature)
    wide, high = creatures_view.card_size(card, area.height * 0.42 + 60)
    box = Rect(0, 0, wide, high)
    point = _where(view_model, creature)
    reach = 60.0 if off else made.creature * 0.7 + 34
    box.midleft = (point[0] + reach, point[1])
    if box.right > area.right - 8:
        box.midright = (point[0] - reach, point[1])
    if off and point[1] > area.centery:
        box.midbottom = (point[0], point[1] - reach)
    room = made.board if made.board.collidepoint(point) else area.inflate(-12, -12)
    box.clamp_ip(room)
    creatures_view.draw_card(canvas, box, card)


def _where(view_model: BalanceformersViewModel, creature: int) -> Point:
    made, state = view_model.layout, view_model.position
    slot = state.places[creature]
    if slot != OFF:
        return zones.slot_spot(made, slot)
    return zones.waiting_spot(made, creature, tray=placement_order.in_tray(state, creature))


CALM = 16
"""So many lit slots glow less."""


class Highlights(Struct, frozen=True):
    """The slots where the lifted creature may go.

    Attributes:
        steps: Those it reaches without a black hole.
    """

    pieces: tuple[Piece, ...]
    slots: int
    steps: int


def draw_highlights(canvas: Canvas, view_model: BalanceformersViewModel, box: Rect) -> None:
    """Slots, the creature that is lifted, and the slot under the pointer."""
    state, selection, made = view_model.position, view_model.selection, view_model.layout
    if view_model.decider is None:
        return
    origin = OFF if selection.creature is None else state.places[selection.creature]
    if selection.slots:
        steps = compute_ways(state.area, state.dark).steps[origin] if origin != OFF else selection.slots
        _slots(canvas, view_model, box, Highlights(state.area, selection.slots, steps))
    if selection.creature is not None and origin != OFF and not selection.dragging:
        center = zones.slot_spot(made, origin)
        creatures_view.lift_light(canvas, center, made.creature, alpha=0.9)
        creatures_view.draw_creature(canvas, center, made.creature, view_model.creature(selection.creature))
    _target(canvas, view_model)


def _slots(canvas: Canvas, view_model: BalanceformersViewModel, box: Rect, shown: Highlights) -> None:
    plane, calm = view_model.layout.plane, shown.slots.bit_count() > CALM

    def paint(inner: Canvas) -> None:
        for slot in iter_bits(shown.slots):
            piece, part = shown.pieces[slot // PARTS], slot % PARTS
            area_view.lit_slot(inner, plane, piece, part, hole=not shown.steps >> slot & 1, calm=calm)

    canvas.layer((view_model.frame, shown), box, paint)


def _target(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw the ghost on the slot under the pointer, and the way there; or the creature that can be lifted."""
    state, selection = view_model.position, view_model.selection
    plane, made, slot = view_model.layout.plane, view_model.layout, view_model.selection.hover
    if slot is None:
        return
    center = zones.slot_spot(made, slot)
    if selection.creature is not None and slot == selection.goal:
        area_view.target_slot(canvas, plane, state.area[slot // PARTS], slot % PARTS)
        origin = state.places[selection.creature]
        if origin != OFF:
            area_view.dotted(canvas, plane, area_view.way(state.area, state.dark, origin, slot))
        levels = () if view_model.focus is None else view_model.focus.levels
        ghost = view_model.creature(selection.creature)
        creatures_view.draw_creature(canvas, center, made.creature, ghost, levels=levels, alpha=0.72)
        canvas.ring(center, made.creature * 0.66, theme.GOLD, width=2)
    elif selection.hover_creature in selection.liftable and selection.hover_creature != selection.creature:
        canvas.ring(center, made.creature * 0.64, theme.GOLD, width=2, alpha=0.85)


def draw_thumbnail(
    canvas: Canvas, box: Rect, state: BalanceformersState, colours: tuple[str, ...], content: Content
) -> None:
    """Draw the area with its creatures."""
    canvas.cover("balanceformers/table-ground", box, zoom=area_view.ground_zoom(box))
    if not state.area:
        return
    s, origin = zones.fit(box.inflate(-box.width * 0.06, -box.height * 0.08), state.area)
    plane = Plane(origin, s)
    standing = tuple(
        CreatureModel(slot, creature_of(content, state, creature, colours[owner_of(creature)]))
        for creature, slot in enumerate(state.places)
        if slot != OFF
    )
    area_view.figures(canvas, plane, PiecesModel(state.area, state.dark, 0))
    area_view.standing(canvas, plane, state.area, standing)
