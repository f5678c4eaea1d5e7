"""Key bindings of all tables: which keys, mouse gestures and gamepad buttons do what, as data.

Handlers match events against the same tuples that the page of keys shows, so that the two cannot disagree. A
game's own bindings are the `BINDINGS` of its `table/selection_controller.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from client.draw.input_glyphs import CROSS
from client.platform import keyboard

Gesture: TypeAlias = Literal["click", "right", "middle", "wheel", "drag", "point", "back", "forward"]
"""A mouse gesture. right: a click of the right button. middle: the middle button is held. point: the pointer
rests somewhere. back, forward: the buttons at the mouse's side.
"""

PAD_A, PAD_B, PAD_X, PAD_Y, PAD_LEFT, PAD_RIGHT, PAD_BACK, PAD_START = range(8)
PAD_LEFT_STICK, PAD_RIGHT_STICK = 8, 9
"""Numbers of buttons in the common layout (sticks can be pressed, too);
`client.widgets.gamepad_navigation` has the navigation buttons."""


class Chord(Struct, frozen=True):
    """A key with its modifiers (Ctrl, Shift)."""

    key: int
    """The key as pygame numbers it."""
    by: int = 1
    """Direction of the command that the key triggers, if it has two: 1 forwards, -1 backwards."""
    ctrl: bool = False
    """Whether Ctrl is held."""
    shift: bool = False
    """Whether Shift is held."""
    shown: bool = True
    """False for an alternative that help does not mention, such as plus on the number pad."""


class PadButton(Struct, frozen=True):
    """A gamepad button that triggers a command.

    Attributes:
        button: Number of the button.
        by: Direction of the command, if it has two: 1 forwards, -1 backwards.
    """

    button: int
    by: int = 1


class Binding(Struct, frozen=True):
    """A command with the keys, mouse gestures and gamepad buttons that trigger it."""

    does: str
    """Name of the command, which is the last part of the language key of its text."""
    chords: tuple[Chord, ...] = ()
    """The keys."""
    mouse: tuple[Gesture, ...] = ()
    """The mouse gestures."""
    pad: tuple[PadButton, ...] = ()
    """The buttons of a gamepad."""
    looking: bool = False
    """Whether it also works in a replay."""
    repeats: bool = False
    """Whether a held key does it again and again: it steps. A switch acts once, when the key is pressed."""
    where: str = ""
    """Section of the page of keys: a game's id or another name; "" if the keys cannot be changed."""
    shares_with: tuple[str, ...] = ()
    """Commands, such as "table.ends", that may have the same key: of them the one acts that has something to
    do."""

    @property
    def directions(self) -> tuple[int, ...]:
        """The directions in which the command can be triggered by keys: 1 forwards, -1 backwards."""
        return tuple(dict.fromkeys(chord.by for chord in self.chords))


KeyWay: TypeAlias = tuple[str, str, int]
"""One direction of a binding: where, does, by."""

_chosen: Final[dict[KeyWay, tuple[Chord, ...]]] = {}


def assign_section(where: str, *found: Binding) -> tuple[Binding, ...]:
    """Return copies of key bindings that belong to a section of the page on which keys are changed.

    Args:
        where: The section: a game's id, or a name such as "table" or "playback".
        *found: The bindings.
    """
    return tuple(replace(one, where=where) for one in found)


def set_custom_keys(chosen: Mapping[KeyWay, tuple[Chord, ...]]) -> None:
    """Replace all custom keys by others; commands without custom keys use their default keys.

    Args:
        chosen: The keys for each changed command, by section, command and direction; () if the command shall
            have no key at all.
    """
    _chosen.clear()
    _chosen.update(chosen)


def get_current_binding(binding: Binding) -> Binding:
    """Return a binding with the player's custom keys in place of its default ones."""
    ways = [(binding.where, binding.does, by) for by in binding.directions] if binding.where else []
    if not any(way in _chosen for way in ways):
        return binding
    chords: list[Chord] = []
    for way in ways:
        usual = tuple(chord for chord in binding.chords if chord.by == way[2])
        chords += _chosen.get(way, usual)
    return replace(binding, chords=tuple(chords))


def is_custom_key(event: pygame.Event) -> bool:
    """Return whether the player has chosen the pressed key, with its modifiers, for some command."""
    keys, shift = (event.key, keyboard.get_native_key(event)), bool(event.mod & pygame.KMOD_SHIFT)
    return any(
        chord.key in keys and chord.ctrl == keyboard.is_command(event) and (shift or not chord.shift)
        for chords in _chosen.values()
        for chord in chords
    )


