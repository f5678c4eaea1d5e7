"""The numbers at the head of the records: games, wins, points, time, and what reviews say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from client import i18n
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.i18n import tr
from client.records.tally import Appearance, RecordTally
from client.scenes.records import words
from client.widgets import Explained

_GAP: Final = 14.0
_LEAST: Final = 0.55
_SIDES: Final = 24.0
_LINE: Final = 14.0


class RecordFigure(Struct, frozen=True):
    """A number with its name. note: what it is of; about: what it means."""

    name: str
    label: str
    value: str
    note: str = ""
    about: str = ""


def figures(game: str, found: Sequence[Appearance], tally: RecordTally) -> tuple[RecordFigure, ...]:
    """All eight, in their order."""
    return (*_played(game, found, tally), *_taken(tally))


def _played(game: str, found: Sequence[Appearance], tally: RecordTally) -> tuple[RecordFigure, ...]:
    what = words.what(game)
    since = tr("records.since", day=words.day(found[0].game.created)) if found else ""
    streak = tr("records.in-a-row", n=tally.streak)
    share = i18n.percent(tally.wins / tally.games) if tally.games else ""
    mean = words.DASH if tally.mean is None else i18n.number(tally.mean, 1)
    best = words.DASH if tally.best is None else i18n.number(tally.best)
    return (
        RecordFigure("games", tr("records.games"), i18n.number(tally.games), since),
        RecordFigure("wins", tr("records.wins"), i18n.number(tally.wins), share, tr("records.tip.wins")),
        RecordFigure("streak", tr("records.streak"), i18n.number(tally.streak), streak),
        RecordFigure("mean", tr("records.mean"), mean, what),
        RecordFigure("best", tr("records.best"), best, what),
    )


def _taken(tally: RecordTally) -> tuple[RecordFigure, ...]:
    time = words.DASH if tally.seconds is None else words.duration(tally.seconds)
    timed = tr("records.in-games", n=tally.timed) if tally.timed else tr("records.not-noted")
    reviewed = tr("records.in-reviews", n=tally.reviewed) if tally.reviewed else tr("records.not-reviewed")
    loss = words.DASH if tally.loss is None else words.percent(tally.loss)
    luck = words.DASH if tally.luck is None else words.signed_percent(tally.luck)
    return (
        RecordFigure("time", tr("records.time"), time, timed, tr("records.tip.time")),
        RecordFigure("loss", tr("records.loss"), loss, reviewed, tr("records.tip.loss")),
        RecordFigure("luck", tr("records.luck"), luck, reviewed, tr("records.tip.luck")),
    )


def columns(width: float) -> int:
    """How many stand side by side."""
    return 8 if width >= 1500 else 4


def height(texts: Typesetter, width: float, shown: Sequence[RecordFigure]) -> float:
    """How tall all rows of them are: taller where a name or a note needs a second line."""
    across = columns(width)
    room = (width - _GAP * (across - 1)) / across - _SIDES
    styled = [(one.label, styles.LABEL) for one in shown] + [(one.note, styles.NOTE) for one in shown]
    more = 2 * _LINE if any(texts.width(*words) > room for words in styled if words[0]) else 0.0
    return 128.0 + more if across == 8 else 2 * (112.0 + more) + _GAP


def places(box: Rect, count: int) -> list[Rect]:
    """Where each stands."""
    if not count:
        return []
    across = columns(box.width)
    rows = -(-count // across)
    wide = (box.width - _GAP * (across - 1)) / across
    tall = (box.height - _GAP * (rows - 1)) / rows
    return [
        Rect(box.left + (at % across) * (wide + _GAP), box.top + (at // across) * (tall + _GAP), wide, tall)
        for at in range(count)
    ]


def paint(canvas: Canvas, box: Rect, shown: Sequence[RecordFigure]) -> None:
    """Each on a slab of its own."""
    for place, figure in zip(places(box, len(shown)), shown, strict=True):
        canvas.shadow(place, radius=theme.RADIUS_ROW, blur=10, dy=5, alpha=0.5)
        canvas.slab(
            place, radius=theme.RADIUS_ROW, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE
        )
        room, left, texts = place.width - _SIDES, place.left + _SIDES / 2, canvas.texts
        middle = place.centerx
        label = styles.LABEL.in_(theme.SECONDARY)
        canvas.paragraph(
            figure.label,
            (left, place.top + 10),
            room,
            label,
            align="center",
            line=1.2,
            max_lines=2,
            rich=False,
        )
        known = figure.value != words.DASH
        style = styles.SCORE.in_(theme.IVORY if known else theme.MUTED)
        style = canvas.texts.fit(figure.value, room, style, least=_LEAST)
        canvas.text(figure.value, (middle, place.centery + 2), style, anchor="center", max_width=room)
        tall = texts.paragraph_height(figure.note, room, styles.NOTE, line=1.2, max_lines=2, rich=False)
        canvas.paragraph(
            figure.note, (left, place.bottom - 9 - tall), room, styles.NOTE,
            align="center", line=1.2, max_lines=2, rich=False,
        )  # fmt: skip


def explained(box: Rect, shown: Sequence[RecordFigure]) -> Iterator[Explained]:
    """Each says what it is when it is looked at."""
    for place, figure in zip(places(box, len(shown)), shown, strict=True):
        label = " · ".join(part for part in (f"{figure.label}: {figure.value}", figure.note) if part)
        yield Explained(f"records.figure.{figure.name}", place, label, figure.about)
