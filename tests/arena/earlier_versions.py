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
def _told() -> dict[str, dict[str, object]]:
    """What the file says: by the names of players what they have in each game."""
    plain, _ = parse_trusted(PATH.read_text("utf-8"))
    assert isinstance(plain, dict)  # our own file
    return msgspec.convert(plain["players"], dict[str, dict[str, object]])


def names() -> tuple[str, ...]:
    """The players there are."""
    return tuple(_told())


@cache
def params_of(name: str, game_id: str) -> LevelParams:
    """The parameters of a player in a game. Raises KeyError for somebody who does not play it,
    msgspec.ValidationError for parameters that the game's mind does not know."""
    return msgspec.convert(_told()[name][game_id], get_mind(game_id).params_type)
