"""Evaluation features of a position in Balanceformers.

Tracks, creatures and tokens are taken as the round will most likely leave them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from client.bots.balanceformers.placement_search import list_placing_seats, play_greedily
from client.bots.balanceformers.reckoning_evaluation import LOGIT_WEIGHTS, ReckoningEvaluator
from client.bots.balanceformers.reckoning_tables import unpack_tally
from client.bots.balanceformers.search_board import Board, RoundFacts
from client.bots.balanceformers.turn_search import LaterSeat, list_later_seats, play_later_seats
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from rules.balanceformers import initiative, reckoning
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.state import OFF, BalanceformersState, owner_of

RECKONING_NAMES: Final = ("standing", "lower", "higher", "alive", "tokens")
FEATURE_NAMES: Final = (
    "one", "lowest", "last", *RECKONING_NAMES, "now",
    *(f"turns-{name}" for name in RECKONING_NAMES), "turns-now", "turns-sure", "turns-wins", "turns-sealed",
    "turns-left", "turns-late", "near-standing", "near-wins", "near-sealed",
)  # fmt: skip
"""one: 1. lowest: the lowest sum of initiative tokens for a later round; last: whether nobody has a lower.

What the reckoning of the round would leave, of the board as it is before turns (of the one that most likely
comes of the prelude), of the one that most likely comes of them afterwards (turns-…): standing: how the mind
takes it, in logits; lower, higher: what the tracks are worth; alive: creatures; tokens: of reincarnation.
now: the lower value as the tracks are. sure: the standing once more, by how much of the turns is over. wins:
the part of the first place if the game ended so, where it ends with this reckoning; sealed: the same if
nobody acts after the one on turn. left: actions still to be taken. late: how late in the order, if its turn
is to come. near-…: the same of the board that comes of the turns if everybody takes the best action each time
without looking further: where both boards say the same it is surer.
"""

SEARCH_WIDTH: Final = 2
"""Boards followed up after every action of a turn to come."""

NEAR_WIDTH: Final = 1
"""The same for seats that do not search further."""

MAX_NODES: Final = 100_000
"""Positions searched for the end of a round, at most."""


class SeatAfterReckoning(NamedTuple):
    """What a seat has after the reckoning (scoring) of a round."""

    rank: tuple[int, int]
    """Its two track values, the lower first."""
    alive: int
    """Creatures alive."""
    tokens: int
    """Reincarnation tokens."""
    helps: int
    """Moves of its white token that the next reckoning would bring if nothing moved."""

    def logits(self, round_: int) -> float:
        """Return a seat's prospects of winning after the reckoning, in logits.

        Args:
            round_: Number of the round, which selects the weights.
        """
        weights, (lower, higher) = LOGIT_WEIGHTS[min(round_, len(LOGIT_WEIGHTS)) - 1], self.rank
        logits = weights.lower * lower + weights.higher * higher + weights.alive * self.alive
        return logits + weights.tokens * self.tokens + weights.helps * self.helps


def extract_features(state: BalanceformersState) -> PositionFeatures:
    """Return the evaluation features of all seats in a Balanceformers position."""
    count, track = state.setup.players, content().track.values
    if state.phase == "building" or not state.area:
        return PositionFeatures((_fill_features({}),) * count, 0.0)
    if state.phase == "over":
        track_values = [sorted((track[state.white[seat]], track[state.black[seat]])) for seat in range(count)]
        return PositionFeatures(
            tuple(_fill_features({"now": low, "higher": high}) for low, high in track_values), 1.0
        )
    facts, evaluator = RoundFacts(state), ReckoningEvaluator(state)
    board = facts.make_board(state)
    is_acting = state.phase in ("turn", "token")
    if state.phase == "turn":
        board = play_later_seats(
            facts, board, _remaining_turns(state), evaluator, SEARCH_WIDTH, SearchBudget(MAX_NODES)
        )
    elif state.phase == "prelude":
        board = play_greedily(facts, board, list_placing_seats(state, board), evaluator)
    after = _seats_after(state, evaluator, board.total)
    win_shares = _shares_if_over(evaluator, board.total, after) if is_acting else ()
    near_features = _near_features(facts, state, evaluator, board) if is_acting else ()
    lowest_sums = _lowest_sums(state)
    progress = _round_progress(state)
    seat_features = []
    for seat, seat_after in enumerate(after):
        features = {
            "lowest": float(lowest_sums[seat][0]),
            "last": float(lowest_sums[seat] == min(lowest_sums)),
        }
        logits = seat_after.logits(evaluator.round)
        names = (logits, *seat_after.rank, seat_after.alive, seat_after.tokens)
        prefix = "turns-" if is_acting else ""
        features |= {
            f"{prefix}{name}": float(value) for name, value in zip(RECKONING_NAMES, names, strict=True)
        }
        features[f"{prefix}now"] = float(min(track[state.white[seat]], track[state.black[seat]]))
        if is_acting:
            features["turns-sure"] = logits * progress
            features |= {
                "turns-wins": win_shares[seat],
                "turns-sealed": win_shares[seat] * (state.turn == count - 1),
            }
            features |= _pending_turn(state, seat)
            features |= near_features[seat]
        seat_features.append(_fill_features(features))
    return PositionFeatures(tuple(seat_features), min(0.999, (evaluator.round - 1 + progress) / ROUNDS))


def _fill_features(features: dict[str, float]) -> tuple[float, ...]:
    return tuple(features.get(name, 1.0 if name == "one" else 0.0) for name in FEATURE_NAMES)


def _remaining_turns(state: BalanceformersState) -> tuple[LaterSeat, ...]:
    """Return who still acts before the reckoning, with the number of actions."""
    return (LaterSeat(state.seat, state.left), *list_later_seats(state))


def _near_features(
    facts: RoundFacts, state: BalanceformersState, evaluator: ReckoningEvaluator, board: Board
) -> list[dict[str, float]]:
    """Return the features of the board after the remaining turns, played without much search.

    If the turns are over, the features are those of the board itself.
    """
    if state.phase == "turn":
        board = play_later_seats(
            facts,
            facts.make_board(state),
            _remaining_turns(state),
            evaluator,
            NEAR_WIDTH,
            SearchBudget(MAX_NODES),
        )
    after = _seats_after(state, evaluator, board.total)
    sealed = state.turn == state.setup.players - 1
    return [
        {"near-standing": seat_after.logits(evaluator.round), "near-wins": wins, "near-sealed": wins * sealed}
        for seat_after, wins in zip(after, _shares_if_over(evaluator, board.total, after), strict=True)
    ]


def _shares_if_over(
    evaluator: ReckoningEvaluator, total: int, after: list[SeatAfterReckoning]
) -> list[float]:
    """Return each seat's share of first place if the game ends with this reckoning; 0 if it goes on."""
    best = max(seat.rank for seat in after)
    winners = sum(seat.rank == best for seat in after)
    return [(seat.rank == best) / winners if evaluator.ends_game(total) else 0.0 for seat in after]


