"""Conversion of a state's actions into the nodes at which the turn search starts."""

from __future__ import annotations

from collections.abc import Iterator

from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.turn_search import NO_BONUS, TurnNode, TurnSearch
from rules.contract import Action
from rules.equilibrix.actions import Birth, Judge, Pass, PlaceStart, TakeBack
from rules.equilibrix.board import FREE, IN_POSITION, PETAL_MASK, is_petal, iter_fields
from rules.equilibrix.content import content
from rules.equilibrix.state import EquilibrixState
from rules.equilibrix.turns import list_start_stones


def active_seats(state: EquilibrixState) -> tuple[int, ...]:
    """Return the seats that have not resigned, the one that rolls after the present turn first."""
    players = state.setup.players
    order = [(state.seat + offset) % players for offset in range(1, players + 1)]
    return tuple(seat for seat in order if seat not in state.resigned)


def action_nodes(turn: TurnSearch, state: EquilibrixState, action: Action) -> Iterator[TurnNode]:
    """Yield the nodes of the turn search to which an action may lead.

    There are several if the seat can choose among consequences later; none for draw offers and resigning.
    """
    stones = state.stones
    match action:
        case Birth(die, field):
            for node in turn.nodes_after_birth(
                stones, field, die_position(turn, state, die), _other_die(turn, state, die)
            ):
                yield _without_excess_bonus(state, node)
        case TakeBack(die, field):
            yield from turn.nodes_after_takeback(
                stones, field, die_position(turn, state, die), _other_die(turn, state, die)
            )
        case Pass(die):
            yield TurnNode(stones, _other_die(turn, state, die))
        case Judge(field, falls):
            yield from _judge_rings(turn, state, field, falls)
        case PlaceStart(field):
            yield from _nodes_after_start(state, field)


def _nodes_after_start(state: EquilibrixState, field: int) -> Iterator[TurnNode]:
    """Yield the nodes after a starting stone.

    Whoever chooses the start places a petal next (E-SET-4): a triangle is judged with each petal beside it,
    as a triangle alone says little.
    """
    stones = _place_start(state, state.stones, field)
    if not state.setup.is_start_chosen or is_petal(field):
        yield TurnNode(stones, ())
        return
    petals = IN_POSITION[FREE][field] & PETAL_MASK
    for petal in iter_fields(petals):
        yield TurnNode(_place_start(state, stones, petal), ())


def _place_start(state: EquilibrixState, stones: Stones, field: int) -> Stones:
    placed = list(stones)
    for seat, place in list_start_stones(state.setup, state.seat, field):
        placed[seat] |= 1 << place
    return tuple(placed)


def die_position(turn: TurnSearch, state: EquilibrixState, die: int) -> int:
    """Return the index of the position (die face) that a die shows."""
    return turn.facts.get_position_index(state.dice[die])


def _other_die(turn: TurnSearch, state: EquilibrixState, used: int) -> tuple[int, ...]:
    """Return what the other die shows, if it may still be used."""
    return tuple(
        die_position(turn, state, die) for die, still in enumerate(state.open) if still and die != used
    )


def _without_excess_bonus(state: EquilibrixState, node: TurnNode) -> TurnNode:
    """Return the node without a bonus action if own stones alone have earned too many (E-VAR-5)."""
    if node.bonus == NO_BONUS or state.bonuses < content().limits.own_bonuses:
        return node
    others = [seat for seat in range(len(state.stones)) if seat != state.seat]
    own_stones_alone = all(node.stones[seat] == state.stones[seat] for seat in others)
    return TurnNode(node.stones, node.dice) if own_stones_alone else node


def _judge_rings(turn: TurnSearch, state: EquilibrixState, field: int, falls: bool) -> Iterator[TurnNode]:
    """Yield the nodes of a judgement; the rings still to be judged fall all or none."""
    later = sum(1 << ring for ring in state.rings if ring != field)
    falling = state.falling | (1 << field if falls else 0)
    for fallen in dict.fromkeys((falling, falling | later)):
        stones = tuple(each & ~fallen for each in state.stones)
        bonus = die_position(turn, state, state.die) if fallen else NO_BONUS
        yield _without_excess_bonus(state, TurnNode(stones, _other_die(turn, state, state.die), bonus))
