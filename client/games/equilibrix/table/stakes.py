"""What may come of an own encircled stone that its owner is asked about: a win, a bonus action. Pure."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Literal, TypeAlias

from rules.equilibrix import network
from rules.equilibrix.content import content
from rules.equilibrix.state import EquilibrixState

Stakes: TypeAlias = Literal["wins", "may-win", "bonus-sure", "bonus", "no-bonus"]
"""The game is won whatever falls · unless too much falls · a bonus action follows whatever falls · only if
something falls · none can follow, as own stones have earned all they can with this die."""


def stakes(position: EquilibrixState) -> Stakes:
    """Return what depends on which own stones, of those still to be decided, fall (E-VAR-5, E-CAP-5.

    E-WIN-1).
    """
    undecided = position.rings
    choices = chain.from_iterable(combinations(undecided, count) for count in range(len(undecided) + 1))
    ends = [_end(position, position.falling | sum(1 << field for field in falls)) for falls in choices]
    wins, bonus = zip(*ends, strict=True)
    if any(wins):
        return "wins" if all(wins) else "may-win"
    if any(bonus):
        return "bonus-sure" if all(bonus) else "bonus"
    return "no-bonus"


def _end(position: EquilibrixState, falling: int) -> tuple[bool, bool]:
    """Return whether the game is won, and whether a bonus action follows, if just these stones leave."""
    players, seat = position.setup.players, position.seat
    own = position.stones[seat]
    linked = network.bases_linked_by(own & ~falling, players, seat, position.born)
    if linked == network.bases(players, seat):
        return True, False
    spent = not falling & ~own and position.bonuses >= content().limits.own_bonuses
    return False, bool(falling) and not spent
