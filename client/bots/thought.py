"""The result of a search: the decision, the alternatives, and reasons."""

from __future__ import annotations

import msgspec

from rules.contract import Action, Scalar


class Reason(msgspec.Struct, frozen=True):
    """Something that speaks for an action."""

    key: str
    """Language key after "bots.<game>.reason."."""
    params: dict[str, Scalar] = {}
    """Parameters of the text."""


class WeighedAction(msgspec.Struct, frozen=True):
    """An action with its value to the seat, in the game's own unit (more is better)."""

    action: Action
    value: float


class Thought(msgspec.Struct, frozen=True):
    """The result of a search."""

    weighed: tuple[WeighedAction, ...]
    """The weighed actions, the best first; at least one."""
    nodes: int = 0
    """Positions that were searched."""

    @property
    def action(self) -> Action:
        """The best action."""
        return self.weighed[0].action
