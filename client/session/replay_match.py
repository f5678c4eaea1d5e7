"""A game played again: the position after any of its steps, for whoever looks back at it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

import rules
from client.session.match import Match
from client.session.undo_history import History, Step
from saves import VERSION
from saves.entries import Acted, AnyEntry, Branch
from saves.journal import Journal
from saves.shelf import Shelf


class ReplayMatch(Match):
    """A match that stands at one of its steps. Nothing can be done in it.

    steps: all of them. at: how many lie before the position. over: the game has been played to its end, so
    nothing in it is anybody's secret any more. source: the match that is looked at.
    """

    def __init__(self, source: Match, at: int | None = None) -> None:
        super().__init__(source.game, source.header, source.first, History.of(source.header), None)
        self.source = source
        self.title = source.title
        self.read_only = True
        self.over = source.outcome is not None
        self.steps: Sequence[Step] = tuple(source.history)
        self._earlier = source.moves - len(self.steps)
        self.at = -1
        self.go_to(len(self.steps) if at is None else at)

    def go_to(self, at: int) -> None:
        """Stand where so many steps lie behind; at the nearest end if there are not so many."""
        at = max(0, min(len(self.steps), at))
        if at != self.at:
            self.at = at
            self._state = self.steps[at - 1].after if at else self.first
            self._outcome = self.game.outcome(self._state)

    def forward(self) -> Step:
        """Take the next step. Raises IndexError behind the last one."""
        step = self.steps[self.at]
        self.go_to(self.at + 1)
        return step

    @property
    def history(self) -> Sequence[Step]:
        """The steps that lie behind, oldest first."""
        return self.steps[: self.at]

    @property
    def moves(self) -> int:
        """How many steps lie behind, those included that cannot be replayed any more."""
        return self._earlier + self.at

    @property
    def all_moves(self) -> int:
        """How many steps there are, counted alike."""
        return self._earlier + len(self.steps)

    def branch(self, title: str) -> Path:
        """A new game on the shelf that goes on from this position; its file. Raises SaveError.

        It has all steps before it as its own, so it too can be replayed.
        """
        game, header = self.game, self.header
        name = self.source.path.stem if self.source.path is not None else ""
        branched = msgspec.structs.replace(
            header,
            app=VERSION,
            title=title,
            created=datetime.now(UTC),
            branch=Branch(name, self.moves),
            daily=None,
        )
        entries: list[AnyEntry] = []
        if self._earlier or (header.rules, header.content) != (game.version, game.content_hash()):
            entries.append(self.snapshot(self.first, self._earlier, restart=True))
        for step in self.steps[: self.at]:
            action = msgspec.Raw(rules.to_json(step.action))
            entries.append(Acted(seat=step.seat, action=action, hash=rules.digest(step.after)))
        entries.append(self.snapshot())
        path = Shelf().new_path(game.id)
        Journal.create(path, branched, *entries)
        return path

    @property
    def actor(self) -> int | None:
        """Who takes the next step; None at the end."""
        return self.steps[self.at].seat if self.at < len(self.steps) else None
