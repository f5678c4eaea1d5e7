"""The position as it is shown: events change it one after another, so the table never runs ahead of them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.contract import Event
from rules.draft import put
from rules.equilibrix import agreement, board, events as e, network
from rules.equilibrix.births import rebirths
from rules.equilibrix.capturing import completed
from rules.equilibrix.content import content
from rules.equilibrix.state import NOBODY, EquilibrixState


def advance(shown: EquilibrixState, event: Event) -> EquilibrixState:
    """The shown position after the event."""
    change = _CHANGES.get(type(event))
    return shown if change is None else change(shown, event)


# --- turns ----------------------------------------------------------------------------------------


def _start_placed(shown: EquilibrixState, event: e.StartPlaced) -> EquilibrixState:
    shown = _laid(shown, event.seat, event.field)
    players, placed = shown.setup.players, shown.occupied.bit_count()
    if placed == 2 * players:
        return replace(shown, seat=shown.start)
    step = 1 if placed < players else -1 if placed > players else 0
    return replace(shown, seat=(shown.seat + step) % players)


def _turn_began(shown: EquilibrixState, event: e.TurnBegan) -> EquilibrixState:
    """The dice of the turn before lie there until they are rolled."""
    offers = put(shown.offers, event.seat, max(0, shown.offers[event.seat] - 1))
    shown = _all_closed(_done_with(shown))
    return replace(shown, seat=event.seat, turn=event.turn, acted=False, offers=offers)


def _rolled(shown: EquilibrixState, event: e.Rolled) -> EquilibrixState:
    return replace(shown, dice=event.dice, open=(True,) * len(event.dice))


def _granted(shown: EquilibrixState, event: e.Granted) -> EquilibrixState:
    return replace(shown, dice=(board.FREE,) * event.actions, open=(True,) * event.actions)


def _die_passed(shown: EquilibrixState, event: e.DiePassed) -> EquilibrixState:
    shown = _next_action(replace(shown, die=event.die))
    return shown if event.lapsed else replace(shown, acted=True)


# --- births ---------------------------------------------------------------------------------------


def _born(shown: EquilibrixState, event: e.Born) -> EquilibrixState:
    shown = _laid(shown, event.seat, event.field)
    shown = replace(shown, acted=True, die=event.die, born=event.field, taken=NOBODY)
    rings = completed(shown, event.field)
    own = tuple(sorted(ring.field for ring in rings if ring.owner == event.seat))
    foreign = sum(1 << ring.field for ring in rings if ring.owner != event.seat)
    if own and shown.setup.paradox == "optional":
        return replace(shown, phase="rings", rings=own, falling=foreign)
    return _fall(shown, foreign | sum(1 << field for field in own))


def _taken_back(shown: EquilibrixState, event: e.TakenBack) -> EquilibrixState:
    shown = replace(_lifted(shown, event.seat, event.field), acted=True, die=event.die)
    if shown.setup.surprise:
        again = replace(shown, taken=event.field)
        if rebirths(again, again.dice[event.die]):
            return replace(again, phase="reborn")
    return _next_action(shown)


def _ring_judged(shown: EquilibrixState, event: e.RingJudged) -> EquilibrixState:
    rings = tuple(ring for ring in shown.rings if ring != event.field)
    falling = shown.falling | event.falls << event.field
    shown = replace(shown, rings=rings, falling=falling)
    return shown if rings else _fall(shown, falling)


def _fall(shown: EquilibrixState, falling: int) -> EquilibrixState:
    """All that is encircled is known: it leaves one by one, then follows what comes of it.

    A bonus action that own stones alone earn is counted at once, while it can be seen that they are own.
    """
    own_alone = bool(falling) and not falling & ~shown.stones[shown.seat]
    limit = shown.bonuses >= content().limits.own_bonuses
    shown = replace(shown, phase="action", falling=falling, rings=())
    if own_alone and not limit:
        return replace(shown, bonuses=shown.bonuses + 1)
    return shown if falling and not own_alone else _without_bonus(shown)


def _captured(shown: EquilibrixState, event: e.Captured) -> EquilibrixState:
    shown = _lifted(shown, event.seat, event.field)
    shown = replace(shown, falling=shown.falling & ~(1 << event.field))
    return shown if shown.die == NOBODY or shown.falling else replace(shown, born=NOBODY)


def _without_bonus(shown: EquilibrixState) -> EquilibrixState:
    """Nothing falls, or it earns no more: the die is done with, unless the game has been won."""
    stones, players = shown.stones[shown.seat] & ~shown.falling, shown.setup.players
    joined = network.linked_by(stones, players, shown.seat, shown.born)
    if joined == network.bases(players, shown.seat):
        return shown
    return replace(_next_action(shown), falling=shown.falling)


def _bonus_earned(shown: EquilibrixState, event: e.BonusEarned) -> EquilibrixState:
    return replace(shown, phase="bonus", die=event.die)


# --- the end --------------------------------------------------------------------------------------


def _draw_offered(shown: EquilibrixState, event: e.DrawOffered) -> EquilibrixState:
    return replace(
        shown,
        phase="draw",
        offers=put(shown.offers, event.seat, content().limits.draw_offers),
        agreed=tuple(seat == event.seat for seat in range(shown.setup.players)),
    )


def _draw_answered(shown: EquilibrixState, event: e.DrawAnswered) -> EquilibrixState:
    shown = replace(shown, agreed=put(shown.agreed, event.seat, event.agree))
    if event.agree and agreement.asked(shown):
        return shown
    return replace(shown, phase="action", agreed=(False,) * shown.setup.players)


def _resigned(shown: EquilibrixState, event: e.Resigned) -> EquilibrixState:
    return replace(_all_closed(shown), resigned=(*shown.resigned, event.seat))


def _game_ended(shown: EquilibrixState, event: e.GameEnded) -> EquilibrixState:
    if event.ending == "turns":
        shown = _all_closed(shown)
    shown = _done_with(shown)
    return replace(shown, phase="over", ending=event.ending, winner=event.winner)


# --- parts ----------------------------------------------------------------------------------------


def _laid(shown: EquilibrixState, seat: int, field: int) -> EquilibrixState:
    return replace(shown, stones=put(shown.stones, seat, shown.stones[seat] | 1 << field))


def _lifted(shown: EquilibrixState, seat: int, field: int) -> EquilibrixState:
    return replace(shown, stones=put(shown.stones, seat, shown.stones[seat] & ~(1 << field)))


def _all_closed(shown: EquilibrixState) -> EquilibrixState:
    return replace(shown, open=(False,) * len(shown.open))


def _done_with(shown: EquilibrixState) -> EquilibrixState:
    """No die is in use, and nothing is under way."""
    return replace(
        shown, phase="action", die=NOBODY, bonuses=0, taken=NOBODY, born=NOBODY, rings=(), falling=0
    )


def _next_action(shown: EquilibrixState) -> EquilibrixState:
    """The die in use is done with."""
    return replace(_done_with(shown), open=put(shown.open, shown.die, False))


_CHANGES: dict[type[Event], Callable[..., EquilibrixState]] = {
    e.StartPlaced: _start_placed,
    e.TurnBegan: _turn_began,
    e.Rolled: _rolled,
    e.Granted: _granted,
    e.DiePassed: _die_passed,
    e.Born: _born,
    e.TakenBack: _taken_back,
    e.RingJudged: _ring_judged,
    e.Captured: _captured,
    e.BonusEarned: _bonus_earned,
    e.DrawOffered: _draw_offered,
    e.DrawAnswered: _draw_answered,
    e.Resigned: _resigned,
    e.GameEnded: _game_ended,
}
