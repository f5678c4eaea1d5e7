"""Painter of the dice panel: the dice, and below them the chosen position or what each die allows."""

from __future__ import annotations

import math

import pygame
from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.board import board_view, colours, flower_geometry, stones_view
from client.games.equilibrix.board.flower_geometry import DrawnTurn, get_field_orientation
from client.games.equilibrix.board.highlights_view import draw_die_dot
from client.games.equilibrix.board.layout import TableLayout
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from rules.equilibrix import births, board
from rules.equilibrix.board import FREE, TRIANGLE_MASK

SHARED_CENTRE_RISE = 6 / 256
"""How far the middle of a position lies above the middle of a die, as a share of the die's side."""

HIGHLIGHTED_STATES = ("chosen", "bonus", "now")
"""States of dice with a golden ring."""

FINISHED_STATES = ("used", "passed", "lapsed", "unused", "placed")
"""States of dice that are done with."""

_UNTURNED = DrawnTurn()

FAINT_ALPHA = 0.5
"""Opacity of a position that is not chosen."""


class DieModel(Struct, frozen=True):
    """View model of one die, or of a starting stone that is drawn in its place."""

    face: str
    """Its position or FREE; "" for a starting stone."""
    state: str
    """"open", "chosen", "bonus", "used", "passed", "lapsed" or "unused"; for a starting stone "now", "later"
    or "placed"."""
    stone: int | None = None
    """A field of the shape of the starting stone."""
    colour: str = ""
    """Colour of the starting stone."""


class DicePanelModel(Struct, frozen=True):
    """View model of the dice panel: the dice of the turn and the content below them."""

    title: str
    """Headline."""
    dice: tuple[DieModel, ...]
    """The dice, none while they are rolling."""
    position: str = ""
    """The position drawn below the dice, "" for none."""
    turn: DrawnTurn = _UNTURNED
    """How the position is turned: as the stone that is looked at would lie to its mother."""
    is_faint: bool = False
    """Whether the position is not chosen yet."""
    note: str = ""
    """Text in place of a position."""
    empty_places: int = 0
    """Number of dice that are still to be thrown."""
    options: DiceOptionCounts | None = None
    """What either die allows, shown while none is chosen."""


class DiceOptionCounts(Struct, frozen=True):
    """Numbers of possible births (new stones) and takebacks for each die, listed while none is chosen."""

    counts: tuple[tuple[int, int], ...]
    """For each die the numbers of births and of stones that may be taken back."""
    has_common_fields: bool = False
    """Whether some births are possible with both."""
    note: str = ""
    """Quiet line below."""


# --- from the view model ----------------------------------------------------------------------------------


def build_dice_panel_model(view_model: EquilibrixViewModel) -> DicePanelModel:
    """Return the view model of the dice panel: the dice of this turn and the content below them."""
    state = view_model.position
    if state.phase == "placing":
        return _build_placing_model(view_model)
    key = "actions" if state.setup.fair else "roll"
    if view_model.context.is_only_person(state.seat):
        title = tr(f"equilibrix.table.your-{key}")
    else:
        title = tr(f"equilibrix.table.{key}-of", name=view_model.names[state.seat])
    if view_model.in_flight.is_rolling or view_model.in_flight.awaits_roll:
        return DicePanelModel(title, (), empty_places=1 if state.turn == 1 else 2)
    dice = tuple(DieModel(face, find_die_state(view_model, die)) for die, face in enumerate(state.dice))
    displayed = find_displayed_die(view_model)
    if displayed is None:
        return DicePanelModel(title, dice, options=_build_dice_options(view_model))
    is_chosen = dice[displayed].state in ("chosen", "bonus")
    return DicePanelModel(
        title,
        dice,
        state.dice[displayed],
        _find_inspected_turn(view_model, state.dice[displayed]),
        is_faint=not is_chosen and view_model.pointed_die != displayed,
    )


def _find_inspected_turn(view_model: EquilibrixViewModel, position: str) -> DrawnTurn:
    """Return how the birth that is looked at turns the drawn position: to its first mother."""
    birth = view_model.forecast
    if birth is None or not birth.mothers or position == FREE:
        return _UNTURNED
    return flower_geometry.find_drawn_turn(position, birth.field, birth.mothers[0]) or _UNTURNED


