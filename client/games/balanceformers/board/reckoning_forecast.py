"""Forecasts the reckoning (Balanceformers' scoring of a round): verdicts, gains, effects of a move."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.balanceformers import scoring
from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import BOOK, ROUNDS, content
from rules.balanceformers.reckoning import CreatureVerdict, compute_verdicts, get_column_after_steps
from rules.balanceformers.state import OFF, PARTS, SLOTS, BalanceformersState, owner_of
from rules.draft import replace_at

_POSITIONS_KEPT: Final = SLOTS // 2
"""Positions whose forecasts are kept. A creature may be led over every slot, of which at most half are free;
those of a position that is past are not asked again, and 10 kB each."""


class SeatForecast(Struct, frozen=True):
    """The gains and losses of a seat if the reckoning came now."""

    white: int
    """Columns by which the white scoring token would move."""
    black: int
    """Columns by which the black scoring token would move."""
    tokens: int
    """Reincarnation tokens the seat would gain."""
    dead: int
    """Number of its creatures that would die."""
    score: int
    """The score it would have then."""


class VerdictChanges(Struct, frozen=True):
    """The changes that moving a creature would make in Death's verdicts."""

    saved: tuple[int, ...]
    """Creatures that would no longer die."""
    doomed: tuple[int, ...]
    """Creatures that would die now."""
    balanced: tuple[int, ...]
    """Creatures whose sum would become 0, which gives tokens."""
    unbalanced: tuple[int, ...]
    """Creatures whose sum would no longer be 0."""
    darkens: bool
    """Whether the piece it leaves would be empty and so turn dark after the round."""
    alone: bool
    """Whether the moved creature would be alone on its piece."""
    dies: bool
    """Whether the moved creature would die there."""


class SlotEffect(Struct, frozen=True):
    """The effects of putting a creature on a slot, if the reckoning came then."""

    verdict: CreatureVerdict
    """The verdict on the creature there."""
    changes: VerdictChanges
    """The changes in the verdicts."""
    white: int
    """Columns by which the deciding seat's white scoring token would move, compared with the present."""
    tokens: int
    """Reincarnation tokens the deciding seat would gain, compared with the present."""


def has_forecast(state: BalanceformersState) -> bool:
    """Return whether a position's reckoning can be forecast: not while building or picking tokens."""
    return state.phase in ("turn", "prelude", "token") and bool(state.order)


def assume_turn_phase(state: BalanceformersState) -> BalanceformersState:
    """Return the position as if the turns had begun, so that its reckoning can be forecast.

    This changes only a position in which initiative tokens are picked and a turn order is known; any other is
    returned as it is.
    """
    if state.phase == "initiative" and state.order:
        return replace(state, phase="turn")
    return state


@BOOK.cached(maxsize=_POSITIONS_KEPT)
def forecast_verdicts(state: BalanceformersState) -> dict[int, CreatureVerdict]:
    """Return Death's verdict for each creature on the board if the reckoning came now.

    Returns:
        Verdicts by creature, in judging order; empty if the position has no forecast.
    """
    if not has_forecast(state):
        return {}
    return {verdict.creature: verdict for verdict in compute_verdicts(state)}


@BOOK.cached(maxsize=_POSITIONS_KEPT)
def forecast_reckoning(state: BalanceformersState) -> BalanceformersState:
    """Return the position after the reckoning: dead creatures removed, scoring tokens moved.

    Creatures judged already are not judged again; reincarnation tokens gained are left out.
    """
    white, black, places = list(state.white), list(state.black), list(state.places)
    for number, verdict in enumerate(forecast_verdicts(state).values()):
        seat = owner_of(verdict.creature)
        if verdict.verdict < 0:
            places[verdict.creature] = OFF
        if number < state.judged:
            continue
        if verdict.verdict < 0:
            black[seat] = get_column_after_steps(black[seat], state.round)
            continue
        for helper in verdict.helpers:
            white[helper] = get_column_after_steps(white[helper], content().helpers.steps[state.round - 1])
    return replace(state, white=tuple(white), black=tuple(black), places=tuple(places))


@BOOK.cached(maxsize=_POSITIONS_KEPT)
def forecast_seats(state: BalanceformersState) -> tuple[SeatForecast, ...]:
    """Return each seat's gains and losses if the reckoning came now.

    Reincarnation tokens taken from other players are left out.
    """
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
                state.count_creatures_on_board(seat) - after.count_creatures_on_board(seat),
                min(track[white], track[black]),
            )
        )
    return tuple(found)


class EndForecast(Struct, frozen=True):
    """How the next reckoning would end the game.

    Attributes:
        extinct: The seats that would have no creature left; empty if the game ends as the last round is over.
        winners: The seats that would share the first place.
    """

    extinct: tuple[int, ...]
    winners: tuple[int, ...]


def forecast_end(state: BalanceformersState) -> EndForecast | None:
    """Return how the game would end if Death judged now, None if it would not (B-END-1, B-END-2, B-WIN-1).

    Also None while creatures are still being placed: no reckoning comes before all of them are on the board.
    """
    if not has_forecast(state) or (state.phase == "prelude" and OFF in state.places):
        return None
    after = forecast_reckoning(state)
    extinct = tuple(seat for seat in range(state.setup.players) if not after.count_creatures_on_board(seat))
    if not extinct and state.round < ROUNDS:
        return None
    return EndForecast(extinct, scoring.make_outcome(after).ranking[0])


@BOOK.cached(maxsize=SLOTS)
def forecast_verdict_changes(state: BalanceformersState, creature: int, slot: int) -> VerdictChanges:
    """Return the changes in Death's verdicts if a creature were put on a slot."""
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
    dies = creature in after and after[creature].verdict < 0
    return VerdictChanges(
        tuple(saved), tuple(doomed), tuple(balanced), tuple(unbalanced), darkens, alone, dies
    )


@BOOK.cached(maxsize=4)
def forecast_slot_effects(
    state: BalanceformersState, creature: int, slots: int, seat: int
) -> dict[int, SlotEffect]:
    """Return the effects of putting a creature on each slot of a bit mask, by slot.

    Args:
        seat: The deciding seat.
    """
    if not has_forecast(state):
        return {}
    now, effects = forecast_seats(state)[seat], dict[int, SlotEffect]()
    for slot in iter_bits(slots):
        after = replace(state, places=replace_at(state.places, creature, slot))
        gains = forecast_seats(after)[seat]
        effects[slot] = SlotEffect(
            forecast_verdicts(after)[creature],
            forecast_verdict_changes(state, creature, slot),
            gains.white - now.white,
            gains.tokens - now.tokens,
        )
    return effects
