"""A paragraph with links."""

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
    """Rich text wrapped to the width of its box; links are followed by click, or chosen by the arrow keys."""

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
        """A paragraph."""
        return "paragraph"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the node with the links in the text."""
        one = super().accessible_node()
        if one is None or self.on_link is None:
            return one
        found = tuple(
            AccessibleNode(f"{self.id}/{number}", "link", words, acts=frozenset(("press", "focus")))
            for number, (words, _target) in enumerate(rich_links(self.content))
        )
        return self.extend_node(one, parts=found, focus=f"{self.id}/{self._chosen}") if found else one

    def focus_part(self, part: str) -> bool:
        """Choose the link of that index."""
        self._chosen = int(part)
        self.request_redraw()
        return True

    def press_part(self, part: str) -> bool:
        """Follow the link of that index."""
        self._follow(rich_links(self.content)[int(part)][1])
        return True

    @staticmethod
    def measure_height(texts: Typesetter, text: str, width: float, style: Style = styles.BODY) -> float:
        """Return the height of the text at a width."""
        return texts.measure_height(text, width, style)

    def _lay_out(self, texts: Typesetter) -> LaidParagraph:
        return texts.lay_out(self.content, self.rect.width, self.style)

    def links(self) -> list[tuple[str, Rect]]:
        """Return target and rectangle (in the coordinates of `rect`) of each piece of each link."""
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
        return next((target for target, place in self.links() if place.collidepoint(point)), "")

    def _follow(self, target: str) -> None:
        if target and self.on_link is not None:
            self.play("click")
            self.on_link(target)

    def mouse_move(self, point: Point) -> None:
        """Show a hand cursor over links."""
        over = self._link_at(point)
        if over != self._over:
            self._over = over
            self.cursor = pygame.SYSTEM_CURSOR_HAND if over else pygame.SYSTEM_CURSOR_ARROW
            self.request_redraw()

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Follow the link under the pointer."""
        if inside:
            self._follow(self._link_at(point))

    def press(self) -> None:
        """Follow the link that shows the focus ring."""
        links = self.links()
        if links:
            self._follow(links[min(self._chosen, len(links) - 1)][0])

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Move from link to link: left and right."""
        del dy
        if not dx or not 0 <= self._chosen + dx < len(self.links()):
            return False
        self._chosen += dx
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, and the focus ring around the chosen link."""
        canvas.block(
            self._lay_out(canvas.texts),
            self.rect.topleft,
            self.rect.width,
            self.style,
            align=self.align,
        )
        links = self.links()
        if self.ring_amount and links:
            self.draw_ring(canvas, links[min(self._chosen, len(links) - 1)][1], 6, gap=3)
