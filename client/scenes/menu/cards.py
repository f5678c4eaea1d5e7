"""The four cards of the main menu: a picture, a name, a sentence, and what one needs to know."""

from __future__ import annotations

from typing import Final

import msgspec

from client import i18n
from client.draw import ornaments, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.text import Typesetter
from client.i18n import tr
from client.scenes.menu.layout import Measures
from client.scenes.tables import TABLES

_QUIET: Final = 0.42
_BLURB_LINES: Final = 3


class GameCard(msgspec.Struct, frozen=True):
    """A game as the menu shows it. players: fewest and most. icon: the sign of its genre."""

    id: str
    players: tuple[int, int]
    icon: str
    accent: theme.Colour

    @property
    def playable(self) -> bool:
        """Whether the game has a table."""
        return self.id in TABLES

    @property
    def title(self) -> str:
        """Its name in the language in use."""
        return self._words("title")

    @property
    def blurb(self) -> str:
        """Its one or two sentences."""
        return self._words("blurb")

    @property
    def genre(self) -> str:
        """What kind of game it is, in a word or two."""
        return self._words("genre")

    def _words(self, what: str) -> str:
        own = f"{self.id}.{what}"
        return tr(own) if self.playable and i18n.has(own) else tr(f"games.{own}")


CARDS: Final = (
    GameCard("wispwood", (1, 4), "cards", theme.rgb("58c4b0")),
    GameCard("envyra", (2, 4), "dice", theme.rgb("ee9a5a")),
    GameCard("equilibrix", (2, 3), "star", theme.rgb("b9a2ff")),
    GameCard("balanceformers", (2, 6), "judge", theme.IVORY),
)


class CardStyle:
    """What all cards of a scale have in common: how tall their parts are, how large their titles."""

    def __init__(self, texts: Typesetter, m: Measures, width: float, height: float) -> None:
        self.m = m
        self.text_width = width - 2 * m.padding
        self.title_left = m.padding * 0.62 + m.emblem + m.padding * 0.5
        self.title_width = width - m.padding - self.title_left
        # one size for all: the longest single word decides
        words = [word for card in CARDS for word in card.title.split()]
        self.title_size = min(
            texts.fit(word, self.title_width, size=m.title, font="serif", least=0.7) for word in words
        )
        self.title_top = height - m.footer - m.title * 1.9
        self.blurb_top = 0.0
        if m.blurb:
            line = texts.paragraph_height("x", self.text_width, size=m.body)
            tallest = max(
                texts.paragraph_height(card.blurb, self.text_width, size=m.body, max_lines=_BLURB_LINES)
                for card in CARDS
            )
            self.blurb_top = height - m.footer - m.padding * 0.7 - max(tallest, 2 * line)
            self.title_top = self.blurb_top - m.title * 1.75
        self.picture = self.title_top + m.title * 0.1


def paint_card(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, hover: float) -> None:
    """The whole card; `hover` (0…1) lights one that can be played, the others stay still."""
    lit = hover if card.playable else 0.0
    key = ("menu-card", card.id, i18n.language(), tuple(box.size), round(lit, 2))
    reach = box.inflate(64, 64)  # the shadow's share of the layer
    canvas.layer((*key, box.topleft), reach, lambda inner: _paint(inner, box, card, style, lit))


def _paint(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, lit: float) -> None:
    top, bottom = theme.lighten(theme.PANEL_TOP, round(10 * lit)), theme.PANEL_BOTTOM
    canvas.panel(box, radius=theme.RADIUS_CARD, top=top, bottom=bottom, edge=None)
    _paint_picture(canvas, box, card, style, theme.mix(top, bottom, style.picture / box.height))
    rest = theme.mix(theme.EDGE, card.accent, 0.45) if card.playable else theme.EDGE
    edge = theme.mix(rest, theme.GOLD if card.playable else theme.WELL_EDGE, lit)
    canvas.outline(box, edge, radius=theme.RADIUS_CARD, width=1 + lit)
    _paint_title(canvas, box, card, style)
    _paint_footer(canvas, box, card, style)


