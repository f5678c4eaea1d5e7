"""Reasons for a bot's action, expressed in terms of EQUILIBRIX."""

from __future__ import annotations

from typing import Final

from client.bots.equilibrix import fast_rules
from client.bots.equilibrix.base_links import find_missing_stones
from client.bots.equilibrix.evaluation import StoneFeatures, extract_stone_features, win_chances
from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.game_tables import GameFacts, get_game_facts
from client.bots.equilibrix.turn_nodes import action_nodes, active_seats
from client.bots.equilibrix.turn_search import NO_BONUS, TurnNode, TurnSearch
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason
from rules.contract import Action, Scalar
from rules.equilibrix import link_search
from rules.equilibrix.actions import AnswerDraw, Judge, Pass, PlaceStart, TakeBack
from rules.equilibrix.board import ALL
from rules.equilibrix.state import EquilibrixState

_MAX_MISSING: Final = 3
"""Missing stones from which on no win in the same turn is looked for: a second die and two bonus actions."""
_WIN_NODES: Final = 2_000
_WIN_WIDTH: Final = 8
"""Positions searched for such a win, and actions followed in each."""


def list_reasons(state: EquilibrixState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return all reasons in favour of an action, the most important first."""
    if isinstance(action, AnswerDraw):
        return (_draw_reason(state, seat, action.agree),)
    facts, best_node = get_game_facts(state.setup), _find_best_node(state, seat, action)
    if best_node is None:
        return ()
    if not find_missing_stones(best_node.stones[seat], facts.bases[seat])[0]:
        return (Reason("wins"),)
    if isinstance(action, PlaceStart):
        missing_now = _missing_stones(state, best_node.stones, seat)
        return () if missing_now is None else (Reason("start", {"n": missing_now}),)
    wins = (Reason("wins-later"),) if _wins_later(facts, state, seat, action) else ()
    reasons = (
        *wins,
        *_capture_reasons(state, seat, best_node),
        *_link_reasons(facts, state, seat, best_node),
    )
    reasons += _threat_reasons(facts, state, seat, best_node)
    if not reasons:
        reasons = _other_reasons(action)
    return reasons


def _wins_later(facts: GameFacts, state: EquilibrixState, seat: int, action: Action) -> bool:
    """Return whether the rest of the turn can join all of the seat's bases after an action."""

    def value(stones: Stones) -> float:
        return 1.0 - find_missing_stones(stones[seat], facts.bases[seat])[0] / 100

    turn = TurnSearch(facts, seat, value, SearchBudget(_WIN_NODES), _WIN_WIDTH)
    nodes = action_nodes(turn, state, action)
    return any(
        value(node.stones) >= 1.0 - _MAX_MISSING / 100 and turn.best_end(node).value >= 1 for node in nodes
    )


def list_measures(state: EquilibrixState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return the stones missing after an action, the chance that the next roll makes them fewer, and threats.

    Stones and chances are those of the seat, then those of the opponent to whom the fewest are missing.
    """
    node = _find_best_node(state, seat, action)
    if node is None:
        return ()
    features = extract_stone_features(get_game_facts(state.setup), node.stones)
    missing = {each: _missing_stones(state, node.stones, each) for each in active_seats(state)}
    measures: tuple[Reason, ...] = ()
    own = missing[seat]
    if own is not None:
        measures = Reason("nearer", {"n": own}), Reason("dice", _measure_dice(own, features[seat]))
    rivals = [(stones, each) for each, stones in missing.items() if each != seat and stones is not None]
    if rivals:
        stones, rival = min(rivals)
        measures += (
            Reason("rival-missing", {"n": stones}),
            Reason("rival-dice", _measure_dice(stones, features[rival])),
        )
    facts = get_game_facts(state.setup)
    threatened = [_threatened_stones(facts, node.stones, each).bit_count() for each in range(facts.players)]
    return (
        *measures,
        Reason("own-threatened", {"n": threatened[seat]}),
        Reason("rivals-threatened", {"n": sum(threatened) - threatened[seat]}),
    )


def _measure_dice(missing: int, features: StoneFeatures) -> dict[str, Scalar]:
    """Return the share of rolls that help; shares compare only if the same number of stones is missing."""
    return {"percent": round(100 * features.nearer), "missing": missing}


def _find_best_node(state: EquilibrixState, seat: int, action: Action) -> TurnNode | None:
    """Return the best of the nodes to which an action may lead; None if it leads to none."""
    facts = get_game_facts(state.setup)
    missing_now = active_seats(state)

    def value(stones: Stones) -> float:
        return win_chances(facts, stones, missing_now[0], missing_now)[seat]

    turn = TurnSearch(facts, seat, value, SearchBudget(1 << 20), 1)
    return max(action_nodes(turn, state, action), key=lambda node: value(node.stones), default=None)


def _draw_reason(state: EquilibrixState, seat: int, agree: bool) -> Reason:
    left = active_seats(state)
    mine = win_chances(get_game_facts(state.setup), state.stones, state.seat, left)[seat]
    return Reason("draw-yes" if agree else "draw-no", {"percent": round(100 * mine)})


def _capture_reasons(state: EquilibrixState, seat: int, node: TurnNode) -> tuple[Reason, ...]:
    hostile_before = fast_rules.get_occupied_mask(state.stones) & ~state.stones[seat]
    fallen = (hostile_before & ~fast_rules.get_occupied_mask(node.stones)).bit_count()
    reasons = [Reason("captures", {"n": fallen})] if fallen else []
    if node.bonus != NO_BONUS:
        reasons.append(Reason("bonus"))
    return tuple(reasons)


def _missing_stones(state: EquilibrixState, stones: Stones, seat: int) -> int | None:
    """Return how many stones are missing between the bases, as the table shows it.

    None if they are cut off.
    """
    links = link_search.find_cheapest_link(tuple(stones), state.setup.players, seat)
    return None if links is None else len(links)


def _link_reasons(facts: GameFacts, state: EquilibrixState, seat: int, node: TurnNode) -> tuple[Reason, ...]:
    missing_after, missing_before = (
        _missing_stones(state, node.stones, seat),
        _missing_stones(state, state.stones, seat),
    )
    if missing_after is not None and (missing_before is None or missing_after < missing_before):
        return (Reason("nearer", {"n": missing_after}),)
    promise_before, promise_after = _promise(facts, state.stones, seat), _promise(facts, node.stones, seat)
    if (
        promise_after.missing == promise_before.missing
        and promise_after.nearer > promise_before.nearer + 0.05
    ):
        percent = round(100 * promise_after.nearer)
        return (Reason("dice", {"percent": percent, "missing": promise_after.missing}),)
    return ()


def _promise(facts: GameFacts, stones: Stones, seat: int) -> StoneFeatures:
    return extract_stone_features(facts, stones)[seat]


def _threat_reasons(
    facts: GameFacts, state: EquilibrixState, seat: int, node: TurnNode
) -> tuple[Reason, ...]:
    reasons = []
    saved = (
        _threatened_stones(facts, state.stones, seat)
        & ~_threatened_stones(facts, node.stones, seat)
        & node.stones[seat]
    )
    if saved:
        reasons.append(Reason("saves", {"n": saved.bit_count()}))
    others = [seat_threatened for seat_threatened in range(facts.players) if seat_threatened != seat]
    newly_threatened = 0
    for seat_threatened in others:
        newly_threatened |= _threatened_stones(facts, node.stones, seat_threatened) & ~_threatened_stones(
            facts, state.stones, seat_threatened
        )
    if newly_threatened:
        reasons.append(Reason("threatens", {"n": newly_threatened.bit_count()}))
    return tuple(reasons)


def _threatened_stones(facts: GameFacts, stones: Stones, seat: int) -> int:
    """Return the seat's stones that one more hostile stone would encircle."""
    stones_threatened = 0
    for victims in fast_rules.find_capture_threats(
        facts, stones, seat, ALL & ~fast_rules.get_occupied_mask(stones)
    ).values():
        stones_threatened |= victims
    return stones_threatened


def _other_reasons(action: Action) -> tuple[Reason, ...]:
    match action:
        case Pass():
            return (Reason("pass"),)
        case TakeBack():
            return (Reason("back"),)
        case Judge(_, falls):
            return (Reason("falls" if falls else "stays"),)
        case _:
            return (Reason("grows"),)
