"""Progress of a player with a game's coach: tips already given, games finished."""

from __future__ import annotations

from typing import Final

import msgspec

from saves.sanitize import MAX_NAME_LENGTH, MAX_WORD_LENGTH, sanitize_line

MAX_RECORDS: Final = 96
"""Records kept, at most; those that have not changed for longest are dropped."""

_MAX_TOLD: Final = 64
_MAX_GAMES: Final = 9_999


class CoachProgress(msgspec.Struct, frozen=True):
    """One player's progress with the coach of one game: tips already shown and games finished.

    The coach is the helper that shows tips to players who are new to a game.
    """

    name: str
    """The player's name."""
    game: str
    """Id of the game."""
    finished: int = 0
    """Number of games that the player has finished."""
    told: tuple[str, ...] = ()
    """Ids of the tips that were shown."""
    coach: bool | None = None
    """The player's choice whether the coach shows tips; None: only as long as the game is new."""

    def sanitized(self) -> CoachProgress:
        """Return a copy of this progress with texts cleaned and numbers clamped to their ranges."""
        return CoachProgress(
            sanitize_line(self.name, MAX_NAME_LENGTH),
            sanitize_line(self.game, MAX_WORD_LENGTH),
            min(max(0, self.finished), _MAX_GAMES),
            tuple(sanitize_line(tip, MAX_WORD_LENGTH) for tip in self.told[-_MAX_TOLD:]),
            self.coach,
        )


def find_progress(people: tuple[CoachProgress, ...], name: str, game: str) -> CoachProgress:
    """Return a player's progress with the coach of a game; an empty record if there is none yet.

    Args:
        people: The records of all players.
        name: The player's name.
        game: Id of the game.
    """
    matches = (progress for progress in people if progress.name == name and progress.game == game)
    return next(matches, CoachProgress(name, game))


def update_progress(people: tuple[CoachProgress, ...], changed: CoachProgress) -> tuple[CoachProgress, ...]:
    """Return the coach records of all players with one of them replaced or added.

    The changed record becomes the last one. At most MAX_RECORDS are kept; the oldest are dropped.
    """
    others = [
        progress for progress in people if (progress.name, progress.game) != (changed.name, changed.game)
    ]
    return (*others[-(MAX_RECORDS - 1) :], changed)
