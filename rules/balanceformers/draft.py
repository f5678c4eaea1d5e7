"""The mutable copy of a Balanceformers state."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.balanceformers.events import BalanceformersEvent
from rules.balanceformers.state import BalanceformersState, PositionFields
from rules.contract import State


class Draft(PositionFields, draft.Draft[BalanceformersState, BalanceformersEvent]):
    """A mutable Balanceformers state, used inside one `apply`."""

    state_type: ClassVar[type[State]] = BalanceformersState
