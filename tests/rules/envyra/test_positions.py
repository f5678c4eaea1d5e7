"""The position after an event holds what the event tells, and nothing that comes later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.contract import Event
from rules.envyra import events as e
from rules.envyra.state import NO_TILE, EnvyraState
from tests.rules.playthrough import Case
from tests.rules.positions import few_and_all_cases, iterate_transitions


def agrees(before: EnvyraState, event: Event, after: EnvyraState) -> bool:
    """Return whether a position is the one that an event leads to."""
    match event:
        case e.BoardChosen(seat, positions):
            return not before.boards[seat] and after.boards[seat] == positions and after.phase == "boards"
        case e.BoardReady(seat):
            return bool(after.boards[seat]) and after.phase == "boards"
        case e.BoardsRevealed(boards):
            begun = (after.phase, after.lap, after.seat) == ("cubes", 1, after.start)
            return begun and after.boards == boards
        case e.TurnBegan(seat, lap) | e.Skipped(seat, lap):
            return (after.seat, after.lap, after.phase) == (seat, lap, "cubes")
        case e.CubeMoved(seat, position, _):
            there = after.cubes[position] == (*before.cubes[position], seat)
            return there and position in before.boards[seat] and position not in after.boards[seat]
        case e.TileTaken(seat, position, tile, _, cubes, _, _):
            gone = after.grid[position] == NO_TILE and not after.cubes[position]
            back = not any(position in board for board in after.boards)
            had = before.grid[position] == tile and before.cubes[position] == cubes
            return gone and back and had and after.taken[seat] == (*before.taken[seat], tile)
        case e.CardClaimed(seat, card):
            return card not in after.open_cards and after.claimed[seat] == (*before.claimed[seat], card)
        case e.CubesBack(seat, positions):
            return before.boards[seat] == positions and not after.boards[seat]
        case e.RoundEnded(number):
            return after.round == number and not any(after.boards)
        case e.TileDrawn(position, tile):
            drawn = before.grid[position] == NO_TILE and after.grid[position] == tile
            return drawn and len(after.bag) == len(before.bag) - 1 and after.phase != "removal"
        case e.EndTilePutBack(position):
            return after.grid[position] == NO_TILE and sorted(after.bag) == sorted(before.bag)
        case e.CubesCollected(seat, positions):
            had = all(seat in before.cubes[position] for position in positions)
            return had and not any(seat in cubes for cubes in after.cubes)
        case e.MarkerPassed(seat):
            return after.start == seat and after.idle == before.idle + 1
        case e.RoundBegan(number, start):
            open_ = after.phase == "boards" and not any(after.boards)
            return open_ and (after.round, after.start, after.seat) == (number, start, start)
        case e.Stuck(seats):
            return after.phase == "removal" and after.seat == seats[0]
        case e.TileRemoved(_, position, tile):
            return after.grid[position] == NO_TILE and after.removed == (*before.removed, tile)
        case e.LastRound(sits_out):
            nobody = len(sits_out) == after.setup.players
            return after.last and after.sits_out == sits_out and (nobody or after.phase == "boards")
        case e.SecretsShown(cards):
            return after.secret == cards and after.phase == "over"
        case e.GameEnded(ending, _):
            return after.phase == "over" and after.ending == ending
    return False


@few_and_all_cases
def test_every_event_matches_the_following_position(cases: Sequence[Case]) -> None:
    met = set()
    for before, event, after in iterate_transitions("envyra", cases):
        assert agrees(cast(EnvyraState, before), event, cast(EnvyraState, after)), event
        met.add(type(event))
    assert met == set(e.EVENT_TYPES)
