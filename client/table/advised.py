"""A table that can be asked for a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pygame

from client.bots.thought import Reason
from client.draw.geometry import Point
from client.i18n import tr
from client.table.hints import Hints
from client.table.judging import JudgedScene
from client.table.parts import Advice
from rules.contract import Action, Ruling, Scalar

if TYPE_CHECKING:
    from client.app import App
    from client.table.table_scene import TableScene


class AdvisedScene(JudgedScene):
    """A scene with hints. hints: the one that is asked for or shown."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.hints = Hints(cast("TableScene", self))

    def advice(self, action: Action) -> Advice | None:
        """How a hint shows an action on the board as it is; None if it cannot be shown."""
        del action
        return None

    def propose(self, action: Action) -> None:
        """Have the hand hold what a hint proposes, so that one press carries it out. Nothing is done yet."""

    def withdraw(self) -> None:
        """A hint was sent away: the hand holds what it held before, if it still holds the proposal."""

    def reason_words(self, reason: Reason) -> dict[str, Scalar]:
        """The parameters of a reason, those that are no words yet as words."""
        return dict(reason.params)

    def because(self, action: Action, reason: Reason) -> str:
        """A reason for an action, as a sentence."""
        del action
        return tr(f"bots.{self.game_id}.reason.{reason.key}", **self.reason_words(reason))

    def hush(self) -> None:
        """Neither judge nor hint has anything to say any more."""
        self.judgement = None
        self.hints.drop()

    def judge(self, ruling: Ruling | None, at: Point, *, pinned: bool = False) -> None:
        """A pinned word of the judge takes the place of a hint."""
        if ruling is not None and pinned:
            self.hints.drop()
        super().judge(ruling, at, pinned=pinned)

    def dismiss_judge(self) -> None:
        """The player went on by hand: neither the judge's word nor a hint is of use any more."""
        super().dismiss_judge()
        if self.hints.hint is not None:
            self.hints.drop()
            self.refresh()

    def handle(self, event: pygame.Event) -> bool:
        """One press of Enter, or of A, follows a hint that is shown."""
        return self.hints.followed(event) or super().handle(event)

    def update(self, dt: float) -> None:
        """Time passes."""
        super().update(dt)
        self.hints.update(dt)

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return super().animating or self.hints.asking

    @property
    def ambient(self) -> bool:
        """What a hint rings breathes."""
        return super().ambient or self.hints.hint is not None