class PressedCommand(Struct, frozen=True):
    """A command triggered by a key or gamepad button.

    Attributes:
        does: Name of the command.
        by: Its direction: 1 forwards, -1 backwards.
    """

    does: str
    by: int


def find_pressed_command(bindings: Iterable[Binding], event: pygame.Event) -> PressedCommand | None:
    """Return the command that a key or gamepad event triggers, None if it triggers none of the bindings.

    Shift is ignored unless a binding names it, so a capital letter counts as its key. With Alt no key
    matches but Alt itself.
    """
    if event.type == pygame.JOYBUTTONDOWN:
        buttons = ((one, button) for one in bindings for button in one.pad)
        return next(
            (PressedCommand(one.does, at.by) for one, at in buttons if at.button == event.button), None
        )
    found = _find_pressed_chord(bindings, event)
    return None if found is None else PressedCommand(found[0].does, found[1].by)


def find_repeating(bindings: Iterable[Binding], event: pygame.Event) -> bool | None:
    """Return whether the command that a key event triggers repeats while the key is held.

    None if the event triggers none of the commands.
    """
    found = _find_pressed_chord(bindings, event)
    return None if found is None else found[0].repeats


def _find_pressed_chord(bindings: Iterable[Binding], event: pygame.Event) -> tuple[Binding, Chord] | None:
    """Return the binding and chord that a key triggers.

    A player may have chosen a key by its name in another layout, before keys were translated: that goes
    first. So does a chosen key before a default one, which a later version may have brought.
    """
    if event.type != pygame.KEYDOWN or (event.mod & pygame.KMOD_ALT and event.key not in _ALT_KEYS):
        return None
    ctrl, shift = keyboard.is_command(event), bool(event.mod & pygame.KMOD_SHIFT)
    native = keyboard.get_native_key(event)
    found = [
        ((chord.key != native, chord.shift != shift, one is binding), (one, chord))
        for binding in bindings
        for one in (get_current_binding(binding),)
        for chord in one.chords
        if chord.key in (event.key, native) and chord.ctrl == ctrl and (shift or not chord.shift)
    ]
    return min(found, key=lambda one: one[0])[1] if found else None


_ALT_KEYS: Final = (pygame.K_LALT, pygame.K_RALT)


def is_key_release(bindings: Iterable[Binding], event: pygame.Event) -> bool:
    """Return whether an event is the release of a key or button of one of the bindings.

    Modifiers do not matter.
    """
    if event.type == pygame.JOYBUTTONUP:
        return any(at.button == event.button for one in bindings for at in one.pad)
    if event.type != pygame.KEYUP:
        return False
    keys = (event.key, keyboard.get_native_key(event))
    return any(chord.key in keys for one in map(get_current_binding, bindings) for chord in one.chords)


RULES: Final = assign_section("table", Binding("rules", (Chord(pygame.K_F9),), looking=True))
"""Bindings that work even while the curtain is closed."""

ANSWERING: Final = assign_section(
    "table",
    Binding(
        "answer",
        (Chord(pygame.K_RETURN, ctrl=True), Chord(pygame.K_KP_ENTER, ctrl=True, shown=False)),
        pad=(PadButton(PAD_START),),
    ),
)
"""The binding that confirms from anywhere: it precedes what the focused widget would do."""

TRACE: Final = assign_section("table", Binding("trace", (Chord(pygame.K_t),), looking=True))
"""The binding that shows what all seats did in their last turns, as long as it is held."""

LENS: Final = assign_section("table", Binding("lens", (Chord(pygame.K_z),), ("middle",), looking=True))
"""The binding that shows a part of the board larger, as long as it is held."""

LOG: Final = assign_section("table", Binding("log", (Chord(pygame.K_l),), looking=True))
"""The binding that leads to the log and back."""

TABLE: Final = (
    *assign_section(
        "table",
        Binding("undo", (Chord(pygame.K_z, ctrl=True),), ("back",), repeats=True),
        Binding(
            "redo",
            (Chord(pygame.K_y, ctrl=True), Chord(pygame.K_z, ctrl=True, shift=True)),
            ("forward",),
            repeats=True,
        ),
        Binding("hint", (Chord(pygame.K_h),)),
        Binding("last-turn", (Chord(pygame.K_a), Chord(pygame.K_a, -1, shift=True))),
    ),
    *TRACE,
    *LENS,
    *ANSWERING,
    *assign_section(
        "table",
        Binding("ends", (Chord(pygame.K_HOME, -1), Chord(pygame.K_END))),
        Binding(
            "worth",
            (Chord(pygame.K_v), Chord(pygame.K_v, -1, shift=True)),
            pad=(PadButton(PAD_RIGHT_STICK), PadButton(PAD_LEFT_STICK, -1)),
            repeats=True,
        ),
    ),
    *LOG,
    *RULES,
)
"""Bindings of every table."""

