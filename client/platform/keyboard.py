"""The keyboard: key events of any layout, keypad and operating system translated to plain ones.

Whatever reads keys behind `Keyboard.normalize` may compare `key` and `mod` and need not know layouts: a
letter key is a Latin letter, a key of the keypad without NumLock is an arrow, and Ctrl means a command.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

import pygame

STEPPING_KEYS: Final = frozenset(
    {
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_TAB,
    }
)
"""Keys that step from place to place or scroll, and go on doing so while they are held."""

EDITING_KEYS: Final = frozenset({pygame.K_BACKSPACE, pygame.K_DELETE})
"""Keys that step while a text is edited, and do something once everywhere else."""

_LETTER_PLACES: Final = {4 + index: pygame.K_a + index for index in range(26)}
"""The key of the US layout by scancode (USB usage id), which is its place on the keyboard: the letters."""

_DIGIT_PLACES: Final = {30 + index: ord(digit) for index, digit in enumerate("1234567890")}
_ONE_PLACE, _MINUS_PLACE, _EQUALS_PLACE = pygame.KSCAN_1, pygame.KSCAN_MINUS, pygame.KSCAN_EQUALS
_PLACES: Final = {
    **_LETTER_PLACES,
    **_DIGIT_PLACES,
    **{place: ord(sign) for place, sign in zip(range(45, 50), "-=[]\\", strict=True)},
    **{place: ord(sign) for place, sign in zip(range(51, 57), ";'`,./", strict=True)},
}

_KEYPAD: Final = {
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""What the keys of the keypad do without NumLock."""

_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_FIRST_GREEK: Final = 0x370
"""The first character after the blocks of Latin letters and their accents."""

_LATIN_ADDITIONS: Final = range(0x1E00, 0x1F00)
_MAX_CODE_POINT: Final = 0x10FFFF
"""Keys without a character have larger numbers."""

_SCANCODES: Final = 512
"""The number of scancodes that SDL has."""


def is_command(event: pygame.Event) -> bool:
    """Return whether a key event is a command: Ctrl (⌘ on macOS) is held."""
    return bool(event.mod & _COMMAND)


def is_repeat(event: pygame.Event) -> bool:
    """Return whether an event is a key press that the keyboard repeats because the key is held."""
    return bool(getattr(event, "repeat", False))


def get_native_key(event: pygame.Event) -> int:
    """Return the key code of an event in the player's own keyboard layout, before any translation."""
    key: int = getattr(event, "native_key", event.key)
    return key


def is_in_layout(key: int) -> bool:
    """Return whether the current keyboard layout can produce the key with that code without Shift."""
    # indexing finds the scancode of a key in SDL's table of the layout, 0 for none; nothing else asks for it
    return pygame.key.ScancodeWrapper([scancode > 0 for scancode in range(_SCANCODES)])[key]


