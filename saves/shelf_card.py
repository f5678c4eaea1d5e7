"""Summary of a game that the shelf lists, and how to make it from a journal without the rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated

import msgspec

from saves.journal_entries import (
    MAX_OPTIONS,
    ActionEntry,
    AnyEntry,
    EndEntry,
    Header,
    RedoEntry,
    Seats,
    SnapshotEntry,
    TitleEntry,
    UndoEntry,
)
from saves.line_checksum import add_checksum, remove_checksum
from saves.sanitize import MAX_NAME_LENGTH, MAX_TITLE_LENGTH, MAX_WORD_LENGTH, sanitize_line
from saves.seats import SeatInfo
from saves.step_history import StepHistory


class ShelfCard(msgspec.Struct, frozen=True):
    """Summary of a saved game for the list on the shelf.

    Stored beside the journal. A card whose `size` or `time` differs from the journal is out of date.
    """

    summary: str = ""
    """Language key of the text for the stage of the game ("round 2 of 3")."""
    params: Annotated[dict[str, str | int], msgspec.Meta(max_length=MAX_OPTIONS)] = {}
    """Parameters of that text."""
    scores: Seats = ()
    """Each seat's points so far."""
    turn: int | None = None
    """Index of the first seat that has to decide; None when the game is over or it is unknown."""
    finished: bool = False
    """Whether the game is over."""
    winners: Seats = ()
    """Indices of the seats in first place."""
    moves: int = 0
    """Number of steps that are not undone."""
    empty: bool = False
    """Whether none of the steps was a decision of a player (`has_no_decision`)."""
    title: str = ""
    """Title that a player gave to the game, or ""."""
    size: int = 0
    """Bytes of the journal when the card was written."""
    time: int = 0
    """Modification time of the journal then, in nanoseconds."""

    def sanitized(self) -> ShelfCard:
        """Return a copy of the card with cleaned and shortened texts: its file may be damaged or forged."""
        params = {
            sanitize_line(name, MAX_WORD_LENGTH): sanitize_line(value, MAX_NAME_LENGTH)
            if isinstance(value, str)
            else value
            for name, value in self.params.items()
        }
        title, summary = (
            sanitize_line(self.title, MAX_TITLE_LENGTH),
            sanitize_line(self.summary, MAX_WORD_LENGTH),
        )
        return msgspec.structs.replace(self, params=params, title=title, summary=summary)


_decoder = msgspec.json.Decoder(ShelfCard)


def encode_card(card: ShelfCard) -> bytes:
    """Return the content of the file of a summary card: JSON with a checksum."""
    return add_checksum(msgspec.json.encode(card))


def decode_card(data: bytes) -> ShelfCard | None:
    """Return the summary card in a file's content, with cleaned texts; None if there is no valid one."""
    line = remove_checksum(data)
    if line is None:
        return None
    try:
        return _decoder.decode(line).sanitized()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def has_no_decision(seats: Sequence[SeatInfo], steps: Collection[int | None]) -> bool:
    """Return whether no person has decided anything in a game yet.

    Steps of computer opponents before the first person's turn do not count, as nobody would miss them. But if
    only opponents play, every step counts, because it was watched.

    Args:
        seats: The seats of the game.
        steps: For each step that has not been undone the seat that took it; None if unknown.
    """
    people = {seat for seat, info in enumerate(seats) if info.human}
    return not any(seat is None or seat in people or not people for seat in steps)


def summarize_journal(header: Header, lines: tuple[AnyEntry, ...]) -> ShelfCard:
    """Create a game's summary card from its journal alone, without loading its rules.

    Args:
        header: The journal's header.
        lines: All entries after the header.
    """
    title, finished = header.title, False
    winners: tuple[int, ...] = ()
    steps: StepHistory[int] = StepHistory()
    unknown = 0  # number of earlier steps, of unknown seats
    for line in lines:
        match line:
            case ActionEntry(seat=seat):
                steps.add(seat)
            case UndoEntry(steps=count):
                unknown -= min(unknown, max(0, count - steps.undo(count)))
                finished = False
            case RedoEntry():
                unknown += not steps.redo()
            case SnapshotEntry(moves=before) if before != unknown + steps.length:
                steps, unknown = StepHistory(), max(0, before)
            case TitleEntry(title=new):
                title = new
            case EndEntry(ranking=ranking):
                finished = True
                winners = ranking[0] if ranking else ()
    seats = [*([None] if unknown else []), *steps.current_steps]
    return ShelfCard(
        title=title,
        moves=unknown + steps.length,
        empty=not finished and has_no_decision(header.seats, seats),
        finished=finished,
        winners=winners if finished else (),
    )
