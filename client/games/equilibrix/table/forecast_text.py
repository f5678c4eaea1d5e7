"""A forecast in words: what bearing a stone would bring, or taking one back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from client.games.equilibrix.board.forecast import Forecast, loses
from client.i18n import tr
from rules.draft import replace_at
from rules.equilibrix import births, board, network
from rules.equilibrix.state import EquilibrixState

MOST = 3
"""Sentences that fit into the line."""


def bearing(position: EquilibrixState, seen: Forecast, names: Sequence[str], *, hints: bool) -> str:
    """Return what comes of a birth, the weightiest first.

    Args:
        hints: Say what it threatens and is open to, too.
    """
    said = [*_captured(position, seen, names), *_linked(position, seen)]
    if hints and not seen.wins:
        said += _standing(seen)
    if not seen.wins and births.count_supply(position, seen.seat, petals=board.is_petal(seen.field)) == 1:
        said.append(_tr("last-stone"))
    if not said and seen.mothers:
        said.append(_tr("mother", n=len(seen.mothers)))
    return " ".join(said[:MOST])


def _captured(position: EquilibrixState, seen: Forecast, names: Sequence[str]) -> list[str]:
    """Return what falls, and whether there is one more action for it."""
    said = []
    if seen.captures:
        owners = sorted({ring.owner for ring in seen.captures})
        listed = ", ".join(names[owner] for owner in owners)
        said.append(_tr("captures.you", n=len(seen.captures), names=listed))
    if seen.own_rings:
        by_choice = position.setup.paradox == "optional"
        said.append(_tr("own-optional" if by_choice else "own-falls", n=len(seen.own_rings)))
    if seen.bonus:
        said.append(_tr("bonus-fair" if position.setup.fair else "bonus"))
    elif seen.spent:
        said.append(_tr("no-bonus"))
    return said


def _linked(position: EquilibrixState, seen: Forecast) -> list[str]:
    """Return what becomes of the network."""
    if seen.wins:
        return [_tr("wins")]
    if not seen.news:
        return []
    m = len(network.bases(position.setup.players, seen.seat))
    return [_tr("reaches") if len(seen.links) == 1 else _tr("joins", n=len(seen.links), m=m)]


def _standing(seen: Forecast) -> list[str]:
    """Return what it threatens, and what threatens it."""
    said = [_tr("threatens", n=seen.threatens)] if seen.threatens else []
    if seen.inside:
        said.append(_tr("inside"))
    elif seen.exposed:
        said.append(_tr("exposed"))
    return said


def taking(position: EquilibrixState, seat: int, die: int, field: int) -> str:
    """Return what comes of taking a stone back."""
    said = []
    kept = loses(position, seat, field)
    if kept is not None:  # before what is true of every stone: the line may be short
        said.append(_tr("loses", n=kept, m=len(network.bases(position.setup.players, seat))))
    bonus = "back-bonus" if position.phase == "bonus" else "back"
    said.append(_tr("back-fair" if position.setup.fair else bonus))
    if position.setup.surprise and _may_return(position, seat, die, field):
        said.append(_tr("again"))
    return " ".join(said)


def _may_return(position: EquilibrixState, seat: int, die: int, field: int) -> bool:
    """Return whether the stone could be born again at once (E-VAR-4)."""
    return bool(births.rebirth_fields(taken_back(position, seat, field), position.dice[die]))


def taken_back(position: EquilibrixState, seat: int, field: int) -> EquilibrixState:
    """Return the position without an own stone, which may be born again."""
    stones = replace_at(position.stones, seat, position.stones[seat] & ~(1 << field))
    return replace(position, stones=stones, taken=field)


def _tr(key: str, **params: str | int) -> str:
    return tr(f"equilibrix.forecast.{key}", **params)
