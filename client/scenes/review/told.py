"""What a review says of a step: the moves in the words of hints, from a table that nobody sees."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

import rules
from client.bots.thought import Reason
from client.i18n import has, language
from client.replay_match import ReplayMatch
from client.review.model import Decision, Review
from client.scenes.tables import open_table
from client.table.playback.landmarks import Landmarks
from rules.contract import Action

if TYPE_CHECKING:
    from client.match import Match
    from client.scene import Program
    from client.table.table_scene import TableScene

log = logging.getLogger(__name__)


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
            self._table = open_table(self._app, ReplayMatch(self._match, 0))
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
        return "" if advice is None else advice.words

    def _action(self, written: msgspec.Raw) -> Action | None:
        return action_of(self._match, written)

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


def action_of(match: Match, written: msgspec.Raw) -> Action | None:
    """An action of a review; None for one that the game does not know."""
    try:
        found = rules.from_json(match.game, "action", bytes(written))
    except ValueError:
        log.warning("a review has an unknown action")
        return None
    return found if isinstance(found, Action) else None


def reasons_told(table: TableScene, action: Action, reasons: Sequence[Reason]) -> tuple[str, ...]:
    """Reasons as sentences, those that there are words for."""
    known = (reason for reason in reasons if has(f"bots.{table.game_id}.reason.{reason.key}"))
    return tuple(table.because(action, reason) for reason in known)


def shown_seats(match: Match, review: Review) -> tuple[int, ...]:
    """The seats of which a review may tell those who look. Of a game that is over: all. Of one that goes on,
    whoever sits alone at the screen, and seats that know nothing that is not seen by everybody."""
    if match.outcome is not None:
        return tuple(range(review.players))
    people = [seat for seat, info in enumerate(match.seats) if info.human]
    viewer = people[0] if len(people) == 1 else None
    return tuple(
        seat for seat in range(review.players) if seat == viewer or not _knows_more(match, seat, viewer)
    )


def _knows_more(match: Match, seat: int, viewer: int | None) -> bool:
    states = [match.first, *(step.after for step in match.history)]
    game = match.game
    return any(
        rules.digest(game.view(state, seat)) != rules.digest(game.view(state, viewer)) for state in states
    )
