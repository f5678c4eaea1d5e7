"""Finished games as values, to reckon with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from saves.finished_game import FinishedGame, SeatReviewSummary
from saves.seats import COLOURS, SeatInfo

BEGAN = datetime(2026, 3, 1, 18, tzinfo=UTC)


def seats(*names: str) -> tuple[SeatInfo, ...]:
    """Return seats of people by their names; ":crown" is an opponent of that level."""
    return tuple(
        SeatInfo(name.split(":")[0] or "Sova", COLOURS[at], name.split(":")[1] if ":" in name else "human")
        for at, name in enumerate(names)
    )


def game(
    day: int,
    *names: str,
    winners: tuple[int, ...] = (0,),
    points: tuple[int, ...] = (),
    kind: str = "envyra",
    seconds: int | None = None,
    hinted: bool | None = None,
    free_undo: bool = False,
    corrected: bool = False,
    reviewed: tuple[SeatReviewSummary, ...] = (),
) -> FinishedGame:
    return FinishedGame(
        file=f"g{day:04}.stolek",
        game=kind,
        seats=seats(*(names or ("Žofie", ":crown"))),
        created=BEGAN + timedelta(days=day),
        winners=winners,
        points=points,
        moves=30,
        seconds=seconds,
        hinted=hinted,
        free_undo=free_undo,
        corrected=corrected,
        reviewed=reviewed,
    )
