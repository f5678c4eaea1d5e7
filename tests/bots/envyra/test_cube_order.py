"""What a hint says in phase II: why this cube goes first, not what was said of the tiles in phase I."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from client.bots.envyra.mind import MIND
from client.bots.envyra.params import EnvyraParams
from client.bots.search_budget import SearchBudget
from rules.envyra.actions import MoveCube
from rules.envyra.events import CubeMoved, TileTaken
from rules.envyra.game import GAME
from rules.envyra.state import EnvyraState
from tests.bots.envyra.games import positions
from tests.parametrization import parametrize_short_and_long

FIRST = {"comes-first", "missed-if-later"}
ORDER = {
    *FIRST,
    "gone-if-later",
    "taken-if-later",
    "other-waits",
    "other-decides-tie",
    "denies-tile",
    "stands-better",
    "either-order",
}
"""Reasons that compare the two orders."""

AT_ONCE = {
    "ends-the-game",
    "ends-the-game-ahead",
    "completes",
    "makes-set",
    "grows-set",
    "earns-card",
    "first-of-colour",
    "prepares-colour",
    "frees-cubes",
    "nobody-else-may",
    "is-worth",
}
"""What a cube that completes a tile brings at once."""

PLAIN = EnvyraParams(seconds=1.0, nodes=1000)


def choose_cube(state: EnvyraState) -> MoveCube:
    """Return what is best for the seat to play."""
    view, budget = GAME.view(state, state.seat), SearchBudget(PLAIN.nodes)
    weighed = MIND.evaluate_actions(view, state.seat, PLAIN, budget, random.Random(0))
    action = max(weighed, key=lambda each: each.value).action
    assert isinstance(action, MoveCube)
    return action


class PlayedRound:
    """A round played to its end by the rules, everybody doing what is best for them.

    Attributes:
        takers: By grid position who took the tile there.
        moves: The seat and the grid position of each cube that moved.
    """

    def __init__(self, state: EnvyraState, action: MoveCube) -> None:
        self.takers: dict[int, int] = {}
        self.moves: list[tuple[int, int]] = []
        number = state.round
        while state.phase == "cubes" and state.round == number:
            step = GAME.apply(state, state.seat, action)
            for event, after in zip(step.events, step.positions, strict=True):
                if after.round == number and isinstance(event, CubeMoved):
                    self.moves.append((event.seat, event.position))
                elif after.round == number and isinstance(event, TileTaken):
                    self.takers[event.position] = event.seat
            state = step.state
            if state.phase == "cubes" and state.round == number:
                action = choose_cube(state)


def choices(players: int, seed: int) -> Iterator[EnvyraState]:
    """Yield positions of random games in which a seat chooses which cube goes first."""
    yield from (state for state in positions(players, seed, equilibrium="a") if state.phase == "cubes")


@parametrize_short_and_long(
    ("players", "seeds"), [(2, range(3)), (3, range(2))], [(4, range(4)), (2, range(3, 20))]
)
def test_reasons_speak_of_the_order_and_are_true(players: int, seeds: range) -> None:
    said: Counter[str] = Counter()
    for state in (state for seed in seeds for state in choices(players, seed)):
        seat, action = state.seat, choose_cube(state)
        place, (other,) = action.position, set(state.boards[seat]) - {action.position}
        reasons = MIND.find_reasons(GAME.view(state, seat), seat, action)
        assert reasons[0].key in ORDER, reasons
        assert {reason.key for reason in reasons} <= ORDER | AT_ONCE
        played, reverse = PlayedRound(state, action), PlayedRound(state, MoveCube(other))
        for reason in reasons:
            said[reason.key] += 1
            if reason.key in FIRST:
                assert played.takers[place] == seat != reverse.takers.get(place)
            elif reason.key == "gone-if-later":
                assert place in reverse.takers
                assert (seat, place) not in reverse.moves
            elif reason.key == "taken-if-later":
                assert reverse.takers[place] == reason.params["seat"] != seat
            elif reason.key == "other-waits":
                assert played.takers[other] == seat != reverse.takers.get(other)
            elif reason.key == "denies-tile":
                lost = int(reason.params["other_place"]) - 1
                assert reverse.takers[lost] != seat == played.takers.get(lost, seat)
            elif reason.key == "either-order":
                assert played.takers == reverse.takers
    assert len(ORDER & set(said)) >= 4, said