def _build_dice_options(view_model: EquilibrixViewModel) -> DiceOptionCounts | None:
    """Return what either die allows, while both are open and none is chosen."""
    state = view_model.position
    if len(state.dice) != 2 or not all(state.open) or view_model.is_decided:
        return None
    birth_fields = [births.get_birth_field_mask(state, position) for position in state.dice]
    counts = tuple(
        (fields.bit_count(), births.get_takeback_field_mask(state, position).bit_count())
        for fields, position in zip(birth_fields, state.dice, strict=True)
    )
    can_choose = view_model.decider is not None and state.phase == "action"
    note = tr("equilibrix.table.point-at-die") if can_choose else ""
    return DiceOptionCounts(counts, can_choose and bool(birth_fields[0] & birth_fields[1]), note)


def find_die_state(view_model: EquilibrixViewModel, die: int) -> str:
    """Return the state of a die: "open", "chosen", "bonus", or its outcome.

    An outcome is "used", "passed", "lapsed" or "unused".
    """
    state = view_model.position
    if view_model.is_decided and state.phase != "over":
        return "unused" if state.open[die] and state.die != die else view_model.die_outcomes[die]
    if state.die == die and state.phase != "over":
        return "bonus" if state.phase == "bonus" else "chosen"
    if view_model.in_flight.acting_die == die:
        return "chosen"
    if state.open[die] and state.phase != "over":
        is_selected = view_model.decider is not None and view_model.selection.die == die
        return "chosen" if is_selected and state.phase == "action" else "open"
    return view_model.die_outcomes[die]


def find_displayed_die(view_model: EquilibrixViewModel) -> int | None:
    """Return the die whose rolled position the panel draws: the one in use, else the one pointed at.

    If there is neither, it is an open die, provided that all open dice show the same position; otherwise
    None.
    """
    state, die = view_model.position, view_model.die_in_use
    if die is not None or view_model.is_decided:
        return die
    if view_model.pointed_die is not None:
        return view_model.pointed_die
    open_dice = [index for index, is_open in enumerate(state.open) if is_open]
    return open_dice[0] if len({state.dice[index] for index in open_dice}) == 1 else None


def _build_placing_model(view_model: EquilibrixViewModel) -> DicePanelModel:
    """Return the panel with the two starting stones of the seat that places one."""
    state = view_model.position
    colour = view_model.colour(state.seat)
    triangle, petal = board.PETALS, next(f for f in range(board.PETALS) if get_field_orientation(f) == 60)
    is_first = not state.stones[state.seat] & TRIANGLE_MASK
    stones = (
        DieModel("", "now" if is_first else "placed", stone=triangle, colour=colour),
        DieModel("", "later" if is_first else "now", stone=petal, colour=colour),
    )
    order = "chosen-order" if state.setup.is_start_chosen else "placing-order"
    return DicePanelModel(tr("equilibrix.phase.placing"), stones, note=tr(f"equilibrix.table.{order}"))


# --- the panel --------------------------------------------------------------------------------------------


def arrange_dice(layout: TableLayout, count: int) -> tuple[Rect, ...]:
    """Return the rectangles of `count` dice in the dice panel; a single die is centred."""
    if count != 1:
        return layout.dice[:count]
    box = layout.dice[0].copy()
    box.centerx = layout.roll.centerx
    return (box,)


def draw_dice_panel(canvas: Canvas, layout: TableLayout, model: DicePanelModel) -> None:
    """Draw the dice panel: headline, dice with their states, then the position or the list of options."""
    board_view.draw_panel(canvas, layout, layout.roll, model.title)
    for place in arrange_dice(layout, model.empty_places) if model.empty_places else ():
        _draw_empty_place(canvas, place)
    for index, (place, die) in enumerate(zip(arrange_dice(layout, len(model.dice)), model.dice, strict=True)):
        draw_die(canvas, place, die)
        _draw_die_state(canvas, layout, place, die, SIDES[index] if model.options else None)
    if model.options is not None:
        _draw_separator(canvas, layout)
        draw_dice_option_counts(canvas, layout, model.options)
    elif model.position or model.note:
        _draw_position_section(canvas, layout, model)


def _draw_empty_place(canvas: Canvas, box: Rect) -> None:
    """Draw where a die will lie once it is thrown."""
    well, radius = box.inflate(-box.width * 0.1, -box.width * 0.1), box.width * 0.18
    canvas.fill(well, theme.GROUND, radius=radius, alpha=0.6)
    canvas.outline(well, theme.EDGE, radius=radius, width=1.5)


def _draw_separator(canvas: Canvas, layout: TableLayout) -> None:
    """Draw the line between the dice and what is below them."""
    y = layout.position_headline_y - (28 if layout.is_roomy else 15)
    ends = layout.roll.left + layout.panel_padding, layout.roll.right - layout.panel_padding
    canvas.line((ends[0], y), (ends[1], y), theme.EDGE, width=1.5)


