"""Merging of settings that two windows have changed: lists and tables entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from saves.coach_progress import CoachProgress
from saves.key_bindings import CustomKey
from saves.player_aliases import PlayerAlias, normalize_name

T = TypeVar("T")
Combine: TypeAlias = Callable[[T | None, T, T], T]


def merge_values(name: str, base: Any, mine: Any, theirs: Any) -> Any:
    """Return the merged value of a setting that may have been changed in two windows.

    Args:
        name: Name of the setting.
        base: The value before both changes.
        mine: The value in this window. It wins where both windows have changed the same.
        theirs: The value in the other window.
    """
    if mine == base:
        return theirs
    if name not in _ENTRY_KEYS:
        return mine
    combine = combine_progress if name == "people" else _take_mine
    return merge_entries(base, mine, theirs, _ENTRY_KEYS[name], combine)


def merge_entries(
    base: tuple[T, ...],
    mine: tuple[T, ...],
    theirs: tuple[T, ...],
    get_key: Callable[[T], Hashable],
    combine: Combine[T],
) -> tuple[T, ...]:
    """Return the merged entries of a list or table that may have been changed in two windows.

    The entries changed in this window come last.

    Args:
        base: The entries before both changes.
        mine: The entries in this window.
        theirs: The entries in the other window.
        get_key: Returns what identifies an entry.
        combine: Merges the entry in `base` (None if it has none), `mine` and `theirs`.
    """
    old, present = ({get_key(entry): entry for entry in entries} for entries in (base, theirs))
    own_keys = {get_key(entry) for entry in mine}
    changed = {key: entry for entry in mine if old.get(key := get_key(entry)) != entry}
    untouched = [
        entry
        for entry in theirs
        if (key := get_key(entry)) not in changed and (key not in old or key in own_keys)
    ]
    merged = (
        combine(old.get(key), entry, present[key]) if key in present else entry
        for key, entry in changed.items()
    )
    return (*untouched, *merged)


def combine_progress(base: CoachProgress | None, mine: CoachProgress, theirs: CoachProgress) -> CoachProgress:
    """Return a player's merged progress with the coach of a game after changes in two windows.

    The games finished in both windows count, and tips shown in either one are shown.
    """
    base = base or CoachProgress(mine.name, mine.game)
    return msgspec.structs.replace(
        mine,
        finished=max(0, theirs.finished + mine.finished - base.finished),
        told=tuple(dict.fromkeys((*theirs.told, *mine.told))),
        coach=theirs.coach if mine.coach == base.coach else mine.coach,
    )


def _take_mine(_base: T | None, mine: T, _theirs: T) -> T:
    return mine


def _key_of_alias(entry: PlayerAlias) -> Hashable:
    return normalize_name(entry.name)


def _key_of_progress(entry: CoachProgress) -> Hashable:
    return entry.name, entry.game


def _key_of_custom_key(entry: CustomKey) -> Hashable:
    return entry.does


def _key_of_word(entry: str) -> Hashable:
    return entry


_ENTRY_KEYS: Final[dict[str, Callable[[Any], Hashable]]] = {
    "corrections_off": _key_of_word,
    "forgotten": normalize_name,
    "keys": _key_of_custom_key,
    "learned": _key_of_word,
    "other_names": _key_of_alias,
    "people": _key_of_progress,
}
"""The settings that are lists or tables, with what identifies an entry."""
