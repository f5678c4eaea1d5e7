"""Paints Death's word: why a creature lives or dies, level by level, and what each player would gain."""

from __future__ import annotations

from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.balanceformers.creatures_view import (
    BAD,
    BALANCE,
    GOOD,
    Creature,
    draw_creature,
    ink,
    signed,
)

MARKS = {1: "mark-lives", 0: "mark-zero", -1: "mark-dies"}
INKS: dict[int, Colour] = {1: GOOD, 0: BALANCE, -1: BAD}
GROUNDS: dict[int, Colour] = {1: (22, 52, 42), 0: (58, 46, 18), -1: (66, 24, 26)}


@dataclass(frozen=True)
class Line:
    """A level. label, short: which one it is, in words; number: from 1; values: of each creature; sum."""

    label: str
    short: str
    values: tuple[int, ...]
    sum: int
    number: int


@dataclass(frozen=True)
class Reason:
    """One verdict spelled out. creatures: on the piece; judged: which of them; word: the verdict in words;
    helpers: colours of those who gain white columns, and tokens if the verdict is 0; black: of the owner;
    nothing: said if nobody gains."""

    title: str
    who: str
    sum_word: str
    creatures: tuple[Creature, ...]
    judged: int
    lines: tuple[Line, ...]
    total: int
    joint: bool
    verdict: int
    word: str
    helpers: tuple[str, ...] = ()
    white: int = 0
    black: int = 0
    nothing: str = ""


@dataclass(frozen=True)
class Gain:
    """What the reckoning would bring a player if it came now."""

    colour: str
    name: str
    white: int
    black: int
    tokens: int
    dead: str
    deaths: int
    own: bool = False


@dataclass(frozen=True)
class Gains:
    """All players. note: a quiet word; off: the forecast is switched off."""

    title: str
    note: str
    rows: tuple[Gain, ...]
    off: str = ""


def _frame(canvas: Canvas, box: Rect, title: str, note: str = "") -> float:
    """Panel and headline; gives the height of the headline."""
    roomy = box.height >= 170 and box.width >= 240
    canvas.panel(box, radius=20 if roomy else 12)
    if box.height < 96:
        return 6.0
    pad = 24.0 if roomy else 10.0
    y = box.top + (33.0 if roomy else 15.0)
    room = box.width - 2 * pad
    word = canvas.text(title, (box.left + pad, y), size=26 if roomy else 17, font="serif", anchor="midleft",
                       max_width=room, shrink=True)  # fmt: skip
    left = room - word.width - 14
    if note and roomy and left > 60:
        canvas.text(
            note, (box.left + pad + room, y + 1), size=19, colour=theme.SECONDARY, anchor="midright",
            max_width=left, shrink=True,
        )  # fmt: skip
    return 56.0 if roomy else 28.0


# --- what each would gain -------------------------------------------------------------------------------


