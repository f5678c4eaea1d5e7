"""Signs for what a hand can do: keys, a mouse, a gamepad's buttons. Each gives the place it takes."""

from __future__ import annotations

from typing import Final

import pygame

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.ornaments import keycap
from client.draw.text import Typesetter
from client.i18n import tr
from client.table.bindings import CROSS, Chord, Gesture

HEIGHT: Final = 34.0
"""Units that a row of signs takes, its gap included."""

_HIGH: Final = 30.0
_PLUS: Final = 20.0
_MOUSE: Final = 30.0
_DISC: Final = 15.0

_NAMED: Final = {
    pygame.K_RETURN: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "esc",
    pygame.K_TAB: "tab",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "page-up",
    pygame.K_PAGEDOWN: "page-down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PLUS: "plus",
    pygame.K_MINUS: "minus",
}
"""Keys that are called by a word or a sign of the language; all others bear their letter or number."""

_PAD: Final = {0: "A", 1: "B", 2: "X", 3: "Y", 4: "LB", 5: "RB", 7: "Start"}
"""What stands on a gamepad's buttons, in the common layout."""


def caps(chord: Chord) -> tuple[str, ...]:
    """What stands on the keys that are held together."""
    name = _NAMED.get(chord.key)
    last = tr(f"keys.name.{name}") if name else pygame.key.name(chord.key).upper()
    held = (*(("ctrl",) if chord.ctrl else ()), *(("shift",) if chord.shift else ()))
    return (*(tr(f"keys.name.{one}") for one in held), last)


def gesture(what: Gesture) -> str:
    """What a gesture of the mouse is called."""
    return tr(f"keys.mouse.{what}")


def button(number: int) -> str:
    """What a gamepad's button is called."""
    return tr("keys.pad.cross") if number == CROSS else _PAD[number]


# --- how wide they are ------------------------------------------------------------------------------


def _cap(texts: Typesetter, words: str) -> float:
    return max(32.0, texts.width(words, styles.LABEL) + 20.0)


def chord_width(texts: Typesetter, chord: Chord) -> float:
    """How wide keys held together are."""
    words = caps(chord)
    return sum(_cap(texts, one) for one in words) + _PLUS * (len(words) - 1)


def gesture_width(texts: Typesetter, what: Gesture) -> float:
    """How wide a gesture is."""
    return _MOUSE + texts.width(gesture(what), styles.NOTE)


def button_width(texts: Typesetter, number: int) -> float:
    """How wide a gamepad's button is."""
    if number == CROSS:
        return _MOUSE + 8.0 + texts.width(button(number), styles.NOTE)
    return 2 * _DISC if number < 4 else _cap(texts, button(number))


# --- drawing them: `point` is the left end, at half height ------------------------------------------


def draw_chord(canvas: Canvas, point: Point, chord: Chord) -> None:
    """Key caps with a plus between those that are held together."""
    x, y = point
    for index, words in enumerate(caps(chord)):
        if index:
            canvas.text("+", (x + _PLUS / 2, y), styles.NOTE.in_(theme.MUTED), anchor="center")
            x += _PLUS
        x = keycap(canvas, (x, y - _HIGH / 2), words).right


def draw_gesture(canvas: Canvas, point: Point, what: Gesture) -> None:
    """A mouse with what is used of it in gold, and the word."""
    x, y = point
    body = Rect(x, y - 13, 20, 26)
    canvas.slab(body, radius=10, top=theme.KEY_TOP, bottom=theme.KEY_BOTTOM, edge=theme.KEY_EDGE)
    if what == "wheel":
        canvas.fill((x + 8, y - 9, 4, 9), theme.GOLD, radius=2)
    elif what == "right":
        canvas.fill((x + 11, y - 9, 5, 8), theme.GOLD, radius=2)
    elif what in ("click", "drag"):
        canvas.fill((x + 4, y - 9, 5, 8), theme.GOLD, radius=2)
    canvas.text(gesture(what), (x + _MOUSE, y), styles.NOTE, anchor="midleft")


def draw_button(canvas: Canvas, point: Point, number: int) -> None:
    """A round button with its letter, a shoulder button, or the cross."""
    x, y = point
    if number == CROSS:
        for box in ((x + 8, y - 12, 8, 24), (x, y - 4, 24, 8)):
            canvas.fill(box, theme.SECONDARY, radius=2)
        words, at = button(number), (x + _MOUSE + 8, y)
        canvas.text(words, at, styles.NOTE, anchor="midleft")
    elif number < 4:
        canvas.circle((x + _DISC, y), _DISC, theme.KEY_EDGE)
        canvas.circle((x + _DISC, y), _DISC - 1.5, theme.KEY_BOTTOM)
        canvas.text(button(number), (x + _DISC, y), styles.LABEL, anchor="center")
    else:
        keycap(canvas, (x, y - _HIGH / 2), button(number))
