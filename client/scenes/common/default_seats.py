"""Seats for games whose players were not chosen on the screen of a new game."""

from __future__ import annotations

from client.i18n import tr
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings


def create_default_seats(players: int) -> tuple[SeatInfo, ...]:
    """Return people named Player 1, Player 2 …, or "You" if there is only one."""
    if players == 1:
        return (SeatInfo(tr("app.you"), COLOURS[0]),)
    return tuple(SeatInfo(tr("app.player", n=number + 1), COLOURS[number]) for number in range(players))


def create_seats_for_one(settings: Settings, players: int, own: int, kind: str) -> tuple[SeatInfo, ...]:
    """Return the seats of a game for one person.

    Args:
        own: Seat of the person, who has the name of the first person in the last new game.
        kind: Kind of the others, who have names of opponents.
    """
    person = next((seat.name for seat in settings.last_seats if seat.human and seat.name), "")
    names = iter(tr("opponents.names").split())
    other_names = (name for name in names if name != person)
    return tuple(
        SeatInfo(person or tr("new_game.seats.placeholder", n=1), colour)
        if index == own
        else SeatInfo(next(other_names), colour, kind=kind)
        for index, colour in enumerate(COLOURS[:players])
    )
