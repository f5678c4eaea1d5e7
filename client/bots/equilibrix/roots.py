"""Where each action of a position leads, as nodes of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from client.bots.equilibrix.turns import NONE, Turn, TurnNode
from rules.contract import Action
from rules.equilibrix.actions import Birth, Judge, Pass, PlaceStart, TakeBack
from rules.equilibrix.content import content
from rules.equilibrix.state import EquilibrixState


def playing(state: EquilibrixState) -> tuple[int, ...]:
    """The seats that have not given up, the one that rolls after the present turn first."""
    players = state.setup.players
    after = [(state.seat + place) % players for place in range(1, players + 1)]
    return tuple(seat for seat in after if seat not in state.resigned)


def nodes(turn: Turn, state: EquilibrixState, action: Action) -> Iterator[TurnNode]:
    """The nodes an action may lead to, the seat choosing among them later; none for draws and giving up."""
    stones = state.stones
    match action:
        case Birth(die, field):
            for node in turn.born(stones, field, position(turn, state, die), _rest(turn, state, die)):
                yield _limited(state, node)
        case TakeBack(die, field):
            yield from turn.lifted(stones, field, position(turn, state, die), _rest(turn, state, die))
        case Pass(die):
            yield TurnNode(stones, _rest(turn, state, die))
        case Judge(field, falls):
            yield from _judged(turn, state, field, falls)
        case PlaceStart(field):
            seat = state.seat
            yield TurnNode((*stones[:seat], stones[seat] | 1 << field, *stones[seat + 1 :]), ())


def position(turn: Turn, state: EquilibrixState, die: int) -> int:
    """The number of what a die shows."""
    return turn.ground.number(state.dice[die])


def _rest(turn: Turn, state: EquilibrixState, used: int) -> tuple[int, ...]:
    """What the other die shows, if it may still be used."""
    return tuple(position(turn, state, die) for die, still in enumerate(state.open) if still and die != used)


def _limited(state: EquilibrixState, node: TurnNode) -> TurnNode:
    """The same without a bonus action, if own stones alone have earned too many (E-VAR-5)."""
    if node.bonus == NONE or state.bonuses < content().limits.own_bonuses:
        return node
    others = [seat for seat in range(len(state.stones)) if seat != state.seat]
    alone = all(node.stones[seat] == state.stones[seat] for seat in others)
    return TurnNode(node.stones, node.hand) if alone else node


def _judged(turn: Turn, state: EquilibrixState, field: int, falls: bool) -> Iterator[TurnNode]:
    """The rings still to be judged fall all or none."""
    later = sum(1 << ring for ring in state.rings if ring != field)
    falling = state.falling | (1 << field if falls else 0)
    for fallen in dict.fromkeys((falling, falling | later)):
        stones = tuple(each & ~fallen for each in state.stones)
        bonus = position(turn, state, state.die) if fallen else NONE
        yield _limited(state, TurnNode(stones, _rest(turn, state, state.die), bonus))
