"""The rulebook's examples of tokens and of the order: ten tokens, who goes first, how the prelude goes."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import initiative_view
from client.i18n import tr
from client.rulebook.balanceformers import InitiativeExample, PreludeExample, TokensExample
from rules.balanceformers.content import BOOK
from saves.seats import COLOURS

_TOKEN: Final = 88.0
_STEP: Final = 1.14  # from token to token, in units of one
_ORDER, _LINE = 560.0, 64.0
_CELL, _CELL_HIGH, _CELL_GAP = 98.0, 92.0, 10.0


# --- ten tokens -----------------------------------------------------------------------------------------
def tokens_size(width: float) -> tuple[float, float]:
    """Return two rows of five."""
    side = min(_TOKEN, width / (5 * _STEP))
    return side * _STEP * 5, side * _STEP * 2


def draw_tokens(canvas: Canvas, area: Rect, example: TokensExample) -> None:
    """Square ones above, round ones with their letters below; spent ones pale."""
    step = area.width / 5
    side = step / _STEP
    for at, value in enumerate(BOOK.own.content.squares.values):
        alpha = 0.3 if value in example.squares else 1.0
        spot = (area.x + step * (at + 0.5), area.y + step / 2)
        initiative_view.draw_square(canvas, spot, side, value, alpha=alpha)
    for at, value in enumerate(BOOK.own.content.rounds.values):
        alpha = 0.3 if value in example.rounds else 1.0
        spot = (area.x + step * (at + 0.5), area.y + step * 1.5)
        letter = BOOK.own.content.letter(example.set, value)
        initiative_view.draw_round(canvas, spot, side, value, letter, alpha=alpha)


# --- the order ------------------------------------------------------------------------------------------
def initiative_size(example: InitiativeExample, width: float) -> tuple[float, float]:
    """Return a row for each seat."""
    return min(_ORDER, width), _LINE * len(example.pairs)


def draw_initiative(canvas: Canvas, area: Rect, example: InitiativeExample) -> None:
    """Draw the seats from the first to the last: tokens, sum, and a ring round letters that decided."""
    sums = [square + round_ for _, square, round_ in example.pairs]
    token = min(56.0, area.width * 0.13)
    for place, seat in enumerate(example.order):
        _, square, round_ = example.pairs[seat]
        box = Rect(area.x, area.y + place * _LINE + 3, area.width, _LINE - 6)
        canvas.fill(box, theme.WHITE, radius=12, alpha=0.06 if place else 0.11)
        y = box.centery
        canvas.text(
            f"{place + 1}.",
            (box.x + 16, y),
            styles.FIGURE.in_(theme.SECONDARY if place else theme.GOLD),
            anchor="midleft",
        )
        canvas.seat(COLOURS[seat], (box.x + 66, y), 28)
        x = box.x + 100 + token / 2
        initiative_view.draw_square(canvas, (x, y), token, square)
        canvas.text("+", (x + token * 0.72, y), styles.ROW.in_(theme.SECONDARY), anchor="center")
        x += token * 1.44
        initiative_view.draw_round(canvas, (x, y), token, round_, example.letters[seat])
        if sums.count(sums[seat]) > 1:
            canvas.ring((x, y), token * 0.5, theme.GOLD, width=2.5)
        canvas.text(
            tr("balanceformers.table.sum-actions", n=sums[seat]),
            (x + token * 0.75, y),
            styles.ROW_STRONG,
            anchor="midleft",
            max_width=box.right - x - token * 0.75 - 12,
            shrink=True,
        )


# --- the prelude ----------------------------------------------------------------------------------------
def _across(example: PreludeExample, width: float) -> int:
    """Return how many steps stand in a line: lines as even as may be."""
    fit = max(1, int((width + _CELL_GAP) // (_CELL + _CELL_GAP)))
    lines = -(-len(example.row) // fit)
    return -(-len(example.row) // lines)


def prelude_size(example: PreludeExample, width: float) -> tuple[float, float]:
    """Return the size of steps side by side, in several lines if they are many."""
    across = _across(example, width)
    lines = -(-len(example.row) // across)
    return across * (_CELL + _CELL_GAP) - _CELL_GAP, lines * (_CELL_HIGH + _CELL_GAP) - _CELL_GAP


def draw_prelude(canvas: Canvas, area: Rect, example: PreludeExample) -> None:
    """Draw whose turn it is, and a creature for each that is placed."""
    across = int((area.width + _CELL_GAP + 1) // (_CELL + _CELL_GAP))
    for number, (seat, count) in enumerate(example.row):
        line, column = divmod(number, across)
        box = Rect(
            area.x + column * (_CELL + _CELL_GAP), area.y + line * (_CELL_HIGH + _CELL_GAP), _CELL, _CELL_HIGH
        )
        canvas.fill(box, theme.WHITE, radius=12, alpha=0.07)
        canvas.seat(COLOURS[seat], (box.centerx, box.y + 20), 22)
        side = 42.0
        for at in range(count):
            spot = (box.centerx + (at - (count - 1) / 2) * side, box.y + 62)
            canvas.image("balanceformers/creature-blank-black", spot, side)
            canvas.image(f"balanceformers/creature-body-{COLOURS[seat]}", spot, side)
