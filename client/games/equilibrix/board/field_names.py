"""Names of fields, bases, shapes and rolled positions, as all of EQUILIBRIX Connect's texts use them."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from client.games.equilibrix.board.flower_geometry import get_shape
from client.i18n import tr
from rules.equilibrix import board

ROW_LETTERS = "abcdefg"
"""The letters of the rows of centres, from below."""

ShapeForm: TypeAlias = Literal["nom", "acc", "the"]
"""How a shape is named: by itself ("petal"), as a new object ("a petal") or as a known one ("the petal")."""


@cache
def name_field(field: int) -> str:
    """Return the name of a field: the centres that it joins, such as "d4–e4"."""
    return "–".join(sorted(name_centre(corner) for corner in board.CORNERS[field]))


@cache
def name_base(base: int) -> str:
    """Return the name of a base: the centres that it joins, such as "a1–a2"."""
    return "–".join(sorted(name_centre(centre) for centre in board.BASES[base]))


def name_centre(centre: board.Centre) -> str:
    """Return the spoken name of a grid centre, such as d4: row letter from below, place from the left."""
    q, r = centre
    return f"{ROW_LETTERS[r + board.SIDE]}{q + min(board.SIDE, board.SIDE + r) + 1}"


def name_shape(field: int, form: ShapeForm) -> str:
    """Return the name of the shape of a field, in the form that the sentence needs."""
    return tr(f"equilibrix.shape.{form}.{get_shape(field)}")


def format_stones(petals: int, triangles: int) -> tuple[str, str]:
    """Return the numbers of both shapes in words: "9 petals", "6 triangles"."""
    return tr("equilibrix.shape.count.petal", n=petals), tr("equilibrix.shape.count.triangle", n=triangles)


def name_position(position: str) -> str:
    """Return the name of a rolled position, such as "two petals, 60°"."""
    return tr(f"equilibrix.position.{position}.name")


def format_angle(position: str) -> str:
    """Return the angle of a rolled position, such as "60°"."""
    return tr(f"equilibrix.position.{position}.angle")
