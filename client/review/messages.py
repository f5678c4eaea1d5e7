"""What goes to the reviewing process and comes back, as JSON: views and actions, no position, no seed."""

from __future__ import annotations

from typing import Final

import msgspec

from client.review.model import Decision

NOTHING: Final = msgspec.Raw(b"null")
"""No action, no view: such a value cannot be left out."""


class SeenBefore(msgspec.Struct, frozen=True):
    """A step as one seat could foresee it (`dealing.Glimpse`), on the wire."""

    view: msgspec.Raw
    actor: int
    action: msgspec.Raw = NOTHING
    secret: bool = False
    levels: tuple[str, ...] = ()


class StepQuestion(msgspec.Struct, frozen=True):
    """What a step was worth.

    game, place, corrections: as in `opponents.messages.Question`. step: its number; -1: the position before
    the first one. seat: who took it. after: what each seat saw after it. before: where there was chance in
    it, how each seat could foresee it. decision: what the seat decided, with the view that it had (`view`),
    if that is to be looked at.
    """

    number: int
    game: str
    step: int
    seat: int
    after: tuple[msgspec.Raw, ...]
    before: tuple[SeenBefore, ...] = ()
    decision: SeenBefore | None = None
    view: msgspec.Raw = NOTHING
    place: str = ""
    corrections: dict[str, dict[str, object]] = {}


class StepAnswer(msgspec.Struct, frozen=True):
    """Chances and points of each seat after the step, what each could expect, what the decision was worth.

    failure: what went wrong, "" if nothing did.
    """

    number: int
    chances: tuple[float, ...] = ()
    points: tuple[float, ...] = ()
    expected: tuple[float, ...] = ()
    decision: Decision | None = None
    failure: str = ""


question_decoder = msgspec.json.Decoder(StepQuestion)
answer_decoder = msgspec.json.Decoder(StepAnswer)
