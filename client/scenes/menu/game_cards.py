"""The cards on the main menu, one for each game: picture, name, a sentence and facts."""

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
from client.scenes.menu.layout import MenuMetrics

_MAX_BLURB_LINES: Final = 3
_MIN_EMBLEM_SIZE: Final = 28.0
_ICON_WIDTH, _ARROW_WIDTH = 30.0, 28.0
"""Widths of an icon before its words and of the arrow behind them."""


class GameCard(msgspec.Struct, frozen=True):
    """The texts and facts about a game that its card in the main menu shows."""

    id: str
    players: tuple[int, int]
    """The least and the greatest number of players."""
    icon: str
    """The icon of its genre."""
    accent: theme.Colour
    """Colour that tints the edge of the card."""

    @property
    def player_range(self) -> str:
        """The possible numbers of players as text, such as "2–4"."""
        low, high = self.players
        return f"{low}–{high}" if low < high else f"{low}"

    @property
    def title(self) -> str:
        """The translated name of the game."""
        return tr(f"{self.id}.title")

    @property
    def blurb(self) -> str:
        """One or two sentences that describe the game."""
        return tr(f"{self.id}.blurb")

    @property
    def description(self) -> str:
        """What screen readers read for the card besides the game's name."""
        players = tr("screens.for-players", players=self.player_range)
        return f"{self.blurb}\n{self.genre}, {players}"

    @property
    def genre(self) -> str:
        """The genre of the game, in a word or two."""
        return tr(f"{self.id}.genre")


def make_game_cards() -> tuple[GameCard, ...]:
    """Return the menu cards of all games, in the order of the menu."""
    games = map(registry.find_descriptor, registry.list_game_ids())
    return tuple(
        GameCard(game.id, game.players, game.icon, theme.parse_colour(game.accent)) for game in games
    )


class CardStyle:
    """Sizes and positions that all game cards of the main menu share at one window size.

    Attributes:
        title: Text style of the titles.
        emblem: Size of the game's emblem, 0.0 if it is not shown.
        shows_genre: Whether all cards have room for the genre.
        title_top: The y of the title, from the top of the card.
        blurb_top: The y of the description, from the top of the card; 0.0 if there is no room for it.
        picture: Height of the picture at the top of the card.
    """

    def __init__(self, texts: Typesetter, m: MenuMetrics, width: float, height: float) -> None:
        self.m = m
        self.text_width = width - 2 * m.padding
        cards = make_game_cards()
        # one size for all: the longest single word decides; in narrow cards the medal makes room for it
        words = [word for card in cards for word in card.title.split()]
        self.emblem = m.emblem
        while True:
            emblem_width = self.emblem + m.padding * 0.5 if self.emblem else 0.0
            self.title_left = m.padding * 0.62 + emblem_width
            self.title_width = width - m.padding - self.title_left
            fitted = [texts.shrink_style_to_fit(word, self.title_width, m.title, least=0.7) for word in words]
            self.title = min(fitted, key=attrgetter("size"))
            widest = max(texts.measure_width(word, self.title) for word in words)
            if widest <= self.title_width or not self.emblem:
                break
            self.emblem = self.emblem - 4 if self.emblem > _MIN_EMBLEM_SIZE else 0.0  # too small, it goes
        room = self.text_width - _ARROW_WIDTH - texts.measure_width(tr("menu.play"), m.body.strong) - 10
        facts = [texts.measure_width(card.player_range + card.genre, m.body.strong) for card in cards]
        self.shows_genre = m.shows_genre and 2 * _ICON_WIDTH + 20 + max(facts) <= room
        self.title_top = height - m.footer - m.title.size * 1.9
        self.blurb_top = 0.0
        if m.shows_blurb:
            line = texts.measure_height("x", self.text_width, m.body)
            max_height = max(
                texts.measure_height(card.blurb, self.text_width, m.body, max_lines=_MAX_BLURB_LINES)
                for card in cards
            )
            self.blurb_top = height - m.footer - m.padding * 0.7 - max(max_height, 2 * line)
            self.title_top = self.blurb_top - m.title.size * 1.75
        self.picture = self.title_top + m.title.size * 0.1


