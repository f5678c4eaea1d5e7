"""A player's hand over a table: what it takes of raw events, and what it holds."""

from __future__ import annotations

from typing import Protocol

import pygame


class Hand(Protocol):
    """Turns raw events into what the player means. Each says whether nobody else needs the event."""

    def before_widgets(self, event: pygame.Event) -> bool:
        """Before the widgets see it: dragging."""

    def after_widgets(self, event: pygame.Event) -> bool:
        """When no widget wanted it."""

    def key(self, event: pygame.Event) -> bool:
        """A key that no widget wanted."""


class PendingChoice(Protocol):
    """What the player to decide is about to do."""

    def begin(self) -> None:
        """A decision is due."""

    def put_down(self) -> None:
        """Nothing is held or picked any more."""

    def rest(self) -> None:
        """Events are shown now: nothing is picked; what is held for the next action may stay."""

    @property
    def stops(self) -> tuple[str, ...]:
        """The ids of the widgets that come next, the likeliest first."""

    def let_go(self) -> bool:
        """Put down the last thing; False if there was nothing."""
