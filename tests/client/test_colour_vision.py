"""What colours tell can be told by everybody: by the colours as they are seen, or by a mark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import pygame
import pytest

from client.draw import line_patterns, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.games.balanceformers.board import creatures_view, track_view
from client.games.envyra.board import tile_view
from client.games.equilibrix.board import stones_view
from client.games.wispwood.board import tiles
from client.review.labels import GRADE_ICONS
from client.table.replay.grade_colours import GRADE_INK
from rules.balanceformers.content import SETS, content
from rules.wispwood.state import KINDS
from tests.client.colour_vision import EYES, Lab, as_seen, distance, lab, linear
from tests.client.driver import make_app

APART: Final = 10.0
"""ΔE₀₀ from which on colours are told apart."""

STEP: Final = 18.0
"""L* by which a place of a picture is lighter or darker than another one's, its colour aside."""

MARKED: Final = 20
"""Places of two small pictures that have to differ where a mark tells them apart: the corners of a sign."""

Painter = Callable[[Canvas, Point, float], None]


@dataclass(frozen=True)
class Sort:
    """Pieces of one sort that differ in colour. mark: what else they differ in. side: pixels of a picture."""

    name: str
    mark: str
    pieces: dict[str, Painter]
    side: int = 48


def _picture(name: str) -> Painter:
    return lambda canvas, center, size: canvas.image(name, center, size)


def _seat(colour: str) -> Painter:
    return lambda canvas, center, size: canvas.seat(colour, center, size)


def _cube(colour: str) -> Painter:
    return lambda canvas, center, size: tile_view.draw_cube(canvas, center, size, colour)


def _stone(colour: str) -> Painter:
    return lambda canvas, center, size: stones_view.draw_stone_at(
        canvas, center, size / 0.9, 0, colour, signed=True
    )


def _creature(colour: str) -> Painter:
    shown = creatures_view.make_creature(content(), colour, SETS[0], 0)
    return lambda canvas, center, size: creatures_view.draw_creature(canvas, center, size, shown)


def _token(colour: str, *, white: bool) -> Painter:
    return lambda canvas, center, size: track_view.draw_token(canvas, center, size, colour, white=white)


def _cat(colour: str) -> Painter:
    return lambda canvas, center, size: tiles.draw_cat(canvas, colour, True, center, size)


def _grade(grade: str) -> Painter:
    ink = GRADE_INK[grade]  # type: ignore[index]  # a grade
    return lambda canvas, center, size: canvas.icon(GRADE_ICONS[grade], center, size, ink)  # type: ignore[index]


def _line(number: int, colour: str) -> Painter:
    def paint(canvas: Canvas, center: Point, size: float) -> None:
        ends = (center[0] - size / 2, center[1]), (center[0] + size / 2, center[1])
        pattern = line_patterns.PATTERNS[number]
        line_patterns.draw_patterned(canvas, ends, theme.SEAT[colour], pattern, width=size / 8)

    return paint


def _seats(paint: Callable[[str], Painter]) -> dict[str, Painter]:
    return {colour: paint(colour) for colour in theme.SEAT}


SORTS: Final = (
    Sort("seats", "the sign's outline", _seats(_seat)),
    Sort("Envyra's cubes", "the seat's sign on each face", _seats(_cube)),
    Sort("EQUILIBRIX's stones", "the seat's sign on the stone", _seats(_stone)),
    Sort("EQUILIBRIX's stones, large", "the sign in the stone's glass", _seats(_stone), 120),
    Sort("Balanceformers' creatures", "the heads of a seat's creatures", _seats(_creature)),
    Sort("white tokens", "the seat's sign", _seats(lambda colour: _token(colour, white=True))),
    Sort("black tokens", "the seat's sign", _seats(lambda colour: _token(colour, white=False))),
    Sort("Wispwood's cats", "the seat's sign beside the cat", _seats(_cat)),
    Sort("wisps", "their figures", {kind: _picture(tiles.get_wisp_image(n)) for n, kind in enumerate(KINDS)}),
    Sort(
        "Envyra's requirements",
        "triangle, leaf, drop",
        {name: _picture(f"envyra/req-{name}") for name in ("orange", "green", "blue")},
    ),
    Sort(
        "verdicts of Death",
        "skull, balance, sprout",
        {name: _picture(f"balanceformers/mark-{name}") for name in ("dies", "zero", "lives")},
    ),
    Sort("grades of a review", "their signs", {grade: _grade(grade) for grade in GRADE_INK}),
    Sort(
        "lines of a chart",
        "their patterns",
        {colour: _line(number, colour) for number, colour in enumerate(theme.SEAT)},
    ),
)


