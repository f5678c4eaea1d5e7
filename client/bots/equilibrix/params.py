"""Parameters of the bots' levels in EQUILIBRIX."""

from __future__ import annotations

from typing import Literal

from client.bots.characters import CharacterWeights
from client.bots.levels import LevelParams


class EquilibrixCharacterWeights(CharacterWeights, frozen=True):
    """Factors by which a bot character changes the weights of stone features; 1 is neutral."""

    prey: float = 1.0
    """As in `PromiseWeights`, like the others."""
    harm: float = 1.0
    """As in `PromiseWeights`."""
    exposed: float = 1.0
    """As in `PromiseWeights`."""
    stones: float = 1.0
    """As in `PromiseWeights`."""
    spoil: float = 1.0
    """How much each stone of the others is grudged, as a factor on the weight of a stone."""


class EquilibrixParams(
    LevelParams,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={
        "sees_captures": "wary",
        "useful_births_only": "narrow",
        "ends_per_action": "several",
        "ends_with_replies": "ends",
        "reply_trust": "trust",
    },  # keys of the file
):
    """Parameters of one level of bots in EQUILIBRIX: width and depth of the search."""

    sees_captures: bool = True
    """Whether it sees what others could capture."""
    sight: Literal["action", "turn"] = "turn"
    """How far it searches: one action, or the whole turn."""
    width: int = 8
    """Actions that are followed up."""
    useful_births_only: bool = True
    """Whether only births that do something at once are among them."""
    ends_per_action: int = 1
    """Ends of the turn that are distinguished for each action."""
    ends_with_replies: int = 0
    """Ends that are valued by the next player's best turns; 0 for none."""
    reply_width: int = 1
    """`width` for these turns."""
    reply_trust: float = 1.0
    """Share of the value that the replies decide, 0–1."""
    character_weights: EquilibrixCharacterWeights = EquilibrixCharacterWeights()
    """Factors of the bot's character."""
