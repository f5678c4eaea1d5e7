"""Paints on each slot that the lifted creature can reach the changes it would make there.

A chip in the middle of the slot, where the creature would stand: its own verdict, below it whoever else would
live or die (the emblem of the owner with the sign of the verdict), and what the deciding player would gain.
Where there is less room, sums and amounts go first, then gains.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.games.balanceformers.board import colours, layout as zones, verdict_view
from client.games.balanceformers.board.creatures_view import format_signed_number
from client.games.balanceformers.board.reckoning_forecast import SlotEffect, forecast_slot_effects
from client.games.balanceformers.board.verdict_view import GROUNDS, INKS, MARKS
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from rules.balanceformers.state import owner_of

_MIN_LINE, _MAX_LINE = 15.0, 26.0
"""The height of a chip's line, which suits the side of creatures."""

_LINE_SHARE = 0.27
"""The height of a line, as a share of a creature's side."""

_MIN_TEXT_SIDE = 74.0
"""Of creatures smaller than this a chip has signs alone: text could not be read."""


class ChangedFate(Struct, frozen=True):
    """Another creature whose verdict would change."""

    colour: str
    """Colour of its owner."""
    lives: bool
    """Whether it would live then."""


class Gain(Struct, frozen=True):
    """What the deciding player would gain, or lose if the number is negative."""

    picture: str
    """Picture of what is gained."""
    number: int
    """How much."""


class SlotChip(Struct, frozen=True):
    """The chip on a slot that the lifted creature can reach."""

    center: Point
    """Centre of the slot."""
    side: float
    """Side of a creature's picture, which is the room of the chip."""
    verdict: int
    """Verdict on the lifted creature: 1 lives, 0 balanced, −1 dies."""
    text: str
    """The deciding sum or sums."""
    fates: tuple[ChangedFate, ...]
    """The other creatures whose verdicts would change."""
    gains: tuple[Gain, ...]
    """The deciding player's gains."""

    @property
    def is_quiet(self) -> bool:
        """Whether the creature would die there without any effect on others: its edge does not shine."""
        return self.verdict < 0 and not self.fates and not self.gains

    @property
    def box(self) -> Rect:
        """The box within which the chip is drawn."""
        x, y = self.center
        return Rect(x - self.side / 2, y - self.side / 2, self.side, self.side)


def make_slot_chips(view_model: BalanceformersViewModel) -> tuple[SlotChip, ...]:
    """Return the chips of all slots the lifted creature can reach; none while the forecast is hidden."""
    state, selection, seat = view_model.position, view_model.selection, view_model.decider
    creature, made = selection.creature, view_model.layout
    if seat is None or creature is None or not view_model.forecast_shown:
        return ()
    effects = forecast_slot_effects(state, creature, selection.reachable_slots, seat)
    shows_gains = view_model.context.settings.show_points
    chips = []
    for slot, effect in effects.items():
        center = zones.locate_slot(made, slot)
        if not zones.is_in_view(made, center):
            continue
        fates = tuple(
            ChangedFate(view_model.colour(owner_of(other)), lives)
            for others, lives in ((effect.changes.saved, True), (effect.changes.doomed, False))
            for other in others
            if other != creature
        )
        text = verdict_view.format_deciding_sums(state, effect.verdict)
        gains = tuple(_list_gains(effect)) if shows_gains else ()
        chips.append(SlotChip(center, made.creature_side, effect.verdict.verdict, text, fates, gains))
    return tuple(chips)


def _list_gains(effect: SlotEffect) -> Iterator[Gain]:
    if effect.white:
        yield Gain("balanceformers/score-white", effect.white)
    if effect.tokens:
        yield Gain("balanceformers/reincarnation", effect.tokens)


# --- painting -----------------------------------------------------------------------------------------


class _Part(Struct, frozen=True):
    """A part of a chip's line.

    Attributes:
        thing: What it shows: the verdict on the lifted creature, another's fate, or a gain.
        width: Its width.
        has_text: Whether its number is written.
    """

    thing: Thing
    width: float
    has_text: bool


Thing: TypeAlias = SlotChip | ChangedFate | Gain
_Lines: TypeAlias = list[list[_Part]]


