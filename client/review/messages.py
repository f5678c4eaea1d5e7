"""Messages to and from the review process, as JSON: views and actions, but no full state and no seed."""

from __future__ import annotations

from typing import Final

import msgspec

from client.review.model import DecisionReview, PolicyTrial

NULL: Final = msgspec.Raw(b"null")
"""No action, or no view. A raw value cannot be left out."""


class ForeseenStepMessage(msgspec.Struct, frozen=True):
    """A step as one seat could foresee it (`ForeseenStep`), with view and action as JSON."""

    view: msgspec.Raw
    """What the seat saw before the step."""
    actor: int
    """The seat that takes the step; if the choice is secret, the seat that foresees it."""
    action: msgspec.Raw = NULL
    """The actor's action; NULL if it had no choice of its own."""
    secret: bool = False
    """Whether all seats choose at the same time, each without seeing the others."""
    choices: tuple[tuple[int, msgspec.Raw], ...] = ()
    """Seats and their secret choices, if the step has revealed them."""


class StepQuestion(msgspec.Struct, frozen=True):
    """Request to the review process about one step of a game.

    It asks for chances if it holds what the seats saw after the step, else for a review of the step's
    decision, or for trials of that decision against another action.
    """

    number: int
    """Number of the request, repeated in the answer."""
    game: str
    """Id of the game."""
    step: int
    """Index of the step; -1 for the position before the first step."""
    seat: int
    """The seat that took the step."""
    after: tuple[msgspec.Raw, ...] = ()
    """What each seat saw after the step; () if its decision is asked about."""
    before: tuple[ForeseenStepMessage, ...] = ()
    """How each seat could foresee the step; () if there was no chance in it."""
    decision: ForeseenStepMessage | None = None
    """The step as its seat could foresee it; None if chances are asked for."""
    view: msgspec.Raw = NULL
    """What the seat saw when it decided; NULL if chances are asked for."""
    expected_chance: float = 0.0
    """The chance to win that the seat could expect after its decision."""
    alternative: msgspec.Raw = NULL
    """The action with which the one taken is compared in trials; NULL if none are asked for."""
    levels: tuple[str, ...] = ()
    """Level of every seat's opponent, "" for people."""
    place: str = ""
    """"module:attribute" of the game's descriptor, to register it if it is unknown; "" if not needed."""
    corrections: dict[str, dict[str, object]] = {}
    """Definition file → the values that the player has overridden."""


class StepAnswer(msgspec.Struct, frozen=True):
    """Answer of the review process about one step of a game."""

    number: int
    """Number of the request."""
    chances: tuple[float, ...] = ()
    """Each seat's chance to win after the step."""
    points: tuple[float, ...] = ()
    """Each seat's expected points after the step."""
    expected: tuple[float, ...] = ()
    """The chance that each seat could expect after the step, before luck was resolved."""
    with_own: tuple[float, ...] = ()
    """The same with its own secret choice alone; () if the step revealed none."""
    decision: DecisionReview | None = None
    """The review of the decision, if requested; else None."""
    trials: tuple[PolicyTrial, ...] = ()
    """How the decision did in trials, if requested."""
    failure: str = ""
    """Traceback of an error; "" if there was none."""


question_decoder = msgspec.json.Decoder(StepQuestion)
answer_decoder = msgspec.json.Decoder(StepAnswer)
