"""The kinds of a seat (a person, or an opponent of some level), and the default names."""

from __future__ import annotations

from client.i18n import tr
from client.scenes.new_game.setup_form import HUMAN, list_seat_kinds
from client.widgets import SelectorItem
from saves.seats import SeatInfo


def make_kind_items(game_id: str) -> list[SelectorItem[str]]:
    """Return who may play a seat of a game, as selector items: a person, or an opponent of a level."""
    person = SelectorItem(HUMAN, tr("new_game.seats.human"), icon="human", hint=tr("new_game.seats.here"))
    return [person, *(_make_level_item(kind) for kind in list_seat_kinds(game_id) if kind != HUMAN)]


def _make_level_item(kind: str) -> SelectorItem[str]:
    words = tr(f"opponents.level.{kind}")
    return SelectorItem(kind, words, icon=f"level-{kind}", hint=tr(f"opponents.text.{kind}"))


def level_rank(game_id: str, kind: str) -> int:
    """Return the strength of a seat's kind in a game: 0 for a person, 1 for the weakest level."""
    return list_seat_kinds(game_id).index(kind)


def max_level_rank(game_id: str) -> int:
    """Return the rank of a game's strongest level of opponents."""
    return len(list_seat_kinds(game_id)) - 1


def default_name(seats: tuple[SeatInfo, ...], number: int) -> str:
    """Return the name of a seat whose name field is empty: a numbered one, or an opponent's name.

    Args:
        seats: All seats.
        number: Number of the seat, from 1.
    """
    seat = seats[number - 1]
    if seat.human:
        return tr("new_game.seats.placeholder", n=number)
    names = tr("opponents.names").split()
    return names[sum(not other.human for other in seats[: number - 1]) % len(names)]
