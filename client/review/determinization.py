"""Sample the states that a step may lead to, as far as one seat could know.

What the seat cannot know is drawn at random, then play goes on for a few steps.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from client.bots.levels import Level
from client.bots.mind import choose_action
from client.review.secret_choices import draw_choices, reveal_choices
from rules.contract import Action, AnyGame, IllegalAction, State

PLAYOUT_LEVEL: Final[Level] = "trunk"
"""The level at which a turn is played on."""

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
    """Name of each seat's level, "" for a person. The errors of a weak level could be expected."""


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
    if step.action is None:
        return None
    if step.secret:
        chosen = draw_choices(game, state, step.levels, seed)
        return reveal_choices(game, state, {**chosen, step.actor: step.action})
    try:
        return game.apply(state, step.actor, step.action).state
    except IllegalAction:  # nobody could know that
        return None


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
