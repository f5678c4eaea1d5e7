"""Paints Death's word on the board of Balanceformers: a badge for each creature, and what would turn dark."""

from __future__ import annotations

from msgspec import Struct

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    area_view,
    creatures_view,
    forecast,
    forecast_view,
    layout as zones,
    panel_models,
    verdict_badges,
    verdict_texts,
)
from client.games.balanceformers.board.creatures_view import Creature
from client.games.balanceformers.board.verdict_badges import Badge
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.table.board_marks import Covered
from rules.balanceformers.state import PARTS, Piece


class Word(Struct, frozen=True):
    """Death's word on a creature.

    Attributes:
        framed: Its levels are, as its piece is looked at.
        said: It has a badge.
    """

    creature: Creature
    badge: Badge
    framed: bool
    said: bool


class VerdictWords(Struct, frozen=True):
    """Death's word on everybody, those first that stand higher.

    Attributes:
        levels: What is framed.
        empty: The pieces that would turn dark.
        kept: What will lie over all of it.
    """

    words: tuple[Word, ...]
    levels: tuple[int, ...]
    empty: tuple[Piece, ...]
    kept: tuple[Covered, ...]


def draw(canvas: Canvas, view_model: BalanceformersViewModel, box: Rect) -> None:
    """Draw the forecast's layer, or, while Death is at work, his word on those whom he has judged.

    The piece that is looked at glows.
    """
    if not view_model.forecast_shown and not view_model.in_flight.at_work:
        return
    shown, plane, size = words(view_model), view_model.layout.plane, view_model.layout.creature
    if shown is None:
        return

    def paint(inner: Canvas) -> None:
        for piece in shown.empty:
            inner.image("balanceformers/mark-hole", plane.middle(piece), plane.s * 0.15, alpha=0.8)
        for word in shown.words:
            if word.framed:
                creatures_view.draw_creature(
                    inner, word.badge.center, size, word.creature, levels=shown.levels, veil=0.62
                )
        # all have their places from the beginning: none gives way to one that comes later
        hung = tuple(word.badge for word in shown.words)
        places = verdict_badges.places(inner.texts, hung, box, [Rect(each) for each in shown.kept])
        for spot, word in zip(places, shown.words, strict=True):
            if word.said:
                verdict_badges.draw(inner, spot, word.badge)

    if (
        view_model.focus is not None and view_model.in_flight.judging is None
    ):  # below the badges, which have to be read
        piece = view_model.position.area[view_model.focus.slot // PARTS]
        colour = forecast_view.INKS[view_model.focus.verdict]
        area_view.glow_piece(canvas, plane, piece, colour, alpha=0.9)
    canvas.group((view_model.frame, shown), box, paint)


def words(view_model: BalanceformersViewModel) -> VerdictWords | None:
    """Return the text of the forecast verdicts, None if nobody is judged or the game is over."""
    state, in_flight, made = view_model.foreseen, view_model.in_flight, view_model.layout
    judged = forecast.judged(state)
    if not judged or in_flight.aftermath:
        return None
    # who is judged just now is spelled out by the motion
    focus = view_model.focus if in_flight.judging is None else None
    said = frozenset(tuple(judged)[: state.judged] if in_flight.reckoning else judged)
    # what is not there yet shines by itself
    ghost = view_model.selection.creature if state.places != view_model.position.places else None
    looked_at = -1 if focus is None else focus.slot // PARTS
    levels = () if focus is None else focus.levels
    seen = [
        (zones.slot_spot(made, verdict.slot), verdict)
        for creature, verdict in judged.items()
        if creature not in in_flight.creatures
    ]
    found = []
    for center, verdict in sorted(seen, key=lambda each: each[0][1]):
        here = verdict.slot // PARTS == looked_at
        sight = verdict_badges.levels_in_sight(verdict.levels, levels, here=here)
        badge = Badge(center, made.creature, sight, verdict.verdict, verdict_texts.badge_text(state, verdict))
        framed = here and verdict.creature != ghost
        found.append(Word(view_model.creature(verdict.creature), badge, framed, verdict.creature in said))
    empty = (
        () if in_flight.reckoning else tuple(state.area[number] for number in panel_models.darkening(state))
    )
    return VerdictWords(tuple(found), levels, empty, view_model.kept)
