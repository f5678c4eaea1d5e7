"""The set-up: B-SET-1 to B-SET-3."""

from __future__ import annotations

from rules.balanceformers.area import free_places, in_judging_order
from rules.balanceformers.content import SETS, content
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import AreaDone, PieceAdded
from rules.balanceformers.state import CREATURES, OFF, Piece, Setup
from rules.contract import SEATS_JOINED
from rules.rng import below, seeded, shuffled

RANDOM, HAND = "random", "hand"
"""Areas that are no presets."""


COLOURS = ("default", "black", "white", "random")
"""Which sets the seats have, where they are not named one by one."""


def set_up(setup: Setup, seed: int) -> Draft:
    """The table as it stands before the first decision."""
    players, none = setup.players, (0,) * setup.players
    squares = sum(1 << value for value in content().squares.values)
    rounds = sum(1 << value for value in content().rounds.values)
    draft = Draft(setup, seeded(seed), "building", "", 0, (), (), 0, (OFF,) * (CREATURES * players),
                  (squares,) * players, (rounds,) * players, ((),) * players, (), 0, 0, 0, none, none, none,
                  0, (), ())  # fmt: skip
    draft.rng, draft.sets = _sets(draft.rng, setup)
    if setup.area == HAND:
        return draft
    if setup.area == RANDOM:
        draft.rng, area = _random_area(draft.rng, players)
    else:
        area = content().areas[setup.area]
    draft.area = in_judging_order(area)
    return draft


def _sets(rng: int, setup: Setup) -> tuple[int, tuple[str, ...]]:
    """Which set of creatures each seat has (B-SET-3)."""
    if setup.colours == "random":
        rng, order = shuffled(rng, SETS)
        return rng, order[: setup.players]
    return rng, sets_of(setup.colours, setup.players)


def sets_of(colours: str, players: int) -> tuple[str, ...]:
    """The sets in seat order that a value of the option means; () where chance deals them (B-SET-3)."""
    match colours:
        case "random":
            return ()
        case "black" | "white":
            return tuple(sorted(SETS, key=lambda name: not name.startswith(colours))[:players])
        case "default":
            return content().sets[players].names
        case _:
            return tuple(colours.split(SEATS_JOINED))


def pieces_wanted(players: int) -> int:
    """How many pieces the area has (B-SET-1)."""
    return 2 * content().pieces[players].each


def is_built(draft: Draft) -> bool:
    """Whether all pieces of the area lie."""
    return len(draft.area) == pieces_wanted(draft.setup.players)


def places(area: tuple[Piece, ...], players: int) -> tuple[Piece, ...]:
    """Where the next piece may lie."""
    return free_places(area, content().pieces[players].each)


def _random_area(rng: int, players: int) -> tuple[int, tuple[Piece, ...]]:
    area: tuple[Piece, ...] = ()
    while len(area) < pieces_wanted(players):
        free = places(area, players)
        rng, choice = below(rng, len(free))
        area = (*area, free[choice])
    return rng, area


def add_piece(draft: Draft, piece: Piece) -> None:
    """Building by hand: seats in turn add one piece; the last one completes the area."""
    seat = draft.seat
    draft.area = (*draft.area, piece)
    draft.seat = 0 if is_built(draft) else (seat + 1) % draft.setup.players
    draft.say(PieceAdded(seat, piece))
    if is_built(draft):
        draft.area = in_judging_order(draft.area)
        draft.say(AreaDone(draft.area))
