"""What a finished game says about itself without its rules: who played, who won, points, time, help."""

from __future__ import annotations

import re
import zlib
from collections.abc import Hashable
from datetime import datetime
from typing import Annotated, Final

import msgspec

from saves import journal_entries
from saves.journal_entries import FORMAT, MAGIC, MAX_SEATS, Acted, AnyEntry, Ended, Header, Seats
from saves.seats import SeatInfo
from saves.shelf_card import facts_of

_PRESENT: Final = MAGIC + b"%d," % FORMAT
_END, _TITLE = b'{"is":"end",', b'{"is":"title",'
_CHECKSUM: Final = len(b',"crc":"00000000"}')
_HINTED: Final = re.compile(rb',"hinted":true,"n":[0-9]+,"crc":"')
_SPENT: Final = re.compile(rb',"spent":([0-9]{1,4})(?:,"hinted":true)?,"n":[0-9]+,"crc":"')
"""Behind them a line ends, and no text within it can: what is in quotes has its own quotes marked."""


class SeatReviewed(msgspec.Struct, frozen=True):
    """What a review found about a seat. loss: of the chance to win, over all its decisions. luck: what chance
    gave it. decisions: how many were looked at."""

    loss: float
    luck: float
    decisions: int

    @property
    def mean_loss(self) -> float | None:
        """The loss per decision; None without any."""
        return self.loss / self.decisions if self.decisions else None


class PlayedGame(msgspec.Struct, frozen=True):
    """A game that was played to its end.

    file: its journal's name. winners: the seats in the first place; none of them where the game itself won.
    points: of the seats, perhaps followed by those of the game's own side. seconds: spent at the table, as
    far as that is known (None: by nobody). hinted: whether a hint was given; None: nobody knows. seed: what
    its chance came of.
    """

    file: str
    game: str
    seats: Annotated[tuple[SeatInfo, ...], msgspec.Meta(max_length=MAX_SEATS)]
    created: datetime
    winners: Seats = ()
    points: Seats = ()
    moves: int = 0
    seconds: int | None = None
    hinted: bool | None = None
    free_undo: bool = False
    corrected: bool = False
    seed: int = 0
    reviewed: Annotated[tuple[SeatReviewed, ...], msgspec.Meta(max_length=MAX_SEATS)] = ()

    @property
    def begun_as(self) -> Hashable:
        """What a game shares with its copies and with no other one: they all began as one game."""
        return self.game, self.created, self.seed, self.seats

    @property
    def apart(self) -> bool:
        """Whether it was played with more than the players' own wits, or with other components."""
        return self.free_undo or self.corrected or bool(self.hinted)

    def points_of(self, seat: int) -> int | None:
        """The points of a seat, if there are any."""
        return self.points[seat] if 0 <= seat < len(self.points) else None


def played_game(file: str, header: Header, lines: tuple[AnyEntry, ...]) -> PlayedGame | None:
    """The finished game in a journal. None for one that goes on, whose end was taken back, or that continues
    another game from an earlier position: that was played before."""
    ended = next((line for line in reversed(lines) if isinstance(line, Ended)), None)
    if ended is None or not facts_of(header, lines).finished:
        return None
    acted = [line for line in lines if isinstance(line, Acted)]
    seconds, hinted = sum(line.spent for line in acted), any(line.hinted for line in acted)
    return _game(file, header, ended, seconds, hinted=hinted)


def quickly_played_game(file: str, data: bytes) -> PlayedGame | None:
    """The same from the bytes of a journal, without a look at what each action was: a tenth of the time.

    None where the bytes are not exactly what this version writes of a game that is over; only `played_game`
    can tell then.
    """
    if not data.startswith(_PRESENT) or not data.endswith(b"}\n"):
        return None
    lines = data[:-1].split(b"\n")
    last = next((at for at in range(len(lines) - 1, 0, -1) if not lines[at].startswith(_TITLE)), 0)
    if not last or not lines[last].startswith(_END):
        return None
    crc = 0
    for line in lines:
        crc = zlib.crc32(b"}", zlib.crc32(line[:-_CHECKSUM], crc))
        if line[-_CHECKSUM:] != b',"crc":"%08x"}' % crc:
            return None
    header = journal_entries.decoded_header(lines[0][:-_CHECKSUM] + b"}")
    ended = journal_entries.decoded_entry(lines[last][:-_CHECKSUM] + b"}", last + 1)
    if not isinstance(ended, Ended):
        return None
    seconds = sum(map(int, _SPENT.findall(data)))
    return _game(file, header, ended, seconds, hinted=_HINTED.search(data) is not None)


def _game(file: str, header: Header, ended: Ended, seconds: int, *, hinted: bool) -> PlayedGame | None:
    if header.branch is not None:
        return None
    return PlayedGame(
        file=file,
        game=header.game,
        seats=header.seats,
        created=header.created,
        winners=ended.ranking[0] if ended.ranking else (),
        points=ended.points,
        moves=ended.moves,
        seconds=seconds or None,
        # journals of before hints were noted know neither; those of today always know the time
        hinted=True if hinted else False if seconds else None,
        free_undo=header.free_undo,
        corrected=bool(header.corrections),
        seed=header.seed,
    )
