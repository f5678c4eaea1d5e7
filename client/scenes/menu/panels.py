"""The two panels at the foot of the main menu: the game to go on with, and the shelf."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

import msgspec

from client import i18n
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.scenes.menu.layout import MenuLayout
from client.scenes.shelf.game_text import short_seat_name
from client.scenes.shelf.players_line import PlayerScore, draw_players_line, player_scores
from saves.errors import SaveError
from saves.shelf import Shelf, ShelfEntry

log = logging.getLogger(__name__)

_PICTURES: Final = 3
_AT_ONCE, _LEAST = 0.03, 40
"""Seconds of reading before the first picture, and how many games are looked at in any case."""
_TELLING: Final = 0.4
"""Seconds between two numbers while thousands of games are read."""
_SLIDE: Final = 0.34
_SEATS: Final = 30.0
_LEAST_WORDS: Final = 180.0
"""Narrower than that the words about the game are cut."""
_SIGNS: Final = {"playing": "play", "finished": "trophy", "damaged": "warning"}


class ShelfTally:
    """What lies on the shelf, as the menu tells it: known at once of the newest games, little by little of
    thousands.

    newest: the game that Continue opens. playing, finished, damaged: how many there are, as far as is known.
    """

    def __init__(self, entries: tuple[ShelfEntry, ...] = ()) -> None:
        self.newest: ShelfEntry | None = None
        self.playing = self.finished = self.damaged = 0
        self.pictures: tuple[tuple[str, Path | None], ...] = ()
        self._entries = entries
        self._known = 0
        self._counts = [0, 0, 0]
        self._told = 0.0

    @classmethod
    def read(cls, shelf: Shelf) -> tuple[Self, SaveError | None]:
        """The shelf as it is now, and why it cannot be read, if so."""
        try:
            standing = cls(shelf.entries())
        except SaveError as problem:
            log.warning("the shelf cannot be read: %s", problem)
            return cls(), problem
        standing.read_on(_AT_ONCE, least=_LEAST)
        return standing, None

    @property
    def is_read(self) -> bool:
        """Whether every game has been looked at."""
        return self._known >= len(self._entries)

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each kind of which there are any."""
        counts = {"playing": self.playing, "finished": self.finished, "damaged": self.damaged}
        return {what: n for what, n in counts.items() if n}

    @property
    def told(self) -> tuple[str, ...]:
        """The same in words; that there is nothing at all."""
        found = tuple(tr(f"menu.shelf.{what}", n=n) for what, n in self.counts.items())
        return found or (tr("menu.shelf.empty"),)

    def read_on(self, seconds: float, least: int = 1) -> bool:
        """Read for that long, at least so many games; True if there is more to tell than before.

        Numbers are told a few times a second only, so that the panels need not be painted for every frame.
        """
        now = time.perf_counter()
        end, least, before = now + seconds, self._known + least, self.newest
        while not self.is_read and (self._known < least or time.perf_counter() < end):
            self._note(self._entries[self._known])
            self._known += 1
        if not self.is_read and self.newest is before and now - self._told < _TELLING:
            return False
        self._told = now
        self.playing, self.finished, self.damaged = self._counts
        return True

    def _note(self, entry: ShelfEntry) -> None:
        if entry.problem is not None:
            self._counts[2] += 1
            return
        if entry.empty:
            return
        entry.remember()
        self._counts[1 if entry.finished else 0] += 1
        if self.newest is None and not entry.finished:
            self.newest = entry
        if len(self.pictures) < _PICTURES:
            self.pictures += ((entry.game, entry.thumbnail),)


