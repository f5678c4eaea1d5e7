"""Games of Wispwood: after each turn what makes a forest, and by how much its seat was ahead in the end.

Between two everything is told by differences: of the traits of both forests, of what the outlook makes of
them, and of the points that both then score. Against the ghost the forest is alone, and what the ghost has
counts against it. A position is told by the points of its round and the position in which the next round
begins, as the weights known of that round reckon it, or even by the position that follows a turn later. That
takes most of the luck of what comes later out of what a turn is said to have brought.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_features import (
    CONSTANT,
    FOREST,
    card_features,
    feature_names,
    forest_features,
)
from client.bots.wispwood.forest_masks import make_forest_masks
from client.bots.wispwood.learned_weights import GroupWeights, RoundWeights
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.round_length import max_turns_left, turns_to_fill
from rules.wispwood.content import content
from rules.wispwood.game import GAME
from rules.wispwood.ghost import compute_round_points
from rules.wispwood.state import Forest, WispwoodState
from tests.learning.games import GHOST, Name, decision, group_weights, turn_over
from tests.learning.ridge import Ridge

ROUNDS: Final = (1, 2, 3)

SWEEPS: Final = 4
"""So often positions are told anew by those that followed."""

STAGES: Final = ("after", "over", "begins")
"""When a position is told: after a turn, after a round's last turn, when a round begins."""


class Lead(NamedTuple):
    """A position as one seat sees it.

    names: of the traits. traits: the seat's, in the same order, between two less those of the other. value:
    what the outlook makes of the seat's forest, less what it makes of the other, or what the ghost scores by
    what it has. gain: by how much the seat then scored more in this round.
    """

    seat: int
    round: int
    stage: str
    names: tuple[Name, ...]
    traits: array[float]
    value: float
    gain: float

    @property
    def told(self) -> dict[Name, float]:
        """The traits by their names, those that are not 0."""
        return {name: value for name, value in zip(self.names, self.traits, strict=True) if value}


Told = list[Lead]
"""All positions of a game, in order."""


def leads(params: WispwoodParams, players: int, seed: int) -> Told:
    """Return a whole game, against the hardest ghost or between two, and what its positions tell."""
    state = GAME.start(players, seed, {"ghost": GHOST} if players == 1 else {})
    teller = _Teller(state)
    found: Told = []
    number = 0
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        before = state
        state = GAME.apply(state, seat, decision(state, seat, params, f"{seed}/{number}")).state
        number += 1
        found += teller.told(before, state, seat)
    return [one._replace(gain=_gain(state, one.seat, one.round)) for one in found]


def _gain(end: WispwoodState, seat: int, round_: int) -> float:
    sheet = end.sheets[round_ - 1]
    return float(sum(sheet.points[seat]) - (sheet.ghost if end.ghost else sum(sheet.points[1 - seat])))


class _Teller:
    """Tells the positions of a game; the names of its traits are always the same."""

    def __init__(self, state: WispwoodState) -> None:
        groups = (FOREST, *state.wishes)
        self.names = tuple((group, name) for group in groups for name in feature_names(group))

    def told(self, before: WispwoodState, after: WispwoodState, seat: int) -> Told:
        """Return what a turn, or the last of the cats' walks, leads to.

        The last turn of all tells nothing.
        """
        if before.phase == "cats":
            seats = range(before.setup.players)
            return [self._begins(after, each) for each in seats] if after.phase != "cats" else []
        if before.phase not in ("turn", "shape", "trees") or after.phase == "over":
            return []
        if len(after.sheets) > len(before.sheets):
            forests = after.sheets[-1].forests
            return [self._lead(before, forests, seat, "over", (max_turns_left(before, seat), 0.0))]
        if not turn_over(before, after, seat):
            return []
        if before.ghost is not None:
            return [self._lead(before, after.forests, seat, "after", (max_turns_left(before, seat), 0.0))]
        # the other one has a turn at once, and those that are left after it
        turns = (max_turns_left(after, seat), max_turns_left(after, 1 - seat) + 1)
        return [self._lead(before, after.forests, seat, "after", turns)]

    def _begins(self, state: WispwoodState, seat: int) -> Lead:
        """Evaluate the start of a round as turns are, before the cats have walked."""
        if state.ghost is not None:
            max_turns = float(content().fireflies.per_round[state.round - 1])
            return self._lead(state, state.forests, seat, "begins", (max_turns, 0.0))
        free = [state.size**2 - forest.tile_mask.bit_count() for forest in state.forests]
        turns = (turns_to_fill(free[seat]), turns_to_fill(free[1 - seat]))
        return self._lead(state, state.forests, seat, "begins", turns)

    def _lead(
        self,
        state: WispwoodState,
        forests: Sequence[Forest],
        seat: int,
        stage: str,
        turns: tuple[float, float],
    ) -> Lead:
        evaluator = ForestEvaluator.from_state(state)
        own, value = _traits(evaluator, forests[seat], turns[0])
        if state.ghost is not None:
            value -= compute_round_points(state.ghost) * (len(evaluator.later) + 1)
        else:
            other, less = _traits(evaluator, forests[1 - seat], turns[1])
            own, value = [a - b for a, b in zip(own, other, strict=True)], value - less
        return Lead(seat, state.round, stage, self.names, array("f", own), value, 0.0)