def _seats_after(
    state: BalanceformersState, evaluator: ReckoningEvaluator, total: int
) -> list[SeatAfterReckoning]:
    """Return what each seat has after the reckoning of a board, or after the rest of the current one."""
    tallies = [unpack_tally(total, seat) for seat in range(state.setup.players)]
    helps, deaths = [tally.helps for tally in tallies], [tally.deaths for tally in tallies]
    tokens = [tally.tokens + tally.held for tally in tallies]
    if state.phase == "token":
        helps, deaths, tokens = _to_judge(state)
        if not all(
            map(state.count_creatures_on_board, range(state.setup.players))
        ):  # the dead have left: all is said
            helps = deaths = [0] * state.setup.players
    last, found = len(evaluator.track) - 1, []
    for seat, own in enumerate(tallies):
        white = evaluator.track[min(last, state.white[seat] + evaluator.step * helps[seat])]
        black = evaluator.track[min(last, state.black[seat] + evaluator.round * deaths[seat])]
        rank = (min(white, black), max(white, black))
        found.append(SeatAfterReckoning(rank, own.alive, tokens[seat], own.helps_next))
    return found


def _to_judge(state: BalanceformersState) -> tuple[list[int], list[int], list[int]]:
    """Return what the rest of a reckoning brings each seat.

    Steps of white, deaths, tokens with those held.
    """
    helps, deaths, tokens = [0] * state.setup.players, [0] * state.setup.players, list(state.tokens)
    for seat in state.gains:
        tokens[seat] += 1
    for verdict in reckoning.compute_verdicts(state)[state.judged :]:
        if verdict.verdict < 0:
            deaths[owner_of(verdict.creature)] += 1
            continue
        for seat in verdict.helpers:
            helps[seat] += 1
            tokens[seat] += verdict.verdict == 0
    return helps, deaths, tokens


def _lowest_sums(state: BalanceformersState) -> list[tuple[int, int]]:
    """Return for each seat the lowest sum it can pick later, and how early its tuple is in the order.

    The same for all in the last rounds, where nothing is kept for later.
    """
    if state.round >= ROUNDS - 1:
        return [(0, 0)] * state.setup.players
    sums = []
    for seat in range(state.setup.players):
        pairs = initiative.list_pairs(state, seat)
        letter = content().rank(content().letter(state.sets[seat], pairs[0][1]))
        sums.append((sum(pairs[0]), -letter))
    return sums


def _round_progress(state: BalanceformersState) -> float:
    """Return how much of the round is over, 0–1."""
    match state.phase:
        case "initiative":
            return 0.0
        case "token":
            return 0.95
        case "prelude":
            return 0.9 * (1 - state.places.count(OFF) / len(state.places))
    actions = sum(sum(pair) for pair in state.chosen)
    left = sum(follower.left for follower in _remaining_turns(state))
    return 0.1 + 0.8 * (1 - left / max(1, actions))


def _pending_turn(state: BalanceformersState, seat: int) -> dict[str, float]:
    """Return the features of what a seat has still to do in this round."""
    if state.phase == "token":
        return {}
    index = state.order.index(seat)
    left = state.left if index == state.turn else sum(state.chosen[seat]) if index > state.turn else 0
    lateness = index / max(1, len(state.order) - 1) if left else 0.0
    return {"turns-left": float(left), "turns-late": lateness}