class GameWords(msgspec.Struct, frozen=True):
    """The texts of the left panel."""

    label: str
    aside: str
    title: str
    line: str
    sides: tuple[PlayerScore, ...] = ()
    brief: str = ""

    @property
    def said(self) -> str:
        """All of it, for those who do not see it: what matters most first."""
        everybody = ", ".join(f"{side.name} {side.score}".strip() for side in self.sides)
        return "\n".join(words for words in (self.title, self.line, everybody, self.aside) if words)

    @property
    def prose(self) -> bool:
        """Whether `line` is a sentence or two; `brief` says it shorter."""
        return bool(self.brief)

    @classmethod
    def of(cls, entry: ShelfEntry) -> Self:
        """What there is to say about a game in progress; with its players."""
        card = entry.card
        parts = [tr(card.summary, **card.params)] if card is not None and card.summary else []
        if not parts:
            parts = [tr("menu.continue.moves", n=entry.moves)]
        if card is not None and card.turn is not None and len(entry.seats) > 1:
            parts.append(tr("menu.continue.turn", name=short_seat_name(entry, card.turn)))
        title = entry.title or tr(f"{entry.game}.title")
        return cls(
            tr("menu.continue.title"),
            i18n.ago(entry.modified),
            title,
            " · ".join(parts),
            player_scores(entry),
        )

    @classmethod
    def welcome(cls, game: str) -> Self:
        """What to say when no game is in progress."""
        heading = tr("menu.welcome.heading", game=tr(f"{game}.title"))
        brief = tr("menu.welcome.text")
        return cls(tr("menu.welcome.title"), "", heading, f"{brief} {tr('menu.welcome.saved')}", brief=brief)


class GamePanel:
    """Where the parts of the left panel stand: a picture, the words, the button."""

    def __init__(self, layout: MenuLayout, *, playing: bool) -> None:
        box = self.box = layout.game
        pad = 24.0 if layout.large else 18.0 if not layout.small else 14.0
        tall = box.height - 2 * pad
        picture = Rect(box.x + pad, box.y + pad, tall * (1.48 if layout.large else 1.25), tall)
        wide, high = (248.0, 68.0) if layout.large else (216.0, 60.0) if not layout.small else (186.0, 56.0)
        if layout.tiny:
            wide = 160.0
        x = box.right - (pad + 8) - wide
        # where room is short the players' line goes on below the button
        self.under = _SEATS if layout.small and playing else 0.0
        self.gold = Rect(x, box.centery - (high + self.under) / 2, wide, high)
        left = picture.right + pad * 1.2
        self.picture = picture if x - pad - left >= _LEAST_WORDS else None
        if self.picture is None:  # it gives way to the words
            left = box.x + pad * 1.2
        self.words = Rect(left, box.y + pad, x - pad - left, tall)

    def paint(
        self, canvas: Canvas, layout: MenuLayout, words: GameWords, game: str, file: Path | None
    ) -> None:
        """Everything but the buttons."""
        canvas.panel(self.box)
        if self.picture is not None:
            paint_thumbnail(canvas, self.picture, game, file)
        self._paint_words(canvas, layout, words)

    def _paint_words(self, canvas: Canvas, layout: MenuLayout, words: GameWords) -> None:
        body, title = layout.m.body, layout.m.title
        x, width, room = self.words.x, self.words.width, self.words.height
        texts = canvas.texts
        gap = 6.0 if layout.large else 3.0
        label_h, title_h = texts.line_height(styles.LABEL), texts.line_height(title)
        lines = 3 if words.prose else 1

        def height_of(text: str) -> float:
            return texts.paragraph_height(text, width, body, rich=False)

        line = words.line
        if words.prose and label_h + title_h + height_of(line) + gap * 2 > room:
            line = words.brief
        line_h = min(height_of(line), texts.paragraph_height(line, width, body, max_lines=lines))
        tall = title_h + line_h + gap
        with_label = tall + label_h + gap <= room
        tall += label_h + gap if with_label else 0.0
        with_seats = bool(words.sides) and tall + _SEATS + gap <= room
        y = self.words.centery - (tall + (_SEATS + gap if with_seats else 0.0)) / 2
        if with_label:
            self._paint_label(canvas, words, y)
            y += label_h + gap
        canvas.text(words.title, (x, y), title, max_width=width, shrink=True)
        y += title_h + gap
        canvas.paragraph(line, (x, y), width, body, max_lines=lines, rich=False)
        if with_seats:
            reach = self.gold.right - x if self.under else width
            seats = Rect(x, y + line_h + gap, reach, _SEATS)
            draw_players_line(canvas, seats, words.sides, body)

    def _paint_label(self, canvas: Canvas, words: GameWords, y: float) -> None:
        x, width = self.words.x, self.words.width
        label = canvas.text(words.label.upper(), (x, y), styles.LABEL.in_(theme.GOLD), max_width=width)
        if label.right + 16 + canvas.texts.width(words.aside, styles.NOTE) <= x + width:
            canvas.text(words.aside, (label.right + 16, y), styles.NOTE.in_(theme.MUTED))


