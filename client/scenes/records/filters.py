"""Which games the records are about: the choices in the header."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.records.people import Person
from client.records.tally import RecordView
from client.scenes.shelf.game_text import game_name
from client.widgets import Choice, Item
from client.widgets.widget import Widget

See = Callable[[RecordView], object]


def all_of(
    places: Sequence[Rect],
    view: RecordView,
    people: Sequence[Person],
    counts: Sequence[int],
    see: See,
    *,
    signs: bool,
) -> Iterator[Widget]:
    """Game, number of players, person. counts: the numbers of players there are. signs: the game alone as its
    picture, where room is short."""  # fmt: skip
    game, players, person = places
    games = [Item(one, game_name(one), image=registry.sign(one)) for one in registry.games()]
    yield Choice(
        "records.game", game, tr("records.filter.game"), games, view.game,
        lambda one: see(replace(view, game=one, players=0)), style="drop-down", compact=signs,
        tooltip=tr("records.filter.game"),
    )  # fmt: skip
    numbers = [Item(0, tr("records.filter.any"))]
    numbers += [Item(n, tr("records.filter.n-players", n=n)) for n in counts]
    yield Choice(
        "records.players", players, tr("records.filter.players"), numbers, view.players,
        lambda n: see(replace(view, players=n)), style="drop-down", enabled=len(counts) > 1,
        tooltip=tr("records.filter.players"), why=tr("records.filter.only-these"),
    )  # fmt: skip
    found = [Item(one.id, one.name) for one in people]
    yield Choice(
        "records.person", person, tr("records.filter.person"), found, view.person,
        lambda who: see(replace(view, person=who)), style="drop-down", icon="human",
        tooltip=tr("records.filter.person"),
    )  # fmt: skip
