"""Whole positions of Envyra built from a few words, and what one asks of them.

Tiles are named without their theme ("flame_1", "end", "bonus_3"), several in one text with spaces between,
"." is an empty position of the grid. Whatever a test leaves open is filled with tiles without requirements.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

from rules.contract import Ruling, Scalar
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes
from rules.envyra.content import content, is_basic_tile_in_use
from rules.envyra.events import EnvyraEvent, TileTaken
from rules.envyra.game import GAME
from rules.envyra.requirements import meets_any
from rules.envyra.rounds import MAX_IDLE_ROUNDS
from rules.envyra.setup import cards_in_game
from rules.envyra.state import NO_TILE, Ending, EnvyraState, Phase, Setup

E = TypeVar("E", bound=EnvyraEvent)

Told = tuple[EnvyraEvent, ...]


@cache
def _short() -> dict[str, str]:
    """Return the id of every tile → its name without the theme."""
    found = {NO_TILE: "."}
    for known in content().tiles.values():
        found[known.id] = known.id.split("_", 1)[1] if known.kind == "theme" else known.id
    return found


def tiles(text: str) -> tuple[str, ...]:
    """Return the ids of tiles named without their themes."""
    ids = {name: tile_id for tile_id, name in _short().items()}
    return tuple(ids[name] for name in text.split())


def tile(name: str) -> str:
    """Return the id of one tile."""
    (found,) = tiles(name)
    return found


def names(ids: Sequence[str]) -> str:
    """Return the names of tiles as they are written here."""
    return " ".join(_short()[tile_id] for tile_id in ids)


def table(
    players: int = 2,
    *,
    grid: str = "",
    cubes: Mapping[int, Sequence[int]] | None = None,
    taken: Mapping[int, str] | None = None,
    bag: str | None = None,
    boards: Mapping[int, Sequence[int]] | None = None,
    phase: Phase = "boards",
    ending: Ending = "",
    start: int = 0,
    seat: int | None = None,
    lap: int = 1,
    round_: int = 7,
    idle: int = 0,
    last: bool = False,
    simplified: bool = False,
    end_tile: str = "standard",
    cards: str = "off",
    open_cards: Sequence[str] = (),
    claimed: Mapping[int, Sequence[str]] | None = None,
    secret: Sequence[str] = (),
    rng: int = 12345,
    check: bool = True,
) -> EnvyraState:
    """Return a position in which every tile, cube and card is somewhere.

    grid: the first positions, the rest is filled. cubes: position → seats in the order of their cubes.
    taken: seat → tiles. bag: its tiles, all others have been removed from the game; None: all others are in
    the bag. cards: the Equilibrium option; cards left open are dealt in the order of the definitions.
    """
    size = content().tables[players].columns * content().tables[players].rows
    laid = list(tiles(grid))
    hold = {who: tiles(what) for who, what in (taken or {}).items()}
    bagged = tiles(bag or "")
    used = {*laid, *bagged, *(t for hand in hold.values() for t in hand)}
    end = content().get_end_tile_id(end_tile)
    in_game, box = _in_the_game(players, used, end)
    spare = [t for t in in_game if t not in used and content().tiles[t].has_no_requirement]
    laid += spare[: size - len(laid)]
    rest = tuple(t for t in in_game if t not in {*used, *laid})
    everybody = tuple(hold.get(who, ()) for who in range(players))
    on_table = {**dict.fromkeys(range(players), ()), **(claimed or {})}
    gone = [card for row in on_table.values() for card in row]
    opened, own, deck = _dealt(players, cards, open_cards, gone, secret)
    if ending == "idle":
        idle = MAX_IDLE_ROUNDS
    state = EnvyraState(
        Setup(players, simplified, end_tile, cards), rng, phase, ending, round_, start, lap,
        start if seat is None else seat, last, idle,
        tuple(who for who in range(players) if last and not meets_any(everybody[who], laid)),
        tuple(laid),
        tuple(tuple((cubes or {}).get(place, ())) for place in range(size)),
        tuple(tuple((boards or {}).get(who, ())) for who in range(players)),
        everybody,
        rest if bag is None else bagged, box, () if bag is None else rest,
        opened, tuple(tuple(on_table[who]) for who in range(players)), own, deck,
    )  # fmt: skip
    if check:
        GAME.check(state)
    return state


def _in_the_game(players: int, used: set[str], end: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the tiles in the game, those named among them, and those in the box."""
    numbers = content().tables[players]
    found: list[str] = []
    for start, count in ((True, numbers.start), (False, numbers.basic)):
        kind = [
            t.id for t in content().tiles.values() if (t.start if start else is_basic_tile_in_use(t, players))
        ]
        kind.sort(key=lambda t: t not in used)
        found += kind[:count]
    assert used <= {*found, end, NO_TILE}, f"too many tiles of a kind: {used - {*found, end}}"
    box = tuple(t.id for t in content().tiles.values() if t.kind != "end" and t.id not in found)
    return [*found, end], box


