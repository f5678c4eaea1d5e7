"""The panel with the details of the selected saved game, right of the list if the window is wide enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.scenes.shelf import game_text
from client.scenes.shelf.game_text import FACT_NAMES, GameFact
from client.scenes.shelf.model import ShelfModel
from client.scenes.shelf.players_line import draw_players_line, list_player_scores
from client.scenes.shelf.rows import draw_thumbnail, draw_thumbnail_frame, make_player_tooltips
from client.scenes.shelf.thumbnails import Thumbnails
from client.widgets import ScreenReaderText, TooltipArea, Ui, WidgetText
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from saves.shelf import ShelfEntry

if TYPE_CHECKING:
    from client.scene import Program

MAX_PLAYERS: Final = 8
"""Players and sides of the game itself that may have a tooltip of their own."""
BUTTON_GAP: Final = 12.0
_RENAME_SIZE: Final = 44.0
_MAIN_BUTTON_HEIGHT, _BUTTON_HEIGHT = 68.0, 56.0
_FACT_INDENT: Final = 44.0
"""Width of a fact's icon with the gap beside it."""
_RADIUS: Final = 14.0
_THUMBNAIL_RATIO: Final = 0.5625
"""Height of a thumbnail as a share of its width."""


class PanelLayout(Struct, frozen=True):
    """Rectangles of the details panel: the buttons at its foot and the area above them."""

    main_button: Rect
    buttons: tuple[Rect, ...]
    """The other buttons, row by row."""
    content: Rect


