"""The two panels at the foot of the main menu: the last game to continue, and the saved games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

import msgspec

from client import i18n
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.games import registry
from client.i18n import tr
from client.scenes.menu.layout import MenuLayout
from client.scenes.menu.shelf_tally import ShelfTally
from client.scenes.shelf.game_text import format_heading, get_short_seat_name
from client.scenes.shelf.players_line import PlayerScore, draw_players_line, list_player_scores
from saves.shelf import ShelfEntry

_FAN_SHARE: Final = 0.34
"""Part of a thumbnail that is seen of those behind it."""
_PLAYERS_HEIGHT: Final = 30.0
_MIN_TEXT_WIDTH: Final = 180.0
"""In less room than this the picture gives way to the text."""
_PICTURES_WIDTH: Final = 168.0
_BUTTONS_GAP: Final = 12.0
_BUTTON_PADDING, _LEAST_BUTTON_PADDING = 62.0, 44.0
"""What a button needs besides its words: its icon and its sides."""
_OPEN, _OPEN_BRIEF = "menu.shelf.open", "menu.shelf.open-brief"
"""The language keys of what the button says that opens the shelf."""
_ICONS: Final = {"playing": "play", "finished": "trophy", "damaged": "warning"}


class ContinuePanelText(msgspec.Struct, frozen=True):
    """Texts of the menu's left panel, about the game to continue or, without one, a welcome."""

    label: str
    """The small heading, such as "Continue"."""
    note: str
    """Text beside the heading: when the game was last played."""
    title: str
    """The title of the game, or the welcome."""
    line: str
    """The progress of the game, or the text of the welcome."""
    players: tuple[PlayerScore, ...] = ()
    """The players of the game with their scores."""
    brief: str = ""
    """A shorter form of `line`, if that is a sentence or two; else ""."""

    @property
    def accessible_text(self) -> str:
        """All texts of the menu's left panel joined for screen readers."""
        players = ", ".join(f"{i18n.isolate(player.name)} {player.score}".strip() for player in self.players)
        return "\n".join(text for text in (self.title, self.line, players, self.note) if text)

    @property
    def is_prose(self) -> bool:
        """Whether the text below the title consists of whole sentences, which may be wrapped."""
        return bool(self.brief)

    @classmethod
    def from_entry(cls, entry: ShelfEntry) -> Self:
        """Return the texts of the menu's left panel for a saved game in progress."""
        card = entry.card
        parts = [tr(card.summary, **card.params)] if card is not None and card.summary else []
        if not parts:
            parts = [tr("menu.continue.moves", n=entry.moves)]
        if card is not None and card.turn is not None and len(entry.seats) > 1:
            parts.append(tr("menu.continue.turn", name=get_short_seat_name(entry, card.turn)))
        return cls(
            tr("menu.continue.title"),
            i18n.format_time_ago(entry.played),
            format_heading(entry),
            " · ".join(parts),
            list_player_scores(entry),
        )

    @classmethod
    def make_welcome(cls, game: str) -> Self:
        """Return the welcome texts of the menu's left panel, which suggest a game if none is in progress."""
        heading = tr("menu.welcome.heading", game=tr(f"{game}.title"))
        brief = tr("menu.welcome.text")
        return cls(tr("menu.welcome.title"), "", heading, f"{brief} {tr('menu.welcome.saved')}", brief=brief)


