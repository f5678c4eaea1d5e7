"""Small painters of the rulebook: rule ids, links, the soft edges of the page, a page that is broken."""

from __future__ import annotations

from typing import Final

from client.draw import chrome, input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.rulebook import PageError
from client.scenes.rulebook.scene_layout import RulebookLayout
from client.table.bindings import PAD_A, PAD_B
from client.widgets import ButtonState, ScrollArea

FADE: Final = 18.0


def paint_id(rule: str, canvas: Canvas, box: Rect, look: ButtonState) -> None:
    """A rule id, quiet beside its paragraph; under the pointer it looks like a link."""
    colour = theme.mix(theme.MUTED, theme.GOLD, look.hover)
    place = canvas.text(
        rule,
        (box.left + 5, box.centery),
        styles.NOTE.in_(colour),
        anchor="midleft",
    )
    if look.hover:
        canvas.line(
            (place.left, place.bottom - 3), (place.right, place.bottom - 3), theme.GOLD, alpha=look.hover
        )


def paint_link(canvas: Canvas, box: Rect, look: ButtonState) -> None:
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


def draw_side_head(canvas: Canvas, places: RulebookLayout, query: str, hits: int) -> None:
    """Above the list: what it is, or how much was found."""
    head = places.side_head
    title = tr("rulebook.found", n=hits) if hits else tr("rulebook.results")
    title = title if query else tr("rulebook.contents")
    canvas.text(
        title,
        (head.x, head.centery + 2),
        styles.HEADING,
        anchor="midleft",
        max_width=head.width - (54 if query else 0),
        shrink=True,
    )
    if query and not hits:
        rows = places.rows
        canvas.paragraph(tr("rulebook.nothing"), (rows.x + 16, rows.y + 8), rows.width - 32, styles.BODY)


def draw_count(canvas: Canvas, places: RulebookLayout, hit: int, hits: int) -> None:
    """In a narrow window: which hit of how many."""
    right = places.steps[0]
    text = tr("rulebook.hit", at=hit + 1 if hit >= 0 else "–", n=hits)
    canvas.text(
        text,
        (right.left - 16, right.centery),
        styles.BODY.in_(theme.SECONDARY),
        anchor="midright",
        max_width=118,
        shrink=True,
    )


def draw_foot(canvas: Canvas, places: RulebookLayout, *, searching: bool) -> None:
    """The bar at the foot with the keys that do something now."""
    if not places.foot.height:
        return
    chrome.bottom_bar(canvas, places.foot.height)
    names = ("search", "page", "next", "back") if searching else ("search", "page", "back")
    buttons = {"next": PAD_A, "back": PAD_B}
    hints = [
        hint
        for name in names
        for hint in input_glyphs.either(
            tr(f"rulebook.key.{name}"), buttons.get(name), tr(f"rulebook.hint.{name}")
        )
    ]
    input_glyphs.hints(canvas, places.frame.left, places.foot.centery, hints, places.frame.width)


def problem_words(problem: PageError) -> str:
    """All of that for those who do not see it."""
    return f"{tr('rulebook.error.title')}\n{tr(f'rulebook.error.{problem.code}')}\n{problem.detail}"


def draw_problem(canvas: Canvas, room: float, problem: PageError) -> None:
    """A page that cannot be shown: what is wrong, in words. room: the width there is."""
    width = min(760.0, room)
    words = tr(f"rulebook.error.{problem.code}")
    tall = canvas.texts.paragraph_height(words, width - 96, styles.ROW)
    more = canvas.texts.paragraph_height(problem.detail, width - 96, styles.NOTE, rich=False)
    box = Rect(0, 0, width, tall + more + 190)
    box.center = canvas.rect.center
    canvas.panel(box)
    canvas.icon("broken", (box.centerx, box.y + 58), 56, theme.BAD)
    title = tr("rulebook.error.title")
    canvas.text(title, (box.centerx, box.y + 116), styles.TITLE, anchor="center")
    canvas.paragraph(words, (box.x + 48, box.y + 144), width - 96, styles.ROW.in_(theme.BODY), align="center")
    canvas.paragraph(
        problem.detail,
        (box.x + 48, box.y + 154 + tall),
        width - 96,
        styles.NOTE.in_(theme.MUTED),
        align="center",
        rich=False,
    )
