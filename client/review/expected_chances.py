"""The chances each seat could expect of a step before chance was resolved and secrets were revealed."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from client.bots.mind import get_mind
from client.bots.position_features import Assessment
from client.review.determinization import ForeseenStep, play_forced_actions, sample_step_outcome
from client.review.secret_choices import Choices, draw_choices, reveal_choices
from rules.contract import AnyGame, IllegalAction, State

Assess: TypeAlias = Callable[[AnyGame, State, int | None], Assessment | None]
"""`client.bots.position_assessment.assess_position`, or a stand-in for it."""

SAMPLES: Final = 16
"""Samples of a step's outcome, where its outcomes cannot be enumerated."""

SECRET_SAMPLES: Final = 12
"""Draws of what all seats may choose in secret: a multiple of the levels that stand for a person."""


class AssessmentUnavailable(ValueError):  # noqa: N818  # said of the game
    """Raised if a game has no assessment (chances to win) for a position."""


class DrawnReveal(NamedTuple):
    """A position before secret choices, and what the seats may choose in it."""

    world: State
    """The position."""
    choices: Choices
    """The choice of every seat that has one."""


class RevealExpectation(NamedTuple):
    """The chances that one seat could expect of a reveal before it knew what the others had chosen."""

    with_own: float
    """With its own choice, on average over what all others might have chosen."""
    with_all: float
    """The same, with what each other seat's choice changes by itself."""


def assess_position_for_seat(game: AnyGame, assess_with: Assess, view: State, seat: int) -> Assessment:
    """Return the assessment (chances to win) of a position as one seat sees it.

    Raises:
        AssessmentUnavailable: The game has none.
    """
    assessment = assess_with(game, view, seat)
    if assessment is None:
        raise AssessmentUnavailable(game.id)
    return assessment


def expect_chances(
    game: AnyGame, assess_with: Assess, step: ForeseenStep, seat: int, seed: int
) -> tuple[float, ...]:
    """Return all seats' chances to win after a step, on average over what chance may bring.

    All outcomes count if the game's mind can enumerate them, else some are sampled.

    Args:
        game: The game.
        assess_with: Assesses a position.
        step: The step as the seat could foresee it, which is no secret choice.
        seat: The seat that foresees it.
        seed: The first seed of the samples.

    Returns:
        () if the step is legal in no outcome.

    Raises:
        AssessmentUnavailable: A position cannot be assessed.
    """
    chances = [
        _assess_after(game, assess_with, state, seat).chances for state in iterate_outcomes(game, step, seed)
    ]
    return tuple(map(statistics.fmean, zip(*chances, strict=True)))


def iterate_outcomes(game: AnyGame, step: ForeseenStep, seed: int) -> Iterator[State]:
    """Yield equally likely states after a step."""
    with game.active():
        worlds = get_mind(game.id).enumerate_worlds(step.view)
    if not worlds or step.action is None:
        for sample in range(seed, seed + SAMPLES):
            state = sample_step_outcome(game, step, sample)
            if state is not None:
                yield state
        return
    for world in worlds:
        try:
            yield game.apply(world, step.actor, step.action).state
        except IllegalAction:  # nobody could know that
            continue


def draw_reveals(game: AnyGame, view: State, levels: Sequence[str], seed: int) -> list[DrawnReveal]:
    """Draw positions and what all seats may choose in them, as far as one seat can know.

    Args:
        game: The game.
        view: What the seat saw before the first of the secret choices.
        levels: Name of each seat's level, "" for a person.
        seed: The first seed of the draws.
    """
    worlds = [(game.determinize(view, sample), sample) for sample in range(seed, seed + SECRET_SAMPLES)]
    return [DrawnReveal(world, draw_choices(game, world, levels, sample)) for world, sample in worlds]


def expect_reveal(
    game: AnyGame, assess_with: Assess, draws: Iterable[DrawnReveal], seat: int, choices: Choices
) -> RevealExpectation | None:
    """Return the chances that a seat could expect of the reveal of all secret choices.

    Args:
        game: The game.
        assess_with: Assesses a position.
        draws: What the seats might have chosen, as far as the seat could know.
        seat: The seat.
        choices: What the seats really chose, as far as that is to count; the seat's own is among them.

    Returns:
        None if the choices are legal in no draw.

    Raises:
        AssessmentUnavailable: A position cannot be assessed.
    """
    with_own: list[float] = []
    changes_by_others: list[float] = []
    for world, drawn in draws:

        def assess(chosen: Choices, world: State = world) -> float | None:
            state = reveal_choices(game, world, chosen)
            return None if state is None else _assess_after(game, assess_with, state, seat).chances[seat]

        without, with_this = assess(drawn), assess({**drawn, seat: choices[seat]})
        if without is None or with_this is None:
            continue
        with_own.append(with_this)
        with_others = [assess({**drawn, other: choices[other]}) for other in choices if other != seat]
        changes_by_others.append(sum(chance - without for chance in with_others if chance is not None))
    if not with_own:
        return None
    mean = statistics.fmean(with_own)
    return RevealExpectation(mean, mean + statistics.fmean(changes_by_others))


def _assess_after(game: AnyGame, assess_with: Assess, state: State, seat: int) -> Assessment:
    """Return the assessment of a state, as a seat sees it after all forced actions."""
    return assess_position_for_seat(
        game, assess_with, game.view(play_forced_actions(game, state), seat), seat
    )
