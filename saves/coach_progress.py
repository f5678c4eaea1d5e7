"""How well somebody knows a game: what the coach has told them, how many games they have ended."""

from __future__ import annotations

from typing import Final

import msgspec

from saves import sanitize

MOST: Final = 96
"""So many are kept: of more, those that have not played for longest are forgotten."""

_MOST_TOLD: Final = 64
_MOST_GAMES: Final = 9_999


class Acquaintance(msgspec.Struct, frozen=True):
    """A person and a game. finished: games ended. told: ids of what the coach has said. coach: whether it
    speaks, as the person has switched it; None: as long as the game is new."""

    name: str
    game: str
    finished: int = 0
    told: tuple[str, ...] = ()
    coach: bool | None = None

    def shown(self) -> Acquaintance:
        """The same with texts that can be shown and numbers that make sense, whoever has written them."""
        return Acquaintance(
            sanitize.line(self.name, sanitize.NAME),
            sanitize.line(self.game, sanitize.WORD),
            min(max(0, self.finished), _MOST_GAMES),
            tuple(sanitize.line(one, sanitize.WORD) for one in self.told[-_MOST_TOLD:]),
            self.coach,
        )


def of(people: tuple[Acquaintance, ...], name: str, game: str) -> Acquaintance:
    """How well somebody knows a game."""
    found = (one for one in people if one.name == name and one.game == game)
    return next(found, Acquaintance(name, game))


def with_one(people: tuple[Acquaintance, ...], changed: Acquaintance) -> tuple[Acquaintance, ...]:
    """All of them with one changed, which is the newest from now on."""
    others = [one for one in people if (one.name, one.game) != (changed.name, changed.game)]
    return (*others[-(MOST - 1) :], changed)
