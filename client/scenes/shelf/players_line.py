"""The line that shows the players of a saved game: seat signs, names and scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from client import i18n
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import tr
from saves.graphemes import truncate_graphemes
from saves.shelf import ShelfEntry

SIGN_SIZE: Final = 22.0
_GAPS: Final = ((26.0, 9.0, 8.0), (16.0, 7.0, 6.0))
"""Between players, between sign and name, between name and score: at ease, and close together."""


class PlayerScore(Struct, frozen=True):
    """A player of a saved game, or the game's own side (its automatic opponent), with the score."""

    name: str
    """The name to draw, "" for none."""
    score: str = ""
    """The points as they are written, "" if there are none yet."""
    points: int | None = None
    """The score, None if there is none yet."""
    colour: str = ""
    """The colour of the seat, "" for the game's own side."""
    picture: str = ""
    """The picture in the place of the seat sign, for the game's own side."""
    winner: bool = False
    """Whether this player has won."""


class PlayersLine(Struct, frozen=True):
    """The players of a saved game as one line of text, and the gaps between its parts.

    The names may be shortened or left out to make the line fit.
    """

    players: tuple[PlayerScore, ...]
    """The players; their names may be shortened or empty."""
    gap: float
    """Between two players."""
    name_gap: float
    """Between a sign and the name."""
    score_gap: float
    """Between a name and the score."""

    def measure_width(self, texts: Typesetter, style: Style) -> float:
        """Return the width of the line of players in logical units; names are drawn in bold."""
        total = self.gap * max(0, len(self.players) - 1)
        for player in self.players:
            total += SIGN_SIZE
            if player.name:
                total += self.name_gap + texts.measure_width(player.name, style.strong)
            if player.score:
                total += self.score_gap + texts.measure_width(player.score, style)
        return total


def list_player_scores(entry: ShelfEntry) -> tuple[PlayerScore, ...]:
    """Return the players of a saved game with their scores, and the game's own side if it has a score."""
    card = entry.card
    scores = card.scores if card is not None else ()
    players = [
        PlayerScore(
            seat.name,
            i18n.format_number(scores[index]) if index < len(scores) else "",
            scores[index] if index < len(scores) else None,
            colour=seat.colour,
            winner=entry.finished and index in entry.winners,
        )
        for index, seat in enumerate(entry.seats)
    ]
    ghost = card.params.get("ghost") if card is not None else None
    if isinstance(ghost, int):
        key = f"{entry.game}.ghost"
        name = tr(key) if i18n.has_text(key) else ""
        won = entry.finished and not entry.winners
        picture = f"{entry.game}/ghost"
        players.append(PlayerScore(name, i18n.format_number(ghost), ghost, picture=picture, winner=won))
    return tuple(players)


def shorten_to_first_word(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first word of each name; the whole name where first words would be equal.

    A number belongs to the word before it, as in "Player 1", also where no other player has one.
    """
    return _keep_distinct([_get_first_word(name) for name in names], names)


def _get_first_word(name: str) -> str:
    words = name.split() or [""]
    return " ".join(words[:2]) if words[1:] and words[1].isdecimal() else words[0]


def shorten_to_initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return each name's initial ("Ž."); the initials of all its words ("P1") to tell names apart."""
    short = [f"{truncate_graphemes(name.strip(), 1)}." if name.strip() else "" for name in names]
    return _keep_distinct(
        short, ["".join(truncate_graphemes(word, 1) for word in name.split()) for name in names]
    )


def _keep_distinct(short: Sequence[str], longer: Sequence[str]) -> tuple[str, ...]:
    """Return the short names, the longer ones for those that are not unique."""
    return tuple(more if short.count(less) > 1 else less for less, more in zip(short, longer, strict=True))


def fit_players_line(
    texts: Typesetter, players: Sequence[PlayerScore], width: float, style: Style
) -> PlayersLine:
    """Return the most complete line of players that fits a width.

    Names are whole, else first words, else initials, else left out.
    """
    names = [player.name for player in players if player.colour]
    line = PlayersLine((), *_GAPS[-1])
    for seat_names, pictures_named in _iter_forms(names):
        unused = iter(seat_names)
        renamed = tuple(
            replace(player, name=next(unused) if player.colour else player.name if pictures_named else "")
            for player in players
        )
        for gaps in _GAPS:
            line = PlayersLine(renamed, *gaps)
            if line.measure_width(texts, style) <= width:
                return line
    return line


def _iter_forms(names: Sequence[str]) -> Iterator[tuple[Sequence[str], bool]]:
    """Yield the names from their longest form to none, and whether pictures are named as well.

    A picture says by itself whose points they are: its name is the first to go.
    """
    yield names, True
    yield names, False
    yield shorten_to_first_word(names), True
    yield shorten_to_first_word(names), False
    yield shorten_to_initials(names), False
    yield [""] * len(names), False


def locate_players(texts: Typesetter, box: Rect, line: PlayersLine, style: Style) -> list[Rect]:
    """Return the rectangle of each player in a line that begins at the left of `box` and is as high."""
    boxes, x = list[Rect](), box.x
    for player in line.players:
        width = replace(line, players=(player,)).measure_width(texts, style)
        boxes.append(Rect(x, box.y, width, box.height))
        x += width + line.gap
    return boxes


def draw_players_line(canvas: Canvas, box: Rect, players: Sequence[PlayerScore], style: Style) -> None:
    """Draw the players of a game in one line, vertically centred in the box, with names shortened to fit."""
    line = fit_players_line(canvas.texts, players, box.width, style)
    x, y = box.x, box.centery
    for player in line.players:
        if player.picture:
            canvas.image(player.picture, (x + SIGN_SIZE / 2, y), SIGN_SIZE + 4)
        else:
            canvas.seat(player.colour, (x + SIGN_SIZE / 2, y), SIGN_SIZE)
        x += SIGN_SIZE
        if player.name:
            colour = theme.CHOSEN_TEXT if player.winner else theme.IVORY
            at = (x + line.name_gap, y - 1)
            x = canvas.text(player.name, at, style.strong.with_colour(colour), anchor="midleft").right
        if player.score:
            at = (x + line.score_gap, y - 1)
            x = canvas.text(player.score, at, style.with_colour(theme.SECONDARY), anchor="midleft").right
        x += line.gap
