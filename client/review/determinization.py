"""Sample the states that a step may lead to, as far as one seat could know.

What the seat cannot know is drawn at random, then play goes on for a few steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from client.bots.levels import LEVELS, Level, nearest_level
from client.bots.mind import choose_action
from rules.contract import Action, AnyGame, IllegalAction, State

PLAYOUT_LEVEL: Final[Level] = "trunk"
"""The level that stands in for people and for Crown, which would take too long, when secret choices are
guessed and when a turn is played on."""

MAX_REPLIES: Final = 6
"""Decisions played at most after the end of the actor's turn."""

_MAX_STEPS: Final = 24
"""Steps played at most in one sample."""


class ForeseenStep(NamedTuple):
    """A step of the game as one seat could foresee it: what the seat saw, and the action."""

    view: State
    """What the seat saw before it. If the choice is secret: before the first of all secret choices."""
    actor: int
    """The seat that takes the step; if the choice is secret, the seat that foresees it."""
    action: Action | None
    """The actor's action; None if it had no choice of its own."""
    secret: bool = False
    """Whether all seats choose at the same time, each without seeing the others."""
    levels: tuple[str, ...] = ()
    """Each seat's level as far as known, by name. The errors of a weak level could be expected and are no
    luck."""


def sample_step_outcome(game: AnyGame, step: ForeseenStep, seed: int) -> State | None:
    """Return a state that a step may lead to, with all that its seat cannot know drawn at random.

    Args:
        game: The game.
        step: The step as one seat could foresee it.
        seed: The seed of the random draw.

    Returns:
        None if the action is illegal in the sampled position, or the seat took none.
    """
    state = game.determinize(step.view, seed)
    if step.secret:
        return _play_secret_choices(game, state, step, seed)
    if step.action is None:
        return None
    try:
        return game.apply(state, step.actor, step.action).state
    except IllegalAction:  # nobody could know that
        return None


def _play_secret_choices(game: AnyGame, state: State, step: ForeseenStep, seed: int) -> State | None:
    """Return the state after all secret choices have been made and revealed."""
    own = step.action
    for index in range(_MAX_STEPS):
        deciders = game.deciders(state)
        if not deciders:
            return state
        seat = next((decider for decider in deciders if decider != step.actor), deciders[0])
        if seat == step.actor:
            if own is None:
                return None
            action, own = own, None
        else:
            view = game.view(state, seat)
            level = _expected_level(game.id, step, seat)
            is_level_unknown, level = level is None, level or PLAYOUT_LEVEL
            action = choose_action(
                game, view, seat, level, seed + index, timed=False, error_free=is_level_unknown
            ).action
        try:
            transition = game.apply(state, seat, action)
        except IllegalAction:
            return None
        state = transition.state
        if any(event.reveals for event in transition.events):
            return state
    return None


def _expected_level(game_id: str, step: ForeseenStep, seat: int) -> Level | None:
    """Return the level of a seat if it is known and not slower than PLAYOUT_LEVEL."""
    kind = step.levels[seat] if seat < len(step.levels) else ""
    if kind not in LEVELS[: LEVELS.index(PLAYOUT_LEVEL) + 1]:
        return None
    return nearest_level(game_id, kind)


def play_to_turn_end(game: AnyGame, step: ForeseenStep, seed: int) -> State | None:
    """Play a step, the rest of the seat's turn and a few replies by bots; return the last state.

    Everything that the seat cannot know is drawn at random by `seed`. Play stops early when something is
    revealed. Two ways to begin a turn can be compared only at its end.

    Returns:
        None if the action is illegal in the sampled position.
    """
    if step.secret:
        return sample_step_outcome(game, step, seed)
    state, action, seat = game.determinize(step.view, seed), step.action, step.actor
    replies = 0
    for _ in range(_MAX_STEPS):
        assert action is not None  # of one's own decision one knows it
        try:
            transition = game.apply(state, seat, action)
        except IllegalAction:
            return None
        state = transition.state
        deciders = game.deciders(state)
        replies += deciders != (step.actor,) or replies > 0
        if not deciders or replies > MAX_REPLIES or any(event.reveals for event in transition.events):
            break
        seat = deciders[0]
        action = choose_action(
            game, game.view(state, seat), seat, PLAYOUT_LEVEL, seed, timed=False, error_free=True
        ).action
    return state


def play_forced_actions(game: AnyGame, state: State) -> State:
    """Play on while one seat has to decide and has only one legal action; return the last state.

    Stops before an action that reveals something. Nothing is won or lost where nobody has a choice, so such
    positions are assessed like the last of them.
    """
    for _ in range(_MAX_STEPS):
        deciders = game.deciders(state)
        if len(deciders) != 1:
            break
        actions = game.actions(state, deciders[0])
        if len(actions) != 1:
            break
        transition = game.apply(state, deciders[0], actions[0])
        if any(event.reveals for event in transition.events):
            break
        state = transition.state
    return state


def get_view_after_forced_actions(game: AnyGame, view: State, seat: int) -> State:
    """Return what a seat sees after all forced actions (the only legal ones) have been played.

    This is the given view if no action is forced.
    """
    state = game.determinize(view, 0)
    final = play_forced_actions(game, state)
    return view if final is state else game.view(final, seat)


def sample_outcomes(game: AnyGame, step: ForeseenStep, seeds: range) -> Iterator[State]:
    """Yield a state that a step may lead to for each seed, except where the step is illegal."""
    for seed in seeds:
        state = sample_step_outcome(game, step, seed)
        if state is not None:
            yield state
