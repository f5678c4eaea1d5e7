"""Paints the dice, and the position of the chosen one, which may be turned."""

from __future__ import annotations

import math

import pygame
from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.board import colours, stones_view
from client.games.equilibrix.board.flower_geometry import count_drawings
from client.games.equilibrix.board.highlights_view import draw_half_dot
from client.games.equilibrix.board.layout import TableLayout
from client.i18n import tr
from rules.equilibrix.board import FREE

SHARED_CENTRE_RISE = 6 / 256
"""On a die the middle of a position lies that much of its side above the middle of the picture."""

HIGHLIGHTED_STATES = ("chosen", "bonus", "now")
FINISHED_STATES = ("used", "passed", "lapsed", "unused", "placed")

FAINT_ALPHA = 0.5
"""How much is seen of what cannot be used now."""


class DieModel(Struct, frozen=True):
    """A die. face: a position, or FREE.

    state: "open", "chosen", "bonus", "used", "passed", "lapsed" or "unused".

    stone: instead of a die a starting stone, by its field; its state: "now", "later", "placed".
    """

    face: str
    state: str
    stone: int | None = None
    colour: str = ""


class RollModel(Struct, frozen=True):
    """What the panel says.

    Attributes:
        position: What is drawn below the dice, "" if nothing.
        turn: By how many times 60°.
        faint: It is not chosen yet.
        turns: Somebody may turn it.
        note: What is said instead.
        options: What either die could do, while none is chosen.
    """

    title: str
    dice: tuple[DieModel, ...]
    position: str = ""
    turns: int = 0
    is_faint: bool = False
    can_turn: bool = False
    note: str = ""
    options: DiceOptions | None = None


def arrange_dice(layout: TableLayout, count: int) -> tuple[Rect, ...]:
    """Return where the dice lie: a single one in the middle."""
    if count != 1:
        return layout.dice[:count]
    box = layout.dice[0].copy()
    box.centerx = layout.roll.centerx
    return (box,)


# --- the panel --------------------------------------------------------------------------------------------


def draw_roll_panel(canvas: Canvas, layout: TableLayout, model: RollModel) -> None:
    """Title, dice, what became of them, and the position."""
    box = layout.roll
    if layout.is_roomy:
        canvas.panel(box, radius=16)
    else:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
    canvas.text(
        model.title,
        (box.left + layout.pad, box.top + layout.head / 2 + 2),
        styles.HEADING if layout.is_roomy else styles.NAME,
        anchor="midleft",
        max_width=box.width - 2 * layout.pad,
        shrink=True,
    )
    for index, (place, die) in enumerate(zip(arrange_dice(layout, len(model.dice)), model.dice, strict=True)):
        draw_die(canvas, place, die)
        _draw_die_state(canvas, layout, place, die, SIDES[index] if model.options else None)
    if model.options is not None:
        _draw_separator(canvas, layout)
        draw_options(canvas, layout, model.options)
    elif model.position or model.note:
        _draw_position_section(canvas, layout, model)


def _draw_separator(canvas: Canvas, layout: TableLayout) -> None:
    """Draw the line between the dice and what is below them."""
    y = layout.position_line - (28 if layout.is_roomy else 15)
    ends = layout.roll.left + layout.pad, layout.roll.right - layout.pad
    canvas.line((ends[0], y), (ends[1], y), theme.EDGE, width=1.5)


def _draw_die_state(canvas: Canvas, layout: TableLayout, box: Rect, die: DieModel, side: int | None) -> None:
    """Draw the word under a die.

    Args:
        side: Before it the sign of the die on that side.
    """
    if side is not None and layout.compact and not layout.is_roomy:
        draw_half_dot(canvas, (box.centerx, box.bottom + 19), 8.0, side)
    if die.state in ("open", "later") and layout.compact and not layout.is_roomy:
        return
    style = (styles.BODY if layout.is_roomy else styles.NOTE).in_(theme.SECONDARY)
    if die.state in HIGHLIGHTED_STATES:
        style = style.strong.in_(theme.GOLD)
    words = tr(f"equilibrix.table.{die.state}")
    room = box.width + (24 if layout.is_roomy else 12)
    icon = {"used": "check", "placed": "check", "passed": "pass", "lapsed": "close"}.get(die.state)
    sign = 26 if icon or side is not None else 0
    size, style = style.size, canvas.texts.fit(words, room - sign, style)
    wide = canvas.texts.width(words, style)
    y = box.bottom + (28 if layout.is_roomy else 19)
    x = box.centerx - wide / 2 + sign / 2
    if icon:
        canvas.icon(icon, (x - 16, y + 1), size, style.colour)
    elif side is not None:
        draw_half_dot(canvas, (x - 16, y + 1), 9.0, side)
    canvas.text(words, (x, y), style, anchor="midleft")


