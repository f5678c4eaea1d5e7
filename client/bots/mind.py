"""The interface between a game's bot (`Mind`) and the rest of the program, and `choose_action`."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Generic, Literal, TypeVar, cast

import msgspec
from msgspec.structs import replace

from client.bots.characters import CharacterWeights, load_characters
from client.bots.levels import Level, LevelParams, load_levels
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget, never_hurry
from client.bots.thought import Quantity, Reason, Thought, WeighedAction
from client.games import registry
from rules.contract import Action, AnyGame, State

MAX_REASONS: Final = 3
"""Nobody reads more reasons than this."""

ParamsT = TypeVar("ParamsT", bound=LevelParams)


class Mind(ABC, Generic[ParamsT]):
    """The bot of one game: searches for the best action and explains it.

    It keeps nothing between decisions and runs while the game's content is active.
    """

    game_id: str
    """The game's id."""
    params_type: type[ParamsT]
    """Type of the parameters of its levels."""
    character_weights_type: type[CharacterWeights] = CharacterWeights
    """Type of the factors of its characters."""
    feature_names: tuple[str, ...] = ()
    """Names of the numbers in `PositionFeatures.seats`, in order."""
    sure_win_value: float = 1.0
    """Value of a certain win, if the values of its thoughts are chances."""
    points_features: tuple[str, ...] = ()
    """If values are points: the features that contain the points a seat may expect. Empty if they are
    chances."""
    reason_amounts: ClassVar[Mapping[str, Literal[1, -1]]] = {}
    """Keys of reasons with an amount (`n`, `tenths`, `percent`) by which actions compare: 1 if more is best,
    -1 if less."""
    decisive_reasons: frozenset[str] = frozenset()
    """Keys of reasons that end the game or keep it from being lost: they come before all others."""
    weak_reasons: frozenset[str] = frozenset()
    """Keys of reasons that are given if there are no others, and that do not set an action apart."""
    estimated_reasons: frozenset[str] = frozenset()
    """Keys of reasons that estimate what counting after the round shows better."""
    rough_amounts: ClassVar[Mapping[str, int]] = {}
    """Least differences that set actions apart, by keys of reasons whose amounts are rough estimates."""
    summed_reasons: ClassVar[Mapping[str, str]] = {}
    """Keys of reasons that are sums, with the key of their parts, which say more."""
    is_counting_first: bool = False
    """Whether what is counted after the round says more than the reasons for an action at once."""

    def get_params(self, level: Level) -> ParamsT:
        """Return the bot's parameters at a level."""
        params: ParamsT = load_levels(self.game_id, self.params_type)[level]
        return params

    def get_character_weights(self, character: str, level: Level) -> CharacterWeights:
        """Return a bot character's evaluation factors at a level.

        They are neutral for "" and for an unknown character.

        Raises:
            msgspec.ValidationError: If its data names a term that the game does not weigh.
        """
        definition = load_characters(self.game_id).get(character)
        return (
            self.character_weights_type()
            if definition is None
            else msgspec.convert(definition.weights_at(level), self.character_weights_type)
        )

    @abstractmethod
    def evaluate_actions(
        self, view: State, seat: int, params: ParamsT, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        """Return a seat's legal actions with their values in any order, searched within a budget.

        Args:
            view: What the seat can see; it offers at least two actions.
            seat: The seat that decides.
            params: Parameters of the level.
            budget: Limit of the search.
            rng: The only source of randomness.
        """

    def rank_actions(
        self, view: State, seat: int, params: ParamsT, budget: SearchBudget, rng: random.Random
    ) -> Thought:
        """Return a seat's actions, the best first, with the level's evaluation noise in their values.

        Those of last resort follow all others, whatever their values.
        """
        weighed = self.evaluate_actions(view, seat, params, budget, rng)
        if params.eval_noise:
            weighed = [
                replace(each, value=self.add_noise(each.value, params.eval_noise, rng)) for each in weighed
            ]
        ranked = sorted(weighed, key=lambda each: (each.is_last_resort, -each.value))
        return Thought(tuple(ranked), budget.spent)

    def add_noise(self, value: float, noise: float, rng: random.Random) -> float:
        """Return a value plus a normally distributed random error with standard deviation `noise`."""
        return value + rng.gauss(0.0, noise)

    def find_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return the reasons for an action, the weightiest first, as hints show them: at most MAX_REASONS."""
        return self.list_reasons(view, seat, action)[:MAX_REASONS]

    def list_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return all reasons for an action, those to be shown by hints first; () by default."""
        del view, seat, action
        return ()

    def list_measures(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return what can be measured after any action, as reasons with an amount; () by default.

        It says something only beside the same measure of another action.
        """
        del view, seat, action
        return ()

    def does_reason_last(self, reason: Reason, before: State, state: State, seat: int) -> bool:
        """Return whether a reason for an action still holds at the end of the turn; True by default.

        Args:
            reason: The reason.
            before: What the seat saw in the turn.
            state: The state after the last action of the turn.
            seat: The seat.
        """
        del reason, before, state, seat
        return True

    def list_quantities(self, before: State, view: State, seat: int) -> tuple[Quantity, ...]:
        """Return what can be counted in a later position for a seat, to compare what came of two actions.

        Args:
            before: What the seat saw before the actions.
            view: What it sees now.
            seat: The seat.
        """
        del before, view, seat
        return ()

    def has_period_ended(self, before: State, state: State) -> bool:
        """Return whether the round that was being played is over in a later state, or some turns are played.

        What came of an action is counted then.
        """
        del before, state
        return True

    def enumerate_worlds(self, view: State) -> tuple[State, ...]:
        """Return states consistent with a view that stand for all equally likely outcomes of the next chance.

        () by default: outcomes are sampled then.
        """
        del view
        return ()

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures | None:
        """Return the features (numbers to assess by) of a position as `seat` (None: a spectator) sees it.

        The position may be in the middle of a turn.

        Returns:
            None for a game whose positions are not assessed.
        """
        del view, seat
        return None


def get_mind(game_id: str) -> Mind[LevelParams]:
    """Return the bot of a game.

    Raises:
        KeyError: If there is no such game, or it has no bot.
    """
    mind = registry.find_descriptor(game_id).mind
    if mind is None:
        raise KeyError(f"nobody can play {game_id!r}")
    return cast("Mind[LevelParams]", mind())


def find_reasons(game: AnyGame, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return the reasons for an action in any game, the weightiest first; () if there are none."""
    with game.active():
        return get_mind(game.id).find_reasons(view, seat, action)


def choose_action(
    game: AnyGame,
    view: State,
    seat: int,
    level: Level,
    seed: int,
    *,
    character: str = "",
    timed: bool = True,
    patient: bool = False,
    error_free: bool = False,
    is_hurried: Callable[[], bool] = never_hurry,
) -> Thought:
    """Search and return a bot's decision for a seat, which must have an action to choose.

    Args:
        game: The game, with the content it is played with.
        view: What the seat sees.
        seat: The seat that decides.
        level: The level it plays at.
        seed: Seed of all randomness in the search.
        character: The character whose factors apply; "" for none.
        timed: Whether the level's time limit applies, in addition to its limit of positions.
        patient: Whether the level's larger limits apply, if it has any.
        error_free: Whether to leave out the level's errors, as advice requires.
        is_hurried: Called from time to time; the search ends at once when it returns True.
    """
    mind = get_mind(game.id)
    params = mind.get_params(level)
    if character:
        params = replace(params, character_weights=mind.get_character_weights(character, level))
    if error_free:
        params = params.without_errors()
    return decide_with_params(
        game, view, seat, params, seed, timed=timed, patient=patient, is_hurried=is_hurried
    )


def decide_with_params(
    game: AnyGame,
    view: State,
    seat: int,
    params: LevelParams,
    seed: int,
    *,
    timed: bool = True,
    patient: bool = False,
    is_hurried: Callable[[], bool] = never_hurry,
) -> Thought:
    """Search and return a bot's decision for a seat, with given parameters instead of a level's.

    `params` has to be of the `params_type` of the game's bot; the other arguments are those of
    `choose_action`.
    """
    actions = game.actions(view, seat)
    if len(actions) == 1:
        return Thought((WeighedAction(actions[0], 0.0),))
    seconds, nodes = params.seconds, params.nodes
    if patient:
        seconds, nodes = params.patient or seconds, params.patient_nodes or nodes
    budget = SearchBudget(nodes, seconds if timed else None, is_hurried)
    rng = random.Random(f"{seed}/{seat}")
    with game.active():
        thought = get_mind(game.id).rank_actions(view, seat, params, budget, rng)
    return Thought(_apply_blunder(thought.weighed, params, rng), budget.spent)


def _apply_blunder(
    weighed: tuple[WeighedAction, ...], params: LevelParams, rng: random.Random
) -> tuple[WeighedAction, ...]:
    """Return the actions with a weaker one moved to the front, at the level's blunder rate.

    It is none of last resort.
    """
    choices = sum(not each.is_last_resort for each in weighed)
    if choices < 2 or rng.random() >= params.blunder_rate:
        return weighed
    index = rng.randint(1, max(1, choices // 3))
    return (weighed[index], *weighed[:index], *weighed[index + 1 :])
