"""Paints the Equilibrium cards: their symbols, those collected ticked, their points, and the back."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.games.envyra.board import colours
from client.games.envyra.board.tile_view import draw_symbol, star
from client.i18n import tr
from rules.envyra.content import Content
from rules.envyra.state import THEMES

LOW = 136.0
"""Below this height a card is a row: star, symbols, no names."""
LOWER = 176.0
"""So is one below this height whose word has no room beside the star."""


class CardFace(Struct, frozen=True):
    """What is printed on a card.

    Attributes:
        themes: Those of its symbols, one by one.
    """

    symbols: tuple[str, ...]
    themes: tuple[str, ...]
    points: int


def face_of(content: Content, card: str) -> CardFace:
    """Return what is printed on a card of a game."""
    found = content.cards[card]
    themes = tuple(THEMES[content.symbols[symbol]] for symbol in found.symbols)
    return CardFace(found.symbols, themes, found.points)


def draw_card(
    canvas: Canvas,
    box: Box,
    face: CardFace | None,
    have: frozenset[str] = frozenset(),
    *,
    points: bool = True,
    title: str = "",
    note: str = "",
    lit: bool = False,
    holders: tuple[tuple[str, ...], ...] = (),
    secret: bool = False,
    corner: float = 0.0,
) -> None:
    """Draw a card in a box of any shape. face: None for one that lies face down. have: the symbols collected.

    title, note: words at its head, if there is room. lit: it is fulfilled, or meant. holders: for each
    symbol the colours of the players who have it. secret: only its owner should see it. corner: the side of
    the square at its lower right where something else will lie.
    """
    area = rect(box)
    if face is None:
        _back(canvas, area, title, note)
        return
    top, bottom = (
        (colours.BACK_TOP, colours.BACK_BOTTOM) if secret else (colours.CARD_TOP, colours.CARD_BOTTOM)
    )
    _ground(canvas, area, top, bottom, lit=lit or set(face.symbols) <= have)
    shown = _Face(face, have, title, note, holders, corner, starred=points)
    (_row if area.height < LOW else _tall)(canvas, area, shown)


class _Face(Struct, frozen=True):
    """A card that lies face up, as it is drawn.

    Attributes:
        starred: With its points.
    """

    printed: CardFace
    have: frozenset[str]
    title: str
    note: str
    holders: tuple[tuple[str, ...], ...]
    corner: float
    starred: bool

    @property
    def symbols(self) -> tuple[str, ...]:
        """What its owner has to collect."""
        return self.printed.symbols

    @property
    def points(self) -> int | None:
        """What it is worth, where that is shown."""
        return self.printed.points if self.starred else None

    def holding(self, index: int) -> tuple[str, ...]:
        """Return the colours of those who have a symbol."""
        return self.holders[index] if self.holders else ()


def _ground(
    canvas: Canvas, area: Rect, top: theme.Colour, bottom: theme.Colour, *, lit: bool = False
) -> None:
    """Draw a card's body with its double golden frame."""
    radius = min(16.0, area.height * 0.14)
    canvas.slab(
        area,
        radius=radius,
        top=top,
        bottom=bottom,
        edge=theme.GOLD if lit else theme.GOLD_DEEP,
        edge_width=2.5 if lit else 1.5,
    )
    gap = -5.0 if area.height >= LOW else -3.5
    canvas.outline(area, theme.GOLD_DEEP, radius=radius, width=1, gap=gap, alpha=0.55)


def _back(canvas: Canvas, area: Rect, title: str, note: str) -> None:
    """Draw the back: nobody but its owner knows it."""
    square = 0.8 <= area.width / area.height <= 1.25
    if square and not title:
        canvas.image("envyra/card-back", area.center, min(area.width, area.height))
        return
    _ground(canvas, area, colours.BACK_TOP, colours.BACK_BOTTOM)
    if area.height < LOW or not title:
        side = area.height * 0.86
        x = area.left + 10 + side / 2 if note or title else area.centerx
        canvas.image("envyra/card-back", (x, area.centery), side)
        words = note or title
        room = area.right - x - side / 2 - 22
        at = (x + side / 2 + 10, area.centery)
        canvas.text(words, at, styles.NOTE.in_(theme.BODY), anchor="midleft", max_width=room, shrink=True)
        return
    head = _head(canvas, area, title, note, area.width - 40)
    side = min(area.bottom - head - 18, area.width - 40)
    canvas.image("envyra/card-back", (area.centerx, (head + area.bottom - 10) / 2), side)


