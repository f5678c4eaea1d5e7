"""The example of the reckoning: a piece, Death's levels on its creatures, the sum and what it brings."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import area_view, creatures_view, verdict_view
from client.games.balanceformers.board.area_view import PiecesModel
from client.games.balanceformers.board.creatures_view import Creature, make_creature
from client.games.balanceformers.board.plane import CREATURE_SIDE, Plane
from client.games.balanceformers.board.verdict_view import LevelSum, VerdictBreakdown
from client.i18n import tr
from client.rulebook.balanceformers import PART_NAMES, JudgedExample
from rules.balanceformers import initiative
from rules.balanceformers.content import BOOK
from saves.seats import COLOURS

_SIDE: Final = 430.0
_WORDS: Final = 330.0  # the sums beside the piece
_GAP: Final = 30.0
_LINE: Final = 46.0
_VEIL: Final = 0.52
_OVER: Final = 14.0  # creatures reach a little over the long side


def size(example: JudgedExample, width: float) -> tuple[float, float]:
    """Return the piece, and the sums beside it or below."""
    side = _side(width)
    if _beside(width):
        return side + _GAP + _WORDS, max(side / 2 + _OVER, _words_height(example))
    return side, side / 2 + _OVER + 16 + _words_height(example)


def _beside(width: float) -> bool:
    return width >= _WORDS + _GAP + 280


def _side(width: float) -> float:
    return min(_SIDE, width - _WORDS - _GAP if _beside(width) else width) // 2 * 2


def _words_height(example: JudgedExample) -> float:
    return _LINE * (len(example.word.levels) + 2) + 8


def draw(canvas: Canvas, area: Rect, example: JudgedExample) -> None:
    """Draw the piece with its creatures, and the sums."""
    beside = area.width > _WORDS + _GAP + 270
    side = (area.width - _WORDS - _GAP if beside else area.width) // 2 * 2
    top = area.centery - (side / 2 + _OVER) / 2 if beside else area.y
    _piece(canvas, Rect(area.x, round(top + _OVER), side, side / 2), example)
    high = _words_height(example)
    if beside:
        words = Rect(area.right - _WORDS, area.centery - high / 2, _WORDS, high)
    else:
        wide = min(_WORDS, area.width)
        words = Rect(area.centerx - wide / 2, area.bottom - high, wide, high)
    _words(canvas, words, example)


def _piece(canvas: Canvas, box: Rect, example: JudgedExample) -> None:
    piece = example.piece
    plane = Plane((round(box.centerx) - piece[0] * box.width, round(box.bottom)), box.width)
    empty = sum(1 << part for part, name in enumerate(example.group) if not name)
    area_view.draw_piece(canvas, plane, piece)
    area_view.draw_slot_marks(canvas, plane, PiecesModel((piece,), 0, empty))
    part = PART_NAMES.index(example.judged)
    creatures_view.draw_lift_glow(canvas, plane.locate_slot(piece, part), plane.cell_side * CREATURE_SIDE)
    levels = example.word.levels
    shown = tuple(
        area_view.CreatureModel(at, _creature(example, name), levels=levels, veil=_VEIL)
        for at, name in enumerate(example.group)
        if name
    )
    area_view.draw_creatures(canvas, plane, (piece,), shown)


def _creature(example: JudgedExample, name: str) -> Creature:
    box, _, number = name.rpartition("-")
    return make_creature(BOOK.own.content, COLOURS[example.seats.index(box)], box, int(number))


def _words(canvas: Canvas, box: Rect, example: JudgedExample) -> None:
    """Level by level, the verdict, and who gains what."""
    shown = _reason(example)
    y = box.y + 4 + _LINE / 2
    for line in shown.lines:
        row = Rect(box.x, y - _LINE / 2 + 3, box.width, _LINE - 6)
        canvas.fill(row, theme.WHITE, radius=10, alpha=0.06)
        label = canvas.text(line.label, (row.x + 14, y), styles.NOTE, anchor="midleft")
        room = row.right - 14 - label.right - 18
        verdict_view.draw_sum(canvas, (label.right + 18, y), line, size=27, room=room)
        y += _LINE
    chip = Rect(box.x, y - 19, box.width, 38)
    verdict_view.draw_chip(canvas, chip, shown)
    verdict_view.draw_gains(canvas, (box.x + 8, y + _LINE), shown, size=30)


def _reason(example: JudgedExample) -> VerdictBreakdown:
    """Return what is said, as the table's forecast says it."""
    word, wanted = example.word, initiative.deficits(example.round)
    lines = tuple(
        LevelSum(tr("balanceformers.level", n=level + 1), "", terms, total, level + 1)
        for level, terms, total in zip(word.levels, example.terms, word.sums, strict=True)
    )
    own = example.group[PART_NAMES.index(example.judged)]
    return VerdictBreakdown(
        title="",
        who="",
        sum_word="",
        creatures=(_creature(example, own),),
        judged=0,
        lines=lines,
        total=sum(word.sums),
        joint=example.pair == "joint" or len(wanted) == 1,
        verdict=word.verdict,
        word=tr(f"balanceformers.table.verdict-{example.verdict}"),
        helpers=tuple(COLOURS[seat] for seat in example.helpers),
        white=example.white,
        black=example.black,
    )