class ContinuePanel:
    """The menu's left panel: picture and texts of the game to continue, with room for the main button."""

    def __init__(self, layout: MenuLayout, *, playing: bool) -> None:
        box = self.box = layout.game
        padding = 24.0 if layout.is_large else 18.0 if not layout.is_small else 14.0
        height = box.height - 2 * padding
        picture = Rect(box.x + padding, box.y + padding, height * (1.48 if layout.is_large else 1.25), height)
        button_width, button_height = 248.0, 68.0
        if layout.is_tiny:
            button_width, button_height = 160.0, 56.0
        elif layout.is_small:
            button_width, button_height = 186.0, 56.0
        elif not layout.is_large:
            button_width, button_height = 216.0, 60.0
        x = box.right - (padding + 8) - button_width
        # where room is short the players' line goes on below the button
        self._players_below = _PLAYERS_HEIGHT if layout.is_small and playing else 0.0
        y = box.centery - (button_height + self._players_below) / 2
        self.main_button = Rect(x, y, button_width, button_height)
        left = picture.right + padding * 1.2
        self.picture = picture if x - padding - left >= _MIN_TEXT_WIDTH else None
        if self.picture is None:  # it gives way to the words
            left = box.x + padding * 1.2
        self._text_area = Rect(left, box.y + padding, x - padding - left, height)

    def draw(
        self, canvas: Canvas, layout: MenuLayout, text: ContinuePanelText, game: str, file: Path | None
    ) -> None:
        """Draw the menu's left panel without its buttons.

        Args:
            canvas: Canvas to draw on.
            layout: The layout of the menu.
            text: The texts of the panel.
            game: Id of the game, whose title picture is shown if there is no thumbnail.
            file: The thumbnail's file, None if there is none.
        """
        canvas.panel(self.box)
        if self.picture is not None:
            draw_thumbnail(canvas, self.picture, game, file)
        self._draw_text(canvas, layout, text)

    def _draw_text(self, canvas: Canvas, layout: MenuLayout, text: ContinuePanelText) -> None:
        body, title = layout.m.body, layout.m.title
        x, width, room = self._text_area.x, self._text_area.width, self._text_area.height
        texts = canvas.texts
        gap = 6.0 if layout.is_large else 3.0
        label_height, title_height = texts.get_line_height(styles.LABEL), texts.get_line_height(title)
        lines = 3 if text.is_prose else 1

        def measure(line: str) -> float:
            return texts.measure_height(line, width, body, rich=False)

        line = text.line
        if text.is_prose and label_height + title_height + measure(line) + gap * 2 > room:
            line = text.brief
        line_height = min(measure(line), texts.measure_height(line, width, body, max_lines=lines))
        height = title_height + line_height + gap
        has_label = height + label_height + gap <= room
        height += label_height + gap if has_label else 0.0
        has_players = bool(text.players) and height + _PLAYERS_HEIGHT + gap <= room
        y = self._text_area.centery - (height + (_PLAYERS_HEIGHT + gap if has_players else 0.0)) / 2
        if has_label:
            self._draw_label(canvas, text, y)
            y += label_height + gap
        canvas.text(text.title, (x, y), title, max_width=width, shrink=True)
        y += title_height + gap
        canvas.paragraph(line, (x, y), width, body, max_lines=lines, rich=False)
        if has_players:
            reach = self.main_button.right - x if self._players_below else width
            players_box = Rect(x, y + line_height + gap, reach, _PLAYERS_HEIGHT)
            draw_players_line(canvas, players_box, text.players, body)

    def _draw_label(self, canvas: Canvas, text: ContinuePanelText, y: float) -> None:
        x, width = self._text_area.x, self._text_area.width
        label = canvas.text(text.label.upper(), (x, y), styles.LABEL.with_colour(theme.GOLD), max_width=width)
        if label.right + 16 + canvas.texts.measure_width(text.note, styles.NOTE) <= x + width:
            canvas.text(text.note, (label.right + 16, y), styles.NOTE.with_colour(theme.MUTED))


def draw_thumbnail(canvas: Canvas, box: Rect, game: str, file: Path | None) -> None:
    """Draw the thumbnail of a saved game from a file; the game's title picture if that is impossible."""
    radius = theme.RADIUS_CONTROL
    if file is None or not canvas.picture(file, box, radius=radius):
        canvas.cover(registry.mood_image(game), box, radius=radius, focus=(0.5, 0.62))
    canvas.outline(box, theme.WELL_EDGE, radius=radius, alpha=0.8)


