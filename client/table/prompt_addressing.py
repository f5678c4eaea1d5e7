"""How the prompt addresses the player: a single person as "you", one of several by name."""

from __future__ import annotations

from client.i18n import tr
from client.table.context import TableContext


def remove_player_name(context: TableContext, seat: int, said: str) -> str:
    """Return a follow-up prompt, without the name."""
    what = said.removeprefix(address_player(context, seat, ""))
    return what[:1].upper() + what[1:]


def address_player(context: TableContext, seat: int, what: str) -> str:
    """Return the prompt with its address; `what` is a sentence without a capital."""
    if context.has_several_people:
        return tr("table.lead.name", name=context.name(seat), what=what)
    return tr("table.lead.you", what=what)
