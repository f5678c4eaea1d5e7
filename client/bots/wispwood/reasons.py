"""What speaks for an action, in the game's own terms."""

from __future__ import annotations

from client.bots.thought import Reason
from rules.contract import Action
from rules.wispwood.state import WispwoodState


def reasons(state: WispwoodState, seat: int, action: Action) -> tuple[Reason, ...]:
    """At most three, the weightiest first."""
    del state, seat, action
    return ()
