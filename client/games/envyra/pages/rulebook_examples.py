"""Drawings for the examples in Envyra's rulebook, made with the code that draws the table and score sheet."""

from __future__ import annotations

import math
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours, player_board_view, turn_order_view
from client.games.envyra.board.cards_view import draw_card, get_card_face, list_tile_symbols
from client.games.envyra.board.tile_view import (
    EmptyPositionModel,
    TileModel,
    draw_cube,
    draw_cube_ring,
    draw_empty_position,
    draw_taken_tile,
    draw_tile,
    locate_trough_cube,
)
from client.games.envyra.board.turn_order_view import TurnModel, TurnOrder
from client.games.envyra.sheet import pictures as sheet_pictures
from client.games.envyra.sheet.pictures import SeatCard
from client.games.envyra.sheet.score_sheet import format_sum
from client.i18n import format_number, tr
from client.rulebook.envyra_examples import (
    NOTHING,
    BoardExample,
    CompletedTileExample,
    EquilibriumExample,
    GridExample,
    RequirementsExample,
    ScoreExample,
    SetsExample,
    TilesExample,
    TurnOrderExample,
)
from client.scenes.rulebook.example_drawing import ExampleDrawings, SlabColours, make_figure_renderer
from rules.envyra.content import BOOK
from rules.envyra.sets import best_sets
from rules.envyra.state import THEMES
from saves.seats import COLOURS

_SLAB: Final = SlabColours(colours.EXAMPLE_TOP, colours.EXAMPLE_BOTTOM, colours.EXAMPLE_EDGE)

_GAP: Final = 8.0
"""Gap between tiles, and between cards."""

_GRID_TILE_SIDE: Final = 128.0
_OPEN_TILE_SIDE: Final = 140.0
_TAKEN_TILE_SIDE: Final = 88.0

_EXPLAINED_TILE_SIDE: Final = 148.0
"""Side of a tile that is claimed, or whose requirement is checked."""
_ARROW_WIDTH: Final = 64.0
_CLAIMED_TILE_SIDE: Final = 100.0
_HELD_TILE_SIDE: Final = 62.0
_NEED_GAP: Final = 24.0
_SIGN_SIDE: Final = 46.0

_MIN_TWO_ROWS_WIDTH: Final = 560.0
"""Width below which the order of turns is one line."""
_MAX_TURN_ORDER_WIDTH: Final = 780.0

_HOLE_SIDE: Final = 66.0
_WOOD_MARGIN: Final = 14.0
_SCREEN_SIDE: Final = 190.0
_SCREEN_GAP: Final = 20.0
_SCREEN_HEIGHT: Final = 150.0

_MAX_SETS_WIDTH: Final = 480.0
_SET_TILE_SIDE: Final = 74.0

_MAX_SCORE_WIDTH: Final = 560.0
_SCORE_HEAD_HEIGHT: Final = 36.0
_SCORE_TILE_SIDE: Final = 56.0
_SCORE_TILE_STEP: Final = 1.06 * _SCORE_TILE_SIDE
_SCORE_CARD_HEIGHT: Final = 62.0
_SCORE_GAP: Final = 18.0
_TOTAL_HEIGHT: Final = 60.0

_CARD_WIDTH, _CARD_HEIGHT = 236.0, 178.0


