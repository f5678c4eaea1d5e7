"""Dealing a position of an unfinished game anew, so that what is tried from it tells nothing about that game.

Whatever goes on from a position of a game that is still being played (a decision tried again, a branch, a
copy) keeps what certain seats can know and gets everything else by chance: the order of a bag, the next dice,
the secrets of other seats. In a finished game nothing is secret, so its positions stay as they were.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar, cast

import msgspec

import rules
from rules.blake2b import blake2b
from rules.contract import AnyGame, State

T = TypeVar("T")


def deal_anew(game: AnyGame, state: State, seats: Sequence[int], seed: int | None = None) -> State:
    """Return a possible state of the game that agrees with what some seats know, all else dealt by chance.

    The result depends on nothing that is hidden from those seats.

    Args:
        game: The rules.
        state: The true state.
        seats: The seats whose knowledge is kept; () keeps only what everybody sees.
        seed: Seed of the chance; None for one that nobody knows.

    Returns:
        `state` itself if nothing in it is hidden.
    """
    known = combine_views(game, state, seats)
    if not game.is_view(known):
        return state
    return game.determinize(known, int.from_bytes(os.urandom(8)) if seed is None else seed)


def make_view_seed(game: AnyGame, state: State, seat: int) -> int:
    """Return a seed for `deal_anew` that depends only on what a seat sees: equal views give equal seeds."""
    view = rules.to_json(game.view(state, seat))
    return int.from_bytes(blake2b(view, digest_size=8).digest())


def combine_views(game: AnyGame, state: State, seats: Sequence[int]) -> State:
    """Return a state in which only what at least one of several seats can see is not hidden.

    Args:
        game: The rules.
        state: The true state.
        seats: The seats; () for what everybody sees.
    """
    view: State = game.view(state, seats[0] if seats else None)
    for seat in seats[1:]:
        view = _merge(view, game.view(state, seat), state)
    return view


def _merge(first: T, second: T, whole: T) -> T:
    """Return `first` with everything that it hides of `whole`, and `second` does not, taken from `whole`."""
    if first in (second, whole):
        return first
    if second == whole:
        return second
    if isinstance(whole, tuple) and isinstance(first, tuple) and isinstance(second, tuple):
        is_same_length = len(first) == len(second) == len(whole)
        return cast(T, tuple(map(_merge, first, second, whole))) if is_same_length else first
    if isinstance(whole, msgspec.Struct) and type(first) is type(second) is type(whole):
        fields = {
            name: _merge(getattr(first, name), getattr(second, name), getattr(whole, name))
            for name in whole.__struct_fields__
        }
        return msgspec.structs.replace(whole, **fields)
    return first
