"""Paints the death wheel: six crosses with the deficits Death looks for, and Death on the present one."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.games.balanceformers.board import colours
from client.games.balanceformers.board.layout import CROSS_SIDE, PRESENT_SCALE

DEATH_SIDE = 0.21
"""The side of Death's picture as a share of the wheel's side."""

CLEAR_RADIUS = 0.2
"""How far from the middle, as a share of the side, the ground is free of crosses above and below."""

ROUNDS = 6

_LINE_SPACING = 1.05
"""From line to line of the words in the middle."""

_FREE_WIDTH = 0.48
"""The width between the crosses at both sides, as a share of the wheel's side."""

MIN_TEXT_SIDE = 120.0
"""Below this side the wheel says in its middle nothing but the deficits."""


class DeathWheelModel(Struct, frozen=True):
    """The death wheel, which shows the round and the energy deficits that Death judges by."""

    round: int
    """Number of the round whose cross Death stands on."""
    lead: str
    """First line of the text in the middle: that Death wants something."""
    wants: str
    """Second line: the deficits Death looks for."""
    spots: tuple[Point, ...]
    """Centres of the six crosses."""
    hidden: bool = False
    """Whether Death is being animated and so not drawn."""
    brief: str = ""
    """The deficits as numbers alone, for a small wheel; "" if `wants` serves there too."""


def draw_death_wheel(canvas: Canvas, box: Rect, model: DeathWheelModel) -> None:
    """Draw the death wheel, one cross for each round; past ones fade, the present one is ringed."""
    side = box.width
    canvas.image("balanceformers/wheel-base", box.center, side)
    for number, spot in enumerate(model.spots, start=1):
        if number != model.round:
            alpha = 0.36 if number < model.round else 1.0
            canvas.circle(spot, side * CROSS_SIDE / 2, theme.GROUND)
            canvas.image(f"balanceformers/wheel-cross-{number}", spot, side * CROSS_SIDE, alpha=alpha)
    if 1 <= model.round <= ROUNDS:
        spot = model.spots[model.round - 1]
        size = side * CROSS_SIDE * PRESENT_SCALE
        canvas.spot(spot, size * 0.85, theme.GOLD, alpha=0.55)
        canvas.image(f"balanceformers/wheel-cross-{model.round}", spot, size)
        canvas.ring(spot, size * 0.5, theme.GOLD, width=max(2.0, side * 0.011))
        if not model.hidden:
            canvas.image("balanceformers/death", locate_death(box, spot), side * DEATH_SIDE)
    _draw_text(canvas, box, model)


def locate_death(box: Rect, spot: Point) -> Point:
    """Return the centre of Death's figure beside a cross of the wheel, towards the middle.

    Args:
        spot: Centre of the cross.
    """
    dx, dy = box.centerx - spot[0], box.centery - spot[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    reach = box.width * 0.15
    return spot[0] + dx / length * reach, spot[1] + dy / length * reach


def _draw_text(canvas: Canvas, box: Rect, model: DeathWheelModel) -> None:
    """In the middle, between Death and the cross across the wheel."""
    side = box.width
    x, y, wide, room = box.centerx, box.centery, side * 0.55, side * 0.5
    if 1 <= model.round <= ROUNDS:
        spot = model.spots[model.round - 1]
        death = locate_death(box, spot)[1]
        below = 1 if death < y else -1  # which way from Death the words lie
        near, far = death + below * side * DEATH_SIDE / 2, y + below * side * CLEAR_RADIUS
        y, room = (near + far) / 2, abs(far - near)
        wide = side * (0.55 if abs(spot[0] - x) < 1 else 0.44)

    lead = styles.NOTE.with_size(max(styles.LEAST, side * 0.058))
    wants = styles.MARK.with_colour(colours.BAD).with_size(max(styles.LEAST, side * 0.1))
    figure = wants.size * _LINE_SPACING
    lines = _break_text(canvas, model.lead, lead, wide)
    tall = len(lines) * lead.size * _LINE_SPACING
    if side < MIN_TEXT_SIDE or not lines or tall + figure > room:  # there is room for what Death wants alone
        alone = model.wants
        if model.brief and canvas.texts.measure_width(alone, wants) > side * _FREE_WIDTH:
            alone = model.brief
        canvas.text(alone, (x, y), wants, anchor="center")
        return
    top = y - (tall + figure) / 2
    for number, line in enumerate(lines):
        canvas.text(line, (x, top + (number + 0.5) * lead.size * _LINE_SPACING), lead, anchor="center")
    canvas.text(model.wants, (x, top + tall + figure / 2), wants, anchor="center")


def _break_text(canvas: Canvas, words: str, style: Style, wide: float) -> list[str]:
    """Draw text in a line or in two, nothing if it is wider."""
    first, _, second = words.rpartition(" ")
    for lines in ([words], [first, second]):
        if all(canvas.texts.measure_width(line, style) <= wide for line in lines):
            return lines
    return []
