"""Balanceformers' state under change."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.balanceformers.events import BalanceformersEvent
from rules.balanceformers.state import BalanceformersState, PositionFields
from rules.contract import State


class Draft(PositionFields, draft.Draft[BalanceformersState, BalanceformersEvent]):
    """A position, open to change."""

    frozen: ClassVar[type[State]] = BalanceformersState
