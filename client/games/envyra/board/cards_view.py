"""Equilibrium cards (Envyra's goal cards: symbols to collect for points): models and drawing."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.games.envyra.board import colours
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.tile_view import draw_star, draw_symbol
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from client.table.board_places import Region
from rules.envyra.content import Content
from rules.envyra.state import THEMES, EnvyraState

MIN_TALL_HEIGHT = 136.0
"""Height below which a card is a row: star and symbols without names."""

MIN_NOTED_HEIGHT = 92.0
"""Height from which a card has room for its text below the symbols."""

MAX_NARROW_WIDTH = 220.0
"""Width below which a text in two lines would take more room than the symbols."""

MIN_FOOT_HEIGHT = 176.0
"""The same for a card whose text has no room beside the star."""


class CardFace(Struct, frozen=True):
    """The printed front of an Equilibrium card (a goal in Envyra): symbols, their themes, and points."""

    symbols: tuple[str, ...]
    """The symbols that the card's owner has to collect."""
    themes: tuple[str, ...]
    points: int


def get_card_face(content: Content, card: str) -> CardFace:
    """Return the printed front (symbols, themes, points) of the Equilibrium card with the id `card`."""
    definition = content.cards[card]
    themes = tuple(THEMES[content.symbols[symbol]] for symbol in definition.symbols)
    return CardFace(definition.symbols, themes, definition.points)


def draw_card(
    canvas: Canvas,
    box: Box,
    face: CardFace | None,
    collected: frozenset[str] = frozenset(),
    *,
    points: bool = True,
    title: str = "",
    note: str = "",
    highlighted: bool = False,
    holders: tuple[tuple[str, ...], ...] = (),
    secret: bool = False,
    corner: float = 0.0,
    pointed: str = "",
) -> None:
    """Draw an Equilibrium card (a goal in Envyra) in a box of any shape, face up or face down.

    Args:
        canvas: The canvas.
        box: The box.
        face: What is printed on the card, None if it lies face down.
        collected: The symbols to tick as collected.
        points: Whether to draw the card's points.
        title: First line of text at the card's head, drawn if there is room.
        note: Second line of text.
        highlighted: Whether the card has a golden edge; if all its symbols are collected it always has.
        holders: For each symbol the colours of the seats that have it.
        secret: Whether the card is a secret one, which only its owner should see.
        corner: Side of a square in the card's lower right corner that is left free.
        pointed: The symbol of the tile that the player looks at, which is highlighted.
    """
    area = rect(box)
    if face is None:
        _draw_back(canvas, area, title, note)
        return
    top, bottom = (
        (colours.BACK_TOP, colours.BACK_BOTTOM) if secret else (colours.CARD_TOP, colours.CARD_BOTTOM)
    )
    _draw_ground(canvas, area, top, bottom, highlighted=highlighted or set(face.symbols) <= collected)
    card = _OpenCard(
        face, collected, title, note, holders, corner, shows_points=points, is_secret=secret, pointed=pointed
    )
    if _needs_icon(canvas.texts, area, card):
        _draw_narrow(canvas, area, card)
    else:
        (_draw_row if area.height < MIN_TALL_HEIGHT else _draw_tall)(canvas, area, card)


class _OpenCard(Struct, frozen=True):
    """A card that lies face up: the arguments of `draw_card`."""

    printed: CardFace
    """The printed front of the card."""
    collected: frozenset[str]
    """The symbols that are ticked."""
    title: str
    """First line of text at the head of the card, "" without one."""
    note: str
    """Second line of text, "" without one."""
    holders: tuple[tuple[str, ...], ...]
    """For each symbol the colours of the seats that have it; () to draw none."""
    corner: float
    """Side of the square at the lower right that is left free, in logical units."""
    shows_points: bool
    """Whether the points of the card are drawn."""
    is_secret: bool
    """Whether it is a secret card, which only its owner should see."""
    pointed: str
    """The symbol that is highlighted, "" for none."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols to collect."""
        return self.printed.symbols

    @property
    def points(self) -> int | None:
        """The points of the card, None where they are left out."""
        return self.printed.points if self.shows_points else None

    @property
    def eye(self) -> str:
        """The icon that stands for who may see the card, where there is no room for words."""
        return "eye-off" if self.is_secret else "eye"

    def get_holders(self, index: int) -> tuple[str, ...]:
        """Return the colours of the seats that have the symbol with an index."""
        return self.holders[index] if self.holders else ()


