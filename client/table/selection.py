"""The selection: what the player to decide is about to do, and the input that changes it."""

from __future__ import annotations

import pygame

from rules.contract import Action


class SelectionController:
    """Holds what the player to decide has selected; this base class suits tables played by widgets alone."""

    def begin(self) -> None:
        """Find the legal choices of a decision."""

    def clear(self) -> None:
        """Clear the selection."""

    def pause(self) -> None:
        """Clear the selection while events are shown; a choice for the next action may stay."""

    @property
    def focus_order(self) -> tuple[str, ...]:
        """Ids of the widgets that the player to decide is likely to want next, the likeliest first."""
        return ()

    def drop_last(self) -> bool:
        """Put down the last thing. Return False if there was nothing."""
        return False

    def propose(self, action: Action) -> None:
        """Select everything that an action needs, so that one press carries it out."""

    def withdraw_proposal(self) -> None:
        """Restore the selection from before a proposal, unless it has changed since."""


class SelectionInput:
    """Turns raw events into changes of the selection. Each method returns whether the event is used up."""

    def __init__(self, controller: SelectionController) -> None:
        self._controller = controller

    def before_widgets(self, event: pygame.Event) -> bool:
        """Handle an event before the widgets see it: dragging."""
        del event
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """Handle an event that no widget wanted: the right button lets go."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._controller.drop_last()
        return False

    def key(self, event: pygame.Event) -> bool:
        """Handle a key that no widget wanted."""
        del event
        return False
