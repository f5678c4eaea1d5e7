"""The arithmetic of a wish in words: what was counted, and how it adds up."""

from __future__ import annotations

from collections.abc import Sequence

from client.i18n import number, tr
from client.scenes.results.sheet import Tier
from rules.wispwood.content import Card
from rules.wispwood.scoring import Part

_MANY = 3
"""From so many equal terms on they are written as a product."""


def things(card: str, found: Sequence[Part]) -> int:
    """How many things a wish has counted, in the sense of its words `wispwood.card.<id>.count`."""
    if card.startswith("heart-"):
        return sum(part.because.bit_count() for part in found)  # trees, once for every heart
    if card.startswith("hat-") or card in ("tree-largest", "tree-second"):
        return sum(part.counted.bit_count() for part in found)
    return len(found)


def terms(points: Sequence[int]) -> str:
    """ "2 + 4 = 6", "5 × 2 = 10", or just the points of a single term."""
    total = sum(points)
    if len(points) < 2:
        return tr("wispwood.points", n=total)
    if len(points) >= _MANY and len(set(points)) == 1:
        return tr("wispwood.reason.each", n=len(points), worth=points[0], points=total)
    return tr("wispwood.reason.sum", terms=" + ".join(number(term) for term in points), points=total)


def calculation(card: Card, found: Sequence[Part]) -> str:
    """ "7 hats: 18 + 18 + 4 = 40"."""
    total = sum(part.points for part in found)
    if not total:
        return tr("wispwood.reason.nothing")
    counted = tr(f"wispwood.card.{card.id}.count", n=things(card.id, found))
    if card.numbers.table:
        # the parts of a table are tiers of one ladder; added up they would only confuse
        return tr("wispwood.reason.table", count=counted, points=tr("wispwood.points", n=total))
    return tr("wispwood.reason.table", count=counted, points=terms([part.points for part in found]))


def tiers(card: Card, found: Sequence[Part]) -> tuple[Tier, ...]:
    """The card's table with the tier that was reached, () for a card without one."""
    if not card.numbers.table:
        return ()
    reached = len(found)
    last = max(len(card.numbers.table), reached)
    return tuple(Tier(n, card.row(n), n == reached) for n in range(max(1, last - 5), last + 1))
