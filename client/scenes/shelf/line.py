"""The players of a game in one line: signs, names, scores. The shelf and the menu show it alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from client import i18n
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import tr
from saves.shelf import ShelfEntry

SIGN: Final = 22.0
_GAPS: Final = ((26.0, 9.0, 8.0), (16.0, 7.0, 6.0))
"""Between players, between sign and name, between name and score: at ease, and close together."""


class SideScore(Struct, frozen=True):
    """Somebody with points. score: as they are written; colour: the seat's; picture: stands in its place
    for the game's own side."""

    name: str
    score: str = ""
    points: int | None = None
    colour: str = ""
    picture: str = ""
    winner: bool = False


class PlayersLine(Struct, frozen=True):
    """Sides with the names that fit, and the distances between them."""

    sides: tuple[SideScore, ...]
    gap: float
    after_sign: float
    before_score: float

    def width(self, texts: Typesetter, style: Style) -> float:
        """How long it is."""
        total = self.gap * max(0, len(self.sides) - 1)
        for side in self.sides:
            total += SIGN
            if side.name:
                total += self.after_sign + texts.width(side.name, style.strong)
            if side.score:
                total += self.before_score + texts.width(side.score, style)
        return total


def sides(entry: ShelfEntry) -> tuple[SideScore, ...]:
    """The players, and the game's own side where it has points (the card says how many)."""
    card = entry.card
    scores = card.scores if card is not None else ()
    found = [
        SideScore(
            seat.name,
            i18n.number(scores[index]) if index < len(scores) else "",
            scores[index] if index < len(scores) else None,
            colour=seat.colour,
            winner=entry.finished and index in entry.winners,
        )
        for index, seat in enumerate(entry.seats)
    ]
    ghost = card.params.get("ghost") if card is not None else None
    if isinstance(ghost, int):
        key = f"{entry.game}.ghost"
        name = tr(key) if i18n.has(key) else ""
        won = entry.finished and not entry.winners
        found.append(SideScore(name, i18n.number(ghost), ghost, picture=f"{entry.game}/ghost", winner=won))
    return tuple(found)


def first_words(names: Sequence[str]) -> tuple[str, ...]:
    """Every name's first word; a whole name where another would be the same."""
    return _unlike([(name.split() or [""])[0] for name in names], names)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """First letters ("Ž."); those of all words ("P1") where others would be the same."""
    short = [f"{name.strip()[:1]}." if name.strip() else "" for name in names]
    return _unlike(short, ["".join(word[0] for word in name.split()) for name in names])


def _unlike(short: Sequence[str], longer: Sequence[str]) -> tuple[str, ...]:
    """The short ones as far as they differ."""
    return tuple(more if short.count(less) > 1 else less for less, more in zip(short, longer, strict=True))


def fitted(texts: Typesetter, everyone: Sequence[SideScore], room: float, style: Style) -> PlayersLine:
    """The fullest line that fits: whole names, first words, initials, at last signs and scores alone."""
    names = [side.name for side in everyone if side.colour]
    # a picture says by itself whose points they are: its name is the first to go
    steps = [(names, True), (names, False), (first_words(names), True), (first_words(names), False)]
    steps += [(initials(names), False), ([""] * len(names), False)]
    line = PlayersLine((), *_GAPS[-1])
    for wanted, named in steps:
        left = iter(wanted)
        shown = tuple(
            replace(side, name=next(left) if side.colour else side.name if named else "") for side in everyone
        )
        for gaps in _GAPS:
            line = PlayersLine(shown, *gaps)
            if line.width(texts, style) <= room:
                return line
    return line


def places(texts: Typesetter, box: Rect, shown: PlayersLine, style: Style) -> list[Rect]:
    """Where each side of a line stands, over the height of the box."""
    found, x = list[Rect](), box.x
    for side in shown.sides:
        wide = replace(shown, sides=(side,)).width(texts, style)
        found.append(Rect(x, box.y, wide, box.height))
        x += wide + shown.gap
    return found


def paint(canvas: Canvas, box: Rect, everyone: Sequence[SideScore], style: Style) -> None:
    """The line, centred on the height of the box."""
    line = fitted(canvas.texts, everyone, box.width, style)
    x, y = box.x, box.centery
    for side in line.sides:
        if side.picture:
            canvas.image(side.picture, (x + SIGN / 2, y), SIGN + 4)
        else:
            canvas.seat(side.colour, (x + SIGN / 2, y), SIGN)
        x += SIGN
        if side.name:
            colour = theme.CHOSEN_TEXT if side.winner else theme.IVORY
            at = (x + line.after_sign, y - 1)
            x = canvas.text(side.name, at, style.strong.in_(colour), anchor="midleft").right
        if side.score:
            at = (x + line.before_score, y - 1)
            x = canvas.text(side.score, at, style.in_(theme.SECONDARY), anchor="midleft").right
        x += line.gap
