"""Lets the bands of the explained verdict slide together."""

from __future__ import annotations

from client.games.balanceformers.board.view_model import SumProgress
from rules.balanceformers.reckoning import CreatureVerdict


class SumSlide:
    """The animation that begins anew whenever another verdict is explained.

    Attributes:
        progress: How far it is.
    """

    def __init__(self) -> None:
        self.progress = SumProgress()

    def is_due(self, verdict: CreatureVerdict | None) -> bool:
        """Return whether anything moves while a verdict is explained, None for none."""
        return verdict is not None and self.progress.get_share(verdict) < 1.0

    def advance(self, verdict: CreatureVerdict | None, share: float) -> bool:
        """Let the bands slide on, or begin with those of another verdict; return whether the picture changes.

        Args:
            verdict: The verdict that is explained now, None for none.
            share: How much of the animation's time has passed; 1.0 or more if nothing may move.
        """
        before = self.progress
        start = 0.0 if verdict is None else before.get_share(verdict)
        now = 1.0 if verdict is None or share >= 1.0 else min(1.0, start + share)
        self.progress = SumProgress(verdict, now, slides=share < 1.0)
        return self.progress != before
