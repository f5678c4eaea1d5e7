"""Names of fields, bases, shapes and rolled positions for all texts of EQUILIBRIX Connect."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from client.games.equilibrix.board.flower_geometry import get_field_shape
from client.i18n import tr
from rules.equilibrix import board

ROW_LETTERS = "abcdefg"
"""The letters of the rows of centres, from below."""

ShapeForm: TypeAlias = Literal["nom", "acc", "the"]
"""How a shape is named: by itself ("petal"), as a new object ("a petal") or as a known one ("the petal")."""


@cache
def name_field(field: int) -> str:
    """Return the name of a board field, made of the grid centres at its tips, such as "d4–e4"."""
    return "–".join(sorted(name_centre(corner) for corner in board.CORNERS[field]))


@cache
def name_base(base: int) -> str:
    """Return the name of a base, made of its two grid centres, such as "a1–a2"."""
    return "–".join(sorted(name_centre(centre) for centre in board.BASES[base]))


def name_centre(centre: board.Centre) -> str:
    """Return the name of a grid centre, such as "d4": letter of its row from below, number from the left."""
    q, r = centre
    return f"{ROW_LETTERS[r + board.SIDE]}{q + min(board.SIDE, board.SIDE + r) + 1}"


def name_shape(field: int, form: ShapeForm) -> str:
    """Return the translated word for a field's shape, "petal" or "triangle", in a grammatical form."""
    return tr(f"equilibrix.shape.{form}.{get_field_shape(field)}")


def format_stones(petals: int, triangles: int) -> tuple[str, str]:
    """Return two phrases that count stones of both shapes, such as ("9 petals", "6 triangles")."""
    return tr("equilibrix.shape.count.petal", n=petals), tr("equilibrix.shape.count.triangle", n=triangles)


def name_position(position: str) -> str:
    """Return the translated name of a position (a die face with two stones), such as "two petals, 60°"."""
    return tr(f"equilibrix.position.{position}.name")


def format_angle_between_stones(position: str) -> str:
    """Return the angle between the two stones of a position (a die face), such as "60°"."""
    return tr(f"equilibrix.position.{position}.angle")
