"""Paints the explanation of a verdict: why a creature lives or dies, by level, and who gains what."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.balanceformers.board import colours, phrases
from client.games.balanceformers.board.creatures_view import (
    Creature,
    choose_number_colour,
    draw_creature,
    format_signed_number,
    get_creature,
)
from client.i18n import tr
from rules.balanceformers.content import Content
from rules.balanceformers.reckoning import CreatureVerdict, creature_energies
from rules.balanceformers.state import BalanceformersState, owner_of

MARKS = {1: "mark-lives", 0: "mark-zero", -1: "mark-dies"}
INKS: dict[int, Colour] = {1: colours.GOOD, 0: colours.BALANCE, -1: colours.BAD}
GROUNDS: dict[int, Colour] = {1: colours.GOOD_GROUND, 0: colours.BALANCE_GROUND, -1: colours.BAD_GROUND}


class LevelSum(Struct, frozen=True):
    """One judged energy level: the energies of all creatures on the piece and their sum."""

    label: str
    """Name of the level and the judged creature's energy there."""
    short: str
    """Name of the level alone."""
    values: tuple[int, ...]
    """Energy of each creature on the piece."""
    sum: int
    """Sum of the energies."""
    number: int
    """Number of the level, from 1 at the top."""


class VerdictBreakdown(Struct, frozen=True):
    """The full explanation of Death's verdict on a creature."""

    title: str
    """Headline of the panel."""
    who: str
    """Words for the judged creature."""
    sum_word: str
    """Word above the sums."""
    creatures: tuple[Creature, ...]
    """All creatures on the piece."""
    judged: int
    """Index of the judged creature among them."""
    lines: tuple[LevelSum, ...]
    """The judged levels."""
    total: int
    """Sum over all judged levels."""
    joint: bool
    """Whether the total decides, rather than each sum by itself."""
    verdict: int
    """1 lives, 0 balanced, −1 dies."""
    word: str
    """The verdict in words."""
    helpers: tuple[str, ...] = ()
    """Colours of the seats that gain white columns, and tokens if the verdict is 0."""
    white: int = 0
    """Columns by which each helper's white token moves."""
    black: int = 0
    """Columns by which the owner's black token moves if the creature dies."""
    nothing: str = ""
    """Text shown if nobody gains anything."""
    is_summed: bool = True
    """Whether the sums are told."""
    is_said: bool = True
    """Whether the verdict and its gains are told."""


def draw_headed_panel(
    canvas: Canvas, box: Rect, title: str, note: str = "", *, room: float | None = None, low: bool = False,
    pad: float | None = None,
) -> float:  # fmt: skip
    """Draw a panel with a headline if there is room for one, and return the headline's height.

    Args:
        note: Secondary text, left out if it does not fit.
        room: Where the headline has to end, from the left edge of the box; None for the whole width.
        low: Whether the headline is low, as rows need the room.
        pad: Where the headline begins, from the left edge of the box; None for what suits its height.
    """
    roomy = box.height >= 170 and box.width >= 240
    canvas.panel(box, radius=20 if roomy else 12)
    roomy &= not low
    if box.height < 96 or not title:
        return 6.0
    if pad is None:
        pad = 24.0 if roomy or low else 10.0
    y = box.top + (33.0 if roomy else 15.0)
    end = box.left + (box.width - pad if room is None else room)
    word = canvas.text(
        title,
        (box.left + pad, y),
        styles.HEADING if roomy else styles.NAME,
        anchor="midleft",
        max_width=end - box.left - pad,
        shrink=True,
    )
    if note and roomy and canvas.texts.measure_width(note, styles.NOTE) <= end - word.right - 14:
        canvas.text(note, (end, y + 1), styles.NOTE, anchor="midright")
    return 56.0 if roomy else 28.0


# --- why ----------------------------------------------------------------------------------------------


