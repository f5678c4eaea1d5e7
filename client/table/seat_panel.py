"""The parts that the seats' panels of all games have in common: the background, and the head with the player.

The head has the player's sign, name and strength, a remark, the portrait of an opponent's character and the
score; what is below it is the game's own.
"""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.table.context import TableContext
from client.table.player_labels import (
    Strength,
    draw_player_name,
    draw_strength,
    get_portrait,
    get_strength,
    measure_strength,
)

SIGN_SIZE, PORTRAIT_SIZE = 28.0, 48.0
"""Width and height of the seat's sign and of the portrait, where the head is high enough."""

TWO_LINES_HEIGHT = 48.0
"""Height of a head from which the remark has a line of its own below the name."""

_MIN_PORTRAIT_SIZE = 36.0
"""A portrait smaller than this cannot be told from another: it is left out."""

_PENDING_SHARE = 0.68
"""Size of what would be added to a score, as a share of the score's."""

_BAR_GAP = 2.0
"""Gap between the two parts of a bar, so that colour is not the only sign."""

_GAP, _CHIP_PADDING = 10.0, 24.0
_SIGN_ROOM = 22.0 + _GAP
"""Width of the sign that a remark becomes, with the gap before it."""


class SeatHead(Struct, frozen=True):
    """The head of a seat's panel, which is the same in all games."""

    name: str
    """Name of the player."""
    colour: str
    """Colour of the seat."""
    remark: str = ""
    """What the player is doing, "" for nothing."""
    is_active: bool = False
    """Whether the player is to act: the remark is a golden chip."""
    score: str = ""
    """The score, "" if the game draws it itself or has none."""
    strength: Strength = Strength()
    """How strong the opponent in the seat is."""
    portrait: str = ""
    """Picture of the opponent's character, "" for a person."""
    pending: str = ""
    """What would be added to the score as things stand, drawn paler behind it; "" for nothing."""


def make_seat_head(
    context: TableContext,
    game_id: str,
    seat: int,
    *,
    remark: str = "",
    is_active: bool = False,
    score: str = "",
    pending: str = "",
) -> SeatHead:
    """Return the head of the panel of a seat.

    Args:
        context: The facts about the table.
        game_id: Id of the game.
        seat: The seat.
        remark: What the player is doing, "" for nothing.
        is_active: Whether the player is to act.
        score: The score, "" for none.
        pending: What would be added to it as things stand, "" for nothing.
    """
    info = context.seats[seat]
    return SeatHead(
        info.name,
        info.colour,
        remark,
        is_active,
        score,
        get_strength(game_id, info),
        get_portrait(game_id, info),
        pending,
    )


def get_head_box(panel: Rect) -> Rect:
    """Return the box of the head in a seat's panel."""
    pad = 18.0 if panel.width >= 300 else 12.0
    height = _get_head_height(panel.height)
    return Rect(
        panel.left + pad, panel.top + (6.0 if panel.height >= 100 else 3.0), panel.width - 2 * pad, height
    )


def _get_head_height(panel_height: float) -> float:
    if panel_height >= 100:
        return min(64.0, max(TWO_LINES_HEIGHT + 6, panel_height * 0.3))
    return max(32.0, panel_height * 0.46)


def get_score_style(head_height: float) -> Style:
    """Return the style of the score in a head of that height."""
    return styles.SCORE.with_size(min(36.0, max(24.0, head_height * 0.62)))


def measure_score(texts: Typesetter, head: SeatHead, style: Style) -> float:
    """Return the width of the score with what would be added to it."""
    pending, gap = _get_pending_text(head, style)
    return texts.measure_width(head.score, style) + texts.measure_width(*pending) + gap


def _get_pending_text(head: SeatHead, style: Style) -> tuple[tuple[str, Style], float]:
    """Return text and style of what would be added to a score, and the gap before it."""
    pale = style.with_colour(theme.SECONDARY)
    if not head.pending or not head.score:
        return (head.pending, pale), 0.0
    return (
        f"+ {head.pending}",
        pale.with_size(max(styles.LEAST, style.size * _PENDING_SHARE)),
    ), style.size * 0.22