def _paint_picture(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, ground: theme.Colour) -> None:
    strength = 1.0 if card.playable else _QUIET
    radius = theme.RADIUS_CARD
    with canvas.clip((box.x, box.y, box.width, style.picture)):
        frame = Rect(box.x, box.y, box.width, style.picture + 2 * radius)
        canvas.cover(f"scene-{card.id}", frame, radius=radius, focus=(0.5, 0.45), alpha=strength)
        fade = min(120.0, style.picture * 0.45)
        canvas.gradient((box.x, box.y + style.picture - fade, box.width, fade), ground, ground, top_alpha=0.0)


def _paint_title(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle) -> None:
    m = style.m
    middle = box.y + style.title_top + m.title * 0.55
    x = box.x + m.padding * 0.62
    medal = (x + m.emblem / 2, middle - m.emblem * 0.2)
    if not card.playable:  # dimmed like the picture, which must not show through
        canvas.circle(medal, m.emblem * 0.47, theme.PANEL_BOTTOM)
    canvas.image(f"emblem-{card.id}", medal, m.emblem, alpha=1.0 if card.playable else _QUIET)
    _paint_name(canvas, card, (box.x + style.title_left, middle), style.title_width, style.title_size)
    if style.blurb_top:
        canvas.paragraph(
            card.blurb,
            (box.x + m.padding, box.y + style.blurb_top),
            style.text_width,
            size=m.body,
            colour=theme.BODY if card.playable else theme.MUTED,
            max_lines=_BLURB_LINES,
        )


def _paint_name(canvas: Canvas, card: GameCard, at: Point, room: float, size: float) -> None:
    """The title in one line, a little smaller if need be, or in two."""
    colour = theme.IVORY if card.playable else theme.SECONDARY
    fitted = canvas.texts.fit(card.title, room, size=size, font="serif", least=0.8)
    x, y = at
    if " " not in card.title or canvas.texts.width(card.title, size=fitted, font="serif") <= room:
        canvas.text(
            card.title, at, size=fitted, font="serif", anchor="midleft", colour=colour, max_width=room
        )
        return
    first, _, second = card.title.partition(" ")
    small = size * 0.8
    for line, dy in ((first, -0.72), (second, 0.38)):
        canvas.text(
            line,
            (x, y + dy * small),
            size=small,
            font="serif",
            anchor="midleft",
            colour=colour,
            max_width=room,
        )


def _paint_footer(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle) -> None:
    """How many play, what kind of game it is (where all have room), and whether it can be played."""
    m = style.m
    left, right = box.x + m.padding, box.right - m.padding
    top = box.bottom - m.footer
    middle = top + m.footer / 2
    ornaments.divider(canvas, left, right, top)
    low, high = card.players
    end = _fact(canvas, left, middle, "human", f"{low}–{high}", card, m.body)
    if m.genre:
        end = _fact(canvas, end + 20, middle, card.icon, card.genre, card, m.body)
    if card.playable:
        canvas.icon("chevron-right", (right - 8, middle), 24, theme.GOLD)
        right -= 28
    canvas.text(
        tr("menu.play" if card.playable else "menu.soon"), (right, middle), size=m.body,
        colour=theme.GOLD if card.playable else theme.MUTED, font="semi" if card.playable else "italic",
        anchor="midright", max_width=right - end - 10, shrink=True,
    )  # fmt: skip


def _fact(canvas: Canvas, x: float, y: float, icon: str, text: str, card: GameCard, size: float) -> float:
    """An icon and a word; gives where they end."""
    colour = card.accent if card.playable else theme.MUTED
    canvas.icon(icon, (x + 12, y), 24, colour)
    ink = theme.IVORY if card.playable else theme.MUTED
    return canvas.text(text, (x + 30, y), size=size, colour=ink, font="semi", anchor="midleft").right
