"""Results of games that were deleted for good: a small file, so that the records go on counting them.

Several windows may write it: to change it, it is locked and loaded again. Invalid entries are dropped.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from saves import write_lock
from saves.errors import SaveError, write_error
from saves.files import (
    MEGABYTE,
    find_own_file,
    may_quarantine,
    quarantine,
    read_bytes,
    write_atomically,
)
from saves.finished_game import FinishedGame
from saves.paths import data_dir, ensure_folder

log = logging.getLogger(__name__)

FILE: Final = "results.json"
FORMAT: Final = 1

_MARK: Final = "stolek-results"
_LOCK: Final = "results.lock"
_MAX_BYTES: Final = 16 * MEGABYTE
_MAX_RESULTS: Final = 30_000

Results: TypeAlias = dict[Hashable, FinishedGame]
"""Results by what identifies their games."""


def load(folder: Path | None = None) -> tuple[Results, bool]:
    """Load the results of games that were deleted for good. Never raises.

    Args:
        folder: The folder of the file; None for the data folder.

    Returns:
        The valid results, and whether the file is missing or valid as a whole, so that it may be replaced.
    """
    try:
        return _load((folder or data_dir()) / FILE)
    except SaveError as error:
        log.warning("the results of deleted games cannot be read: %s", error)
        return {}, False


def _load(path: Path) -> tuple[Results, bool]:
    """Load the results from a file. Raises SaveError if it cannot be read now, though it may be sound."""
    try:
        content: object = msgspec.json.decode(read_bytes(path, _MAX_BYTES))
    except SaveError as error:
        if error.code == "missing":
            return {}, True
        if not may_quarantine(error):
            raise
        log.warning("the results of deleted games cannot be read: %s", error)
        return {}, False
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        log.warning("the results of deleted games make no sense: %s", error)
        return {}, False
    lines = content.get("games") if isinstance(content, dict) else None
    if not isinstance(content, dict) or not isinstance(lines, list):
        log.warning("the results of deleted games make no sense")
        return {}, False
    results: Results = {}
    sound = content.get(_MARK) == FORMAT and len(lines) <= _MAX_RESULTS
    for line in lines[:_MAX_RESULTS]:
        try:
            game = msgspec.convert(line, FinishedGame).sanitized()
        except (ValueError, OverflowError, RecursionError) as error:
            log.warning("a result makes no sense: %s", error)
            sound = False
            continue
        results.setdefault(game.identity_key, game)
    return results, sound


def keep(games: Iterable[FinishedGame], folder: Path | None = None) -> None:
    """Keep the results of games that are about to be deleted for good.

    Of several copies of a game only the result of the one whose file name sorts first is kept.

    Raises:
        SaveError: The file cannot be read or written.
    """

    def add(results: Results) -> None:
        for game in games:
            present = results.pop(game.identity_key, game)
            results[game.identity_key] = game if game.file <= present.file else present

    _change(folder, add)


def discard(identity_keys: Iterable[Hashable], folder: Path | None = None) -> None:
    """Discard the results of deleted games, as far as they were kept.

    Args:
        identity_keys: The `FinishedGame.identity_key` of each game.
        folder: The folder of the file; None for the data folder.

    Raises:
        SaveError: The file cannot be read or written.
    """
    keys = load(folder)[0].keys() & set(identity_keys)

    def remove(results: Results) -> None:
        for key in keys:
            results.pop(key, None)

    if keys:
        _change(folder, remove)


def _change(folder: Path | None, change: Callable[[Results], None]) -> None:
    """Change the results while no other window can write the file. Raises SaveError."""
    folder = ensure_folder(folder or data_dir())
    with write_lock.lock_file(folder / _LOCK):
        results, sound = _load(folder / FILE)
        change(results)
        if not sound and os.path.lexists(folder / FILE):
            backup = quarantine(folder / FILE)
            log.warning("the results of deleted games as they were are kept as %s", backup.name)
        _save(results.values(), folder / FILE)


def _save(results: Iterable[FinishedGame], path: Path) -> None:
    games = sorted(results, key=lambda game: (game.created, game.file))[-_MAX_RESULTS:]
    try:
        data = msgspec.json.encode({_MARK: FORMAT, "games": games})
        write_atomically(find_own_file(path, _MAX_BYTES, _is_own), data)
    except OSError as error:
        raise write_error(error) from error


def _is_own(data: bytes) -> bool:
    return data.startswith(b'{"%s":' % _MARK.encode())
