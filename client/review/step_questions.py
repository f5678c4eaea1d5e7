"""Build the requests to the review process: what each seat saw of every step, and could foresee."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

import msgspec

import rules
from client.games import registry
from client.review.messages import NULL, ForeseenStepMessage, StepQuestion
from client.review.model import FORMAT, Fingerprint
from client.session.match import Match
from client.session.undo_history import Step
from rules.blake2b import blake2b
from rules.contract import AnyGame, Event, State
from rules.game_folders import game_folder
from saves import VERSION

BOT_FILES: Final = ("levels.yaml", "judgement.yaml", "experience.yaml")
"""Data files that bots and assessments of a game depend on, besides the program itself."""


def find_chance_tags(events: Iterable[Event]) -> tuple[str, ...]:
    """Return the tags (types) of those events that reveal chance or hidden information, each once."""
    return tuple(dict.fromkeys(_event_tag(event) for event in events if event.reveals))


def _event_tag(event: Event) -> str:
    return str(type(event).__struct_config__.tag or type(event).__name__)


def make_fingerprint(match: Match) -> Fingerprint:
    """Return the fingerprint (everything a review depends on) of a match in the current program."""
    game = match.game
    return Fingerprint(
        game=game.id,
        rules=game.version,
        content=game.content_hash(),
        minds=hash_bots(game.id),
        first=rules.digest(match.initial_state),
    )


@cache
def hash_bots(game_id: str) -> str:
    """Return a hash of everything that decides how a game's bots assess positions.

    These are the program's version and the data files in BOT_FILES.
    """
    digest = blake2b(f"{VERSION}/{FORMAT}".encode(), digest_size=8)
    folder = game_folder(game_id)
    for name in BOT_FILES:
        if (folder / name).is_file():
            digest.update((folder / name).read_bytes())
    return digest.hexdigest()


class StepQuestionBuilder:
    """Builds the requests to the review process about the steps that a match has now."""

    def __init__(self, match: Match) -> None:
        self.game: AnyGame = match.game
        self.first = match.initial_state
        self.steps: Sequence[Step] = tuple(match.history)
        self.players = len(match.seats)
        self._levels = tuple("" if info.human else info.kind for info in match.seats)
        self._place = (
            registry.descriptor_place(self.game.id) if self.game.id in registry.list_game_ids() else ""
        )
        self._corrections = match.header.corrections
        self._keys = [rules.digest(match.initial_state)]
        self._views: tuple[State, tuple[msgspec.Raw, ...]] | None = None

    def step_key(self, step: int) -> str:
        """Return a hash that identifies a step by all actions of the match up to and including it."""
        while len(self._keys) <= step + 1:
            step_before = self.steps[len(self._keys) - 1]
            data = f"{self._keys[-1]}/{step_before.seat}/".encode() + rules.to_json(step_before.action)
            self._keys.append(blake2b(data, digest_size=8).hexdigest())
        return self._keys[step + 1]

    def chance_tags(self, step: int) -> tuple[str, ...]:
        """Return the tags of the events that brought chance or hidden information in a step."""
        return find_chance_tags(self.steps[step].events)

    def reveals_secrets(self, step: int) -> bool:
        """Return whether a step reveals what all seats have chosen in secret."""
        return bool(self.chance_tags(step)) and self._is_secret(step)

    def start_question(self) -> StepQuestion:
        """Return the request to assess the position before the first step."""
        return msgspec.structs.replace(self._question(-1), after=self._encode_views(self.first))

    def step_question(self, step: int) -> StepQuestion:
        """Return the request for the chances after a step (its index), and for those to be expected."""
        reviewed = self.steps[step]
        before = self._encode_views(reviewed.before)
        return msgspec.structs.replace(
            self._question(step),
            after=self._encode_views(reviewed.after),
            before=tuple(self._foresee(step, seat, before[seat]) for seat in range(self.players))
            if self.chance_tags(step)
            else (),
        )

    def decision_question(
        self, step: int, expected_chance: float, alternative: msgspec.Raw = NULL
    ) -> StepQuestion:
        """Return the request to review the decision of a step, or to try it against another action.

        Args:
            step: Index of the step.
            expected_chance: The chance that the seat could expect after its decision.
            alternative: The other action; NULL for a review.
        """
        seat = self.steps[step].seat
        view = msgspec.Raw(rules.to_json(self.game.view(self.steps[step].before, seat)))
        foreseen_step = msgspec.structs.replace(self._foresee(step, seat, view), choices=())
        return msgspec.structs.replace(
            self._question(step),
            decision=foreseen_step,
            view=view,
            expected_chance=expected_chance,
            alternative=alternative,
        )

    def find_reveal(self, step: int) -> int | None:
        """Return the index of the step that revealed a step's secret choice; None if there is none."""
        if not self._is_secret(step):
            return None
        for reveal in range(step, len(self.steps)):
            if self.reveals_secrets(reveal):
                return reveal
            if not self._is_secret(reveal):
                return None
        return None

    def _question(self, step: int) -> StepQuestion:
        return StepQuestion(
            number=0,
            game=self.game.id,
            step=step,
            seat=self.steps[step].seat if step >= 0 else 0,
            levels=self._levels,
            place=self._place,
            corrections=self._corrections,
        )

    def _foresee(self, step: int, seat: int, before: msgspec.Raw) -> ForeseenStepMessage:
        """Return a step as `seat` could foresee it, having seen `before`."""
        current = self.steps[step]
        if not self._is_secret(step):
            return ForeseenStepMessage(before, current.seat, msgspec.Raw(rules.to_json(current.action)))
        first = self._first_secret_step(step)
        choices = {
            other.seat: msgspec.Raw(rules.to_json(other.action)) for other in self.steps[first : step + 1]
        }
        return ForeseenStepMessage(
            msgspec.Raw(rules.to_json(self.game.view(self.steps[first].before, seat))),
            seat,
            choices.get(seat, NULL),
            secret=True,
            choices=tuple(choices.items()) if self.chance_tags(step) else (),
        )

    def _is_secret(self, step: int) -> bool:
        """Return whether the step's seat made a choice that nobody else saw."""
        current = self.steps[step]
        return any(event.audience() == current.seat for event in current.events)

    def _first_secret_step(self, step: int) -> int:
        """Return the first of the consecutive secret choices that `step` belongs to."""
        while step and self._is_secret(step - 1) and not self.chance_tags(step - 1):
            step -= 1
        return step

    def _encode_views(self, state: State) -> tuple[msgspec.Raw, ...]:
        """Return what each seat sees of a state, as JSON."""
        if self._views is None or self._views[0] is not state:
            views = [self.game.view(state, seat) for seat in range(self.players)]
            cached: list[tuple[State, msgspec.Raw]] = []
            for view in views:  # often all see the same
                equal = next((raw for other, raw in cached if other == view), None)
                cached.append((view, msgspec.Raw(rules.to_json(view)) if equal is None else equal))
            self._views = (state, tuple(raw for _, raw in cached))
        return self._views[1]
