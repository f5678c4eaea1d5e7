"""The reckoning as a forecast: its verdicts if nothing more moved, and what a move would change in them."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules.balanceformers import scoring
from rules.balanceformers.content import BOOK, ROUNDS, content
from rules.balanceformers.reckoning import CreatureVerdict, compute_verdicts, move_column
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, owner_of
from rules.draft import replace_at


class SeatForecast(Struct, frozen=True):
    """What a seat will have after the reckoning.

    Attributes:
        white: Columns.
        black: Columns.
        tokens: Reincarnation tokens.
        dead: Its creatures that would die.
        score: What it would be then.
    """

    white: int
    black: int
    tokens: int
    dead: int
    score: int


class MoveEffect(Struct, frozen=True):
    """What a step changes: creatures saved, doomed, brought into balance and out of it.

    Attributes:
        darkens: Whether the piece it leaves stays empty.
        alone: Whether the creature would be alone on its piece.
    """

    saved: tuple[int, ...]
    doomed: tuple[int, ...]
    balanced: tuple[int, ...]
    unbalanced: tuple[int, ...]
    darkens: bool
    alone: bool


def has_forecast(state: BalanceformersState) -> bool:
    """Return whether there is anything to foretell."""
    return state.phase in ("turn", "prelude", "token") and bool(state.order)


def make_reckonable(state: BalanceformersState) -> BalanceformersState:
    """While tokens are picked Death would judge as in the turns that follow."""
    if state.phase == "initiative" and state.order:
        return replace(state, phase="turn")
    return state


@BOOK.cached(maxsize=256)
def forecast_verdicts(state: BalanceformersState) -> dict[int, CreatureVerdict]:
    """Creature → Death's word on it as all stand now; empty while nobody stands."""
    if not has_forecast(state):
        return {}
    return {verdict.creature: verdict for verdict in compute_verdicts(state)}


@BOOK.cached(maxsize=256)
def forecast_reckoning(state: BalanceformersState) -> BalanceformersState:
    """Return the position after the reckoning: the dead have left, columns have moved.

    What has been judged already is not judged again; tokens gained are left out.
    """
    white, black, places = list(state.white), list(state.black), list(state.places)
    for number, verdict in enumerate(forecast_verdicts(state).values()):
        seat = owner_of(verdict.creature)
        if verdict.verdict < 0:
            places[verdict.creature] = OFF
        if number < state.judged:
            continue
        if verdict.verdict < 0:
            black[seat] = move_column(black[seat], state.round)
            continue
        for helper in verdict.helpers:
            white[helper] = move_column(white[helper], content().helpers.steps[state.round - 1])
    return replace(state, white=tuple(white), black=tuple(black), places=tuple(places))


@BOOK.cached(maxsize=256)
def forecast_seats(state: BalanceformersState) -> tuple[SeatForecast, ...]:
    """Seat by seat what the reckoning would bring; how tokens pass between players is left out."""
    after, track = forecast_reckoning(state), content().track.values
    found = []
    for seat in range(state.setup.players):
        white, black = after.white[seat], after.black[seat]
        zeros = [
            v
            for v in list(forecast_verdicts(state).values())[state.judged :]
            if v.verdict == 0 and seat in v.helpers
        ]
        found.append(
            SeatForecast(
                white - state.white[seat],
                black - state.black[seat],
                len(zeros),
                state.on_board(seat) - after.on_board(seat),
                min(track[white], track[black]),
            )
        )
    return tuple(found)


class EndForecast(Struct, frozen=True):
    """How the game would end by the reckoning.

    Attributes:
        extinct: The seats without a creature then, none if it is the last round.
        winners: Who would share the first place by the values of the track then.
    """

    extinct: tuple[int, ...]
    winners: tuple[int, ...]


def forecast_end(state: BalanceformersState) -> EndForecast | None:
    """Return how the game would end if Death reckoned now, None if it would not (B-END-1, B-END-2, B-WIN-1).

    Also None while creatures are still being placed: no reckoning comes before all of them are on the board.
    """
    if not has_forecast(state) or (state.phase == "prelude" and OFF in state.places):
        return None
    after = forecast_reckoning(state)
    extinct = tuple(seat for seat in range(state.setup.players) if not after.on_board(seat))
    if not extinct and state.round < ROUNDS:
        return None
    return EndForecast(extinct, scoring.make_outcome(after).ranking[0])


@BOOK.cached(maxsize=1024)
def forecast_move(state: BalanceformersState, creature: int, slot: int) -> MoveEffect:
    """Return what putting a creature on a slot would change in Death's word."""
    before = forecast_verdicts(state)
    origin = state.places[creature]
    after_state = replace(state, places=replace_at(state.places, creature, slot))
    after = forecast_verdicts(after_state)
    saved, doomed, balanced, unbalanced = [], [], [], []
    for other, verdict in after.items():
        old = before[other].verdict if other in before else -1
        if old < 0 <= verdict.verdict:
            saved.append(other)
        elif other in before and verdict.verdict < 0 <= old:
            doomed.append(other)
        if verdict.verdict == 0 != old:
            balanced.append(other)
        elif old == 0 != verdict.verdict and other in before:
            unbalanced.append(other)
    left = origin // PARTS
    darkens = origin != OFF and all(place // PARTS != left for place in after_state.places)
    alone = sum(place != OFF and place // PARTS == slot // PARTS for place in after_state.places) == 1
    return MoveEffect(tuple(saved), tuple(doomed), tuple(balanced), tuple(unbalanced), darkens, alone)
