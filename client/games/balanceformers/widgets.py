"""Everything on the table that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers import (
    area_view,
    creatures_view,
    explaining,
    forecast,
    initiative_view,
    layout,
    panels,
    placing,
    plane as planes,
    wording,
)
from client.i18n import tr
from client.widgets import Look, Painted, explained
from rules.balanceformers.area import ways
from rules.balanceformers.content import content
from rules.balanceformers.state import OFF, PARTS, Piece, owner

if TYPE_CHECKING:
    from client.games.balanceformers.scene import BalanceformersTable

REST = 0.4
"""Seconds the pointer stays on a creature before it is shown in full."""

WORDS, TIPS = explaining.WORDS, explaining.TIPS


def add_widgets(table: BalanceformersTable) -> None:
    """Tokens to pick first, then the creatures to place, the area, the panels."""
    _tokens(table)
    _off_board(table)
    _slots(table)
    _places(table)
    explaining.add(table)


# --- creatures and slots ----------------------------------------------------------------------------------


class Resting(Painted):
    """Knows whether the pointer, or the focus, has stayed on it for a while."""

    _stay = 0.0

    @property
    def rested(self) -> bool:
        """Whether it is looked at."""
        return self._stay >= REST

    def update(self, dt: float) -> bool:
        """Count how long."""
        before = self.rested
        self._stay = self._stay + dt if self.hovered or self.shows_ring else 0.0
        if self.rested != before:
            self.changed()
        return super().update(dt)

    def due(self) -> float | None:
        """The moment at which it has been looked at long enough."""
        if not (self.hovered or self.shows_ring) or self.rested:
            return None
        return REST - self._stay


class SlotWidget(Resting):
    """A slot: what counts is the distance from its middle. The board has painted it."""

    def __init__(
        self,
        table: BalanceformersTable,
        slot: int,
        label: str,
        *,
        acts: bool,
        focusable: bool,
        tooltip: str = "",
    ) -> None:
        x, y = layout.slot_spot(table.layout, slot)
        side = table.layout.creature
        super().__init__(
            f"slot.{slot}",
            Rect(x - side / 2, y - side / 2, side, side),
            label,
            paint=_nothing,
            on_press=partial(table.choosing.press_slot, slot) if acts else None,
            on_hover=_hovering(table, slot),
            radius=side / 2,
            sound="",
            focusable=focusable,
            tooltip=tooltip,
        )
        self._slot = slot
        self._table = table

    def hit(self, point: Point) -> bool:
        """Whether the point means this slot."""
        made = self._table.layout
        if math.dist(point, layout.slot_spot(made, self._slot)) > planes.REACH * made.s:
            return False
        return layout.slot_at(made, point) == self._slot

    def draw(self, canvas: Canvas) -> None:
        """Only the focus, as a ring."""
        if self.ring_amount > 0.0:
            piece = self._table.layout.pieces[self._slot // PARTS]
            area_view.ring_slot(
                canvas, self._table.layout.plane, piece, self._slot % PARTS, alpha=self.ring_amount
            )


def _hovering(table: BalanceformersTable, slot: int) -> Callable[[bool], None]:
    """Tells the choice which slot is looked at."""

    def hover(on: bool) -> None:
        if on:
            table.choosing.hover_on(slot)
        elif table.choosing.hover == slot:
            table.choosing.hover_on(None)

    return hover


def _slots(table: BalanceformersTable) -> None:
    state, hand = table.position, table.choosing
    if state.phase == "building":
        return
    deciding = table.decider is not None and state.phase in ("prelude", "turn")
    at = state.at()
    there = ways(state.area, state.dark)
    for slot in range(PARTS * len(state.area)):
        if not there.light >> slot & 1:
            continue
        creature = at.get(slot)
        lit = bool(hand.slots >> slot & 1) and table.decider is not None
        useful = lit or creature is not None
        if not useful and not deciding:
            continue
        focusable = lit or (creature is not None and (creature in hand.liftable or not deciding))
        label = _slot_label(table, slot, creature, lit=lit, step=_is_step(table, slot))
        free = creature is None and hand.creature is None  # with one in hand it is seen what would come of it
        tip = explained(label, tr(f"{TIPS}.slot")) if free else ""
        table.ui.add(SlotWidget(table, slot, label, acts=deciding, focusable=focusable, tooltip=tip))


def _is_step(table: BalanceformersTable, slot: int) -> bool:
    state, lifted = table.position, table.choosing.creature
    if lifted is None or state.places[lifted] == OFF:
        return True
    return bool(ways(state.area, state.dark).steps[state.places[lifted]] >> slot & 1)


def _slot_label(table: BalanceformersTable, slot: int, creature: int | None, *, lit: bool, step: bool) -> str:
    """A slot in words."""
    state, hand = table.position, table.choosing
    place = wording.slot(state.area, slot)
    place = place[:1].upper() + place[1:]
    if creature is None:
        lifted = hand.creature
        off = lifted is not None and state.places[lifted] == OFF
        key = "free" if not lit else "free-place" if off else "free-step" if step else "free-hole"
        return tr(f"{WORDS}.{key}", slot=place)
    words = {"slot": place, "name": table.names[owner(creature)]}
    if creature == hand.creature:
        return tr(f"{WORDS}.lifted", **words)
    words["energies"] = wording.energy_list(state, creature)
    verdict = forecast.judged(state).get(creature)
    if creature in hand.liftable and table.decider is not None:
        return tr(f"{WORDS}.liftable", **words)
    if verdict is not None:
        said = tr(f"balanceformers.verdict.{wording.verdict(verdict.verdict)}")
        return tr(f"{WORDS}.stands-verdict", verdict=said, **words)
    return tr(f"{WORDS}.stands", **words)


def _off_board(table: BalanceformersTable) -> None:
    """Creatures in the tray and in the seats' panels."""
    state, hand = table.position, table.choosing
    seat = placing.tray_seat(state)
    for creature, slot in enumerate(state.places):
        if slot != OFF:
            continue
        may = creature in hand.liftable and table.decider is not None
        key = "off-liftable" if may else "dead" if state.round > 1 else "off"
        label = tr(
            f"{WORDS}.{key}", name=table.names[owner(creature)], energies=wording.energy_list(state, creature)
        )
        if owner(creature) == seat:
            _creature(
                table, f"tray.{creature}", layout.tray_box(table.layout, creature), label, creature, may
            )
        else:
            _creature(
                table, f"waiting.{creature}", layout.waiting_box(table.layout, creature), label, creature, may
            )


