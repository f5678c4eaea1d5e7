"""Course of a turn in EQUILIBRIX: dice, births, captures, bonus actions, and the end of the game.

E-TURN-1, E-BACK-1, E-CAP-2, E-CAP-3, E-CAP-5, E-WIN-1, E-END-1, E-SET-4, E-VAR-2 to E-VAR-5.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.draft import replace_at
from rules.equilibrix import board, stone_networks
from rules.equilibrix.births import find_mothers, find_open_fields, get_rebirth_field_mask
from rules.equilibrix.board import FREE
from rules.equilibrix.captures import Ring, find_completed_rings
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
from rules.equilibrix.state import NOBODY, Ending, PositionFields, Setup
from rules.rng import random_below


def list_start_stones(setup: Setup, seat: int, field: int) -> list[tuple[int, int]]:
    """Return each stone, seat and field, that lies once a seat places a starting stone (E-VAR-2, E-SET-4)."""
    return list(iter_images(setup.players, seat, field)) if setup.is_start_chosen else [(seat, field)]


def iter_images(players: int, seat: int, field: int) -> Iterator[tuple[int, int]]:
    """Yield each seat, from `seat` on, with the image of a field by the board's rotation (E-SET-2).

    No field is an image of itself, so images of a free field are free where all stones are images.
    """
    sixths = 6 // players
    for step in range(players):
        yield (seat + step) % players, board.rotate_field(field, sixths * step)


def place_start(draft: Draft, field: int) -> None:
    """Place a starting stone, and begin the first turn after the last one (E-VAR-2, E-SET-4)."""
    players = draft.setup.players
    for seat, place in list_start_stones(draft.setup, draft.seat, field):
        draft.lay(seat, place)
        placed = sum(stones.bit_count() for stones in draft.stones)
        if draft.setup.asymmetric:
            draft.seat = _find_next_to_place(draft, placed)
        draft.emit(StartPlaced(seat, place))
    if placed == 2 * players:
        begin_turn(draft)


def _find_next_to_place(draft: Draft, placed: int) -> int:
    """Return who acts next: triangles are placed in turn, then petals in reverse order (E-VAR-2)."""
    seat, players = draft.seat, draft.setup.players
    if placed == 2 * players:
        return draft.start
    return seat if placed == players else (seat + (1 if placed < players else -1)) % players


def begin_turn(draft: Draft) -> None:
    """Begin the turn of the seat to play; a turn without any possible action is skipped automatically."""
    draft.phase = "action"
    while True:
        draft.turn += 1
        draft.acted = False
        waits = draft.offers[draft.seat]
        if waits:
            draft.offers = replace_at(draft.offers, draft.seat, waits - 1)
        draft.emit(TurnBegan(draft.seat, draft.turn))
        _roll(draft)
        if _has_action(draft) or not _pass_turn(draft):
            return


def _roll(draft: Draft) -> None:
    """Roll both dice, or one in the very first turn; the Fair game allows as many free actions (E-VAR-3)."""
    first = draft.turn == 1
    if draft.setup.fair:
        draft.dice = (FREE,) if first else (FREE, FREE)
    else:
        known, rng, rolled = content(), draft.rng, []
        names: tuple[Literal["a", "b"], ...] = (known.dice.first.die,) if first else ("a", "b")
        for name in names:
            rng, face = random_below(rng, 6)
            rolled.append(known.faces(name)[face])
        draft.rng, draft.dice = rng, tuple(rolled)
    draft.open = (True,) * len(draft.dice)
    fair = draft.setup.fair
    draft.emit(Granted(draft.seat, len(draft.dice)) if fair else Rolled(draft.seat, draft.dice))


def is_die_usable(draft: PositionFields, die: int) -> bool:
    """Return whether any birth or takeback is possible with a die now."""
    open_fields = find_open_fields(draft, draft.dice[die])
    return bool(open_fields.births or open_fields.takebacks)


def _has_action(draft: Draft) -> bool:
    """Return whether an open die allows an action; if not, all of them lapse."""
    for die, still in enumerate(draft.open):
        if still and is_die_usable(draft, die):
            return True
    for die, still in enumerate(draft.open):
        if still:
            draft.mark_die_used(die)
            draft.emit(DiePassed(draft.seat, die, True))
    return False


def _pass_turn(draft: Draft) -> bool:
    """Pass the turn on. Return False if the game has ended instead (E-END-1)."""
    if draft.turn >= content().limits.turns:
        finish_game(draft, "turns", NOBODY)
        return False
    players = draft.setup.players
    draft.seat = (draft.seat + 1) % players
    while draft.seat in draft.resigned:
        draft.seat = (draft.seat + 1) % players
    return True


def begin_next_turn(draft: Draft) -> None:
    """End the present turn and begin the next one."""
    if _pass_turn(draft):
        begin_turn(draft)


def _close_die(draft: Draft, die: int) -> None:
    """Close a die and clear all that is under way with it."""
    draft.mark_die_used(die)
    draft.phase, draft.die, draft.bonuses, draft.taken = "action", NOBODY, 0, NOBODY


def _continue_turn(draft: Draft) -> None:
    """Go on after a closed die: with the other one, or with the next turn."""
    if not _has_action(draft):
        begin_next_turn(draft)


def decline_die(draft: Draft, die: int) -> None:
    """Decline a die, a bonus action or a second birth, and continue the turn."""
    draft.acted = True
    _close_die(draft, die)
    draft.emit(DiePassed(draft.seat, die, False))
    _continue_turn(draft)


def take_back(draft: Draft, die: int, field: int) -> None:
    """Take a stone back to the supply; in the Surprise scenario it may at once be placed again."""
    draft.acted, draft.die = True, die
    draft.lift(draft.seat, field)
    draft.taken = field
    again = draft.setup.surprise and bool(get_rebirth_field_mask(draft, draft.dice[die]))
    if again:
        draft.phase = "reborn"
    else:
        _close_die(draft, die)
    draft.emit(TakenBack(draft.seat, die, field))
    if not again:
        _continue_turn(draft)


def place_newborn_stone(draft: Draft, die: int, field: int) -> None:
    """Put a stone from the supply on a field and capture the stones that it encircles.

    If own stones are among them and their owner may decide (Paradox scenario), the game waits for that first.
    """
    draft.acted, draft.die = True, die
    again = draft.phase == "reborn"
    parents = find_mothers(draft, field, draft.dice[die])
    draft.lay(draft.seat, field)
    draft.phase, draft.taken, draft.born = "action", NOBODY, field
    rings = find_completed_rings(draft, field)
    if rings:
        _mark_encircled(draft, rings)
    draft.emit(Born(draft.seat, die, field, parents, again))
    if not draft.rings:
        _remove_encircled(draft, rings)


def _mark_encircled(draft: Draft, rings: list[Ring]) -> None:
    """Determine the stones that will leave; if the owner may decide on own stones, ask first (E-VAR-5)."""
    own = tuple(sorted(ring.field for ring in rings if ring.owner == draft.seat))
    draft.falling = sum(1 << ring.field for ring in rings if ring.owner != draft.seat)
    if own and draft.setup.paradox == "optional":
        draft.phase, draft.rings = "rings", own
    else:
        draft.falling |= sum(1 << field for field in own)


def judge_ring(draft: Draft, field: int, falls: bool) -> None:
    """Record whether an own encircled stone is captured (Paradox scenario, E-VAR-5).

    After the last such decision all captured stones are removed together.
    """
    draft.rings = tuple(ring for ring in draft.rings if ring != field)
    if falls:
        draft.falling |= 1 << field
    if not draft.rings:
        draft.phase = "action"
    draft.emit(RingJudged(draft.seat, field, falls))
    if not draft.rings:
        _remove_encircled(draft, find_completed_rings(draft, draft.born))


def _remove_encircled(draft: Draft, rings: list[Ring]) -> None:
    """Remove encircled stones; then look for a winner, then grant the bonus (E-CAP-3, E-WIN-1, E-CAP-5)."""
    seat, die = draft.seat, draft.die
    fallen = [ring for ring in rings if draft.falling >> ring.field & 1]
    for ring in fallen:
        draft.lift(ring.owner, ring.field)
        draft.falling &= ~(1 << ring.field)
        draft.emit(Captured(ring.owner, ring.field, seat, tuple(board.iter_fields(ring.ring))))
    if _has_won(draft):
        return
    draft.born, draft.falling = NOBODY, 0
    own_alone = bool(fallen) and all(ring.owner == seat for ring in fallen)
    if fallen and not (own_alone and draft.bonuses >= content().limits.own_bonuses):
        draft.bonuses += own_alone
        draft.phase = "bonus"
        draft.emit(BonusEarned(seat, die))
        if is_die_usable(draft, die):
            return
        _close_die(draft, die)
        draft.emit(DiePassed(seat, die, True))
    else:
        _close_die(draft, die)
    _continue_turn(draft)


def _has_won(draft: Draft) -> bool:
    """Return whether the stone just born has joined all bases of its owner.

    If it has only joined more of them than before, emit that.
    """
    players, seat, field = draft.setup.players, draft.seat, draft.born
    stones = draft.stones[seat]
    if not stone_networks.may_have_joined_bases(stones, players, seat, field):
        return False
    joined = stone_networks.bases_linked_by(stones, players, seat, field)
    if len(joined) == len(stone_networks.bases(players, seat)):
        draft.emit(BaseLinked(seat, joined))
        finish_game(draft, "linked", seat)
        return True
    if joined and joined != stone_networks.bases_joined_with(
        stones & ~(1 << field), players, seat, joined[0]
    ):
        draft.emit(BaseLinked(seat, joined))
    return False


def finish_game(draft: Draft, ending: Ending, winner: int) -> None:
    """End the game with a reason and a winner (NOBODY for a draw)."""
    draft.phase, draft.ending, draft.winner = "over", ending, winner
    draft.die = draft.taken = draft.born = NOBODY
    draft.rings, draft.falling, draft.bonuses = (), 0, 0
    draft.emit(GameEnded(ending, winner))
