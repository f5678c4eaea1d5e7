"""Paints the rims of pieces: a quiet line within the outline of each piece on which a creature stands.

Its colour and its dashes tell the fate of those on it, as the forecast or Death has it: whole if all live,
beads if one of them is in balance, dashes if all die, and dashes with dots between them if only some do.
"""

from __future__ import annotations

from functools import partial
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.images import ImageRequest
from client.draw.theme import Colour
from client.games.balanceformers.board import colours, reckoning_forecast
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from rules.balanceformers.area import is_angel
from rules.balanceformers.state import OFF, PARTS, Piece

PieceFate: TypeAlias = Literal["lives", "zero", "some-die", "dies", "unknown"]
"""The fate of the creatures on a piece: all live, and none or one of them in balance; some die; all die."""

_DARK: Final = ("solid", theme.INK)
"""What is seen between dashes, so that they stand out from white feathers too."""

_LINES: Final[dict[PieceFate, tuple[tuple[str, Colour], ...]]] = {
    "lives": (("solid", colours.GOOD),),
    "zero": (
        _DARK,
        ("beads", colours.BALANCE),
    ),
    "some-die": (_DARK, ("gaps", colours.BAD), ("dots", colours.GOOD)),
    "dies": (
        _DARK,
        ("gaps", colours.BAD),
    ),
    "unknown": (("solid", theme.SECONDARY),),
}
"""For each fate the lines of which its rim consists: the dashes of their pictures, and their colours."""

_ALPHA: Final = 0.85
"""How strong rims are: they tell pieces apart, but creatures and badges count more."""


class PieceRim(Struct, frozen=True):
    """The rim of a piece on which a creature stands."""

    piece: Piece
    """The piece."""
    fate: PieceFate
    """The fate of those on it."""


def make_piece_rims(view_model: BalanceformersViewModel) -> tuple[PieceRim, ...]:
    """Return the rims of all occupied pieces that are seen.

    While a creature is led over a slot they tell what would become of all then; in the reckoning only of
    those that Death has judged.
    """
    state, in_flight = view_model.foreseen_position, view_model.in_flight
    judged = list(reckoning_forecast.forecast_verdicts(state).values())
    if in_flight.reckoning:
        judged = judged[: state.judged]
    elif in_flight.aftermath or not view_model.forecast_shown:
        judged = []
    verdicts: dict[int, list[int]] = {slot // PARTS: [] for slot in state.places if slot != OFF}
    for verdict in judged:
        verdicts[verdict.slot // PARTS].append(verdict.verdict)
    return tuple(PieceRim(state.area[number], _get_fate(each)) for number, each in sorted(verdicts.items()))


def _get_fate(verdicts: list[int]) -> PieceFate:
    if not verdicts:
        return "unknown"
    if max(verdicts) < 0:
        return "dies"
    if min(verdicts) < 0:
        return "some-die"
    return "zero" if 0 in verdicts else "lives"


def draw_piece_rims(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw the rims of all occupied pieces, each recorded by itself: few of them change."""
    made = view_model.layout
    for rim in make_piece_rims(view_model):
        box = made.plane.get_bounding_box([rim.piece]).clip(made.view_box)
        if box.width and box.height:
            canvas.group((view_model.render_key, rim), box, partial(_draw_rim, plane=made.plane, rim=rim))


def _draw_rim(canvas: Canvas, plane: Plane, rim: PieceRim) -> None:
    kind = "angel" if is_angel(rim.piece) else "demon"
    pixels, turn = max(1, round(plane.cell_side * canvas.unit)), rim.piece[2]
    source = max(1, round(plane.source_side * canvas.unit)) if plane.source_side else pixels
    for dashes, colour in _LINES[rim.fate]:
        key = ("balanceformers-rim", kind, dashes, source, pixels, turn, colour)
        names = f"balanceformers/rim-{kind}-{dashes}", f"balanceformers/shape-{kind}"
        line, shape = (canvas.resources.images.get(name, (source, source)) for name in names)
        part = shape.get_bounding_rect()
        make = partial(_make_line, line, shape, part, pixels / source, turn, colour)
        x, y = plane.locate_cell(rim.piece)
        half = pixels / canvas.unit / 2
        left, top = canvas.point_to_pixels((x - half, y - half))
        place = turn_in_square(part, source, turn)
        at = left + round(place.left * pixels / source), top + round(place.top * pixels / source)
        canvas.put_surface(canvas.resources.shapes.get(key, make), at, _ALPHA)


def _make_line(
    line: pygame.Surface, shape: pygame.Surface, part: pygame.Rect, scale: float, turn: int, colour: Colour
) -> pygame.Surface:
    """Return the half of a white line that lies within a piece, in its colour."""
    made = line.subsurface(part).copy()
    made.blit(shape.subsurface(part), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if scale != 1.0:
        made = pygame.transform.smoothscale_by(made, scale)
    made.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.rotate(made, -90 * turn)


def turn_in_square(box: pygame.Rect, side: int, turn: int) -> pygame.Rect:
    """Return where a box lies when the square around it, `side` pixels wide, is turned by `turn` quarters."""
    for _ in range(turn):
        box = pygame.Rect(side - box.bottom, box.left, box.height, box.width)
    return box


def list_rim_images(side: int) -> list[ImageRequest]:
    """Return the pictures of all rims of cells that are so many pixels wide."""
    dashes = {dashes for lines in _LINES.values() for dashes, _ in lines}
    kinds = ("angel", "demon")
    names = [f"rim-{kind}-{each}" for kind in kinds for each in sorted(dashes)]
    names += [f"shape-{kind}" for kind in kinds]
    return [ImageRequest(f"balanceformers/{name}", (side, side)) for name in names]
