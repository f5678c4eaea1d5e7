"""Custom key bindings: reading and writing them as text in the settings, and finding conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

import pygame
from msgspec import Struct

from client.games import registry
from client.i18n import tr
from client.platform.keyboard import is_command
from client.table import bindings
from client.table.bindings import Binding, Chord, KeyWay, get_current_binding
from saves.key_bindings import CustomKey

_BACK: Final = ".back"

_MODIFIERS: Final = frozenset(
    {
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCKCLEAR,
        pygame.K_MODE,
    }
)
_ALWAYS: Final = frozenset({pygame.K_TAB, pygame.K_ESCAPE, pygame.K_F1, pygame.K_F11})
"""Keys needed to navigate and to reach the page of keys, which cannot be reassigned."""

_CHOOSING: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
"""Keys that press the focused widget; with Ctrl they can only confirm."""

_LEADING: Final = frozenset(
    {
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_SPACE,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
    }
)
"""Keys that move the focus, press and scroll at a table; free where nobody decides."""

_FREE: Final = ("playback", "curtain", "watching")


class KeyBindingRow(Struct, frozen=True):
    """One direction of a key binding, which the page of keys lists with a key of its own.

    Attributes:
        binding: The binding with its default keys.
        by: The direction: 1 forwards, -1 backwards.
    """

    binding: Binding
    by: int = 1

    @property
    def binding_key(self) -> KeyWay:
        """The identity of this direction of the binding: section, command and direction."""
        return self.binding.where, self.binding.does, self.by

    @property
    def id(self) -> str:
        """The id of this direction of the binding in the settings, such as "table.undo"."""
        return f"{self.binding.where}.{self.binding.does}{_BACK if self.by < 0 else ''}"

    @property
    def default_chords(self) -> tuple[Chord, ...]:
        """The default keys of this direction of the binding."""
        return tuple(chord for chord in self.binding.chords if chord.by == self.by)

    @property
    def chords(self) -> tuple[Chord, ...]:
        """The keys now in use for this direction of the binding: the custom ones, else the default ones."""
        return tuple(chord for chord in get_current_binding(self.binding).chords if chord.by == self.by)

    @property
    def is_customized(self) -> bool:
        """Whether the player has replaced the default keys of this direction of the binding."""
        return self.chords != self.default_chords

    @property
    def label(self) -> str:
        """The translated text of what the key binding does."""
        where, does = self.binding.where, self.binding.does
        if where in registry.list_game_ids():
            return tr(f"{where}.keys.{does}")
        return tr(f"keys.{where}.{does}")


class KeySection(Struct, frozen=True):
    """A section of the page of keys: key bindings under one heading.

    Attributes:
        where: Id of the section: a game's id, or a name such as "table".
        lines: The bindings; one with two directions (forwards, backwards) is two of them.
    """

    where: str
    lines: tuple[KeyBindingRow, ...]

    @property
    def title(self) -> str:
        """The translated heading of the section."""
        if self.where in registry.list_game_ids():
            return tr(f"{self.where}.title")
        return tr(f"keys.section.{self.where}")


def list_sections() -> tuple[KeySection, ...]:
    """Return all sections with key bindings that players can change: tables, games and other screens."""
    found = [_part("table", bindings.TABLE + bindings.HURRY)]
    found += [_part(game, list_game_bindings(game)) for game in registry.list_game_ids()]
    found.append(_part("questions", bindings.QUESTIONS + bindings.AGAIN))
    found.append(_part("playback", bindings.PLAYBACK + bindings.REVIEWED))
    found.append(_part("watching", bindings.WATCHING + bindings.SPEED))
    found.append(_part("curtain", bindings.CURTAIN))
    return tuple(part for part in found if part.lines)


def list_game_bindings(game: str) -> tuple[Binding, ...]:
    """Return the key bindings that only one game has, given the game's id."""
    known = registry.find_descriptor(game).keys
    return () if known is None else cast("tuple[Binding, ...]", known())


def _part(where: str, found: Sequence[Binding]) -> KeySection:
    return KeySection(where, tuple(KeyBindingRow(one, by) for one in found for by in one.directions))


def list_lines() -> Iterator[KeyBindingRow]:
    """Yield every key binding that players can change; one with two directions yields two rows."""
    for part in list_sections():
        yield from part.lines


# --- keys as text -----------------------------------------------------------------------------------


def format_key(chord: Chord | None) -> str:
    """Return a key as the settings file writes it, such as "ctrl+z"; "" for None."""
    if chord is None:
        return ""
    name = pygame.key.name(chord.key, use_compat=False).lower()
    return f"{'ctrl+' if chord.ctrl else ''}{'shift+' if chord.shift else ''}{name}"


def parse_key(text: str, by: int = 1) -> Chord | None:
    """Return the key that a text such as "ctrl+z" in the settings names, None if it names no key.

    Args:
        text: The text.
        by: Direction of the command that the key shall trigger: 1 or -1.
    """
    rest, ctrl, shift = text.strip().lower(), False, False
    while True:
        if rest.startswith("ctrl+") and not ctrl:
            rest, ctrl = rest.removeprefix("ctrl+"), True
        elif rest.startswith("shift+") and not shift:
            rest, shift = rest.removeprefix("shift+"), True
        else:
            break
    try:
        key = pygame.key.key_code(rest)
    except (ValueError, pygame.error):
        return None
    return Chord(key, by, ctrl, shift)


