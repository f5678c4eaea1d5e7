"""What comes of thinking: a decision, what else was weighed, and why."""

from __future__ import annotations

import msgspec

from rules.contract import Action, Scalar


class Reason(msgspec.Struct, frozen=True):
    """One thing that speaks for an action. key: of its words, after "bots.<game>.reason."; params: theirs."""

    key: str
    params: dict[str, Scalar] = {}


class Weighed(msgspec.Struct, frozen=True):
    """An action and what it is worth to the seat, in the game's own points (more is better)."""

    action: Action
    value: float


class Thought(msgspec.Struct, frozen=True):
    """The outcome of thinking. weighed: the best first, at least one. nodes: positions looked at."""

    weighed: tuple[Weighed, ...]
    nodes: int = 0

    @property
    def action(self) -> Action:
        """The decision."""
        return self.weighed[0].action
