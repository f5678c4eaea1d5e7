"""Whom the bottom bar speaks to: one person at the screen is "you", of several the one to decide is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.i18n import tr

if TYPE_CHECKING:
    from client.table.table_scene import TableScene


def lead(table: TableScene, seat: int, what: str) -> str:
    """What is asked, of whom. what: a sentence without a capital."""
    if table.secrecy.several:
        return tr("table.lead.name", name=table.match.seats[seat].name, what=what)
    return tr("table.lead.you", what=what)
