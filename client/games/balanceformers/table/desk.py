"""The table of Balanceformers as its hand sees it."""

from __future__ import annotations

from typing import Protocol

from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.table.desk import Desk
from rules.balanceformers.state import BalanceformersState
from rules.contract import Action


class BalanceformersDesk(Desk, Protocol):
    """layout: where everything lies."""

    layout: TableLayout

    @property
    def view_model(self) -> BalanceformersViewModel:
        """What is on the table now."""

    @property
    def position(self) -> BalanceformersState:
        """The position on the screen, as those who look may see it."""

    def advises(self, action: Action) -> bool:
        """Whether this very action is what a hint on the board proposes."""

    def toggle_forecast(self) -> None:
        """Death's word on everybody as they stand now, on or off."""

    def toggle_drawer(self) -> None:
        """Wheel and track where they lie in a drawer: out or in."""

    def toggle_pause(self) -> None:
        """Hold the reckoning before the next verdict, or let it go on."""
