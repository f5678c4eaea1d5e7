"""Drawings of the examples in Balanceformers' rulebook, made by the painters of the table."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.chrome import draw_number_disc
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    area_geometry as planes,
    area_view,
    colours,
    creatures_view,
    death_wheel_view,
    initiative_view,
    layout,
    phrases,
    verdict_view,
)
from client.games.balanceformers.board.area_geometry import CREATURE_SIDE, Plane
from client.games.balanceformers.board.area_view import CreatureModel, PiecesModel
from client.games.balanceformers.board.creatures_view import make_creature
from client.games.balanceformers.board.death_wheel_view import ROUNDS
from client.games.balanceformers.board.verdict_view import VerdictBreakdown
from client.games.balanceformers.sheet import pictures as sheet_pictures
from client.games.balanceformers.sheet.pictures import ColouredPosition, TokenColumns
from client.i18n import tr
from client.rulebook.balanceformers_examples import (
    PART_NAMES,
    AreaExample,
    CreaturesExample,
    InitiativeExample,
    JudgedExample,
    PiecesExample,
    PreludeExample,
    TokensExample,
    TrackExample,
    WheelExample,
    parse_piece,
)
from client.scenes.rulebook.example_drawing import ExampleDrawings, SlabColours, make_figure_renderer
from rules.balanceformers import area as geometry, initiative
from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import BOOK
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, Piece
from saves.seats import COLOURS

_SLAB: Final = SlabColours(colours.EXAMPLE_TOP, colours.EXAMPLE_BOTTOM, colours.EXAMPLE_EDGE)

_GAP: Final = 26.0
"""Gap between pieces, and between creatures."""

_MAX_PIECE_WIDTH: Final = 330.0
_MIN_PIECE_WIDTH: Final = 230.0
"""Width below which pieces are in lines of two."""
_MAX_CREATURE_SIDE: Final = 216.0
_MIN_CREATURE_SIDE: Final = 150.0
"""Side below which the numbers of a creature's energies are illegible."""

_MAX_CELL_SIDE: Final = 264.0
_MAX_AREA_HEIGHT: Final = 480.0
_AREA_MARGIN: Final = 0.06
"""Margin around the pieces, in units of a cell: feathers and creatures reach over them."""
_MAX_PAIRED_WIDTH: Final = 2
"""Width of an area, in cells, up to which two are drawn side by side."""

_MAX_JUDGED_SIDE: Final = 430.0
_SUMS_WIDTH: Final = 330.0
_SUMS_GAP: Final = 30.0
_SUM_HEIGHT: Final = 46.0
_MIN_JUDGED_SIDE: Final = 280.0
"""Side of the judged piece below which the sums are not beside it."""
_JUDGED_VEIL: Final = 0.52
_OVERLAP: Final = 14.0
"""How far creatures reach over the long side of the piece."""

_TOKEN_SIDE: Final = 88.0
_TOKEN_STEP: Final = 1.14
"""Distance from token to token, in units of a token."""
_ORDER_WIDTH, _ORDER_ROW_HEIGHT = 560.0, 64.0
_STEP_WIDTH, _STEP_HEIGHT, _STEP_GAP = 98.0, 92.0, 10.0
"""Size of a step of the prelude, and the gap between steps."""

_WHEEL_SIDE: Final = 350.0
_TRACK_HEIGHT, _BARE_TRACK_HEIGHT = 190.0, 124.0
_MIN_TRACK_ROW_WIDTH: Final = 560.0
"""Width below which the track is in several rows."""


# --- pieces ---------------------------------------------------------------------------------------------
def _arrange_pieces(example: PiecesExample, width: float) -> tuple[int, float]:
    """Return the number of pieces in a line, and the length of their long sides."""
    count = len(example.show)
    columns = count if (width - (count - 1) * _GAP) / count >= _MIN_PIECE_WIDTH else min(count, 2)
    return columns, min(_MAX_PIECE_WIDTH, (width - (columns - 1) * _GAP) / columns) // 2 * 2


