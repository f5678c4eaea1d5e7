"""The card of a seat beside the board as a widget: a press opens what the player has."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.draw.geometry import Box
from client.widgets import TooltipArea
from client.widgets.accessible_node import Role
from client.widgets.widget_text import TextSource


class SeatButton(TooltipArea):
    """The card of a seat, which the table has painted."""

    click_through = False
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, id: str, box: Box, text: TextSource, on_press: Callable[[], object], *, radius: float = 14.0
    ) -> None:
        """Create the widget.

        Args:
            id: Unique id.
            box: The card.
            text: Who sits there and what that player has.
            on_press: Opens what the player has.
            radius: Corner radius of the focus ring.
        """
        super().__init__(id, box, text, radius=radius)
        self._on_press = on_press

    @property
    def role(self) -> Role:
        """The role for screen readers: "button"."""
        return "button"

    def press(self) -> None:
        """Open what the player has."""
        self.play_sound("click")
        self._on_press()
