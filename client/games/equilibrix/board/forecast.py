"""What would come of an action: captures, the network, a win; and the shortest way to all bases. Pure."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.draft import replace_at
from rules.equilibrix import births, board, link_search, network
from rules.equilibrix.captures import Ring, find_completed_rings
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import EquilibrixState


class Forecast(Struct, frozen=True):
    """A stone of `seat` is born on `field`; with Paradox by choice, no own stone falls.

    captures: the stones of others that fall, with their formations; own_rings: own ones that are encircled.
    bonus: one more action follows; spent: own stones fall, but earn no more. links: the own bases that the
    stone's network reaches then; news: they are more than before. wins: all of them. mothers: the own stones
    in the rolled position. threatens: how many stones of others are then one birth away from falling.
    exposed: the stone itself is; inside: its formation is complete already.
    """

    field: int
    seat: int
    captures: tuple[Ring, ...] = ()
    own_rings: tuple[Ring, ...] = ()
    earns_bonus: bool = False
    lost_bonus: bool = False
    linked_bases: tuple[int, ...] = ()
    links_more: bool = False
    wins: bool = False
    mothers: tuple[int, ...] = ()
    threatened: int = 0
    is_exposed: bool = False
    is_enclosed: bool = False


def forecast_birth(position: EquilibrixState, seat: int, die: int | None, field: int) -> Forecast:
    """Return what a birth on a field would bring now; a starting stone (no die) encircles nothing."""
    if die is None or not position.dice:
        return Forecast(field, seat)
    mothers = births.find_mothers(position, field, position.dice[die])
    after = replace(position, stones=replace_at(position.stones, seat, position.stones[seat] | 1 << field))
    rings = find_completed_rings(after, field)
    own = tuple(ring for ring in rings if ring.owner == seat)
    foreign = tuple(ring for ring in rings if ring.owner != seat)
    by_choice = position.setup.paradox == "optional"
    falling = rings if not by_choice else foreign
    for ring in falling:
        after = _remove_ring(after, ring)
    stones, players = after.stones[seat], position.setup.players
    links = network.bases_linked_by(stones, players, seat, field)
    wins = len(links) == len(network.bases(players, seat))
    spent = bool(own) and not foreign and position.bonuses >= content().limits.own_bonuses
    return Forecast(
        field,
        seat,
        foreign,
        own,
        earns_bonus=bool(falling) and not wins and not spent,
        lost_bonus=spent and not wins,
        linked_bases=links,
        links_more=bool(links)
        and links != network.bases_joined_with(stones & ~(1 << field), players, seat, links[0]),
        wins=wins,
        mothers=mothers,
        threatened=_count_threatened(after, seat, field),
        is_exposed=_count_open_places(after, field) == 1,
        is_enclosed=_count_open_places(after, field) == 0,
    )


@BOOK.cached(maxsize=16)
def find_encircling_births(position: EquilibrixState, fields: int) -> tuple[int, int]:
    """Return the fields where a birth would encircle a stone, and the stones that would be removed.

    Own stones about which their owner decides are left out (E-CAP-1, E-VAR-5).
    """
    births = victims = 0
    asked = position.setup.paradox == "optional"
    for field in board.iter_fields(fields):
        own = position.stones[position.seat] | 1 << field
        rings = find_completed_rings(
            replace(position, stones=replace_at(position.stones, position.seat, own)), field
        )
        births |= bool(rings) << field
        for ring in rings:
            if ring.owner != position.seat or not asked:
                victims |= 1 << ring.field
    return births, victims


def _remove_ring(state: EquilibrixState, ring: Ring) -> EquilibrixState:
    return replace(
        state, stones=replace_at(state.stones, ring.owner, state.stones[ring.owner] & ~(1 << ring.field))
    )


def _count_open_places(state: EquilibrixState, field: int) -> int:
    """Return the fewest stones that any formation around the stone on a field lacks.

    As many as possible if each formation has a stone of the same colour, with which nobody may encircle.
    """
    own = state.stones[state.owner(field)]
    hostile = state.occupied & ~own
    rings = content().rings(state.setup.encircling, field)
    return min(
        ((ring & ~hostile).bit_count() for ring in rings if not ring & own),
        default=board.FIELDS,
    )


def _count_threatened(state: EquilibrixState, seat: int, born: int) -> int:
    """Return the stones of others that one more birth would encircle, thanks to the stone just born."""
    found = 0
    for victim in board.iter_fields(state.occupied & ~state.stones[seat]):
        own = state.stones[state.owner(victim)]
        hostile = state.occupied & ~own
        rings = content().rings(state.setup.encircling, victim)
        found += any(
            ring >> born & 1 and not ring & own and (ring & ~hostile).bit_count() == 1 for ring in rings
        )
    return found


def is_exposed(state: EquilibrixState, field: int) -> bool:
    """Return whether one more stone would encircle the stone on a field."""
    return _count_open_places(state, field) == 1


def count_bases_after_takeback(position: EquilibrixState, seat: int, field: int) -> int | None:
    """Return how many own bases stay joined if an own stone is taken back, None if as many as now."""
    stones, players = position.stones[seat], position.setup.players
    before = len(network.largest_network(stones, players, seat))
    after = len(network.largest_network(stones & ~(1 << field), players, seat))
    return after if after < before else None


# --- missing links --------------------------------------------------------------------------------


def find_missing_links(position: EquilibrixState, seat: int) -> tuple[int, ...]:
    """Return the fewest free fields whose stones would join all own bases.

    None if they are joined or cannot be.

    Own stones and own bases are free steps, other stones cannot be passed. Dice are not thought of.
    """
    return link_search.find_cheapest_link(position.stones, position.setup.players, seat) or ()


def is_cut_off(position: EquilibrixState, seat: int) -> bool:
    """Return whether no free fields are left that could join all own bases."""
    return link_search.find_cheapest_link(position.stones, position.setup.players, seat) is None


# --- own encircled stones --------------------------------------------------------------------------------


RingConsequence: TypeAlias = Literal["wins", "may-win", "bonus-sure", "bonus", "no-bonus"]
"""The game is won whatever falls · unless too much falls · a bonus action follows whatever falls · only if
something falls · none can follow, as own stones have earned all they can with this die."""


def forecast_ring_decision(position: EquilibrixState) -> RingConsequence:
    """Return what depends on which own stones, of those still to be decided, fall (E-VAR-5, E-CAP-5.

    E-WIN-1).
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


def _forecast_end(position: EquilibrixState, falling: int) -> tuple[bool, bool]:
    """Return whether the game is won, and whether a bonus action follows, if just these stones leave."""
    players, seat = position.setup.players, position.seat
    own = position.stones[seat]
    linked = network.bases_linked_by(own & ~falling, players, seat, position.born)
    if linked == network.bases(players, seat):
        return True, False
    spent = not falling & ~own and position.bonuses >= content().limits.own_bonuses
    return False, bool(falling) and not spent
