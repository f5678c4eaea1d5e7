"""Chapters of a game's lessons, from `assets/<game>/lessons.yaml`.

A chapter is a game as it could be played: its set-up and seed, the moves before it begins, and steps. A step
says something and highlights what it is about; it may ask for a move, or show moves of others. The move of a
step that asks is the one *Show me* makes, and from which the chapter goes on; other moves that are accepted
are given by `passes`. So every position is reached by the rules alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

import rules
from client.lessons import FILE
from client.lessons.move_conditions import MoveCondition
from client.platform import resources
from rules.content import parse_text
from rules.contract import Action, AnyGame, IllegalAction, InvalidSetup, Scalar, State

FileT = TypeVar("FileT")


class LessonMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a seat."""

    seat: int
    action: dict[str, object]
    """As the rules write it."""

    def to_action(self, game: AnyGame) -> Action:
        """Return the action.

        Raises:
            ValueError: If the game does not know it.
        """
        action = rules.from_json(game, "action", msgspec.json.encode(self.action))
        assert isinstance(action, Action)
        return action


class StartPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a chapter: moves from the start of its game, then changes of the state."""

    moves: tuple[LessonMove, ...] = ()
    change: dict[str, object] = {}
    """Parts of the state as the rules write it. A mapping changes the keys it names; everything else is
    replaced."""


class Highlight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step is about."""

    place: tuple[str | int, ...] = ()
    """Of the board, as the log's marks name it: its kind, then which one."""
    widget: str = ""
    """Id of a widget that can be pressed, or its beginning with a star."""


class WrongMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a move that does not pass."""

    when: MoveCondition
    say: str
    """Last part of the language key of the answer."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the guide."""

    id: str
    """Last part of the language key of its words."""
    light: tuple[Highlight, ...] = ()
    """What it highlights."""
    do: dict[str, object] | None = None
    """The action it asks of the learner, as the rules write it."""
    passes: MoveCondition | None = None
    """What else is accepted."""
    wrong: tuple[WrongMove, ...] = ()
    """Special answers; everything else is answered by ``<id>-wrong``."""
    play: tuple[LessonMove, ...] = ()
    """Moves that are shown first."""
    laid: StartPosition | None = None
    """Another position in which it begins; otherwise it begins where the step before ended."""
    free: bool = False
    """Whether any legal action is accepted."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few minutes of a game."""

    id: str
    minutes: int
    """About how many."""
    teaches: tuple[str, ...]
    """The rule ids it is about."""
    players: int
    seed: int
    steps: tuple[LessonStep, ...]
    options: dict[str, Scalar] = {}
    seat: int = 0
    """The learner's seat."""
    laid: StartPosition = StartPosition()
    """The position in which it begins."""


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All chapters of a game, in the order in which they build on each other."""

    chapters: tuple[Chapter, ...]
    first_players: int = 2
    """Players of the first real game afterwards."""
    first_options: dict[str, Scalar] = {}
    """Options of that game."""
    left_out: dict[str, str] = {}
    """Families of rule ids that no chapter is about, with the reason."""


class LessonError(Exception):
    """Lessons that cannot be used: what is wrong, and where."""


class Course:
    """A chapter played through: the position in which each step begins.

    Attributes:
        start_states: For each step the state before anything of it has happened.
        prompt_states: For each step the state in which the learner is asked, after its moves of others.
        end: The state after the last step.
    """

    def __init__(self, game: AnyGame, load_chapter: Chapter, first: State | None = None) -> None:
        """Play the chapter through.

        Args:
            game: The game.
            load_chapter: The chapter.
            first: The state after the set-up, if it does not follow from the seed.

        Raises:
            LessonError: If a move is not allowed.
        """
        self.game = game
        self.chapter = load_chapter
        self.start_states: list[State] = []
        self.prompt_states: list[State] = []
        try:
            self._first = first or game.start(
                load_chapter.players,
                load_chapter.seed,
                game.resolved(load_chapter.players, load_chapter.options),
            )
            state = self._set_up_position(load_chapter.laid, "laid")
            for step in load_chapter.steps:
                if step.laid is not None:
                    state = self._set_up_position(step.laid, step.id)
                self.start_states.append(state)
                for move in step.play:
                    state = self._apply_move(state, move, step.id)
                self.prompt_states.append(state)
                if step.do is not None:
                    state = self._apply_move(state, LessonMove(load_chapter.seat, step.do), step.id)
        except InvalidSetup as error:
            raise LessonError(f"{load_chapter.id}: {error}") from error
        self.end = state

    def expected_action(self, step: LessonStep) -> Action | None:
        """Return the action that a step asks for and that the chapter continues with.

        None if there is none.
        """
        return None if step.do is None else LessonMove(self.chapter.seat, step.do).to_action(self.game)

    def _set_up_position(self, position: StartPosition, where: str) -> State:
        state = self._first
        for move in position.moves:
            state = self._apply_move(state, move, where)
        if not position.change:
            return state
        try:
            changed = _merge(msgspec.json.decode(rules.to_json(state)), position.change)
            state_after_change = rules.from_json(self.game, "state", msgspec.json.encode(changed))
        except ValueError as error:
            raise LessonError(f"{self.chapter.id}: {where}: {error}") from error
        assert isinstance(state_after_change, State)
        return state_after_change

    def _apply_move(self, state: State, move: LessonMove, where: str) -> State:
        try:
            return self.game.apply(state, move.seat, move.to_action(self.game)).state
        except (IllegalAction, ValueError) as error:
            raise LessonError(f"{self.chapter.id}: {where}: {move.action}: {error}") from error


def _merge(value: object, change: object) -> object:
    """Return plain data with the parts that a change names replaced."""
    if not isinstance(value, dict) or not isinstance(change, dict):
        return change
    return value | {name: _merge(value.get(name), part) for name, part in change.items()}


def load_lessons(game_id: str) -> Lessons | None:
    """Return the lessons of a game; None if it has none.

    Raises:
        LessonError: If the file is invalid.
    """
    file = resources.find_file(game_id, FILE)
    return None if file is None else load_lesson_file(file, Lessons)


@cache
def load_lesson_file(file: Path, kind: type[FileT]) -> FileT:
    """Return the content of a file of a game's lessons as `kind`.

    Raises:
        LessonError: If the file is invalid.
    """
    try:
        return msgspec.convert(parse_text(file.read_text(encoding="utf-8")), kind)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise LessonError(f"{file}: {error}") from error


def load_chapter(game_id: str, chapter_id: str) -> Chapter:
    """Return a chapter by its id.

    Raises:
        KeyError: If there is no such chapter.
    """
    game_lessons = load_lessons(game_id)
    chapters: Mapping[str, Chapter] = (
        {each.id: each for each in game_lessons.chapters} if game_lessons else {}
    )
    return chapters[chapter_id]
