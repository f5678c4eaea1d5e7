"""Chapters of a game's lessons, as they stand in `assets/<game>/lessons.yaml`.

A chapter is a game as it could be played: its set-up and seed, the moves before it begins, and steps. A step
says something, and lights what it speaks of; it may ask for a move, or show moves of others. The move of a
step that asks is the one that *Show me* makes, and from which the chapter goes on: what else passes says
`passes`. So every position is reached by the rules alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

import rules
from client.lessons import FILE
from client.lessons.meaning import Meaning
from client.platform import resources
from rules.content import said_in
from rules.contract import Action, AnyGame, IllegalAction, InvalidSetup, Scalar, State

Told = TypeVar("Told")


class LessonMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a seat. action: as the rules write it."""

    seat: int
    action: dict[str, object]

    def of(self, game: AnyGame) -> Action:
        """The action itself. Raises ValueError for one that the game does not know."""
        found = rules.from_json(game, "action", msgspec.json.encode(self.action))
        assert isinstance(found, Action)
        return found


class LaidPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a chapter: moves from where its set-up begins, then changes of what lies there.

    change: parts of the state as the rules write it; a mapping changes what it names, all else is replaced.
    """

    moves: tuple[LessonMove, ...] = ()
    change: dict[str, object] = {}


class Light(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step speaks of. place: of the board, as the log's marks name it: its kind, then which one.
    widget: the id of something that can be pressed, or its beginning with a star."""

    place: tuple[str | int, ...] = ()
    widget: str = ""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is answered to a move that does not pass. say: the last part of the key of the words."""

    when: Meaning
    say: str


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the guide. id: the last part of the key of its words. light: what it speaks of.

    do: the action that it asks of whoever learns, as the rules write it; passes: what else will do.
    wrong: special answers; all else is answered by ``<id>-wrong``. play: moves that are shown first. laid:
    another position, in which it begins; else it begins where the step before it ended. free: whatever is
    allowed passes.
    """

    id: str
    light: tuple[Light, ...] = ()
    do: dict[str, object] | None = None
    passes: Meaning | None = None
    wrong: tuple[Wrong, ...] = ()
    play: tuple[LessonMove, ...] = ()
    laid: LaidPosition | None = None
    free: bool = False


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few minutes of a game. minutes: about how many. teaches: the rule ids that it is about.

    players, seed, options: the set-up. seat: of whoever learns. laid: the position in which it begins.
    """

    id: str
    minutes: int
    teaches: tuple[str, ...]
    players: int
    seed: int
    steps: tuple[LessonStep, ...]
    options: dict[str, Scalar] = {}
    seat: int = 0
    laid: LaidPosition = LaidPosition()


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All chapters of a game, in the order in which one needs them.

    first_players, first_options: of the first real game afterwards. left_out: families of rule ids that no
    chapter is about, with the reason why.
    """

    chapters: tuple[Chapter, ...]
    first_players: int = 2
    first_options: dict[str, Scalar] = {}
    left_out: dict[str, str] = {}


class LessonError(Exception):
    """Lessons that cannot be given: what is wrong, and where."""


class Course:
    """A chapter played through: the position in which each step begins.

    begins: for each step the state before anything of it has happened; asks: the state in which whoever
    learns is asked, once its moves of others are done.
    """

    def __init__(self, game: AnyGame, chapter: Chapter, first: State | None = None) -> None:
        """first: the position after the set-up, where that does not come of the seed. Raises LessonError
        where a move is not allowed."""
        self.game = game
        self.chapter = chapter
        self.begins: list[State] = []
        self.asks: list[State] = []
        try:
            self._first = first or game.start(
                chapter.players, chapter.seed, game.resolved(chapter.players, chapter.options)
            )
            state = self._laid(chapter.laid, "laid")
            for step in chapter.steps:
                if step.laid is not None:
                    state = self._laid(step.laid, step.id)
                self.begins.append(state)
                for move in step.play:
                    state = self._after(state, move, step.id)
                self.asks.append(state)
                if step.do is not None:
                    state = self._after(state, LessonMove(chapter.seat, step.do), step.id)
        except InvalidSetup as error:
            raise LessonError(f"{chapter.id}: {error}") from error
        self.end = state

    def wanted(self, step: LessonStep) -> Action | None:
        """The move that a step asks for and from which the chapter goes on; None if it asks for none."""
        return None if step.do is None else LessonMove(self.chapter.seat, step.do).of(self.game)

    def _laid(self, position: LaidPosition, where: str) -> State:
        state = self._first
        for move in position.moves:
            state = self._after(state, move, where)
        if not position.change:
            return state
        try:
            changed = _merged(msgspec.json.decode(rules.to_json(state)), position.change)
            found = rules.from_json(self.game, "state", msgspec.json.encode(changed))
        except ValueError as error:
            raise LessonError(f"{self.chapter.id}: {where}: {error}") from error
        assert isinstance(found, State)
        return found

    def _after(self, state: State, move: LessonMove, where: str) -> State:
        try:
            return self.game.apply(state, move.seat, move.of(self.game)).state
        except (IllegalAction, ValueError) as error:
            raise LessonError(f"{self.chapter.id}: {where}: {move.action}: {error}") from error


def _merged(given: object, change: object) -> object:
    """Plain data with what a change names replaced."""
    if not isinstance(given, dict) or not isinstance(change, dict):
        return change
    return given | {name: _merged(given.get(name), part) for name, part in change.items()}


def lessons(game_id: str) -> Lessons | None:
    """The lessons of a game; None for one without. Raises LessonError for what cannot be read."""
    file = resources.find(game_id, FILE)
    return None if file is None else told(file, Lessons)


@cache
def told(file: Path, kind: type[Told]) -> Told:
    """What a file of a game's lessons says, as that type. Raises LessonError for what cannot be read."""
    try:
        return msgspec.convert(said_in(file.read_text(encoding="utf-8")), kind)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise LessonError(f"{file}: {error}") from error


def chapter(game_id: str, chapter_id: str) -> Chapter:
    """A chapter by its id. Raises KeyError."""
    found = lessons(game_id)
    chapters: Mapping[str, Chapter] = {one.id: one for one in found.chapters} if found else {}
    return chapters[chapter_id]
