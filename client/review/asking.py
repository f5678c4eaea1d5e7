"""A match as questions: what each seat saw of every step, and what it could foresee."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

import rules
from client.bots.judgement import weights_of
from client.games import registry
from client.review.kinds import kinds_of
from client.review.messages import NOTHING, SeenBefore, StepQuestion
from client.review.model import FORMAT, Fingerprint
from client.session.match import Match
from client.session.undo_history import Step
from rules.content import ContentError
from rules.contract import AnyGame, State
from rules.hashing import blake2b
from saves import VERSION

DATA: Final = ("levels.yaml", "judgement.yaml", "experience.yaml")
"""What minds and judgement of a game are made of, beside the program itself."""


def can_review(game_id: str, players: int) -> bool:
    """Whether games with so many seats can be reviewed: somebody can play them, and judge them."""
    try:
        return players in weights_of(game_id)
    except (KeyError, ContentError):
        return False


def made_of(match: Match) -> Fingerprint:
    """What a review of the match is made of now."""
    game = match.game
    return Fingerprint(
        game=game.id,
        rules=game.version,
        content=game.content_hash(),
        minds=_minds(game.id),
        first=rules.digest(match.first),
    )


@cache
def _minds(game_id: str) -> str:
    found = blake2b(f"{VERSION}/{FORMAT}".encode(), digest_size=8)
    folder = files("assets") / game_id
    for name in DATA:
        if (folder / name).is_file():
            found.update((folder / name).read_bytes())
    return found.hexdigest()


class MatchAsked:
    """The steps of a match as they stand now, and what is asked about them."""

    def __init__(self, match: Match) -> None:
        self.game: AnyGame = match.game
        self.first = match.first
        self.steps: Sequence[Step] = tuple(match.history)
        self.players = len(match.seats)
        self._levels = tuple("" if info.human else info.kind for info in match.seats)
        self._place = registry.place_of(self.game.id) if self.game.id in registry.games() else ""
        self._corrections = match.header.corrections
        self._keys = [rules.digest(match.first)]
        self._views: tuple[State, tuple[msgspec.Raw, ...]] | None = None

    def key(self, step: int) -> str:
        """What tells whether it is still the same step: all that was done until then is in it."""
        while len(self._keys) <= step + 1:
            one = self.steps[len(self._keys) - 1]
            data = f"{self._keys[-1]}/{one.seat}/".encode() + rules.to_json(one.action)
            self._keys.append(blake2b(data, digest_size=8).hexdigest())
        return self._keys[step + 1]

    def kinds(self, step: int) -> tuple[str, ...]:
        """The kinds of chance in a step."""
        return kinds_of(self.steps[step].events)

    def shows_secrets(self, step: int) -> bool:
        """Whether all that was chosen in secret is shown in a step."""
        return bool(self.kinds(step)) and self._is_secret(step)

    def begun(self) -> StepQuestion:
        """About the position before the first step."""
        return StepQuestion(
            0, self.game.id, -1, 0, self._seen(self.first), place=self._place, corrections=self._corrections
        )

    def about(self, step: int, *, decision: bool) -> StepQuestion:
        """About a step. decision: whether its decision is to be looked at as well."""
        one = self.steps[step]
        before = self._seen(one.before)
        asked = StepQuestion(
            number=0,
            game=self.game.id,
            step=step,
            seat=one.seat,
            after=self._seen(one.after),
            before=tuple(self._foreseen(step, seat, before[seat]) for seat in range(self.players))
            if self.kinds(step)
            else (),
            place=self._place,
            corrections=self._corrections,
        )
        if not decision:
            return asked
        seen = self._foreseen(step, one.seat, before[one.seat])
        return msgspec.structs.replace(asked, decision=seen, view=before[one.seat])

    def _foreseen(self, step: int, seat: int, before: msgspec.Raw) -> SeenBefore:
        """A step as a seat could foresee it."""
        one = self.steps[step]
        if not self._is_secret(step):
            return SeenBefore(before, one.seat, msgspec.Raw(rules.to_json(one.action)))
        opening = self._opening(step)
        own = next((each for each in self.steps[opening : step + 1] if each.seat == seat), None)
        view = self.game.view(self.steps[opening].before, seat)
        action = NOTHING if own is None else msgspec.Raw(rules.to_json(own.action))
        raw = msgspec.Raw(rules.to_json(view))
        return SeenBefore(raw, seat, action, secret=True, levels=self._levels)

    def _is_secret(self, step: int) -> bool:
        """Whether the seat chose something that nobody else saw."""
        one = self.steps[step]
        return any(event.audience() == one.seat for event in one.events)

    def _opening(self, step: int) -> int:
        """The first of the steps in which all choose in secret."""
        while step and self._is_secret(step - 1) and not self.kinds(step - 1):
            step -= 1
        return step

    def _seen(self, state: State) -> tuple[msgspec.Raw, ...]:
        """What each seat sees of a position."""
        if self._views is None or self._views[0] is not state:
            views = [self.game.view(state, seat) for seat in range(self.players)]
            known: list[tuple[State, msgspec.Raw]] = []
            for view in views:  # often all see the same
                same = next((raw for other, raw in known if other == view), None)
                known.append((view, msgspec.Raw(rules.to_json(view)) if same is None else same))
            self._views = (state, tuple(raw for _, raw in known))
        return self._views[1]
