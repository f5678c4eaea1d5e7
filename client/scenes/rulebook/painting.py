"""Painters of the rulebook screen's parts: rule ids, links, faded edges, titles, key hints, errors."""

from __future__ import annotations

from typing import Final

from client.draw import chrome, input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.input_glyphs import KeyHint
from client.i18n import tr
from client.rulebook import PageError
from client.scenes.rulebook.scene_layout import RulebookSceneLayout
from client.table.bindings import PAD_A, PAD_B
from client.widgets import ButtonState, ScrollArea

_FADE: Final = 18.0
_SCROLL_BAR: Final = 20.0
_MAX_PROBLEM_WIDTH: Final = 760.0


def paint_rule_id(rule: str, canvas: Canvas, box: Rect, state: ButtonState) -> None:
    """Paint a rule id, which looks like a link under the pointer."""
    style = styles.NOTE.with_colour(theme.mix(theme.MUTED, theme.GOLD, state.hover))
    text = canvas.text(rule, (box.left + 5, box.centery), style, anchor="midleft")
    if state.hover:
        y = text.bottom - 3
        canvas.line((text.left, y), (text.right, y), theme.GOLD, alpha=state.hover)


def paint_link(canvas: Canvas, box: Rect, state: ButtonState) -> None:
    """Paint the highlight of a link under the pointer; the link's text is part of its paragraph."""
    if state.hover:
        canvas.fill(box, theme.LINK, radius=6, alpha=0.14 * state.hover)


def draw_fades(canvas: Canvas, area: ScrollArea) -> None:
    """Draw faded edges at the top and bottom of the page where it can be scrolled further."""
    view = area.rect
    width = view.width - _SCROLL_BAR
    if area.offset > 1:
        canvas.gradient((view.x, view.y, width, _FADE), theme.PANEL_TOP, theme.PANEL_TOP, bottom_alpha=0)
    if area.offset < area.max_offset - 1:
        ground = theme.PANEL_BOTTOM
        canvas.gradient((view.x, view.bottom - _FADE, width, _FADE), ground, ground, top_alpha=0)


def draw_side_title(canvas: Canvas, layout: RulebookSceneLayout, query: str, hit_count: int) -> None:
    """Draw the title above the side list: "Contents", or the number of search results."""
    head = layout.side_title_box
    title = tr("rulebook.contents")
    if query:
        title = tr("rulebook.found", n=hit_count) if hit_count else tr("rulebook.results")
    room = head.width - (54 if query else 0)
    position = (head.x, head.centery + 2)
    canvas.text(title, position, styles.HEADING, anchor="midleft", max_width=room, shrink=True)
    if query and not hit_count:
        rows = layout.rows
        canvas.paragraph(tr("rulebook.nothing"), (rows.x + 16, rows.y + 8), rows.width - 32, styles.BODY)


def draw_hit_number(canvas: Canvas, layout: RulebookSceneLayout, hit: int, hit_count: int) -> None:
    """Draw the number of the present search result and of all results in a narrow window."""
    buttons = layout.steps[0]
    text = tr("rulebook.hit", at=hit + 1 if hit >= 0 else "–", n=hit_count)
    position, style = (buttons.left - 16, buttons.centery), styles.BODY.with_colour(theme.SECONDARY)
    canvas.text(text, position, style, anchor="midright", max_width=118, shrink=True)


def draw_key_hint_bar(canvas: Canvas, layout: RulebookSceneLayout, *, searching: bool) -> None:
    """Draw the bottom bar of the rulebook screen with hints on usable keys."""
    if not layout.foot.height:
        return
    chrome.draw_bottom_bar(canvas, layout.foot.height)
    frame = layout.frame
    hints = list_key_hints(searching=searching)
    input_glyphs.draw_hints(canvas, frame.left, layout.foot.centery, hints, frame.width)


def list_key_hints(*, searching: bool) -> list[KeyHint]:
    """Return the keys that the bottom bar of the rulebook screen shows, each with what it does."""
    names = ("search", "page", "next", "back") if searching else ("search", "page", "back")
    buttons = {"next": PAD_A, "back": PAD_B}
    hints: list[KeyHint] = []
    for name in names:
        key, hint = tr(f"rulebook.key.{name}"), tr(f"rulebook.hint.{name}")
        hints += input_glyphs.choose_hint(key, buttons.get(name), hint)
    return hints


def describe_page_error(problem: PageError) -> str:
    """Return the reason why a rulebook page cannot be shown, for screen readers."""
    return f"{tr('rulebook.error.title')}\n{tr(f'rulebook.error.{problem.code}')}\n{problem.detail}"


def draw_page_error(canvas: Canvas, room: float, problem: PageError) -> None:
    """Draw a panel, at most `room` wide, with the reason why a rulebook page cannot be shown."""
    width = min(_MAX_PROBLEM_WIDTH, room)
    text = tr(f"rulebook.error.{problem.code}")
    inner = width - 96
    text_height = canvas.texts.measure_height(text, inner, styles.ROW)
    detail_height = canvas.texts.measure_height(problem.detail, inner, styles.NOTE, rich=False)
    box = Rect(0, 0, width, text_height + detail_height + 190)
    box.center = canvas.rect.center
    canvas.panel(box)
    canvas.icon("broken", (box.centerx, box.y + 58), 56, theme.BAD)
    canvas.text(tr("rulebook.error.title"), (box.centerx, box.y + 116), styles.TITLE, anchor="center")
    left, y = box.x + 48, box.y + 144
    canvas.paragraph(text, (left, y), inner, styles.ROW.with_colour(theme.BODY), align="center")
    y += 10 + text_height
    style = styles.NOTE.with_colour(theme.MUTED)
    canvas.paragraph(problem.detail, (left, y), inner, style, align="center", rich=False)