def draw_breakdown(canvas: Canvas, box: Rect, shown: VerdictBreakdown) -> None:
    """Draw the explanation of a verdict: the creatures of a piece, their sums by level, and the gains."""
    wide = box.width >= 480
    if box.width < 240 or box.height < (116 if wide else 136):
        _draw_compact(canvas, box, shown)
        return
    top = box.top + (
        draw_headed_panel(canvas, box, shown.title)
        if box.height >= 190
        else draw_headed_panel(canvas, box, "")
    )
    label = box.width * 0.34 if wide else box.width * 0.19
    step = (box.width - 24 - label) / 4.3
    lines = len(shown.lines)
    above = box.top + 12 if wide else top
    tail = 34.0 if wide else 74.0
    room = box.bottom - 8 - above - tail
    row = min(44.0, room * (0.3 if lines > 1 else 0.4))
    picture = max(20.0, min(step * 0.98, 92.0, room - row * lines - 8))
    head_y = above + picture / 2 + 2
    first = box.left + 12 + label
    for index, creature in enumerate(shown.creatures):
        center = (first + step * (index + 0.5), head_y)
        if index == shown.judged:
            canvas.ring(center, picture * 0.6, theme.GOLD, width=2.5)
        draw_creature(canvas, center, picture, creature)
    total_x = first + step * 3.75
    if wide:
        high = min(40.0, picture)
        chip = Rect(box.left + 24, min(top + 4, head_y + picture / 2 - high), label - 20, high)
        if chip.top < top - 6:  # it would cover the headline
            chip = Rect(box.right - label - 4, box.bottom - 38, label - 20, 32)
        if shown.is_said:
            draw_verdict_chip(canvas, chip, shown)
        canvas.text(shown.sum_word, (total_x, head_y + picture * 0.32), styles.NOTE, anchor="center")
    y = head_y + picture * 0.5 + 6
    for line in shown.lines:
        place = Rect(box.left + 12, y, box.width - 24, row - 3)
        _draw_level(canvas, place, line, first, step, total_x, is_summed=shown.is_summed)
        y += row
    if not shown.is_said:
        return
    if not wide:
        draw_verdict_chip(canvas, Rect(box.left + 16, y + 2, box.width - 32, 36), shown)
        y += 40
    _draw_gains_line(canvas, Rect(box.left + 24, y, box.width - 48, min(34.0, box.bottom - 4 - y)), shown)


def _draw_level(
    canvas: Canvas, box: Rect, line: LevelSum, first: float, step: float, total_x: float, *, is_summed: bool
) -> None:
    canvas.fill(box, theme.RAISED_TOP, radius=8)
    y = box.centery
    wide = first - box.left > 130
    room = first - box.left - 18
    words = line.label if wide else line.short
    if canvas.texts.measure_width(words, styles.NOTE) > room:
        words = f"{line.number}."
    canvas.text(
        words,
        (box.left + 12, y),
        styles.NOTE.with_colour(theme.IVORY),
        anchor="midleft",
        max_width=room,
        shrink=True,
    )
    size = max(styles.LEAST, min(24.0, box.height * 0.66))
    for index, value in enumerate(line.values):
        canvas.text(
            format_signed_number(value),
            (first + step * (index + 0.5), y),
            styles.MARK.with_size(size).with_colour(choose_number_colour(value)),
            anchor="center",
        )
    canvas.text("=", (total_x - step * 0.62, y), styles.NOTE.with_size(size), anchor="center")
    if not is_summed:
        return
    canvas.text(
        format_signed_number(line.sum),
        (total_x, y),
        styles.MARK.with_size(size).with_colour(choose_number_colour(line.sum)),
        anchor="center",
    )


