"""The seam between the games and everything that plays, shows or stores them.

A game is a set of pure functions on immutable values. Nothing here knows a particular game, a window,
a file or a clock; nothing outside `rules` knows how a game keeps its state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Self, TypeAlias, TypeVar, cast

import msgspec

from rules.rng import UNKNOWN

if TYPE_CHECKING:
    from rules.content import Defined, DefinitionSet

Scalar: TypeAlias = str | int | bool
"""What an option may be set to: a JSON scalar."""

SEATS_JOINED = ","
"""What stands between the seats in an option's value that gives each of them something."""

Detail: TypeAlias = Mapping[str, "int | str | tuple[tuple[int, int], ...]"]
"""Why a score line has its points: named numbers, words and lists of cells `(x, y)`."""


# gc=False: values that never change hold no circles, so the collector need not follow them
class State(msgspec.Struct, frozen=True, gc=False):
    """A position of a game: immutable, hashable, with everything needed to go on, the generator included."""

    @property
    @abstractmethod
    def players(self) -> int:
        """How many seats there are."""


class Action(msgspec.Struct, frozen=True, gc=False):
    """One decision, as small as a player's gesture; holds ids and numbers only."""


class Event(msgspec.Struct, frozen=True, gc=False):
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

    name: stable key, also the key of its words. choices: the legal values, in the order to offer them.
    default: one of them. players: the player counts at which it means anything; empty = all. each: what a
    single seat may have; where it is given, a value may also name one of these for every seat, in seat
    order, none twice, with commas between them.
    """

    name: str
    choices: tuple[Scalar, ...]
    default: Scalar
    players: tuple[int, ...] = ()
    each: tuple[str, ...] = ()

    def is_choice(self, value: Scalar) -> bool:
        """Whether it is one of `choices`; `True == 1` in Python, yet they are different choices."""
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    def by_seat(self, value: Scalar) -> tuple[str, ...]:
        """What each seat has by a value that says so; () for any other value."""
        if not isinstance(value, str) or self.is_choice(value):
            return ()
        if value.count(SEATS_JOINED) >= len(self.each):  # never split what is far too long
            return ()
        named = tuple(value.split(SEATS_JOINED))
        return named if set(named) <= set(self.each) else ()

    def objection(self, value: Scalar, players: int) -> str:
        """What is wrong with a value, as a reason of InvalidSetup; "" if nothing is."""
        if self.is_choice(value):
            return ""
        named = self.by_seat(value)
        if not named:
            return "choice"
        if len(set(named)) < len(named):
            return "twice"
        return "" if len(named) == players else "seats"


class Ruling(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the id of the rule that forbids it, and what the words need."""

    rule: str
    params: dict[str, Scalar] = {}


