"""Labels of players: their names, and the level and character of computer opponents."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from client.bots.characters import load_characters
from client.bots.levels import LEVELS, level_names
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.i18n import has_text, tr
from saves.seats import SeatInfo

_GAP = 8.0
_DOT_STEP = 0.48
"""Distance of two dots that show an opponent's strength, in parts of the size of the letters beside them."""


def get_level(info: SeatInfo) -> str:
    """Return the level of the computer opponent in a seat, "" for a person."""
    return info.kind if info.kind in LEVELS else ""


def describe_opponent(info: SeatInfo) -> tuple[str, ...]:
    """Return a line that names the computer opponent of a seat with its level and character.

    The line is a tuple of one text, which is empty for a person.
    """
    words = describe_strength(info)
    return (f"{tr('new_game.seats.computer')}: {words}",) if words else ()


def describe_strength(info: SeatInfo) -> str:
    """Return the translated level and character of the computer opponent in a seat, "" for a person."""
    level = get_level(info)
    words = tr(f"opponents.level.{level}") if level else ""
    if words and has_text(f"characters.{info.character}.called"):
        return f"{words}, {tr(f'characters.{info.character}.called')}"
    return words


def get_portrait(game_id: str, info: SeatInfo) -> str:
    """Return the name of the portrait of an opponent's character, "" if it has none or is a person."""
    character = load_characters(game_id).get(info.character)
    return f"{game_id}/{character.portrait}" if character is not None and get_level(info) else ""


class Strength(Struct, frozen=True):
    """How strong an opponent is among those of its game.

    Attributes:
        rank: The rank of its level, from 1 for the weakest; 0 for a person.
        count: Number of levels of the game.
    """

    rank: int = 0
    count: int = 0


def get_strength(game_id: str, info: SeatInfo) -> Strength:
    """Return the strength of the opponent in a seat of a game."""
    level, levels = get_level(info), _list_levels(game_id) if get_level(info) else ()
    return Strength(levels.index(level) + 1, len(levels)) if level in levels else Strength()


@cache
def _list_levels(game_id: str) -> tuple[str, ...]:
    """Return the levels of a game's opponents, read from its file once."""
    return level_names(game_id)


def measure_strength(strength: Strength, size: float) -> float:
    """Return the width of the dots that show a strength beside letters of a size, with the gap before."""
    return _GAP + strength.count * size * _DOT_STEP if strength.rank else 0.0


def draw_strength(canvas: Canvas, left: Point, strength: Strength, size: float) -> None:
    """Draw a dot for each level of the game: filled up to the rank of the opponent's, the others empty.

    Args:
        canvas: Where to draw.
        left: The left end of the first dot, at half its height.
        strength: The opponent's strength.
        size: Size of the letters beside them.
    """
    step = size * _DOT_STEP
    for number in range(strength.count):
        center = (left[0] + step * (number + 0.5), left[1])
        if number < strength.rank:
            canvas.circle(center, step * 0.37, theme.GOLD)
        else:
            canvas.ring(center, step * 0.34, theme.MUTED, width=1.2)


def draw_player_name(
    canvas: Canvas, name: str, strength: Strength, left: Point, room: float, style: Style
) -> Rect:
    """Draw a player's name, and for an opponent dots for its strength; return the rectangle of the name.

    If room is short, the name is set in smaller letters, then without the dots, and last shortened.

    Args:
        canvas: Where to draw.
        name: The name.
        strength: The opponent's strength; its rank is 0 for a person.
        left: The left end of the name, at half its height.
        room: The available width, in logical units.
        style: Style of the name.
    """
    texts, aside = canvas.texts, measure_strength(strength, style.size)
    if texts.measure_width(name, texts.shrink_style_to_fit(name, room - aside, style)) > room - aside:
        style = styles.NAME.with_colour(style.colour)
        aside = measure_strength(strength, style.size)
        if texts.measure_width(name, style) > room - aside:
            aside = 0.0
    smallest = texts.shrink_style_to_fit(name, room - aside, style)
    words = canvas.text(texts.shorten_name(name, room - aside, smallest), left, smallest, anchor="midleft")
    if aside:
        draw_strength(canvas, (words.right + _GAP, left[1] + 1), strength, style.size)
    return words