def _draw_ground(
    canvas: Canvas, area: Rect, top: theme.Colour, bottom: theme.Colour, *, highlighted: bool = False
) -> None:
    """Draw the body of a card with its double golden frame."""
    radius = min(16.0, area.height * 0.14)
    canvas.slab(
        area,
        radius=radius,
        top=top,
        bottom=bottom,
        edge=theme.GOLD if highlighted else theme.GOLD_DEEP,
        edge_width=2.5 if highlighted else 1.5,
    )
    gap = -5.0 if area.height >= MIN_TALL_HEIGHT else -3.5
    canvas.outline(area, theme.GOLD_DEEP, radius=radius, width=1, gap=gap, alpha=0.55)


def _draw_back(canvas: Canvas, area: Rect, title: str, note: str) -> None:
    """Draw the back of a card."""
    square = 0.8 <= area.width / area.height <= 1.25
    if square and not title:
        canvas.image("envyra/card-back", area.center, min(area.width, area.height))
        return
    _draw_ground(canvas, area, colours.BACK_TOP, colours.BACK_BOTTOM)
    if area.height < MIN_TALL_HEIGHT or not title:
        side = area.height * 0.86
        x = area.left + 10 + side / 2 if note or title else area.centerx
        canvas.image("envyra/card-back", (x, area.centery), side)
        text = note or title
        room = area.right - x - side / 2 - 22
        at = (x + side / 2 + 10, area.centery)
        canvas.text(
            text, at, styles.NOTE.with_colour(theme.BODY), anchor="midleft", max_width=room, shrink=True
        )
        return
    head = _draw_head(canvas, area, title, note, area.width - 40)
    side = min(area.bottom - head - 18, area.width - 40)
    canvas.image("envyra/card-back", (area.centerx, (head + area.bottom - 10) / 2), side)


def _draw_head(canvas: Canvas, area: Rect, title: str, note: str, room: float) -> float:
    """Draw title and note at the head of a card and return the y below them."""
    big = area.height >= 200
    x, y = area.left + (24 if big else 16), area.top + (34 if big else 24)
    canvas.text(title, (x, y), _get_title_style(big=big), anchor="midleft", max_width=room, shrink=True)
    if note:
        y += 28 if big else 22
        canvas.text(note, (x, y), styles.NOTE, anchor="midleft", max_width=room, shrink=True)
    return y + (18 if big else 14)


def _is_title_short(canvas: Canvas, title: str, room: float, *, big: bool) -> bool:
    """Return whether the title has room at the head of a card."""
    return (
        canvas.texts.measure_width(
            title, canvas.texts.shrink_style_to_fit(title, room, _get_title_style(big=big))
        )
        <= room
    )


def _are_names_short(canvas: Canvas, symbols: tuple[str, ...], width: float) -> bool:
    """Return whether the names of all symbols have room side by side."""
    room = (width - 32) / len(symbols) - 4
    texts = canvas.texts
    names = [tr(f"envyra.nom.{symbol}") for symbol in symbols]
    return all(
        texts.measure_width(name, texts.shrink_style_to_fit(name, room, styles.NOTE)) <= room
        for name in names
    )


def _get_title_style(*, big: bool) -> Style:
    return styles.HEADING if big else styles.NAME


def _draw_row(canvas: Canvas, area: Rect, face: _OpenCard) -> None:
    """Draw a card as a short row: star and symbols, its text beside or below them."""
    symbols, note = face.symbols, face.note or face.title
    foot = (
        lay_out_card_foot(canvas.texts, area, note, face.corner)
        if area.height >= MIN_NOTED_HEIGHT and note
        else None
    )
    bottom = area.bottom if foot is None else foot.box.top
    side = bottom - area.top - 12
    middle = (area.top + bottom) / 2
    x = area.left + 10
    if face.points is not None:
        size = min(side * 0.94, area.width * 0.25)
        draw_star(canvas, (x + size / 2, middle), size, face.points)
        x += size + 8
    room = area.right - 10 - x
    side = min(side, (room - 6 * (len(symbols) - 1)) / len(symbols))
    free = room - side * len(symbols)
    step = side + min(16.0, max(6.0, free / max(1, len(symbols) - 1)))
    if foot is not None:
        x += max(0.0, (room - step * len(symbols) + step - side) / 2)
    for index in range(len(symbols)):
        _draw_card_symbol(canvas, Rect(x, middle - side / 2, side, side), face, index)
        x += step
    if foot is not None:
        draw_card_foot(canvas, foot)
        return
    left = area.right - 12 - x
    if note and left >= canvas.texts.measure_width(note, styles.NOTE) * 0.8:
        at = (area.right - 12, middle)
        ink = theme.SECONDARY
        canvas.text(note, at, styles.NOTE.with_colour(ink), anchor="midright", max_width=left, shrink=True)
    elif note and not face.corner and left >= side * 0.5:
        canvas.icon(face.eye, (area.right - 12 - side * 0.2, middle), side * 0.4, theme.SECONDARY)


