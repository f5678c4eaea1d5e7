"""A hand that does nothing, for a table on which all is done by its widgets."""

from __future__ import annotations

import pygame


class StillHand:
    """Nothing is dragged, nothing waits to be carried out: both hand and choice of a table (`TableScene`)."""

    stops: tuple[str, ...] = ()

    def before_widgets(self, event: pygame.Event) -> bool:
        """Widgets may have it."""
        del event
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """Anybody may have it."""
        del event
        return False

    def key(self, event: pygame.Event) -> bool:
        """The table may have it."""
        del event
        return False

    def begin(self) -> None:
        """A decision is due."""

    def put_down(self) -> None:
        """Nothing was held."""

    def rest(self) -> None:
        """Nothing is picked."""

    def let_go(self) -> bool:
        """There was nothing."""
        return False
