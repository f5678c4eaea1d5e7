"""Turns: dice, births, captures, bonus actions, and the end of the game.

E-TURN-1, E-BACK-1, E-CAP-2, E-CAP-3, E-CAP-5, E-WIN-1, E-END-1, E-VAR-2 to E-VAR-5.
"""

from __future__ import annotations

from typing import Literal

from rules.draft import put
from rules.equilibrix import board, network
from rules.equilibrix.births import mothers, open_fields, rebirths
from rules.equilibrix.board import FREE
from rules.equilibrix.capturing import Ring, completed
from rules.equilibrix.content import content
from rules.equilibrix.draft import Draft
from rules.equilibrix.events import (
    BaseLinked,
    BonusEarned,
    Born,
    Captured,
    DiePassed,
    GameEnded,
    Granted,
    RingJudged,
    Rolled,
    StartPlaced,
    TakenBack,
    TurnBegan,
)
from rules.equilibrix.state import NOBODY, Ending, PositionFields
from rules.rng import below


def place_start(draft: Draft, field: int) -> None:
    """Asymmetric: a starting stone; triangles in turn order, then petals the other way round (E-VAR-2)."""
    seat, players = draft.seat, draft.setup.players
    draft.lay(seat, field)
    placed = sum(stones.bit_count() for stones in draft.stones)
    if placed == 2 * players:
        draft.seat = draft.start
    elif placed < players:
        draft.seat = (seat + 1) % players
    elif placed > players:
        draft.seat = (seat - 1) % players
    draft.say(StartPlaced(seat, field))
    if placed == 2 * players:
        begin(draft)


def begin(draft: Draft) -> None:
    """The next turn of the seat; turns in which nothing can be done pass by themselves."""
    draft.phase = "action"
    while True:
        draft.turn += 1
        draft.acted = False
        waits = draft.offers[draft.seat]
        if waits:
            draft.offers = put(draft.offers, draft.seat, waits - 1)
        draft.say(TurnBegan(draft.seat, draft.turn))
        _roll(draft)
        if _action_due(draft) or not _turn_over(draft):
            return


def _roll(draft: Draft) -> None:
    """Both dice; one in the very first turn. In the Fair game as many free actions (E-VAR-3)."""
    first = draft.turn == 1
    if draft.setup.fair:
        draft.dice = (FREE,) if first else (FREE, FREE)
    else:
        known, rng, rolled = content(), draft.rng, []
        names: tuple[Literal["a", "b"], ...] = (known.dice.first.die,) if first else ("a", "b")
        for name in names:
            rng, face = below(rng, 6)
            rolled.append(known.faces(name)[face])
        draft.rng, draft.dice = rng, tuple(rolled)
    draft.open = (True,) * len(draft.dice)
    fair = draft.setup.fair
    draft.say(Granted(draft.seat, len(draft.dice)) if fair else Rolled(draft.seat, draft.dice))


def possible(draft: PositionFields, die: int) -> bool:
    """Whether anything can be done with a die now."""
    found = open_fields(draft, draft.dice[die])
    return bool(found.births or found.takebacks)


def _action_due(draft: Draft) -> bool:
    """Whether an open die allows an action; if not, all of them lapse."""
    for die, still in enumerate(draft.open):
        if still and possible(draft, die):
            return True
    for die, still in enumerate(draft.open):
        if still:
            draft.close(die)
            draft.say(DiePassed(draft.seat, die, True))
    return False


def _turn_over(draft: Draft) -> bool:
    """Who is on turn next; False if the game has ended instead (E-END-1)."""
    if draft.turn >= content().limits.turns:
        finish(draft, "turns", NOBODY)
        return False
    players = draft.setup.players
    draft.seat = (draft.seat + 1) % players
    while draft.seat in draft.resigned:
        draft.seat = (draft.seat + 1) % players
    return True


def next_turn(draft: Draft) -> None:
    """The turn is over."""
    if _turn_over(draft):
        begin(draft)


def _use_up(draft: Draft, die: int) -> None:
    """A die is done with, and nothing is under way."""
    draft.close(die)
    draft.phase, draft.die, draft.bonuses, draft.taken = "action", NOBODY, 0, NOBODY


def _next_action(draft: Draft) -> None:
    """What follows a die that is done with: the other one, or the next turn."""
    if not _action_due(draft):
        next_turn(draft)


