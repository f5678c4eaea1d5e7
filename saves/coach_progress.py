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
    """What the coach knows about a player of a game."""

    name: str
    game: str
    finished: int = 0
    """Games ended."""
    told: tuple[str, ...] = ()
    """Ids of the tips given."""
    coach: bool | None = None
    """Whether the coach speaks, as the player has set it; None: as long as the game is new."""

    def sanitized(self) -> CoachProgress:
        """Return a copy with sanitized texts and numbers in their range."""
        return CoachProgress(
            sanitize_line(self.name, MAX_NAME_LENGTH),
            sanitize_line(self.game, MAX_WORD_LENGTH),
            min(max(0, self.finished), _MAX_GAMES),
            tuple(sanitize_line(tip, MAX_WORD_LENGTH) for tip in self.told[-_MAX_TOLD:]),
            self.coach,
        )


def find_progress(people: tuple[CoachProgress, ...], name: str, game: str) -> CoachProgress:
    """Return the progress of the player with that name; an empty one if there is none."""
    matches = (progress for progress in people if progress.name == name and progress.game == game)
    return next(matches, CoachProgress(name, game))


def update_progress(people: tuple[CoachProgress, ...], changed: CoachProgress) -> tuple[CoachProgress, ...]:
    """Return all records with one replaced or added; it comes last, as the newest."""
    others = [
        progress for progress in people if (progress.name, progress.game) != (changed.name, changed.game)
    ]
    return (*others[-(MAX_RECORDS - 1) :], changed)