def _creature(table: BalanceformersTable, name: str, box: Rect, label: str, creature: int, may: bool) -> None:
    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        lifted = table.choosing.creature == creature
        if lifted:
            creatures_view.lift_light(canvas, area.center, area.width * 0.86)
            creatures_view.draw_creature(canvas, area.center, area.width, panels.creature(table, creature))
        elif may and look.hover:
            canvas.ring(area.center, area.width * 0.56, creatures_view.BALANCE, width=2, alpha=look.hover)

    def hover(on: bool) -> None:
        if on:
            table.choosing.hover_on_creature(creature)
        elif table.choosing.hover_creature == creature:
            table.choosing.hover_on_creature(None)

    table.ui.add(
        Resting(
            name,
            box,
            label,
            paint=paint,
            on_press=partial(table.choosing.lift, creature) if table.decider is not None else None,
            on_hover=hover,
            radius=box.width * 0.2,
            sound="",
            focusable=may or table.decider is None,
        )
    )


# --- building ---------------------------------------------------------------------------------------------


class PlaceWidget(Painted):
    """A free place for a piece: what counts is its triangle."""

    def __init__(self, table: BalanceformersTable, piece: Piece, label: str) -> None:
        outline = layout.piece_outline(table.layout, piece)
        left, top = min(x for x, _ in outline), min(y for _, y in outline)
        right, bottom = max(x for x, _ in outline), max(y for _, y in outline)
        i, j, d = piece
        super().__init__(
            f"piece.{i}.{j}.{d}",
            Rect(left, top, right - left, bottom - top),
            label,
            paint=_nothing,
            on_press=partial(table.choosing.press_piece, piece),
            sound="",
            tooltip=label,
        )
        self._table, self._piece = table, piece

    def hit(self, point: Point) -> bool:
        """Whether a point lies within the triangle."""
        return planes.inside(self._piece, self._table.layout.plane.back(point))

    def draw(self, canvas: Canvas) -> None:
        """The ghost of the figure, stronger when looked at."""
        strong = max(self.hover, self.ring_amount)
        area_view.free_place(canvas, self._table.layout.plane, self._piece, strong=strong)


def _places(table: BalanceformersTable) -> None:
    if table.decider is None:
        return
    for piece in table.choosing.pieces:
        acc = tr(f"balanceformers.piece.acc.{wording.kind(piece)}")
        table.ui.add(PlaceWidget(table, piece, tr(f"{WORDS}.place-free", acc=acc)))


# --- tokens -----------------------------------------------------------------------------------------------


def _tokens(table: BalanceformersTable) -> None:
    if not panels.picking(table):
        return
    state, hand, seat = table.position, table.choosing, panels.own_seat(table)
    for index, value in enumerate(content().squares.values):
        free = value in hand.squares
        label = tr(f"{WORDS}.{'square' if free else 'square-spent'}", n=value)
        _token(table, f"square.{value}", index, label, value, "", free)
    for index, value in enumerate(content().rounds.values):
        free = value in hand.rounds
        letter = content().letter(state.sets[seat], value)
        label = tr(f"{WORDS}.{'round' if free else 'round-spent'}", n=value, letter=letter)
        _token(table, f"round.{value}", index, label, value, letter, free)


def _token(
    table: BalanceformersTable, name: str, index: int, label: str, value: int, letter: str, free: bool
) -> None:
    hand, round_ = table.choosing, bool(letter)
    box = initiative_view.pick_box(table.layout.initiative, round_=round_, index=index)
    tips = [tr(f"{TIPS}.{each}") for each in (("round", "letter") if round_ else ("square",))]

    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        picked = hand.pair[1 if round_ else 0] == value
        with canvas.fade(1.0 if free else 0.22):
            initiative_view.light_token(canvas, area, picked=picked, hover=look.hover if free else 0.0)
            if round_:
                initiative_view.draw_round(canvas, area.center, area.width, value, letter)
            else:
                initiative_view.draw_square(canvas, area.center, area.width, value)
            initiative_view.ring_token(canvas, area, square=not round_, picked=picked)

    press = partial(hand.pick_round if round_ else hand.pick_square, value)
    table.ui.add(
        Painted(
            name,
            box,
            label,
            paint=paint,
            on_press=press if free else None,
            on_hover=lambda _on: table.invalidate(),
            radius=box.width / 2 if round_ else 10,
            sound="",
            tooltip=explained(label, *(tips if free else ())),
            enabled=free,
            why=tr(f"{TIPS}.spent"),
        )
    )


def _nothing(_canvas: Canvas, _box: Rect, _look: Look) -> None:
    """Painted already."""
