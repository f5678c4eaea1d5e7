"""The cards of the main menu: a picture, a name, a sentence, and what one needs to know."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

import msgspec

from client import i18n
from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.games import registry
from client.i18n import tr
from client.scenes.menu.layout import Measures

_BLURB_LINES: Final = 3
_LEAST_EMBLEM: Final = 28.0
_SIGN, _ARROW = 30.0, 28.0
"""So wide are a sign before its words and the arrow behind them."""


class GameCard(msgspec.Struct, frozen=True):
    """A game as the menu shows it. players: fewest and most. icon: the sign of its genre."""

    id: str
    players: tuple[int, int]
    icon: str
    accent: theme.Colour

    @property
    def range(self) -> str:
        """How many play, in figures."""
        low, high = self.players
        return f"{low}–{high}" if low < high else f"{low}"

    @property
    def title(self) -> str:
        """Its name in the language in use."""
        return tr(f"{self.id}.title")

    @property
    def blurb(self) -> str:
        """Its one or two sentences."""
        return tr(f"{self.id}.blurb")

    @property
    def said(self) -> str:
        """What the card tells besides its name."""
        return "\n".join((self.blurb, f"{self.genre}, {tr('screens.for-players', players=self.range)}"))

    @property
    def genre(self) -> str:
        """What kind of game it is, in a word or two."""
        return tr(f"{self.id}.genre")


def cards() -> tuple[GameCard, ...]:
    """Those of all games, in their order."""
    found = map(registry.find, registry.games())
    return tuple(GameCard(game.id, game.players, game.icon, theme.rgb(game.accent)) for game in found)


class CardStyle:
    """What all cards of a scale have in common: how tall their parts are, how large their titles, whether all
    have room for the kind of game."""

    def __init__(self, texts: Typesetter, m: Measures, width: float, height: float) -> None:
        self.m = m
        self.text_width = width - 2 * m.padding
        games = cards()
        # one size for all: the longest single word decides; in narrow cards the medal makes room for it
        words = [word for card in games for word in card.title.split()]
        self.emblem = m.emblem
        while True:
            beside = self.emblem + m.padding * 0.5 if self.emblem else 0.0
            self.title_left = m.padding * 0.62 + beside
            self.title_width = width - m.padding - self.title_left
            fits = [texts.fit(word, self.title_width, m.title, least=0.7) for word in words]
            self.title = min(fits, key=attrgetter("size"))
            widest = max(texts.width(word, self.title) for word in words)
            if widest <= self.title_width or not self.emblem:
                break
            self.emblem = self.emblem - 4 if self.emblem > _LEAST_EMBLEM else 0.0  # too small, it goes
        room = self.text_width - _ARROW - texts.width(tr("menu.play"), m.body.strong) - 10
        self.genre = m.genre and all(
            2 * _SIGN + 20 + texts.width(card.range + card.genre, m.body.strong) <= room for card in games
        )
        self.title_top = height - m.footer - m.title.size * 1.9
        self.blurb_top = 0.0
        if m.blurb:
            line = texts.paragraph_height("x", self.text_width, m.body)
            tallest = max(
                texts.paragraph_height(card.blurb, self.text_width, m.body, max_lines=_BLURB_LINES)
                for card in games
            )
            self.blurb_top = height - m.footer - m.padding * 0.7 - max(tallest, 2 * line)
            self.title_top = self.blurb_top - m.title.size * 1.75
        self.picture = self.title_top + m.title.size * 0.1


def paint_card(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, hover: float) -> None:
    """The whole card; `hover` (0…1) lights it."""
    key = ("menu-card", card.id, i18n.language(), tuple(box.size), round(hover, 2))
    reach = box.inflate(64, 64)  # the shadow's share of the layer
    canvas.layer((*key, box.topleft), reach, lambda inner: _paint(inner, box, card, style, hover))


def _paint(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, lit: float) -> None:
    top, bottom = theme.lighten(theme.PANEL_TOP, round(10 * lit)), theme.PANEL_BOTTOM
    canvas.panel(box, radius=theme.RADIUS_CARD, top=top, bottom=bottom, edge=None)
    _paint_picture(canvas, box, card, style, theme.mix(top, bottom, style.picture / box.height))
    edge = theme.mix(theme.mix(theme.EDGE, card.accent, 0.45), theme.GOLD, lit)
    canvas.outline(box, edge, radius=theme.RADIUS_CARD, width=1 + lit)
    _paint_title(canvas, box, card, style)
    _paint_footer(canvas, box, card, style)


def _paint_picture(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, ground: theme.Colour) -> None:
    radius = theme.RADIUS_CARD
    with canvas.clip((box.x, box.y, box.width, style.picture)):
        frame = Rect(box.x, box.y, box.width, style.picture + 2 * radius)
        canvas.cover(registry.scene(card.id), frame, radius=radius, focus=(0.5, 0.45))
        fade = min(120.0, style.picture * 0.45)
        canvas.gradient((box.x, box.y + style.picture - fade, box.width, fade), ground, ground, top_alpha=0.0)


def _paint_title(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle) -> None:
    m = style.m
    middle = box.y + style.title_top + m.title.size * 0.55
    x = box.x + m.padding * 0.62
    medal = (x + style.emblem / 2, middle - style.emblem * 0.2)
    if style.emblem:
        canvas.image(registry.emblem(card.id), medal, style.emblem)
    _paint_name(canvas, card, (box.x + style.title_left, middle), style.title_width, style.title)
    if style.blurb_top:
        canvas.paragraph(
            card.blurb,
            (box.x + m.padding, box.y + style.blurb_top),
            style.text_width,
            m.body,
            max_lines=_BLURB_LINES,
        )


def _paint_name(canvas: Canvas, card: GameCard, at: Point, room: float, style: Style) -> None:
    """The title in one line, a little smaller if need be, or in two."""
    fitted = canvas.texts.fit(card.title, room, style, least=0.8)
    x, y = at
    if " " not in card.title or canvas.texts.width(card.title, fitted) <= room:
        canvas.text(card.title, at, fitted, anchor="midleft", max_width=room)
        return
    first, _, second = card.title.partition(" ")
    small = style.sized(max(styles.LEAST, style.size * 0.8))
    for line, dy in ((first, -0.72), (second, 0.38)):
        canvas.text(
            line,
            (x, y + dy * small.size),
            small,
            anchor="midleft",
            max_width=room,
        )


def _paint_footer(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle) -> None:
    """How many play, what kind of game it is (where all have room), and the way in."""
    m = style.m
    left, right = box.x + m.padding, box.right - m.padding
    top = box.bottom - m.footer
    middle = top + m.footer / 2
    chrome.divider(canvas, left, right, top)
    end = _fact(canvas, left, middle, "human", card.range, card, m.body.strong)
    if style.genre:
        end = _fact(canvas, end + 20, middle, card.icon, card.genre, card, m.body.strong)
    canvas.icon("chevron-right", (right - 8, middle), 24, theme.GOLD)
    right -= _ARROW
    canvas.text(
        tr("menu.play"), (right, middle), m.body.strong.in_(theme.GOLD), anchor="midright",
        max_width=right - end - 10, shrink=True,
    )  # fmt: skip


def _fact(canvas: Canvas, x: float, y: float, icon: str, text: str, card: GameCard, style: Style) -> float:
    """An icon and a word; gives where they end."""
    canvas.icon(icon, (x + 12, y), 24, card.accent)
    return canvas.text(text, (x + _SIGN, y), style.in_(theme.IVORY), anchor="midleft").right