def compute_panel_layout(box: Rect, *, low: bool, button_count: int, has_main: bool) -> PanelLayout:
    """Return the layout of the details panel: buttons in rows of two at the foot, the main button above them.

    Args:
        box: Rectangle of the panel.
        low: Whether the window is low, so that everything is smaller.
        button_count: Number of buttons besides the main one; an odd last one fills its row.
        has_main: Whether there is a main button.
    """
    padding = 16.0 if low else 24.0
    gap = 8.0 if low else BUTTON_GAP
    main_height, height = (56.0, 46.0) if low else (_MAIN_BUTTON_HEIGHT, _BUTTON_HEIGHT)
    inner_width = box.width - 2 * padding
    half_width = (inner_width - gap) / 2
    row_count = (button_count + 1) // 2
    top = box.bottom - padding - row_count * (height + gap) + gap
    buttons = []
    for i in range(button_count):
        width = inner_width if i == button_count - 1 and button_count % 2 else half_width
        x, y = box.x + padding + (i % 2) * (half_width + gap), top + (i // 2) * (height + gap)
        buttons.append(Rect(x, y, width, height))
    main_y = top - (gap if button_count else 0.0) - main_height
    main = Rect(box.x + padding, main_y, inner_width, main_height)
    bottom = (main.y if has_main else top) - (8 if low else 16)
    content = Rect(box.x + padding, box.y + padding, inner_width, bottom - box.y - padding)
    return PanelLayout(main, tuple(buttons), content)


class GameDetailsLayout(Struct, frozen=True):
    """Rectangles and text styles for the details of a readable saved game, from top to bottom."""

    thumbnail: Rect | None
    """None without room."""
    title: Rect
    """As wide as the title is drawn."""
    title_style: Style
    """Style of the title, shrunk to fit."""
    players: Rect
    """The line with players and scores."""
    facts: tuple[Rect, ...]
    """As many as there is room for."""
    text_style: Style
    """Style of players and facts."""

    @property
    def rename_button(self) -> Rect:
        """Rectangle of the button that renames the game, just right of its title."""
        y = self.title.centery - _RENAME_SIZE / 2
        return Rect(self.title.right + 10, y, _RENAME_SIZE, _RENAME_SIZE)


def compute_game_layout(
    texts: Typesetter, area: Rect, facts: Sequence[GameFact], entry: ShelfEntry, *, low: bool
) -> GameDetailsLayout:
    """Return the layout of a saved game's details; the thumbnail shrinks if the text needs the room.

    Args:
        texts: Measures text.
        area: Rectangle for the details.
        facts: Facts about the game, one or two lines each; those without room are left out.
        entry: The saved game, which must be readable.
        low: Whether the window is low, so that everything is smaller.
    """
    text_style = styles.NOTE.with_colour(theme.BODY) if low else styles.BODY
    title_style = styles.HEADING if low else styles.BANNER
    fact_heights = _measure_facts(texts, area, facts, text_style)
    step = 6.0 if low else 10.0
    text_height = title_style.size * 1.5 + 32 + sum(fact_heights) + step * (len(fact_heights) + 1)
    text_height += 4 if low else 14
    thumbnail_height = max(0.0, min(area.width * _THUMBNAIL_RATIO, area.height - text_height))
    y, thumbnail = area.y, None
    if thumbnail_height > 70:
        width = min(area.width, thumbnail_height / _THUMBNAIL_RATIO)  # nothing of it is cut off
        thumbnail = Rect(area.x + (area.width - width) / 2, y, width, thumbnail_height)
        y += thumbnail_height + (8 if low else 14)
    max_width = area.width - 8 - _RENAME_SIZE - 10
    text = game_text.format_heading(entry)
    fitted_style = texts.shrink_style_to_fit(text, max_width, title_style, least=0.7)
    title_width = min(max_width, texts.measure_width(text, fitted_style) + 1)
    title = Rect(area.x + 4, y, title_width, title_style.size * 1.3)
    players = Rect(area.x + 2, title.bottom + 3, area.width - 4, 32)
    boxes = _place_facts(area, players.bottom + step, fact_heights, step)
    return GameDetailsLayout(thumbnail, title, fitted_style, players, boxes, text_style)


def _measure_facts(
    texts: Typesetter, area: Rect, facts: Sequence[GameFact], style: Style
) -> tuple[float, ...]:
    """Return the heights of the facts in at most two lines."""
    width = area.width - _FACT_INDENT
    return tuple(texts.measure_height(fact.text, width, style, line=1.2, max_lines=2) for fact in facts)


def _place_facts(area: Rect, top: float, heights: Sequence[float], step: float) -> tuple[Rect, ...]:
    """Return the boxes of as many facts as there is room for."""
    boxes, y = list[Rect](), top
    for height in heights:
        if y + height > area.bottom + 6:
            break
        boxes.append(Rect(area.x, y, area.width, height))
        y += height + step
    return tuple(boxes)


class DetailsPanel:
    """The details panel of the selected saved game: drawing, tooltips and text for screen readers.

    Its buttons are added by `ActionBar`. If the window has no room for the panel, the methods do nothing.
    """

    def __init__(self, app: Program, ui: Ui, model: ShelfModel, thumbnails: Thumbnails) -> None:
        self._app = app
        self._ui = ui
        self._model = model
        self._thumbnails = thumbnails
        self._box: Rect | None = None
        self._content = Rect(0, 0, 0, 0)
        self._low = False

    # --- building -------------------------------------------------------------------------------
    def build(self, box: Rect | None, *, low: bool) -> None:
        """Add the panel's text for screen readers and empty tooltip areas, which `update_tooltips` fills.

        Args:
            box: Rectangle of the panel; None if the window has no room for it.
            low: Whether the window is low, so that everything is smaller.
        """
        self._box, self._low = box, low
        if box is None:
            return
        self._ui.add(ScreenReaderText("shelf.about", box, self._describe))
        names = ["players", *(f"side.{index}" for index in range(MAX_PLAYERS))]
        names += [f"fact.{name}" for name in FACT_NAMES]
        for name in names:
            focusable = not name.startswith("side.")
            tooltip = TooltipArea(f"shelf.{name}", Rect(0, 0, 0, 0), "", focusable=focusable, radius=8)
            self._ui.add(tooltip)
            tooltip.visible, tooltip.hidden_from_reader = (
                False,
                not focusable,
            )  # the line says what its parts say

    def place_buttons(self, button_count: int, *, has_main: bool) -> PanelLayout:
        """Return the layout of the details panel and its buttons; the details get the room above.

        Args:
            button_count: Number of buttons besides the main one.
            has_main: Whether there is a main button.
        """
        assert self._box is not None
        layout = compute_panel_layout(self._box, low=self._low, button_count=button_count, has_main=has_main)
        self._content = layout.content
        return layout

    def layout_game(self, entry: ShelfEntry) -> GameDetailsLayout:
        """Return the layout of the details of a readable saved game, in the room above the buttons."""
        return compute_game_layout(
            self._app.texts, self._content, self._list_facts(entry), entry, low=self._low
        )

    def _list_facts(self, entry: ShelfEntry) -> list[GameFact]:
        return game_text.list_game_facts(entry, self._model.branch_origin_title)

    def update_tooltips(self) -> None:
        """Place and fill the tooltip areas of the details panel for the selected game."""
        if self._box is None or "shelf.players" not in self._ui:
            return
        for widget in self._ui:
            if widget.id == "shelf.players" or widget.id.startswith(("shelf.side.", "shelf.fact.")):
                widget.visible = False
        entry, area = self._model.selected_entry, self._content
        if entry is None or entry.problem is not None:
            return
        layout = self.layout_game(entry)
        players = "\n".join(game_text.explain_players_briefly(entry))
        line = layout.players.inflate(0, -6)  # the button beside the title reaches down to it
        whole_line = Rect(area.x, line.y, area.width, line.height)  # as wide as the facts below
        self._set_tooltip("players", whole_line, WidgetText(players))
        tooltips = make_player_tooltips(self._app.texts, line, entry, layout.text_style)
        for _, tooltip in zip(range(MAX_PLAYERS), tooltips, strict=False):
            self._set_tooltip(tooltip.id, tooltip.rect, tooltip.text)
        for fact, box in zip(self._list_facts(entry), layout.facts, strict=False):
            width = area.width - _FACT_INDENT
            height = self._app.texts.measure_height(fact.text, width, layout.text_style, line=1.2)
            if fact.details or height > box.height + 1:
                text = WidgetText(fact.text, details="\n".join(fact.details))
                self._set_tooltip(f"fact.{fact.name}", box, text)

    def _set_tooltip(self, name: str, box: Rect, text: WidgetText) -> None:
        widget = self._ui[f"shelf.{name}"]
        widget.rect, widget.text, widget.visible = box, text, True

    def _describe(self) -> AccessibleNode:
        entry = self._model.selected_entry
        if entry is None:
            return make_paragraph("", tr("shelf.choose"))
        return make_paragraph("", game_text.describe_game(entry, self._model.branch_origin_title))

    # --- painting -------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the details panel with its texts, without the thumbnail and the buttons."""
        if self._box is None:
            return
        canvas.panel(self._box)
        entry = self._model.selected_entry
        if entry is None:
            self._draw_nothing_selected(canvas, self._box)
        elif entry.problem is not None:
            self._draw_problem(canvas, entry)
        else:
            self._draw_game(canvas, entry)

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw the thumbnail of the selected game in the details panel, once it has been read."""
        entry = self._model.selected_entry
        if self._box is None or entry is None or entry.problem is not None:
            return
        box = self.layout_game(entry).thumbnail
        if box is not None:
            draw_thumbnail(canvas, box, entry, self._thumbnails, radius=_RADIUS)

    def _draw_nothing_selected(self, canvas: Canvas, box: Rect) -> None:
        y = box.y + box.height * 0.3
        canvas.icon("shelf", (box.centerx, y), 72, theme.BUTTON_EDGE)
        style = styles.BODY.with_colour(theme.MUTED)
        canvas.paragraph(tr("shelf.choose"), (box.x + 40, y + 60), box.width - 80, style, align="center")

    def _draw_game(self, canvas: Canvas, entry: ShelfEntry) -> None:
        layout = self.layout_game(entry)
        if layout.thumbnail is not None:
            draw_thumbnail_frame(canvas, layout.thumbnail, entry, radius=_RADIUS)
        canvas.text(
            game_text.format_heading(entry), layout.title.midleft, layout.title_style,
            anchor="midleft", max_width=layout.title.width,
        )  # fmt: skip
        draw_players_line(canvas, layout.players, list_player_scores(entry), layout.text_style)
        _draw_facts(canvas, layout.facts, self._list_facts(entry), layout.text_style)

    def _draw_problem(self, canvas: Canvas, entry: ShelfEntry) -> None:
        """Draw what is wrong with a file, and what is known of it."""
        area, y = self._content, self._content.y
        picture_height = min(area.width * 0.42, area.height * 0.36)
        draw_thumbnail_frame(canvas, Rect(area.x, y, area.width, picture_height), entry, radius=_RADIUS)
        y += picture_height + 14
        title, title_style = game_text.format_heading(entry), styles.HEADING if self._low else styles.TITLE
        canvas.text(
            title, (area.x + 4, y + title_style.size * 0.65), title_style, anchor="midleft",
            max_width=area.width - 8, shrink=True,
        )  # fmt: skip
        y += title_style.size * 1.5
        if entry.problem is not None:
            style = (styles.NOTE if self._low else styles.BODY).with_colour(theme.BODY)
            problem = game_text.format_problem(entry.problem)
            y += 10 + canvas.paragraph(problem, (area.x + 4, y), area.width - 8, style, line=1.25)
        facts = game_text.list_game_facts(entry)
        if title != entry.path.name:
            facts.insert(0, GameFact("file", "log", entry.path.name))
        heights = _measure_facts(canvas.texts, area, facts, styles.NOTE)
        boxes = _place_facts(area, y, heights, 6.0)
        _draw_facts(canvas, boxes, facts, styles.NOTE.with_colour(theme.BODY))


def _draw_facts(canvas: Canvas, boxes: Sequence[Rect], facts: Sequence[GameFact], style: Style) -> None:
    for box, fact in zip(boxes, facts, strict=False):
        canvas.icon(fact.icon, (box.x + 14, box.y + style.size * 0.66), 24, theme.MUTED)
        width = box.width - _FACT_INDENT
        canvas.paragraph(fact.text, (box.x + 40, box.y), width, style, line=1.2, max_lines=2)