def _draw_die_state(canvas: Canvas, layout: TableLayout, box: Rect, die: DieModel, side: int | None) -> None:
    """Draw the state of a die below it.

    Args:
        canvas: The canvas to draw on.
        layout: The zones of the table.
        box: Place of the die.
        die: The die.
        side: Side whose sign is drawn before the word (−1 left, 1 right), None for none.
    """
    if side is not None and layout.compact and not layout.is_roomy:
        draw_die_dot(canvas, (box.centerx, box.bottom + 19), 8.0, side)
    if die.state in ("open", "later") and layout.compact and not layout.is_roomy:
        return
    style = (styles.BODY if layout.is_roomy else styles.NOTE).with_colour(theme.SECONDARY)
    if die.state in HIGHLIGHTED_STATES:
        style = style.strong.with_colour(theme.GOLD)
    words = tr(f"equilibrix.table.{die.state}")
    room = box.width + (24 if layout.is_roomy else 12)
    icon = {"used": "check", "placed": "check", "passed": "pass", "lapsed": "close"}.get(die.state)
    sign = 26 if icon or side is not None else 0
    size, style = style.size, canvas.texts.shrink_style_to_fit(words, room - sign, style)
    width = canvas.texts.measure_width(words, style)
    y = box.bottom + (28 if layout.is_roomy else 19)
    x = box.centerx - width / 2 + sign / 2
    if icon:
        canvas.icon(icon, (x - 16, y + 1), size, style.colour)
    elif side is not None:
        draw_die_dot(canvas, (x - 16, y + 1), 9.0, side)
    canvas.text(words, (x, y), style, anchor="midleft")


def draw_die(canvas: Canvas, box: Rect, die: DieModel) -> None:
    """Draw a die, or a starting stone in its place; a chosen one has a golden ring."""
    is_finished = die.state in FINISHED_STATES
    side = box.width
    if die.state in HIGHLIGHTED_STATES:
        ring = box.inflate(side * 0.1, side * 0.1)
        canvas.glow(ring, theme.GOLD, radius=side * 0.24, blur=side * 0.09, alpha=0.75)
        canvas.fill(ring, theme.GROUND, radius=side * 0.24, alpha=0.85)
        canvas.outline(ring, theme.GOLD, radius=side * 0.24, width=max(3.0, side * 0.034))
    if die.stone is not None:
        canvas.slab(box, radius=side * 0.2, top=theme.RAISED_TOP, bottom=colours.DIE_BOTTOM, edge=theme.EDGE)
        stones_view.draw_stone_at(
            canvas, box.center, side * 0.76, die.stone, die.colour, alpha=0.35 if is_finished else 1.0
        )
        return
    alpha = 0.42 if is_finished else 1.0
    if die.face == FREE or not die.face:
        canvas.image("equilibrix/die-body", box.center, side, alpha=alpha)
        if die.face:
            canvas.image("equilibrix/mark-birth", box.center, side * 0.62, alpha=alpha)
    else:
        canvas.image(f"equilibrix/die-{die.face.lower()}", box.center, side, alpha=alpha)
    if die.state == "bonus":
        canvas.image("equilibrix/mark-bonus", (box.right - side * 0.06, box.top + side * 0.08), side * 0.36)


def draw_die_highlight(canvas: Canvas, box: Rect, *, hover: float, focused: bool) -> None:
    """Draw a golden outline around a die under the pointer or the focus, over the painted die."""
    strength = max(hover, 0.8 if focused else 0.0)
    if strength:
        side = box.width
        canvas.outline(
            box.inflate(side * 0.06, side * 0.06), colours.GOLD_EDGE, radius=side * 0.22,
            width=max(2.0, side * 0.02), alpha=strength,
        )  # fmt: skip


# --- the position -----------------------------------------------------------------------------------------


def _draw_position_section(canvas: Canvas, layout: TableLayout, model: DicePanelModel) -> None:
    box, place = layout.roll, layout.position
    roomy = layout.is_roomy
    middle = layout.position_headline_y
    _draw_separator(canvas, layout)
    if model.position == FREE or not model.position:
        _draw_free_section(canvas, layout, model, middle)
        return
    angle = canvas.text(
        tr(f"equilibrix.position.{model.position}.angle"),
        (box.right - layout.panel_padding, middle),
        (styles.LEAD if roomy else styles.LABEL).with_colour(theme.GOLD),
        anchor="midright",
        alpha=0.8 if model.is_faint and not canvas.resources.high_contrast else 1.0,
    )
    canvas.text(
        tr("equilibrix.table.position"),
        (box.left + layout.panel_padding, middle),
        styles.HEADING if roomy else styles.NAME,
        anchor="midleft",
        max_width=angle.left - box.left - layout.panel_padding - 8,
        shrink=True,
    )
    with canvas.fade(FAINT_ALPHA if model.is_faint else 1.0):
        draw_rolled_position(canvas, place.center, place.width, model.position, model.turn)


