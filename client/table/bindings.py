"""What keys, gestures of the mouse and a gamepad's buttons do at a table, as data.

Whoever handles them asks `pressed` with the same tuples that the page of keys shows, so that page and handler
cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from client.draw.input_glyphs import CROSS

Gesture: TypeAlias = Literal["click", "right", "wheel", "drag", "point"]
"""What a mouse does. right: a click of its right button. point: the pointer rests somewhere."""

PAD_A, PAD_B, PAD_X, PAD_Y, PAD_LEFT, PAD_RIGHT, PAD_BACK, PAD_START = range(8)
"""Numbers of buttons in the common layout; `client.widgets.gamepad_navigation` has the navigation buttons."""


class Chord(Struct, frozen=True):
    """A key. by: which way it goes, where there are two. shown: False for one that needs no mention beside
    another, as the plus of the number pad."""

    key: int
    by: int = 1
    ctrl: bool = False
    shift: bool = False
    shown: bool = True


class PadButton(Struct, frozen=True):
    """A button of a gamepad. by: which way it goes, where there are two."""

    button: int
    by: int = 1


class Binding(Struct, frozen=True):
    """One thing that can be done, and what does it. does: the last part of the key of its words.

    looking: whether it can also be done where a game is looked back at. where: what it belongs to, a game's
    id or a part of the page; "" for one whose keys are always the same.
    """

    does: str
    chords: tuple[Chord, ...] = ()
    mouse: tuple[Gesture, ...] = ()
    pad: tuple[PadButton, ...] = ()
    looking: bool = False
    where: str = ""

    @property
    def ways(self) -> tuple[int, ...]:
        """Which ways its keys go, as they come."""
        return tuple(dict.fromkeys(chord.by for chord in self.chords))


KeyWay: TypeAlias = tuple[str, str, int]
"""One way of a binding: where, does, by."""

_chosen: Final[dict[KeyWay, tuple[Chord, ...]]] = {}


def of(where: str, *found: Binding) -> tuple[Binding, ...]:
    """Bindings that belong to a game or to a part of the page; players may give them other keys."""
    return tuple(replace(one, where=where) for one in found)


def choose(chosen: Mapping[KeyWay, tuple[Chord, ...]]) -> None:
    """From now on these keys are in force instead of those that the program came with."""
    _chosen.clear()
    _chosen.update(chosen)


def now(binding: Binding) -> Binding:
    """A binding with its keys as they are now."""
    ways = [(binding.where, binding.does, by) for by in binding.ways] if binding.where else []
    if not any(way in _chosen for way in ways):
        return binding
    chords: list[Chord] = []
    for way in ways:
        usual = tuple(chord for chord in binding.chords if chord.by == way[2])
        chords += _chosen.get(way, usual)
    return replace(binding, chords=tuple(chords))


class Pressed(Struct, frozen=True):
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
        for one in map(now, bindings)
        for chord in one.chords
        if chord.key == event.key and chord.ctrl == ctrl and (shift or not chord.shift)
    ]
    return min(found, key=lambda one: one[0])[1] if found else None


def let_go(bindings: Iterable[Binding], event: pygame.Event) -> bool:
    """Whether a key goes up that does one of these things, whatever is held besides."""
    return event.type == pygame.KEYUP and any(
        chord.key == event.key for one in map(now, bindings) for chord in one.chords
    )


RULES: Final = of("table", Binding("rules", (Chord(pygame.K_F9),), looking=True))
"""What is known even under the curtain."""

ANSWERING: Final = of(
    "table",
    Binding(
        "answer",
        (Chord(pygame.K_RETURN, ctrl=True), Chord(pygame.K_KP_ENTER, ctrl=True, shown=False)),
        pad=(PadButton(PAD_START),),
    ),
)
"""The main answer, wherever the focus is: it comes before what the focus would do with these keys."""

TABLE: Final = (
    *of(
        "table",
        Binding("undo", (Chord(pygame.K_z, ctrl=True),)),
        Binding("redo", (Chord(pygame.K_y, ctrl=True), Chord(pygame.K_z, ctrl=True, shift=True))),
        Binding("hint", (Chord(pygame.K_h),)),
    ),
    *ANSWERING,
    *of(
        "table",
        Binding("ends", (Chord(pygame.K_HOME, -1), Chord(pygame.K_END))),
    ),
    *RULES,
)
"""What every table knows."""

QUESTIONS: Final = of(
    "questions",
    Binding("where", (Chord(pygame.K_F2),), looking=True),
    Binding("around", (Chord(pygame.K_F3),), looking=True),
    Binding("can-do", (Chord(pygame.K_F4),), looking=True),
    Binding("turn", (Chord(pygame.K_F5),), looking=True),
    Binding("standing", (Chord(pygame.K_F6),), looking=True),
    Binding("happened", (Chord(pygame.K_F7),), looking=True),
    Binding("aims", (Chord(pygame.K_F8),), looking=True),
)
"""What every table can be asked."""

HURRY: Final = of(
    "table",
    Binding("hurry", (Chord(pygame.K_SPACE),), ("click",), (PadButton(0),)),
)
"""While events are shown."""

FOLDED: Final = of(
    "table",
    Binding("log", (Chord(pygame.K_l),), looking=True),
)
"""Where the right column is folded."""

SPEED: Final = of(
    "watching",
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

WATCHING: Final = of(
    "watching",
    Binding("play", (Chord(pygame.K_SPACE),)),
)
"""Where opponents play among themselves."""

PLAYBACK: Final = of(
    "playback",
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

REVIEWED: Final = of(
    "playback",
    Binding("mark", (Chord(pygame.K_m, -1, shift=True), Chord(pygame.K_m))),
)
"""The same, with a review."""

LEAVING: Final = (Binding("leave", (Chord(pygame.K_ESCAPE),), pad=(PadButton(1),)),)
"""The same keys that pause a game end looking back at one."""

CURTAIN: Final = of(
    "curtain",
    Binding("open", (Chord(pygame.K_SPACE),), ("click",)),
)
"""Where people decide in secret."""

KEYS: Final = (Binding("keys", (Chord(pygame.K_F1),), pad=(PadButton(PAD_BACK),), looking=True),)
"""What shows all others, whatever lies there."""

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
    *KEYS,
)
"""What the whole program knows: the widgets and the window handle it."""