class ShelfPanel:
    """The menu's right panel about saved games: thumbnails, how many there are, and room for its buttons."""

    def __init__(self, layout: MenuLayout, texts: Typesetter) -> None:
        box = self.box = layout.shelf
        self.layout = layout
        padding = 24.0 if layout.is_large else 18.0 if not layout.is_small else 14.0
        button_height = layout.m.button if layout.is_large else layout.m.button - 4
        self.pictures: Rect | None = None
        left, right = box.x + padding, box.right - padding
        y = box.bottom - padding - button_height
        text_height = y - _BUTTONS_GAP - box.y - padding
        self.open_key, records = _fit_buttons(texts, right - left - _BUTTONS_GAP)
        records = records or button_height
        self.records = Rect(right - records, y, records, button_height)
        self.button = Rect(left, y, self.records.left - _BUTTONS_GAP - left, button_height)
        if layout.is_large:
            self.pictures = Rect(left, box.y + padding, _PICTURES_WIDTH, text_height)
            left = self.pictures.right + 24
        self._text_area = Rect(left, box.y + padding, right - left, text_height)

    def draw(self, canvas: Canvas, tally: ShelfTally) -> None:
        """Draw the menu's panel about saved games without its buttons."""
        canvas.panel(self.box)
        if self.pictures is not None:
            self._draw_pictures(canvas, self.pictures, tally)
        title = styles.TITLE if self.layout.is_large else styles.HEADING
        x, y, width = self._text_area.x, self._text_area.y, self._text_area.width
        canvas.text(tr("menu.shelf.title"), (x, y), title, max_width=width, shrink=True)
        y += canvas.texts.get_line_height(title) + 2
        counts = tally.counts
        text = ", ".join(count.replace(" ", "\u00a0") for count in tally.formatted_counts)
        lines = max(1, int((self._text_area.bottom - y + 4) // (styles.NOTE.size * theme.LINE)))
        words_height = canvas.texts.measure_height(text, width, styles.NOTE)
        if self.layout.is_small and counts and words_height > self._text_area.bottom - y + 4:
            self._draw_counts(canvas, counts, y + 12)
            return
        canvas.paragraph(text, (x, y), width, styles.NOTE.with_colour(theme.MUTED), max_lines=lines)

    def _draw_counts(self, canvas: Canvas, counts: Mapping[str, int], y: float) -> None:
        """Draw icons and numbers if there is no room for words."""
        x = self._text_area.x
        for kind, n in counts.items():
            canvas.icon(_ICONS[kind], (x + 11, y), 22, theme.MUTED)
            x = canvas.text(
                i18n.format_number(n), (x + 29, y), styles.NOTE.with_colour(theme.BODY), anchor="midleft"
            ).right
            x += 22

    @staticmethod
    def _draw_pictures(canvas: Canvas, box: Rect, tally: ShelfTally) -> None:
        if not tally.pictures:
            canvas.well(box, radius=theme.RADIUS_CONTROL, edge=theme.EDGE)
            canvas.icon("shelf", box.center, 48, theme.WELL_EDGE)
            return
        count = len(tally.pictures)
        wide = box.width * (1.0 if count == 1 else 1 - _FAN_SHARE * (count - 1) / 2)
        for index in reversed(range(count)):
            game, file = tally.pictures[index]
            x = box.right - wide - index * (box.width - wide) / max(1, count - 1)
            height = box.height - 18 * index
            place = Rect(x, box.centery - height / 2, wide, height)
            canvas.shadow(place, radius=12, blur=10, dy=4, alpha=0.6)
            draw_thumbnail(canvas, place, game, file)


def _fit_buttons(texts: Typesetter, room: float) -> tuple[str, float]:
    """Return what the button says that opens the shelf, and the width of that of the records beside it.

    Where there is no room for both words the records keep only their icon: their width is 0.0.
    """
    records = texts.measure_width(tr("records.title"), styles.BODY_STRONG)
    for key, padding in ((_OPEN, _BUTTON_PADDING), (_OPEN_BRIEF, _LEAST_BUTTON_PADDING)):
        spare = room - texts.measure_width(tr(key), styles.BODY_STRONG) - records - 2 * padding
        if spare >= 0:
            return key, records + padding + spare / 2
    return _OPEN, 0.0
