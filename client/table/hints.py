"""Hints: what a strong opponent would do in place of the player to decide, with reasons."""

from __future__ import annotations

import logging
import math
from typing import Final

import pygame
from msgspec import Struct

from client.bots.levels import Level
from client.bots.thought import Reason
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import has_text, tr
from client.opponents.messages import Answer
from client.table import frame_painting, hint_card, hint_ring, thinking_indicator
from client.table.bar_models import BarButton, HintModel
from client.table.decision_stopwatch import DecisionStopwatch
from client.table.face import AnyPort
from client.table.hint_ring import HintRing
from client.table.table_accessibility import capitalize, join_sentences
from client.table.thinker_questions import make_thinker_question
from client.widgets import ButtonState, IconButton, PaintedButton
from rules.contract import Action, IllegalAction

log = logging.getLogger(__name__)

BUTTON: Final = "table.hint"
LEVEL: Final[Level] = "trunk"

_MAX_REASONS = 3
_BREATH, _DEEP, _STEPS = 2.4, 0.35, 16
"""Period in seconds, strength and number of steps of the pulse of the rings."""


class Hint(Struct, frozen=True):
    """A proposed move and the reasons for it."""

    action: Action
    reasons: tuple[Reason, ...]


class HintController:
    """Asks the engine for hints at one table, and shows them.

    A hint uses only what the viewer may know. It never acts by itself, and it is dropped if the position or
    the viewer changes.

    Attributes:
        is_asking: Whether the engine has been asked and has not answered yet.
        hint: The hint that is shown, None if there is none.
        thinking_time_s: Seconds since the engine was asked, or since the hint was shown.
    """

    def __init__(self, table: AnyPort, stopwatch: DecisionStopwatch) -> None:
        self._table = table
        self._stopwatch = stopwatch
        self.is_asking = False
        self.hint: Hint | None = None
        self._number = 0
        self._answer: Answer | None = None
        self.thinking_time_s = 0.0
        self._unfolded = False

    @property
    def is_available(self) -> bool:
        """Whether the player to decide can be given a hint now."""
        return self.is_supported and self._table.decider is not None

    @property
    def is_supported(self) -> bool:
        """Whether hints are possible at this table, so that their button is shown even if it is disabled.

        They are not possible in replays, in lessons, and in the attempt at a daily game that counts.
        """
        table = self._table
        match = table.match
        alone = match.is_replay or match.is_lesson or match.read_only or match.is_counted_daily
        playing = not alone and bool(table.secrecy.people)
        going_on = match.outcome is None or table.animator.is_busy  # the end is still being shown
        return playing and going_on and registry.has_mind(match.game.id)

    # --- asking -------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask the engine for a hint, if one is available now, and drop a hint or ruling that is shown."""
        table = self._table
        seat = table.decider
        if table.match.is_counted_daily and seat is not None and not table.match.is_replay:
            table.app.notify(tr("daily.no-hints"))
        if seat is None or not self.is_available or self.is_asking:
            return
        self.drop()
        table.ruling_popup.judgement = None
        view = table.match.game.view(table.match.state, table.secrecy.viewer)
        self.is_asking, self.thinking_time_s = True, 0.0
        self._number = table.app.thinker.ask(
            make_thinker_question(table.match, view, seat, LEVEL, for_advice=True), self._receive_answer
        )
        table.app.announce(tr("hints.asked"))
        table.refresh()

    def _receive_answer(self, answer: Answer) -> None:
        if self.is_asking and answer.number == self._number:
            self._answer = answer
            self._table.invalidate()

    def drop(self) -> None:
        """Cancel any question to the engine and discard the hint, without redrawing the table."""
        if self.is_asking:
            self._table.app.thinker.cancel(self._number)
        self.is_asking = self._unfolded = False
        self.hint = self._answer = None

    def dismiss(self) -> None:
        """Discard the hint, if one is shown, because the player chooses another move by hand."""
        if self.hint is not None:
            self.drop()
            self._table.refresh()

    def close(self) -> bool:
        """Close the hint, or cancel the question to the engine; return False if there is neither.

        What the hint has selected on the board is deselected again.
        """
        if not self.is_asking and self.hint is None:
            return False
        if self.hint is not None:
            self._table.face.controller.withdraw_proposal()
        self.drop()
        self._table.refresh()
        self._table.app.announce(tr("hints.closed"))
        return True

    @property
    def is_indicator_animated(self) -> bool:
        """Whether the lights around the hint button move, in the first seconds after asking the engine."""
        return self.is_asking and self.thinking_time_s < thinking_indicator.ANIMATED_S

    # --- showing ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; show an answer of the engine once nothing covers the table."""
        table = self._table
        self.thinking_time_s += dt
        if self._answer is not None and not table.animator.is_busy and table.screens.is_on_top:
            self._show_answer(self._answer)

    def _show_answer(self, answer: Answer) -> None:
        table = self._table
        self.is_asking, self._answer, self.thinking_time_s = False, None, 0.0
        action = self._read_action(answer)
        advice = None if action is None else table.face.make_hint_model(action)
        if action is None or advice is None:
            table.app.notify(tr("hints.none"))
            table.refresh()
            return
        table.ruling_popup.judgement = None
        table.face.controller.propose_action(action)
        self.hint = Hint(action, answer.reasons[:_MAX_REASONS])
        self._stopwatch.hinted = True
        table.app.sound.play("pick")
        table.refresh()
        table.app.announce(tr("hints.spoken", words=self._describe_hint(self.hint)))
        if table.ui.ring or table.app.listening:  # by keys: Enter does it
            table.ui.focus_on(advice.press)

    def confirm_with(self, event: pygame.Event) -> bool:
        """Carry out the hinted move if an event confirms it, and return whether it did.

        Enter or gamepad A confirm, unless the focus is visibly on another widget. The move is selected once
        more before it is carried out, since moving the pointer may have changed the selection.
        """
        table, advice, ui = self._table, self.advice, self._table.ui
        if self.hint is None or advice is None or advice.press not in ui:
            return False
        if (ui.ring and ui.focused_id not in (None, advice.press)) or not ui.is_confirmation(event):
            return False
        table.face.controller.propose_action(self.hint.action)
        table.refresh()
        ui[advice.press].press()
        return True

    def _read_action(self, answer: Answer) -> Action | None:
        """Return the decision of the answer, None if there is none or it is not legal."""
        match, seat = self._table.match, self._table.decider
        if answer.failure or seat is None:
            return None
        try:
            action = answer.to_thought(match.game).action
            if match.game.ruling(match.state, seat, action) is None:
                return action
            log.error("a hint that is not allowed: %r", action)
        except (ValueError, IllegalAction):
            log.exception("a hint makes no sense")
        return None

    @property
    def advice(self) -> HintModel | None:
        """How the hint is shown on the present board, None if there is none or it cannot be shown."""
        return None if self.hint is None else self._table.face.make_hint_model(self.hint.action)

    @property
    def hinted_action(self) -> Action | None:
        """The action that the shown hint proposes, None if there is no hint."""
        return None if self.hint is None else self.hint.action

    def make_text(self, hint: Hint, advice: HintModel) -> hint_card.HintWords:
        """Return the text of a hint's card: the move and the reasons that have a translation."""
        table = self._table
        told = (
            reason for reason in hint.reasons if has_text(f"bots.{table.match.game.id}.reason.{reason.key}")
        )
        reasons = tuple(table.face.explain_reason(hint.action, reason) for reason in told)
        return hint_card.HintWords(advice.words, reasons)

    def _describe_hint(self, hint: Hint) -> str:
        """Return the hint for a screen reader: the move, its place, and the first reason."""
        advice, face = self.advice, self._table.face
        if advice is None:
            return ""
        reasons = self.make_text(hint, advice).reasons[:1]
        return join_sentences(
            advice.accessible_text, capitalize(face.describe_proposal(hint.action)), *reasons
        )

    def build(self) -> None:
        """Add the card of the hint with its buttons above all other widgets, if there is a hint."""
        table, hint, advice = self._table, self.hint, self.advice
        if hint is None or advice is None:
            return
        words, box, _ = self._lay_out_card(hint, advice)

        def paint(canvas: Canvas, _area: Rect, _state: ButtonState) -> None:
            hint_card.draw_hint_card(canvas, box, words)

        label = " ".join((advice.accessible_text, *words.reasons))
        table.ui.add(PaintedButton("hint.word", box, label, paint=paint, focusable=False, sound=""))
        signs = [("hint.close", "close", tr("hints.close"), self.close)]
        if words.signs > 1:
            signs.append(("hint.why", "question", tr("hints.why"), self.show_reasons))
        for index, (name, icon, tip, press) in enumerate(signs):
            corner = (box.right - 50 - index * hint_card.BUTTON_STEP, box.top + 12, 38, 38)
            table.ui.add(IconButton(name, corner, icon, tip, on_press=press, icon_size=20))

    @property
    def column_card_height(self) -> float:
        """Height of the hint's card in the right column; 0 if there is none."""
        hint, advice = self.hint, self.advice
        if hint is None or advice is None:
            return 0.0
        _, box, in_column = self._lay_out_card(hint, advice)
        return box.height if in_column else 0.0

    def _lay_out_card(self, hint: Hint, advice: HintModel) -> tuple[hint_card.HintWords, Rect, bool]:
        """Return what the card says, its box, and whether that is in the right column.

        Where room is short, the reasons come when they are asked for.
        """
        words = self.make_text(hint, advice)
        box = self._place_in_column(words)
        if box is None and words.reasons and not self._unfolded:
            words = hint_card.HintWords(words.move, (), signs=2)
            box = self._place_in_column(words)
        if box is not None:
            return words, box, True
        return words, self._place_on_board(words, advice), False

    def _place_in_column(self, words: hint_card.HintWords) -> Rect | None:
        """Return the card's box at the bottom of the right column, None if it is folded or too low."""
        table, layout = self._table, self._table.frame_layout
        if layout.compact:
            return None
        column = frame_painting.get_card_column(
            layout.side, table.face.measure_seat_panel(layout.side.width - 40)
        )
        return hint_card.place_in_column(table.app.texts, words, column)

    def _place_on_board(self, words: hint_card.HintWords, advice: HintModel) -> Rect:
        """Return the card's box on the board, where it covers least."""
        table, layout = self._table, self._table.frame_layout
        chosen = (table.ui[name].rect for name in advice.chosen if name in table.ui)
        around = [*advice.clear, *(ring.box for ring in self._make_rings(advice)), *chosen]
        area = layout.board.inflate(-24, -24)
        return hint_card.place_card(
            table.app.texts, words, area, table.face.get_ruling_dock(), around, advice.about
        )

    def show_reasons(self) -> bool:
        """Show the reasons on the hint's card, which a compact layout hides at first."""
        self._unfolded = True
        self._table.refresh()
        return True

    def _make_rings(self, advice: HintModel) -> list[HintRing]:
        """Return the rings."""
        ui = self._table.ui
        found = [HintRing(box, radius) for box, radius in advice.places]
        return found + [
            HintRing.from_region(self._table.face.find_outline(ui[name]))
            for name in advice.rings
            if name in ui
        ]

    def list_ring_boxes(self, advice: HintModel) -> list[Rect]:
        """Return the boxes that the hint's rings and their icons cover."""
        small = self._table.frame_layout.compact
        return [hint_ring.get_ring_bounds(ring.box, small=small) for ring in self._make_rings(advice)]

    def draw(self, canvas: Canvas) -> None:
        """Draw the rings of the hint, or lights around the hint button while the engine is thinking."""
        table, advice = self._table, self.advice
        still = table.app.reduce_motion
        if self.is_asking and BUTTON in table.ui:
            time = 0.0 if still else self.thinking_time_s
            thinking_indicator.draw_indicator(
                canvas, thinking_indicator.make_edge_path(table.ui[BUTTON].rect), time
            )
        if advice is None:
            return
        breath = 0.0 if still else 0.5 - 0.5 * math.cos(math.tau * self.thinking_time_s / _BREATH)
        alpha = 1.0 - _DEEP * round(breath * _STEPS) / _STEPS
        for ring in self._make_rings(advice):
            hint_ring.draw_ring(canvas, ring, small=table.frame_layout.compact, alpha=alpha)

    def make_buttons(self) -> list[BarButton]:
        """Return the hint button for the bottom bar in a list, which is empty if hints are not possible."""
        if not self.is_supported:
            return []
        why = "hints.asked" if self.is_asking else "" if self.is_available else "hints.later"
        label, tip = tr("hints.button"), tr("hints.tip")
        said = tr(why) if why else ""
        return [BarButton(BUTTON, label, self.ask, icon="hint", enabled=not why, tooltip=tip, why=said)]
