"""Forecasts of an action in EQUILIBRIX: captures, links, a win; and the shortest way to join all bases."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.draft import replace_at
from rules.equilibrix import births, board, link_search, stone_networks, turns
from rules.equilibrix.board import FieldMask
from rules.equilibrix.captures import Ring, find_completed_rings
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import NOBODY, EquilibrixState


class Forecast(Struct, frozen=True):
    """Effects of the birth of a stone (placing it by a die) on one field: captures, bonus, links, a win.

    If the owner may choose whether own encircled stones fall (E-VAR-5), none of them is assumed to fall.
    """

    field: int
    """The field of the stone."""
    seat: int
    """The seat of the stone."""
    captures: tuple[Ring, ...] = ()
    """The stones of others that fall, with their formations."""
    own_rings: tuple[Ring, ...] = ()
    """The own stones that are encircled."""
    earns_bonus: bool = False
    """Whether one more action follows."""
    lost_bonus: bool = False
    """Whether own stones fall without a bonus, since they have earned all they can with this die."""
    linked_bases: tuple[int, ...] = ()
    """The own bases in the network of the stone."""
    links_more: bool = False
    """Whether these are more than before."""
    wins: bool = False
    """Whether these are all own bases."""
    mothers: tuple[int, ...] = ()
    """The own stones in the rolled position."""
    threatened: int = 0
    """Number of stones of others that are then one birth away from falling, thanks to this one."""
    is_exposed: bool = False
    """Whether the stone itself is one birth away from falling."""
    is_enclosed: bool = False
    """Whether the formation around the stone is complete already."""


def forecast_birth(position: EquilibrixState, seat: int, die: int | None, field: int) -> Forecast:
    """Return the effects that a birth on a field would have in this position.

    Args:
        position: The position before the birth.
        seat: The seat whose stone is born.
        die: The die that is used; None for a starting stone, which has no effects.
        field: The field of the birth.
    """
    if die is None or not position.dice:
        return Forecast(field, seat)
    mothers = births.find_mothers(position, field, position.dice[die])
    after = replace(position, stones=replace_at(position.stones, seat, position.stones[seat] | 1 << field))
    rings = find_completed_rings(after, field)
    own_rings = tuple(ring for ring in rings if ring.owner == seat)
    captures = tuple(ring for ring in rings if ring.owner != seat)
    falling = captures if position.setup.paradox == "optional" else rings
    for ring in falling:
        after = _remove_ring(after, ring)
    stones, players = after.stones[seat], position.setup.players
    linked_bases = stone_networks.bases_linked_by(stones, players, seat, field)
    wins = len(linked_bases) == len(stone_networks.bases(players, seat))
    lost_bonus = bool(own_rings) and not captures and position.bonuses >= content().limits.own_bonuses
    return Forecast(
        field,
        seat,
        captures,
        own_rings,
        earns_bonus=bool(falling) and not wins and not lost_bonus,
        lost_bonus=lost_bonus and not wins,
        linked_bases=linked_bases,
        links_more=bool(linked_bases)
        and linked_bases
        != stone_networks.bases_joined_with(stones & ~(1 << field), players, seat, linked_bases[0]),
        wins=wins,
        mothers=mothers,
        threatened=_count_threatened(after, seat, field),
        is_exposed=_count_open_places(after, field) == 1,
        is_enclosed=_count_open_places(after, field) == 0,
    )


@BOOK.cached(maxsize=16)
def find_encircling_births(position: EquilibrixState, fields: FieldMask) -> tuple[FieldMask, FieldMask]:
    """Return two masks: fields where a birth would encircle stones, and the stones that would fall.

    Own stones about which their owner decides are not in the second mask (E-CAP-1, E-VAR-5).

    Args:
        position: The position before the birth.
        fields: Mask of the fields to examine.
    """
    births = victims = 0
    is_by_choice = position.setup.paradox == "optional"
    for field in board.iter_fields(fields):
        own = position.stones[position.seat] | 1 << field
        rings = find_completed_rings(
            replace(position, stones=replace_at(position.stones, position.seat, own)), field
        )
        births |= bool(rings) << field
        for ring in rings:
            if ring.owner != position.seat or not is_by_choice:
                victims |= 1 << ring.field
    return births, victims


def _remove_ring(state: EquilibrixState, ring: Ring) -> EquilibrixState:
    return replace(
        state, stones=replace_at(state.stones, ring.owner, state.stones[ring.owner] & ~(1 << ring.field))
    )


def _count_open_places(state: EquilibrixState, field: int) -> int:
    """Return the number of stones that the formation around a stone lacks, of several the least number.

    `board.FIELDS` if each formation contains a stone of the same colour, so that none can be completed.
    """
    own = state.stones[state.get_stone_owner(field)]
    hostile = state.occupied_mask & ~own
    rings = content().get_capture_masks(state.setup.encircling, field)
    return min(
        ((ring & ~hostile).bit_count() for ring in rings if not ring & own),
        default=board.FIELDS,
    )


def _count_threatened(state: EquilibrixState, seat: int, born: int) -> int:
    """Return how many stones of others one more birth would encircle, thanks to the stone just born."""
    count = 0
    for victim in board.iter_fields(state.occupied_mask & ~state.stones[seat]):
        own = state.stones[state.get_stone_owner(victim)]
        hostile = state.occupied_mask & ~own
        rings = content().get_capture_masks(state.setup.encircling, victim)
        count += any(
            ring >> born & 1 and not ring & own and (ring & ~hostile).bit_count() == 1 for ring in rings
        )
    return count


def is_exposed(state: EquilibrixState, field: int) -> bool:
    """Return whether one more stone of another seat would encircle the stone on a field."""
    return _count_open_places(state, field) == 1


def count_bases_after_takeback(position: EquilibrixState, seat: int, field: int) -> int | None:
    """Return how many bases the seat would still have joined after taking back a stone.

    None if the number would not decrease.
    """
    stones, players = position.stones[seat], position.setup.players
    before = len(stone_networks.find_bases_in_largest_network(stones, players, seat))
    after = len(stone_networks.find_bases_in_largest_network(stones & ~(1 << field), players, seat))
    return after if after < before else None


def find_images(position: EquilibrixState, field: int) -> tuple[tuple[int, int], ...]:
    """Return seat and field of each stone of others that follows a starting stone as its image (E-SET-4)."""
    stones = turns.list_start_stones(position.setup, position.seat, field)
    return tuple((seat, place) for seat, place in stones if seat != position.seat)


# --- missing links --------------------------------------------------------------------------------


def find_joining_fields(position: EquilibrixState, seat: int) -> tuple[int, ...]:
    """Return the fewest free fields on which stones would join all bases of a seat, whatever the dice.

    Empty if the bases are joined already, or cannot be joined because stones of others are in the way.
    """
    return link_search.find_cheapest_link(position.stones, position.setup.players, seat) or ()


def is_cut_off_from_bases(position: EquilibrixState, seat: int) -> bool:
    """Return whether the bases of a seat cannot be joined by any free fields."""
    return link_search.find_cheapest_link(position.stones, position.setup.players, seat) is None


# --- own encircled stones --------------------------------------------------------------------------------


RingConsequence: TypeAlias = Literal["wins", "may-win", "bonus-sure", "bonus", "no-bonus"]
"""What depends on which own encircled stones fall: the game is won in any case, or unless too much falls; a
bonus action follows in any case, or only if something falls; or none can follow, since own stones have earned
all they can with this die."""


def forecast_ring_decision(position: EquilibrixState) -> RingConsequence:
    """Return what depends on whether own encircled stones fall or stay: a win, a bonus, or nothing.

    Returns:
        "wins" or "bonus-sure" if every choice leads to it, "may-win" or "bonus" if only some do, else
        "no-bonus" (E-VAR-5, E-CAP-5, E-WIN-1).
    """
    undecided = position.rings
    choices = chain.from_iterable(combinations(undecided, count) for count in range(len(undecided) + 1))
    ends = [
        _forecast_end(position, position.falling | sum(1 << field for field in falls)) for falls in choices
    ]
    wins, bonus = zip(*ends, strict=True)
    if any(wins):
        return "wins" if all(wins) else "may-win"
    if any(bonus):
        return "bonus-sure" if all(bonus) else "bonus"
    return "no-bonus"


@BOOK.cached(maxsize=4)
def can_roll_win(position: EquilibrixState) -> bool:
    """Return whether the roll to come can win: a face of a die allows a birth that wins at once.

    Args:
        position: The position at the beginning of a turn, before the roll.
    """
    if position.setup.fair or len(find_joining_fields(position, position.seat)) != 1:
        return False
    faces = {*content().faces("a"), *content().faces("b")}
    return any(
        forecast_birth(rolled, rolled.seat, 0, field).wins
        for rolled in (replace(position, dice=(face,)) for face in faces)
        for field in board.iter_fields(births.get_birth_field_mask(rolled, rolled.dice[0]))
    )


def is_line_joined(position: EquilibrixState) -> bool:
    """Return whether the stone just born has joined all bases, and no decision could part them any more."""
    if position.born == NOBODY or position.rings:
        return False
    has_won, _ = _forecast_end(position, position.falling)
    return has_won


def _forecast_end(position: EquilibrixState, falling: int) -> tuple[bool, bool]:
    """Return whether the game is won, and whether a bonus action follows, if exactly these stones fall."""
    players, seat = position.setup.players, position.seat
    own = position.stones[seat]
    linked_bases = stone_networks.bases_linked_by(own & ~falling, players, seat, position.born)
    if linked_bases == stone_networks.bases(players, seat):
        return True, False
    lost_bonus = not falling & ~own and position.bonuses >= content().limits.own_bonuses
    return False, bool(falling) and not lost_bonus