def draw_score(canvas: Canvas, head: SeatHead, midright: Point, style: Style) -> float:
    """Draw the score with what would be added to it, paler and smaller; return the x of its left end."""
    (text, pale), gap = _get_pending_text(head, style)
    right = midright[0]
    if text:
        # both stand on one line: a smaller number is drawn lower
        y = midright[1] + (style.size - pale.size) * 0.3
        right = canvas.text(text, (right, y), pale, anchor="midright").left - gap
    return (
        canvas.text(head.score, (right, midright[1]), style, anchor="midright").left if head.score else right
    )


def draw_race_bar(canvas: Canvas, box: Rect, colour: Colour, banked: float, pending: float) -> None:
    """Draw how far a player is: a bar with the points that are certain, and paler those as things stand.

    Args:
        canvas: Where to draw.
        box: The box of the whole bar, which stands for the points of the player who leads.
        colour: Colour of the player.
        banked: The certain points, as a share of the whole bar, 0-1.
        pending: The others, likewise.
    """
    canvas.fill(box, theme.RIM, radius=box.height / 2, alpha=0.8)
    first, second = box.width * banked, box.width * pending
    if first:
        canvas.fill(Rect(box.left, box.top, first, box.height), colour, radius=box.height / 2)
    if second > _BAR_GAP:
        gap = _BAR_GAP if first else 0.0
        rest = Rect(box.left + first + gap, box.top, second - gap, box.height)
        canvas.fill(rest, colour, radius=box.height / 2, alpha=0.45)


def draw_seat_head(canvas: Canvas, box: Rect, head: SeatHead, *, kept: float = 0.0) -> None:
    """Draw the head of a seat's panel: sign, name, strength and remark at the left, portrait and score right.

    In a high head, strength and remark are below the name. If room is short, the portrait goes first, then
    the remark becomes a sign, then the dots of strength go, then the score, which the game shows below.

    Args:
        canvas: Where to draw.
        box: The box of the head, within the padding of the panel.
        head: What to draw.
        kept: Width to leave free at the left of the score, for what the game draws there.
    """
    sign = min(SIGN_SIZE, box.height)
    canvas.seat(head.colour, (box.left + sign / 2, box.centery), sign)
    left, right = box.left + sign + (_GAP if box.width >= 240 else 6.0), box.right
    texts, score = canvas.texts, get_score_style(box.height)
    least = texts.measure_width(head.name, styles.NAME)
    spare = right - left - kept - least - _GAP
    if measure_score(texts, head, score) > spare - _GAP:
        score = styles.MARK
    if (head.score or head.pending) and measure_score(texts, head, score) <= spare:
        right = draw_score(canvas, head, box.midright, score)
    right -= kept
    name = styles.SUBHEADING if box.height >= 30 else styles.NAME
    two = box.height >= TWO_LINES_HEIGHT
    strength = measure_strength(head.strength, name.size)
    said = texts.measure_width(head.remark, styles.LABEL) + _CHIP_PADDING if head.remark else 0.0
    need = texts.measure_width(head.name, name)
    need_beside = need + strength + (said + _GAP if said else 0.0)
    need = max(need, strength + said) if two else need_beside
    size = min(PORTRAIT_SIZE, box.height)
    if head.portrait and size >= _MIN_PORTRAIT_SIZE and right - left - size - 2 * _GAP >= need:
        right -= size + _GAP
        canvas.image(head.portrait, (right + size / 2, box.centery), size)
    right -= _GAP if right < box.right else 0.0
    if head.is_active and not head.strength.rank and need_beside <= right - left:
        two = False  # a chip below the name would crowd it
    if two and (head.remark or head.strength.rank):
        lower = box.centery + 11.5
        beside = Strength()
        if strength + said > right - left:  # the dots go behind the name
            beside, strength = head.strength, 0.0
        if strength:
            draw_strength(canvas, (left, lower), head.strength, name.size)
        _draw_remark(canvas, (left + strength, lower), head, right - left - strength)
        draw_player_name(canvas, head.name, beside, (left, box.centery - 12.5), right - left, name)
        return
    # else the golden edge says it alone
    if head.remark and (not head.is_active or right - left - least >= _SIGN_ROOM):
        room = right - left - texts.measure_width(head.name, name) - strength
        right = _draw_remark_at_end(canvas, (right, box.centery), head, room) - _GAP
    draw_player_name(canvas, head.name, head.strength, (left, box.centery), right - left, name)


