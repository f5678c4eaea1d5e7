"""Messages to and from the reviewer, encoded as JSON: views and actions, no full state and no seed."""

from __future__ import annotations

from typing import Final

import msgspec

from client.review.model import Decision

NULL: Final = msgspec.Raw(b"null")
"""No action, or no view. A raw value cannot be left out."""


class ForeseenStepMessage(msgspec.Struct, frozen=True):
    """A `determinization.ForeseenStep` with its view and action as JSON."""

    view: msgspec.Raw
    actor: int
    action: msgspec.Raw = NULL
    secret: bool = False
    levels: tuple[str, ...] = ()


class StepQuestion(msgspec.Struct, frozen=True):
    """A question about one step of a game."""

    number: int
    game: str
    step: int
    """Its number; -1 asks about the position before the first step."""
    seat: int
    """Who took it."""
    after: tuple[msgspec.Raw, ...]
    """What each seat saw after it."""
    before: tuple[ForeseenStepMessage, ...] = ()
    """If there was chance in the step: how each seat could foresee it."""
    decision: ForeseenStepMessage | None = None
    """If the decision is to be reviewed: the step as its seat could foresee it."""
    view: msgspec.Raw = NULL
    """What that seat saw when it decided."""
    place: str = ""
    """As in `opponents.messages.Question`."""
    corrections: dict[str, dict[str, object]] = {}
    """Likewise."""


class StepAnswer(msgspec.Struct, frozen=True):
    """The answer to a question about a step."""

    number: int
    chances: tuple[float, ...] = ()
    """Each seat's chance after the step."""
    points: tuple[float, ...] = ()
    """Each seat's expected points after it."""
    expected: tuple[float, ...] = ()
    """The chance each seat could expect after it."""
    decision: Decision | None = None
    """The review of the decision, if it was asked for."""
    failure: str = ""
    """What went wrong; "" if nothing did."""


question_decoder = msgspec.json.Decoder(StepQuestion)
answer_decoder = msgspec.json.Decoder(StepAnswer)
