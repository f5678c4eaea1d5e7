"""Paints a seat's panel: scores, creatures off the board, reincarnation tokens, initiative tokens left."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import colours
from client.games.balanceformers.board.creatures_view import Creature, draw_creature
from client.games.balanceformers.board.seat_layout import (
    MIN_WIDE_WIDTH,
    arrange_seat_panel,
    get_row_creature_size,
    locate_creature_in_row,
)
from client.games.balanceformers.board.track_view import draw_token
from client.table import seat_panel
from client.table.seat_panel import SeatHead
from rules.balanceformers.content import TOKENS_PER_SHAPE


class SeatModel(Struct, frozen=True):
    """The content of a seat's panel."""

    head: SeatHead
    """The player, and what is special about the seat now."""
    white: int
    """Value of the white column."""
    black: int
    """Value of the black column."""
    score_label: str
    """The words beside the scores."""
    creatures: tuple[Creature | None, ...]
    """The seven creatures; None for one that is on the board."""
    highlighted: frozenset[int]
    """Indices of the creatures that may be lifted."""
    lifted: int
    """Index of the lifted creature, -1 for none."""
    reincarnation_tokens: int
    """Number of reincarnation tokens."""
    left_label: str
    """The words beside the initiative tokens left."""
    tokens_first: bool
    """The initiative tokens matter more than the creatures now."""
    squares: tuple[int, ...]
    """Values of the square tokens left."""
    rounds: tuple[tuple[int, str], ...]
    """Values of the round tokens left, with their letters."""
    is_giver: bool = False
    """A token may be taken from this seat."""


