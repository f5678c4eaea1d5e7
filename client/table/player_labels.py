"""Labels of players: their names, and the level and character of computer opponents."""

from __future__ import annotations

from client.bots.characters import load_characters
from client.bots.levels import LEVELS
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.i18n import has_text, tr
from saves.seats import SeatInfo

_GAP = 6.0


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


def draw_player_name(canvas: Canvas, name: str, level: str, left: Point, room: float, style: Style) -> Rect:
    """Draw a player's name, and for an opponent the symbol of its level; return the rectangle of the name.

    If room is short, the name is set in smaller letters, and then without the symbol.

    Args:
        canvas: Where to draw.
        name: The name.
        level: The opponent's level, "" for a person.
        left: The left end of the name, at half its height.
        room: The available width, in logical units.
        style: Style of the name.
    """
    texts, aside = canvas.texts, style.size + _GAP if level else 0.0
    if texts.measure_width(name, texts.shrink_style_to_fit(name, room - aside, style)) > room - aside:
        style = styles.LABEL.with_colour(style.colour)
        aside = style.size + _GAP if level else 0.0
        if texts.measure_width(name, style) > room - aside:
            level, aside = "", 0.0
    words = canvas.text(name, left, style, anchor="midleft", max_width=room - aside, shrink=True)
    if level:
        canvas.icon(
            f"level-{level}", (words.right + _GAP + style.size / 2, left[1]), style.size, theme.SECONDARY
        )
    return words