def _draw_remark(canvas: Canvas, left: Point, head: SeatHead, room: float) -> None:
    """Draw the remark below the name, if there is one."""
    if head.is_active and head.remark:
        width = min(canvas.texts.measure_width(head.remark, styles.LABEL), room - _CHIP_PADDING)
        right = left[0] + width + _CHIP_PADDING, left[1]
        draw_remark_chip(
            canvas, right, head.remark, styles.LABEL, text_width=width, padding=_CHIP_PADDING, height=22.0
        )
    else:
        canvas.text(head.remark, left, styles.NOTE, anchor="midleft", max_width=room, shrink=True)


def _draw_remark_at_end(canvas: Canvas, midright: Point, head: SeatHead, room: float) -> float:
    """Draw the remark behind the name, as a sign if room is short; return its left end.

    A remark on a player who is not to act is left out rather than cut: its tooltip says it too.
    """
    width = canvas.texts.measure_width(head.remark, styles.LABEL if head.is_active else styles.NOTE)
    if not head.is_active:
        if width + _GAP > room:
            return midright[0] + _GAP
        return canvas.text(head.remark, midright, styles.NOTE, anchor="midright").left
    if width + _CHIP_PADDING + _GAP > room:
        x, y = midright
        canvas.circle((x - 11, y), 11, theme.GOLD)
        canvas.icon("play", (x - 10, y), 14, theme.INK)
        return x - 22
    return draw_remark_chip(
        canvas, midright, head.remark, styles.LABEL, text_width=width, padding=_CHIP_PADDING, height=26.0
    )


def draw_seat_panel_background(
    canvas: Canvas,
    box: Rect,
    *,
    highlighted: bool,
    radius: float = 16.0,
    glow_radius: float = 16.0,
    outline_width: float = 2.5,
) -> None:
    """Draw the background and edge of a seat's panel; a highlighted panel is golden and glows."""
    if highlighted:
        canvas.glow(box, theme.GOLD, radius=glow_radius, blur=12, alpha=0.35)
    canvas.panel(
        box,
        radius=radius,
        top=theme.RAISED_TOP if highlighted else theme.ROW_TOP,
        bottom=theme.RAISED_BOTTOM if highlighted else theme.PANEL_BOTTOM,
        edge=theme.GOLD if highlighted else theme.EDGE,
    )
    if highlighted:
        canvas.outline(box, theme.GOLD, radius=radius, width=outline_width)


def draw_remark_chip(
    canvas: Canvas,
    midright: Point,
    text: str,
    style: Style,
    *,
    text_width: float,
    padding: float,
    height: float,
) -> float:
    """Draw a short remark on a golden chip, and return the x of the chip's left end.

    Args:
        canvas: Where to draw.
        midright: The right end of the chip, at half its height.
        text: The remark.
        style: Style of the remark.
        text_width: Width for the text, which shrinks to fit.
        padding: Difference between the width of the chip and `text_width`.
        height: Height of the chip.
    """
    width = text_width + padding
    chip = Rect(midright[0] - width, midright[1] - height / 2, width, height)
    canvas.slab(
        chip,
        radius=height / 2,
        top=theme.GOLD_TOP,
        bottom=theme.mix(theme.GOLD_BOTTOM, theme.GOLD_TOP, 0.3),  # small letters reach far down
        edge=theme.GOLD_EDGE,
        light=0.4,
    )
    canvas.text(
        text,
        chip.center,
        style.with_colour(theme.INK),
        anchor="center",
        max_width=text_width + 2,
        shrink=True,
    )
    return chip.left
