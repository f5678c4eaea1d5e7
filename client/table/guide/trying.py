"""What the guide says over a decision of a reviewed game, where the better move is looked for."""

from __future__ import annotations

from client.i18n import tr
from client.lessons.again import AgainItem
from client.review.labels import loss_text_short
from client.table.game_table import GameTable
from client.table.guide.practising import Practising


class TryingAgain(Practising):
    """One decision at one table; nothing of it is kept."""

    topic = "review.try"
    after = "tried"

    def __init__(self, table: GameTable, item: AgainItem) -> None:
        super().__init__(table, item.decision.reasons)
        self._again = item

    @property
    def head(self) -> str:
        """Which decision it is, and what it cost."""
        decision = self._again.decision
        return tr(
            "review.try.head", n=self._again.move, name=self._table.names[decision.seat],
            cost=loss_text_short(decision),
        )  # fmt: skip

    def solve(self) -> None:
        """Nothing is kept."""
