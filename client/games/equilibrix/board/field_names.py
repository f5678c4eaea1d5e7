"""Words that all of EQUILIBRIX Connect's table shares: shapes, places, positions."""

from __future__ import annotations

from functools import cache

from client.i18n import tr
from rules.equilibrix import board

ROWS = "abcdefg"
"""The letters of the rows of centres, from below."""


@cache
def name_field(field: int) -> str:
    """Return the name of a field: the centres it joins, "d4–e4"."""
    return "–".join(sorted(name_centre(each) for each in board.CORNERS[field]))


@cache
def name_base(number: int) -> str:
    """Return the name of a base: the centres it joins, as of a field."""
    return "–".join(sorted(name_centre(each) for each in board.BASES[number]))


def name_centre(at: board.Centre) -> str:
    """Return a centre by its row from below and its place in the row from the left."""
    q, r = at
    return f"{ROWS[r + board.SIDE]}{q + min(board.SIDE, board.SIDE + r) + 1}"


def shape(field: int) -> str:
    """Return the key of the shape of a field."""
    return "petal" if board.is_petal(field) else "triangle"


def nom(field: int) -> str:
    """Return the shape of a field by itself: "petal"."""
    return tr(f"equilibrix.shape.nom.{shape(field)}")


def acc(field: int) -> str:
    """Return the shape of a field as an object: "a petal"."""
    return tr(f"equilibrix.shape.acc.{shape(field)}")


def the(field: int) -> str:
    """Return the shape of a field as a known object: "the petal"."""
    return tr(f"equilibrix.shape.the.{shape(field)}")


def format_stones(petals: int, triangles: int) -> tuple[str, str]:
    """So many stones of both shapes: "9 petals", "6 triangles"."""
    words = "equilibrix.shape.count"
    return tr(f"{words}.petal", n=petals), tr(f"{words}.triangle", n=triangles)


def name_position(name: str) -> str:
    """Return what a die shows, in words: "two petals, 60°"."""
    return tr(f"equilibrix.position.{name}.name")


def format_angle(name: str) -> str:
    """Return the angle alone, for words beside the picture."""
    return tr(f"equilibrix.position.{name}.angle")
