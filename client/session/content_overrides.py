"""The player's own corrections of components: whether they are used, and what is said of them. No window."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from client import i18n
from client.i18n import tr
from rules.overlay import Change, Corrections
from saves import definitions
from saves.definitions import Found, Problem
from saves.settings import Settings

if TYPE_CHECKING:
    from client.session.match import Match

_SAYS: Final = "definitions.says."
_SHOWN: Final = "definitions.shown."
_LONGEST: Final = 90
_BETWEEN: Final = " › "


def in_use(found: Found, settings: Settings) -> Corrections | None:
    """The corrections by which a new game is played; None for the program's own components."""
    if found.problems or not found.changes or found.game in settings.corrections_off:
        return None
    return found.corrections


def switched(settings: Settings, game_id: str, on: bool) -> tuple[str, ...]:
    """The setting with a game's corrections on or off."""
    others = tuple(game for game in settings.corrections_off if game != game_id)
    return others if on else (*others, game_id)


def summary(found: Found) -> str:
    """What the corrections are, in a line."""
    if found.problems:
        return tr("definitions.option.wrong", n=len(found.problems))
    if not found.changes:
        return tr("definitions.option.none")
    return tr("definitions.option.changes", n=len(found.changes), files=files(found.corrections))


def files(corrections: Corrections) -> str:
    """The names of the files that are corrected."""
    return ", ".join(corrections)


def notice(match: Match, settings: Settings) -> tuple[str, dict[str, str | int]] | None:
    """What has to be told when a game is opened: key and parameters of the words; None for nothing.

    A game keeps the corrections that it began with, whatever the player's folder holds by now.
    """
    kept = match.header.corrections
    present = in_use(definitions.find(match.game.id), settings) or {}
    if kept:
        key = "saves.notice.corrections" if kept == present else "saves.notice.corrections-kept"
        return key, {"files": files(kept)}
    return ("saves.notice.corrections-new", {}) if present and match.outcome is None else None


# --- what differs, what is wrong ------------------------------------------------------------------------
def place_of(path: tuple[str, ...]) -> str:
    """Where in a file something stands."""
    return _BETWEEN.join(path)


def change_words(change: Change) -> tuple[str, str]:
    """A corrected value: where, and from what to what."""
    old = tr("definitions.nothing") if change.old is None else value_words(change.old)
    return place_of(change.path), tr("definitions.change", old=old, new=value_words(change.new))


def value_words(value: object) -> str:
    """A value as it is written in the file, in one line."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode().replace('"', "")
    text = re.sub(r",(?=\S)", ", ", text) if isinstance(value, list) else text
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def problem_words(problem: Problem) -> tuple[str, str]:
    """A problem: where, and what. The words are the player's as far as there are any."""
    where = problem.place
    if line := re.fullmatch(r"line (\d+)", where):
        where = tr("definitions.line", n=int(line[1]))
    elif where == "-":
        where = ""
    else:
        where = place_of(tuple(where.split(".")))
    return where, said(problem.what)


def problem_line(problem: Problem) -> str:
    """A problem with its file, in one line."""
    where, what = problem_words(problem)
    return ": ".join(part for part in (problem.file, where, what) if part)


def said(what: str) -> str:
    """In the player's language what the rules say of a definition in English."""
    for key, pattern in _patterns():
        if match := pattern.fullmatch(what):
            params = {name: _kind(text) if name in ("wanted", "got") else text
                      for name, text in match.groupdict().items()}  # fmt: skip
            shown = key.replace(_SAYS, _SHOWN)
            return tr(shown if i18n.has(shown) else key, **params)
    return what


def _kind(name: str) -> str:
    key = f"definitions.kind.{name}"
    return tr(key) if i18n.has(key) else name


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """All that the rules may say, by the English words: their parameters may be anything."""
    found = []
    for key, text in i18n.words(i18n.FALLBACK, "definitions").items():
        if key.startswith(_SAYS) and isinstance(text, str):
            parts = re.split(r"\{(\w+)\}", text)
            parts[::2] = [re.escape(part) for part in parts[::2]]
            parts[1::2] = [f"(?P<{name}>.+)" for name in parts[1::2]]
            found.append((key, re.compile("".join(parts))))
    return tuple(found)
