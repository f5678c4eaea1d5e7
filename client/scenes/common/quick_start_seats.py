"""Default players for games that are started without the new-game screen, such as lessons."""

from __future__ import annotations

from client.i18n import tr
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings


def create_default_seats(players: int) -> tuple[SeatInfo, ...]:
    """Return seats for human players named Player 1, Player 2 …, or "You" for a single one."""
    if players == 1:
        return (SeatInfo(tr("app.you"), COLOURS[0]),)
    return tuple(SeatInfo(tr("app.player", n=number + 1), COLOURS[number]) for number in range(players))


def create_single_player_seats(settings: Settings, players: int, own: int, kind: str) -> tuple[SeatInfo, ...]:
    """Return the seats of a game in which one person plays against computer opponents.

    Args:
        settings: The settings, which know the last used name of a person.
        players: Number of seats.
        own: Index of the person's seat.
        kind: Kind of the other players: an opponent's level, or a human.
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