def draw_die(canvas: Canvas, box: Rect, die: DieModel) -> None:
    """Draw a die as it lies; the chosen one with a golden ring."""
    done = die.state in FINISHED_STATES
    side = box.width
    if die.state in HIGHLIGHTED_STATES:
        ring = box.inflate(side * 0.1, side * 0.1)
        canvas.glow(ring, theme.GOLD, radius=side * 0.24, blur=side * 0.09, alpha=0.75)
        canvas.fill(ring, theme.GROUND, radius=side * 0.24, alpha=0.85)
        canvas.outline(ring, theme.GOLD, radius=side * 0.24, width=max(3.0, side * 0.034))
    if die.stone is not None:
        canvas.slab(box, radius=side * 0.2, top=theme.RAISED_TOP, bottom=colours.DIE_BOTTOM, edge=theme.EDGE)
        stones_view.draw_stone_at(
            canvas, box.center, side * 0.76, die.stone, die.colour, alpha=0.35 if done else 1.0
        )
        return
    alpha = 0.42 if done else 1.0
    if die.face == FREE or not die.face:
        canvas.image("equilibrix/die-body", box.center, side, alpha=alpha)
        if die.face:
            canvas.image("equilibrix/mark-birth", box.center, side * 0.62, alpha=alpha)
    else:
        canvas.image(f"equilibrix/die-{die.face.lower()}", box.center, side, alpha=alpha)
    if die.state == "bonus":
        canvas.image("equilibrix/mark-bonus", (box.right - side * 0.06, box.top + side * 0.08), side * 0.36)


# --- the position -----------------------------------------------------------------------------------------


def _draw_position_section(canvas: Canvas, layout: TableLayout, model: RollModel) -> None:
    box, place = layout.roll, layout.position
    roomy = layout.is_roomy
    middle = layout.position_line
    _draw_separator(canvas, layout)
    if model.position == FREE or not model.position:
        _draw_free_section(canvas, layout, model, middle)
        return
    angle = canvas.text(
        tr(f"equilibrix.position.{model.position}.angle"),
        (box.right - layout.pad, middle),
        (styles.LEAD if roomy else styles.LABEL).in_(theme.GOLD),
        anchor="midright",
        alpha=0.8 if model.is_faint and not canvas.resources.high_contrast else 1.0,
    )
    canvas.text(
        tr("equilibrix.table.position"),
        (box.left + layout.pad, middle),
        styles.HEADING if roomy else styles.NAME,
        anchor="midleft",
        max_width=angle.left - box.left - layout.pad - 8,
        shrink=True,
    )
    with canvas.fade(FAINT_ALPHA if model.is_faint else 1.0):
        draw_position(canvas, place.center, place.width, model.position, model.turns)
    if roomy and model.can_turn:
        count = count_drawings(model.position)
        words = tr("equilibrix.table.turned", n=model.turns % count + 1, m=count)
        canvas.text(
            f"{words} · {tr('equilibrix.table.wheel')}",
            (box.centerx, box.bottom - 21),
            styles.NOTE,
            anchor="center",
            max_width=box.width - 24,
            shrink=True,
        )