def paint_thumbnail(canvas: Canvas, box: Rect, game: str, file: Path | None) -> None:
    """The picture of a table, or the game's own picture where there is none."""
    radius = theme.RADIUS_CONTROL
    if file is None or not canvas.picture(file, box, radius=radius):
        canvas.cover(registry.scene(game), box, radius=radius, focus=(0.5, 0.62))
    canvas.outline(box, theme.WELL_EDGE, radius=radius, alpha=0.8)


class ShelfPanel:
    """Where the parts of the shelf's panel stand."""

    def __init__(self, layout: MenuLayout) -> None:
        box = self.box = layout.shelf
        self.layout = layout
        pad = 24.0 if layout.large else 18.0 if not layout.small else 14.0
        high = layout.m.button if layout.large else layout.m.button - 4
        self.pictures: Rect | None = None
        left = box.x + pad
        if layout.large:
            self.pictures = Rect(left, box.y + pad, 200, box.height - 2 * pad)
            left = self.pictures.right + 28
        self.words = Rect(left, box.y + pad, box.right - pad - left, box.height - 2 * pad - high - 10)
        y = box.bottom - pad - high
        self.records = Rect(box.right - pad - high, y, high, high)
        self.button = Rect(left, y, self.records.left - 12 - left, high)

    def paint(self, canvas: Canvas, standing: ShelfTally) -> None:
        """Everything but the button."""
        canvas.panel(self.box)
        if self.pictures is not None:
            self._paint_pictures(canvas, self.pictures, standing)
        title = styles.TITLE if self.layout.large else styles.HEADING
        x, y, width = self.words.x, self.words.y, self.words.width
        canvas.text(tr("menu.shelf.title"), (x, y), title, max_width=width, shrink=True)
        y += canvas.texts.line_height(title) + 2
        counts = standing.counts
        if self.layout.small and counts:
            self._paint_counts(canvas, counts, y + 12)
            return
        told = [words.replace(" ", "\u00a0") for words in standing.told]
        text = ", ".join(told)
        lines = max(1, int((self.words.bottom - y + 4) // (styles.NOTE.size * theme.LINE)))
        canvas.paragraph(text, (x, y), width, styles.NOTE.in_(theme.MUTED), max_lines=lines)

    def _paint_counts(self, canvas: Canvas, counts: Mapping[str, int], y: float) -> None:
        """Signs and numbers, where there is no room for the words."""
        x = self.words.x
        for what, n in counts.items():
            canvas.icon(_SIGNS[what], (x + 11, y), 22, theme.MUTED)
            x = canvas.text(i18n.number(n), (x + 29, y), styles.NOTE.in_(theme.BODY), anchor="midleft").right
            x += 22

    @staticmethod
    def _paint_pictures(canvas: Canvas, box: Rect, standing: ShelfTally) -> None:
        if not standing.pictures:
            canvas.well(box, radius=theme.RADIUS_CONTROL, edge=theme.EDGE)
            canvas.icon("shelf", box.center, 64, theme.WELL_EDGE)
            return
        count = len(standing.pictures)
        wide = box.width * (1.0 if count == 1 else 1 - _SLIDE * (count - 1) / 2)
        for index in reversed(range(count)):
            game, file = standing.pictures[index]
            x = box.right - wide - index * (box.width - wide) / max(1, count - 1)
            tall = box.height - 18 * index
            place = Rect(x, box.centery - tall / 2, wide, tall)
            canvas.shadow(place, radius=12, blur=10, dy=4, alpha=0.6)
            paint_thumbnail(canvas, place, game, file)