class Keyboard:
    """Translates raw key events into plain ones, and knows which keys are held.

    A translated event differs from its raw one like this:

    - `mod` has no Ctrl and no Meta (⌘) if Alt or AltGr is held, which Windows reports as Ctrl and Alt: then a
      character is being typed. AltGr is always reported as the right Alt. Meta is reported on macOS only:
      elsewhere it is the Windows key, which belongs to the desktop.
    - `key` is that of the US layout at the same place if the pressed key gives no Latin letter, no digit on
      the row of digits, or no minus or plus on a layout that has these with Shift only.
    - A key of the keypad without NumLock is the arrow, Home, End … that is printed on it.
    - `repeat` says whether the key was held already, `native_key` is the untranslated key.

    The release of a key has the same `key` as its press. Text is not translated: it comes as TEXTINPUT. Only
    that of a command is dropped: on Linux Ctrl with a letter that is not Latin types the letter, too.
    """

    def __init__(
        self, *, platform: str = sys.platform, is_in_layout: Callable[[int], bool] = is_in_layout
    ) -> None:
        """Create the keyboard with no key held.

        Args:
            platform: The operating system, as `sys.platform` names it.
            is_in_layout: Returns whether the layout in use has a key.
        """
        self._is_mac = platform == "darwin"
        self._is_in_layout = is_in_layout
        self._held: dict[int, int] = {}
        self._in_command = False

    def normalize(self, event: pygame.Event) -> pygame.Event | None:
        """Return a key event translated to a plain one, any other event as it is, None for one to ignore."""
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP:
                plain = self._translate(event)
                self._in_command = event.type == pygame.KEYDOWN and is_command(plain)
                return plain
            case pygame.TEXTINPUT if self._in_command:
                return None
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                self._in_command = False
        return event

    def _translate(self, event: pygame.Event) -> pygame.Event:
        mod = getattr(event, "mod", pygame.KMOD_NONE)
        identity = getattr(event, "scancode", 0) or event.key
        is_repeat = event.type == pygame.KEYDOWN and identity in self._held
        if event.type == pygame.KEYUP or is_repeat:
            key = self._held.pop(identity, None)
            if key is None:
                key = self._find_plain_key(event, mod)
        else:
            key = self._find_plain_key(event, mod)
        if event.type == pygame.KEYDOWN:
            self._held[identity] = key
        if event.key in _KEYPAD and key != event.key and mod & pygame.KMOD_NUM:
            mod &= ~pygame.KMOD_SHIFT  # Shift has done its work: it has made the digit an arrow
        return pygame.Event(
            event.type,
            {
                **event.dict,
                "key": key,
                "mod": self._find_plain_modifiers(mod),
                "unicode": getattr(event, "unicode", "") or _find_character(event.key, mod),
                "native_key": _to_small_letter(event.key),
                "repeat": is_repeat,
            },
        )

    def _find_plain_key(self, event: pygame.Event, mod: int) -> int:
        key: int = event.key
        if key in _KEYPAD:
            is_digit = self._is_mac or (mod & pygame.KMOD_NUM and not mod & pygame.KMOD_SHIFT)
            return key if is_digit else _KEYPAD[key]
        place = getattr(event, "scancode", 0)
        plain = _PLACES.get(place)
        if place == _ONE_PLACE and not mod & pygame.KMOD_SHIFT and self._has_plus_at_one():
            return pygame.K_PLUS
        if plain is None or key == plain or _is_latin_or_digit(key):
            return key
        if _is_foreign(key):
            return plain
        if place in _LETTER_PLACES:
            return key if self._is_in_layout(pygame.K_a) else plain
        if place in _DIGIT_PLACES:
            return key if key in (pygame.K_PLUS, pygame.K_MINUS) else plain
        if place == _MINUS_PLACE and key not in (pygame.K_PLUS, pygame.K_EQUALS):
            return key if self._is_in_layout(pygame.K_MINUS) else plain
        if place == _EQUALS_PLACE and key != pygame.K_MINUS:
            has_plus = self._is_in_layout(pygame.K_PLUS) or self._is_in_layout(pygame.K_EQUALS)
            return key if has_plus else plain
        return key

    def _find_plain_modifiers(self, mod: int) -> int:
        """Return modifiers without Ctrl and Meta where Alt is held, and with AltGr as the right Alt."""
        if mod & pygame.KMOD_MODE:
            mod = mod & ~pygame.KMOD_MODE | pygame.KMOD_RALT
        if not self._is_mac:
            mod &= ~pygame.KMOD_META
        return mod & ~_COMMAND if mod & pygame.KMOD_ALT else mod

    def _has_plus_at_one(self) -> bool:
        """Return whether the key of the digit 1 gives a plus without Shift: in Czech and Slovak layouts.

        SDL names all keys of a row of digits by digits if none of them gives a digit without Shift. Only
        these two layouts have ú and the equals sign, and no plus elsewhere.
        """
        has = self._is_in_layout
        has_u = has(ord("ú")) or has(ord("Ú"))  # Windows names keys by capital letters
        return has_u and has(pygame.K_EQUALS) and not has(pygame.K_PLUS)


def _is_latin_or_digit(key: int) -> bool:
    """Return whether a key gives one of the letters a to z or a digit."""
    return pygame.K_a <= key <= pygame.K_z or pygame.K_0 <= key <= pygame.K_9


def _is_foreign(key: int) -> bool:
    """Return whether a key gives a character of another script than Latin, such as Greek or Cyrillic."""
    return _FIRST_GREEK <= key <= _MAX_CODE_POINT and key not in _LATIN_ADDITIONS


def _find_character(key: int, mod: int) -> str:
    """Return the letter of a key for which pygame names none: while no text is typed, only ASCII has one."""
    if not 0x80 <= key <= _MAX_CODE_POINT or mod & (_COMMAND | pygame.KMOD_ALT | pygame.KMOD_MODE):
        return ""
    letter = chr(_to_small_letter(key))
    letter = letter.upper() if bool(mod & pygame.KMOD_SHIFT) != bool(mod & pygame.KMOD_CAPS) else letter
    return letter if letter.isprintable() else ""


def _to_small_letter(key: int) -> int:
    """Return a key that Windows names by a capital letter, such as К, by the small one, as everybody else."""
    letter = chr(key).lower() if 0x80 <= key <= _MAX_CODE_POINT else ""
    return ord(letter) if len(letter) == 1 else key
