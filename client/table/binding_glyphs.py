"""Glyphs of key bindings: keycaps, mouse gestures and gamepad buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from client.draw import input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.chrome import draw_keycap
from client.draw.geometry import Point, Rect
from client.draw.input_glyphs import CROSS, GamepadButton, KeyHint
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.table.bindings import Binding, Chord, Gesture, get_current_binding

HEIGHT: Final = 34.0
"""Height of a row of glyphs with its gap, in logical units."""

_HIGH: Final = 30.0
_PLUS: Final = 20.0
_MOUSE: Final = 30.0

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
    pygame.K_LALT: "alt",
    pygame.K_RALT: "alt",
}
"""Keys that have a word or a symbol in the language; all others show their letter or digit."""


def _format_key(key: int) -> str:
    """Return the label of a key."""
    name = pygame.key.name(key, use_compat=False)
    return name.upper() if len(name) == 1 else name


def list_key_labels(chord: Chord) -> tuple[str, ...]:
    """Return the labels of the keys of a chord (a key with its modifiers), for example ("Ctrl", "Z")."""
    name = _NAMED.get(chord.key)
    last = tr(f"keys.name.{name}") if name else _format_key(chord.key)
    held = (*(("ctrl",) if chord.ctrl else ()), *(("shift",) if chord.shift else ()))
    return (*(tr(f"keys.name.{one}") for one in held), last)


def name_mouse_gesture(what: Gesture) -> str:
    """Return the translated name of a mouse gesture."""
    return tr(f"keys.mouse.{what}")


def name_pad_button(number: int) -> str:
    """Return the translated name of a gamepad button, given its number."""
    return tr("keys.pad.cross") if number == CROSS else input_glyphs.get_button_label(number)


def make_key_hints(found: Iterable[Binding], does: str, words: str, by: int = 1) -> tuple[KeyHint, ...]:
    """Return a hint that pairs a command's key with a text, as a tuple of one; () if it has no key.

    If a gamepad is in use, its button takes the place of the key.

    Args:
        found: The bindings that include the command.
        does: Name of the command.
        words: The text beside the key, which says what the key does.
        by: The wanted direction of a command that has two: 1 forwards or -1 backwards.
    """
    binding = get_current_binding(next(one for one in found if one.does == does))
    if input_glyphs.get_gamepad_in_use() is not None:
        number = next((one.button for one in binding.pad if one.by == by), None)
        return () if number is None else ((GamepadButton(number), words),)
    chord = next((one for one in binding.chords if one.shown and one.by == by), None)
    return () if chord is None else (("+".join(list_key_labels(chord)), words),)


def format_keys(binding: Binding) -> str:
    """Return all keys of a command in one line, such as "← or →"; "" if it has none."""
    chords = get_current_binding(binding).chords
    return tr("keys.or").join("+".join(list_key_labels(chord)) for chord in chords if chord.shown)


def name_binding(found: Iterable[Binding], does: str) -> str:
    """Return the name of the key or gamepad button that triggers a command, for use in a sentence."""
    shown = make_key_hints(found, does, "")
    sign = shown[0][0] if shown else tr("keys.none")
    return sign if isinstance(sign, str) else name_pad_button(sign.number)


# --- how wide they are ------------------------------------------------------------------------------


def _measure_keycap(texts: Typesetter, words: str) -> float:
    return max(32.0, texts.measure_width(words, styles.LABEL) + 20.0)


def measure_chord(texts: Typesetter, chord: Chord) -> float:
    """Return the width of the keycaps of a chord (a key with its modifiers), in logical units."""
    words = list_key_labels(chord)
    return sum(_measure_keycap(texts, one) for one in words) + _PLUS * (len(words) - 1)


def measure_gesture(texts: Typesetter, what: Gesture) -> float:
    """Return the width of the glyph and name of a mouse gesture, in logical units."""
    return _MOUSE + texts.measure_width(name_mouse_gesture(what), styles.NOTE)


def measure_button(texts: Typesetter, number: int) -> float:
    """Return the width of the glyph of a gamepad button, in logical units."""
    if number == CROSS:
        return _MOUSE + 8.0 + texts.measure_width(name_pad_button(number), styles.NOTE)
    return input_glyphs.measure_glyph(texts, GamepadButton(number))


# --- drawing them: `point` is the left end, at half height ------------------------------------------


def draw_chord(canvas: Canvas, point: Point, chord: Chord) -> None:
    """Draw the keycaps of a chord (a key with its modifiers), with a plus between them."""
    x, y = point
    for index, words in enumerate(list_key_labels(chord)):
        if index:
            canvas.text("+", (x + _PLUS / 2, y), styles.NOTE.with_colour(theme.MUTED), anchor="center")
            x += _PLUS
        x = draw_keycap(canvas, (x, y - _HIGH / 2), words).right


def draw_gesture(canvas: Canvas, point: Point, what: Gesture) -> None:
    """Draw a mouse gesture: a mouse with the button that is used in gold, and the gesture's name."""
    x, y = point
    body = Rect(x, y - 13, 20, 26)
    canvas.slab(body, radius=10, top=theme.KEY_TOP, bottom=theme.KEY_BOTTOM, edge=theme.KEY_EDGE)
    if what in ("wheel", "middle"):
        canvas.fill((x + 8, y - 9, 4, 9), theme.GOLD, radius=2)
    elif what == "right":
        canvas.fill((x + 11, y - 9, 5, 8), theme.GOLD, radius=2)
    elif what in ("click", "drag"):
        canvas.fill((x + 4, y - 9, 5, 8), theme.GOLD, radius=2)
    elif what in ("back", "forward"):  # at the left side, where the thumb is: the front button is forward
        canvas.fill((x - 2, y + (1 if what == "back" else -7), 6, 6), theme.GOLD, radius=2)
    canvas.text(name_mouse_gesture(what), (x + _MOUSE, y), styles.NOTE, anchor="midleft")


def draw_button(canvas: Canvas, point: Point, number: int) -> None:
    """Draw the glyph of a gamepad button; the D-pad has its name beside it."""
    input_glyphs.draw_glyph(canvas, point, GamepadButton(number))
    if number == CROSS:
        at = (point[0] + _MOUSE + 8, point[1])
        canvas.text(name_pad_button(number), at, styles.NOTE, anchor="midleft")
