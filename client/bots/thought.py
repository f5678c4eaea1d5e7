"""The result of a bot's search: the actions with their values, and reasons."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from rules.contract import Action, Scalar


class Reason(msgspec.Struct, frozen=True):
    """A reason for an action, as a language key with the parameters of its text."""

    key: str
    """Language key after "bots.<game>.reason."."""
    params: dict[str, Scalar] = {}
    """Parameters of the text."""
    other: int | None = None
    """Where two actions are compared and the reason holds for both: the other action's amount, of which this
    one's (`n` or `percent` in `params`) is the better."""


LEAD: Final = "lead"
"""Key of the quantity that is no reason: by how many points a seat is ahead of the best opponent."""


class Quantity(NamedTuple):
    """A number that can be counted in a position, from which a reason is made if two actions differ in it."""

    key: str
    """Language key of the reason."""
    params: dict[str, Scalar]
    """Parameters of its text without the number."""
    value: float
    """The number."""
    unit: Literal["n", "tenths", "percent"] = "tenths"
    """Parameter that bears the number: a whole one, a mean with one decimal, or a share."""
    weight: float = 1.0
    """How much a unit of it matters beside others."""

    def to_amount(self, value: float) -> int:
        """Return a value of the quantity as the whole number that a text's parameter bears."""
        return round(value * {"n": 1, "tenths": 10, "percent": 100}[self.unit])


class WeighedAction(msgspec.Struct, frozen=True):
    """An action with its value to the deciding seat, in a unit of the game's own; higher is better."""

    action: Action
    value: float
    is_last_resort: bool = False
    """Whether bots take it only if all actions are like that: no error leads to it either."""


class Thought(msgspec.Struct, frozen=True):
    """The result of a bot's search: the actions with their values, and the effort."""

    weighed: tuple[WeighedAction, ...]
    """The weighed actions, the best first; at least one."""
    nodes: int = 0
    """Positions that were searched."""

    @property
    def action(self) -> Action:
        """The best action found."""
        return self.weighed[0].action
