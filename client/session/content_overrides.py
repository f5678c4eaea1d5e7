"""A player's overrides of game content ("corrections"): which are in use, and their descriptions."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from client import i18n
from client.i18n import tr
from rules.content_overrides import Change, ContentOverrides
from saves import override_files
from saves.override_files import OverrideProblem, PlayerOverrides
from saves.sanitize import sanitize_line
from saves.settings import Settings

if TYPE_CHECKING:
    from client.session.match import Match

_PROBLEM_KEYS: Final = "definitions.says."
_SHOWN_KEYS: Final = "definitions.shown."
_MAX_LENGTH: Final = 90
_PATH_SEPARATOR: Final = " › "


def get_active_overrides(overrides: PlayerOverrides, settings: Settings) -> ContentOverrides | None:
    """Return the content overrides to start a new game with; None for the program's own content.

    None also if the player has switched them off for this game, or if they have problems.
    """
    if overrides.problems or not overrides.changes or overrides.game in settings.corrections_off:
        return None
    return overrides.overrides


def make_corrections_off(settings: Settings, game_id: str, on: bool) -> tuple[str, ...]:
    """Return the setting `corrections_off` with the overrides of one game switched on or off."""
    others = tuple(game for game in settings.corrections_off if game != game_id)
    return others if on else (*others, game_id)


def summarize_overrides(overrides: PlayerOverrides) -> str:
    """Return a line that says how many content overrides a game has, or how many problems they have."""
    if overrides.problems:
        return tr("definitions.option.wrong", n=len(overrides.problems))
    if not overrides.changes:
        return tr("definitions.option.none")
    files = format_file_names(overrides.overrides)
    return tr("definitions.option.changes", n=len(overrides.changes), files=files)


def format_file_names(corrections: ContentOverrides) -> str:
    """Return the names of the content files that are overridden, separated by commas."""
    return ", ".join(corrections)


def make_opening_notice(match: Match, settings: Settings) -> tuple[str, dict[str, str | int]] | None:
    """Return a notice about content overrides for a match that is opened; None if there is nothing to say.

    The notice is a language key with its parameters. A match keeps the overrides with which it was started,
    whatever the player's folder contains by now.
    """
    own = match.header.corrections
    present = get_active_overrides(override_files.load_overrides(match.game.id), settings) or {}
    if own:
        key = "saves.notice.corrections" if own == present else "saves.notice.corrections-kept"
        return key, {"files": format_file_names(own)}
    return ("saves.notice.corrections-new", {}) if present and match.outcome is None else None


# --- changes and problems ------------------------------------------------------------------------
def format_path(path: tuple[str, ...]) -> str:
    """Return the path of a value inside a content file as text for the player."""
    return _PATH_SEPARATOR.join(path)


def format_change(change: Change) -> tuple[str, str]:
    """Return where a content value was changed, and its old and new value, as two texts."""
    old = tr("definitions.nothing") if change.old is None else format_value(change.old)
    return format_path(change.path), tr("definitions.change", old=old, new=format_value(change.new))


def format_value(value: object) -> str:
    """Return a content value as one line of text, cut off if it is too long."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode().replace('"', "")
    text = re.sub(r",(?=\S)", ", ", text) if isinstance(value, list) else text
    return sanitize_line(text, _MAX_LENGTH)


def format_problem(problem: OverrideProblem) -> tuple[str, str]:
    """Return where a problem in content overrides is, and what it is, as two texts.

    The second is in the player's language if there is a translation, else in English.
    """
    where = problem.place
    if match := re.fullmatch(r"line (\d+)", where):
        where = tr("definitions.line", n=int(match[1]))
    elif where == "-":
        where = ""
    else:
        where = format_path(tuple(where.split(".")))
    return where, translate_problem(problem.what)


def format_problem_line(problem: OverrideProblem) -> str:
    """Return a problem in content overrides as one line: file, place and message."""
    where, what = format_problem(problem)
    return ": ".join(part for part in (problem.file, where, what) if part)


def translate_problem(message: str) -> str:
    """Translate an error message about game content from English into the player's language.

    A message without a translation is returned as it is.
    """
    for key, pattern in _make_problem_patterns():
        if match := pattern.fullmatch(message):
            params = {name: _translate_kind(text) if name in ("wanted", "got") else text
                      for name, text in match.groupdict().items()}  # fmt: skip
            shown = key.replace(_PROBLEM_KEYS, _SHOWN_KEYS)
            return tr(shown if i18n.has_text(shown) else key, **params)
    return message


def _translate_kind(name: str) -> str:
    key = f"definitions.kind.{name}"
    return tr(key) if i18n.has_text(key) else name


@lru_cache(maxsize=1)
def _make_problem_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the language key and a pattern of the English text for all messages of the rules."""
    patterns = []
    for key, text in i18n.load_topic(i18n.FALLBACK, "definitions").items():
        if key.startswith(_PROBLEM_KEYS) and isinstance(text, str):
            parts = re.split(r"\{(\w+)\}", text)
            parts[::2] = [re.escape(part) for part in parts[::2]]
            parts[1::2] = [f"(?P<{name}>.+)" for name in parts[1::2]]
            patterns.append((key, re.compile("".join(parts))))
    return tuple(patterns)