def _traits(evaluator: ForestEvaluator, forest: Forest, max_turns: float) -> tuple[list[float], float]:
    """Return the traits of a forest and its cards, and what the outlook makes of it.

    Where all is told, no trait.
    """
    masks = make_forest_masks(forest)
    forecast, need = evaluator.forecast(masks, max_turns)
    filling = evaluator.full_grid_value(need, max_turns)
    found = list(forest_features(evaluator.size, masks, forecast, filling, need, max_turns))
    for evaluate, card in zip(evaluator.card_functions, evaluator.cards, strict=True):
        found += card_features(masks, evaluate, card, forecast, evaluate(masks, card, forecast))
    if not (forecast.turns > 0 or evaluator.later):
        found = [0.0] * len(found)
    return found, evaluator.estimate_value(masks, max_turns)


class Step(NamedTuple):
    """A position, and what is known of how it went on. following: the place of the one that the seat's next
    turn led to, in the same round; None behind the last. reached: by how much it was ahead in the end, by the
    points of this round and the position in which the next one began. staged: whether its stage counts."""

    lead: Lead
    following: int | None
    reached: float
    staged: bool

    @property
    def row(self) -> dict[Name, float]:
        """The traits, and between two a constant for the stage: whose turn it is makes no forest better."""
        return self.lead.told | ({(self.lead.stage, CONSTANT): 1.0} if self.staged else {})


def fit_weights(games: Iterable[Told], penalty: float, sight: float, *, staged: bool) -> RoundWeights:
    """Return the weights that games tell, the last round's first. sight.

    How far a position's worth is told by the
    end of its round, 0–1; for the rest by the position that followed, as the weights reckon it. staged:
    between two."""
    kept = list(games)
    found: RoundWeights = {}
    for round_ in reversed(ROUNDS):
        steps: list[Step] = []
        for game in kept:
            steps += _steps(game, round_, found.get(round_ + 1, {}), len(steps), staged)
        found[round_] = group_weights(_round(steps, penalty, sight))
    return found


def _round(steps: Sequence[Step], penalty: float, sight: float) -> dict[Name, float]:
    free = {(stage, CONSTANT) for stage in STAGES}
    fit = Ridge[Name](penalty, frozenset(free | {(FOREST, CONSTANT)}))
    for step in steps:
        fit.add(step.row, step.reached - step.lead.value)
    known = fit.weights()
    for _ in range(SWEEPS if sight < 1.0 else 0):
        reckoned = [_reckoned(step, known) for step in steps]
        fit.aim((step.row, _target(step, reckoned, sight) - step.lead.value) for step in steps)
        known = fit.weights()
    return {name: weight for name, weight in known.items() if name not in free}


def _target(step: Step, reckoned: Sequence[float], sight: float) -> float:
    if step.following is None:
        return step.reached
    return sight * step.reached + (1.0 - sight) * reckoned[step.following]


def _reckoned(step: Step, known: Mapping[Name, float]) -> float:
    return step.lead.value + sum(known.get(name, 0.0) * value for name, value in step.row.items())


def _steps(game: Told, round_: int, later: GroupWeights, place: int, staged: bool) -> list[Step]:
    """Return a game's steps in a round. later: the weights of the next one. place: of the first of them."""
    forecast = {0: 0.0, 1: 0.0}
    for one in game:
        if one.round == round_ + 1 and one.stage == "begins":
            forecast[one.seat] = correct_lead(one, later)
    found: list[Step] = []
    following: dict[int, int] = {}
    own = [one for one in game if one.round == round_]
    for number in reversed(range(len(own))):
        one = own[number]
        found.append(Step(one, following.get(one.seat), one.gain + forecast[one.seat], staged))
        following[one.seat] = place + number
    return found[::-1]


def correct_lead(one: Lead, known: GroupWeights) -> float:
    """Return by how much a seat is ahead, by the heuristic as weights correct it."""
    return one.value + sum(
        known.get(group, {}).get(trait, 0.0) * value for (group, trait), value in one.told.items()
    )
