"""Forests and whole positions built from pictures, and pictures of forests.

Letters: P pumpkin, H hat, O orb, L heart, T tree, C ready cat, c hidden cat, . empty. On the pond also
G for the ghost's cat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from rules.contract import Ruling
from rules.wispwood.actions import Place, Plant, WispwoodAction
from rules.wispwood.content import content
from rules.wispwood.events import WispwoodEvent
from rules.wispwood.forest_changes import fit_box, set_hidden_sides
from rules.wispwood.game import GAME
from rules.wispwood.scoring import score_card
from rules.wispwood.shapes import list_orientations
from rules.wispwood.state import (
    EMPTY,
    GHOST_CAT,
    KINDS,
    STRIDE,
    Counts,
    Forest,
    Ghost,
    Phase,
    RoundSheet,
    Setup,
    WispwoodState,
)

E = TypeVar("E", bound=WispwoodEvent)

Rows = Sequence[str]
Cell = tuple[int, int]

LETTERS = {"P": 0, "H": 1, "O": 2, "L": 3, ".": EMPTY, "G": GHOST_CAT}
SHAPES = ("I2", "L4", "I3", "S4", "L3", "I4", "O4", "T4")
"""The pond's shapes as they lie in `table`: pieces in the order of the definitions."""

WISHES = ("pumpkin-sudoku", "hat-cross", "orb-around", "heart-near", "tree-largest")


def forest(rows: Rows, *, x: int = 0, y: int = 0) -> Forest:
    """Return the forest of the picture, whose upper left letter is the cell (x, y). No faces are known."""
    masks = dict.fromkeys("PHOLTC", 0)
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != ".":
                masks["C" if letter == "c" else letter] |= 1 << (row * STRIDE + column)
    assert masks["C"].bit_count() == 1, "a forest has one cat"
    wisps = (masks["P"], masks["H"], masks["O"], masks["L"])
    hidden = any("c" in line for line in rows)
    return fit_box(Forest(x, y, 6, 6, wisps, masks["T"], masks["C"], not hidden, (0, 0, 0, 0)))


