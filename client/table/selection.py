"""The base of what the player to decide has picked so far, and of the input that changes it.

Presses become actions in each game's `table/selection_controller.py`, which calls `TablePort.play_action`.
"""

from __future__ import annotations

import pygame

from client.draw.geometry import Point
from client.table.ranked_places import RankedPlace
from rules.contract import Action


class SelectionController:
    """Base class that holds what the player to decide has selected on the board.

    It selects nothing itself, which suits games that are played by pressing widgets alone.
    """

    def begin_decision(self) -> None:
        """Prepare the selection for a new decision, for example by listing the legal choices."""

    def clear(self) -> None:
        """Deselect everything."""

    def pause(self) -> None:
        """Deselect while events are shown; what was selected for the next action may stay."""

    @property
    def focus_order(self) -> tuple[str, ...]:
        """Ids of the board's widgets in the order in which the keyboard focus should visit them."""
        return ()

    @property
    def all_stops(self) -> tuple[str, ...]:
        """Ids of all widgets that can be chosen from; Home and End lead to the first and the last."""
        return self.focus_order

    def rank_places(self, focused: str) -> list[RankedPlace]:
        """Return the places that can be chosen now with what each would bring; none if that is unknown.

        Args:
            focused: Id of the focused widget, "" for none: of several groups of places its own is ranked.
        """
        del focused
        return []

    def drop_last(self) -> bool:
        """Deselect what was selected last; return False if nothing was selected."""
        return False

    def propose_action(self, action: Action) -> None:
        """Select all that an action consists of, so that one more press carries it out (used by hints)."""

    def withdraw_proposal(self) -> None:
        """Restore the selection from before a hint's proposal, unless the player has changed it since."""


class SelectionInput:
    """Turns mouse and key events into changes of the selection.

    Each method returns whether it has used the event, which is then not passed on.
    """

    def __init__(self, controller: SelectionController) -> None:
        self._controller = controller

    def handle_held_key(self, event: pygame.Event) -> bool:
        """Follow a key of the game that shows something as long as it is held; return whether it was used."""
        del event
        return False

    def release_held_key(self) -> None:
        """Stop showing what a held key shows, because its release may not be seen."""

    def before_widgets(self, event: pygame.Event) -> bool:
        """Handle an event before the table's widgets do, such as a drag; return whether it was used."""
        del event
        return False

    def accepts_drag(self, point: Point) -> bool:
        """Return whether a finger that moves from a point drags a piece."""
        del point
        return False

    def cancel_drag(self) -> None:
        """Put back what is being dragged, because the drag cannot be finished."""

    def after_widgets(self, event: pygame.Event) -> bool:
        """Handle an event that no widget used; the right mouse button deselects.

        Return whether the event was used.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._controller.drop_last()
        return False

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle a key press that no widget used; return whether it was used."""
        del event
        return False
