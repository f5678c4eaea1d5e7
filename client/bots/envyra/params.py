"""What the levels of Envyra differ in."""

from __future__ import annotations

from client.bots.levels import Params


class EnvyraParams(Params, frozen=True):
    """How far a level looks.

    rivals: boards of the others that an offer is tried against; 0: it weighs tile by tile only. duels:
    whether it looks for offers that nobody can foresee, taking rivals for as clever. ahead: offers of each
    side for which the next round is looked at too; 0: this round only. draws: ways to refill the grid that
    are tried for that. next_offers: offers of each side in that round.
    """

    rivals: int = 0
    duels: bool = False
    ahead: int = 0
    draws: int = 1
    next_offers: int = 5
