"""What a hand may ask of the table on which it lies, and tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from client.draw.geometry import Point
from client.session.match import Match
from client.widgets.ui import Ui
from rules.contract import Action, Ruling

if TYPE_CHECKING:
    from client.scene import Program


class Desk(Protocol):
    """A table as a hand sees it; a game adds what only its own hand needs.

    match: the game that is played there; decisions are carried out by `act` alone. pointer: where the
    mouse is.
    """

    app: Program
    ui: Ui
    match: Match
    pointer: Point

    @property
    def decider(self) -> int | None:
        """The person to decide on the screen as it is, if there is one."""

    @property
    def busy(self) -> bool:
        """Whether events are still being shown."""

    def point(self, event: pygame.Event) -> Point | None:
        """Where a mouse event happened; None if it has no place."""

    def act(self, action: Action) -> bool:
        """Carry out a decision and show what comes of it. False if it could not be."""

    def judge(self, ruling: Ruling | None, at: Point, *, pinned: bool = False) -> None:
        """Show which rule forbids something, or nothing any more."""

    def dismiss_judge(self) -> None:
        """The player went on: neither the judge's word nor a hint is of use any more."""

    def tell_held(self) -> None:
        """Have it said what is in the hand now."""

    def refresh(self) -> None:
        """Other buttons, another picture."""

    def invalidate(self) -> None:
        """Draw again soon."""