SLOW: Final = {"EQUILIBRIX's stones, large"}

BARE: Final = Sort(
    "stones without a sign",
    "",
    _seats(lambda colour: _picture(f"equilibrix/stone-petal-{colour}")),
)
"""What the eye would have to do with by colours alone."""


@cache
def pixels(sort: str, piece: str) -> tuple[tuple[int, int, int, int], ...]:
    """Return a piece's picture: red, green, blue, opacity."""
    found = next(each for each in (*SORTS, BARE) if each.name == sort)
    side, paint = found.side, found.pieces[piece]
    app = make_app((1280, 720))
    surface = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    paint(Canvas(surface, 1.0, app.resources), (side / 2, side / 2), side * 0.94)
    app.finish()
    data = pygame.image.tobytes(surface, "RGBA")
    return tuple(zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True))


@cache
def get_piece_colour(sort: str, piece: str, eyes: str) -> Lab:
    """Return the colour of a piece as a whole."""
    inside = [linear((r, g, b)) for r, g, b, a in pixels(sort, piece) if a > 200]
    r, g, b = (sum(one[part] for one in inside) / len(inside) for part in range(3))
    return lab(as_seen((r, g, b), eyes))


@cache
def lightness(sort: str, piece: str, eyes: str) -> tuple[float, ...]:
    """Return how light each place of its picture is, on the dark ground, beside the others."""
    colours = [(r, g, b) for r, g, b, _ in pixels(sort, piece)]
    light = {colour: lab(as_seen(linear(colour), eyes))[0] for colour in set(colours)}
    found = [light[colour] for colour in colours]
    mean = sum(found) / len(found)
    return tuple(one - mean for one in found)


def count_differing_pixels(sort: str, one: str, other: str, eyes: str) -> int:
    """Return the number of places at which two pictures differ in more than how light they are as a whole."""
    pairs = zip(lightness(sort, one, eyes), lightness(sort, other, eyes), strict=True)
    return sum(abs(a - b) >= STEP for a, b in pairs)


def alike(sort: Sort) -> Iterator[str]:
    """Yield pairs that cannot be told apart."""
    for one, other in combinations(sort.pieces, 2):
        for eyes in EYES:
            apart = distance(get_piece_colour(sort.name, one, eyes), get_piece_colour(sort.name, other, eyes))
            if apart >= APART:
                continue
            places = count_differing_pixels(sort.name, one, other, eyes)
            if places < MARKED:
                yield f"{one} and {other}, {eyes}: {apart:.1f}, {places}"


@pytest.mark.parametrize(
    "sort",
    [pytest.param(sort, marks=[pytest.mark.long] * (sort.name in SLOW)) for sort in SORTS],
    ids=lambda sort: sort.name,
)
def test_pieces_are_distinguishable_with_any_colour_vision(sort: Sort) -> None:
    assert not list(alike(sort))


def test_pieces_without_marks_are_confusable() -> None:
    assert list(alike(BARE))


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
        ((50.0, 2.8361, -74.02), (50.0, 0.0, -82.7485), 3.4412),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 3.1736, 0.5854), 1.0),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_as_published(one: Lab, other: Lab, known: float) -> None:
    assert distance(one, other) == pytest.approx(known, abs=5e-5)
    assert distance(other, one) == pytest.approx(known, abs=5e-5)


def test_white_looks_white_with_any_colour_vision() -> None:
    for eyes in EYES:
        assert distance(lab(as_seen((1.0, 1.0, 1.0), eyes)), (100.0, 0.0, 0.0)) < 0.5


def test_red_and_green_are_confusable_with_protanopia() -> None:
    red, green = linear((190, 80, 40)), linear((118, 118, 40))
    assert distance(lab(red), lab(green)) > 30
    assert (
        distance(lab(as_seen(red, "protanopia")), lab(as_seen(green, "protanopia")))
        < distance(lab(red), lab(green)) / 2
    )
