"""What a newcomer cannot read says what it is when the pointer, or the focus, rests on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import ghost_view, layout
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.games.wispwood.table import descriptions
from client.i18n import tr
from client.table.context import ViewModelSource, memoize_text
from client.table.player_labels import who_plays
from client.widgets import ButtonState, PaintedButton
from client.widgets.ui import Ui


def add_widgets(ui: Ui, looking: ViewModelSource[WispwoodViewModel]) -> None:
    """Add an invisible place with a tooltip for each of them."""
    for name, box, words in _places(looking()):
        added = ui.add(PaintedButton(f"tip.{name}", box, words, paint=_nothing, tooltip=words, sound=""))
        added.accessible_text = memoize_text(looking, partial(_heard, name=name, words=words))


def _nothing(canvas: Canvas, box: Rect, pointing: ButtonState) -> None:
    """Draw what is explained is painted already."""
    del canvas, box, pointing


def _heard(view_model: WispwoodViewModel, name: str, words: str) -> tuple[str, str]:
    """Return what stands there, to those who do not see it, then what explains it."""
    said = _standing(view_model, name)
    return (said, words) if said else (words, "")


def _standing(view_model: WispwoodViewModel, name: str) -> str:
    kind, _, number = name.partition(".")
    match kind:
        case "supply":
            return descriptions.supply(view_model)
        case "grid":
            return descriptions.room(view_model, view_model.displayed_seat)
        case "points":
            return descriptions.points(view_model, view_model.displayed_seat)
        case "seat":
            return descriptions.seat(view_model, int(number))
        case "ghost":
            return f"{descriptions.ghost_values(view_model)}. {descriptions.ghost_looks(view_model)}"
        case "ghost-values":
            return descriptions.ghost_values(view_model)
        case "firefly":
            return descriptions.fireflies(view_model)
        case "ghost-look":
            return descriptions.ghost_looks(view_model)
    return ""


def _places(view_model: WispwoodViewModel) -> Iterator[tuple[str, Rect, str]]:
    state, zones = view_model.position, view_model.layout
    if state.phase == "wishes":
        return
    yield "supply", zones.caption, tr("wispwood.tip.supply")
    head = Rect(zones.forest.left + 8, zones.forest.top + 4, zones.forest.width - 16, 34)
    yield "grid", head, tr("wispwood.tip.grid", n=state.size)
    if not zones.compact and view_model.shows_points:
        points = Rect(zones.preview.left, zones.preview.top, zones.preview.width, 100)
        yield "points", points, tr("wispwood.tip.points")
    if state.ghost is not None:
        yield from _of_ghost(view_model)
    if not zones.compact:
        yield from _of_seats(view_model)


def _of_ghost(view_model: WispwoodViewModel) -> Iterator[tuple[str, Rect, str]]:
    """Its values, its fireflies, its next look; in a compact board all in one."""
    words = [tr(f"wispwood.tip.{key}") for key in ("ghost-values", "firefly", "ghost-look")]
    if view_model.layout.compact:
        yield "ghost", view_model.layout.opponents, " ".join(words)
        return
    parts = zip(
        ("ghost-values", "firefly", "ghost-look"),
        ghost_view.split_panel(view_model.layout.opponents),
        words,
        strict=True,
    )
    yield from parts


def _of_seats(view_model: WispwoodViewModel) -> Iterator[tuple[str, Rect, str]]:
    """Yield what the cat can do, and who has the paw."""
    state, side, count = view_model.position, view_model.side, len(view_model.context.seats)
    places = layout.seat_boxes(side, (side.left + 20, side.top + 20), side.width - 40, count)
    for seat, box in enumerate(places):
        words = tr(f"wispwood.tip.cat-{'ready' if state.forests[seat].ready else 'hidden'}")
        if len(state.forests) > 1 and state.start == seat:
            words += " " + tr("wispwood.tip.start-paw")
        yield (
            f"seat.{seat}",
            box,
            " ".join((*(f"{word}." for word in who_plays(view_model.context.seats[seat])), words)),
        )
