"""What speaks for an action, in the game's own terms."""

from __future__ import annotations

from typing import Final

from client.bots.balanceformers.boards import Board, CreatureMove, RoundFacts
from client.bots.balanceformers.evaluation import POINTS, Race
from client.bots.balanceformers.tables import SEAT, SEAT_MASK, Tally, tally
from client.bots.thought import Reason
from rules.balanceformers.actions import AddPiece, EndTurn, Move, PickTokens, Place, Reincarnate, TakeToken
from rules.balanceformers.area import neighbours
from rules.balanceformers.state import PARTS, BalanceformersState
from rules.contract import Action

MOST: Final = 3
"""More reasons than this nobody reads."""

LOW: Final = 4
HIGH: Final = 7
"""A sum of initiative tokens up to the one makes act late, from the other on gives many actions."""

MIXED: Final = 4
"""The last round in which it matters which tokens are left for later."""

WeighedReasons = list[tuple[float, Reason]]
"""Reasons with their weights."""


def reasons(state: BalanceformersState, seat: int, action: Action) -> tuple[Reason, ...]:
    """At most three, the weightiest first."""
    found: WeighedReasons = []
    match action:
        case AddPiece(i, j, d):
            known = set(state.area)
            joins = sum(other in known for other in neighbours((i, j, d)))
            found = [(1.0, Reason("joins-well", {"n": joins}))] if joins > 1 else []
        case PickTokens(square, round_):
            found = [(1.0, _of_tokens(square + round_, state.round))]
        case TakeToken(source):
            found = [(1.0, Reason("takes-from-strongest", {"seat": source}))]
        case EndTurn():
            found = [(1.0, Reason("best-as-it-is"))]
        case Move(creature, slot) | Reincarnate(creature, slot) | Place(creature, slot):
            found = _of_step(state, seat, action, creature, slot)
    found.sort(key=lambda one: -one[0])
    return tuple(reason for _, reason in found)[:MOST]


def _of_tokens(total: int, round_: int) -> Reason:
    prelude = round_ == 1
    if total <= LOW:
        return Reason("places-late" if prelude else "acts-late", {"n": total})
    if total >= HIGH:
        return Reason("places-early" if prelude else "many-actions", {"n": total})
    return Reason("keeps-a-mixture" if round_ <= MIXED else "middle-way", {"n": total})


def _of_step(
    state: BalanceformersState, seat: int, action: Move | Reincarnate | Place, creature: int, slot: int
) -> WeighedReasons:
    ground, race = RoundFacts(state), Race(state)
    before = ground.board(state)
    moves = ground.entries(before, seat, every=True, cost=0) if isinstance(action, Place) else ground.actions(
        before, seat
    )  # fmt: skip
    move = next(each for each in moves if (each.creature, each.slot) == (creature, slot))
    found = _own(race, seat, before, move)
    found += _rivals(race, seat, before, move)
    if isinstance(action, Place):
        # while others are still to be placed nobody knows how the reckoning ends
        if before.held[slot // PARTS]:
            found.append((0.4, Reason("joins-others", {"creature": creature})))
        return found or [(0.1, Reason("takes-room", {"creature": creature}))]
    found += _of_ending(race, seat, before, move)
    if isinstance(action, Reincarnate):
        found.append((0.8, Reason("brings-back", {"creature": creature})))
    return found or [(0.1, Reason("on-the-way", {"creature": creature}))]


def _own(race: Race, seat: int, before: Board, move: CreatureMove) -> WeighedReasons:
    """What the next reckoning gives to the seat that it did not give before."""
    own, then = _seats(race, before.total)[seat], _seats(race, move.total)[seat]
    lower = race.values(seat, _packed(move, seat))[0]
    lifted = lower - race.values(seat, before.total >> SEAT * seat & SEAT_MASK)[0]
    found: WeighedReasons = []
    if lifted > 0:
        found.append((lifted + 0.5, Reason("lifts-score", {"n": lifted})))
    if then.alive > own.alive and then.deaths < own.deaths:
        found.append((1.2, Reason("saves-own", {"n": own.deaths - then.deaths})))
    white, black = _columns(race, seat, before, move)
    if white > 0:
        found.append((0.6, Reason("moves-white", {"n": white})))
    if black > 0:
        found.append((0.4, Reason("moves-black", {"n": black})))
    if then.tokens > own.tokens:
        found.append((0.9, Reason("gains-tokens", {"n": then.tokens - own.tokens})))
    return found


def _columns(race: Race, seat: int, before: Board, move: CreatureMove) -> tuple[int, int]:
    """How far white and black would go more than before, as the forecast has it: a track has an end."""
    now = race.columns(seat, before.total >> SEAT * seat & SEAT_MASK)
    then = race.columns(seat, _packed(move, seat))
    return then[0] - now[0], then[1] - now[1]


def _rivals(race: Race, seat: int, before: Board, move: CreatureMove) -> WeighedReasons:
    """What the next reckoning takes from the others."""
    now, then = _seats(race, before.total), _seats(race, move.total)
    others = [other for other in range(race.players) if other != seat]
    dead = sum(max(0, then[other].deaths - now[other].deaths) for other in others)
    less = sum(max(0, -_columns(race, other, before, move)[0]) for other in others)
    found: WeighedReasons = []
    if dead:
        found.append((0.7 * dead, Reason("dooms-rivals", {"n": dead})))
    if less:
        found.append((0.3 * less / race.step, Reason("hinders-white", {"n": less})))
    return found


def _of_ending(race: Race, seat: int, before: Board, move: CreatureMove) -> WeighedReasons:
    """Whether the game is won or saved by the move."""
    worth = race.worth(seat)
    found: WeighedReasons = []
    won = [race.over(total) and worth[total] > POINTS / 2 for total in (before.total, move.total)]
    if won == [False, True]:
        found.append((9.0, Reason("wins-at-reckoning")))
    if race.over(before.total) and worth[before.total] < POINTS / 2 and not race.over(move.total):
        found.append((8.0, Reason("averts-defeat")))
    return found


def _packed(move: CreatureMove, seat: int) -> int:
    return move.total >> SEAT * seat & SEAT_MASK


def _seats(race: Race, total: int) -> list[Tally]:
    return [tally(total, seat) for seat in range(race.players)]
