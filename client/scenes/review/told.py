"""What a review says of a step: the moves in the words of hints, from a table that nobody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from client.i18n import language
from client.review.model import Decision
from client.scenes.table_factory import create_table
from client.session.replay_match import ReplayMatch
from client.table.playback.landmarks import Landmarks
from client.table.playback.moves import action_of, reasons_told
from rules.contract import Action

if TYPE_CHECKING:
    from client.scene import Program
    from client.session.match import Match
    from client.table.table_scene import TableScene


class ReviewTold:
    """The words of one game's moves. They are found when they are asked for, and kept."""

    def __init__(self, app: Program, match: Match) -> None:
        self._app = app
        self._match = match
        self._table: TableScene | None = None
        self._moves: dict[tuple[str, int, bytes], str] = {}

    @property
    def table(self) -> TableScene:
        """The table that knows the words."""
        if self._table is None:
            self._table = create_table(self._app, ReplayMatch(self._match, 0))
            self._table.ensure_built()
        return self._table

    @property
    def landmarks(self) -> Landmarks:
        """Where rounds and turns begin."""
        playback = self.table.playback
        assert playback is not None  # it is looked back at
        return playback.landmarks

    def played(self, decision: Decision) -> str:
        """What was played; "" where there are no words for it."""
        return self._move(decision.step, decision.played)

    def best(self, decision: Decision) -> str:
        """The best that was found."""
        return self._move(decision.step, decision.best)

    def because(self, decision: Decision, most: int = 3) -> tuple[str, ...]:
        """What speaks for the best."""
        action = self._action(decision.best)
        if action is None:
            return ()
        self._stand(decision.step)
        with self._match.game.active():
            return reasons_told(self.table, action, decision.reasons[:most])

    def _move(self, step: int, written: msgspec.Raw) -> str:
        key = language(), step, bytes(written)
        if key not in self._moves:
            self._moves[key] = self._said(step, written)
        return self._moves[key]

    def _said(self, step: int, written: msgspec.Raw) -> str:
        action = self._action(written)
        if action is None:
            return ""
        self._stand(step)
        with self._match.game.active():
            advice = self.table.advice(action)
        return "" if advice is None else advice.words_alone

    def _action(self, written: msgspec.Raw) -> Action | None:
        return action_of(self._match.game, written)

    def _stand(self, at: int) -> None:
        """The table as it was before a step, with nothing built for it."""
        table = self.table
        replay = table.match
        assert isinstance(replay, ReplayMatch)
        if replay.at != at:
            replay.go_to(at)
        with self._match.game.active():
            table.secrecy.follow()
            table.shown = table.seen(replay.state)
        table.invalidate()
