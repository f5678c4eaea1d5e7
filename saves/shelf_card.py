"""What can be said of a game without its rules: how far it got, and whether there is anything in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated

import msgspec

from saves import sanitize
from saves.journal_entries import (
    MAX_OPTIONS,
    Acted,
    AnyEntry,
    Ended,
    Header,
    Redone,
    Renamed,
    Seats,
    Snapshot,
    Undone,
)
from saves.seats import SeatInfo
from saves.step_history import Chain


class ShelfCard(msgspec.Struct, frozen=True):
    """What the list shows of a game.

    summary: key of the words for where the game stands ("round 2 of 3"), with their params. scores: each
    seat's points so far. turn: the seat that has to decide. winners: seats in the first place. moves: steps
    that stand. empty: none of them counts (`nothing_decided`). size, time: of the journal (bytes,
    nanoseconds) when the card was written: a card that does not agree with its journal is stale.
    """

    summary: str = ""
    params: Annotated[dict[str, str | int], msgspec.Meta(max_length=MAX_OPTIONS)] = {}
    scores: Seats = ()
    turn: int | None = None
    finished: bool = False
    winners: Seats = ()
    moves: int = 0
    empty: bool = False
    title: str = ""
    size: int = 0
    time: int = 0

    def shown(self) -> ShelfCard:
        """The same with texts that can be shown, whoever has written it."""
        params = {
            sanitize.line(name, sanitize.WORD): sanitize.line(value, sanitize.NAME)
            if isinstance(value, str)
            else value
            for name, value in self.params.items()
        }
        title, summary = sanitize.line(self.title, sanitize.TITLE), sanitize.line(self.summary, sanitize.WORD)
        return msgspec.structs.replace(self, params=params, title=title, summary=summary)


def nothing_decided(seats: Sequence[SeatInfo], steps: Collection[int | None]) -> bool:
    """Whether a game is empty. steps: who took each of those that stand, None if nobody knows any more.

    What opponents did before the first person's turn is nothing to come back to; but where nobody at the
    screen plays, every step is what was watched.
    """
    people = {seat for seat, info in enumerate(seats) if info.human}
    return not any(seat is None or seat in people or not people for seat in steps)


def facts_of(header: Header, lines: tuple[AnyEntry, ...]) -> ShelfCard:
    """What a journal itself says about where the game stands; no rules are asked."""
    title, finished = header.title, False
    winners: tuple[int, ...] = ()
    steps: Chain[int] = Chain()
    unknown = 0  # steps before those: nobody knows whose they were
    for line in lines:
        match line:
            case Acted(seat=seat):
                steps.add(seat)
            case Undone(steps=count):
                unknown -= min(unknown, max(0, count - steps.take_back(count)))
                finished = False
            case Redone():
                unknown += not steps.do_again()
            case Snapshot(moves=before) if before != unknown + steps.length:
                steps, unknown = Chain(), max(0, before)
            case Renamed(title=new):
                title = new
            case Ended(ranking=ranking):
                finished = True
                winners = ranking[0] if ranking else ()
    seats = [*([None] if unknown else []), *steps.standing]
    return ShelfCard(
        title=title,
        moves=unknown + steps.length,
        empty=not finished and nothing_decided(header.seats, seats),
        finished=finished,
        winners=winners if finished else (),
    )
