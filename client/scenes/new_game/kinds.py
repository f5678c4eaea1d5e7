"""Who decides for a seat: a person, or an opponent of some level; and what opponents are called."""

from __future__ import annotations

from client.i18n import tr
from client.scenes.new_game.setup_form import HUMAN, offered
from client.widgets import Item
from saves.seats import SeatInfo


def items(game_id: str) -> list[Item[str]]:
    """The kinds to choose from."""
    people = Item(HUMAN, tr("new_game.seats.human"), icon="human", hint=tr("new_game.seats.here"))
    return [people, *(_opponent(kind) for kind in offered(game_id) if kind != HUMAN)]


def _opponent(kind: str) -> Item[str]:
    words = tr(f"opponents.level.{kind}")
    return Item(kind, words, icon=f"level-{kind}", hint=tr(f"opponents.text.{kind}"))


def strength(game_id: str, kind: str) -> int:
    """How strong a level is among those of a game: 1 for the gentlest, 0 for a person."""
    return offered(game_id).index(kind)


def strongest(game_id: str) -> int:
    """How strong the best of a game is."""
    return len(offered(game_id)) - 1


def default_name(seats: tuple[SeatInfo, ...], number: int) -> str:
    """What a seat without a name is called. number: from 1. Opponents have names of their own."""
    seat = seats[number - 1]
    if seat.human:
        return tr("new_game.seats.placeholder", n=number)
    names = tr("opponents.names").split()
    return names[sum(not one.human for one in seats[: number - 1]) % len(names)]
