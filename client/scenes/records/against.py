"""How often somebody has won against each sort of opponents: bars with their counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from client import i18n
from client.draw import chart, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import tr
from client.records.tally import Against
from client.scenes.records import words

ROW: Final = 34.0
_BAR: Final = 16.0
_SIGN: Final = 26.0


def height(rows: Sequence[Against]) -> float:
    """How tall they are together."""
    return ROW * max(1, len(rows))


def told(one: Against) -> str:
    """How many of how many were won."""
    return tr("records.of", wins=i18n.number(one.wins), n=one.games)


def label(one: Against, game: str) -> str:
    """A row in words."""
    return f"{words.opponent(one.kind, game)}: {told(one)}, {i18n.percent(one.wins / one.games)}"


def places(box: Rect, count: int) -> list[Rect]:
    """Where each row stands."""
    return [Rect(box.left, box.top + at * ROW, box.width, ROW) for at in range(count)]


def paint(canvas: Canvas, box: Rect, game: str, rows: Sequence[Against]) -> None:
    """The rows, from the strongest opponents to the gentlest."""
    names = _widest(canvas.texts, (words.opponent(one.kind, game) for one in rows), styles.BODY)
    counts = _widest(canvas.texts, map(told, rows), styles.BODY_STRONG)
    names = min(names, box.width * 0.4)
    for place, one in zip(places(box, len(rows)), rows, strict=True):
        y = place.centery
        canvas.icon(words.icon_of(one.kind), (place.left + _SIGN / 2, y), _SIGN, theme.GOLD)
        x = place.left + _SIGN + 14
        canvas.text(
            words.opponent(one.kind, game),
            (x, y),
            styles.BODY,
            anchor="midleft",
            max_width=names,
            shrink=True,
        )
        x += names + 20
        end = place.right - counts - 20
        if end - x >= 60:
            chart.draw_bar(canvas, Rect(x, y - _BAR / 2, end - x, _BAR), one.wins / one.games)
        canvas.text(told(one), (place.right, y), styles.BODY_STRONG, anchor="midright")


def _widest(texts: Typesetter, said: Iterable[str], style: Style) -> float:
    return max((texts.width(each, style) for each in said), default=0.0)
