"""What is foretold of a birth comes true; the missing links are the fewest there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from msgspec.structs import replace

from client.games.equilibrix.board.forecast import (
    count_bases_after_takeback,
    find_joining_fields,
    forecast_birth,
    is_cut_off_from_bases,
)
from rules.draft import replace_at
from rules.equilibrix import board, events as e, stone_networks
from rules.equilibrix.actions import Birth, PlaceStart, TakeBack
from rules.equilibrix.captures import find_completed_rings
from rules.equilibrix.state import EquilibrixState
from tests.client.equilibrix.games import ALL, KNOWN, KNOWN_OR_ALL, MORE, Game, Step, played, view
from tests.parametrization import parametrize_short_and_long


def steps(game: Game, kind: type) -> Iterator[Step]:
    return (step for step in played(game) if isinstance(step.action, kind))


def until_next(step: Step) -> list[e.EquilibrixEvent]:
    """Return what happens before anything else is done: up to the next turn."""
    found = []
    for event in step.events:
        assert isinstance(event, e.EquilibrixEvent)
        if isinstance(event, e.TurnBegan):
            break
        found.append(event)
    return found


@parametrize_short_and_long("game", KNOWN, MORE, ids=[str(game) for game in ALL])
def test_births_match_the_forecast(game: Game) -> None:
    for step in steps(game, Birth):
        assert isinstance(step.action, Birth)
        told = forecast_birth(view(step.before), step.seat, step.action.die, step.action.field)
        came = until_next(step)
        born, captured = came[0], [event for event in came if isinstance(event, e.Captured)]
        assert isinstance(born, e.Born)
        assert told.mothers == born.mothers
        if step.after.phase == "rings":
            assert {ring.field for ring in told.own_rings} == set(step.after.rings)
            assert sum(1 << ring.field for ring in told.captures) == step.after.falling
            continue
        own = [event.field for event in captured if event.seat == step.seat]
        assert own == [ring.field for ring in told.own_rings]
        assert [(ring.field, ring.owner) for ring in told.captures] == [
            (event.field, event.seat) for event in captured if event.seat != step.seat
        ]
        assert told.earns_bonus == any(isinstance(event, e.BonusEarned) for event in came)
        linked = [event.bases for event in came if isinstance(event, e.BaseLinked)]
        assert (told.links_more or told.wins) == bool(linked)
        assert not linked or linked == [told.linked_bases]
        ended = [event for event in came if isinstance(event, e.GameEnded)]
        assert told.wins == any(event.ending == "linked" for event in ended)
        assert told.lost_bonus == (bool(captured) and not told.earns_bonus and not told.wins)


def test_forecast_threats_can_be_carried_out() -> None:
    """A stone is said to be exposed, or to threaten others, if one more stone would make it true."""
    exposed = threatening = 0
    for game in KNOWN:
        for step in islice(steps(game, Birth), 0, None, 9):
            assert isinstance(step.action, Birth)
            told = forecast_birth(view(step.before), step.seat, step.action.die, step.action.field)
            if told.own_rings or told.captures or step.after.phase in ("over", "rings"):
                continue
            stones = replace_at(
                step.before.stones, step.seat, step.before.stones[step.seat] | 1 << told.field
            )
            state = replace(step.before, stones=stones)
            victims: set[int] = set()
            for seat in range(game.players):
                for field in board.iter_fields(board.ALL & ~state.occupied_mask):
                    after = replace(
                        state, stones=replace_at(stones, seat, stones[seat] | 1 << field), seat=seat
                    )
                    rings = [ring for ring in find_completed_rings(after, field) if ring.owner != seat]
                    if seat != step.seat and any(ring.field == told.field for ring in rings):
                        victims.add(told.field)
                    for ring in rings:
                        if ring.owner != step.seat and ring.ring >> told.field & 1:
                            victims.add(ring.field)
            assert told.is_exposed <= (told.field in victims)
            assert told.threatened == len(victims - {told.field})
            exposed += told.is_exposed
            threatening += bool(told.threatened)
    assert exposed > 10
    assert threatening > 10


def test_starting_stone_has_no_forecast() -> None:
    for game in KNOWN:
        for step in steps(game, PlaceStart):
            assert isinstance(step.action, PlaceStart)
            told = forecast_birth(view(step.before), step.seat, None, step.action.field)
            assert not any((told.captures, told.own_rings, told.linked_bases, told.mothers, told.wins))


@KNOWN_OR_ALL
def test_forecast_of_taking_back_counts_separated_bases(games: tuple[Game, ...]) -> None:
    met = 0
    for game in games:
        for step in steps(game, TakeBack):
            assert isinstance(step.action, TakeBack)
            before, after = (
                len(
                    stone_networks.find_bases_in_largest_network(
                        state.stones[step.seat], game.players, step.seat
                    )
                )
                for state in (step.before, step.after)
            )
            if step.after.phase == "over":
                continue
            lost = count_bases_after_takeback(step.before, step.seat, step.action.field)
            assert lost == (after if after < before else None)
            met += lost is not None
    assert met > 20


# --- missing links --------------------------------------------------------------------------------


def joined(state: EquilibrixState, seat: int, more: tuple[int, ...]) -> bool:
    """Return whether all bases of a seat would be joined with more stones of its own."""
    stones = state.stones[seat] | sum(1 << field for field in more)
    players = state.setup.players
    return stone_networks.find_bases_in_largest_network(stones, players, seat) == stone_networks.bases(
        players, seat
    )


@KNOWN_OR_ALL
def test_missing_links_join_all_bases_through_free_fields(games: tuple[Game, ...]) -> None:
    for game in games:
        for step in islice(played(game), 0, None, 60):
            for seat in range(game.players):
                links = find_joining_fields(step.after, seat)
                assert not any(step.after.occupied_mask >> field & 1 for field in links)
                assert joined(step.after, seat, links) != is_cut_off_from_bases(step.after, seat)
                assert not any(
                    joined(step.after, seat, links[:place] + links[place + 1 :])
                    for place in range(len(links))
                )


def test_missing_links_are_minimal() -> None:
    """Wherever at most three are missing: no two fields anywhere are enough, or no one."""
    met = set()
    for game in KNOWN:
        for step in islice(played(game), 0, None, 10):
            for seat in range(game.players):
                links = find_joining_fields(step.after, seat)
                if not 2 <= len(links) <= 3 or (len(links), game.players) in met:
                    continue
                met.add((len(links), game.players))
                free = list(board.iter_fields(board.ALL & ~step.after.occupied_mask))
                assert not any(joined(step.after, seat, few) for few in combinations(free, len(links) - 1))
    assert met == {(2, 2), (3, 2), (2, 3), (3, 3)}


def test_missing_links_avoid_stones_and_closed_rings() -> None:
    state = played(KNOWN[0])[0].before
    empty = replace(state, stones=(0, 0))
    straight = find_joining_fields(empty, 0)
    assert joined(empty, 0, straight)
    blocked = replace(empty, stones=(0, 1 << straight[0]))
    round_it = find_joining_fields(blocked, 0)
    assert straight[0] not in round_it
    assert joined(blocked, 0, round_it)
    base = board.BASE_CENTRES[stone_networks.bases(2, 0)[0]]
    wall = sum(1 << field for field in range(board.FIELDS) if board.CENTRES_OF[field] & base)
    walled = replace(empty, stones=(0, wall))
    assert is_cut_off_from_bases(walled, 0)
    assert find_joining_fields(walled, 0) == ()
    assert not is_cut_off_from_bases(empty, 0)
