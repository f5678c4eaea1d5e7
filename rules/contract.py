"""The seam between the games and everything that plays, shows or stores them.

A game is a set of pure functions on immutable values. Nothing here knows a particular game, a window, a file
or a clock; nothing outside `rules` knows how a game keeps its state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar, cast

import msgspec

from rules.rng import UNKNOWN

if TYPE_CHECKING:
    from rules.content import DefinitionSet, GameDefinitions
    from rules.notation.scanner import Fields, Scanner

Scalar: TypeAlias = str | int | bool
"""The value of an option: a JSON scalar."""

SEATS_JOINED = ","
"""Separator of the seats in an option value that gives each seat its own."""

Detail: TypeAlias = Mapping[str, "int | str | tuple[tuple[int, int], ...]"]
"""Why a score line has its points: named numbers, words and lists of cells `(x, y)`."""


# gc=False: values that never change hold no circles, so the collector need not follow them
class State(msgspec.Struct, frozen=True, gc=False):
    """Base class of a game's states: immutable, hashable and complete, random generator included."""

    @property
    @abstractmethod
    def players(self) -> int:
        """Number of seats in the game."""


class Action(msgspec.Struct, frozen=True, gc=False):
    """Base class of a game's actions: one decision of a player, with ids and numbers only.

    An action is as small as one gesture of a player, so that a turn may consist of several.
    """


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base class of a game's events: one thing that happened when an action was carried out.

    A transition lists its events in the order in which they happened.

    Attributes:
        reveals: True for kinds of events that bring hidden information or chance to the table; undo never
            goes back past such an event.
    """

    reveals: ClassVar[bool] = False

    def audience(self) -> int | None:
        """Return the only seat that may see this event; None if everybody may."""
        return None


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


class Option(msgspec.Struct, frozen=True):
    """An option of a game that is chosen before it begins, with its legal values."""

    name: str
    """Stable key, also the key of its texts."""
    choices: tuple[Scalar, ...]
    """Legal values, in the order in which they are offered."""
    default: Scalar
    """One of `choices`."""
    players: tuple[int, ...] = ()
    """Player counts for which the option has a meaning; empty = all."""
    each: tuple[str, ...] = ()
    """What a single seat may have. If given, a value may also name one of these for every seat: in seat
    order, none twice, separated by SEATS_JOINED."""

    def is_choice(self, value: Scalar) -> bool:
        """Return whether `value` is one of the option's choices, types included (in Python `True == 1`)."""
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    def by_seat(self, value: Scalar) -> tuple[str, ...]:
        """Return the items of an option value that names one for each seat; () for any other value."""
        if not isinstance(value, str) or self.is_choice(value):
            return ()
        if value.count(SEATS_JOINED) >= len(self.each):  # never split what is far too long
            return ()
        seats = tuple(value.split(SEATS_JOINED))
        return seats if set(seats) <= set(self.each) else ()

    def objection(self, value: Scalar, players: int) -> str:
        """Return the code of the reason why `value` is not legal for this option; "" if it is legal.

        Args:
            value: The value.
            players: Number of seats.

        Returns:
            "choice" for no legal value, "twice" if one item is named for two seats, "seats" if there are not
            as many items as seats; else "".
        """
        if self.is_choice(value):
            return ""
        seats = self.by_seat(value)
        if not seats:
            return "choice"
        if len(set(seats)) < len(seats):
            return "twice"
        return "" if len(seats) == players else "seats"


class Ruling(msgspec.Struct, frozen=True):
    """The rule that forbids an action, with values for the text that explains it.

    Attributes:
        rule: Id of the rule.
        params: Values for the text.
    """

    rule: str
    params: dict[str, Scalar] = {}


