"""Texts about the moves of a reviewed game, generated with the help of a hidden table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from client.i18n import get_language, tr
from client.review.labels import describe_better_move
from client.review.model import DecisionReview
from client.scenes.table_factory import create_table
from client.session.replay_match import ReplayMatch
from client.table.replay.landmarks import Landmarks
from client.table.replay.stored_moves import list_reason_texts, parse_action
from rules.contract import Action

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
        self._texts: dict[tuple[str, int, bytes], str] = {}

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
        return self._describe_move(decision.step, decision.played)

    def describe_best(self, decision: DecisionReview) -> str:
        """Return a phrase for the best move in a decision, "" if there is no text for it."""
        return self._describe_move(decision.step, decision.best)

    def describe_moves(self, decision: DecisionReview) -> tuple[str, ...]:
        """Return a sentence about the played move and, for a marked decision, one about a better move."""
        played = self.describe_played(decision)
        sentences = [tr("review.played", move=played)] if played else []
        if decision.is_marked_mistake and (best := self.describe_best(decision)):
            sentences.append(self._describe_better_move(decision, played, best))
        return tuple(sentences)

    def describe_better_move(self, decision: DecisionReview) -> str:
        """Return the sentence that names the better move of a decision, "" if there is no text for it."""
        best = self.describe_best(decision)
        return self._describe_better_move(decision, self.describe_played(decision), best) if best else ""

    def _describe_better_move(self, decision: DecisionReview, played: str, best: str) -> str:
        if played != best:
            return describe_better_move(played, best)
        return describe_better_move(
            played,
            best,
            self._describe_place(decision.step, decision.played),
            self._describe_place(decision.step, decision.best),
        )

    def _describe_place(self, step: int, encoded: msgspec.Raw) -> str:
        """Return what tells a move from others with the same words, "" if there is nothing."""
        action = self._parse_action(encoded)
        if action is None:
            return ""
        self._go_to(step)
        with self._match.game.active():
            return self.table.face.describe_action_place(action)

    def list_reasons(self, decision: DecisionReview, max_reasons: int = 3) -> tuple[str, ...]:
        """Return sentences with the reasons for the best move in a decision."""
        action = self._parse_action(decision.best)
        if action is None:
            return ()
        self._go_to(decision.step)
        with self._match.game.active():
            return list_reason_texts(self.table, action, decision.reasons[:max_reasons])

    def _describe_move(self, step: int, encoded: msgspec.Raw) -> str:
        key = get_language(), step, bytes(encoded)
        if key not in self._texts:
            self._texts[key] = self._create_text(step, encoded)
        return self._texts[key]

    def _create_text(self, step: int, encoded: msgspec.Raw) -> str:
        action = self._parse_action(encoded)
        if action is None:
            return ""
        self._go_to(step)
        with self._match.game.active():
            advice = self.table.face.make_hint_model(action)
        return "" if advice is None else advice.accessible_text

    def _parse_action(self, encoded: msgspec.Raw) -> Action | None:
        return parse_action(self._match.game, encoded)

    def _go_to(self, step: int) -> None:
        """Put the table to the position before a step without building its widgets."""
        table = self.table
        replay = table.match
        assert isinstance(replay, ReplayMatch)
        if replay.step_index != step:
            replay.go_to(step)
        with self._match.game.active():
            table.secrecy.follow_replay()
            table.position = table.secrecy.get_viewer_state(replay.state)
        table.invalidate()
