"""Actions of EQUILIBRIX: the decisions a player can make.

Fields are numbered as in `board`; dice are 0 and 1.
"""

from __future__ import annotations

from rules.contract import Action


class EquilibrixAction(Action, frozen=True, tag_field="do"):
    """Base class of all actions (decisions of a player) in EQUILIBRIX."""


class PlaceStart(EquilibrixAction, frozen=True, tag="place-start"):
    """Action before the first turn: put a starting stone on a free field (E-VAR-2, E-SET-4).

    If the start is chosen, the others' stones follow as its images.
    """

    field: int


class Birth(EquilibrixAction, frozen=True, tag="birth"):
    """Action: put a stone from the supply on a free field (E-BIRTH-1, E-BIRTH-2).

    In phase "reborn" it is the stone just taken back (E-VAR-4).
    """

    die: int
    field: int


class TakeBack(EquilibrixAction, frozen=True, tag="take-back"):
    """Action: return an own stone from the board to the supply (E-BACK-1)."""

    die: int
    field: int


class Pass(EquilibrixAction, frozen=True, tag="pass"):
    """Action: decline a die, its bonus action, or to place again a stone taken back (Surprise scenario).

    E-TURN-1, E-CAP-5, E-VAR-4.
    """

    die: int


class Judge(EquilibrixAction, frozen=True, tag="judge"):
    """Action in the Paradox scenario: decide whether the own encircled stone on a field is captured.

    E-VAR-5.
    """

    field: int
    falls: bool


class OfferDraw(EquilibrixAction, frozen=True, tag="offer-draw"):
    """Action: offer the other players a draw, before the first action of the turn (E-END-1)."""


class AnswerDraw(EquilibrixAction, frozen=True, tag="answer-draw"):
    """Action: accept or decline an offered draw (E-END-1)."""

    agree: bool


class Resign(EquilibrixAction, frozen=True, tag="resign"):
    """Action: give up the game, before the first action of the turn (E-END-1)."""


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
