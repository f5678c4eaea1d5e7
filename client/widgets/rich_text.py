"""A widget that shows a paragraph of rich text with links."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.draw.paragraph import LaidParagraph
from client.draw.rich_text_parser import find_links as rich_links, strip_markup
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.widgets.accessible_node import AccessibleNode, Role
from client.widgets.widget import Widget


class RichText(Widget):
    """A paragraph of rich text whose links are clicked, or chosen by arrow keys and followed by Enter."""

    def __init__(
        self,
        id: str,
        box: Box,
        text: str,
        *,
        style: Style = styles.BODY,
        align: str = "left",
        on_link: Callable[[str], object] | None = None,
    ) -> None:
        has_links = on_link is not None and "](" in text
        super().__init__(id, box, strip_markup(text), focusable=has_links)
        self.content = text
        self.style = style
        self.align = align
        self.on_link = on_link
        self._over = ""
        self._chosen = 0

    @property
    def role(self) -> Role:
        """Role of the text for screen readers: "paragraph"."""
        return "paragraph"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the paragraph's node for screen readers, with a child node for each link."""
        one = super().accessible_node()
        if one is None or self.on_link is None:
            return one
        found = tuple(
            AccessibleNode(f"{self.id}/{number}", "link", words, acts=frozenset(("press", "focus")))
            for number, (words, _target) in enumerate(rich_links(self.content))
        )
        return self.replace_node_fields(one, parts=found, focus=f"{self.id}/{self._chosen}") if found else one

    def focus_part(self, part: str) -> bool:
        """Choose a link of the paragraph by its index, given as text; return True."""
        self._chosen = int(part)
        self.request_redraw()
        return True

    def press_part(self, part: str) -> bool:
        """Follow a link of the paragraph by its index, given as text; return True."""
        self._follow(rich_links(self.content)[int(part)][1])
        return True

    @staticmethod
    def measure_height(texts: Typesetter, text: str, width: float, style: Style = styles.BODY) -> float:
        """Return the height in logical units of a rich text wrapped to a width."""
        return texts.measure_height(text, width, style)

    def _lay_out(self, texts: Typesetter) -> LaidParagraph:
        return texts.lay_out(self.content, self.rect.width, self.style)

    def list_links(self) -> list[tuple[str, Rect]]:
        """Return the links as (target, rectangle) pairs, one for each line on which a link appears.

        The rectangles are in the coordinates of the widget's `rect`.
        """
        if self.ui is None:
            return []
        texts = self.ui.host.texts
        unit = texts.unit
        return [
            (
                run.link,
                Rect(
                    self.rect.left + run.x / unit,
                    self.rect.top + run.y / unit,
                    run.width / unit,
                    run.height / unit,
                ),
            )
            for run in self._lay_out(texts).runs
            if run.link
        ]

    def _link_at(self, point: Point) -> str:
        return next((target for target, place in self.list_links() if place.collidepoint(point)), "")

    def _follow(self, target: str) -> None:
        if target and self.on_link is not None:
            self.play_sound("click")
            self.on_link(target)

    def mouse_move(self, point: Point) -> None:
        """Show a hand cursor while the pointer is over a link."""
        over = self._link_at(point)
        if over != self._over:
            self._over = over
            self.cursor = pygame.SYSTEM_CURSOR_HAND if over else pygame.SYSTEM_CURSOR_ARROW
            self.request_redraw()

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Follow the link under the pointer when the mouse button is released inside the paragraph."""
        if inside:
            self._follow(self._link_at(point))

    def press(self) -> None:
        """Follow the chosen link of the paragraph, which has the focus ring."""
        links = self.list_links()
        if links:
            self._follow(links[min(self._chosen, len(links) - 1)][0])

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Choose the previous or next link on Left or Right; return False if there is none that way."""
        del dy
        if not dx or not 0 <= self._chosen + dx < len(self.list_links()):
            return False
        self._chosen += dx
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the paragraph, and the focus ring around the chosen link."""
        canvas.block(
            self._lay_out(canvas.texts),
            self.rect.topleft,
            self.rect.width,
            self.style,
            align=self.align,
        )
        links = self.list_links()
        if self.ring_amount and links:
            self.draw_ring(canvas, links[min(self._chosen, len(links) - 1)][1], 6, gap=3)
