"""Chapters of a game's lessons, from `assets/<game>/lessons.yaml`.

A chapter is a game as it could be played: its set-up and seed, the moves before it begins, and steps. A step
shows a text and highlights what it is about; it may ask for a move, or show moves of other seats. The move
that a step asks for is the one *Show me* makes, and from which the chapter goes on; `passes` describes other
moves that are accepted. So every position is reached by the rules alone.
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
    """A move of one seat, as written in a lessons file."""

    seat: int
    action: dict[str, object]
    """The action as plain data, in the form in which the rules save it."""

    def to_action(self, game: AnyGame) -> Action:
        """Return the move as an action of the game's rules.

        Raises:
            ValueError: If the game has no such action.
        """
        action = rules.from_json(game, "action", msgspec.json.encode(self.action))
        assert isinstance(action, Action)
        return action


class StartPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in a lesson: moves from the start of the game, then direct changes of the state."""

    moves: tuple[LessonMove, ...] = ()
    change: dict[str, object] = {}
    """Parts of the state to change, as plain data in the form in which the rules save it.

    A mapping changes only the keys it names; everything else is replaced.
    """


class Highlight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson step highlights: a place on the board, or a widget."""

    place: tuple[str | int, ...] = ()
    """A place on the board, as the marks of the log name it: its kind, then which one."""
    widget: str = ""
    """Id of a widget that can be pressed, or the beginning of its id followed by a star."""


class WrongMoveAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special answer to a learner's move that a lesson step does not accept."""

    when: MoveCondition
    """The moves that get this answer."""
    say: str
    """Last part of the language key of the answer."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson chapter: one card with a text, which may ask for a move."""

    id: str
    """Last part of the language key of the step's text."""
    light: tuple[Highlight, ...] = ()
    """What the step highlights."""
    do: dict[str, object] | None = None
    """The action asked of the learner, in the form in which the rules save it; None for no action."""
    passes: MoveCondition | None = None
    """Which other moves are accepted as well."""
    wrong: tuple[WrongMoveAnswer, ...] = ()
    """Special answers to wrong moves; all others get the text ``<id>-wrong``."""
    play: tuple[LessonMove, ...] = ()
    """Moves of other seats that are shown first."""
    laid: StartPosition | None = None
    """The position in which the step begins; None: where the step before ended."""
    free: bool = False
    """Whether any legal action is accepted."""
    stays: bool | None = None
    """Whether it begins where the accepted move led, even if that is not the move of *Show me*.

    None: if its own moves are possible there; False: never, since its text speaks of the prepared position.
    """
    choices: tuple[str, ...] = ()
    """Answers to the question that it asks instead of a move: last parts of the keys ``<id>-<choice>``."""
    right: str = ""
    """The right one of its answers."""
    unaided: bool = False
    """Whether the learner solves its task without rings and forecast, to recall what was taught."""
    teaches: tuple[str, ...] = ()
    """Ids of the rules that its task or question practises."""

    def __post_init__(self) -> None:
        """Refuse a step whose parts do not fit together.

        Raises:
            ValueError: If that is so.
        """
        if self.choices and (self.do is not None or self.right not in self.choices):
            raise ValueError(f"{self.id}: a question asks for no move, and one of its choices is right")
        if (self.teaches or self.unaided) and not self.has_task:
            raise ValueError(f"{self.id}: what is only read practises nothing")

    @property
    def has_task(self) -> bool:
        """Whether the learner has to do something: make a move or answer a question."""
        return self.do is not None or bool(self.choices)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of a game's lessons: a few minutes of guided play."""

    id: str
    """Id of the chapter."""
    minutes: int
    """About how many minutes it takes."""
    players: int
    """Number of players in the chapter's game."""
    seed: int
    """Random seed of the chapter's game."""
    steps: tuple[LessonStep, ...]
    """The steps, in order."""
    options: dict[str, Scalar] = {}
    """Options of the chapter's game that differ from the defaults."""
    seat: int = 0
    """The learner's seat."""
    laid: StartPosition = StartPosition()
    """The position in which the chapter begins."""
    later: bool = False
    """Whether it can wait until after a first real game, and stands in a list of its own."""
    teaches: tuple[str, ...] = ()
    """Ids of the rules that it teaches, in lessons of games from outside whose steps do not name them."""

    @property
    def taught_rules(self) -> frozenset[str]:
        """Ids of the rules that its tasks and questions practise."""
        return frozenset(self.teaches).union(*(step.teaches for step in self.steps))


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons of a game: all chapters, and the set-up of a first real game."""

    chapters: tuple[Chapter, ...]
    """The chapters, in the order in which they build on each other."""
    first_players: int = 2
    """Number of players in the first real game after the lessons."""
    first_options: dict[str, Scalar] = {}
    """Options of that first real game."""
    left_out: dict[str, str] = {}
    """Families of rule ids that no chapter is about, with the reason."""


class LessonError(Exception):
    """Raised for an invalid lessons file; says what is wrong, and where."""


class ChapterPositions:
    """A lesson chapter played through in advance: the position in which each of its steps begins.

    Attributes:
        start_states: For each step the state at its beginning.
        prompt_states: For each step the state in which the learner is asked, after the moves shown first.
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
        """Return the action that a lesson step asks of the learner; None if it asks for none."""
        return None if step.do is None else LessonMove(self.chapter.seat, step.do).to_action(self.game)

    def find_expected_action(self, state: State, step: LessonStep) -> Action | None:
        """Return the action that a lesson step asks of the learner in a state, prepared or not.

        It is the step's own action if that has its effect there, else the first legal one that passes.

        Returns:
            None if the step asks for no action, or none will do.
        """
        expected, seat = self.expected_action(step), self.chapter.seat
        if expected is None or seat not in self.game.deciders(state):
            return None
        others = () if step.passes is None else self.game.actions(state, seat)
        return next((each for each in (expected, *others) if self._will_do(state, step, each)), None)

    def _will_do(self, state: State, step: LessonStep, action: Action) -> bool:
        """Return whether an action of the learner is legal in a state and has the effect asked for."""
        seat = self.chapter.seat
        if self.game.ruling(state, seat, action) is not None:
            return False
        return step.passes is None or step.passes.is_met_by(
            action, self.game.apply(state, seat, action).events
        )

    def can_play_step(self, state: State, step: LessonStep) -> bool:
        """Return whether others can make a step's moves in a state, and the learner one that will do."""
        for move in step.play:
            action = move.to_action(self.game)
            if (
                move.seat not in self.game.deciders(state)
                or self.game.ruling(state, move.seat, action) is not None
            ):
                return False
            state = self.game.apply(state, move.seat, action).state
        return step.do is None or self.find_expected_action(state, step) is not None

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
    """Return a game's lessons; None if it has none.

    Raises:
        LessonError: If the lessons file is invalid.
    """
    file = resources.find_file(game_id, FILE)
    return None if file is None else load_lesson_file(file, Lessons)


@cache
def load_lesson_file(file: Path, kind: type[FileT]) -> FileT:
    """Read a YAML file of a game's lessons, tips or practice, and return it as an object of type `kind`.

    Raises:
        LessonError: If the file is invalid.
    """
    try:
        return msgspec.convert(parse_text(file.read_text(encoding="utf-8")), kind)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise LessonError(f"{file}: {error}") from error


def load_chapter(game_id: str, chapter_id: str) -> Chapter:
    """Return a chapter of a game's lessons by its id.

    Raises:
        KeyError: If there is no such chapter.
    """
    game_lessons = load_lessons(game_id)
    chapters: Mapping[str, Chapter] = (
        {each.id: each for each in game_lessons.chapters} if game_lessons else {}
    )
    return chapters[chapter_id]