def _draw_compact(canvas: Canvas, box: Rect, shown: VerdictBreakdown) -> None:
    """Draw where there is little room: sums alone, and the sign of the verdict."""
    canvas.panel(box, radius=12, edge=INKS[shown.verdict] if shown.is_said else theme.EDGE)
    each = min(26.0, (box.height - 8) / (len(shown.lines) + 2))
    y = box.centery - each * (len(shown.lines) + 1) / 2
    picture = min(58.0, box.height - each * (len(shown.lines) + 2) - 24, (box.width - 16) / 3)
    if picture >= 26:
        for index, creature in enumerate(shown.creatures):
            center = box.left + 10 + picture * (index + 0.5), box.top + 10 + picture / 2
            draw_creature(canvas, center, picture * 0.94, creature)
            if index == shown.judged:
                frame = Rect(center[0] - picture / 2, center[1] - picture / 2, picture, picture)
                canvas.outline(frame, theme.GOLD, radius=6, width=2)
        y = box.top + 18 + picture + each / 2
    for line in shown.lines:
        size = styles.MARK.size
        room = box.width - 20
        draw_energy_sum(canvas, (box.left + 10, y), line, size=size, room=room, is_summed=shown.is_summed)
        y += each
    if not shown.is_said:
        return
    canvas.image(f"balanceformers/{MARKS[shown.verdict]}", (box.left + 20, y), each * 0.9)
    canvas.text(
        shown.word,
        (box.left + 36, y),
        styles.LABEL.with_colour(INKS[shown.verdict]),
        anchor="midleft",
        max_width=box.width - 46,
        shrink=True,
    )
    _draw_gains_line(canvas, Rect(box.left + 10, y + each * 0.5, box.width - 20, each), shown)


def draw_energy_sum(
    canvas: Canvas, left: Point, line: LevelSum, *, size: float, room: float, is_summed: bool = True
) -> float:
    """Draw energies and their sum in one line and return the x where it ends.

    Args:
        left: Left end of the line.
        size: Size of the text.
        room: Available width; the text shrinks to it.
        is_summed: Whether the sum is told.
    """
    x, y = left
    words = [*(format_signed_number(value) for value in line.values), "=", format_signed_number(line.sum)]
    gap = size * 0.42
    total = sum(canvas.texts.measure_width(word, styles.MARK.with_size(size)) for word in words) + gap * (
        len(words) - 1
    )
    if total > room:
        size, gap = size * room / total, gap * room / total
    for index, word in enumerate(words if is_summed else words[:-1]):
        value = line.values[index] if index < len(line.values) else line.sum
        colour = theme.SECONDARY if word == "=" else choose_number_colour(value)
        x = (
            canvas.text(word, (x, y), styles.MARK.with_size(size).with_colour(colour), anchor="midleft").right
            + gap
        )
    return x - gap


def draw_verdict_chip(canvas: Canvas, box: Rect, shown: VerdictBreakdown) -> None:
    """Draw a verdict as a rounded label: sign, word, and the total of all levels if that decides."""
    canvas.slab(box, radius=box.height / 2, top=GROUNDS[shown.verdict], bottom=GROUNDS[shown.verdict],
                edge=INKS[shown.verdict], edge_width=1.8, light=0.04)  # fmt: skip
    size = max(styles.LEAST, min(21.0, box.height * 0.54))
    canvas.image(f"balanceformers/{MARKS[shown.verdict]}", (box.left + box.height * 0.58, box.centery),
                 box.height * 0.74)  # fmt: skip
    x = box.left + box.height * 1.08
    right = box.right - 12
    if shown.joint:
        number = canvas.text(
            format_signed_number(shown.total),
            (right, box.centery),
            styles.MARK.with_size(size).with_colour(INKS[shown.verdict]),
            anchor="midright",
        )
        right = number.left - 8
    canvas.text(
        shown.word,
        (x, box.centery),
        styles.LABEL.with_size(size).with_colour(INKS[shown.verdict]),
        anchor="midleft",
        max_width=right - x,
        shrink=True,
    )


