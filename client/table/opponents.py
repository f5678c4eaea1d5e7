"""The computer opponents at a table: they choose their moves in the background and play them."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from client.bots.levels import Level, nearest_level
from client.draw.canvas import Canvas
from client.i18n import tr
from client.opponents.messages import Answer
from client.table import thinking_indicator
from client.table.bar_models import BarButton, Prompt
from client.table.decision_stopwatch import DecisionStopwatch
from client.table.face import AnyPort
from client.table.frame_layout import FrameLayout
from client.table.player_labels import describe_strength, get_portrait
from client.table.secrecy import find_due_opponent
from client.table.thinker_questions import make_thinker_question
from client.table.watch_controls import WatchControls
from rules.contract import Action, IllegalAction
from saves.errors import SaveError

log = logging.getLogger(__name__)


class Opponents:
    """Lets the computer opponents at one table think, and plays their moves.

    If opponents and several people owe a decision, the opponents decide first. If a single person decides in
    secret together with opponents, they do so alongside: what they choose does not depend on who was faster,
    and disturbs no selection. They move only while nothing covers the table, such as the pause menu.

    Attributes:
        thinking_seat: The seat of the opponent that is thinking, None if none is.
        watching: The controls for a person who watches opponents play.
    """

    def __init__(self, table: AnyPort, stopwatch: DecisionStopwatch) -> None:
        self._table = table
        self._stopwatch = stopwatch
        self.watching = WatchControls(table, self.start_thinking)
        self.thinking_seat: int | None = None
        self._number = 0
        self._answer: Answer | None = None
        self._waited_s = 0.0
        self._is_stopped = False  # a move could not be saved

    @property
    def due_seat(self) -> int | None:
        """The seat of the opponent that has to decide next, None if people decide."""
        return find_due_opponent(self._table.match)

    # --- thinking -----------------------------------------------------------------------------------

    def start_thinking(self) -> None:
        """Let the opponent that has to decide next start thinking, if one has to, and rebuild the table."""
        if self.begin_thinking():
            self._table.refresh()

    def begin_thinking(self) -> bool:
        """Let the opponent that has to decide next start thinking, without rebuilding the table.

        Returns:
            Whether an opponent has started to think; the caller then rebuilds the table.
        """
        seat = self.due_seat
        if seat is None or self.thinking_seat is not None or self._is_stopped or self.watching.is_halted:
            return False
        table = self._table
        match = table.match
        state, moves = table.secrecy.choice_start
        asked = make_thinker_question(
            match,
            match.game.view(state, seat),
            seat,
            self._get_level(seat),
            moves=moves,
            character=match.seats[seat].character,
            patient=table.app.settings.opponents_patient and match.header.daily is None,
        )
        self.thinking_seat, self._waited_s, self._answer = seat, 0.0, None
        self._number = table.app.thinker.ask(asked, self._receive_answer)
        return True

    def _get_level(self, seat: int) -> Level:
        """Return the level of an opponent, the gentlest if it is unknown."""
        match = self._table.match
        return nearest_level(match.game.id, match.seats[seat].kind)

    def _receive_answer(self, answer: Answer) -> None:
        if self.thinking_seat is not None and answer.number == self._number:
            self._answer = answer

    def stop_thinking(self) -> None:
        """Cancel the opponent's thinking, because the position has changed or the table is closed."""
        if self.thinking_seat is not None:
            self._table.app.thinker.cancel(self._number)
        self.thinking_seat = self._answer = None
        self._is_stopped = False

    def move_now(self) -> None:
        """Make the thinking opponent play the best move found so far, without waiting."""
        self._table.app.thinker.hurry()
        self._waited_s = self._table.app.settings.opponent_pause

    def retry_move(self) -> None:
        """Let the opponent think again after its move could not be saved."""
        self._is_stopped = False
        self.start_thinking()

    # --- moving -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; play the opponent's move once it is known and a minimum pause is over."""
        table = self._table
        watching = self.watching
        if (
            self.thinking_seat is None
            or table.animator.is_busy
            or watching.is_halted
            or not table.screens.is_on_top
        ):
            return
        if self.due_seat != self.thinking_seat:  # the game has gone on without it
            self.stop_thinking()
            self.start_thinking()
            return
        self._waited_s += dt * watching.speed
        if self._answer is not None and self._waited_s >= table.app.settings.opponent_pause:
            self._play_answer(self.thinking_seat, self._answer)

    @property
    def is_alongside(self) -> bool:
        """Whether a person decides while the opponents do so too."""
        return self._table.decider is not None

    @property
    def seconds_to_move(self) -> float | None:
        """Seconds until an opponent whose answer is known moves alongside a person, None if none does."""
        if self._answer is None or not self.is_alongside or not self._table.screens.is_on_top:
            return None
        return max(0.0, self._table.app.settings.opponent_pause - self._waited_s)

    def _play_answer(self, seat: int, answer: Answer) -> None:
        self.thinking_seat = self._answer = None
        table, is_alongside = self._table, self.is_alongside
        spent = 0 if is_alongside else self._stopwatch.read_seconds()  # the person's time goes on
        try:
            step = table.match.act(seat, self._read_action(seat, answer), spent=spent)
        except SaveError as error:
            self._is_stopped = True
            table.report_unsaved(error)
            table.refresh()
            return
        if is_alongside:
            table.show_alongside(step)
            self.begin_thinking()
            return
        self._stopwatch.restart(person=False)
        table.show_step(step)

    def _read_action(self, seat: int, answer: Answer) -> Action:
        """Return the decision; if the mind failed, the first legal action."""
        match = self._table.match
        if not answer.failure:
            try:
                action = answer.to_thought(match.game).action
                if match.game.ruling(match.state, seat, action) is None:
                    return action
                log.error("%s wants what is not allowed: %r", match.seats[seat].kind, action)
            except (ValueError, IllegalAction):
                log.exception("an answer makes no sense")
        return match.game.actions(match.state, seat)[0]

    @property
    def is_indicator_shown(self) -> bool:
        """Whether lights around an opponent's picture show that it is thinking."""
        return self.thinking_seat is not None and not self.watching.is_halted and not self.is_alongside

    @property
    def is_indicator_animated(self) -> bool:
        """Whether the lights around a thinking opponent's picture move.

        They move for some seconds at first, and only while nothing covers the table.
        """
        table = self._table
        soon = self._waited_s < max(thinking_indicator.ANIMATED_S, table.app.settings.opponent_pause)
        return self.is_indicator_shown and soon and table.screens.is_on_top

    # --- what is seen -------------------------------------------------------------------------------

    def make_prompt(self) -> Prompt | None:
        """Return the bottom bar's text while people wait for an opponent or the game is paused, else None."""
        if self.watching.is_halted:
            return Prompt(tr("opponents.watch.halted"))
        if self.thinking_seat is None or self.is_alongside:
            return None
        info = self._table.match.seats[self.thinking_seat]
        who = describe_strength(replace(info, kind=self._get_level(self.thinking_seat)))
        sign, face = f"seat-{info.colour}", get_portrait(self._table.match.game.id, info)
        lead = tr("opponents.thinks", name=info.name)
        return Prompt(lead, who, picture=face or sign, badge=sign if face else "")

    def draw(self, canvas: Canvas, layout: FrameLayout) -> None:
        """Draw lights around the picture of the opponent that is thinking, if one is."""
        if not self.is_indicator_shown:
            return
        size = layout.picture_size
        sign = layout.bottom.left + layout.edge + size / 2, layout.bottom.centery
        time = 0.0 if self._table.app.reduce_motion else self._waited_s
        thinking_indicator.draw_indicator(
            canvas, thinking_indicator.make_circle_path(sign, size * 0.56), time
        )

    def make_buttons(self) -> list[BarButton] | None:
        """Return the bottom bar's buttons while opponents think, are paused or failed to save, else None.

        None too while a person decides.
        """
        if self.watching.is_halted:
            return []
        if self.is_alongside:
            return None
        if self.thinking_seat is not None:
            return [BarButton("opponents.hurry", tr("opponents.hurry"), self.move_now, icon="fast")]
        if self._is_stopped:
            again = BarButton(
                "opponents.again", tr("opponents.again"), self.retry_move, icon="refresh", kind="gold"
            )
            return [again]
        return None