def picture(of: Forest) -> list[str]:
    """Return the forest's box as rows of letters."""
    rows = [["."] * of.w for _ in range(of.h)]
    masks = {**dict(zip("PHOL", of.wisps, strict=True)), "T": of.trees, "C" if of.ready else "c": of.cat}
    for letter, mask in masks.items():
        for bit in range(mask.bit_length()):
            if mask >> bit & 1:
                rows[bit // STRIDE][bit % STRIDE] = letter
    return ["".join(row) for row in rows]


def points(card: str, *rows: str) -> int:
    """Return what the card gives for the picture.

    A cat may be left out, then it lies beyond the lower right corner.

    There it is on no line of the picture but perhaps a diagonal, which it does not block.
    """
    if any(letter in row for row in rows for letter in "Cc"):
        return score_card(forest(rows), card)
    width = max(len(row) for row in rows)
    return score_card(forest([*(row.ljust(width + 1, ".") for row in rows), "." * width + "C"]), card)


def full(size: int, letter: str = "T") -> list[str]:
    """Return a full grid: the cat in the corner, all else that letter."""
    return ["C" + letter * (size - 1), *[letter * size] * (size - 1)]


def ghost(board: int = 1, taken: Counts = (0, 0, 0, 0), fireflies: str = "", spent: str = "") -> Ghost:
    """Return a ghost with the markers pumpkin, hat, orb, heart from the top. fireflies: the top one first."""
    pile = tuple(int(number) for number in reversed(fireflies))
    out = tuple(int(number) for number in spent)
    rest = list(content().fireflies.numbers)
    for number in (*pile, *out):
        rest.remove(number)
    return Ghost(board, (0, 1, 2, 3), taken, pile, out, tuple(rest))


def table(
    *forests: Rows | Forest,
    pond: str = "PHOLPHOL",
    phase: Phase = "turn",
    seat: int = 0,
    start: int = 0,
    round_: int = 1,
    lap: int = 2,
    wishes: tuple[str, ...] = WISHES,
    hat: str | None = None,
    shapes: tuple[str, ...] = SHAPES,
    taken: int = EMPTY,
    planted: int = 0,
    closing: bool = False,
    may_refresh: bool = False,
    against: Ghost | None = None,
    top: str = "",
    left: int | None = None,
    sheets: tuple[RoundSheet, ...] | None = None,
    short: bool = False,
    check: bool = True,
) -> WispwoodState:
    """Return a position in which every tile is somewhere.

    hat: the hat card in place of the usual one. against: the ghost, in a solo game. top: the kinds on top
    of the supply, the topmost first. left: how many tiles lie in the supply; the others were discarded.
    """
    stands = tuple(f if isinstance(f, Forest) else forest(f) for f in forests)
    if len(stands) == 1:
        against = against or ghost(fireflies="221", spent="3", taken=(1, 0, 0, 0))
        pond = pond if "G" in pond else pond[:-1] + "G"
    slots = tuple(LETTERS[letter] for letter in pond)
    if hat is not None:
        wishes = (wishes[0], hat, *wishes[2:])
    if sheets is None:
        done = round_ if phase in ("cats", "over") else round_ - 1
        sheets = tuple(blank_sheet(len(stands), len(wishes)) for _ in range(done))
    supply, discard, stands = _dealt(stands, slots, against, top, left)
    setup = Setup(len(stands), "random", len(wishes) == 4, short, False, against.board if against else 1)
    state = WispwoodState(
        setup, 12345, phase, round_, lap, start, seat, closing, may_refresh, taken, planted,
        shapes, slots, supply, discard, wishes, stands, against, sheets,
    )  # fmt: skip
    if check:
        GAME.check(state)
    return state


def blank_sheet(players: int, wishes: int = 5, rows: Rows = ("C",)) -> RoundSheet:
    """Return a scored round in which nobody got anything."""
    return RoundSheet((forest(rows),) * players, ((0,) * (wishes + 1),) * players, 0, (0, 0, 0, 0))


def _dealt(
    forests: tuple[Forest, ...],
    slots: tuple[int, ...],
    against: Ghost | None,
    top: str,
    left: int | None,
) -> tuple[tuple[int, ...], Counts, tuple[Forest, ...]]:
    """Return the supply, the discard pile and the forests with the faces of their trees."""
    pool: list[int] = []
    for kind in range(len(KINDS)):
        seen = slots.count(kind) + sum(f.wisps[kind].bit_count() for f in forests)
        seen += (against.taken[kind] + 1) if against else 0
        pool += [kind] * (content().tiles.each - seen)
    pool = pool[::3] + pool[1::3] + pool[2::3]
    for letter in top:
        pool.remove(LETTERS[letter])
    covered = []
    for f in forests:
        count = (f.trees | f.cat).bit_count()
        covered.append(set_hidden_sides(f, tuple(pool[:count])))
        pool = pool[count:]
    gone: list[int] = []
    if left is not None:
        gone, pool = pool[left - len(top) :], pool[: left - len(top)]
    pool += [LETTERS[letter] for letter in reversed(top)]
    a, b, c, d = (gone.count(kind) for kind in range(4))
    return tuple(pool), (a, b, c, d), tuple(covered)


# ---------------------------------------------------------------- asking and playing


def format_pond(state: WispwoodState) -> str:
    """Return the pond as letters."""
    letters = {number: letter for letter, number in LETTERS.items()}
    return "".join(letters[kind] for kind in state.slots)


def play(state: WispwoodState, *actions: WispwoodAction) -> WispwoodState:
    """Return the state after these actions of whoever is to decide; every state on the way is checked."""
    for action in actions:
        state = GAME.apply(state, state.seat, action).state
        GAME.check(state)
    return state


def events(state: WispwoodState, action: WispwoodAction) -> tuple[WispwoodEvent, ...]:
    """Return what the action makes happen."""
    return GAME.apply(state, state.seat, action).events


def only(found: Sequence[WispwoodEvent], kind: type[E]) -> E:
    """Return the one event of that kind."""
    (event,) = [event for event in found if isinstance(event, kind)]
    return event


def rule(state: WispwoodState, action: WispwoodAction, seat: int | None = None) -> str | None:
    """Return the id of the rule that forbids the action, None if it is legal; the offer must agree."""
    seat = state.seat if seat is None else seat
    ruling: Ruling | None = GAME.ruling(state, seat, action)
    assert (ruling is None) == (action in GAME.actions(state, seat))
    return ruling.rule if ruling else None


def list_offered(state: WispwoodState, kind: type[WispwoodAction]) -> tuple[WispwoodAction, ...]:
    """Return the legal actions of one kind."""
    return tuple(action for action in GAME.actions(state, state.seat) if isinstance(action, kind))


def tree_cells(state: WispwoodState) -> set[Cell]:
    """Return where a tree may be planted."""
    return {(action.x, action.y) for action in cast("tuple[Plant, ...]", list_offered(state, Plant))}


def hat_cells(state: WispwoodState) -> set[Cell]:
    """Return where the chosen wisp may come to lie, by all legal ways to place it."""
    found = set()
    for action in cast("tuple[Place, ...]", list_offered(state, Place)):
        x, y = list_orientations(action.shape)[action.turn].cells[action.wisp]
        found.add((action.x + x, action.y + y))
    return found


def place(shape: str, *cells: Cell, wisp: Cell) -> Place:
    """Return the action that lays the shape on these cells with the wisp on that one."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wanted = tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: cell[::-1]))
    turn = next(way.turn for way in list_orientations(shape) if way.cells == wanted)
    return Place(shape, turn, left, top, wanted.index((wisp[0] - left, wisp[1] - top)))
