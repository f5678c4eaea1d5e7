"""The preview of Envyra on the new-game screen: the grid, bag, end tile and cards of the game to begin."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours
from client.games.envyra.board.cards_view import draw_card, get_card_face
from client.games.envyra.board.tile_view import (
    draw_requirement_sign,
    draw_taken_tile,
    format_holdings,
    get_tile_theme_name,
    name_tile,
)
from client.games.envyra.sheet.pictures import arrange_cards
from client.i18n import format_number, get_language, tr
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game.options_panel import find_option, make_choice_panel
from client.scenes.new_game.preview import Preview
from client.widgets import ButtonState, PaintedButton, WidgetText
from rules.contract import Scalar
from rules.envyra.content import BOOK, END_TILES, Content, Tile
from rules.envyra.state import THEMES, EnvyraState

EQUILIBRIUM: Final = "equilibrium"
"""The option that is chosen in the preview."""

PanelPart: TypeAlias = Literal["grid", "bag", "end", "open", "secret"]
"""What lies on the table: the grid, the bag, the end tile, open and secret cards."""

_TIPS: Final = {"bag": "bag", "end": "end-tile", "open": "open-card", "secret": "secret-card"}
"""Language keys of the tooltips of parts."""

_CHOICE_WIDTH: Final = 560.0
_MIN_TABLE_HEIGHT, _MAX_TABLE_HEIGHT = 178.0, 300.0
_PADDING: Final = 12.0
_PART_GAP: Final = 14.0
_TITLE_HEIGHT: Final = 30.0
_CAPTION_HEIGHT: Final = 26.0
_PICTURE_GAP: Final = 10.0
"""Gap between secret cards, and between the end tile and its requirement."""

_MIN_WIDTHS: Final[dict[PanelPart, float]] = {
    "grid": 0.0,
    "bag": 130.0,
    "end": 150.0,
    "open": 206.0,
    "secret": 150.0,
}
"""Least widths of parts; that of the grid follows from its tiles."""

_WIDTH_SHARES: Final[dict[PanelPart, float]] = {"grid": 1, "bag": 0.6, "end": 0.8, "open": 1.6, "secret": 1}
"""In what proportion parts share the width that is left."""


class GamePreview(Preview):
    """The panel of the new-game screen that offers Equilibrium variants and previews Envyra's table."""

    options = frozenset({EQUILIBRIUM})
    max_scrolled_height = 30.0

    state: EnvyraState | None = None
    content: Content

    def make_panel(self, width: float, spare: float) -> Panel:
        """Return the panel with the choice of an Equilibrium variant, its explanation and the preview."""
        self._deal()
        table = PanelRow(min(_MAX_TABLE_HEIGHT, _MIN_TABLE_HEIGHT + max(0.0, spare)), self._add_table)
        option = find_option(self.setup, EQUILIBRIUM)
        return make_choice_panel(self.setup, option, width, _CHOICE_WIDTH, [table])

    def on_form_text_changed(self) -> None:
        """Deal the previewed game again, as another seed gives another grid."""
        self._deal()

    def get_option_picture_name(self, option: str, value: Scalar) -> str:
        """Return the asset name of the picture for a value of the end-tile option, "" for others."""
        if option != "end_tile":
            return ""
        return f"envyra/tile-{END_TILES[str(value)].replace('_', '-')}-taken"

    def _deal(self) -> None:
        self.content = BOOK.get_content(self.setup.game)
        self.state = self.setup.create_first_state(EnvyraState)

    def _add_table(self, box: Rect) -> None:
        """Add a panel for each part of the table, side by side."""
        if self.state is None:
            return
        for part, panel_box in arrange_preview_parts(self.content, box, self.state):
            name, caption = get_part_texts(self.content, part, self.state)
            details = tr(f"envyra.tip.{_TIPS[part]}") if part in _TIPS else caption
            painted = describe_preview_part(self.content, part, self.state)
            self.setup.area.add(
                PaintedButton(
                    f"new_game.table.{part}",
                    panel_box,
                    WidgetText(name, painted=painted, details=details),
                    paint=partial(self._paint_part, part),
                    name_in_tooltip=True,
                )
            )

    def _paint_part(self, part: PanelPart, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        if self.state is None:
            return
        seat_colours = tuple(seat.colour for seat in self.setup.form.seats)
        hover = round(state.hover, 2)
        patterns = self.setup.app.settings.strong_patterns
        model = PreviewPart(self.content, part, self.state, seat_colours, hover, get_language(), patterns)
        canvas.layer(model, box.inflate(40, 40), lambda inner: draw_preview_part(inner, box, model))


def describe_preview_part(content: Content, part: PanelPart, state: EnvyraState) -> str:
    """Return the text of a part of the preview, such as a list of all tiles of the grid.

    For secret cards it is just the caption below their picture.
    """
    _, caption = get_part_texts(content, part, state)
    match part:
        case "grid":
            tiles = content.tiles
            return "; ".join(_describe_tile(tiles[tile], place) for place, tile in enumerate(state.grid, 1))
        case "bag" | "secret":
            return caption
        case "end":
            needs = _get_end_tile(content, state).needs
            if not any(needs):
                return caption
            return f"{caption}, {tr('envyra.heard.needs', needs=format_holdings(needs))}"
        case "open":
            return "; ".join(_describe_card(content, card) for card in state.open_cards)


def _describe_tile(tile: Tile, place: int) -> str:
    theme_name = get_tile_theme_name(tile)
    colour = [tr(f"envyra.theme.{theme_name}")] if theme_name else []
    return ", ".join((f"{name_tile(tile)} {place}", *colour, tr("envyra.points", n=tile.points)))


def _describe_card(content: Content, card: str) -> str:
    face = get_card_face(content, card)
    symbols = ", ".join(tr(f"envyra.nom.{symbol}") for symbol in face.symbols)
    return f"{tr('envyra.points', n=face.points)}: {symbols}"


# --- painting -------------------------------------------------------------------------------------------
class PreviewPart(Struct, frozen=True):
    """Values to draw one part of the preview: the grid, bag, end tile, open cards or secret cards."""

    content: Content
    """The definitions that are played with."""
    part: PanelPart
    """The part."""
    state: EnvyraState
    """The first position."""
    seat_colours: tuple[str, ...]
    """Colours of the seats."""
    hover: float
    """How far the panel is lit under the pointer, 0 to 1."""
    language: str
    """Language of the texts."""
    patterns: bool
    """Whether colours have strong patterns."""


def list_preview_parts(state: EnvyraState) -> list[PanelPart]:
    """Return the parts to preview of a game that begins with this state: grid, bag, end tile, cards."""
    parts: list[PanelPart] = ["grid", "bag", "end"]
    if state.open_cards:
        parts.append("open")
    if any(state.secret):
        parts.append("secret")
    return parts


def arrange_preview_parts(content: Content, box: Rect, state: EnvyraState) -> list[tuple[PanelPart, Rect]]:
    """Return the parts of the preview with their boxes, side by side; no end tile if room is short."""
    size = content.tables[state.setup.players]
    tile_side = _get_picture_box(Rect(0, 0, 0, box.height), has_caption=False).height / size.rows
    widths: dict[PanelPart, float] = {**_MIN_WIDTHS, "grid": size.columns * tile_side + 2 * _PADDING}
    parts = list_preview_parts(state)
    while sum(widths[part] for part in parts) + _PART_GAP * (len(parts) - 1) > box.width and "end" in parts:
        parts.remove("end")
    spare = box.width - sum(widths[part] for part in parts) - _PART_GAP * (len(parts) - 1)
    if spare < 0:
        widths["grid"] += spare
        spare = 0.0
    shares = sum(_WIDTH_SHARES[part] for part in parts)
    boxes: list[tuple[PanelPart, Rect]] = []
    x = box.left
    for part in parts:
        width = widths[part] + spare * _WIDTH_SHARES[part] / shares
        boxes.append((part, Rect(x, box.top, width, box.height)))
        x += width + _PART_GAP
    return boxes


def get_part_texts(content: Content, part: PanelPart, state: EnvyraState) -> tuple[str, str]:
    """Return the name of a part of the preview and the caption below its picture ("" without one)."""
    match part:
        case "grid":
            return tr("envyra.new-game.grid"), ""
        case "bag":
            count = len(state.bag)
            return tr("envyra.table.bag"), f"{format_number(count)} {tr('envyra.table.bag-tiles', n=count)}"
        case "end":
            tile = _get_end_tile(content, state)
            points, cubes = tr("envyra.points", n=tile.points), tr("envyra.cubes", n=tile.cubes)
            return tr("envyra.option.end_tile.title"), f"{cubes}, {points}"
        case "open":
            return tr("envyra.table.open-cards"), ""
        case "secret":
            return tr("envyra.new-game.secret"), ""


def draw_preview_part(canvas: Canvas, box: Rect, model: PreviewPart) -> None:
    """Draw one part of the preview (grid, bag, end tile or cards) as a panel."""
    content, part, state = model.content, model.part, model.state
    top, bottom, edge = colours.PREVIEW[part]
    canvas.shadow(box, radius=theme.RADIUS_ROW, blur=8, dy=4, alpha=0.5)
    top = theme.lighten(top, round(14 * model.hover))
    canvas.slab(box, radius=theme.RADIUS_ROW, top=top, bottom=bottom, edge=edge)
    name, caption = get_part_texts(content, part, state)
    text_width = box.width - 2 * _PADDING
    center = (box.centerx, box.top + _PADDING + _TITLE_HEIGHT / 2 - 2)
    canvas.text(name, center, styles.SUBHEADING, anchor="center", max_width=text_width, shrink=True)
    if caption:
        center = (box.centerx, box.bottom - _PADDING - _CAPTION_HEIGHT / 2 + 3)
        style = styles.NOTE.with_colour(theme.BODY)
        canvas.text(caption, center, style, anchor="center", max_width=text_width, shrink=True)
    room = _get_picture_box(box, has_caption=bool(caption))
    match part:
        case "grid":
            _draw_grid(canvas, room, content, state)
        case "bag":
            side = min(room.height, room.width)
            canvas.spot(room.center, side * 0.6, edge, alpha=0.3)
            canvas.image("envyra/bag", room.center, side)
        case "end":
            _draw_end_tile(canvas, room, _get_end_tile(content, state))
        case "open":
            boxes = arrange_cards(room, len(state.open_cards), 3)
            for card, card_box in zip(state.open_cards, boxes, strict=True):
                draw_card(canvas, card_box, get_card_face(content, card))
        case "secret":
            owners = [model.seat_colours[seat] for seat, card in enumerate(state.secret) if card]
            _draw_secret_cards(canvas, room, owners)


def _get_picture_box(box: Rect, *, has_caption: bool) -> Rect:
    """Return the room for the picture between the name and the caption."""
    top = box.top + _PADDING + _TITLE_HEIGHT + 2
    bottom = box.bottom - _PADDING - (_CAPTION_HEIGHT + 2 if has_caption else 0.0)
    return Rect(box.left + _PADDING, top, box.width - 2 * _PADDING, bottom - top)


def _draw_grid(canvas: Canvas, room: Rect, content: Content, state: EnvyraState) -> None:
    """Draw the first tiles in their places."""
    size = content.tables[state.setup.players]
    side = min(room.height / size.rows, room.width / size.columns)
    left = room.centerx - side * size.columns / 2
    top = room.centery - side * size.rows / 2
    for at, tile in enumerate(state.grid):
        row, column = divmod(at, size.columns)
        box = Rect(left + column * side, top + row * side, side, side)
        draw_taken_tile(canvas, box.inflate(-4, -4), content.tiles[tile], points=side >= 64)


def _get_end_tile(content: Content, state: EnvyraState) -> Tile:
    return content.tiles[content.get_end_tile_id(state.setup.end_tile)]


def _draw_end_tile(canvas: Canvas, room: Rect, tile: Tile) -> None:
    """Draw the end tile, and beside it the signs of its requirement."""
    signs = [name for name, count in zip(THEMES, tile.needs, strict=True) for _ in range(count)]
    sign_side = min(34.0, room.height / max(1, len(signs)))
    side = min(room.height, room.width - sign_side - _PICTURE_GAP, 170.0)
    left = room.centerx - (side + _PICTURE_GAP + sign_side) / 2
    draw_taken_tile(canvas, Rect(left, room.centery - side / 2, side, side), tile)
    x, y = left + side + _PICTURE_GAP + sign_side / 2, room.centery - sign_side * (len(signs) - 1) / 2
    for name in signs:
        draw_requirement_sign(canvas, (x, y), sign_side, name, None)
        y += sign_side


def _draw_secret_cards(canvas: Canvas, room: Rect, owners: list[str]) -> None:
    """Draw a closed card for each colour of an owner, with its sign on the corner."""
    count = len(owners)
    sizes = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = (room.width - _PICTURE_GAP * (columns - 1)) / columns
        height = (room.height - _PICTURE_GAP * (rows - 1)) / rows
        sizes.append((min(width, height, 118.0), columns))
    side, columns = max(sizes)
    step = side + _PICTURE_GAP
    rows = -(-count // columns)
    top = room.centery - (rows * step - _PICTURE_GAP) / 2
    for at, colour in enumerate(owners):
        row, column = divmod(at, columns)
        count_in_row = min(columns, count - row * columns)
        left = room.centerx - (count_in_row * step - _PICTURE_GAP) / 2
        box = Rect(left + column * step, top + row * step, side, side)
        draw_card(canvas, box, None)
        radius = max(11.0, side * 0.17)
        corner = (box.right - radius * 0.7, box.bottom - radius * 0.7)
        canvas.circle(corner, radius, theme.GROUND, alpha=0.95)
        canvas.ring(corner, radius, theme.GOLD_DEEP, width=1.5)
        canvas.seat(colour, corner, radius * 1.2)
