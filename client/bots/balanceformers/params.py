"""What the levels of Balanceformers differ in."""

from __future__ import annotations

from client.bots.levels import Params


class BalanceformersParams(Params, frozen=True):
    """How far a level looks.

    forecast: whether it knows what comes after this round's reckoning, or only what that brings. beam: boards
    that are followed up after every action of a turn; 0: it looks one action ahead. replies: how many ends of
    its turn it tries against those who act after it. reply_beam: boards that are followed up for them.
    rollouts: how often it plays a prelude to its end. duels: whether it weighs initiative tokens by playing
    the round.
    """

    forecast: bool = True
    beam: int = 0
    replies: int = 0
    reply_beam: int = 1
    rollouts: int = 0
    duels: bool = False
