"""Custom key bindings: as text in the settings, as chords for handlers, and their conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

import pygame
from msgspec import Struct

from client.games import registry
from client.i18n import tr
from client.table import bindings
from client.table.bindings import Binding, Chord, KeyWay, now
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


class KeyLine(Struct, frozen=True):
    """One direction of a binding with its default keys."""

    binding: Binding
    by: int = 1

    @property
    def way(self) -> KeyWay:
        """Its identity among the keys in force."""
        return self.binding.where, self.binding.does, self.by

    @property
    def id(self) -> str:
        """Its id in the settings."""
        return f"{self.binding.where}.{self.binding.does}{_BACK if self.by < 0 else ''}"

    @property
    def usual(self) -> tuple[Chord, ...]:
        """The default keys."""
        return tuple(chord for chord in self.binding.chords if chord.by == self.by)

    @property
    def chords(self) -> tuple[Chord, ...]:
        """The keys in force."""
        return tuple(chord for chord in now(self.binding).chords if chord.by == self.by)

    @property
    def changed(self) -> bool:
        """Whether the keys in force differ from the default."""
        return self.chords != self.usual

    @property
    def words(self) -> str:
        """The text that says what it does."""
        where, does = self.binding.where, self.binding.does
        if where in registry.list_game_ids():
            return tr(f"{where}.keys.{does}")
        return tr(f"keys.{where}.{does}")


class KeySection(Struct, frozen=True):
    """A section of the page of keys; `game` is the id of its game, else ""."""

    where: str
    lines: tuple[KeyLine, ...]

    @property
    def title(self) -> str:
        """The heading."""
        if self.where in registry.list_game_ids():
            return tr(f"{self.where}.title")
        return tr(f"keys.section.{self.where}")


def list_sections() -> tuple[KeySection, ...]:
    """Return all sections of changeable keys: of every table, of each game, and of other screens."""
    found = [_part("table", bindings.TABLE + bindings.FOLDED + bindings.HURRY)]
    found += [_part(game, list_game_lines(game)) for game in registry.list_game_ids()]
    found.append(_part("questions", bindings.QUESTIONS))
    found.append(_part("playback", bindings.PLAYBACK + bindings.REVIEWED))
    found.append(_part("watching", bindings.WATCHING + bindings.SPEED))
    found.append(_part("curtain", bindings.CURTAIN))
    return tuple(part for part in found if part.lines)


def list_game_lines(game: str) -> tuple[Binding, ...]:
    """Return the lines of a game's own keys."""
    known = registry.find_descriptor(game).keys
    return () if known is None else cast("tuple[Binding, ...]", known())


def _part(where: str, found: Sequence[Binding]) -> KeySection:
    return KeySection(where, tuple(KeyLine(one, by) for one in found for by in one.directions))


def list_lines() -> Iterator[KeyLine]:
    """Return the lines of all sections."""
    for part in list_sections():
        yield from part.lines


# --- keys as text -----------------------------------------------------------------------------------


def format_key(chord: Chord | None) -> str:
    """Return a key as it is written in the settings."""
    if chord is None:
        return ""
    name = pygame.key.name(chord.key, use_compat=False).lower()
    return f"{'ctrl+' if chord.ctrl else ''}{'shift+' if chord.shift else ''}{name}"


def parse_key(text: str, by: int = 1) -> Chord | None:
    """Return the key that a text in the settings names, None if it names none."""
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
    """Return the pressed key with its modifiers, None if it is only a modifier."""
    if event.key in _MODIFIERS or not pygame.key.name(event.key, use_compat=False):
        return None
    ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return Chord(event.key, by, ctrl, bool(event.mod & pygame.KMOD_SHIFT))


# --- which may be whose -----------------------------------------------------------------------------


def find_refusal(way: KeyWay, chord: Chord) -> str:
    """Return the language key of why a key cannot be assigned, "" if it can."""
    where, does, _ = way
    if chord.key in _ALWAYS or (chord.key in _CHOOSING and not (chord.ctrl and does == "answer")):
        return "always"
    hurries = does == "hurry" and chord.key == pygame.K_SPACE
    return "leading" if chord.key in _LEADING and where not in _FREE and not hurries else ""


def find_conflict(line: KeyLine, chord: Chord) -> KeyLine | None:
    """Return the line that already has a key where this one would use it, None if there is none."""
    for other in list_lines():
        if other.way != line.way and _meet(line.binding, other.binding) and _has(other, chord):
            return other
    return None


def _has(line: KeyLine, chord: Chord) -> bool:
    alike = (chord.key, chord.ctrl, chord.shift)
    return any((one.key, one.ctrl, one.shift) == alike for one in line.chords)


def _meet(one: Binding, other: Binding) -> bool:
    """Return whether both lines can be active at the same time."""
    if one.where == other.where:
        return True
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


def apply_choices(choices: Iterable[CustomKey]) -> None:
    """Put the keys of the settings in force; invalid ones leave the default keys."""
    found: dict[KeyWay, tuple[Chord, ...]] = {}
    for choice in choices:
        way = _way(choice.does)
        chord = parse_key(choice.key, way[2])
        if not choice.key:
            found[way] = ()
        elif chord is not None and not find_refusal(way, chord):
            found[way] = (chord,)
    bindings.choose(found)


def _way(does: str) -> KeyWay:
    where, _, what = does.partition(".")
    return where, what.removesuffix(_BACK), -1 if what.endswith(_BACK) else 1


def find_invalid_choices(choices: Iterable[CustomKey]) -> tuple[CustomKey, ...]:
    """Return the choices that are not in force because their key is invalid or cannot be assigned."""
    found = []
    for choice in choices:
        chord = parse_key(choice.key)
        if choice.key and (chord is None or find_refusal(_way(choice.does), chord)):
            found.append(choice)
    return tuple(found)


def describe_choice(choice: CustomKey) -> str:
    """Return what a choice is for, as text; an unknown one as it is written in the settings."""
    return next((line.words for line in list_lines() if line.id == choice.does), choice.does)


def assign_key(choices: tuple[CustomKey, ...], line: KeyLine, chord: Chord | None) -> tuple[CustomKey, ...]:
    """Return the choices with another key for a line, None for no key."""
    return (*reset_line(choices, line), CustomKey(line.id, format_key(chord)))


def reset_line(choices: tuple[CustomKey, ...], line: KeyLine) -> tuple[CustomKey, ...]:
    """Return the choices with the default keys for a line."""
    return tuple(one for one in choices if one.does != line.id)
