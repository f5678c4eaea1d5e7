"""Decisions of a player of EQUILIBRIX Connect. Fields are the numbers of `board`, dice are 0 and 1."""

from __future__ import annotations

from rules.contract import Action


class EquilibrixAction(Action, frozen=True, tag_field="do"):
    """Any decision in EQUILIBRIX Connect."""


class PlaceStart(EquilibrixAction, frozen=True, tag="place-start"):
    """Asymmetric: put a starting stone on a free field (E-VAR-2)."""

    field: int


class Birth(EquilibrixAction, frozen=True, tag="birth"):
    """Put a stone from the supply on a free field (E-BIRTH-1, E-BIRTH-2).

    In phase "reborn" it is the stone just taken back (E-VAR-4).
    """

    die: int
    field: int


class TakeBack(EquilibrixAction, frozen=True, tag="take-back"):
    """Take an own stone back to the supply (E-BACK-1)."""

    die: int
    field: int


class Pass(EquilibrixAction, frozen=True, tag="pass"):
    """Decline a die, its bonus action, or the second birth of Surprise (E-TURN-1, E-CAP-5, E-VAR-4)."""

    die: int


class Judge(EquilibrixAction, frozen=True, tag="judge"):
    """Paradox: decide whether the own encircled stone on a field falls (E-VAR-5)."""

    field: int
    falls: bool


class OfferDraw(EquilibrixAction, frozen=True, tag="offer-draw"):
    """Offer the others a draw, before the first action of the turn (E-END-1)."""


class AnswerDraw(EquilibrixAction, frozen=True, tag="answer-draw"):
    """Agree to the draw, or not (E-END-1)."""

    agree: bool


class Resign(EquilibrixAction, frozen=True, tag="resign"):
    """Give up, before the first action of the turn (E-END-1)."""


ACTION_TYPES: tuple[type[EquilibrixAction], ...] = (
    PlaceStart,
    Birth,
    TakeBack,
    Pass,
    Judge,
    OfferDraw,
    AnswerDraw,
    Resign,
)