class Transition(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """What an action leads to: the new state, and what happened on the way.

    stages: the fields of the state after each event but the last, which leads to `state`.
    """

    state: S
    events: tuple[E, ...]
    stages: tuple[tuple[object, ...], ...] = ()

    @property
    def positions(self) -> tuple[S, ...]:
        """The state after each event, as many as there are events; the last one is `state`. What somebody may
        see of one of them is the game's `view` of it. They are made when asked for: whoever plays on without
        showing what happened needs none of them.
        """
        made = type(self.state)
        return (*(made(*fields) for fields in self.stages), self.state) if self.events else ()


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a player's score sheet. key: what it is for. points: what it brought. detail: why."""

    key: str
    points: int
    detail: Detail = {}

    def number(self, name: str) -> int:
        """A number of the detail."""
        found = self.detail[name]
        assert isinstance(found, int)  # whoever asks knows the game's lines
        return found

    def word(self, name: str) -> str:
        """A word of the detail."""
        found = self.detail[name]
        assert isinstance(found, str)
        return found


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


class HiddenInformation(Exception):  # noqa: N818  # named for what is asked for
    """Raised by `Game.apply` for a view: how the game goes on depends on what is hidden in it."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"{game_id}: a view cannot be played on; determinize it first")


class InvalidSetup(Exception):  # noqa: N818  # a name of the seam
    """Raised by `Game.start` for player counts or options that contradict the rules.

    reason: a stable key ("players", "seed", "options", "unknown-option", "choice"; where an option gives each
    seat something, also "twice" and "seats"); params: what the words need.
    """

    def __init__(self, reason: str, **params: Scalar) -> None:
        super().__init__(f"{reason} {params}" if params else reason)
        self.reason = reason
        self.params: dict[str, Scalar] = params


M = TypeVar("M", bound=Callable[..., object])


def _over_own(method: M) -> M:
    """A method of a game in which whatever the functions of its rules look up is answered by the game's own
    definitions. Within another method of the same game they are active already.
    """

    def outermost(game: AnyGame, *args: object, **named: object) -> object:
        own = game.definitions
        if own is None:
            return method(game, *args, **named)
        before = own.variable.set(own)  # as a block of `active` does, at a fifth of what that takes
        try:
            return method(game, *args, **named)
        finally:
            own.variable.reset(before)

    # one for each number of arguments: handing on any number of them takes three times as long
    def of_state(self: AnyGame, state: object) -> object:
        own = self.definitions
        return method(self, state) if own is None or own.meant() is own else outermost(self, state)

    def of_seat(self: AnyGame, state: object, seat: object) -> object:
        own = self.definitions
        known = own is None or own.meant() is own
        return method(self, state, seat) if known else outermost(self, state, seat)

    def of_action(self: AnyGame, state: object, seat: object, action: object) -> object:
        own = self.definitions
        known = own is None or own.meant() is own
        return method(self, state, seat, action) if known else outermost(self, state, seat, action)

    kinds: dict[tuple[str, ...], Callable[..., object]] = {
        ("self", "state"): of_state,
        ("self", "state", "seat"): of_seat,
        ("self", "state", "seat", "action"): of_action,
    }
    return cast(M, wraps(method)(kinds.get(tuple(signature(method).parameters), outermost)))


_FILLED_IN: Final = ("deciders", "ruling", "view", "determinize")
"""What may be asked of a game and is filled in by each of them."""


class Game(ABC, Generic[S, A, E]):
    """What every game offers; a game gives what is abstract here. All methods are pure; none keeps anything
    between calls.

    definitions: what it is played with and what answers all that is asked of it; None for a game without any.
    `rules.load` gives a game over the program's own or over corrected ones; games over different definitions
    can be asked side by side.
    """

    id: str
    version: int
    definitions: DefinitionSet[Defined] | None = None
    player_counts: tuple[int, ...]
    options: tuple[Option, ...]
    state_type: type[S]
    action_types: tuple[type[A], ...]
    event_types: tuple[type[E], ...]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in _FILLED_IN:
            if name in vars(cls):
                setattr(cls, name, _over_own(vars(cls)[name]))

    def with_definitions(self, definitions: DefinitionSet[Defined]) -> Self:
        """The same game played with these definitions."""
        other = copy(self)
        other.definitions = definitions
        return other

    def active(self) -> AbstractContextManager[None]:
        """A block in which the functions of its rules may be called directly: they are answered by its
        definitions, as they are while one of its methods is at work."""
        return nullcontext() if self.definitions is None else self.definitions.active()

    def content_hash(self) -> str:
        """A short hash of its definitions; it changes when a component's data change. "-": there are none."""
        return "-" if self.definitions is None else self.definitions.hash

    @property
    def corrected_hash(self) -> str:
        """That hash if players have corrected its definitions; "": they are the program's own."""
        definitions = self.definitions
        return definitions.hash if definitions is not None and definitions.is_corrected else ""

    @_over_own
    def start(self, players: int, seed: int, options: Mapping[str, Scalar] | None = None) -> S:
        """The first position in which somebody has to decide. Raises InvalidSetup."""
        return self.set_up({"players": players, **self.resolved(players, options, seed)}, seed)

    @abstractmethod
    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> S:
        """What `start` leads to by these choices: the number of players and every option."""

    def players(self, state: S) -> int:
        """How many seats the position has."""
        return state.players

    @abstractmethod
    def deciders(self, state: S) -> tuple[int, ...]:
        """The seats that owe a decision; several in simultaneous phases; () when the game is over."""

    @_over_own
    def actions(self, state: S, seat: int) -> tuple[A, ...]:
        """All legal actions of the seat, without duplicates, in a fixed order; () if it owes none."""
        return self.offers(state, seat) if seat in self.deciders(state) else ()

    @abstractmethod
    def offers(self, state: S, seat: int) -> tuple[A, ...]:
        """All legal actions of a seat that owes a decision."""

    @abstractmethod
    def ruling(self, state: S, seat: int, action: A) -> Ruling | None:
        """None if the action is legal, else the rule that forbids it. Agrees with `actions`."""

    @_over_own
    def apply(self, state: S, seat: int, action: A) -> Transition[S, E]:
        """Carry out a legal action, chance and forced steps included.

        Raises IllegalAction; HiddenInformation for a view.
        """
        if self.is_view(state):
            raise HiddenInformation(self.id)
        forbidden = self.ruling(state, seat, action)
        if forbidden is not None:
            raise IllegalAction(forbidden)
        return self.carry_out(state, seat, action)

    @abstractmethod
    def carry_out(self, state: S, seat: int, action: A) -> Transition[S, E]:
        """What `apply` does with an action that is legal."""

    @_over_own
    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""
        return None if self.deciders(state) else self.result(state)

    @abstractmethod
    def result(self, state: S) -> Outcome:
        """The outcome of a game that is over."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The state without all that the seat (None: a spectator) cannot know; its generator is UNKNOWN."""

    @abstractmethod
    def determinize(self, view: S, seed: int) -> S:
        """A full state that agrees with the view, drawn at random by the seed."""

    @_over_own
    def check(self, state: S) -> None:
        """Raises ValueError unless play can reach the state: every component in one place, everybody
        where the course of the game has them. A view is none.
        """
        if self.is_view(state):
            raise ValueError(f"{self.id} state: a view, not a whole state: its generator is unknown")
        self.examine(state)

    @_over_own
    def check_view(self, view: S) -> None:
        """Raises ValueError unless it is what somebody can see of a state that play can reach."""
        if not self.is_view(view):
            raise ValueError(f"{self.id} state: a whole state, not a view: its generator is known")
        self.examine(view)

    @abstractmethod
    def examine(self, state: S) -> None:
        """Raises ValueError for what can be neither a state nor a view, whichever it says it is."""

    def is_view(self, state: S) -> bool:
        """Whether it is a view, of a game in which there is anything to hide."""
        return getattr(state, "rng", None) == UNKNOWN

    def resolved(
        self, players: int, options: Mapping[str, Scalar] | None, seed: int = 0
    ) -> dict[str, Scalar]:
        """All options with their values, defaults filled in. Raises InvalidSetup, also for a seed that is no
        whole number."""
        if type(players) is not int or players not in self.player_counts:  # 2.0 and True are no counts
            raise InvalidSetup("players", players=_scalar(players))
        if type(seed) is not int:
            raise InvalidSetup("seed", seed=_scalar(seed))
        values: dict[str, Scalar] = {option.name: option.default for option in self.options}
        known = {option.name: option for option in self.options}
        if options is not None and not isinstance(options, Mapping):
            raise InvalidSetup("options", options=_scalar(options))
        for name, value in (options or {}).items():
            if name not in known:
                raise InvalidSetup("unknown-option", option=_scalar(name))
            problem = known[name].objection(value, players)
            if problem:
                raise InvalidSetup(problem, option=name, value=_scalar(value))
            values[name] = value
        return values


def _scalar(value: object) -> Scalar:
    """What words can be made of, whatever was given."""
    return value if isinstance(value, str | int) else repr(value)


AnyGame: TypeAlias = Game[State, Action, Event]
"""A game whose own types are not known here: what the registry hands out."""
