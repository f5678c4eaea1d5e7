"""Balanceformers' mutable state."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.balanceformers.events import BalanceformersEvent
from rules.balanceformers.state import BalanceformersState, PositionFields
from rules.contract import State


class Draft(PositionFields, draft.Draft[BalanceformersState, BalanceformersEvent]):
    """A position of Balanceformers, open to change."""

    state_type: ClassVar[type[State]] = BalanceformersState
