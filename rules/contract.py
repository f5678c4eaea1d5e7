"""The seam between the games and everything that plays, shows or stores them.

A game is a set of pure functions on immutable values. Nothing here knows a particular game, a window,
a file or a clock; nothing outside `rules` knows how a game keeps its state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

if TYPE_CHECKING:
    from rules.content import Book, Defined

Scalar: TypeAlias = str | int | bool
"""What an option may be set to: a JSON scalar."""

Detail: TypeAlias = Mapping[str, "int | str | tuple[tuple[int, int], ...]"]
"""Why a score line has its points: named numbers, words and lists of cells `(x, y)`."""


class State(msgspec.Struct, frozen=True):
    """A position of a game: immutable, hashable, with everything needed to go on, the generator included."""


class Action(msgspec.Struct, frozen=True):
    """One decision, as small as a player's gesture; holds ids and numbers only."""


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, in the order in which it happened.

    `reveals` marks the kinds of event that bring hidden information or chance to the table: what lies
    before such an event cannot be taken back.
    """

    reveals: ClassVar[bool] = False

    def audience(self) -> int | None:
        """The one seat that may see this event, or None if it is public."""
        return None


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


class Option(msgspec.Struct, frozen=True):
    """A choice made before the game.

    name: stable key, also the key of its words. choices: all legal values, in the order to offer them.
    default: one of them. players: the player counts at which it means anything; empty = all.
    """

    name: str
    choices: tuple[Scalar, ...]
    default: Scalar
    players: tuple[int, ...] = ()


class Ruling(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the id of the rule that forbids it, and what the words need."""

    rule: str
    params: dict[str, Scalar] = {}


class Transition(msgspec.Struct, Generic[S, E], frozen=True):
    """What an action leads to: the new state, and what happened on the way."""

    state: S
    events: tuple[E, ...]


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a player's score sheet. key: what it is for. points: what it brought. detail: why."""

    key: str
    points: int
    detail: Detail = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    reason: key of the words that say why it ended or what decided it. ranking: groups of seats that share
    a place, best first. sheets: for each seat its score lines.
    """

    reason: str
    ranking: tuple[tuple[int, ...], ...]
    sheets: tuple[tuple[ScoreLine, ...], ...]


class IllegalAction(Exception):  # noqa: N818  # a name of the seam
    """Raised by `Game.apply` for an action that the rules forbid; `ruling` says which rule and why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.rule} {dict(ruling.params)}")
        self.ruling = ruling


class InvalidSetup(Exception):  # noqa: N818  # a name of the seam
    """Raised by `Game.start` for player counts or options that contradict the rules.

    reason: a stable key ("players", "unknown-option", "choice"); params: what the words need.
    """

    def __init__(self, reason: str, **params: Scalar) -> None:
        super().__init__(f"{reason} {params}" if params else reason)
        self.reason = reason
        self.params: dict[str, Scalar] = params


class Game(ABC, Generic[S, A, E]):
    """What every game offers. All methods are pure; none keeps anything between calls.

    All of them play by the definitions in force, which `rules.use_definitions` chooses. definitions: the book
    of them; None for a game without any.
    """

    id: str
    version: int
    definitions: ClassVar[Book[Defined] | None] = None
    player_counts: tuple[int, ...]
    options: tuple[Option, ...]
    state_type: type[S]
    action_types: tuple[type[A], ...]
    event_types: tuple[type[E], ...]

    @abstractmethod
    def content_hash(self) -> str:
        """A short hash of the definitions in force; it changes when a component's data change."""

    @abstractmethod
    def start(self, players: int, seed: int, options: Mapping[str, Scalar] | None = None) -> S:
        """The first position in which somebody has to decide. Raises InvalidSetup."""

    @abstractmethod
    def players(self, state: S) -> int:
        """How many seats the position has."""

    @abstractmethod
    def deciders(self, state: S) -> tuple[int, ...]:
        """The seats that owe a decision; several in simultaneous phases; () when the game is over."""

    @abstractmethod
    def actions(self, state: S, seat: int) -> tuple[A, ...]:
        """All legal actions of the seat, without duplicates, in a fixed order; () if it owes none."""

    @abstractmethod
    def ruling(self, state: S, seat: int, action: A) -> Ruling | None:
        """None if the action is legal, else the rule that forbids it. Agrees with `actions`."""

    @abstractmethod
    def apply(self, state: S, seat: int, action: A) -> Transition[S, E]:
        """Carry out a legal action, chance and forced steps included. Raises IllegalAction."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The state without all that the seat (None: a spectator) cannot know."""

    @abstractmethod
    def determinize(self, view: S, seed: int) -> S:
        """A full state that agrees with the view, drawn at random by the seed."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raises ValueError unless the state is one the game could hold (every component in one place)."""

    def resolved(self, players: int, options: Mapping[str, Scalar] | None) -> dict[str, Scalar]:
        """All options with their values, defaults filled in. Raises InvalidSetup."""
        if players not in self.player_counts or isinstance(players, bool):
            raise InvalidSetup("players", players=players)
        values: dict[str, Scalar] = {option.name: option.default for option in self.options}
        known = {option.name: option for option in self.options}
        for name, value in (options or {}).items():
            if name not in known:
                raise InvalidSetup("unknown-option", option=name)
            # `True == 1` in Python, yet they are different choices
            if not any(value == choice and type(value) is type(choice) for choice in known[name].choices):
                raise InvalidSetup("choice", option=name, value=value)
            values[name] = value
        return values


AnyGame: TypeAlias = Game[State, Action, Event]
"""A game whose own types are not known here: what the registry hands out."""