def _draw_gains_line(canvas: Canvas, box: Rect, shown: VerdictBreakdown) -> None:
    """Draw who gains what by this verdict."""
    size = min(28.0, box.height * 0.84)
    if not draw_verdict_gains(canvas, (box.left, box.centery), shown, size=size):
        canvas.text(shown.nothing, box.midleft, styles.NOTE, anchor="midleft")


def draw_verdict_gains(canvas: Canvas, left: Point, shown: VerdictBreakdown, *, size: float) -> bool:
    """Draw which seats gain what by a verdict; return False, with nothing drawn, if nobody does.

    Args:
        left: Left end of the line.
    """
    x, y = left
    helped = shown.helpers if shown.verdict >= 0 else (shown.creatures[shown.judged].colour,)
    if not helped:
        return False
    for colour in helped:
        canvas.seat(colour, (x + size * 0.42, y), size * 0.84)
        x += size * 0.95
    x += size * 0.3
    white = shown.verdict >= 0
    steps = shown.white if white else shown.black
    canvas.image(f"balanceformers/score-{'white' if white else 'black'}", (x + size / 2, y), size)
    x = canvas.text(
        format_signed_number(steps),
        (x + size * 1.2, y),
        styles.LABEL.with_size(max(styles.LEAST, size * 0.76)),
        anchor="midleft",
    ).right
    if shown.verdict == 0:
        x += size * 0.5
        canvas.image("balanceformers/reincarnation", (x + size / 2, y), size)
        canvas.text(
            "+1",
            (x + size * 1.2, y),
            styles.LABEL.with_size(max(styles.LEAST, size * 0.76)),
            anchor="midleft",
        )
    return True


def get_deciding_sums(state: BalanceformersState, verdict: CreatureVerdict) -> tuple[int, ...]:
    """Return the sums on which a verdict depends: one total if they are judged jointly, else each."""
    return (sum(verdict.sums),) if state.setup.pair == "joint" else verdict.sums


def format_deciding_sums(state: BalanceformersState, verdict: CreatureVerdict) -> str:
    """Return the deciding sums of a verdict as text, e.g. “+2” or “−1 +3”."""
    return " ".join(format_signed_number(value) for value in get_deciding_sums(state, verdict))


def get_shares(state: BalanceformersState, creature: int, levels: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a creature adds to the sums of levels: one total if they are judged jointly, else each."""
    energies = creature_energies(state, creature)
    shares = tuple(energies[level] for level in levels)
    return (sum(shares),) if state.setup.pair == "joint" else shares


def make_breakdown(
    content: Content, state: BalanceformersState, verdict: CreatureVerdict, colour: Callable[[int], str]
) -> VerdictBreakdown:
    """Return the full explanation of Death's verdict on a creature."""
    group = phrases.list_creatures_on_piece(state, verdict.slot)
    lines = []
    for level, total in zip(verdict.levels, verdict.sums, strict=True):
        values = tuple(creature_energies(state, other)[level] for other in group)
        own = creature_energies(state, verdict.creature)[level]
        label = tr("balanceformers.level-has", n=level + 1, energy=format_signed_number(own))
        lines.append(LevelSum(label, tr("balanceformers.level", n=level + 1), values, total, level + 1))
    words = "balanceformers.table"
    joint = state.setup.pair == "joint" or len(lines) == 1
    return VerdictBreakdown(
        tr(f"{words}.forecast"),
        tr(f"{words}.judged"),
        tr(f"{words}.sum"),
        tuple(get_creature(content, state, other, colour(owner_of(other))) for other in group),
        group.index(verdict.creature),
        tuple(lines),
        sum(verdict.sums),
        joint,
        verdict.verdict,
        tr(f"{words}.verdict-{phrases.get_verdict_key(verdict.verdict)}"),
        tuple(colour(seat) for seat in verdict.helpers),
        content.helpers.steps[state.round - 1],
        state.round,
        tr(f"{words}.no-gain"),
    )
