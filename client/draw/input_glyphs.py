"""Glyphs of keys and gamepad buttons for hints, drawn as they look on the gamepad used last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.chrome import draw_keycap
from client.draw.geometry import Point
from client.draw.typesetter import Typesetter

PadKind: TypeAlias = Literal["plain", "xbox", "playstation", "nintendo"]

CROSS: Final = -1
"""Stands for a gamepad's cross and its stick where a button's number would stand."""

HIGH: Final = 30.0
_DISC: Final = 15.0
_ROUND: Final = 4
_MARK: Final = 6.5

_NAMES: Final[dict[PadKind, tuple[str, ...]]] = {
    "plain": ("A", "B", "X", "Y", "LB", "RB", "Back", "Start", "LS", "RS"),
    "xbox": ("A", "B", "X", "Y", "LB", "RB", "View", "Menu", "LS", "RS"),
    "playstation": ("✕", "○", "□", "△", "L1", "R1", "Share", "Options", "L3", "R3"),
    "nintendo": ("A", "B", "X", "Y", "L", "R", "−", "+", "LS", "RS"),
}
"""What stands on a gamepad's buttons, by their numbers in the common layout: confirm, back, the two others,
the shoulders, the small ones, the pressed sticks. On Nintendo's, A lies where others have B, and X where they
have Y."""


class GamepadButton(Struct, frozen=True):
    """A gamepad button to be drawn as a glyph."""

    number: int
    """Number of the button in the layout that all gamepads are mapped to."""


HandSign: TypeAlias = str | GamepadButton
"""What stands on a key, or a gamepad's button."""

KeyHint: TypeAlias = tuple[HandSign, str]
"""A sign, and what it does."""


class _Hands:
    """What was used last."""

    pad: PadKind | None = None


def set_gamepad_in_use(kind: PadKind | None) -> bool:
    """Show a kind of gamepad's buttons in hints from now on, or keyboard keys if `kind` is None.

    Returns:
        Whether that differs from what was shown before.
    """
    before, _Hands.pad = _Hands.pad, kind
    return before != kind


def get_gamepad_in_use() -> PadKind | None:
    """Return the kind of gamepad whose buttons hints show; None if they show keyboard keys."""
    return _Hands.pad


def choose_hint(key: str, button: int | None, words: str) -> list[KeyHint]:
    """Return a hint, (key or button, text), as a list of one: a button while a gamepad is in use, else a key.

    The list is empty if a gamepad is in use and `button` is None.
    """
    if get_gamepad_in_use() is None:
        return [(key, words)]
    return [] if button is None else [(GamepadButton(button), words)]


def get_button_label(number: int) -> str:
    """Return the label of a gamepad button by its number, as printed on the gamepad in use."""
    return _NAMES[_Hands.pad or "plain"][number]


def measure_glyph(texts: Typesetter, sign: HandSign) -> float:
    """Return the width, in logical units, of the glyph of a key or gamepad button."""
    if isinstance(sign, str):
        return max(32.0, texts.measure_width(sign, styles.LABEL) + 20.0)
    if sign.number == CROSS:
        return 24.0
    return 2 * _DISC if sign.number < _ROUND else measure_glyph(texts, get_button_label(sign.number))


def draw_glyph(canvas: Canvas, point: Point, sign: HandSign, height: float = HIGH) -> float:
    """Draw the glyph of a key or gamepad button from `point` (left, middle); return its right end.

    `height` is that of a key, for rows with little room.
    """
    x, y = point
    if isinstance(sign, str):
        return draw_keycap(canvas, (x, y - height / 2), sign, height).right
    if sign.number == CROSS:
        for box in ((x + 8, y - 12, 8, 24), (x, y - 4, 24, 8)):
            canvas.fill(box, theme.SECONDARY, radius=2)
        return x + 24
    if sign.number >= _ROUND:
        return draw_keycap(canvas, (x, y - height / 2), get_button_label(sign.number), height).right
    middle = (x + _DISC, y)
    canvas.circle(middle, _DISC, theme.KEY_EDGE)
    canvas.circle(middle, _DISC - 1.5, theme.KEY_BOTTOM)
    if _Hands.pad == "playstation":
        _mark(canvas, middle, sign.number)
    else:
        canvas.text(get_button_label(sign.number), middle, styles.LABEL, anchor="center")
    return x + 2 * _DISC


def _mark(canvas: Canvas, middle: Point, number: int) -> None:
    """Draw the four marks of PlayStation's buttons."""
    x, y = middle
    r = _MARK
    if number == 1:
        canvas.circle(middle, r + 1, theme.IVORY)
        canvas.circle(middle, r - 1, theme.KEY_BOTTOM)
        return
    corners: dict[int, Sequence[tuple[Point, Point]]] = {
        0: (((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r))),
        2: (
            ((x - r, y - r), (x + r, y - r)),
            ((x + r, y - r), (x + r, y + r)),
            ((x + r, y + r), (x - r, y + r)),
            ((x - r, y + r), (x - r, y - r)),
        ),
        3: (
            ((x, y - r - 1), (x + r + 1, y + r - 1)),
            ((x + r + 1, y + r - 1), (x - r - 1, y + r - 1)),
            ((x - r - 1, y + r - 1), (x, y - r - 1)),
        ),
    }
    for start, end in corners[number]:
        canvas.line(start, end, theme.IVORY, width=2.0)


def draw_hints(canvas: Canvas, x: float, y: float, found: Sequence[KeyHint], max_width: float) -> float:
    """Draw a row of hints, each a key or button glyph with its text; return the x at which the row ends.

    Hints are vertically centred on `y`; from the first that exceeds `max_width` on they are left out.
    """
    end = x + max_width
    for sign, words in found:
        if (
            x + measure_glyph(canvas.texts, sign) + 12.0 + canvas.texts.measure_width(words, styles.NOTE)
            > end
        ):
            break
        right = draw_glyph(canvas, (x, y), sign)
        place = canvas.text(words, (right + 12, y), styles.NOTE.with_colour(theme.MUTED), anchor="midleft")
        x = place.right + 32.0
    return x