def _dealt(
    players: int, option: str, open_cards: Sequence[str], gone: Sequence[str], secret: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Open cards, secret cards and the deck."""
    named = {*open_cards, *gone, *secret}
    deck = [card for card in cards_in_game(players) if card not in named] if option != "off" else []
    opened, own = list(open_cards), list(secret)
    while option in ("a", "c") and len(opened) + len(gone) < 2:
        opened.append(deck.pop(0))
    while option in ("b", "c") and len(own) < players:
        own.append(deck.pop(0))
    return tuple(opened), tuple(own or ("",) * players), tuple(deck)


# ---------------------------------------------------------------- playing


def run(state: EnvyraState, *actions: EnvyraAction) -> tuple[EnvyraState, Told]:
    """Return the position after these decisions of whoever owes one first, and all that happened."""
    told: list[EnvyraEvent] = []
    for action in actions:
        state, new = _step(state, GAME.deciders(state)[0], action)
        told += new
    return state, tuple(told)


def reveal(state: EnvyraState, boards: Mapping[int, Sequence[int]]) -> tuple[EnvyraState, Told]:
    """Have all players put cubes on these positions, and carry out what follows automatically."""
    told: list[EnvyraEvent] = []
    assert state.phase == "boards"
    assert set(boards) == set(GAME.deciders(state))
    for seat, positions in boards.items():
        state, new = _step(state, seat, PutCubes(tuple(positions)))
        told += new
    return state, tuple(told)


def moves(state: EnvyraState, *positions: int) -> tuple[EnvyraState, Told]:
    """Return the cubes that wait for these positions are moved, one decision after another."""
    return run(state, *(MoveCube(position) for position in positions))


def _step(state: EnvyraState, seat: int, action: EnvyraAction) -> tuple[EnvyraState, Told]:
    state, told = (transition := GAME.apply(state, seat, action)).state, transition.events
    GAME.check(state)
    return state, told


def filter_events(told: Sequence[EnvyraEvent], kind: type[E]) -> list[E]:
    """Return all events of that kind."""
    return [event for event in told if isinstance(event, kind)]


def only(told: Sequence[EnvyraEvent], kind: type[E]) -> E:
    """Return the one event of that kind."""
    (event,) = filter_events(told, kind)
    return event


def takers(told: Sequence[EnvyraEvent]) -> list[tuple[int, str]]:
    """Return who took which tile, in order."""
    return [(event.seat, names([event.tile])) for event in filter_events(told, TileTaken)]


def ruling(
    state: EnvyraState, action: EnvyraAction, seat: int | None = None
) -> tuple[str, dict[str, Scalar]]:
    """Return the rule that forbids the action and its parameters, ("", {}) if it is legal.

    The offer must agree.
    """
    if seat is None:
        seat = GAME.deciders(state)[0]
    found: Ruling | None = GAME.ruling(state, seat, action)
    assert (found is None) == (action in GAME.actions(state, seat))
    return (found.rule, dict(found.params)) if found else ("", {})


def list_offered_positions(state: EnvyraState) -> set[tuple[int, ...]]:
    """Return the positions of all legal actions of the one who decides first."""
    found: set[tuple[int, ...]] = set()
    for action in GAME.actions(state, GAME.deciders(state)[0]):
        found.add(action.positions if isinstance(action, PutCubes) else (position_of(action),))
    return found


def position_of(action: EnvyraAction) -> int:
    """Return the position of a cube to move or a tile to remove."""
    position = getattr(action, "position", None)
    assert isinstance(position, int)
    return position


def supply(state: EnvyraState, seat: int) -> int:
    """Return the cubes that are neither on tiles nor on the board."""
    return 5 - sum(list(row).count(seat) for row in state.cubes) - len(state.boards[seat])