def _needs_icon(texts: Typesetter, area: Rect, face: _OpenCard) -> bool:
    """Return whether a card's text would need two lines or small letters, and leave the symbols no room."""
    note = face.note or face.title
    if not note or area.height < MIN_NOTED_HEIGHT or area.width >= MAX_NARROW_WIDTH:
        return False
    foot = lay_out_card_foot(texts, area, note, face.corner)
    return foot.lines > 1 or foot.style.size < styles.NOTE.size


def _draw_narrow(canvas: Canvas, area: Rect, face: _OpenCard) -> None:
    """Draw a narrow card: star, symbols, and an eye for who may see it, which the tooltip explains."""
    pad, count = 9.0, len(face.symbols)
    head = min(40.0, area.height * 0.32)
    middle = area.top + pad + head / 2
    if face.points is not None:
        draw_star(canvas, (area.left + pad + head / 2, middle), head, face.points)
    eye = head * 0.66
    canvas.icon(face.eye, (area.right - pad - eye / 2, middle), eye, theme.SECONDARY)
    top = area.top + pad + head + 4
    bottom = area.bottom - max(pad, face.corner)
    gap = 5.0
    side = min((area.width - 2 * pad - gap * (count - 1)) / count, bottom - top)
    x = area.centerx - (side * count + gap * (count - 1)) / 2
    for index in range(count):
        _draw_card_symbol(canvas, Rect(x, (top + bottom - side) / 2, side, side), face, index)
        x += side + gap


def _draw_tall(canvas: Canvas, area: Rect, face: _OpenCard) -> None:
    """Draw a card with a head, and its symbols side by side with their names."""
    symbols = face.symbols
    big = area.height >= 200
    size = 58.0 if big else min(40.0, area.height * 0.3)
    top = area.top + 14
    title, note = (face.title, face.note) if face.title else (face.note[:1].upper() + face.note[1:], "")
    room, foot = area.width - size - 52, None
    if title and not face.title and not _is_title_short(canvas, title, room, big=big):
        if area.height < MIN_FOOT_HEIGHT:
            _draw_row(canvas, area, face)
            return
        title, foot = "", lay_out_card_foot(canvas.texts, area, face.note, face.corner)
    if face.points is not None:
        at = (area.right - size * 0.5 - (16 if big else 9), area.top + size * 0.5 + (12 if big else 8))
        draw_star(canvas, at, size, face.points)
    if title:
        top = max(_draw_head(canvas, area, title, note, room), area.top + size + 10)
    elif face.points is not None and (foot or len(symbols) * 60 > area.width - 2 * size - 20):
        top = area.top + size + 8
    bottom = area.bottom - face.corner if foot is None else foot.box.top
    names = bottom - top >= 96 and _are_names_short(canvas, symbols, area.width)
    low = bottom - (38 if names else 14 if foot is None else 4)
    if foot is not None:
        draw_card_foot(canvas, foot)
    gap = 12.0 if area.width < 240 else 26.0
    side = min(104.0, low - top, (area.width - 32 - gap * (len(symbols) - 1)) / len(symbols))
    gap = min(gap, (area.width - 32 - side * len(symbols)) / max(1, len(symbols) - 1))
    x = area.centerx - (side * len(symbols) + gap * (len(symbols) - 1)) / 2
    middle = (top + low) / 2
    for index, symbol in enumerate(symbols):
        symbol_box = Rect(x, middle - side / 2, side, side)
        _draw_card_symbol(canvas, symbol_box, face, index)
        if names:
            has_symbol = symbol in face.collected
            canvas.text(
                tr(f"envyra.nom.{symbol}"),
                (symbol_box.centerx, low + 14),
                (styles.LABEL if has_symbol else styles.NOTE).with_colour(
                    theme.IVORY if has_symbol else theme.MUTED
                ),
                anchor="center",
                max_width=side + gap - 4,
                shrink=True,
            )
        x += side + gap


