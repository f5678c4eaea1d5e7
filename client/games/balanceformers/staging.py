"""The position as it is shown: events change it one after another, so the table never runs ahead of them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.balanceformers import events as e
from rules.balanceformers.content import content
from rules.balanceformers.reckoning import NONE, givers, moved, supply
from rules.balanceformers.setting_up import pieces_wanted
from rules.balanceformers.state import HIDDEN, OFF, BalanceformersState, owner
from rules.contract import Event
from rules.draft import put


def advance(shown: BalanceformersState, event: Event) -> BalanceformersState:
    """The shown position after the event. `shown` is a view: what its eyes cannot see stays hidden in it."""
    change = _CHANGES.get(type(event))
    return shown if change is None else change(shown, event)


# --- before a round's turns -----------------------------------------------------------------------


def _piece_added(shown: BalanceformersState, event: e.PieceAdded) -> BalanceformersState:
    area = (*shown.area, event.piece)
    players = shown.setup.players
    seat = 0 if len(area) == pieces_wanted(players) else (event.seat + 1) % players
    return replace(shown, area=area, seat=seat)


def _area_done(shown: BalanceformersState, event: e.AreaDone) -> BalanceformersState:
    return replace(shown, area=event.area, seat=0)


def _round_began(shown: BalanceformersState, event: e.RoundBegan) -> BalanceformersState:
    return replace(shown, round=event.round, phase="initiative", chosen=((),) * shown.setup.players)


def _tokens_returned(shown: BalanceformersState, _event: e.TokensReturned) -> BalanceformersState:
    squares = sum(1 << value for value in content().squares.values)
    rounds = sum(1 << value for value in content().rounds.values)
    players = shown.setup.players
    return replace(shown, squares=(squares,) * players, rounds=(rounds,) * players)


def _tokens_picked(shown: BalanceformersState, event: e.TokensPicked) -> BalanceformersState:
    return replace(shown, chosen=put(shown.chosen, event.seat, event.pair))


def _tokens_ready(shown: BalanceformersState, event: e.TokensReady) -> BalanceformersState:
    if shown.chosen[event.seat]:  # one's own: the pair is known
        return shown
    return replace(shown, chosen=put(shown.chosen, event.seat, HIDDEN))


def _initiative_shown(shown: BalanceformersState, event: e.InitiativeShown) -> BalanceformersState:
    squares, rounds = list(shown.squares), list(shown.rounds)
    for seat, (square, round_) in enumerate(event.pairs):
        squares[seat] &= ~(1 << square)
        rounds[seat] &= ~(1 << round_)
    return replace(
        shown,
        chosen=event.pairs,
        order=event.order,
        squares=tuple(squares),
        rounds=tuple(rounds),
        phase="prelude" if shown.round == 1 else "turn",
        turn=0,
        seat=event.order[0],
        left=1 if shown.round == 1 else sum(event.pairs[event.order[0]]),
    )


# --- turns ----------------------------------------------------------------------------------------


def _turn_began(shown: BalanceformersState, event: e.TurnBegan) -> BalanceformersState:
    return replace(shown, seat=event.seat, turn=shown.order.index(event.seat), left=event.actions)


def _placed(shown: BalanceformersState, event: e.Placed) -> BalanceformersState:
    return replace(shown, places=put(shown.places, event.creature, event.slot), left=shown.left - 1)


def _moved(shown: BalanceformersState, event: e.Moved) -> BalanceformersState:
    return replace(shown, places=put(shown.places, event.creature, event.slot), left=shown.left - 1)


def _reincarnated(shown: BalanceformersState, event: e.Reincarnated) -> BalanceformersState:
    tokens = put(shown.tokens, event.seat, shown.tokens[event.seat] - 1)
    places = put(shown.places, event.creature, event.slot)
    return replace(shown, places=places, tokens=tokens, left=shown.left - 1)


def _turn_ended(shown: BalanceformersState, _event: e.TurnEnded) -> BalanceformersState:
    return replace(shown, left=0)


# --- the reckoning --------------------------------------------------------------------------------


def _reckoning_began(shown: BalanceformersState, _event: e.ReckoningBegan) -> BalanceformersState:
    return replace(shown, phase="token", judged=0, gains=(), dying=(), left=0)


def _judged(shown: BalanceformersState, event: e.Judged) -> BalanceformersState:
    white, black = list(shown.white), list(shown.black)
    for seat in event.helpers:
        white[seat] = moved(white[seat], event.white)
    seat = owner(event.creature)
    black[seat] = moved(black[seat], event.black)
    dies = event.verdict < 0
    after = replace(
        shown,
        white=tuple(white),
        black=tuple(black),
        dying=(*shown.dying, event.creature) if dies else shown.dying,
        judged=shown.judged + 1,
        gains=event.helpers if event.verdict == 0 else (),
    )
    return _waiting(after)


def _token_gained(shown: BalanceformersState, event: e.TokenGained) -> BalanceformersState:
    tokens = list(shown.tokens)
    if event.source != NONE:
        tokens[event.seat] += 1
    if event.source >= 0:
        tokens[event.source] -= 1
    return _waiting(replace(shown, tokens=tuple(tokens), gains=shown.gains[1:]))


def _waiting(shown: BalanceformersState) -> BalanceformersState:
    """The reckoning waits where the next token may come from several: no event says so."""
    if shown.gains and not supply(shown) and len(givers(shown)) > 1:
        return replace(shown, phase="token", seat=shown.gains[0])
    return shown


def _died(shown: BalanceformersState, event: e.Died) -> BalanceformersState:
    gone = set(event.creatures)
    places = tuple(OFF if creature in gone else slot for creature, slot in enumerate(shown.places))
    return _reckoned(replace(shown, places=places))


def _reckoned(shown: BalanceformersState) -> BalanceformersState:
    return replace(shown, judged=0, gains=(), dying=())


def _death_moved(shown: BalanceformersState, _event: e.DeathMoved) -> BalanceformersState:
    return _reckoned(shown)


def _turned_dark(shown: BalanceformersState, event: e.TurnedDark) -> BalanceformersState:
    return replace(shown, dark=shown.dark | sum(1 << piece for piece in event.pieces))


def _game_ended(shown: BalanceformersState, event: e.GameEnded) -> BalanceformersState:
    return replace(_reckoned(shown), phase="over", ending=event.ending, left=0)


_CHANGES: dict[type[Event], Callable[..., BalanceformersState]] = {
    e.PieceAdded: _piece_added,
    e.AreaDone: _area_done,
    e.RoundBegan: _round_began,
    e.TokensReturned: _tokens_returned,
    e.TokensPicked: _tokens_picked,
    e.TokensReady: _tokens_ready,
    e.InitiativeShown: _initiative_shown,
    e.TurnBegan: _turn_began,
    e.Placed: _placed,
    e.Moved: _moved,
    e.Reincarnated: _reincarnated,
    e.TurnEnded: _turn_ended,
    e.ReckoningBegan: _reckoning_began,
    e.Judged: _judged,
    e.TokenGained: _token_gained,
    e.Died: _died,
    e.DeathMoved: _death_moved,
    e.TurnedDark: _turned_dark,
    e.GameEnded: _game_ended,
}
