"""Small painters of the rulebook: rule ids, links, the soft edges of the page, a page that is broken."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.rulebook import PageError
from client.widgets import Look, ScrollArea

FADE: Final = 18.0


def paint_id(rule: str, canvas: Canvas, box: Rect, look: Look) -> None:
    """A rule id in the margin; under the pointer it looks like a link."""
    colour = theme.mix(theme.MUTED, theme.GOLD, look.hover)
    place = canvas.text(
        rule, (box.left + 5, box.centery), size=theme.SIZE_HINT, colour=colour, anchor="midleft"
    )
    if look.hover:
        canvas.line(
            (place.left, place.bottom - 3), (place.right, place.bottom - 3), theme.GOLD, alpha=look.hover
        )


def paint_link(canvas: Canvas, box: Rect, look: Look) -> None:
    """The light of a link under the pointer; its words are drawn with the paragraph."""
    if look.hover:
        canvas.fill(box, theme.LINK, radius=6, alpha=0.14 * look.hover)


def draw_edges(canvas: Canvas, area: ScrollArea) -> None:
    """Lines leave the page softly at its upper and lower edge."""
    view = area.rect
    wide = view.width - 20.0
    if area.offset > 1:
        canvas.gradient((view.x, view.y, wide, FADE), theme.PANEL_TOP, theme.PANEL_TOP, bottom_alpha=0)
    if area.offset < area.furthest - 1:
        ground = theme.PANEL_BOTTOM
        canvas.gradient((view.x, view.bottom - FADE, wide, FADE), ground, ground, top_alpha=0)


def draw_problem(canvas: Canvas, room: float, problem: PageError) -> None:
    """A page that cannot be shown: what is wrong, in words. room: the width there is."""
    width = min(760.0, room)
    words = tr(f"rulebook.error.{problem.code}")
    tall = canvas.texts.paragraph_height(words, width - 96, size=theme.SIZE_ROW)
    more = canvas.texts.paragraph_height(problem.detail, width - 96, size=theme.SIZE_HINT, rich=False)
    box = Rect(0, 0, width, tall + more + 190)
    box.center = canvas.rect.center
    canvas.panel(box)
    canvas.icon("broken", (box.centerx, box.y + 58), 56, theme.BAD)
    title = tr("rulebook.error.title")
    canvas.text(title, (box.centerx, box.y + 116), size=theme.SIZE_PANEL, font="serif", anchor="center")
    canvas.paragraph(words, (box.x + 48, box.y + 144), width - 96, size=theme.SIZE_ROW, align="center")
    canvas.paragraph(
        problem.detail, (box.x + 48, box.y + 154 + tall), width - 96, size=theme.SIZE_HINT,
        colour=theme.MUTED, align="center", rich=False,
    )  # fmt: skip