def decline(draft: Draft, die: int) -> None:
    """A die, a bonus or a second birth is declined."""
    draft.acted = True
    _use_up(draft, die)
    draft.say(DiePassed(draft.seat, die, False))
    _next_action(draft)


def take_back(draft: Draft, die: int, field: int) -> None:
    """The opposite action; in the Surprise game the stone may at once be born again."""
    draft.acted, draft.die = True, die
    draft.lift(draft.seat, field)
    draft.taken = field
    again = draft.setup.surprise and bool(rebirths(draft, draft.dice[die]))
    if again:
        draft.phase = "reborn"
    else:
        _use_up(draft, die)
    draft.say(TakenBack(draft.seat, die, field))
    if not again:
        _next_action(draft)


def bear(draft: Draft, die: int, field: int) -> None:
    """A birth, and what it encircles."""
    draft.acted, draft.die = True, die
    again = draft.phase == "reborn"
    parents = mothers(draft, field, draft.dice[die])
    draft.lay(draft.seat, field)
    draft.phase, draft.taken, draft.born = "action", NOBODY, field
    rings = completed(draft, field)
    if rings:
        _encircle(draft, rings)
    draft.say(Born(draft.seat, die, field, parents, again))
    if not draft.rings:
        _fall(draft, rings)


def _encircle(draft: Draft, rings: list[Ring]) -> None:
    """What will leave; where the owner may decide on own stones, these are asked about first (E-VAR-5)."""
    own = tuple(sorted(ring.field for ring in rings if ring.owner == draft.seat))
    draft.falling = sum(1 << ring.field for ring in rings if ring.owner != draft.seat)
    if own and draft.setup.paradox == "optional":
        draft.phase, draft.rings = "rings", own
    else:
        draft.falling |= sum(1 << field for field in own)


def judge(draft: Draft, field: int, falls: bool) -> None:
    """Paradox: the owner decides on an encircled stone; with the last one all fall together."""
    draft.rings = tuple(ring for ring in draft.rings if ring != field)
    if falls:
        draft.falling |= 1 << field
    if not draft.rings:
        draft.phase = "action"
    draft.say(RingJudged(draft.seat, field, falls))
    if not draft.rings:
        _fall(draft, completed(draft, draft.born))


def _fall(draft: Draft, rings: list[Ring]) -> None:
    """What is encircled leaves; then the winner is looked for, then the bonus (E-CAP-3, E-WIN-1, E-CAP-5)."""
    seat, die = draft.seat, draft.die
    fallen = [ring for ring in rings if draft.falling >> ring.field & 1]
    for ring in fallen:
        draft.lift(ring.owner, ring.field)
        draft.falling &= ~(1 << ring.field)
        draft.say(Captured(ring.owner, ring.field, seat, tuple(board.fields(ring.ring))))
    if _won(draft):
        return
    draft.born, draft.falling = NOBODY, 0
    own_alone = bool(fallen) and all(ring.owner == seat for ring in fallen)
    if fallen and not (own_alone and draft.bonuses >= content().limits.own_bonuses):
        draft.bonuses += own_alone
        draft.phase = "bonus"
        draft.say(BonusEarned(seat, die))
        if possible(draft, die):
            return
        _use_up(draft, die)
        draft.say(DiePassed(seat, die, True))
    else:
        _use_up(draft, die)
    _next_action(draft)


def _won(draft: Draft) -> bool:
    """Whether the stone just born has joined all bases of its owner; else say if it joined more of them."""
    players, seat, field = draft.setup.players, draft.seat, draft.born
    stones = draft.stones[seat]
    if not network.joins(stones, players, seat, field):
        return False
    joined = network.linked_by(stones, players, seat, field)
    if len(joined) == len(network.bases(players, seat)):
        draft.say(BaseLinked(seat, joined))
        finish(draft, "linked", seat)
        return True
    if joined and joined != network.joined_from(stones & ~(1 << field), players, seat, joined[0]):
        draft.say(BaseLinked(seat, joined))
    return False


def finish(draft: Draft, ending: Ending, winner: int) -> None:
    """The game is over."""
    draft.phase, draft.ending, draft.winner = "over", ending, winner
    draft.die = draft.taken = draft.born = NOBODY
    draft.rings, draft.falling, draft.bonuses = (), 0, 0
    draft.say(GameEnded(ending, winner))