# --- the grid -------------------------------------------------------------------------------------------
def _measure_grid(example: GridExample, width: float) -> tuple[float, float]:
    side = min(_GRID_TILE_SIDE, width / example.columns)
    return side * example.columns, side * (len(example.tiles) // example.columns)


def _draw_grid(canvas: Canvas, area: Rect, example: GridExample) -> None:
    """Draw the positions of a grid with tiles and cubes, and rings around those that are marked."""
    side = area.width / example.columns
    for at, tile_id in enumerate(example.tiles):
        row, column = divmod(at, example.columns)
        number = at + 1
        box = Rect(area.x + column * side, area.y + row * side, side, side).inflate(-4, -4)
        if tile_id == NOTHING:
            draw_empty_position(canvas, box, EmptyPositionModel(number))
        else:
            tile = BOOK.own.content.tiles[tile_id]
            seats = example.cubes[at] if at < len(example.cubes) else ()
            cubes = tuple(COLOURS[seat] for seat in seats)
            draw_tile(canvas, box, TileModel(tile, cubes, number, is_veiled=number in example.veiled))
            if number in example.last and cubes:
                draw_cube_ring(canvas, *locate_trough_cube(box, tile.cubes, len(cubes) - 1))
        for numbers, colour in ((example.mark, theme.GOLD), (example.because, colours.BECAUSE)):
            if number in numbers:
                stone = box.inflate(-side * 0.05, -side * 0.05)
                canvas.outline(stone, colour, radius=side * 0.08, width=3)


# --- tiles side by side ---------------------------------------------------------------------------------
def _arrange_tiles(example: TilesExample, width: float) -> tuple[int, float]:
    """Return the number of tiles in a line and the distance from one to the next; lines are even."""
    count = len(example.tiles)
    step = min(_OPEN_TILE_SIDE if example.open else _TAKEN_TILE_SIDE, width) + _GAP
    max_columns = max(1, min(count, int((width + _GAP) // step)))
    return math.ceil(count / math.ceil(count / max_columns)), step


def _measure_tiles(example: TilesExample, width: float) -> tuple[float, float]:
    columns, step = _arrange_tiles(example, width)
    return step * columns - _GAP, step * math.ceil(len(example.tiles) / columns) - _GAP


def _draw_tiles(canvas: Canvas, area: Rect, example: TilesExample) -> None:
    columns, step = _arrange_tiles(example, area.width)
    side = step - _GAP
    for at, tile_id in enumerate(example.tiles):
        row, column = divmod(at, columns)
        box = Rect(area.x + column * step, area.y + row * step, side, side)
        tile = BOOK.own.content.tiles[tile_id]
        if example.open:
            draw_tile(canvas, box, TileModel(tile))
        else:
            draw_taken_tile(canvas, box, tile)
        if at in example.mark:
            canvas.outline(box, theme.GOLD, radius=side * 0.12, width=3)


# --- who takes a tile -----------------------------------------------------------------------------------
def _measure_claim(example: CompletedTileExample, width: float) -> tuple[float, float]:
    del example
    return min(width, _EXPLAINED_TILE_SIDE + _ARROW_WIDTH + _CLAIMED_TILE_SIDE + 24), _EXPLAINED_TILE_SIDE


def _draw_claim(canvas: Canvas, area: Rect, example: CompletedTileExample) -> None:
    """Draw a tile with its last cube ringed, an arrow, and the taken tile with a cube of its owner."""
    box, tile = _get_explained_tile_box(area), BOOK.own.content.tiles[example.tile]
    draw_tile(canvas, box, TileModel(tile, tuple(COLOURS[seat] for seat in example.cubes)))
    center, size = locate_trough_cube(box, len(example.cubes), len(example.cubes) - 1)
    draw_cube_ring(canvas, center, size * 1.06)
    start, end, y = box.right + 12, box.right + _ARROW_WIDTH - 10, area.centery
    canvas.line((start, y), (end - 10, y), theme.GOLD, width=4)
    canvas.polygon(((end - 14, y - 10), (end - 14, y + 10), (end, y)), theme.GOLD)
    side = _CLAIMED_TILE_SIDE
    taken = Rect(box.right + _ARROW_WIDTH, y - side / 2, side, side)
    draw_taken_tile(canvas, taken, tile)
    draw_cube(canvas, (taken.right + 2, taken.bottom - 14), 52, COLOURS[example.tile_taker])


def _get_explained_tile_box(area: Rect) -> Rect:
    return Rect(area.x, area.y, _EXPLAINED_TILE_SIDE, _EXPLAINED_TILE_SIDE)


# --- what a tile requires -------------------------------------------------------------------------------
def _measure_need(example: RequirementsExample, width: float) -> tuple[float, float]:
    held_width = max(len(example.have), 2) * (_HELD_TILE_SIDE + _GAP)
    return min(width, _EXPLAINED_TILE_SIDE + _NEED_GAP + held_width), _EXPLAINED_TILE_SIDE


def _draw_need(canvas: Canvas, area: Rect, example: RequirementsExample) -> None:
    """Draw a tile, the player's tiles, and below them a tick, or a cross and what is missing."""
    box, tiles = _get_explained_tile_box(area), BOOK.own.content.tiles
    draw_tile(canvas, box, TileModel(tiles[example.tile]))
    left = box.right + _NEED_GAP
    side = min(_HELD_TILE_SIDE, (area.right - left + _GAP) / max(1, len(example.have)) - _GAP)
    for at, tile_id in enumerate(example.have):
        held = Rect(left + at * (side + _GAP), area.y + 12, side, side)
        draw_taken_tile(canvas, held, tiles[tile_id], points=False)
    sign = (left + _SIGN_SIDE / 2, area.bottom - 14 - _SIGN_SIDE / 2)
    if not any(example.missing_tile_counts):
        canvas.image("envyra/tick", sign, _SIGN_SIDE)
        return
    canvas.circle(sign, _SIGN_SIDE * 0.42, theme.mix(theme.BAD, theme.BLACK, 0.45))
    canvas.ring(sign, _SIGN_SIDE * 0.42, theme.BAD, width=2)
    canvas.icon("close", sign, _SIGN_SIDE * 0.56, theme.IVORY)
    x = left + _SIGN_SIDE + 10
    for name, lacks in zip(THEMES, example.missing_tile_counts, strict=True):
        for _ in range(lacks):
            canvas.image(f"envyra/req-{name}-missing", (x + _SIGN_SIDE / 2, sign[1]), _SIGN_SIDE)
            x += _SIGN_SIDE * 0.9


# --- the order of turns ---------------------------------------------------------------------------------
def _measure_snake(example: TurnOrderExample, width: float) -> tuple[float, float]:
    if width < _MIN_TWO_ROWS_WIDTH:
        return width, 52.0
    return min(width, _MAX_TURN_ORDER_WIDTH), 76.0 if example.simplified else 126.0


def _draw_snake(canvas: Canvas, area: Rect, example: TurnOrderExample) -> None:
    turns = tuple(_make_turn(example, number) for number in range(1, len(example.order) + 1))
    laps = tuple(lap for lap in (turns[: example.players], turns[example.players :]) if lap)
    order = TurnOrder(laps, example.step)
    turn_order_view.draw_turn_order(canvas, area, order, compact=area.width < _MIN_TWO_ROWS_WIDTH)


def _make_turn(example: TurnOrderExample, number: int) -> TurnModel:
    _, seat = example.order[number - 1]
    state = "idle" if seat in example.skip else "next"
    if number == example.step:
        state = "now"
    elif number < example.step:
        state = "done"
    return TurnModel(seat, tr("app.player", n=seat + 1), COLOURS[seat], number, state)


# --- a board --------------------------------------------------------------------------------------------
def _get_wood_size(example: BoardExample) -> tuple[float, float]:
    return example.columns * _HOLE_SIDE + 2 * _WOOD_MARGIN, example.rows * _HOLE_SIDE + 2 * _WOOD_MARGIN


def _measure_board(example: BoardExample, width: float) -> tuple[float, float]:
    """Return the size of the wood, and of the screen beside it if there is room for it."""
    wood_width, wood_height = _get_wood_size(example)
    whole_width = wood_width + _SCREEN_SIDE + _SCREEN_GAP
    if example.screen and whole_width <= width:
        return whole_width, max(wood_height, _SCREEN_HEIGHT)
    return wood_width, wood_height


def _draw_board(canvas: Canvas, area: Rect, example: BoardExample) -> None:
    """Draw the holes with their numbers, and cubes in those that are used."""
    wood = Rect((0, 0), _get_wood_size(example))
    wood.midright = area.midright
    if area.width > wood.width + 1:
        canvas.image("envyra/screen", (area.x + _SCREEN_SIDE / 2, area.centery), _SCREEN_SIDE)
    player_board_view.draw_wooden_board(canvas, wood)
    for at in range(example.columns * example.rows):
        row, column = divmod(at, example.columns)
        left = wood.x + _WOOD_MARGIN + column * _HOLE_SIDE
        top = wood.y + _WOOD_MARGIN + row * _HOLE_SIDE
        hole = Rect(left + 3, top + 3, _HOLE_SIDE - 6, _HOLE_SIDE - 6)
        cube = COLOURS[example.seat] if at + 1 in example.cubes else ""
        player_board_view.draw_hole(canvas, hole, player_board_view.HoleModel(at + 1, cube=cube))


# --- sets -----------------------------------------------------------------------------------------------
def _measure_sets(example: SetsExample, width: float) -> tuple[float, float]:
    width = min(width, _MAX_SETS_WIDTH)
    return width, sheet_pictures.measure_collection_height(
        BOOK.own.content, example.tiles, width, largest=_SET_TILE_SIDE
    )


def _draw_sets(canvas: Canvas, area: Rect, example: SetsExample) -> None:
    sheet_pictures.draw_collection(canvas, area, content=BOOK.own.content, taken=example.tiles)


# --- scoring --------------------------------------------------------------------------------------------
def _measure_score(example: ScoreExample, width: float) -> tuple[float, float]:
    width = min(width, _MAX_SCORE_WIDTH)
    heights = _measure_score_pictures(example, width)
    return width, sum(_SCORE_HEAD_HEIGHT + height + _SCORE_GAP for height in heights) + _TOTAL_HEIGHT


def _measure_score_pictures(example: ScoreExample, width: float) -> list[float]:
    """Return the heights of what is counted: tiles, sets and, if there are any, cards."""
    rows = math.ceil(len(example.tiles) / max(1, int(width // _SCORE_TILE_STEP)))
    sets_height = sheet_pictures.measure_sets_height(
        BOOK.own.content, example.tiles, width, largest=_SCORE_TILE_SIDE
    )
    heights = [rows * _SCORE_TILE_STEP, sets_height]
    return [*heights, _SCORE_CARD_HEIGHT * len(example.cards)] if example.cards else heights


def _draw_score(canvas: Canvas, area: Rect, example: ScoreExample) -> None:
    """Draw what is counted with its points, and the total below."""
    content = BOOK.own.content
    sets = [content.sets.get_points(len(tiles)) for tiles in best_sets(example.tiles)]
    cards = [content.cards[card].points for card in example.cards]
    counted = [("stars", list(example.stars)), ("sets", sets), *([("cards", cards)] if cards else [])]
    y = area.y
    heights = _measure_score_pictures(example, area.width)
    for (name, points), height in zip(counted, heights, strict=True):
        _draw_score_head(
            canvas, Rect(area.x, y, area.width, _SCORE_HEAD_HEIGHT), tr(f"envyra.sheet.{name}"), points
        )
        box = Rect(area.x, y + _SCORE_HEAD_HEIGHT, area.width, height)
        match name:
            case "stars":
                tiles = [content.tiles[tile_id] for tile_id in example.tiles]
                sheet_pictures.draw_stars(canvas, box, tiles=tiles, largest=_SCORE_TILE_SIDE)
            case "sets":
                sheet_pictures.draw_sets(
                    canvas, box, content=content, taken=example.tiles, largest=_SCORE_TILE_SIDE
                )
            case _:
                faces = [get_card_face(content, card) for card in example.cards]
                held = [SeatCard(face, secret=False, done=True) for face in faces]
                symbols = list_tile_symbols(content, example.tiles)
                sheet_pictures.draw_cards(canvas, box, held=held, have=symbols, centred=True)
        y = box.bottom + _SCORE_GAP
    canvas.line((area.x, y), (area.right, y), theme.GOLD_DEEP, width=1.5, alpha=0.7)
    middle = y + _TOTAL_HEIGHT / 2 + 2
    canvas.text(tr("envyra.sheet.total"), (area.x, middle), styles.HEADING, anchor="midleft")
    total, style = format_number(example.points), styles.SCORE.with_colour(theme.GOLD)
    canvas.text(total, (area.right, middle), style, anchor="midright")


def _draw_score_head(canvas: Canvas, box: Rect, label: str, points: list[int]) -> None:
    text = format_sum(points) if len(points) > 1 else format_number(sum(points))
    y, style = box.y + 12, styles.BODY_STRONG.with_colour(theme.CHOSEN_TEXT)
    text_box = canvas.text(text, (box.right, y), style, anchor="midright")
    canvas.text(
        label,
        (box.x, y),
        styles.BODY.with_colour(theme.SECONDARY),
        anchor="midleft",
        max_width=text_box.x - 16 - box.x,
        shrink=True,
    )


# --- Equilibrium cards ----------------------------------------------------------------------------------
def _describe_cards(example: EquilibriumExample) -> str:
    cards = BOOK.own.content.cards
    symbols = {symbol for card in example.cards for symbol in cards[card].symbols}
    return " ".join(tr(f"envyra.nom.{symbol}") for symbol in sorted(symbols))


def _measure_cards(example: EquilibriumExample, width: float) -> tuple[float, float]:
    columns = max(1, min(len(example.cards), int((width + _GAP) // (_CARD_WIDTH + _GAP))))
    rows = math.ceil(len(example.cards) / columns)
    return columns * (_CARD_WIDTH + _GAP) - _GAP, rows * (_CARD_HEIGHT + _GAP) - _GAP


def _draw_cards(canvas: Canvas, area: Rect, example: EquilibriumExample) -> None:
    width = min(_CARD_WIDTH, area.width)
    columns = max(1, int((area.width + _GAP + 1) // (width + _GAP)))
    title, note = tr("envyra.sheet.cards"), tr("envyra.table.open-card")
    for at, card in enumerate(example.cards):
        row, column = divmod(at, columns)
        left, top = area.x + column * (width + _GAP), area.y + row * (_CARD_HEIGHT + _GAP)
        face, box = get_card_face(BOOK.own.content, card), Rect(left, top, width, _CARD_HEIGHT)
        draw_card(canvas, box, face, example.symbols, title=title, note=note)


DRAWINGS: Final[ExampleDrawings] = {
    GridExample: make_figure_renderer(_SLAB, _measure_grid, _draw_grid),
    TilesExample: make_figure_renderer(_SLAB, _measure_tiles, _draw_tiles),
    CompletedTileExample: make_figure_renderer(
        _SLAB, _measure_claim, _draw_claim, fits_beside=lambda *_: True
    ),
    RequirementsExample: make_figure_renderer(_SLAB, _measure_need, _draw_need, fits_beside=lambda *_: True),
    TurnOrderExample: make_figure_renderer(_SLAB, _measure_snake, _draw_snake),
    BoardExample: make_figure_renderer(_SLAB, _measure_board, _draw_board),
    SetsExample: make_figure_renderer(_SLAB, _measure_sets, _draw_sets),
    ScoreExample: make_figure_renderer(_SLAB, _measure_score, _draw_score),
    EquilibriumExample: make_figure_renderer(_SLAB, _measure_cards, _draw_cards, describe=_describe_cards),
}
