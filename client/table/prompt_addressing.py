"""Prompts address a player as "you" if one person plays, by name if several share the screen."""

from __future__ import annotations

from client.i18n import tr
from client.table.context import TableContext


def remove_player_name(context: TableContext, seat: int, said: str) -> str:
    """Return a prompt without its address: "you" or the player's name.

    Args:
        context: The facts about the table.
        seat: The seat of the player whom the prompt addresses.
        said: The prompt.
    """
    what = said.removeprefix(address_player(context, seat, ""))
    return what[:1].upper() + what[1:]


def address_player(context: TableContext, seat: int, what: str) -> str:
    """Return a prompt that begins with "you" or, if several people share the screen, the player's name.

    Args:
        context: The facts about the table.
        seat: The seat of the player.
        what: The rest of the prompt, which begins with a small letter.
    """
    if context.has_several_people:
        return tr("table.lead.name", name=context.name(seat), what=what)
    return tr("table.lead.you", what=what)