def _draw_free_section(canvas: Canvas, layout: TableLayout, model: DicePanelModel, middle: float) -> None:
    """Draw the text for a free action or a starting stone, for which no angle counts."""
    box = layout.roll
    words = model.note or tr("equilibrix.position.FREE.text")
    width = box.width - 2 * layout.panel_padding
    y = middle - (8 if layout.is_roomy else 6)
    if model.position == FREE:
        canvas.text(
            tr("equilibrix.table.free"),
            (box.left + layout.panel_padding, middle),
            styles.HEADING if layout.is_roomy else styles.NAME,
            anchor="midleft",
            max_width=width,
            shrink=True,
        )
        y = middle + (28 if layout.is_roomy else 16)
    style = styles.BODY if layout.is_roomy else styles.NOTE.with_colour(theme.BODY)
    y += canvas.paragraph(words, (box.left + layout.panel_padding, y), width, style, max_lines=5)
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


def draw_rolled_position(
    canvas: Canvas, center: Point, size: float, position: str, turn: DrawnTurn = _UNTURNED
) -> None:
    """Draw the two stones of a die face on a small flower, turned as they lie on the board."""
    canvas.image("equilibrix/rosette", center, size)
    if turn == _UNTURNED:
        canvas.image(f"equilibrix/face-{position.lower()}", center, size)
        return
    pixels = max(1, round(size * canvas.unit))

    def rotate(large: pygame.Surface) -> pygame.Surface:
        side = math.ceil(pixels / 2) * 2
        rotated = pygame.transform.rotozoom(large, 60 * turn.sixths, 1.0)
        middle = pygame.Surface((2 * side, 2 * side), pygame.SRCALPHA, 32)
        middle.blit(rotated, rotated.get_rect(center=(side, side)))
        small = pygame.transform.smoothscale(middle, (side, side))
        return pygame.transform.flip(small, flip_x=True, flip_y=False) if turn.is_mirrored else small

    key, twice = ("equilibrix-face", position, pixels, turn), (2 * pixels, 2 * pixels)
    picture = canvas.resources.get_shape(key, f"equilibrix/face-{position.lower()}", twice, rotate)
    half = picture.get_width() / canvas.unit / 2
    canvas.blit(picture, (center[0] - half, center[1] - half))


SIDES = (-1, 1)
"""The sides of the two dice: their signs are discs of which that half is filled."""


def draw_dice_option_counts(canvas: Canvas, layout: TableLayout, options: DiceOptionCounts) -> None:
    """Draw how many births (new stones) and takebacks each die allows, and a note below."""
    box, roomy = layout.roll, layout.is_roomy
    left, width = box.left + layout.panel_padding, box.width - 2 * layout.panel_padding
    style, step = (styles.BODY, 42.0) if roomy else (styles.NOTE, 28.0)
    y = layout.position_headline_y
    canvas.text(
        tr("equilibrix.table.options"),
        (left, y),
        styles.HEADING if roomy else styles.NAME,
        anchor="midleft",
        max_width=width,
        shrink=True,
    )
    y += step + (4 if roomy else 0)
    rows = [(side, _format_counts(*counts)) for side, counts in zip(SIDES, options.counts, strict=True)]
    if options.has_common_fields:
        rows.append((0, tr("equilibrix.table.with-either")))
    radius = 11.0 if roomy else 8.0
    for side, words in rows:
        draw_die_dot(canvas, (left + radius, y), radius, side)
        canvas.text(
            words,
            (left + 2 * radius + 12, y),
            style.with_colour(theme.IVORY),
            anchor="midleft",
            max_width=width - 2 * radius - 12,
            shrink=True,
        )
        y += step
    height = canvas.texts.measure_height(options.note, width, styles.NOTE) if options.note else 0.0
    if height and y - step / 2 + height < box.bottom - 10:
        canvas.paragraph(options.note, (left, y - step / 2 + 4), width, styles.NOTE)


def _format_counts(births: int, backs: int) -> str:
    """Return the numbers of births and of stones to take back in words."""
    if not births and not backs:
        return tr("equilibrix.table.lapses")
    return f"{tr('equilibrix.table.births', n=births)} · {tr('equilibrix.table.backs', n=backs)}"
