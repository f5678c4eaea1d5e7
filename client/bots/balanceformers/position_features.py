"""How the seats stand in Balanceformers: tracks, creatures, tokens as the round most likely leaves them."""

from __future__ import annotations

from typing import Final, NamedTuple

from client.bots.balanceformers.boards import Board, RoundFacts
from client.bots.balanceformers.evaluation import WEIGHTS, Race
from client.bots.balanceformers.prelude import placed, placements
from client.bots.balanceformers.tables import tally
from client.bots.balanceformers.turns import Follower, settled
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from rules.balanceformers import initiative, reckoning
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.state import OFF, BalanceformersState, owner

AFTER: Final = ("standing", "lower", "higher", "alive", "tokens")
FEATURE_NAMES: Final = (
    "one", "lowest", "last", *AFTER, "now",
    *(f"turns-{name}" for name in AFTER), "turns-now", "turns-sure", "turns-wins", "turns-sealed",
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

WIDTH: Final = 2
"""Boards that are followed up after every action of a turn to come."""

NEAR: Final = 1
"""The same for those who do not look further."""

SIGHT: Final = 100_000
"""Positions that are looked at for the end of a round, at most."""


class SeatReckoning(NamedTuple):
    """What a seat has after the reckoning. rank: what its tracks are worth, the lower first."""

    rank: tuple[int, int]
    alive: int
    tokens: int
    helps: int

    def logits(self, round_: int) -> float:
        """How the mind takes it after the reckoning of that round."""
        weights, (lower, higher) = WEIGHTS[min(round_, len(WEIGHTS)) - 1], self.rank
        logits = weights.lower * lower + weights.higher * higher + weights.alive * self.alive
        return logits + weights.tokens * self.tokens + weights.helps * self.helps


def extract_features(state: BalanceformersState) -> PositionFeatures:
    """How everybody stands."""
    count, track = state.setup.players, content().track.values
    if state.phase == "building" or not state.area:
        return PositionFeatures((_values({}),) * count, 0.0)
    if state.phase == "over":
        ends = [sorted((track[state.white[seat]], track[state.black[seat]])) for seat in range(count)]
        return PositionFeatures(tuple(_values({"now": low, "higher": high}) for low, high in ends), 1.0)
    ground, race = RoundFacts(state), Race(state)
    board = ground.board(state)
    acting = state.phase in ("turn", "token")
    if state.phase == "turn":
        board = settled(ground, board, _acting(state), race, WIDTH, SearchBudget(SIGHT))
    elif state.phase == "prelude":
        board = placed(ground, board, placements(state, board), race)
    after = _reckoned(state, race, board.total)
    wins = _wins(race, board.total, after) if acting else ()
    near = _near(ground, state, race, board) if acting else ()
    lows = _lowest(state)
    done = _done(state)
    found = []
    for seat, one in enumerate(after):
        told = {"lowest": float(lows[seat][0]), "last": float(lows[seat] == min(lows))}
        logits = one.logits(race.round)
        names = (logits, *one.rank, one.alive, one.tokens)
        prefix = "turns-" if acting else ""
        told |= {f"{prefix}{name}": float(value) for name, value in zip(AFTER, names, strict=True)}
        told[f"{prefix}now"] = float(min(track[state.white[seat]], track[state.black[seat]]))
        if acting:
            told["turns-sure"] = logits * done
            told |= {"turns-wins": wins[seat], "turns-sealed": wins[seat] * (state.turn == count - 1)}
            told |= _to_come(state, seat)
            told |= near[seat]
        found.append(_values(told))
    return PositionFeatures(tuple(found), min(0.999, (race.round - 1 + done) / ROUNDS))


def _values(told: dict[str, float]) -> tuple[float, ...]:
    return tuple(told.get(name, 1.0 if name == "one" else 0.0) for name in FEATURE_NAMES)


def _acting(state: BalanceformersState) -> tuple[Follower, ...]:
    """Who acts until the reckoning, and how much."""
    now = Follower(state.seat, state.left)
    return (now, *(Follower(seat, sum(state.chosen[seat])) for seat in state.order[state.turn + 1 :]))


def _near(ground: RoundFacts, state: BalanceformersState, race: Race, board: Board) -> list[dict[str, float]]:
    """What comes of the turns without much looking ahead; when they are over that is the board itself."""
    if state.phase == "turn":
        board = settled(ground, ground.board(state), _acting(state), race, NEAR, SearchBudget(SIGHT))
    after = _reckoned(state, race, board.total)
    sealed = state.turn == state.setup.players - 1
    return [
        {"near-standing": one.logits(race.round), "near-wins": wins, "near-sealed": wins * sealed}
        for one, wins in zip(after, _wins(race, board.total, after), strict=True)
    ]


def _wins(race: Race, total: int, after: list[SeatReckoning]) -> list[float]:
    """Each seat's part of the first place if the game ends with this reckoning; none if it goes on."""
    best = max(one.rank for one in after)
    shared = sum(one.rank == best for one in after)
    return [(one.rank == best) / shared if race.over(total) else 0.0 for one in after]


def _reckoned(state: BalanceformersState, race: Race, total: int) -> list[SeatReckoning]:
    """What everybody has after the reckoning: that of a board, or what is left of the one that goes on."""
    tallies = [tally(total, seat) for seat in range(state.setup.players)]
    helps, deaths = [one.helps for one in tallies], [one.deaths for one in tallies]
    tokens = [one.tokens + one.held for one in tallies]
    if state.phase == "token":
        helps, deaths, tokens = _to_judge(state)
        if not all(map(state.on_board, range(state.setup.players))):  # the dead have left: all is said
            helps = deaths = [0] * state.setup.players
    last, found = len(race.track) - 1, []
    for seat, own in enumerate(tallies):
        white = race.track[min(last, state.white[seat] + race.step * helps[seat])]
        black = race.track[min(last, state.black[seat] + race.round * deaths[seat])]
        rank = (min(white, black), max(white, black))
        found.append(SeatReckoning(rank, own.alive, tokens[seat], own.helps_next))
    return found


def _to_judge(state: BalanceformersState) -> tuple[list[int], list[int], list[int]]:
    """What the rest of a reckoning brings: for each seat steps of white, deaths; tokens with those held."""
    helps, deaths, tokens = [0] * state.setup.players, [0] * state.setup.players, list(state.tokens)
    for seat in state.gains:
        tokens[seat] += 1
    for verdict in reckoning.verdicts(state)[state.judged :]:
        if verdict.verdict < 0:
            deaths[owner(verdict.creature)] += 1
            continue
        for seat in verdict.helpers:
            helps[seat] += 1
            tokens[seat] += verdict.verdict == 0
    return helps, deaths, tokens


def _lowest(state: BalanceformersState) -> list[tuple[int, int]]:
    """The lowest sum that each seat can pick in a later round, and how early its tuple is in the order; the
    same for all in the last rounds, where nothing is kept for later."""
    if state.round >= ROUNDS - 1:
        return [(0, 0)] * state.setup.players
    found = []
    for seat in range(state.setup.players):
        pairs = initiative.pairs(state, seat)
        letter = content().rank(content().letter(state.sets[seat], pairs[0][1]))
        found.append((sum(pairs[0]), -letter))
    return found


def _done(state: BalanceformersState) -> float:
    """How much of the round is over."""
    match state.phase:
        case "initiative":
            return 0.0
        case "token":
            return 0.95
        case "prelude":
            return 0.9 * (1 - state.places.count(OFF) / len(state.places))
    whole = sum(sum(pair) for pair in state.chosen)
    left = sum(follower.left for follower in _acting(state))
    return 0.1 + 0.8 * (1 - left / max(1, whole))


def _to_come(state: BalanceformersState, seat: int) -> dict[str, float]:
    """What a seat has still to do in this round."""
    if state.phase == "token":
        return {}
    place = state.order.index(seat)
    left = state.left if place == state.turn else sum(state.chosen[seat]) if place > state.turn else 0
    late = place / max(1, len(state.order) - 1) if left else 0.0
    return {"turns-left": float(left), "turns-late": late}
