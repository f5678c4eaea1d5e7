"""Earlier versions of opponents: their parameters (`earlier_versions.yaml`), played by today's minds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from client.bots.levels import LevelParams
from client.bots.mind import get_mind
from rules.safe_yaml import parse_trusted

PATH: Final = Path(__file__).with_name("earlier_versions.yaml")


@cache
def load_players() -> dict[str, dict[str, object]]:
    """Return the parameters in the file by player and game."""
    plain, _ = parse_trusted(PATH.read_text("utf-8"))
    assert isinstance(plain, dict)  # our own file
    return msgspec.convert(plain["players"], dict[str, dict[str, object]])


def list_names() -> tuple[str, ...]:
    """Return the names of the players."""
    return tuple(load_players())


@cache
def get_params(name: str, game_id: str) -> LevelParams:
    """Return the parameters of a player in a game.

    Raises:
        KeyError: The player does not play that game.
        msgspec.ValidationError: The game's mind does not know a parameter.
    """
    return msgspec.convert(load_players()[name][game_id], get_mind(game_id).params_type)
