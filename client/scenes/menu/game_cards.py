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
_FACTS_HEIGHT: Final = 50.0
"""Height of the line with players and genre, where it is not in the foot."""
_LEARN_HEIGHT: Final = 48.0
_LEARN_PADDING: Final = 66.0
"""What the button that opens the lessons needs besides its words: its icon and its sides."""
_TITLE_LINE: Final = 1.05
"""Height of a line of a title in two lines, as a share of its type size."""
_CORNER_MARGIN: Final = 12.0
_FOOT_GAP: Final = 10.0
"""Space between what is side by side in the foot of a card."""


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
        title: Text style of the titles, the same for all; a title of two words may take two lines.
        emblem: Size of the game's emblem, 0.0 if it is not shown.
        learn_width: Width of the button that opens the lessons; as wide as high if it shows only an icon.
        has_learn_in_foot: Whether that button is in the foot of the cards.
        facts_height: Height of the line with players and genre above the foot; 0.0 if the players are in the
            foot and the genre is left out.
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
        self.facts_height = _FACTS_HEIGHT if m.shows_genre else 0.0
        room = (
            self.text_width - _ARROW_WIDTH - texts.measure_width(tr("menu.play"), m.body.strong) - _FOOT_GAP
        )
        if not self.facts_height:
            ranges = [texts.measure_width(card.player_range, m.body.strong) for card in cards]
            room -= _ICON_WIDTH + max(ranges) + _FOOT_GAP
        self._learn_height = min(_LEARN_HEIGHT, m.footer - 6.0)
        wide = texts.measure_width(tr("lessons.button"), styles.BODY_STRONG) + _LEARN_PADDING
        self.learn_width = wide if wide <= room else self._learn_height
        self.has_learn_in_foot = self.learn_width <= room
        self.title_top = height - m.footer - m.title.size * 1.9
        self.blurb_top = 0.0
        if m.shows_blurb:
            line = texts.measure_height("x", self.text_width, m.body)
            max_height = max(
                texts.measure_height(card.blurb, self.text_width, m.body, max_lines=_MAX_BLURB_LINES)
                for card in cards
            )
            below = m.footer + (self.facts_height or m.padding * 0.7)
            self.blurb_top = height - below - max(max_height, 2 * line)
            self.title_top = self.blurb_top - m.title.size * 1.75
        self.picture = self.title_top + m.title.size * 0.1
        play = texts.measure_width(tr("menu.play"), m.body.strong) + _ARROW_WIDTH
        # beside "Play", or at the other end of the foot if nothing else is there
        end = width - m.padding - play - _FOOT_GAP
        self._learn_left = m.padding if self.facts_height else end - self.learn_width

    @property
    def shows_learn_label(self) -> bool:
        """Whether the button that opens the lessons has room for words."""
        return self.learn_width > self._learn_height

    def locate_learn_button(self, box: Rect) -> Rect:
        """Return the rectangle of the button that opens the lessons: in the foot of a card.

        Only on the narrowest cards, whose foot has no room, it lies in the corner of the picture.
        """
        if not self.has_learn_in_foot:
            size = self._learn_height
            return Rect(box.right - _CORNER_MARGIN - size, box.top + _CORNER_MARGIN, size, size)
        middle = box.bottom - self.m.footer / 2
        return Rect(
            box.x + self._learn_left, middle - self._learn_height / 2, self.learn_width, self._learn_height
        )


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
    """Draw the title in one line, or in two of the same size, the second where others have one."""
    x, y = at
    if canvas.texts.measure_width(card.title, style) <= room:
        lines = [card.title]
    else:
        lines = card.title.split(" ", 1)
    for number, line in enumerate(reversed(lines)):
        position = (x, y - number * _TITLE_LINE * style.size)
        canvas.text(line, position, style, anchor="midleft", max_width=room)


def _draw_footer(canvas: Canvas, box: Rect, card: GameCard, style: CardStyle) -> None:
    """Draw how many play, the genre if it has a line of its own with it, and the way in."""
    m = style.m
    left, right = box.x + m.padding, box.right - m.padding
    top = box.bottom - m.footer
    middle = top + m.footer / 2
    chrome.draw_divider(canvas, left, right, top)
    facts = top - style.facts_height * 0.44 if style.facts_height else middle
    end = _draw_fact(canvas, left, facts, "human", card.player_range, card, m.body.strong)
    if style.facts_height:
        _draw_fact(canvas, end + 20, facts, card.icon, card.genre, card, m.body.strong)
        end = left + style.learn_width
    elif style.has_learn_in_foot:
        end += _FOOT_GAP + style.learn_width
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
