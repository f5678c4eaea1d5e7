"""What a newcomer cannot read says what it is when the pointer, or the focus, rests on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood import panels_view
from client.i18n import tr
from client.table.players import who_plays
from client.widgets import Look, Painted

if TYPE_CHECKING:
    from client.games.wispwood.scene import WispwoodTable


def add_widgets(table: WispwoodTable) -> None:
    """A place to rest on for each of them; they show nothing of their own but the ring of the focus."""
    for name, box, words in _places(table):
        table.ui.add(Painted(f"tip.{name}", box, words, paint=_nothing, tooltip=words, sound=""))


def _nothing(canvas: Canvas, box: Rect, look: Look) -> None:
    """What is explained is painted already."""
    del canvas, box, look


def _places(table: WispwoodTable) -> Iterator[tuple[str, Rect, str]]:
    state, layout = table.position, table.layout
    if state.phase == "wishes":
        return
    yield "supply", layout.caption, tr("wispwood.tip.supply")
    head = Rect(layout.forest.left + 8, layout.forest.top + 4, layout.forest.width - 16, 34)
    yield "grid", head, tr("wispwood.tip.grid", n=state.size)
    if not layout.compact and table.settings.show_points:
        points = Rect(layout.preview.left, layout.preview.top, layout.preview.width, 100)
        yield "points", points, tr("wispwood.tip.points")
    if state.ghost is not None:
        yield from _of_ghost(table)
    if not layout.compact:
        yield from _of_seats(table)


def _of_ghost(table: WispwoodTable) -> Iterator[tuple[str, Rect, str]]:
    """Its values, its fireflies, its next look; in a compact board all in one."""
    words = [tr(f"wispwood.tip.{key}") for key in ("ghost-values", "firefly", "ghost-look")]
    if table.layout.compact:
        yield "ghost", table.layout.others, " ".join(words)
        return
    parts = zip(
        ("ghost-values", "firefly", "ghost-look"),
        panels_view.ghost_parts(table.layout.others),
        words,
        strict=True,
    )
    yield from parts


def _of_seats(table: WispwoodTable) -> Iterator[tuple[str, Rect, str]]:
    """What the cat can do, and who has the paw."""
    state = table.position
    for seat, box in enumerate(table.seat_boxes()):
        words = tr(f"wispwood.tip.cat-{'ready' if state.forests[seat].ready else 'hidden'}")
        if len(state.forests) > 1 and state.start == seat:
            words += " " + tr("wispwood.tip.start-paw")
        yield (
            f"seat.{seat}",
            box,
            " ".join((*(f"{word}." for word in who_plays(table.match.seats[seat])), words)),
        )