def _draw_card_symbol(canvas: Canvas, box: Rect, face: _OpenCard, index: int) -> None:
    """Draw a symbol of a card, ticked or dashed, with the signs of the seats that have it."""
    symbol = face.symbols[index]
    has_symbol = symbol in face.collected
    draw_symbol(canvas, box, symbol, face.printed.themes[index], alpha=1.0 if has_symbol else 0.45)
    side = box.width
    if has_symbol:
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
    if symbol == face.pointed:
        canvas.outline(box, theme.GOLD, radius=side * 0.16, width=max(2.0, side * 0.04))
    holders = face.get_holders(index)
    size = max(11.0, min(18.0, side * 0.28))
    x = box.centerx - (len(holders) - 1) * size * 0.55
    for colour in holders:
        canvas.circle((x, box.bottom - size * 0.35), size * 0.62, theme.GROUND, alpha=0.85)
        canvas.seat(colour, (x, box.bottom - size * 0.35), size)
        x += size * 1.1


_MIN_FOOT_STYLE: Final = styles.NOTE.with_size(0.8 * styles.NOTE.size)
_get_size: Final = attrgetter("size")
_LINE_HEIGHT: Final = 1.15
_FOOT_HEIGHT: Final = 30.0
"""Height of a line at the foot with the room around it."""

_MIN_SYMBOLS_HEIGHT: Final = 32.0
"""Least height that the symbols above the foot keep."""


class CardFoot(Struct, frozen=True):
    """A text at the foot of an Equilibrium card, in one line or two, with its style and box."""

    text: str
    """The text."""
    style: Style
    """Its style."""
    box: Rect
    """Its box."""
    lines: int
    """Number of lines, 1 or 2."""


def lay_out_card_foot(texts: Typesetter, area: Rect, text: str, corner: float) -> CardFoot:
    """Return a text for the foot of an Equilibrium card, with style, box, and number of lines (1 or 2).

    Args:
        texts: Measures text.
        area: The box of the card.
        text: The text.
        corner: Side of the square in the lower right corner that is taken: the text stands beside it, or
            above it where the card is too narrow.
    """
    width = area.width - 20
    beside = Rect(area.left + 10, area.bottom - _FOOT_HEIGHT, width - max(0.0, corner - 10), _FOOT_HEIGHT)
    style = texts.shrink_style_to_fit(text, beside.width, styles.NOTE)
    if texts.measure_width(text, style) <= beside.width:
        return CardFoot(text, style, beside, 1)
    fitting = [texts.shrink_style_to_fit(word, width, styles.NOTE) for word in text.split()]
    fitting.append(texts.shrink_style_to_fit(text, 2 * width, styles.NOTE))
    style = max(_MIN_FOOT_STYLE, min(fitting, key=_get_size), key=_get_size)
    height = texts.measure_height(text, width, style, line=_LINE_HEIGHT, rich=False, max_lines=2)
    above = Rect(area.left + 10, area.bottom - max(corner, 10.0) - height, width, height)
    if above.top - area.top - 12 < _MIN_SYMBOLS_HEIGHT:
        return CardFoot(text, _MIN_FOOT_STYLE, beside, 1)
    return CardFoot(text, style, above, 2)


def draw_card_foot(canvas: Canvas, foot: CardFoot) -> None:
    """Draw the text at the foot of an Equilibrium card, in one line or two."""
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
        line=_LINE_HEIGHT,
        max_lines=2,
        rich=False,
    )


# --- cards on the table -----------------------------------------------------------------------------

_STAMP_MARGIN = 5.0
"""From the edges of a card to the sign of who claimed it."""


class EquilibriumCardModel(Struct, frozen=True):
    """Values to draw an Equilibrium card (a goal in Envyra) on the table."""

    face: CardFace | None
    """What is printed on it, None if it lies face down."""
    is_secret: bool
    """Whether it is a secret card."""
    collected: frozenset[str]
    """Symbols of the seat whose board is shown; of a claimed card, those of its owner."""
    title: str
    """First line of text."""
    note: str
    """Second line: what kind of card it is, or who claimed it."""
    holders: tuple[tuple[str, ...], ...] = ()
    """For each symbol the colours of the seats that have it."""
    claimed_by: str = ""
    """Colour of the seat that claimed it."""
    pointed: str = ""
    """The symbol of the tile that the player looks at."""


def list_tile_symbols(content: Content, taken: Iterable[str]) -> frozenset[str]:
    """Return the symbols that the tiles with these ids show."""
    return frozenset(content.tiles[tile].symbol for tile in taken) - {""}