def _head(canvas: Canvas, area: Rect, title: str, note: str, room: float) -> float:
    """Draw the words at a card's head; gives the y below them."""
    big = area.height >= 200
    x, y = area.left + (24 if big else 16), area.top + (34 if big else 24)
    canvas.text(title, (x, y), _title(big=big), anchor="midleft", max_width=room, shrink=True)
    if note:
        y += 28 if big else 22
        canvas.text(note, (x, y), styles.NOTE, anchor="midleft", max_width=room, shrink=True)
    return y + (18 if big else 14)


def _fits(canvas: Canvas, title: str, room: float, *, big: bool) -> bool:
    """Return whether the words have room at a card's head."""
    return canvas.texts.width(title, canvas.texts.fit(title, room, _title(big=big))) <= room


def _names_fit(canvas: Canvas, symbols: tuple[str, ...], width: float) -> bool:
    """Return whether the names of all symbols have room side by side below them."""
    each = (width - 32) / len(symbols) - 4
    texts = canvas.texts
    names = [tr(f"envyra.nom.{symbol}") for symbol in symbols]
    return all(texts.width(name, texts.fit(name, each, styles.NOTE)) <= each for name in names)


def _title(*, big: bool) -> Style:
    return styles.HEADING if big else styles.NAME


def _row(canvas: Canvas, area: Rect, face: _Face) -> None:
    """Draw a card as a short row: star and symbols, a word beside or below them."""
    symbols, note = face.symbols, face.note or face.title
    foot = lay_out_foot(canvas.texts, area, note, face.corner) if area.height >= 92 and note else None
    bottom = area.bottom if foot is None else foot.box.top
    side = bottom - area.top - 12
    middle = (area.top + bottom) / 2
    x = area.left + 10
    if face.points is not None:
        size = min(side * 0.94, area.width * 0.25)
        star(canvas, (x + size / 2, middle), size, face.points)
        x += size + 8
    room = area.right - 10 - x
    side = min(side, (room - 6 * (len(symbols) - 1)) / len(symbols))
    free = room - side * len(symbols)
    step = side + min(16.0, max(6.0, free / max(1, len(symbols) - 1)))
    if foot is not None:
        x += max(0.0, (room - step * len(symbols) + step - side) / 2)
    for index in range(len(symbols)):
        _symbol(canvas, Rect(x, middle - side / 2, side, side), face, index)
        x += step
    if foot is not None:
        draw_foot(canvas, foot)
        return
    left = area.right - 12 - x
    if note and left >= canvas.texts.width(note, styles.NOTE) * 0.8:
        at = (area.right - 12, middle)
        ink = theme.SECONDARY
        canvas.text(note, at, styles.NOTE.in_(ink), anchor="midright", max_width=left, shrink=True)


def _tall(canvas: Canvas, area: Rect, face: _Face) -> None:
    """Draw a card with a head and its symbols side by side, their names below."""
    symbols = face.symbols
    big = area.height >= 200
    size = 58.0 if big else min(40.0, area.height * 0.3)
    top = area.top + 14
    title, note = (face.title, face.note) if face.title else (face.note[:1].upper() + face.note[1:], "")
    room, foot = area.width - size - 52, None
    if title and not face.title and not _fits(canvas, title, room, big=big):
        if area.height < LOWER:
            _row(canvas, area, face)
            return
        title, foot = "", lay_out_foot(canvas.texts, area, face.note, face.corner)
    if face.points is not None:
        at = (area.right - size * 0.5 - (16 if big else 9), area.top + size * 0.5 + (12 if big else 8))
        star(canvas, at, size, face.points)
    if title:
        top = max(_head(canvas, area, title, note, room), area.top + size + 10)
    elif face.points is not None and (foot or len(symbols) * 60 > area.width - 2 * size - 20):
        top = area.top + size + 8
    bottom = area.bottom - face.corner if foot is None else foot.box.top
    names = bottom - top >= 96 and _names_fit(canvas, symbols, area.width)
    low = bottom - (38 if names else 14 if foot is None else 4)
    if foot is not None:
        draw_foot(canvas, foot)
    gap = 12.0 if area.width < 240 else 26.0
    side = min(104.0, low - top, (area.width - 32 - gap * (len(symbols) - 1)) / len(symbols))
    gap = min(gap, (area.width - 32 - side * len(symbols)) / max(1, len(symbols) - 1))
    x = area.centerx - (side * len(symbols) + gap * (len(symbols) - 1)) / 2
    middle = (top + low) / 2
    for index, symbol in enumerate(symbols):
        place = Rect(x, middle - side / 2, side, side)
        _symbol(canvas, place, face, index)
        if names:
            there = symbol in face.have
            canvas.text(
                tr(f"envyra.nom.{symbol}"),
                (place.centerx, low + 14),
                (styles.LABEL if there else styles.NOTE).in_(theme.IVORY if there else theme.MUTED),
                anchor="center",
                max_width=side + gap - 4,
                shrink=True,
            )
        x += side + gap


