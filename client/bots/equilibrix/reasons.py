"""What speaks for an action, in the game's own terms."""

from __future__ import annotations

from client.bots.equilibrix import play
from client.bots.equilibrix.evaluation import Side, chances, sides
from client.bots.equilibrix.ground import Terrain, ground
from client.bots.equilibrix.links import link
from client.bots.equilibrix.play import Stones
from client.bots.equilibrix.roots import nodes, playing
from client.bots.equilibrix.turns import NONE, Turn, TurnNode
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason
from rules.contract import Action
from rules.equilibrix import missing
from rules.equilibrix.actions import AnswerDraw, Judge, Pass, PlaceStart, TakeBack
from rules.equilibrix.board import ALL
from rules.equilibrix.state import EquilibrixState

MOST = 3


def reasons(state: EquilibrixState, seat: int, action: Action) -> tuple[Reason, ...]:
    """The weightiest first, three at most."""
    if isinstance(action, AnswerDraw):
        return (_of_a_draw(state, seat, action.agree),)
    terrain = ground(state.setup)

    def value(stones: Stones) -> float:
        left = playing(state)
        return chances(terrain, stones, left[0], left)[seat]

    turn = Turn(terrain, seat, value, SearchBudget(1 << 20), 1)
    ways = list(nodes(turn, state, action))
    if not ways:
        return ()
    best = max(ways, key=lambda way: value(way.stones))
    if not link(best.stones[seat], terrain.bases[seat])[0]:
        return (Reason("wins"),)
    if isinstance(action, PlaceStart):
        left = _missing(state, best.stones, seat)
        return () if left is None else (Reason("start", {"n": left}),)
    found = (*_of_captures(state, seat, best), *_of_links(terrain, state, seat, best))
    found += _of_perils(terrain, state, seat, best)
    if not found:
        found = _otherwise(action)
    return found[:MOST]


def _of_a_draw(state: EquilibrixState, seat: int, agree: bool) -> Reason:
    left = playing(state)
    mine = chances(ground(state.setup), state.stones, state.seat, left)[seat]
    return Reason("draw-yes" if agree else "draw-no", {"percent": round(100 * mine)})


def _of_captures(state: EquilibrixState, seat: int, node: TurnNode) -> tuple[Reason, ...]:
    before = play.filled(state.stones) & ~state.stones[seat]
    fallen = (before & ~play.filled(node.stones)).bit_count()
    found = [Reason("captures", {"n": fallen})] if fallen else []
    if node.bonus != NONE:
        found.append(Reason("bonus"))
    return tuple(found)


def _missing(state: EquilibrixState, stones: Stones, seat: int) -> int | None:
    """How many stones are missing between the bases, as the table shows it; None: they are cut off."""
    found = missing.links(tuple(stones), state.setup.players, seat)
    return None if found is None else len(found)


def _of_links(ground: Terrain, state: EquilibrixState, seat: int, node: TurnNode) -> tuple[Reason, ...]:
    left, before = _missing(state, node.stones, seat), _missing(state, state.stones, seat)
    if left is not None and (before is None or left < before):
        return (Reason("nearer", {"n": left}),)
    then, now = _side(ground, state.stones, seat), _side(ground, node.stones, seat)
    if now.missing == then.missing and now.nearer > then.nearer + 0.05:
        return (Reason("dice", {"percent": round(100 * now.nearer)}),)
    return ()


def _side(ground: Terrain, stones: Stones, seat: int) -> Side:
    return sides(ground, stones)[seat]


def _of_perils(ground: Terrain, state: EquilibrixState, seat: int, node: TurnNode) -> tuple[Reason, ...]:
    found = []
    saved = _in_peril(ground, state.stones, seat) & ~_in_peril(ground, node.stones, seat) & node.stones[seat]
    if saved:
        found.append(Reason("saves", {"n": saved.bit_count()}))
    others = [each for each in range(ground.players) if each != seat]
    hunted = 0
    for each in others:
        hunted |= _in_peril(ground, node.stones, each) & ~_in_peril(ground, state.stones, each)
    if hunted:
        found.append(Reason("threatens", {"n": hunted.bit_count()}))
    return tuple(found)


def _in_peril(ground: Terrain, stones: Stones, seat: int) -> int:
    """The seat's stones that one more hostile stone would encircle."""
    found = 0
    for victims in play.threatened(ground, stones, seat, ALL & ~play.filled(stones)).values():
        found |= victims
    return found


def _otherwise(action: Action) -> tuple[Reason, ...]:
    match action:
        case Pass():
            return (Reason("pass"),)
        case TakeBack():
            return (Reason("back"),)
        case Judge(_, falls):
            return (Reason("falls" if falls else "stays"),)
        case _:
            return (Reason("grows"),)