def draw_slot_chip(canvas: Canvas, chip: SlotChip) -> None:
    """Draw the chip on a slot, as much of it as there is room for."""
    high = _get_line_height(chip)
    lines = _arrange_lines(canvas.texts, chip, high)
    box = _get_plate(chip, lines, high)
    edge = theme.EDGE if chip.is_quiet else INKS[chip.verdict]
    canvas.slab(box, radius=high * 0.56, top=GROUNDS[chip.verdict], bottom=theme.INK, edge=edge,
                edge_width=max(1.4, high * 0.07), light=0.0)  # fmt: skip
    y = box.top + high * 0.62
    for line in lines:
        x = box.centerx - sum(part.width for part in line) / 2
        for part in line:
            _draw_part(canvas, Rect(x, y - high / 2, part.width, high), part)
            x += part.width
        y += high


def compute_chip_box(texts: Typesetter, chip: SlotChip) -> Rect:
    """Return the box of a chip's plate."""
    high = _get_line_height(chip)
    return _get_plate(chip, _arrange_lines(texts, chip, high), high)


def _get_line_height(chip: SlotChip) -> float:
    return max(_MIN_LINE, min(_MAX_LINE, chip.side * _LINE_SHARE))


def _get_plate(chip: SlotChip, lines: _Lines, high: float) -> Rect:
    width = max(sum(part.width for part in line) for line in lines) + high * 0.5
    box = Rect(0, 0, max(width, high * 1.2), high * len(lines) + high * 0.24)
    box.center = chip.center
    return box


def _arrange_lines(texts: Typesetter, chip: SlotChip, high: float) -> _Lines:
    """Return the lines of a chip: the first way of saying it that fits, else what counts most."""
    for has_sums, has_amounts in ((True, True), (True, False), (False, False)):
        if has_sums and chip.side < _MIN_TEXT_SIDE:
            continue
        own = [_measure(texts, chip, high, has_text=has_sums)]
        others = [_measure(texts, fate, high, has_text=False) for fate in chip.fates]
        gains = [_measure(texts, gain, high, has_text=has_amounts) for gain in chip.gains]
        lines = [line for line in (own, others, gains) if line]
        if _fits(lines, chip, high):
            return lines
    for lines in ([own, others + gains], [own, others], [own, others[:2]]):
        if _fits(lines, chip, high):
            return [line for line in lines if line]
    return [own]


def _fits(lines: _Lines, chip: SlotChip, high: float) -> bool:
    width = max(sum(part.width for part in line) for line in lines) + high * 0.5
    return width <= chip.side * 1.02 and high * (len(lines) + 0.24) <= chip.side


def _measure(texts: Typesetter, thing: Thing, high: float, *, has_text: bool) -> _Part:
    if isinstance(thing, ChangedFate):
        return _Part(thing, high * 1.26, False)
    width = high * 0.92
    if has_text:
        said = thing.text if isinstance(thing, SlotChip) else format_signed_number(thing.number)
        width += texts.measure_width(said, styles.MARK.with_size(_get_text_size(high))) + high * 0.16
    return _Part(thing, width, has_text)


def _get_text_size(high: float) -> float:
    return max(styles.LEAST, high * 0.78)


def _draw_part(canvas: Canvas, box: Rect, part: _Part) -> None:
    high, y, thing = box.height, box.centery, part.thing
    if isinstance(thing, ChangedFate):
        canvas.seat(thing.colour, (box.left + high * 0.46, y), high * 0.82)
        sign = "mark-lives" if thing.lives else "mark-dies"
        at = box.left + high * 0.9, y + high * 0.14
        canvas.circle(at, high * 0.36, theme.INK)
        canvas.image(f"balanceformers/{sign}", at, high * 0.64)
        return
    if isinstance(thing, SlotChip):
        picture, said, ink = f"balanceformers/{MARKS[thing.verdict]}", thing.text, INKS[thing.verdict]
    else:
        picture, said = thing.picture, format_signed_number(thing.number)
        ink = colours.GOOD if thing.number > 0 else colours.BAD
    center = box.left + high * 0.46, y
    canvas.image(picture, center, high * 0.84)
    if part.has_text:
        style = styles.MARK.with_size(_get_text_size(high)).with_colour(ink)
        canvas.text(said, (box.left + high * 0.98, y), style, anchor="midleft")
    elif isinstance(thing, Gain) and thing.number < 0:
        canvas.line((center[0] - high * 0.36, y + high * 0.36), (center[0] + high * 0.36, y - high * 0.36),
                    colours.BAD, width=max(1.6, high * 0.1))  # fmt: skip
