"""Whom the bottom bar speaks to: one person at the screen is "you", of several the one to decide is named."""

from __future__ import annotations

from client.i18n import tr
from client.table.context import TableContext


def again(context: TableContext, seat: int, said: str) -> str:
    """What is asked of somebody who has been spoken to already: without the name."""
    what = said.removeprefix(lead(context, seat, ""))
    return what[:1].upper() + what[1:]


def lead(context: TableContext, seat: int, what: str) -> str:
    """What is asked, of whom. what: a sentence without a capital."""
    if context.has_several_people:
        return tr("table.lead.name", name=context.name(seat), what=what)
    return tr("table.lead.you", what=what)