def draw_seat_panel(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw a seat's panel."""
    radius = 16 if box.height >= 120 else 12
    seat_panel.draw_seat_panel_background(
        canvas,
        box,
        highlighted=model.head.is_active or model.is_giver,
        radius=radius,
        glow_radius=radius,
        outline_width=2.2,
    )
    parts = arrange_seat_panel(box)
    scored = parts.scores.height > 0
    beside = parts.tokens.height > 0
    _draw_head(canvas, parts.head, model, scores=not scored, tokens=parts.foot.height <= 0 and not beside)
    if beside and model.reincarnation_tokens:
        _draw_tokens(canvas, parts.tokens, model)
    picking = model.tokens_first and model.squares and parts.scores.top == parts.creatures.top
    if scored and not picking:
        _draw_scores(canvas, parts.scores, model)
    if parts.foot.height > 0:
        _draw_foot(canvas, parts.foot, model)
    elif model.tokens_first and model.squares:
        joined = parts.scores.top == parts.creatures.top
        _draw_tokens_left(canvas, parts.scores.union(parts.creatures) if joined else parts.creatures, model)
        return
    _draw_creatures(canvas, parts.creatures, model)


def _draw_head(canvas: Canvas, box: Rect, model: SeatModel, *, scores: bool, tokens: bool) -> None:
    """Draw the head; where both track values have no line of their own, they take the place of the score."""
    head, right = model.head, box.right
    if scores:
        for white, value in ((False, model.black), (True, model.white)):
            size = min(24.0, box.height * 0.84)
            right = _draw_value(canvas, right, box.centery, model, white=white, value=value, size=size)
        head = replace(head, score="", remark="")  # the frame says whose turn it is
    elif tokens:
        head = replace(head, score="", remark="")
        if model.reincarnation_tokens:
            right = _draw_tokens(canvas, box, model)
    elif box.width < MIN_WIDE_WIDTH:  # the framed value below is the score
        head = replace(head, score="")
    seat_panel.draw_seat_head(canvas, Rect(box.left, box.top, right - box.left, box.height), head)


def _draw_tokens(canvas: Canvas, box: Rect, model: SeatModel) -> float:
    """Draw the number of reincarnation tokens at the right end of a line; return its left end."""
    small = min(22.0, box.height * 0.8)
    style = styles.MARK.with_size(max(styles.LEAST, small * 0.8))
    number = canvas.text(str(model.reincarnation_tokens), box.midright, style, anchor="midright")
    canvas.image("balanceformers/reincarnation", (number.left - small / 2 - 2, box.centery), small)
    return number.left - small - 6


def _draw_value(
    canvas: Canvas, right: float, y: float, model: SeatModel, *, white: bool, value: int, size: float
) -> float:
    """Draw a track value with its token, in gold if it is the score; return its left end."""
    counts = _is_counted(model, white=white)
    ink = theme.GOLD if counts else theme.IVORY
    style = styles.MARK.with_size(max(styles.LEAST, size * 0.86)).with_colour(ink)
    word = canvas.text(str(value), (right, y), style, anchor="midright")
    x = min(word.left, right - size * 0.62) - size * 0.62
    draw_token(canvas, (x, y), size, model.head.colour, white=white, counts=counts)
    return x - size * 0.78


def _is_counted(model: SeatModel, *, white: bool) -> bool:
    """Return whether the token of that colour is the lower one, which counts."""
    return model.white <= model.black if white else model.black < model.white


def _draw_scores(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw both values in fields; the score in a golden frame."""
    gap = 12.0 if box.height >= 26 else 4.0
    wide = (box.width - gap) / 2
    for index, (white, value) in enumerate(((True, model.white), (False, model.black))):
        field = Rect(box.left + index * (wide + gap), box.top + 1, wide, box.height - 2)
        counts = _is_counted(model, white=white)
        if field.height < 24:  # no frame: the golden token and number say which one counts
            ink = theme.GOLD if counts else theme.IVORY
            x = box.left + index * (wide + gap)
            at = (x + box.height / 2, box.centery)
            draw_token(canvas, at, box.height * 0.96, model.head.colour, white=white, counts=counts)
            canvas.text(
                str(value),
                (x + box.height * 1.2, box.centery),
                styles.MARK.with_colour(ink),
                anchor="midleft",
            )
            continue
        canvas.slab(
            field, radius=10, top=theme.RAISED_TOP if counts else colours.FIELD_TOP,
            bottom=colours.FIELD_LIT_BOTTOM if counts else colours.FIELD_BOTTOM,
            edge=theme.GOLD if counts else theme.EDGE, edge_width=1.6 if counts else 1.0,
        )  # fmt: skip
        size = min(36.0, field.height * 0.8, field.width * 0.36)  # the number has to have room beside it
        x = field.left + size * 0.62 + 4
        draw_token(canvas, (x, field.centery), size, model.head.colour, white=white)
        left, style = (
            x + size * 0.72,
            styles.MARK.with_size(max(styles.LEAST, min(28.0, field.height * 0.66))),
        )
        style = canvas.texts.shrink_style_to_fit(str(value), field.right - 6 - left, style)
        number = canvas.text(str(value), (left, field.centery), style, anchor="midleft")
        said = canvas.texts.measure_width(model.score_label, styles.LABEL)
        if counts and said <= field.right - number.right - 20:  # else the frame alone says it
            at = (field.right - 12, field.centery)
            canvas.text(model.score_label, at, styles.LABEL.with_colour(theme.GOLD), anchor="midright")


def _draw_creatures(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw the seven creatures: a dot for each on the board, the creature itself for each off it."""
    side = get_row_creature_size(box)
    for n, creature in enumerate(model.creatures):
        center = locate_creature_in_row(box, n)
        if creature is None:
            canvas.circle(center, max(3.0, side * 0.13), theme.SEAT[model.head.colour])
            continue
        with canvas.fade(0.35 if n == model.lifted else 1.0):
            if n in model.highlighted:  # it can be lifted: golden, like everything that can
                canvas.spot(center, side * 0.72, theme.GOLD, alpha=0.75)
            draw_creature(canvas, center, side * 0.96, creature)
            if n in model.highlighted:
                frame = Rect(center[0] - side * 0.42, center[1] - side * 0.5, side * 0.84, side)
                canvas.outline(frame, theme.GOLD, radius=side * 0.18, width=2.0)


def _draw_foot(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw the reincarnation tokens at the left and the remaining initiative tokens at the right."""
    y = box.centery
    size = min(30.0, box.height * 0.92)
    with canvas.dim(1.0 if model.reincarnation_tokens else 0.5):
        canvas.image("balanceformers/reincarnation", (box.left + size / 2, y), size)
        word = canvas.text(
            f"\u00d7 {model.reincarnation_tokens}",
            (box.left + size + 6, y),
            styles.LABEL.with_size(max(styles.LEAST, min(20.0, box.height * 0.7))),
            anchor="midleft",
        )
    _draw_tokens_left(canvas, Rect(word.right + 14, box.top, box.right - word.right - 14, box.height), model)


def _draw_tokens_left(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw the remaining initiative tokens, as large as their letters need; all five squares as one."""
    squares = [str(value) for value in model.squares]
    if len(squares) == TOKENS_PER_SHAPE:
        squares = [f"{squares[0]}\u2013{squares[-1]}"]
    chips = [*((each, False) for each in squares), *((f"{v}{letter}", True) for v, letter in model.rounds)]
    if not chips:
        return
    high = min(27.0, max(box.height * 0.86, 18.0))
    size, gap = min(19.0, max(18.0, high * 0.8)), 3.0
    widths = [
        max(high * 0.9, canvas.texts.measure_width(text, styles.MARK.with_size(size)) + (11 if round_ else 8))
        for text, round_ in chips
    ]
    if sum(widths) + gap * len(chips) + 5 > box.width:  # edges give way before letters do
        gap, spare = 2.0, (box.width - 7 - 2.0 * len(chips) - sum(widths)) / len(chips)
        widths = [wide + max(-7.0, spare) for wide in widths]
    total = sum(widths) + gap * len(chips) + 5
    tight = min(1.0, box.width / total)
    x = box.right - total * tight
    if x - box.left > canvas.texts.measure_width(model.left_label, styles.NOTE) + 10:
        canvas.text(model.left_label, (x - 8, box.centery), styles.NOTE, anchor="midright")
    before = False
    for (text, round_), wide in zip(chips, widths, strict=True):
        x += 5 * tight if round_ and not before else 0.0
        before = round_
        chip = Rect(x, box.centery - high / 2, wide * tight, high)
        canvas.fill(chip, colours.BONE, radius=high / 2 if round_ else 4)
        canvas.text(
            text, chip.center, styles.MARK.with_size(size * tight).with_colour(theme.INK), anchor="center"
        )
        x += (wide + gap) * tight
