"""Who sits down when nobody said so: seats with names and colours in the player's language."""

from __future__ import annotations

from client.i18n import tr
from saves.seats import COLOURS, SeatInfo


def seats_for(players: int) -> tuple[SeatInfo, ...]:
    """That many people at this computer, named Player 1, Player 2 …; alone, simply "You"."""
    if players == 1:
        return (SeatInfo(tr("app.you"), COLOURS[0]),)
    return tuple(SeatInfo(tr("app.player", n=number + 1), COLOURS[number]) for number in range(players))