def _draw_free_section(canvas: Canvas, layout: TableLayout, model: RollModel, middle: float) -> None:
    """No angle counts: what does is said in words."""
    box = layout.roll
    words = model.note or tr("equilibrix.position.FREE.text")
    width = box.width - 2 * layout.pad
    y = middle - (8 if layout.is_roomy else 6)
    if model.position == FREE:
        canvas.text(
            tr("equilibrix.table.free"),
            (box.left + layout.pad, middle),
            styles.HEADING if layout.is_roomy else styles.NAME,
            anchor="midleft",
            max_width=width,
            shrink=True,
        )
        y = middle + (28 if layout.is_roomy else 16)
    style = styles.BODY if layout.is_roomy else styles.NOTE.in_(theme.BODY)
    y += canvas.paragraph(words, (box.left + layout.pad, y), width, style, max_lines=5)
    room = box.bottom - y - 24
    if room > 90:
        side = min(room, 210.0, box.width * 0.62)
        center = box.centerx, y + 12 + room / 2
        canvas.image("equilibrix/rosette", center, side)
        stone = next((die for die in model.dice if die.stone is not None and die.state == "now"), None)
        if stone is not None and stone.stone is not None:
            stones_view.draw_stone_at(canvas, center, side * 0.5, stone.stone, stone.colour)
        else:
            canvas.image("equilibrix/mark-birth", center, side * 0.42)


def draw_position(canvas: Canvas, center: Point, size: float, position: str, turn: int = 0) -> None:
    """Draw a position on a dark flower, turned by so many times 60°."""
    canvas.image("equilibrix/rosette", center, size)
    if not turn % 6:
        canvas.image(f"equilibrix/face-{position.lower()}", center, size)
        return
    pixels = max(1, round(size * canvas.unit))

    def make(large: pygame.Surface) -> pygame.Surface:
        side = math.ceil(pixels / 2) * 2
        leaning = pygame.transform.rotozoom(large, 60 * turn, 1.0)
        middle = pygame.Surface((2 * side, 2 * side), pygame.SRCALPHA, 32)
        middle.blit(leaning, leaning.get_rect(center=(side, side)))
        return pygame.transform.smoothscale(middle, (side, side))

    key, twice = ("equilibrix-face", position, pixels, turn), (2 * pixels, 2 * pixels)
    made = canvas.resources.shaped(key, f"equilibrix/face-{position.lower()}", twice, make)
    half = made.get_width() / canvas.unit / 2
    canvas.blit(made, (center[0] - half, center[1] - half))


SIDES = (-1, 1)
"""The sign of a die is a disc half full, on the side where the die lies."""


class DiceOptions(Struct, frozen=True):
    """What either die allows.

    Attributes:
        each: For each die how many births and how many opposite actions.
        either: Some fields can be had with both.
        note: A quiet line below.
    """

    counts: tuple[tuple[int, int], ...]
    has_common_fields: bool = False
    note: str = ""


def draw_options(canvas: Canvas, layout: TableLayout, shown: DiceOptions) -> None:
    """Draw a line for each die, then for both, then the note if there is room."""
    box, roomy = layout.roll, layout.is_roomy
    left, width = box.left + layout.pad, box.width - 2 * layout.pad
    style, step = (styles.BODY, 42.0) if roomy else (styles.NOTE, 28.0)
    y = layout.position_line
    canvas.text(
        tr("equilibrix.table.options"),
        (left, y),
        styles.HEADING if roomy else styles.NAME,
        anchor="midleft",
        max_width=width,
        shrink=True,
    )
    y += step + (4 if roomy else 0)
    rows = [(side, _format_counts(*may)) for side, may in zip(SIDES, shown.counts, strict=True)]
    if shown.has_common_fields:
        rows.append((0, tr("equilibrix.table.with-either")))
    radius = 11.0 if roomy else 8.0
    for side, words in rows:
        draw_half_dot(canvas, (left + radius, y), radius, side)
        canvas.text(
            words,
            (left + 2 * radius + 12, y),
            style.in_(theme.IVORY),
            anchor="midleft",
            max_width=width - 2 * radius - 12,
            shrink=True,
        )
        y += step
    high = canvas.texts.paragraph_height(shown.note, width, styles.NOTE) if shown.note else 0.0
    if high and y - step / 2 + high < box.bottom - 10:
        canvas.paragraph(shown.note, (left, y - step / 2 + 4), width, styles.NOTE)


def _format_counts(births: int, backs: int) -> str:
    """So many births and opposite actions."""
    if not births and not backs:
        return tr("equilibrix.table.lapses")
    return f"{tr('equilibrix.table.births', n=births)} · {tr('equilibrix.table.backs', n=backs)}"
