"""The folders with the games' own data files: `assets/<game>`, and those of games added from outside."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_added: Final[dict[str, Path]] = {}


def add_game_folder(game_id: str, folder: Path) -> None:
    """Make a folder that of a game from outside the program."""
    _added[game_id] = folder


def remove_game_folder(game_id: str) -> None:
    """Forget the folder of a game from outside the program, if it has one."""
    _added.pop(game_id, None)


def game_folder(game_id: str) -> Path:
    """Return the folder with a game's own files: that of an added game, or `assets/<game_id>`."""
    return _added.get(game_id) or _find_assets() / game_id


@cache
def _find_assets() -> Path:
    spec = find_spec("assets")
    assert spec is not None, "assets lie beside the rules"
    assert spec.submodule_search_locations
    return Path(next(iter(spec.submodule_search_locations)))
