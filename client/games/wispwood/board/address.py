"""Whom the table speaks to: "you" is only somebody who plays alone under that name."""

from __future__ import annotations

from collections.abc import Sequence

from client import i18n
from client.i18n import tr
from saves.seats import SeatInfo


def alone(seats: Sequence[SeatInfo]) -> bool:
    """Return whether one person plays, against the ghost: the only one the table asks anything."""
    return len(seats) == 1 and seats[0].human


def is_you(seats: Sequence[SeatInfo]) -> bool:
    """Return whether that person has no other name than "you", in whatever language it was given."""
    return alone(seats) and seats[0].name in {
        i18n.load_topic(code, "app").get("app.you") for code in i18n.LANGUAGES
    }


def forest_of(seats: Sequence[SeatInfo], seat: int) -> str:
    """Return whose forest it is."""
    if alone(seats):
        return tr("wispwood.table.your-forest")
    return tr("wispwood.table.forest-of", name=seats[seat].name)
