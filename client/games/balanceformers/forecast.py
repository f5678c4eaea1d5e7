"""What the reckoning would bring if nothing more moved, and what a step would change in that."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from rules.balanceformers.content import content
from rules.balanceformers.reckoning import Verdict, moved, verdicts
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, owner
from rules.draft import put


@dataclass(frozen=True)
class Gain:
    """What a seat would have by the reckoning. white, black: columns; tokens: reincarnation tokens; dead: its
    creatures that would die; score: what it would be then."""

    white: int
    black: int
    tokens: int
    dead: int
    score: int


@dataclass(frozen=True)
class Change:
    """What a step changes: creatures saved, doomed, brought into balance and out of it; darkens: whether the
    piece it leaves stays empty; alone: whether the creature would be alone on its piece."""

    saved: tuple[int, ...]
    doomed: tuple[int, ...]
    balanced: tuple[int, ...]
    unbalanced: tuple[int, ...]
    darkens: bool
    alone: bool


def reckons(state: BalanceformersState) -> bool:
    """Whether there is anything to foretell."""
    return state.phase in ("turn", "prelude", "token") and bool(state.order)


@content.cached(maxsize=256)
def judged(state: BalanceformersState) -> dict[int, Verdict]:
    """Creature → Death's word on it as all stand now; empty while nobody stands."""
    if not reckons(state):
        return {}
    return {verdict.creature: verdict for verdict in verdicts(state)}


@content.cached(maxsize=256)
def gains(state: BalanceformersState) -> tuple[Gain, ...]:
    """Seat by seat what the reckoning would bring; how tokens pass between players is left out."""
    players = state.setup.players
    white, black = list(state.white), list(state.black)
    tokens, dead = [0] * players, [0] * players
    for verdict in judged(state).values():
        seat = owner(verdict.creature)
        if verdict.verdict < 0:
            black[seat] = moved(black[seat], state.round)
            dead[seat] += 1
            continue
        for helper in verdict.helpers:
            white[helper] = moved(white[helper], content().helpers.steps[state.round - 1])
            tokens[helper] += verdict.verdict == 0
    track = content().track.values
    return tuple(
        Gain(
            white[seat] - state.white[seat],
            black[seat] - state.black[seat],
            tokens[seat],
            dead[seat],
            min(track[white[seat]], track[black[seat]]),
        )
        for seat in range(players)
    )


@content.cached(maxsize=1024)
def change(state: BalanceformersState, creature: int, slot: int) -> Change:
    """What putting a creature on a slot would change in Death's word."""
    before = judged(state)
    origin = state.places[creature]
    after_state = replace(state, places=put(state.places, creature, slot))
    after = judged(after_state)
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
    return Change(tuple(saved), tuple(doomed), tuple(balanced), tuple(unbalanced), darkens, alone)
