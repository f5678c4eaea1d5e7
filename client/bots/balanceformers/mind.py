"""The mind of Balanceformers' bots: chooses the search for each phase."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from typing import ClassVar, Final, cast

from msgspec.structs import replace

from client.bots.balanceformers import (
    initiative_choice,
    outcomes,
    placement_search,
    position_features,
    reasons,
    turn_search,
)
from client.bots.balanceformers.params import BalanceformersCharacterWeights, BalanceformersParams
from client.bots.balanceformers.reckoning_evaluation import WIN_VALUE, create_evaluator
from client.bots.balanceformers.search_board import Board, CreatureMove, RoundFacts
from client.bots.balanceformers.turn_search import BeamWidths
from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Quantity, Reason, WeighedAction
from rules.balanceformers import reckoning, scoring
from rules.balanceformers.actions import (
    AddPiece,
    BalanceformersAction,
    EndTurn,
    Move,
    Place,
    Reincarnate,
    TakeToken,
)
from rules.balanceformers.area import neighbours
from rules.balanceformers.setup import list_free_places
from rules.balanceformers.state import OFF, BalanceformersState, Piece
from rules.contract import Action, State

RESCUE_WIDTH: Final = 40
"""Boards followed up after each action, at least, where the board as it lies loses the game.

Not for a level that looks at the answers of those who act later: it sees its whole turn anyway.
"""


class BalanceformersMind(Mind[BalanceformersParams]):
    """The decision making of Balanceformers' bots, which search whole turns and value their results.

    Results are valued by the reckoning (scoring) at the end of the round.
    """

    game_id = "balanceformers"
    params_type = BalanceformersParams
    character_weights_type = BalanceformersCharacterWeights
    feature_names = position_features.FEATURE_NAMES
    sure_win_value = WIN_VALUE
    reason_amounts: ClassVar = {
        **dict.fromkeys(("lifts-score", "saves-own", "moves-white", "moves-black", "gains-tokens"), 1),
        **dict.fromkeys(("dooms-rivals", "hinders-white", "joins-well"), 1),
        **dict.fromkeys(("outcome-wins", "outcome-score", "outcome-alive", "outcome-tokens"), 1),
        **dict.fromkeys(("tokens-actions", "tokens-late", "tokens-highest"), 1),
        "tokens-lowest": -1,
        **dict.fromkeys(("outcome-loses", "outcome-rival-score", "outcome-rivals-alive"), -1),
    }
    decisive_reasons = frozenset(("wins-at-reckoning", "averts-defeat"))
    weak_reasons = frozenset(("on-the-way", "middle-way", "brings-back"))

    def evaluate_actions(
        self,
        view: State,
        seat: int,
        params: BalanceformersParams,
        budget: SearchBudget,
        rng: random.Random,
    ) -> list[WeighedAction]:
        """Return each legal action of a seat in Balanceformers with its value."""
        values = _weigh_phase(cast(BalanceformersState, view), seat, params, budget, rng)
        return [WeighedAction(action, value) for action, value in values]

    def list_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return all reasons that speak for an action, the weightiest first."""
        return reasons.list_reasons(cast(BalanceformersState, view), seat, action)

    def list_measures(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return what a pair of initiative tokens brings now, and what it leaves for later."""
        return reasons.list_measures(cast(BalanceformersState, view), seat, action)

    def does_reason_last(self, reason: Reason, before: State, state: State, seat: int) -> bool:
        """Return False for a win, or an averted defeat, that later actions of the turn have undone."""
        if reason.key not in self.decisive_reasons:
            return True
        wins = reason.key == "wins-at-reckoning"
        then = cast(BalanceformersState, state)
        return reasons.does_decision_last(cast(BalanceformersState, before), then, seat, wins=wins)

    def list_quantities(self, before: State, view: State, seat: int) -> tuple[Quantity, ...]:
        """Return whether the game is won or lost, and scores, creatures and tokens."""
        del before
        return outcomes.list_quantities(cast(BalanceformersState, view), seat)

    def has_period_ended(self, before: State, state: State) -> bool:
        """Return whether the round is over."""
        return cast(BalanceformersState, state).round > cast(BalanceformersState, before).round

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures | None:
        """Return the evaluation features of all seats; tokens picked in secret are ignored."""
        del seat
        return position_features.extract_features(cast(BalanceformersState, view))


def _weigh_phase(
    state: BalanceformersState,
    seat: int,
    params: BalanceformersParams,
    budget: SearchBudget,
    rng: random.Random,
) -> list[tuple[BalanceformersAction, float]]:
    match state.phase:
        case "building":
            return list(evaluate_piece_places(state).items())
        case "initiative":
            evaluator = create_evaluator(state, seat, params)
            beam = _beam_for(params, state.setup.players) if params.plays_matrix_games else BeamWidths(0)
            return list(
                initiative_choice.evaluate_token_pairs(state, seat, beam, evaluator, budget, rng).items()
            )
        case "prelude":
            facts, evaluator = RoundFacts(state), create_evaluator(state, seat, params)
            values = placement_search.evaluate_placements(
                facts, state, seat, evaluator, params.rollouts, budget, rng
            )
            return [(Place(move.creature, move.slot), value) for move, value in values.items()]
        case "turn":
            return _weigh_turn(state, seat, params, budget, rng)
        case _:
            return [
                (TakeToken(source), _track_strength(state, source))
                for source in reckoning.possible_givers(state)
            ]


def evaluate_piece_places(state: BalanceformersState) -> dict[AddPiece, float]:
    """Return the value of each place where the next piece of the playing area may be laid.

    A place is better the more pieces the new one joins there, and the nearer it is to the middle.
    """
    area = set(state.area)
    count = max(1, len(state.area))
    middle = [sum(piece[axis] for piece in state.area) / count for axis in (0, 1)]

    def value(piece: Piece) -> float:
        joins = sum(other in area for other in neighbours(piece))
        return joins - 0.1 * ((piece[0] - middle[0]) ** 2 + (piece[1] - middle[1]) ** 2)

    return {AddPiece(*piece): value(piece) for piece in list_free_places(state.area, state.setup.players)}


def _beam_for(params: BalanceformersParams, players: int) -> BeamWidths:
    """Return the beam widths; with more players there is more to search, and less to foresee."""
    if players == 2:
        return BeamWidths(params.beam, params.replies, params.reply_beam)
    return BeamWidths(params.beam, 2 * params.replies // players, 1)


def _weigh_turn(
    state: BalanceformersState,
    seat: int,
    params: BalanceformersParams,
    budget: SearchBudget,
    rng: random.Random,
) -> list[tuple[BalanceformersAction, float]]:
    considered = _pick_considered(state, params.creature_sight, rng)
    facts = RoundFacts(state, considered)
    evaluator = create_evaluator(state, seat, params)
    board = facts.make_board(state)
    followers = turn_search.list_later_seats(state)
    beam = _beam_for(params, state.setup.players)
    if evaluator.is_lost(seat, board.total) and not (followers and beam.replies):
        # a level that stands to lose overlooks nothing, and looks for a way out that takes its whole turn
        considered = range(len(state.places))
        facts, beam = RoundFacts(state), replace(beam, width=max(beam.width, RESCUE_WIDTH))
    searched, others = turn_search.evaluate_first_moves(
        facts, board, seat, state.left, followers, evaluator, beam, budget
    )
    unseen = [creature for creature in range(len(state.places)) if creature not in considered]
    rng.shuffle(unseen)
    while unseen and _is_whole_turn_passed(state, searched):  # it would teach newcomers to waste actions
        considered = {*considered, unseen.pop()}
        facts = RoundFacts(state, considered)
        searched, others = turn_search.evaluate_first_moves(
            facts, board, seat, state.left, followers, evaluator, beam, budget
        )
    if not searched:
        searched, others = others, {}
    if params.creature_sight < 1:
        for move in RoundFacts(state).list_actions(board, seat):
            if move not in searched:
                others.setdefault(move, 0.0)
    values = list(_to_actions(board, searched.items()))
    floor = min((value for _, value in values), default=float("inf"))
    # what was overlooked or not searched never comes before what was
    return values + [
        (action, min(value, floor - 0.01)) for action, value in _to_actions(board, others.items())
    ]


def _is_whole_turn_passed(state: BalanceformersState, values: turn_search.FirstMoves) -> bool:
    """Return whether stopping seems best to a seat that has not used any action of its turn."""
    is_unused = state.left == sum(state.chosen[state.seat])
    return is_unused and all(value <= values.get(None, value) for value in values.values())


def _pick_considered(state: BalanceformersState, sight: float, rng: random.Random) -> Collection[int]:
    """Return the creatures the level considers."""
    if sight >= 1:
        return range(len(state.places))
    return {creature for creature in range(len(state.places)) if rng.random() < sight}


def _to_actions(
    board: Board, weighed: Iterable[tuple[CreatureMove | None, float]]
) -> Iterable[tuple[BalanceformersAction, float]]:
    for move, value in weighed:
        if move is None:
            yield EndTurn(), value
        elif board.places[move.creature] == OFF:
            yield Reincarnate(move.creature, move.slot), value
        else:
            yield Move(move.creature, move.slot), value


def _track_strength(state: BalanceformersState, seat: int) -> float:
    """Return how well a rival does: tokens are taken from the strongest."""
    low, high = sorted(scoring.track_values(state, seat))
    return low + 0.1 * high


MIND: Final = BalanceformersMind()
"""The only instance."""