class Transition(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """The result of carrying out an action: the new state and the events on the way.

    Attributes:
        state: The new state.
        events: What happened on the way, in order.
        stages: For each event but the last, the fields of the state right after that event, as a tuple; the
            last event leads to `state`.
    """

    state: S
    events: tuple[E, ...]
    stages: tuple[tuple[object, ...], ...] = ()

    @property
    def positions(self) -> tuple[S, ...]:
        """The states after each event of the action, in order; the last is `state`. () if no event.

        They are created on access, because only callers that show what happened need them. The game's `view`
        of a state is what a seat may see of it.
        """
        state_type = type(self.state)
        return (*(state_type(*fields) for fields in self.stages), self.state) if self.events else ()


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a player's score: what the points are for, how many, and why.

    Attributes:
        key: What the points are for.
        points: Points of this line, may be negative.
        detail: Named numbers, words and cells that explain the points.
    """

    key: str
    points: int
    detail: Detail = {}

    def number(self, name: str) -> int:
        """Return the integer called `name` in this score line's `detail`. Raises KeyError."""
        value = self.detail[name]
        assert isinstance(value, int)  # whoever asks knows the game's lines
        return value

    def word(self, name: str) -> str:
        """Return the string called `name` in this score line's `detail`. Raises KeyError."""
        value = self.detail[name]
        assert isinstance(value, str)
        return value


class Outcome(msgspec.Struct, frozen=True):
    """The result of a finished game: reason, ranking and scores.

    Attributes:
        reason: Key of the text that says why the game ended or what decided it.
        ranking: Groups of seats that share a place, best first.
        sheets: For each seat its score lines.
    """

    reason: str
    ranking: tuple[tuple[int, ...], ...]
    sheets: tuple[tuple[ScoreLine, ...], ...]


class IllegalAction(Exception):  # noqa: N818  # a name of the seam
    """Raised by `Game.apply` if the rules forbid the action; `ruling` says which rule and why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.rule} {dict(ruling.params)}")
        self.ruling = ruling


class HiddenInformation(Exception):  # noqa: N818  # named for what is asked for
    """Raised by `Game.apply` for a view instead of a full state.

    How the game continues may depend on what the view hides; `determinize` it first.
    """

    def __init__(self, game_id: str) -> None:
        super().__init__(f"{game_id}: a view cannot be played on; determinize it first")


class InvalidSetup(Exception):  # noqa: N818  # a name of the seam
    """Raised by `Game.start` for player counts, seeds or options that contradict the rules.

    Attributes:
        reason: "players", "seed", "options", "unknown-option" or "choice"; for an option value with an item
            for each seat also "twice" (an item is repeated) and "seats" (their number is wrong).
        params: Values for the text that explains it.
    """

    def __init__(self, reason: str, **params: Scalar) -> None:
        super().__init__(f"{reason} {params}" if params else reason)
        self.reason = reason
        self.params: dict[str, Scalar] = params


class GameNotation(Protocol[S, A]):
    """How a game's positions and moves are written. A view has no secrets, a state has all of them."""

    def write_options(self, options: dict[str, Scalar], players: int) -> Iterable[str]:
        """Return the words of the options that are not at their default, in canonical order.

        Args:
            options: The value of every option.
            players: Number of seats.
        """

    def read_option(self, word: str, options: dict[str, Scalar], players: int) -> bool:
        """Put into `options` what a word stands for; return whether there is such a word."""

    def list_options(self, state: S) -> dict[str, Scalar]:
        """Return the values of the options that a game was begun with."""

    def write_fields(self, state: S) -> Iterable[tuple[str, str]]:
        """Return keys and values of the fields of a state or view, in canonical order."""

    def read_fields(self, options: dict[str, Scalar], players: int, fields: Fields) -> S:
        """Return the state or view that fields describe, possible or not. Raises NotationError.

        Args:
            options: The value of every option.
            players: Number of seats.
            fields: The fields. All of them that the game knows are read.
        """

    def write_action(self, state: S, action: A) -> str:
        """Return the word of an action in a state."""

    def read_action(self, state: S, scanner: Scanner) -> A:
        """Return the action that a word stands for in a state, legal or not. Raises NotationError."""


M = TypeVar("M", bound=Callable[..., object])


def _with_own_definitions(method: M) -> M:
    """Wrap a method of a game so that the rules' functions look definitions up in the game's own set.

    Within another method of the same game the set is active already.
    """

    def outermost(game: AnyGame, *args: object, **keywords: object) -> object:
        definitions = game.definitions
        if definitions is None:
            return method(game, *args, **keywords)
        before = definitions.variable.set(
            definitions
        )  # as a block of `active` does, at a fifth of what that takes
        try:
            return method(game, *args, **keywords)
        finally:
            definitions.variable.reset(before)

    # one for each number of arguments: handing on any number of them takes three times as long
    def of_state(self: AnyGame, state: object) -> object:
        definitions = self.definitions
        return (
            method(self, state)
            if definitions is None or definitions.get_active() is definitions
            else outermost(self, state)
        )

    def of_seat(self: AnyGame, state: object, seat: object) -> object:
        definitions = self.definitions
        is_active = definitions is None or definitions.get_active() is definitions
        return method(self, state, seat) if is_active else outermost(self, state, seat)

    def of_action(self: AnyGame, state: object, seat: object, action: object) -> object:
        definitions = self.definitions
        is_active = definitions is None or definitions.get_active() is definitions
        return method(self, state, seat, action) if is_active else outermost(self, state, seat, action)

    kinds: dict[tuple[str, ...], Callable[..., object]] = {
        ("self", "state"): of_state,
        ("self", "state", "seat"): of_seat,
        ("self", "state", "seat", "action"): of_action,
    }
    return cast(M, wraps(method)(kinds.get(tuple(signature(method).parameters), outermost)))


_IMPLEMENTED_BY_GAMES: Final = ("deciders", "ruling", "view", "determinize")
"""Methods of the seam that each game implements itself and that run over its own definitions."""


class Game(ABC, Generic[S, A, E]):
    """Base class of all games: the rules as pure functions on immutable states.

    No method keeps anything between calls. `rules.load` returns a game over the program's own definitions or
    over overridden ones; games over different definitions can be used side by side.
    """

    id: str
    """Lower-case name: part of file names and of the keys of texts."""
    version: int
    """Version of the rules, written into every saved game."""
    definitions: DefinitionSet[GameDefinitions] | None = None
    """The definitions that all methods of this game use; None for a game without any."""
    player_counts: tuple[int, ...]
    """Supported numbers of players, ascending."""
    options: tuple[Option, ...]
    """Choices made before the game, in the order in which they are offered."""
    state_type: type[S]
    """Type of its states and views."""
    action_types: tuple[type[A], ...]
    """All its actions."""
    event_types: tuple[type[E], ...]
    """All its events."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in _IMPLEMENTED_BY_GAMES:
            if name in vars(cls):
                setattr(cls, name, _with_own_definitions(vars(cls)[name]))

    def with_definitions(self, definitions: DefinitionSet[GameDefinitions]) -> Self:
        """Return a copy of this game that uses other definitions (component values)."""
        other = copy(self)
        other.definitions = definitions
        return other

    def active(self) -> AbstractContextManager[None]:
        """Return a context manager in which the rules' functions use the definitions of this game.

        Code that calls those functions directly needs it; methods of the game activate the definitions
        themselves.
        """
        return nullcontext() if self.definitions is None else self.definitions.active()

    def notation(self) -> GameNotation[S, A] | None:
        """Return how positions and moves of this game are written as text; None if they are not."""
        return None

    def content_hash(self) -> str:
        """Return a short hash of the game's definitions; "-" for a game without any.

        It changes with the data of any component.
        """
        return "-" if self.definitions is None else self.definitions.hash

    @property
    def corrected_hash(self) -> str:
        """Hash of the game's definitions if a player has overridden some; "" for the program's own."""
        definitions = self.definitions
        return definitions.hash if definitions is not None and definitions.is_overridden else ""

    @_with_own_definitions
    def start(self, players: int, seed: int, options: Mapping[str, Scalar] | None = None) -> S:
        """Set up a game and return the first state in which a player has to decide.

        Args:
            players: Number of seats.
            seed: Seed of the random generator.
            options: Values of options; the others have their defaults.

        Raises:
            InvalidSetup: The number of players, the seed or an option is not legal.
        """
        return self.set_up({"players": players, **self.resolved(players, options, seed)}, seed)

    @abstractmethod
    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> S:
        """Return the first state for complete options that have been validated.

        Args:
            choices: "players" and the value of every option.
            seed: Seed of the random generator.
        """

    def players(self, state: S) -> int:
        """Return the number of seats in `state`."""
        return state.players

    @abstractmethod
    def deciders(self, state: S) -> tuple[int, ...]:
        """Return the seats that have to decide in `state`.

        They are several if players choose at the same time; () when the game is over.
        """

    @_with_own_definitions
    def actions(self, state: S, seat: int) -> tuple[A, ...]:
        """Return all legal actions of a seat in `state`, each once and in a fixed order.

        () if the seat has nothing to decide.
        """
        return self.offers(state, seat) if seat in self.deciders(state) else ()

    @abstractmethod
    def offers(self, state: S, seat: int) -> tuple[A, ...]:
        """Return all legal actions of a seat that has to decide in `state`.

        Implements `actions`, which has checked that the seat has to decide.
        """

    @abstractmethod
    def ruling(self, state: S, seat: int, action: A) -> Ruling | None:
        """Return the rule that forbids `action`; None if the action is legal. Agrees with `actions`."""

    @_with_own_definitions
    def apply(self, state: S, seat: int, action: A) -> Transition[S, E]:
        """Carry out a seat's action, with the chance and forced steps that follow; return the transition.

        Raises:
            IllegalAction: The rules forbid the action.
            HiddenInformation: `state` is a view.
        """
        if self.is_view(state):
            raise HiddenInformation(self.id)
        ruling = self.ruling(state, seat, action)
        if ruling is not None:
            raise IllegalAction(ruling)
        return self.carry_out(state, seat, action)

    @abstractmethod
    def carry_out(self, state: S, seat: int, action: A) -> Transition[S, E]:
        """Carry out an action that is known to be legal, and return the transition.

        Implements `apply`, which has checked the action.
        """

    @_with_own_definitions
    def outcome(self, state: S) -> Outcome | None:
        """Return the result of the game; None if it is not over."""
        return None if self.deciders(state) else self.result(state)

    @abstractmethod
    def result(self, state: S) -> Outcome:
        """Return the result of a game that is known to be over."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """Return a copy of `state` without everything that a seat cannot know.

        The random generator of a view is UNKNOWN.

        Args:
            state: The state.
            seat: The seat; None for a spectator.
        """

    @abstractmethod
    def determinize(self, view: S, seed: int) -> S:
        """Return a full state that agrees with a view (what one seat sees), hidden parts filled at random.

        Args:
            view: What a seat can see.
            seed: Seed of the random choices.
        """

    @_with_own_definitions
    def check(self, state: S) -> None:
        """Raise ValueError unless `state` is a full state (not a view) that can occur in play.

        In such a state every component is in exactly one place, and the game can go on.
        """
        if self.is_view(state):
            raise ValueError(f"{self.id} state: a view, not a whole state: its generator is unknown")
        self.examine(state)

    @_with_own_definitions
    def check_view(self, view: S) -> None:
        """Raise ValueError unless `view` is what a seat can see of a state that can occur in play."""
        if not self.is_view(view):
            raise ValueError(f"{self.id} state: a whole state, not a view: its generator is known")
        self.examine(view)

    @abstractmethod
    def examine(self, state: S) -> None:
        """Raise ValueError for a value that can be neither a state of this game nor a view of one."""

    def is_view(self, state: S) -> bool:
        """Return whether `state` is a view, with some information hidden.

        Always False in games that hide nothing, not even the random generator.
        """
        return getattr(state, "rng", None) == UNKNOWN

    def resolved(
        self, players: int, options: Mapping[str, Scalar] | None, seed: int = 0
    ) -> dict[str, Scalar]:
        """Validate a game's options and return all of them with their values, defaults filled in.

        Raises:
            InvalidSetup: A value is not legal, an option is unknown, or the seed is not an integer.
        """
        if type(players) is not int or players not in self.player_counts:  # 2.0 and True are no counts
            raise InvalidSetup("players", players=_scalar(players))
        if type(seed) is not int:
            raise InvalidSetup("seed", seed=_scalar(seed))
        values: dict[str, Scalar] = {option.name: option.default for option in self.options}
        options_by_name = {option.name: option for option in self.options}
        if options is not None and not isinstance(options, Mapping):
            raise InvalidSetup("options", options=_scalar(options))
        for name, value in (options or {}).items():
            if name not in options_by_name:
                raise InvalidSetup("unknown-option", option=_scalar(name))
            problem = options_by_name[name].objection(value, players)
            if problem:
                raise InvalidSetup(problem, option=name, value=_scalar(value))
            values[name] = value
        return values


def _scalar(value: object) -> Scalar:
    """Return `value` as something that a text can name."""
    return value if isinstance(value, str | int) else repr(value)


AnyGame: TypeAlias = Game[State, Action, Event]
"""A game whose own types are not known to the caller: what the registry returns."""
