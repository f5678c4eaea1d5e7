"""The arithmetic of a score sheet in words: what was counted, how it adds up, what told equals apart."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.envyra.sheet.picture import SeatCard
from client.i18n import number, tr
from rules.contract import ScoreLine
from rules.envyra.content import Content
from rules.envyra.scoring import Points


def terms(numbers: Sequence[int]) -> str:
    """ "4 + 1 + 3 = 8", or just the points of a single term."""
    total = sum(numbers)
    if len(numbers) < 2:
        return tr("envyra.points", n=total)
    return tr("envyra.reason.sum", terms=" + ".join(map(number, numbers)), points=number(total))


def by_stars(tiles: Sequence[ScoreLine]) -> str:
    """The stars added up."""
    if not tiles:
        return tr("envyra.reason.no-tiles")
    return terms([line.points for line in tiles])


def by_sets(content: Content, sets: Sequence[ScoreLine]) -> str:
    """The sets added up; a single one with its symbols."""
    if not sets:
        return tr("envyra.reason.no-sets")
    if len(sets) == 1:
        symbols = names([content.tiles[tile].symbol for tile in sets[0].word("tiles").split(" ")])
        return tr("envyra.reason.set", symbols=symbols, points=tr("envyra.points", n=sets[0].points))
    return terms([line.points for line in sets])


def by_cards(cards: Sequence[SeatCard], have: frozenset[str]) -> str:
    """Card by card, a line each."""
    if not cards:
        return tr("envyra.reason.no-cards")
    lines = []
    for held in cards:
        card = held.face
        symbols = names(card.symbols)
        if held.done:
            key = "envyra.reason.card-secret" if held.secret else "envyra.reason.card-open"
            lines.append(tr(key, symbols=symbols, points=tr("envyra.points", n=card.points)))
        else:
            lacking = names([symbol for symbol in card.symbols if symbol not in have])
            lines.append(tr("envyra.reason.card-missing", symbols=symbols, missing=lacking))
    return "\n".join(lines)


def total_words(scored: Points, *, cards: bool) -> str:
    """ "21 + 6 = 27": stars, sets and, where there are any, cards."""
    return terms([scored.stars, scored.sets, *([scored.cards] if cards else [])])


def names(symbols: Sequence[str]) -> str:
    """ "flame, leaf": symbols in a sentence."""
    return ", ".join(tr(f"envyra.nom.{symbol}") for symbol in symbols)


def score_words(mine: int, theirs: int) -> str:
    """ "6 : 4", which never breaks."""
    return f"{number(mine)}\u00a0:\u00a0{number(theirs)}"


def tie_words(scored: Sequence[Points], end_tile: Sequence[bool], seat: int) -> str:
    """What decided between a seat and those with as many points; "" where nobody has (N-WIN-1).

    end_tile: seat by seat, whether it has the end tile.
    """
    mine = scored[seat]
    equal = [other for other, points in enumerate(scored) if other != seat and points.total == mine.total]
    if not equal:
        return ""
    sets = [scored[other].sets for other in equal if scored[other].sets != mine.sets]
    if sets:
        return tr("envyra.sheet.by-sets", score=score_words(mine.sets, max(sets)))
    if any(end_tile[other] for other in (seat, *equal)):
        return tr("envyra.sheet.by-end-tile")
    return tr("envyra.sheet.equal")