QUESTIONS: Final = assign_section(
    "questions",
    Binding("where", (Chord(pygame.K_F2),), looking=True),
    Binding("around", (Chord(pygame.K_F3),), looking=True),
    Binding("can-do", (Chord(pygame.K_F4),), looking=True),
    Binding("turn", (Chord(pygame.K_F5),), looking=True),
    Binding("standing", (Chord(pygame.K_F6),), looking=True),
    Binding("happened", (Chord(pygame.K_F7),), looking=True),
    Binding("aims", (Chord(pygame.K_F8),), looking=True),
)
"""Questions that every screen answers."""

AGAIN: Final = assign_section("questions", Binding("again", (Chord(pygame.K_F10),), looking=True))
"""The binding that repeats what was announced last, or what a lesson's guide says."""

HURRY: Final = assign_section(
    "table",
    Binding("hurry", (Chord(pygame.K_SPACE),), ("click",), (PadButton(0),)),
)
"""Bindings while events are shown."""

SPEED: Final = assign_section(
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
        repeats=True,
    ),
)
"""Bindings for the speed of a game that nobody at this screen plays."""

WATCHING: Final = assign_section(
    "watching",
    Binding("play", (Chord(pygame.K_SPACE),)),
)
"""Bindings while only opponents play."""

PLAYBACK: Final = assign_section(
    "playback",
    Binding("play", (Chord(pygame.K_SPACE),)),
    Binding("step", (Chord(pygame.K_LEFT, -1), Chord(pygame.K_RIGHT)), ("back", "forward"), repeats=True),
    Binding(
        "turn",
        (
            Chord(pygame.K_PAGEUP, -1),
            Chord(pygame.K_PAGEDOWN),
            Chord(pygame.K_LEFT, -1, ctrl=True, shown=False),
            Chord(pygame.K_RIGHT, ctrl=True, shown=False),
        ),
        repeats=True,
    ),
    Binding(
        "round",
        (Chord(pygame.K_LEFT, -1, shift=True), Chord(pygame.K_RIGHT, shift=True)),
        repeats=True,
    ),
    Binding("ends", (Chord(pygame.K_HOME, -1), Chord(pygame.K_END))),
)
"""Bindings of a replay."""

REVIEWED: Final = assign_section(
    "playback",
    Binding("mark", (Chord(pygame.K_m, -1, shift=True), Chord(pygame.K_m)), repeats=True),
)
"""Bindings of a replay with a review."""

LEAVING: Final = (Binding("leave", (Chord(pygame.K_ESCAPE),), pad=(PadButton(1),)),)
"""Bindings that leave a replay, the keys that pause a game."""

CURTAIN: Final = assign_section(
    "curtain",
    Binding("open", (Chord(pygame.K_SPACE),), ("click",)),
)
"""Bindings of the curtain."""

KEYS: Final = (Binding("keys", (Chord(pygame.K_F1),), pad=(PadButton(PAD_BACK),), looking=True),)
"""The binding that shows all keys."""

FULL_SCREEN: Final = (Binding("full-screen", (Chord(pygame.K_F11),), looking=True),)
"""The binding that shows the program on the full screen or in a window."""

PROGRAM: Final = (
    Binding(
        "scale",
        (
            Chord(pygame.K_PLUS, ctrl=True),
            Chord(pygame.K_KP_PLUS, ctrl=True, shown=False),
            Chord(pygame.K_EQUALS, ctrl=True, shown=False),  # plus lies on the key of the equals sign
            Chord(pygame.K_MINUS, -1, ctrl=True),
            Chord(pygame.K_KP_MINUS, -1, ctrl=True, shown=False),
        ),
        looking=True,
    ),
    Binding("quit", (Chord(pygame.K_q, ctrl=True),), looking=True),
)
"""Bindings of the whole program that a key chosen by the player may replace."""

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
    Binding("pages", (), ("back", "forward"), looking=True),
    Binding("explain", (), ("point",), looking=True),
    Binding("scroll", (Chord(pygame.K_PAGEUP, -1), Chord(pygame.K_PAGEDOWN)), ("wheel",), looking=True),
    *FULL_SCREEN,
    *PROGRAM,
    *KEYS,
)
"""Bindings of the whole program, handled by the widgets and the window."""
