"""Cubes put on the board for tiles whose requirement their owner does not meet: hopes and uses."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import permutations
from typing import Final, Literal, TypeAlias

from client.bots.envyra.matrix_games import (
    RIVAL_TEMPERATURE,
    BoardOffer,
    RoundGame,
    sample_board_choice,
    softmax,
)
from client.bots.envyra.round_search import RoundSearch
from client.bots.envyra.tile_encoding import count_theme
from rules.envyra.cube_phase import find_taker
from rules.envyra.state import THEMES

SAMPLES: Final = 12
"""Boards of the others in which a cube that comes back is compared."""

HopeSource: TypeAlias = Literal["cubes", "other", "none"]
"""What may meet the requirement in this round: tiles with cubes of the seat · only the other cube put out now
· nothing."""


def find_way_to_meet_requirement(search: RoundSearch, place: int, board: BoardOffer) -> HopeSource:
    """Return which tiles may still give a seat what the tile of its waiting cube requires this round.

    Args:
        search: The search, with the position.
        place: The grid position that the cube waits for.
        board: The grid positions chosen on the seat's board, one for each waiting cube.

    Returns:
        "cubes" if the tiles on which the seat has cubes are enough, or are needed besides the tile of its
        other waiting cube; "other" if only that tile is enough; "none" if the requirement cannot be met.
    """
    seat = search.seat
    cubes_on_grid = {
        place_of_cube for place_of_cube, cubes in enumerate(search.position.cubes) if seat in cubes
    }
    other_places = set(board) - {place}
    if _meets_requirement(search, place, cubes_on_grid - other_places, ()):
        return "cubes"
    if not _meets_requirement(search, place, cubes_on_grid - other_places, other_places):
        return "none"
    return "other" if _meets_requirement(search, place, (), other_places) else "cubes"


def is_better_unplayed(search: RoundSearch, place: int, board: BoardOffer) -> bool:
    """Return whether a cube planned for a tile it cannot reach this round is worth more than elsewhere.

    True also if there is no other tile on which it may be put. The other seats are assumed to choose boards
    at random, the likelier the better these look.
    """
    position, seat = search.position, search.seat
    holding, facts = position.holdings[seat], position.facts
    other_places = tuple(other for other in board if other != place)
    alternatives = [
        tuple(sorted((*other_places, other)))
        for other, tile in enumerate(position.grid)
        if tile >= 0 and other not in board and facts.meets_requirement(holding, tile)
    ]
    if not alternatives:
        return True
    offers = [search.list_hopeful_board_choices(seat_offers) for seat_offers in range(search.players)]
    odds = [
        softmax([offer_value.sum_cube_values(offer) for offer in seat_offers], RIVAL_TEMPERATURE)
        for offer_value, seat_offers in zip(search.rate_board_choices(), offers, strict=True)
    ]
    round_game, chance = RoundGame(position, search.pass_search, offers), random.Random(0)
    sums = dict.fromkeys((board, *alternatives), 0.0)
    for _ in range(SAMPLES):
        boards = [
            sample_board_choice(chance, seat_offers, probabilities)
            for seat_offers, probabilities in zip(offers, odds, strict=True)
        ]
        for offer in sums:
            sums[offer] += round_game.payoff((*boards[:seat], offer, *boards[seat + 1 :]))[seat]
    return all(sums[offer] < sums[board] for offer in alternatives)


def _meets_requirement(
    search: RoundSearch, place: int, cubes_on_grid: Collection[int], new_places: Collection[int]
) -> bool:
    """Return whether taking these tiles would meet the requirement of the tile on `place`.

    Args:
        search: The position.
        place: The place.
        cubes_on_grid: Places with a cube of the seat.
        new_places: Places on which the seat puts a cube now.
    """
    position, facts = search.position, search.position.facts
    gained = [0] * len(THEMES)
    for other in (*cubes_on_grid, *new_places):
        if other != place and _can_fall_to_seat(search, other, waits=other in new_places):
            for theme in range(len(THEMES)):
                gained[theme] += count_theme(facts.increment[position.grid[other]], theme)
    holding = position.holdings[search.seat]
    needs = facts.needs[position.grid[place]]
    return all(count_theme(holding, theme) + gained[theme] >= need for theme, need in enumerate(needs))


def _can_fall_to_seat(search: RoundSearch, place: int, *, waits: bool) -> bool:
    """Return whether a tile can fall to the seat in this round if the others play as suits it.

    Everybody puts one cube there at most.
    """
    position, seat = search.position, search.seat
    cubes, own_cube = position.cubes[place], (seat,) if waits else ()
    others = [
        other for other in range(search.players) if other != seat and other not in search.state.sits_out
    ]
    missing = position.facts.cubes[position.grid[place]] - len(cubes) - len(own_cube)
    return any(find_taker((*cubes, *order, *own_cube))[0] == seat for order in permutations(others, missing))
