"""What the levels of Balanceformers differ in."""

from __future__ import annotations

from client.bots.levels import Params


class BalanceformersParams(Params, frozen=True):
    """How far a level looks.

    beam: boards that are followed up after every action of a turn; 0: it looks one action ahead. replies: how
    many boards after every action it tries against those who act later. reply_beam: boards that are followed
    up for them. rollouts: how often it plays a prelude to its end. duels: whether it weighs initiative tokens
    by playing the round.
    """

    beam: int = 0
    replies: int = 0
    reply_beam: int = 1
    rollouts: int = 0
    duels: bool = False
