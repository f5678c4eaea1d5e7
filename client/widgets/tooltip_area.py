"""Tooltip areas: invisible widgets that show a tooltip over part of a picture, such as a star on a tile."""

from __future__ import annotations

from collections.abc import Callable

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point
from client.widgets.widget import Widget
from client.widgets.widget_text import TextSource


class TooltipArea(Widget):
    """An invisible area over part of a picture that shows a tooltip on hover or focus.

    Clicks go through it, so it may lie on a button, a tile or a card; add it after the widget it lies on.

    ``ui.add(TooltipArea("bag", box, WidgetText(tr("…label.bag", n=7), details=tr("…tip.bag"))))``
    ``ui.add(TooltipArea("tile.3.star", star, partial(describe_star, tile), explains="tile.3"))``
    """

    click_through = True
    name_in_tooltip = True

    def __init__(
        self,
        id: str,
        box: Box,
        text: TextSource,
        *,
        explains: str | None = None,
        shape: Callable[[Point], bool] | None = None,
        focusable: bool = True,
        radius: float = theme.RADIUS_ROW,
    ) -> None:
        """Create the area.

        Args:
            id: Unique id.
            box: The area.
            text: What it is and what that means.
            explains: Id of the widget it is a part of. It is no tab stop then: the keyboard reads its tooltip
                after that of the widget.
            shape: Tells whether a point of the screen lies on it, if it does not fill its box.
            focusable: Whether the focus can stand here.
            radius: Corner radius of the focus ring.
        """
        super().__init__(id, box, text, focusable=focusable and explains is None)
        self.explains = explains
        self.radius = radius
        self._shape = shape

    @property
    def can_be_lazy(self) -> bool:
        """True: an invisible tooltip area may be added after the frame is drawn (see `Ui.add_lazily`)."""
        return True

    def contains(self, point: Point) -> bool:
        """Return whether a point of the screen lies in the tooltip area."""
        return super().contains(point) and (self._shape is None or self._shape(point))

    def draw(self, canvas: Canvas) -> None:
        """Draw only the focus ring of the tooltip area; the picture is painted by the scene."""
        self.draw_ring(canvas, self.rect, self.radius)