def _measure_pieces(example: PiecesExample, width: float) -> tuple[float, float]:
    columns, side = _arrange_pieces(example, width)
    lines = -(-len(example.show) // columns)
    return columns * side + (columns - 1) * _GAP, lines * side / 2 + (lines - 1) * _GAP + 8


def _draw_pieces(canvas: Canvas, area: Rect, example: PiecesExample) -> None:
    columns, side = _arrange_pieces(example, area.width)
    for number, name in enumerate(example.show):
        line, column = divmod(number, columns)
        x = round(area.x + side / 2 + column * (side + _GAP))
        y = round(area.y + 4 + line * (side / 2 + _GAP) + side / 2)
        is_dark = name.endswith("dark")
        piece: Piece = (1, 0, 0) if name.startswith("demon") else (0, 0, 0)
        plane = Plane((x - side * piece[0], y), side)
        area_view.draw_piece(canvas, plane, piece, dark=is_dark)
        if not is_dark:
            area_view.draw_body_part_signs(canvas, plane, PiecesModel((piece,), 0, 0b111))


# --- creatures ------------------------------------------------------------------------------------------
def _arrange_creatures(example: CreaturesExample, width: float) -> tuple[int, float]:
    """Return the number of creatures in a line, and the side of each."""
    columns = len(example.creatures)
    while columns > 1 and (width - (columns - 1) * _GAP) / columns < _MIN_CREATURE_SIDE:
        columns -= 1
    return columns, min(_MAX_CREATURE_SIDE, (width - (columns - 1) * _GAP) / columns)


def _measure_creatures(example: CreaturesExample, width: float) -> tuple[float, float]:
    columns, side = _arrange_creatures(example, width)
    lines = -(-len(example.creatures) // columns)
    return columns * side + (columns - 1) * _GAP, lines * side + (lines - 1) * _GAP / 2


def _draw_creatures(canvas: Canvas, area: Rect, example: CreaturesExample) -> None:
    columns, side = _arrange_creatures(example, area.width)
    for number, (name, levels) in enumerate(zip(example.creatures, example.levels, strict=True)):
        line, column = divmod(number, columns)
        x = area.x + side / 2 + column * (side + _GAP)
        y = area.y + side / 2 + line * (side + _GAP / 2)
        box, _, own_number = name.rpartition("-")
        colour = COLOURS[example.seats.index(box)]
        creature = make_creature(BOOK.own.content, colour, box, int(own_number))
        creatures_view.draw_creature(canvas, (x, y), side, creature, levels=levels)


# --- the area -------------------------------------------------------------------------------------------
def _do_areas_fit(first: AreaExample, second: AreaExample) -> bool:
    """Return whether two examples show the same small area."""
    west, _, east, _ = planes.compute_bounds(_list_places(first))
    return first.pieces == second.pieces and east - west <= _MAX_PAIRED_WIDTH


def _list_places(example: AreaExample) -> tuple[Piece, ...]:
    """Return the pieces and the places for the next one."""
    return (*example.area, *example.free_places)


def _measure_area(example: AreaExample, width: float) -> tuple[float, float]:
    west, north, east, south = planes.compute_bounds(_list_places(example))
    columns, rows = east - west + 2 * _AREA_MARGIN, south - north + 2 * _AREA_MARGIN
    side = min(_MAX_CELL_SIDE, width / columns, _MAX_AREA_HEIGHT / rows)
    return columns * side, rows * side


def _draw_area(canvas: Canvas, area: Rect, example: AreaExample) -> None:
    """Draw figures and creatures, the marks, and where the lifted creature may go."""
    places = _list_places(example)
    _, north, _, south = planes.compute_bounds(places)
    margin = _AREA_MARGIN * area.height / (south - north + 2 * _AREA_MARGIN)
    plane = sheet_pictures.fit_plane(area.inflate(-2 * margin, -2 * margin), places)
    state, pieces = example.state, example.area
    taken = sum(1 << slot for slot in state.places if slot != OFF)
    ground = PiecesModel(pieces, state.dark, geometry.compute_slot_moves(pieces, state.dark).light & ~taken)
    area_view.draw_pieces(canvas, plane, ground)
    area_view.draw_body_part_signs(canvas, plane, ground)
    for piece in example.free_places:
        area_view.draw_free_place(canvas, plane, piece, strong=0.25)
    _draw_marks(canvas, plane, example)
    if example.origin is not None:
        slot = example.get_slot(example.origin)
        piece, part = pieces[slot // PARTS], slot % PARTS
        if slot in state.places:
            _draw_lift_glow(canvas, plane, piece, part)
        else:
            area_view.draw_slot_focus(canvas, plane, piece, part)
    area_view.draw_creatures(canvas, plane, pieces, _make_creature_models(state))
    _draw_ways(canvas, plane, example)
    if example.numbered:
        for number, piece in enumerate(pieces, start=1):
            draw_number_disc(canvas, plane.locate_piece_body(piece), str(number))


def _draw_marks(canvas: Canvas, plane: Plane, example: AreaExample) -> None:
    """Outline the marked pieces, and draw the sign of a hole on those that turn dark."""
    darkens = example.darkens or ()
    marks = ((example.because, colours.BECAUSE), (example.mark, theme.GOLD), (darkens, colours.VIOLET))
    for places, colour in marks:
        for place in places:
            for _ in range(2):
                area_view.draw_piece_glow(canvas, plane, parse_piece(place), colour)
    for place in darkens:
        center = plane.locate_piece_body(parse_piece(place))
        canvas.spot(center, plane.cell_side * 0.2, theme.BLACK, alpha=0.85)
        canvas.image("balanceformers/mark-hole", center, plane.cell_side * 0.26)


def _draw_lift_glow(canvas: Canvas, plane: Plane, piece: Piece, part: int) -> None:
    creatures_view.draw_lift_glow(canvas, plane.locate_slot(piece, part), plane.cell_side * CREATURE_SIDE)


def _draw_ways(canvas: Canvas, plane: Plane, example: AreaExample) -> None:
    """Draw the slots that one action reaches, and the path to those behind a hole."""
    if example.origin is None:
        return
    steps, holes = example.reachable_slot_masks
    pieces, origin, dark = example.area, example.get_slot(example.origin), example.state.dark
    for slot in iter_bits(holes):
        area_view.draw_move_path(
            canvas, plane, planes.compute_move_path(pieces, dark, origin, slot), alpha=0.85
        )
    for slot in iter_bits(steps | holes):
        piece, part = pieces[slot // PARTS], slot % PARTS
        area_view.draw_reachable_slot(canvas, plane, piece, part, hole=bool(holes >> slot & 1))


def _make_creature_models(
    state: BalanceformersState, *, levels: tuple[int, ...] = (), veil: float = 0.0
) -> tuple[CreatureModel, ...]:
    """Return the models of all creatures in the area."""
    position = ColouredPosition(BOOK.own.content, state, COLOURS[: state.setup.players])
    return tuple(
        CreatureModel(slot, position.creature(creature), levels=levels, veil=veil)
        for creature, slot in enumerate(state.places)
        if slot != OFF
    )


# --- the reckoning --------------------------------------------------------------------------------------
def _describe_judged(example: JudgedExample) -> str:
    return tr(f"balanceformers.table.verdict-{example.verdict}")


def _are_sums_beside(width: float) -> bool:
    return width >= _MIN_JUDGED_SIDE + _SUMS_GAP + _SUMS_WIDTH


def _measure_sums(example: JudgedExample) -> float:
    """Return the height of the sums with verdict and gains."""
    return _SUM_HEIGHT * (len(example.computed_verdict.levels) + 2) + 8


def _measure_judged(example: JudgedExample, width: float) -> tuple[float, float]:
    """Return the size of the piece with the sums beside it or below."""
    are_beside, sums_height = _are_sums_beside(width), _measure_sums(example)
    side = min(_MAX_JUDGED_SIDE, width - _SUMS_WIDTH - _SUMS_GAP if are_beside else width) // 2 * 2
    if are_beside:
        return side + _SUMS_GAP + _SUMS_WIDTH, max(side / 2 + _OVERLAP, sums_height)
    return side, side / 2 + _OVERLAP + 16 + sums_height


def _draw_judged(canvas: Canvas, area: Rect, example: JudgedExample) -> None:
    """Draw the piece with its creatures, and the sums."""
    are_beside = _are_sums_beside(area.width + 2)  # the side is rounded to an even number
    side = (area.width - _SUMS_WIDTH - _SUMS_GAP if are_beside else area.width) // 2 * 2
    top = area.centery - (side / 2 + _OVERLAP) / 2 if are_beside else area.y
    _draw_judged_piece(canvas, Rect(area.x, round(top + _OVERLAP), side, side / 2), example)
    sums = Rect(0, 0, min(_SUMS_WIDTH, area.width), _measure_sums(example))
    if are_beside:
        sums.midright = area.midright
    else:
        sums.midbottom = area.midbottom
    _draw_sums(canvas, sums, example)


def _draw_judged_piece(canvas: Canvas, box: Rect, example: JudgedExample) -> None:
    piece = example.piece
    plane = Plane((round(box.centerx) - piece[0] * box.width, round(box.bottom)), box.width)
    empty = sum(1 << part for part, name in enumerate(example.group) if not name)
    area_view.draw_piece(canvas, plane, piece)
    area_view.draw_body_part_signs(canvas, plane, PiecesModel((piece,), 0, empty))
    _draw_lift_glow(canvas, plane, piece, PART_NAMES.index(example.judged))
    models = _make_creature_models(example.state, levels=example.computed_verdict.levels, veil=_JUDGED_VEIL)
    area_view.draw_creatures(canvas, plane, (piece,), models)


def make_verdict_breakdown(example: JudgedExample) -> VerdictBreakdown:
    """Return the explanation of a verdict with the judged creature first in each sum."""
    breakdown = verdict_view.make_breakdown(
        BOOK.own.content, example.state, example.computed_verdict, COLOURS.__getitem__
    )
    judged = breakdown.judged
    lines = []
    for line in breakdown.lines:
        others = (*line.values[:judged], *line.values[judged + 1 :])
        lines.append(replace(line, values=(line.values[judged], *others)))
    return replace(breakdown, lines=tuple(lines))


def _draw_sums(canvas: Canvas, box: Rect, example: JudgedExample) -> None:
    """Draw the sum of each level, the verdict, and who gains what."""
    breakdown = make_verdict_breakdown(example)
    y = box.y + 4 + _SUM_HEIGHT / 2
    for line in breakdown.lines:
        row = Rect(box.x, y - _SUM_HEIGHT / 2 + 3, box.width, _SUM_HEIGHT - 6)
        canvas.fill(row, theme.WHITE, radius=10, alpha=0.06)
        label = canvas.text(line.short, (row.x + 14, y), styles.NOTE, anchor="midleft")
        room = row.right - 14 - label.right - 18
        verdict_view.draw_energy_sum(canvas, (label.right + 18, y), line, size=27, room=room)
        y += _SUM_HEIGHT
    verdict_view.draw_verdict_chip(canvas, Rect(box.x, y - 19, box.width, 38), breakdown)
    verdict_view.draw_verdict_gains(canvas, (box.x + 8, y + _SUM_HEIGHT), breakdown, size=30)


# --- initiative -----------------------------------------------------------------------------------------
def _measure_tokens(example: TokensExample, width: float) -> tuple[float, float]:
    """Return the size of two rows of five tokens."""
    del example
    step = min(_TOKEN_SIDE * _TOKEN_STEP, width / 5)
    return step * 5, step * 2


def _draw_tokens(canvas: Canvas, area: Rect, example: TokensExample) -> None:
    """Draw square tokens above, round ones with their letters below; spent ones are pale."""
    content, step = BOOK.own.content, area.width / 5
    side = step / _TOKEN_STEP
    for at, value in enumerate(content.squares.values):
        center = (area.x + step * (at + 0.5), area.y + step / 2)
        alpha = 0.3 if value in example.squares else 1.0
        initiative_view.draw_square_token(canvas, center, side, value, alpha=alpha)
    for at, value in enumerate(content.rounds.values):
        center = (area.x + step * (at + 0.5), area.y + step * 1.5)
        alpha = 0.3 if value in example.rounds else 1.0
        letter = content.letter(example.set, value)
        initiative_view.draw_round_token(canvas, center, side, value, letter, alpha=alpha)


def _measure_order(example: InitiativeExample, width: float) -> tuple[float, float]:
    return min(_ORDER_WIDTH, width), _ORDER_ROW_HEIGHT * len(example.pairs)


def _draw_order(canvas: Canvas, area: Rect, example: InitiativeExample) -> None:
    """Draw the seats from the first to the last: tokens, sum, and a ring around letters that decided."""
    sums = [square + round_ for _, square, round_ in example.pairs]
    side = min(56.0, area.width * 0.13)
    for place, seat in enumerate(example.order):
        _, square, round_ = example.pairs[seat]
        row = Rect(area.x, area.y + place * _ORDER_ROW_HEIGHT + 3, area.width, _ORDER_ROW_HEIGHT - 6)
        canvas.fill(row, theme.WHITE, radius=12, alpha=0.06 if place else 0.11)
        y, style = row.centery, styles.FIGURE.with_colour(theme.SECONDARY if place else theme.GOLD)
        canvas.text(f"{place + 1}.", (row.x + 16, y), style, anchor="midleft")
        canvas.seat(COLOURS[seat], (row.x + 66, y), 28)
        x = row.x + 100 + side / 2
        initiative_view.draw_square_token(canvas, (x, y), side, square)
        canvas.text("+", (x + side * 0.72, y), styles.ROW.with_colour(theme.SECONDARY), anchor="center")
        x += side * 1.44
        initiative_view.draw_round_token(canvas, (x, y), side, round_, example.letters[seat])
        if sums.count(sums[seat]) > 1:
            canvas.ring((x, y), side * 0.5, theme.GOLD, width=2.5)
        x += side * 0.75
        canvas.text(
            tr("balanceformers.table.sum-actions", n=sums[seat]),
            (x, y),
            styles.ROW_STRONG,
            anchor="midleft",
            max_width=row.right - x - 12,
            shrink=True,
        )


def _count_steps_in_line(example: PreludeExample, width: float) -> int:
    """Return the number of steps in a line; lines are as even as possible."""
    max_columns = max(1, int((width + _STEP_GAP) // (_STEP_WIDTH + _STEP_GAP)))
    lines = -(-len(example.row) // max_columns)
    return -(-len(example.row) // lines)


def _measure_prelude(example: PreludeExample, width: float) -> tuple[float, float]:
    columns = _count_steps_in_line(example, width)
    lines = -(-len(example.row) // columns)
    return columns * (_STEP_WIDTH + _STEP_GAP) - _STEP_GAP, lines * (_STEP_HEIGHT + _STEP_GAP) - _STEP_GAP


def _draw_prelude(canvas: Canvas, area: Rect, example: PreludeExample) -> None:
    """Draw for each step the seat and a creature for each one that it places."""
    columns = int((area.width + _STEP_GAP + 1) // (_STEP_WIDTH + _STEP_GAP))
    side = 42.0
    for number, (seat, count) in enumerate(example.row):
        line, column = divmod(number, columns)
        left, top = area.x + column * (_STEP_WIDTH + _STEP_GAP), area.y + line * (_STEP_HEIGHT + _STEP_GAP)
        box = Rect(left, top, _STEP_WIDTH, _STEP_HEIGHT)
        canvas.fill(box, theme.WHITE, radius=12, alpha=0.07)
        canvas.seat(COLOURS[seat], (box.centerx, box.y + 20), 22)
        for at in range(count):
            center = (box.centerx + (at - (count - 1) / 2) * side, box.y + 62)
            canvas.image("balanceformers/creature-blank-black", center, side)
            canvas.image(f"balanceformers/creature-body-{COLOURS[seat]}", center, side)


# --- wheel and track ------------------------------------------------------------------------------------
def _describe_wheel(example: WheelExample) -> str:
    return tr("balanceformers.table.wants", deficits=_name_deficits(example)) if example.round else ""


def _name_deficits(example: WheelExample) -> str:
    return phrases.format_deficits_in_words(initiative.deficits(example.round))


def _measure_wheel(example: WheelExample, width: float) -> tuple[float, float]:
    del example
    side = min(_WHEEL_SIDE, width)
    return side, side


def _draw_wheel(canvas: Canvas, area: Rect, example: WheelExample) -> None:
    spots = tuple(layout.locate_round_cross(area, number) for number in range(1, ROUNDS + 1))
    lead = tr("balanceformers.table.death-wants") if example.round else ""
    wants = _name_deficits(example) if example.round else ""
    death_wheel_view.draw_death_wheel(
        canvas, area, death_wheel_view.DeathWheelModel(example.round, lead, wants, spots)
    )


def _measure_track(example: TrackExample, width: float) -> tuple[float, float]:
    if width >= _MIN_TRACK_ROW_WIDTH:
        return width, _TRACK_HEIGHT if example.tokens else _BARE_TRACK_HEIGHT
    return width, width / (1.3 if example.tokens else 1.9)


def _draw_track(canvas: Canvas, area: Rect, example: TrackExample) -> None:
    white, black = (tuple(pair[side] for pair in example.tokens) for side in (0, 1))
    values = BOOK.own.content.track.values
    columns = TokenColumns(values, COLOURS[: len(example.tokens)], white, black)
    sheet_pictures.draw_track(canvas, area, columns=columns)


DRAWINGS: Final[ExampleDrawings] = {
    PiecesExample: make_figure_renderer(_SLAB, _measure_pieces, _draw_pieces),
    CreaturesExample: make_figure_renderer(_SLAB, _measure_creatures, _draw_creatures),
    AreaExample: make_figure_renderer(_SLAB, _measure_area, _draw_area, fits_beside=_do_areas_fit),
    JudgedExample: make_figure_renderer(_SLAB, _measure_judged, _draw_judged, describe=_describe_judged),
    TokensExample: make_figure_renderer(_SLAB, _measure_tokens, _draw_tokens),
    InitiativeExample: make_figure_renderer(_SLAB, _measure_order, _draw_order),
    PreludeExample: make_figure_renderer(_SLAB, _measure_prelude, _draw_prelude),
    WheelExample: make_figure_renderer(_SLAB, _measure_wheel, _draw_wheel, describe=_describe_wheel),
    TrackExample: make_figure_renderer(_SLAB, _measure_track, _draw_track),
}
