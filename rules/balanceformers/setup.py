"""Set-up of Balanceformers: B-SET-1 to B-SET-3."""

from __future__ import annotations

from rules.balanceformers.area import free_places, sort_for_judging
from rules.balanceformers.content import SETS, content
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import AreaDone, PieceAdded
from rules.balanceformers.state import CREATURES, OFF, Piece, Setup
from rules.contract import SEATS_JOINED
from rules.rng import random_below, seed_generator, shuffle

RANDOM, HAND = "random", "hand"
"""Choices of the area that are no presets."""


COLOURS = ("default", "black", "white", "random")
"""Choices of the sets, if they are not named seat by seat."""


def create_draft(setup: Setup, seed: int) -> Draft:
    """Return the mutable state at the start of a game, before any forced step or decision."""
    players, none = setup.players, (0,) * setup.players
    squares = sum(1 << value for value in content().squares.values)
    rounds = sum(1 << value for value in content().rounds.values)
    draft = Draft(setup, seed_generator(seed), "building", "", 0, (), (), 0, (OFF,) * (CREATURES * players),
                  (squares,) * players, (rounds,) * players, ((),) * players, (), 0, 0, 0, none, none, none,
                  0, (), ())  # fmt: skip
    draft.rng, draft.sets = _assign_sets(draft.rng, setup)
    if setup.area == HAND:
        return draft
    if setup.area == RANDOM:
        draft.rng, area = _random_area(draft.rng, players)
    else:
        area = content().areas[setup.area]
    draft.area = sort_for_judging(area)
    return draft


def _assign_sets(rng: int, setup: Setup) -> tuple[int, tuple[str, ...]]:
    """Return the next generator and the set of creatures of each seat (B-SET-3)."""
    if setup.colours == "random":
        rng, order = shuffle(rng, SETS)
        return rng, order[: setup.players]
    return rng, chosen_sets(setup.colours, setup.players)


def chosen_sets(colours: str, players: int) -> tuple[str, ...]:
    """Return each seat's set of creatures for a value of the `colours` option (B-SET-3).

    Empty if the sets are drawn at random.
    """
    match colours:
        case "random":
            return ()
        case "black" | "white":
            return tuple(sorted(SETS, key=lambda name: not name.startswith(colours))[:players])
        case "default":
            return content().sets[players].names
        case _:
            return tuple(colours.split(SEATS_JOINED))


def count_pieces(players: int) -> int:
    """Return the number of pieces in the playing area for a number of players (B-SET-1)."""
    return 2 * content().pieces[players].each


def is_built(draft: Draft) -> bool:
    """Return whether all pieces of the playing area have been laid."""
    return len(draft.area) == count_pieces(draft.setup.players)


def list_free_places(area: tuple[Piece, ...], players: int) -> tuple[Piece, ...]:
    """Return the positions `(i, j, d)` where the next piece of the playing area may be laid.

    They are column and row of a cell, and a side of it (0 N, 1 E, 2 S, 3 W).
    """
    return free_places(area, content().pieces[players].each)


def _random_area(rng: int, players: int) -> tuple[int, tuple[Piece, ...]]:
    area: tuple[Piece, ...] = ()
    while len(area) < count_pieces(players):
        free = list_free_places(area, players)
        rng, choice = random_below(rng, len(free))
        area = (*area, free[choice])
    return rng, area


def add_piece(draft: Draft, piece: Piece) -> None:
    """Lay a piece chosen by a player and pass to the next seat; the last one completes the area."""
    seat = draft.seat
    draft.area = (*draft.area, piece)
    draft.seat = 0 if is_built(draft) else (seat + 1) % draft.setup.players
    draft.emit(PieceAdded(seat, piece))
    if is_built(draft):
        draft.area = sort_for_judging(draft.area)
        draft.emit(AreaDone(draft.area))
