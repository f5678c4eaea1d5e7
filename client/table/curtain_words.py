"""The curtain for those who do not see it: who may open it and how everybody stands, names and no secrets."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw.rich_text import plain
from client.i18n import tr
from client.table.curtain_view import CurtainWords, SeatState
from client.widgets.spoken import Spoken, paragraph
from saves.seats import SeatInfo


def title(said: CurtainWords) -> str:
    """Whose it is, and what to do."""
    return ", ".join(words for words in (plain(said.title), said.hand) if words)


def told(where: str, key: str, infos: Sequence[SeatInfo], states: Sequence[SeatState]) -> tuple[Spoken, ...]:
    """Which game and round, how every seat stands, which key opens it when it is held; "" for none."""
    seats = "\n".join(f"{info.name}: {state.words}" for info, state in zip(infos, states, strict=True))
    lines = {"where": where, "seats": seats, "hold": tr("curtain.hold", key=key) if key else ""}
    return tuple(paragraph(f"curtain.told.{name}", words) for name, words in lines.items() if words)