def read_pressed_key(event: pygame.Event, by: int) -> Chord | None:
    """Return the key of a key event with its modifiers, None if only a modifier was pressed.

    Args:
        event: The KEYDOWN event.
        by: Direction of the command that the key shall trigger: 1 or -1.
    """
    if event.key in _MODIFIERS or not pygame.key.name(event.key, use_compat=False):
        return None
    return Chord(event.key, by, is_command(event), bool(event.mod & pygame.KMOD_SHIFT))


# --- which may be whose -----------------------------------------------------------------------------


def get_refusal_reason(way: KeyWay, chord: Chord) -> str:
    """Return a word for why a key cannot be assigned to a command, "" if it can.

    It is "always" if the key has a fixed meaning on every screen, such as confirming or moving about;
    "program" if it triggers a command of the whole program; "leading" if it moves the focus on the screen of
    the command.
    """
    in_program = any(
        (chord.key, chord.ctrl) == (fixed.key, fixed.ctrl)
        for binding in bindings.PROGRAM
        for fixed in binding.chords
    )
    return "program" if in_program else _get_unusable_reason(way, chord)


def _get_unusable_reason(way: KeyWay, chord: Chord) -> str:
    """Return the same, "" also for a key that was free to choose in earlier versions of the program."""
    where, does, _ = way
    if chord.key in _ALWAYS or (chord.key in _CHOOSING and not (chord.ctrl and does == "answer")):
        return "always"
    hurries = does == "hurry" and chord.key == pygame.K_SPACE
    return "leading" if chord.key in _LEADING and where not in _FREE and not hurries else ""


def find_conflict(line: KeyBindingRow, chord: Chord) -> KeyBindingRow | None:
    """Return another binding that uses the same key in the same situations, None if there is none.

    Args:
        line: The binding that shall have the key.
        chord: The key with its modifiers.
    """
    for other in list_lines():
        if (
            other.binding_key != line.binding_key
            and _meet(line.binding, other.binding)
            and _has(other, chord)
        ):
            return other
    return None


def _has(line: KeyBindingRow, chord: Chord) -> bool:
    alike = (chord.key, chord.ctrl, chord.shift)
    return any((one.key, one.ctrl, one.shift) == alike for one in line.chords)


def _meet(one: Binding, other: Binding) -> bool:
    """Return whether both lines can be active at the same time."""
    if one.where == other.where:
        return True
    if f"{one.where}.{one.does}" in other.shares_with or f"{other.where}.{other.does}" in one.shares_with:
        return False
    games = registry.list_game_ids()
    for here, there in ((one, other), (other, one)):
        if here.where in games and there.where in games:
            return False
        if here.where == "curtain":
            return there.does == "rules"
        if here.where == "playback":
            return there.looking or there.does == "speed"
        if here.does == "hurry" and there.where == "watching":
            return False  # whoever watches stops with the same key
    return True


# --- what is chosen ---------------------------------------------------------------------------------


def apply_custom_keys(choices: Iterable[CustomKey]) -> None:
    """Put the custom keys from the settings into use; commands with an invalid key keep their default."""
    found: dict[KeyWay, tuple[Chord, ...]] = {}
    for choice in choices:
        way = _way(choice.does)
        chord = parse_key(choice.key, way[2])
        if not choice.key:
            found[way] = ()
        elif chord is not None and not _get_unusable_reason(way, chord):
            found[way] = (chord,)
    bindings.set_custom_keys(found)


def _way(does: str) -> KeyWay:
    where, _, what = does.partition(".")
    return where, what.removesuffix(_BACK), -1 if what.endswith(_BACK) else 1


def find_invalid_choices(choices: Iterable[CustomKey]) -> tuple[CustomKey, ...]:
    """Return the custom keys from the settings that are not used: not a key's name, or a reserved key."""
    found = []
    for choice in choices:
        chord = parse_key(choice.key)
        if choice.key and (chord is None or _get_unusable_reason(_way(choice.does), chord)):
            found.append(choice)
    return tuple(found)


def describe_custom_key(choice: CustomKey) -> str:
    """Return the translated name of the command that a custom key is for; its id if it is unknown."""
    return next((line.label for line in list_lines() if line.id == choice.does), choice.does)


def assign_key(
    choices: tuple[CustomKey, ...], line: KeyBindingRow, chord: Chord | None
) -> tuple[CustomKey, ...]:
    """Return the custom keys with another key for one command; None leaves the command without any key."""
    return (*reset_line(choices, line), CustomKey(line.id, format_key(chord)))


def reset_line(choices: tuple[CustomKey, ...], line: KeyBindingRow) -> tuple[CustomKey, ...]:
    """Return the custom keys without that of one command, which gets its default keys back."""
    return tuple(one for one in choices if one.does != line.id)
