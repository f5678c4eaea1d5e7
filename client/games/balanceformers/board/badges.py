"""Where the badges of the forecast hang on the creatures, and how they look.

A badge says what Death's sum on a creature is. It hangs at the feet; where it would cover a level that is
being summed there, or one of a neighbour's, it sits on the head or at a side.
"""

from __future__ import annotations

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board.creatures_view import band
from client.games.balanceformers.board.forecast_view import GROUNDS, INKS, MARKS
from rules.values import dataclass


@dataclass(frozen=True)
class Badge:
    """center: of the creature; size: of the creature; levels: those that must stay in sight on it."""

    center: Point
    size: float
    levels: tuple[int, ...]
    verdict: int
    text: str


def height(size: float) -> float:
    """The height of a badge on a creature of that size."""
    return max(13.0, min(27.0, size * 0.29))


def places(canvas: Canvas, shown: tuple[Badge, ...]) -> list[Rect]:
    """A box for each badge; the first of its places that covers no level that counts, and no other badge."""
    bands = [band(each.center, each.size, level) for each in shown for level in each.levels]
    found: list[Rect] = []
    for each in shown:
        boxes = _candidates(canvas, each)
        found.append(min(boxes, key=lambda box: (_hidden(box, bands), _hidden(box, found), boxes.index(box))))
    return found


def _hidden(box: Rect, others: list[Rect]) -> float:
    """How much of the others a box covers, in square units."""
    parts = (box.clip(other) for other in others if box.colliderect(other))
    return round(sum(part.width * part.height for part in parts), 1)


def _candidates(canvas: Canvas, shown: Badge) -> list[Rect]:
    """At the feet, a little lower, on the head, at the right, at the left."""
    high, (x, y), size = height(shown.size), shown.center, shown.size
    wide = canvas.texts.width(shown.text, styles.MARK.sized(high * 0.74)) + high * (
        1.35 if high >= 17 else 0.7
    )
    middles = [
        (x, y + size * 0.5 - high * 0.12),
        (x, y + size * 0.43 + high * 0.5),
        (x, y - size * 0.3 - high * 0.5),
        *(
            (x + side * (size * 0.36 + wide / 2), y + size * up)
            for up in (0.3, 0.0, -0.3)
            for side in (1, -1)
        ),
    ]
    found = []
    for middle in middles:
        box = Rect(0, 0, wide, high)
        box.center = middle
        found.append(box)
    return found


def draw(canvas: Canvas, box: Rect, shown: Badge) -> None:
    """Sign and sum."""
    high = box.height
    marked = high >= 17
    canvas.slab(box, radius=high / 2, top=GROUNDS[shown.verdict], bottom=GROUNDS[shown.verdict],
                edge=INKS[shown.verdict], edge_width=max(1.4, high * 0.08), light=0.0)  # fmt: skip
    x = box.centerx
    if marked:
        canvas.image(
            f"balanceformers/{MARKS[shown.verdict]}", (box.left + high * 0.58, box.centery), high * 0.8
        )
        x = (box.left + high * 0.98 + box.right - high * 0.3) / 2
    canvas.text(
        shown.text, (x, box.centery), styles.MARK.sized(high * 0.74).in_(INKS[shown.verdict]), anchor="center"
    )


def levels_in_sight(own: tuple[int, ...], framed: tuple[int, ...], *, here: bool) -> tuple[int, ...]:
    """The levels of a creature that count: those framed on the piece looked at, elsewhere its own."""
    return framed if here and framed else own