def _symbol(canvas: Canvas, box: Rect, face: _Face, index: int) -> None:
    """Draw one symbol of a card: ticked, or still dashed; small signs tell which players have it."""
    symbol = face.symbols[index]
    have = symbol in face.have
    draw_symbol(canvas, box, symbol, face.printed.themes[index], alpha=1.0 if have else 0.45)
    side = box.width
    if have:
        size = max(14.0, side * 0.32)
        canvas.image("envyra/tick", (box.right - size * 0.34, box.top + size * 0.34), size)
    else:
        canvas.dashed_outline(
            box.inflate(-side * 0.05, -side * 0.05),
            theme.IVORY,
            radius=side * 0.14,
            width=max(1.2, side * 0.022),
            dash=max(4.0, side * 0.1),
            gap=max(3.0, side * 0.06),
            alpha=0.85,
        )
    holding = face.holding(index)
    size = max(11.0, min(18.0, side * 0.28))
    x = box.centerx - (len(holding) - 1) * size * 0.55
    for colour in holding:
        canvas.circle((x, box.bottom - size * 0.35), size * 0.62, theme.GROUND, alpha=0.85)
        canvas.seat(colour, (x, box.bottom - size * 0.35), size)
        x += size * 1.1


_LEAST: Final = styles.NOTE.sized(0.8 * styles.NOTE.size)
_SIZE: Final = attrgetter("size")
_LINE: Final = 1.15
_STRIP: Final = 30.0
"""The height of one line with the room around it."""

_SYMBOLS: Final = 32.0
"""The symbols above keep at least so much."""


class CardFoot(Struct, frozen=True):
    """Words, their style, and the box that they have.

    Attributes:
        lines: One or two.
    """

    text: str
    style: Style
    box: Rect
    lines: int


def lay_out_foot(texts: Typesetter, area: Rect, said: str, corner: float) -> CardFoot:
    """Return how the words lie at the foot of a card.

    Args:
        corner: The side of the square at its lower right that is taken; they stand beside it, or above it
            where the card is too narrow.
    """
    beside = Rect(area.left + 10, area.bottom - _STRIP, area.width - 20 - max(0.0, corner - 10), _STRIP)
    style = texts.fit(said, beside.width, styles.NOTE)
    if texts.width(said, style) <= beside.width:
        return CardFoot(said, style, beside, 1)
    wide = area.width - 20
    fits = [texts.fit(word, wide, styles.NOTE) for word in said.split()]
    fits.append(texts.fit(said, 2 * wide, styles.NOTE))
    style = max(_LEAST, min(fits, key=_SIZE), key=_SIZE)
    high = texts.paragraph_height(said, wide, style, line=_LINE, rich=False, max_lines=2)
    above = Rect(area.left + 10, area.bottom - max(corner, 10.0) - high, wide, high)
    if above.top - area.top - 12 < _SYMBOLS:
        return CardFoot(said, _LEAST, beside, 1)
    return CardFoot(said, style, above, 2)


def draw_foot(canvas: Canvas, foot: CardFoot) -> None:
    """Draw the words in their box."""
    box = foot.box
    if foot.lines == 1:
        at = box.centerx, box.centery - 3
        canvas.text(foot.text, at, foot.style, anchor="center", max_width=box.width)
        return
    canvas.paragraph(
        foot.text,
        box.topleft,
        box.width,
        foot.style,
        align="center",
        line=_LINE,
        max_lines=2,
        rich=False,
    )
