"""What the window is told by its widgets: whether somebody writes, and how the pointer looks."""

from __future__ import annotations

import contextlib

import pygame

from client.widgets.widget import Widget


def write_at(place: pygame.Rect | None) -> None:
    """Somebody writes there; None: nobody does."""
    with contextlib.suppress(pygame.error):  # no window yet, or none that can write
        if place is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(place)


def point_at(widget: Widget | None) -> None:
    """The pointer is over that."""
    wanted = pygame.SYSTEM_CURSOR_ARROW if widget is None or not widget.enabled else widget.cursor
    with contextlib.suppress(pygame.error):  # some drivers have no cursor
        pygame.mouse.set_cursor(wanted)