def make_card_models(view_model: EnvyraViewModel) -> list[EquilibriumCardModel]:
    """Return the models of the Equilibrium cards to draw: open ones by id, then the secret one."""
    state = view_model.position
    models = [_make_open_card(view_model, card) for card in list_cards_dealt_open(state)]
    if state.setup.equilibrium in ("b", "c"):
        models.append(_make_secret_card(view_model))
    return models


def list_lit_symbols(view_model: EnvyraViewModel) -> frozenset[str]:
    """Return the symbols of the Equilibrium card that the player looks at, which light up on all tiles."""
    if view_model.card_hover is None:
        return frozenset()
    models = make_card_models(view_model)
    face = models[view_model.card_hover].face if view_model.card_hover < len(models) else None
    return frozenset(face.symbols) if face is not None else frozenset()


def list_cards_dealt_open(state: EnvyraState) -> list[str]:
    """Return the ids, sorted, of the Equilibrium cards dealt face up, including those claimed since."""
    return sorted((*state.open_cards, *(card for row in state.claimed for card in row)))


def _make_open_card(view_model: EnvyraViewModel, card: str) -> EquilibriumCardModel:
    """Return the model of a card that lay open at the set-up."""
    state, face = view_model.position, get_card_face(view_model.content, card)
    collected = [list_tile_symbols(view_model.content, taken) for taken in state.taken]
    holders = tuple(
        tuple(view_model.colour(seat) for seat, symbols in enumerate(collected) if symbol in symbols)
        for symbol in face.symbols
    )
    owner = next((seat for seat, row in enumerate(state.claimed) if card in row), None)
    if owner is not None:
        note = tr("envyra.table.claimed-by", name=view_model.names[owner])
        return EquilibriumCardModel(face, False, collected[owner], "", note, (), view_model.colour(owner))
    own, kind = collected[view_model.displayed_seat], tr("envyra.table.open-card")
    return EquilibriumCardModel(face, False, own, "", kind, holders, pointed=_get_pointed_symbol(view_model))


def _get_pointed_symbol(view_model: EnvyraViewModel) -> str:
    """Return the symbol of the tile that the player looks at, "" for none."""
    tile = view_model.content.tiles.get(view_model.pointed_tile)
    return "" if tile is None else tile.symbol


def _make_secret_card(view_model: EnvyraViewModel) -> EquilibriumCardModel:
    """Return the model of the secret card of the displayed seat, face down unless the viewer may see it."""
    state, seat = view_model.position, view_model.displayed_seat
    title = tr("envyra.table.equilibrium")
    card = state.secret[seat] if state.phase == "over" else view_model.visible_secret_card
    note = tr("envyra.table.secret-card")
    if not card:
        return EquilibriumCardModel(None, True, frozenset(), title, note)
    collected = list_tile_symbols(view_model.content, state.taken[seat])
    face, pointed = get_card_face(view_model.content, card), _get_pointed_symbol(view_model)
    return EquilibriumCardModel(face, True, collected, title, note, pointed=pointed)


def draw_table_card(canvas: Canvas, box: Rect, model: EquilibriumCardModel) -> None:
    """Draw an Equilibrium card on the table; a claimed one is stamped with the sign of its owner's seat."""
    draw_card(
        canvas,
        box,
        model.face,
        model.collected,
        title=model.title,
        note=model.note,
        holders=model.holders,
        secret=model.is_secret,
        pointed=model.pointed,
        corner=2 * _get_stamp_radius(box) + _STAMP_MARGIN if model.claimed_by else 0.0,
    )
    if model.claimed_by:
        _draw_stamp(canvas, box, model.claimed_by)


def _get_stamp_radius(box: Rect) -> float:
    return min(19.0, max(10.0, box.height * 0.13))


def _draw_stamp(canvas: Canvas, box: Rect, colour: str) -> None:
    """Draw the sign of the owner in the lower corner of a claimed card, where it hides nothing."""
    radius = _get_stamp_radius(box)
    center = (box.right - radius - _STAMP_MARGIN, box.bottom - radius - _STAMP_MARGIN)
    canvas.circle(center, radius, theme.GROUND, alpha=0.95)
    canvas.ring(center, radius, theme.GOLD, width=2)
    canvas.seat(colour, center, radius * 1.15)


def find_card_region(layout: TableLayout, state: EnvyraState, card: str) -> Region | None:
    """Return the screen region of an Equilibrium card that was dealt face up, None for any other card."""
    cards = list_cards_dealt_open(state)
    index = cards.index(card) if card in cards else len(layout.cards)
    return Region.from_box(layout.cards[index], 12.0) if index < len(layout.cards) else None
