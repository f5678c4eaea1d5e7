"""Focus navigation: where an arrow key, the D-pad or the stick moves the focus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from client.widgets.widget import Widget

ARROW_DIRECTIONS: Final[dict[int, tuple[int, int]]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Direction (dx, dy) of each arrow key."""


def find_nearest(start: Widget, stops: list[Widget], dx: int, dy: int) -> Widget | None:
    """Return the widget that an arrow key moves the focus to from `start`; None if none lies that way.

    A widget is preferred if it is close and not far off to the side.

    Args:
        start: The focused widget.
        stops: Widgets that can have the focus.
        dx: -1 for left, 1 for right, 0 for a vertical direction.
        dy: -1 for up, 1 for down; used only if `dx` is 0.
    """
    here = start.focus_rect
    best: tuple[float, Widget] | None = None
    for widget in stops:
        if widget is start:
            continue
        there = widget.focus_rect
        if dx:
            ahead = (there.left - here.right) if dx > 0 else (here.left - there.right)
            forward = (there.centerx - here.centerx) * dx
            aside = max(0.0, there.top - here.bottom, here.top - there.bottom)
            off = abs(there.centery - here.centery)
        else:
            ahead = (there.top - here.bottom) if dy > 0 else (here.top - there.bottom)
            forward = (there.centery - here.centery) * dy
            aside = max(0.0, there.left - here.right, here.left - there.right)
            off = abs(there.centerx - here.centerx)
        if forward <= 1.0 or ahead < -min(here.width, here.height) / 2:
            continue
        score = max(0.0, ahead) + 3.0 * aside + 0.3 * off
        if best is None or score < best[0]:
            best = (score, widget)
    return best[1] if best else None


def find_initial_focus(widgets: Iterable[Widget], wanted: tuple[str | None, ...]) -> Widget | None:
    """Return the widget that gets the focus first: an enabled one with a wanted id, else any other tab stop.

    Args:
        widgets: All widgets in tab order.
        wanted: Ids in order of preference; None entries are skipped.

    Returns:
        The first match; without one the first enabled tab stop, then the first disabled one; None without
            any.
    """
    stops = [widget for widget in widgets if widget.is_tab_stop]
    open_ = [widget for widget in stops if widget.enabled]
    first = [widget for id in wanted for widget in open_ if widget.id == id]
    return next(iter((*first, *open_, *stops)), None)
