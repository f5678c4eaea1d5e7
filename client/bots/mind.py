"""What a game has to bring so that opponents can play it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar, cast

import msgspec
from msgspec.structs import replace

from client.bots.characters import Temper, characters_of
from client.bots.clock import Clock, never
from client.bots.levels import Level, Params, levels_of
from client.bots.standing import Standing
from client.bots.thought import Reason, Thought, Weighed
from client.games import registry
from rules.contract import Action, AnyGame, State

P = TypeVar("P", bound=Params)


class Mind(ABC, Generic[P]):
    """How one game is thought about. It keeps nothing between decisions. It is asked while the definitions of
    the game that is played are active.

    params_type: the parameters of its levels. temper_type: what its characters differ in. traits: what the
    numbers of its standings mean, in order. sure: what a sure win is worth in the values of its thoughts,
    where these are chances. worth: where they are points, the traits in which those count that a seat may
    expect.
    """

    game_id: str
    params_type: type[P]
    temper_type: type[Temper] = Temper
    traits: tuple[str, ...] = ()
    sure: float = 1.0
    worth: tuple[str, ...] = ()

    def params(self, level: Level) -> P:
        """The parameters of a level."""
        found: P = levels_of(self.game_id, self.params_type)[level]
        return found

    def temper(self, character: str, level: Level) -> Temper:
        """What a character prefers at a level; nothing for "", and for one that the game does not know.
        Raises msgspec.ValidationError where its data names what the game does not weigh."""
        known = characters_of(self.game_id).get(character)
        return (
            self.temper_type() if known is None else msgspec.convert(known.at_level(level), self.temper_type)
        )

    @abstractmethod
    def think(self, view: State, seat: int, params: P, clock: Clock, chance: random.Random) -> Thought:
        """Weigh the seat's actions in what it can see, as the clock allows. There are at least two."""

    def reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """What speaks for an action, the weightiest first; for hints."""
        del view, seat, action
        return ()

    def standing(self, view: State, seat: int | None) -> Standing | None:
        """How all seats stand in a position as a seat (None: somebody who looks on) can see it; None for a
        game that cannot be judged. For any position, also one in the middle of a turn or a reckoning."""
        del view, seat
        return None


def mind_of(game_id: str) -> Mind[Params]:
    """The mind for a game. Raises KeyError if there is no such game, or nobody can play it."""
    mind = registry.find(game_id).mind
    if mind is None:
        raise KeyError(f"nobody can play {game_id!r}")
    return cast("Mind[Params]", mind())


def reasons_for(game: AnyGame, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
    """What speaks for an action, the weightiest first."""
    with game.active():
        return mind_of(game.id).reasons(view, seat, action)


def decide(
    game: AnyGame,
    view: State,
    seat: int,
    level: Level,
    seed: int,
    *,
    character: str = "",
    timed: bool = True,
    patient: bool = False,
    careful: bool = False,
    hurried: Callable[[], bool] = never,
) -> Thought:
    """The decision of a seat that sees `view`, by the definitions of the game. The seat has to owe one.

    character: whose preferences it has, "" for nobody's. timed: the level's time counts besides its
    positions. patient: more of both, where the level has it. careful: without the errors that the level
    makes, for advice. hurried: asked now and then, True ends the thinking at once.
    """
    mind = mind_of(game.id)
    params = mind.params(level)
    if character:
        params = replace(params, temper=mind.temper(character, level))
    if careful:
        params = params.careful()
    return decide_by(game, view, seat, params, seed, timed=timed, patient=patient, hurried=hurried)


def decide_by(
    game: AnyGame,
    view: State,
    seat: int,
    params: Params,
    seed: int,
    *,
    timed: bool = True,
    patient: bool = False,
    hurried: Callable[[], bool] = never,
) -> Thought:
    """The same for parameters that need not be those of a level; they have to be of the mind's own type."""
    actions = game.actions(view, seat)
    if len(actions) == 1:
        return Thought((Weighed(actions[0], 0.0),))
    seconds, nodes = params.seconds, params.nodes
    if patient:
        seconds, nodes = params.patient or seconds, params.patient_nodes or nodes
    clock = Clock(nodes, seconds if timed else None, hurried)
    chance = random.Random(f"{seed}/{seat}")
    with game.active():
        thought = mind_of(game.id).think(view, seat, params, clock, chance)
    return Thought(_slipped(thought.weighed, params, chance), clock.used)


def _slipped(weighed: tuple[Weighed, ...], params: Params, chance: random.Random) -> tuple[Weighed, ...]:
    """The same, with another action first where the level errs."""
    if len(weighed) < 2 or chance.random() >= params.slip:
        return weighed
    near = max(1, len(weighed) // 3)
    other = chance.randint(1, max(1, min(near, len(weighed) - 1)))
    return (weighed[other], *weighed[:other], *weighed[other + 1 :])
