"""What keys, gestures of the mouse and a gamepad's buttons do at a table, as data.

Whoever handles them asks `pressed` with the same tuples that the page of keys shows, so that page and handler
cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

Gesture: TypeAlias = Literal["click", "right", "wheel", "drag", "point"]
"""What a mouse does. right: a click of its right button. point: the pointer rests somewhere."""

CROSS: Final = -1
"""Stands for a gamepad's cross and its stick where a button's number would stand."""

PAD_X, PAD_Y, PAD_LEFT, PAD_RIGHT, PAD_START = 2, 3, 4, 5, 7
"""Numbers of buttons in the common layout; `client.widgets.gamepad` has those that lead the focus."""


@dataclass(frozen=True)
class Chord:
    """A key. by: which way it goes, where there are two. shown: False for one that needs no mention beside
    another, as the plus of the number pad."""

    key: int
    by: int = 1
    ctrl: bool = False
    shift: bool = False
    shown: bool = True


@dataclass(frozen=True)
class PadButton:
    """A button of a gamepad. by: which way it goes, where there are two."""

    button: int
    by: int = 1


@dataclass(frozen=True)
class Binding:
    """One thing that can be done, and what does it. does: the last part of the key of its words.

    looking: whether it can also be done where a game is looked back at.
    """

    does: str
    chords: tuple[Chord, ...] = ()
    mouse: tuple[Gesture, ...] = ()
    pad: tuple[PadButton, ...] = ()
    looking: bool = False


@dataclass(frozen=True)
class Pressed:
    """What was asked for, and which way."""

    does: str
    by: int


def pressed(bindings: Iterable[Binding], event: pygame.Event) -> Pressed | None:
    """What a key or a gamepad's button that goes down asks for, if anything.

    Shift only matters where a binding names it: a capital letter is its key. With Alt no key means anything.
    """
    if event.type == pygame.JOYBUTTONDOWN:
        buttons = ((one, button) for one in bindings for button in one.pad)
        return next((Pressed(one.does, at.by) for one, at in buttons if at.button == event.button), None)
    if event.type != pygame.KEYDOWN or event.mod & pygame.KMOD_ALT:
        return None
    ctrl, shift = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(event.mod & pygame.KMOD_SHIFT)
    found = [
        (chord.shift != shift, Pressed(one.does, chord.by))
        for one in bindings
        for chord in one.chords
        if chord.key == event.key and chord.ctrl == ctrl and (shift or not chord.shift)
    ]
    return min(found, key=lambda one: one[0])[1] if found else None


def let_go(bindings: Iterable[Binding], event: pygame.Event) -> bool:
    """Whether a key goes up that does one of these things, whatever is held besides."""
    return event.type == pygame.KEYUP and any(
        chord.key == event.key for one in bindings for chord in one.chords
    )


RULES: Final = (Binding("rules", (Chord(pygame.K_F1),), looking=True),)
"""What is known even under the curtain."""

ANSWERING: Final = (
    Binding(
        "answer",
        (Chord(pygame.K_RETURN, ctrl=True), Chord(pygame.K_KP_ENTER, ctrl=True, shown=False)),
        pad=(PadButton(PAD_START),),
    ),
)
"""The main answer, wherever the focus is: it comes before what the focus would do with these keys."""

TABLE: Final = (
    Binding("undo", (Chord(pygame.K_z, ctrl=True),)),
    Binding("redo", (Chord(pygame.K_y, ctrl=True), Chord(pygame.K_z, ctrl=True, shift=True))),
    Binding("hint", (Chord(pygame.K_h),)),
    *ANSWERING,
    Binding("ends", (Chord(pygame.K_HOME, -1), Chord(pygame.K_END))),
    *RULES,
)
"""What every table knows."""

HURRY: Final = (Binding("hurry", (Chord(pygame.K_SPACE),), ("click",)),)
"""While events are shown."""

FOLDED: Final = (Binding("log", (Chord(pygame.K_l),), looking=True),)
"""Where the right column is folded."""

SPEED: Final = (
    Binding(
        "speed",
        (
            Chord(pygame.K_PLUS),
            Chord(pygame.K_KP_PLUS, shown=False),
            Chord(pygame.K_EQUALS, shown=False),  # plus lies on the key of the equals sign
            Chord(pygame.K_MINUS, -1),
            Chord(pygame.K_KP_MINUS, -1, shown=False),
        ),
    ),
)
"""Wherever a game goes on that nobody plays."""

WATCHING: Final = (Binding("play", (Chord(pygame.K_SPACE),)),)
"""Where opponents play among themselves."""

PLAYBACK: Final = (
    Binding("play", (Chord(pygame.K_SPACE),)),
    Binding("step", (Chord(pygame.K_LEFT, -1), Chord(pygame.K_RIGHT))),
    Binding(
        "turn",
        (
            Chord(pygame.K_PAGEUP, -1),
            Chord(pygame.K_PAGEDOWN),
            Chord(pygame.K_LEFT, -1, ctrl=True, shown=False),
            Chord(pygame.K_RIGHT, ctrl=True, shown=False),
        ),
    ),
    Binding("round", (Chord(pygame.K_LEFT, -1, shift=True), Chord(pygame.K_RIGHT, shift=True))),
    Binding("ends", (Chord(pygame.K_HOME, -1), Chord(pygame.K_END))),
)
"""Where a game is looked back at."""

REVIEWED: Final = (Binding("mark", (Chord(pygame.K_m, -1, shift=True), Chord(pygame.K_m))),)
"""The same, with a review."""

LEAVING: Final = (Binding("leave", (Chord(pygame.K_ESCAPE),), pad=(PadButton(1),)),)
"""The same keys that pause a game end looking back at one."""

CURTAIN: Final = (Binding("open", (Chord(pygame.K_SPACE),), ("click",)),)
"""Where people decide in secret."""

_ARROWS: Final = (pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT)

EVERYWHERE: Final = (
    Binding("move", tuple(Chord(key) for key in _ARROWS), pad=(PadButton(CROSS),), looking=True),
    Binding(
        "next",
        (Chord(pygame.K_TAB), Chord(pygame.K_TAB, -1, shift=True)),
        pad=(PadButton(PAD_LEFT, -1), PadButton(PAD_RIGHT)),
        looking=True,
    ),
    Binding(
        "press", (Chord(pygame.K_RETURN), Chord(pygame.K_SPACE)), ("click",), (PadButton(0),), looking=True
    ),
    Binding("back", (Chord(pygame.K_ESCAPE),), (), (PadButton(1),)),
    Binding("let-go", (Chord(pygame.K_ESCAPE),), ("right",), (PadButton(1),)),
    Binding("explain", (), ("point",), looking=True),
    Binding("scroll", (Chord(pygame.K_PAGEUP, -1), Chord(pygame.K_PAGEDOWN)), ("wheel",), looking=True),
    Binding("full-screen", (Chord(pygame.K_F11),), looking=True),
)
"""What the whole program knows: the widgets and the window handle it."""