def draw_card(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, hover: float) -> None:
    """Draw the card of a game in the main menu; `hover` is the strength of its highlight, 0-1."""
    key = ("menu-card", card.id, i18n.get_language(), tuple(box.size), round(hover, 2))
    reach = box.inflate(64, 64)  # the shadow's share of the layer
    canvas.layer((*key, box.topleft), reach, lambda inner: _draw_card(inner, box, card, style, hover))


def _draw_card(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, hover: float) -> None:
    top, bottom = theme.lighten(theme.PANEL_TOP, round(10 * hover)), theme.PANEL_BOTTOM
    canvas.panel(box, radius=theme.RADIUS_CARD, top=top, bottom=bottom, edge=None)
    _draw_picture(canvas, box, card, style, theme.mix(top, bottom, style.picture / box.height))
    edge = theme.mix(theme.mix(theme.EDGE, card.accent, 0.45), theme.GOLD, hover)
    canvas.outline(box, edge, radius=theme.RADIUS_CARD, width=1 + hover)
    _draw_title(canvas, box, card, style)
    _draw_footer(canvas, box, card, style)


def _draw_picture(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle, ground: theme.Colour) -> None:
    radius = theme.RADIUS_CARD
    with canvas.clip((box.x, box.y, box.width, style.picture)):
        frame = Rect(box.x, box.y, box.width, style.picture + 2 * radius)
        canvas.cover(registry.mood_image(card.id), frame, radius=radius, focus=(0.5, 0.45))
        fade = min(120.0, style.picture * 0.45)
        canvas.gradient((box.x, box.y + style.picture - fade, box.width, fade), ground, ground, top_alpha=0.0)


def _draw_title(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle) -> None:
    m = style.m
    middle = box.y + style.title_top + m.title.size * 0.55
    x = box.x + m.padding * 0.62
    medal = (x + style.emblem / 2, middle - style.emblem * 0.2)
    if style.emblem:
        canvas.image(registry.emblem_image(card.id), medal, style.emblem)
    _draw_name(canvas, card, (box.x + style.title_left, middle), style.title_width, style.title)
    if style.blurb_top:
        canvas.paragraph(
            card.blurb,
            (box.x + m.padding, box.y + style.blurb_top),
            style.text_width,
            m.body,
            max_lines=_MAX_BLURB_LINES,
        )


def _draw_name(canvas: Canvas, card: GameCard, at: Point, room: float, style: Style) -> None:
    """Draw the title in one line, a little smaller if need be, or in two."""
    fitted = canvas.texts.shrink_style_to_fit(card.title, room, style, least=0.8)
    x, y = at
    if " " not in card.title or canvas.texts.measure_width(card.title, fitted) <= room:
        canvas.text(card.title, at, fitted, anchor="midleft", max_width=room)
        return
    first, _, second = card.title.partition(" ")
    small = style.with_size(max(styles.LEAST, style.size * 0.8))
    for line, dy in ((first, -0.72), (second, 0.38)):
        canvas.text(
            line,
            (x, y + dy * small.size),
            small,
            anchor="midleft",
            max_width=room,
        )


def _draw_footer(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle) -> None:
    """Draw how many play, the genre if all cards have room for it, and the way in."""
    m = style.m
    left, right = box.x + m.padding, box.right - m.padding
    top = box.bottom - m.footer
    middle = top + m.footer / 2
    chrome.draw_divider(canvas, left, right, top)
    end = _draw_fact(canvas, left, middle, "human", card.player_range, card, m.body.strong)
    if style.shows_genre:
        end = _draw_fact(canvas, end + 20, middle, card.icon, card.genre, card, m.body.strong)
    canvas.icon("chevron-right", (right - 8, middle), 24, theme.GOLD)
    right -= _ARROW_WIDTH
    canvas.text(
        tr("menu.play"), (right, middle), m.body.strong.with_colour(theme.GOLD), anchor="midright",
        max_width=right - end - 10, shrink=True,
    )  # fmt: skip


def _draw_fact(
    canvas: Canvas, x: float, y: float, icon: str, text: str, card: GameCard, style: Style
) -> float:
    """Draw an icon and a word; return where they end."""
    canvas.icon(icon, (x + 12, y), 24, card.accent)
    return canvas.text(text, (x + _ICON_WIDTH, y), style.with_colour(theme.IVORY), anchor="midleft").right
