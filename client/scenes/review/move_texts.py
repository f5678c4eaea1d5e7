"""Texts about the moves of a reviewed game, generated with the help of a hidden table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

import msgspec

from client.i18n import get_language, tr
from client.review.model import DecisionReview
from client.scenes.table_factory import create_table
from client.session.replay_match import ReplayMatch
from client.table.replay.landmarks import Landmarks
from client.table.replay.stored_moves import describe_move, list_contrast_texts, parse_action
from rules.contract import Action, IllegalAction

if TYPE_CHECKING:
    from client.scene import Program
    from client.session.match import Match
    from client.table.table import Table


class MoveTexts:
    """Sentences on the moves of one reviewed game in the words of hints, made on demand and cached."""

    def __init__(self, app: Program, match: Match) -> None:
        self._app = app
        self._match = match
        self._table: Table | None = None
        self._texts: dict[tuple[str, int, tuple[bytes, ...]], str] = {}
        self._reasons: dict[int, tuple[object, tuple[str, ...]]] = {}

    @property
    def table(self) -> Table:
        """A hidden game table, created on first use, that is set to positions to describe their moves."""
        if self._table is None:
            self._table = create_table(self._app, ReplayMatch(self._match, 0))
            self._table.ensure_built()
        return self._table

    @property
    def landmarks(self) -> Landmarks:
        """The steps at which rounds and turns of the game begin."""
        playback = self.table.playback
        assert playback is not None  # the table is that of a replay
        return playback.landmarks

    def describe_played(self, decision: DecisionReview) -> str:
        """Return a phrase for the move played in a decision, "" if there is no text for it."""
        return self._describe_move(decision.step, decision.played, unlike=decision.best)

    def describe_best(self, decision: DecisionReview) -> str:
        """Return a phrase for the best move in a decision, "" if there is no text for it."""
        return self._describe_move(decision.step, decision.best, unlike=decision.played)

    def describe_moves(self, decision: DecisionReview) -> tuple[str, ...]:
        """Return a sentence about the played move and, for a marked decision, one about a better move."""
        played, better = self.describe_played(decision), ""
        if decision.is_marked_mistake:
            better = self.describe_better_move(decision)
        return tuple(part for part in (tr("review.played", move=played) if played else "", better) if part)

    def explain(self, decision: DecisionReview) -> tuple[str, ...]:
        """Return all sentences on a marked decision: its moves, how the better one goes on, and why."""
        return (*self.describe_moves(decision), *self.explain_better_move(decision))

    def explain_better_move(self, decision: DecisionReview) -> tuple[str, ...]:
        """Return sentences on why the better move is better, and on how the turn goes on after it.

        The line comes first if something later in it is the reason, else last.
        """
        text, reasons = self.describe_line(decision), self.list_reasons(decision)
        line = (text,) if text else ()
        reasons = reasons or (tr("review.reason-none"),)
        return (*line, *reasons) if decision.later else (*reasons, *line)

    def describe_better_move(self, decision: DecisionReview) -> str:
        """Return the sentence that names the better move of a decision, "" if there is no text for it."""
        best = self.describe_best(decision)
        return tr("review.better", move=best) if best else ""

    def describe_line(self, decision: DecisionReview) -> str:
        """Return the sentence on how the turn goes on after the better move, "" if it ends there."""
        moves = [
            self._describe_move(decision.step, encoded, self._list_line_before(decision, number))
            for number, encoded in enumerate(decision.line)
        ]
        moves = list(takewhile(bool, moves))
        return tr("review.line", moves=" ".join(moves)) if moves else ""

    @staticmethod
    def _list_line_before(decision: DecisionReview, number: int) -> tuple[msgspec.Raw, ...]:
        return (decision.best, *decision.line[:number])

    def list_reasons(self, decision: DecisionReview) -> tuple[str, ...]:
        """Return sentences on why the better move of a decision is better."""
        key = get_language(), decision.step, decision.reasons, decision.later
        if self._reasons.get(decision.step, (None,))[0] != key:
            self._reasons[decision.step] = key, self._create_reason_texts(decision)
        return self._reasons[decision.step][1]

    def _create_reason_texts(self, decision: DecisionReview) -> tuple[str, ...]:
        action = self._parse_action(decision.best)
        if action is None:
            return ()
        self.show_position(decision.step)
        with self._match.game.active():
            return list_contrast_texts(self.table, action, decision)

    def _describe_move(
        self,
        step: int,
        encoded: msgspec.Raw,
        line: tuple[msgspec.Raw, ...] = (),
        *,
        unlike: msgspec.Raw | None = None,
    ) -> str:
        """Return the sentence that names a move after a step, or after a line that was not played there."""
        key = get_language(), step, tuple(map(bytes, (*line, encoded, unlike or b"")))
        if key not in self._texts:
            self._texts[key] = self._create_text(step, encoded, line, unlike)
        return self._texts[key]

    def _create_text(
        self, step: int, encoded: msgspec.Raw, line: tuple[msgspec.Raw, ...], unlike: msgspec.Raw | None
    ) -> str:
        action, before = self._parse_action(encoded), [self._parse_action(each) for each in line]
        if action is None or None in before:
            return ""
        try:
            self.show_position(step, [each for each in before if each is not None])
        except IllegalAction:  # it depended on what was hidden
            return ""
        other = None if unlike is None else self._parse_action(unlike)
        with self._match.game.active():
            return describe_move(self.table, action, other)

    def _parse_action(self, encoded: msgspec.Raw) -> Action | None:
        return parse_action(self._match.game, encoded)

    def show_position(self, step: int, line: Sequence[Action] = ()) -> Table:
        """Put the table to the position before a step, or after a line there, without building its widgets.

        Return the table. Raises IllegalAction.
        """
        table = self.table
        replay = table.match
        assert isinstance(replay, ReplayMatch)
        replay.show_variation(step, line)
        with self._match.game.active():
            table.secrecy.follow_replay()
            table.position = table.secrecy.get_viewer_state(replay.state)
        table.invalidate()
        return table