def draw_gains(canvas: Canvas, box: Rect, shown: Gains) -> None:
    """A row for each player."""
    top = box.top + _frame(canvas, box, shown.title, shown.note)
    if shown.off:
        _quiet(canvas, Rect(box.left, top, box.width, box.bottom - top), shown.off)
        return
    across = 2 if box.width >= 560 and len(shown.rows) > 3 else 1
    lines = -(-len(shown.rows) // across)
    room = box.bottom - 8 - top
    least = 20.0 if box.width < 240 else 26.0
    fit = max(1, int(room / least))
    rows = shown.rows
    if fit * across < len(rows):
        rows = tuple(sorted(rows, key=lambda row: not row.own))[: fit * across]
        lines = -(-len(rows) // across)
    each = min(room / lines, 48.0)
    wide = (box.width - 24) / across
    for index, row in enumerate(rows):
        column, line = divmod(index, lines)
        _gain(canvas, Rect(box.left + 12 + column * wide, top + line * each, wide, each), row)


def _quiet(canvas: Canvas, box: Rect, words: str) -> None:
    """Words in place of the rows: as large as lets them stand whole, in as many lines as there is room."""
    small = box.width < 240
    pad = 12.0 if small else 24.0
    width, room = box.width - 2 * pad, box.height - 10
    size = 17.0 if small else 19.0
    while size > 13 and canvas.texts.paragraph_height(words, width, size=size) > room:
        size -= 1
    lines = max(1, int(room / canvas.texts.paragraph_height("x", width, size=size)))
    canvas.paragraph(
        words, (box.left + pad, box.top + 2), width, size=size, colour=theme.SECONDARY, max_lines=lines
    )


def _gain(canvas: Canvas, box: Rect, row: Gain) -> None:
    small = box.width < 240
    size = max(14.0, min(21.0, box.height * 0.62))
    y = box.centery
    sign = min(24.0, box.height * 0.7)
    left = box.left + (0 if small else 10)
    canvas.seat(row.colour, (left + sign / 2, y), sign)
    cells = 3 if small else 4
    step = (box.width - sign - 8) / cells if small else min(86.0, box.width * 0.17)
    first = box.right - cells * step
    if not small:
        canvas.text(row.name, (left + sign + 10, y), size=size, anchor="midleft",
                    max_width=first - left - sign - 18, shrink=True)  # fmt: skip
    parts = [
        ("score-white", row.white, GOOD),
        ("score-black", row.black, BAD),
        ("reincarnation", row.tokens, GOOD),
    ]
    if not small:
        parts.append(("mark-dies", -row.deaths, BAD))
    for cell, (picture, value, colour) in enumerate(parts):
        x = first + step * cell
        token = min(26.0, box.height * 0.8, step * 0.5)
        with canvas.fade(1.0 if value else 0.4):
            canvas.image(f"balanceformers/{picture}", (x + token / 2 + 2, y), token)
            text = str(-value) if picture == "mark-dies" else signed(value)
            fit = (
                canvas.texts.fit(text, step - token - 8, size=size, font="semi", least=0.6) if small else size
            )
            canvas.text(
                text, (x + token + (4 if small else 7), y), size=fit, font="semi", anchor="midleft",
                colour=colour if value else theme.SECONDARY,
            )  # fmt: skip


# --- why ----------------------------------------------------------------------------------------------


def draw_reason(canvas: Canvas, box: Rect, shown: Reason) -> None:
    """The creatures of a piece side by side, and their energies at Death's levels added up."""
    if box.width < 240 or box.height < 150:
        _short(canvas, box, shown)
        return
    top = box.top + _frame(canvas, box, shown.title)
    wide = box.width >= 480
    label = box.width * 0.34 if wide else box.width * 0.19
    step = (box.width - 24 - label) / 4.3
    lines = len(shown.lines)
    room = box.bottom - 10 - (box.top + 12 if wide else top)
    row = min(44.0, room * 0.27 if lines > 1 or not wide else 44.0)
    picture = min(step * 0.98, 92.0, room - row * lines - 14 - (0 if wide else 40))
    head_y = (box.top + 12 if wide else top) + picture / 2 + 4
    first = box.left + 12 + label
    for index, creature in enumerate(shown.creatures):
        center = (first + step * (index + 0.5), head_y)
        if index == shown.judged:
            canvas.ring(center, picture * 0.6, theme.GOLD, width=2.5)
        draw_creature(canvas, center, picture, creature)
    total_x = first + step * 3.75
    if wide:
        chip(canvas, Rect(box.left + 24, top + 4, label - 20, 40), shown)
        canvas.text(
            shown.sum_word,
            (total_x, head_y + picture * 0.32),
            size=19,
            colour=theme.SECONDARY,
            anchor="center",
        )
    y = head_y + picture * 0.5 + 10
    for line in shown.lines:
        _line(canvas, Rect(box.left + 12, y, box.width - 24, row - 3), line, first, step, total_x)
        y += row
    if not wide:
        chip(canvas, Rect(box.left + 16, min(y + 4, box.bottom - 46), box.width - 32, 38), shown)
    elif lines == 1:
        _helped(canvas, Rect(box.left + 24, y + 2, box.width - 48, box.bottom - y - 10), shown)


def _line(canvas: Canvas, box: Rect, line: Line, first: float, step: float, total_x: float) -> None:
    canvas.fill(box, (44, 38, 78), radius=8)
    y = box.centery
    wide = first - box.left > 130
    room = first - box.left - 18
    words = line.label if wide else line.short
    if canvas.texts.width(words, size=16) > room:
        words = f"{line.number}."
    canvas.text(
        words, (box.left + 12, y), size=19, anchor="midleft",
        max_width=room, shrink=True,
    )  # fmt: skip
    size = min(24.0, box.height * 0.66)
    for index, value in enumerate(line.values):
        canvas.text(
            signed(value), (first + step * (index + 0.5), y), size=size, font="bold", colour=ink(value),
            anchor="center",
        )  # fmt: skip
    canvas.text("=", (total_x - step * 0.62, y), size=size - 2, colour=theme.SECONDARY, anchor="center")
    canvas.text(signed(line.sum), (total_x, y), size=size, font="bold", colour=ink(line.sum), anchor="center")


def _short(canvas: Canvas, box: Rect, shown: Reason) -> None:
    """Where there is little room: sums alone, and the sign of the verdict."""
    canvas.panel(box, radius=12, edge=INKS[shown.verdict])
    each = min(26.0, (box.height - 8) / (len(shown.lines) + 1))
    y = box.centery - each * len(shown.lines) / 2
    picture = min(58.0, box.height - each * (len(shown.lines) + 1) - 24, (box.width - 16) / 3)
    if picture >= 26:
        for index, creature in enumerate(shown.creatures):
            center = box.left + 10 + picture * (index + 0.5), box.top + 10 + picture / 2
            draw_creature(canvas, center, picture * 0.94, creature)
            if index == shown.judged:
                frame = Rect(center[0] - picture / 2, center[1] - picture / 2, picture, picture)
                canvas.outline(frame, theme.GOLD, radius=6, width=2)
        y = box.top + 18 + picture + each / 2
    for line in shown.lines:
        size = min(17.0, each * 0.8)
        spelled(canvas, (box.left + 10, y), line, size=size, room=box.width - 20)
        y += each
    canvas.image(f"balanceformers/{MARKS[shown.verdict]}", (box.left + 20, y), each * 0.9)
    canvas.text(
        shown.word, (box.left + 36, y), size=min(17.0, each * 0.8), font="semi", colour=INKS[shown.verdict],
        anchor="midleft", max_width=box.width - 46, shrink=True,
    )  # fmt: skip


def spelled(canvas: Canvas, left: Point, line: Line, *, size: float, room: float) -> float:
    """The values and their sum in one line from its left end; gives where it ends."""
    x, y = left
    words = [*(signed(value) for value in line.values), "=", signed(line.sum)]
    gap = size * 0.42
    total = sum(canvas.texts.width(word, size=size, font="bold") for word in words) + gap * (len(words) - 1)
    if total > room:
        size, gap = size * room / total, gap * room / total
    for index, word in enumerate(words):
        value = line.values[index] if index < len(line.values) else line.sum
        colour = theme.SECONDARY if word == "=" else ink(value)
        x = canvas.text(word, (x, y), size=size, font="bold", colour=colour, anchor="midleft").right + gap
    return x - gap


def chip(canvas: Canvas, box: Rect, shown: Reason) -> None:
    """The verdict in one word, with its sign and the deciding sum."""
    canvas.slab(box, radius=box.height / 2, top=GROUNDS[shown.verdict], bottom=GROUNDS[shown.verdict],
                edge=INKS[shown.verdict], edge_width=1.8, light=0.04)  # fmt: skip
    size = min(21.0, box.height * 0.54)
    canvas.image(f"balanceformers/{MARKS[shown.verdict]}", (box.left + box.height * 0.58, box.centery),
                 box.height * 0.74)  # fmt: skip
    x = box.left + box.height * 1.08
    right = box.right - 12
    if shown.joint:
        number = canvas.text(signed(shown.total), (right, box.centery), size=size, font="bold",
                             colour=INKS[shown.verdict], anchor="midright")  # fmt: skip
        right = number.left - 8
    canvas.text(shown.word, (x, box.centery), size=size, font="semi", colour=INKS[shown.verdict],
                anchor="midleft", max_width=right - x, shrink=True)  # fmt: skip


def _helped(canvas: Canvas, box: Rect, shown: Reason) -> None:
    """Who gains what by this verdict."""
    if box.height < 24:
        return
    gains(canvas, (box.left, box.centery), shown, size=min(26.0, box.height * 0.8))


def gains(canvas: Canvas, left: Point, shown: Reason, *, size: float) -> bool:
    """Signs of those who gain, and what; False if nobody does."""
    x, y = left
    colours = shown.helpers if shown.verdict >= 0 else (shown.creatures[shown.judged].colour,)
    if not colours:
        return False
    for colour in colours:
        canvas.seat(colour, (x + size * 0.42, y), size * 0.84)
        x += size * 0.95
    x += size * 0.3
    white = shown.verdict >= 0
    steps = shown.white if white else shown.black
    canvas.image(f"balanceformers/score-{'white' if white else 'black'}", (x + size / 2, y), size)
    x = canvas.text(signed(steps), (x + size * 1.2, y), size=size * 0.76, font="semi", anchor="midleft").right
    if shown.verdict == 0:
        x += size * 0.5
        canvas.image("balanceformers/reincarnation", (x + size / 2, y), size)
        canvas.text("+1", (x + size * 1.2, y), size=size * 0.76, font="semi", anchor="midleft")
    return True


# --- on the board -------------------------------------------------------------------------------------


def badge(canvas: Canvas, center: Point, creature: float, verdict: int, text: str) -> None:
    """The verdict on a creature: sign and sum below its feet."""
    height = max(13.0, min(27.0, creature * 0.29))
    size = height * 0.74
    marked = height >= 17
    wide = canvas.texts.width(text, size=size, font="bold") + height * (1.35 if marked else 0.7)
    box = Rect(center[0] - wide / 2, center[1] + creature * 0.5 - height * 0.62, wide, height)
    canvas.slab(box, radius=height / 2, top=GROUNDS[verdict], bottom=GROUNDS[verdict], edge=INKS[verdict],
                edge_width=max(1.4, height * 0.08), light=0.0)  # fmt: skip
    x = box.centerx
    if marked:
        canvas.image(
            f"balanceformers/{MARKS[verdict]}", (box.left + height * 0.58, box.centery), height * 0.8
        )
        x = (box.left + height * 0.98 + box.right - height * 0.3) / 2
    canvas.text(text, (x, box.centery), size=size, font="bold", colour=INKS[verdict], anchor="center")


def callout(canvas: Canvas, area: Rect, center: Point, piece: Rect, shown: Reason) -> None:
    """The verdict beside its piece while Death judges: sums spelled out, and who gains what.

    center: of the creature; piece: the box of what it stands on, which stays in sight if there is room.
    """
    size = 24.0 if area.height >= 420 and area.width >= 700 else 17.0
    line = size * 1.75
    width, height = size * 11.5, line * (len(shown.lines) + 2) + size * 0.5
    box = Rect(0, 0, width, height)
    box.midleft = (piece.right + 18, center[1])
    if box.right > area.right:
        box.midright = (piece.left - 18, center[1])
    box.clamp_ip(area)
    ink_of = INKS[shown.verdict]
    away = box.left > center[0]
    end = box.left if away else box.right, max(box.top + 18, min(box.bottom - 18, center[1]))
    if not box.collidepoint(center):
        canvas.line(center, end, theme.INK, width=6, alpha=0.7)
        canvas.line(center, end, ink_of, width=2.5)
    canvas.panel(box, radius=16, edge=ink_of)
    canvas.outline(box, ink_of, radius=16, width=2.5)
    y = box.top + size * 0.25 + line / 2
    left, room = box.left + size * 2.1, box.width - size * 2.8
    for each in shown.lines:
        canvas.text(
            f"{each.number}.", (box.left + size * 0.7, y), size=size * 0.78, colour=theme.SECONDARY,
            anchor="midleft",
        )  # fmt: skip
        spelled(canvas, (left, y), each, size=size, room=room)
        y += line
    chip(canvas, Rect(box.left + size * 0.5, y - line * 0.44, box.width - size, line * 0.88), shown)
    if not gains(canvas, (box.left + size * 0.7, y + line * 0.98), shown, size=size * 1.15):
        canvas.text(shown.nothing, (box.centerx, y + line * 0.98), size=size * 0.78, colour=theme.SECONDARY,
                    anchor="center")  # fmt: skip
