"""What pumpkins, hats and orbs bring until the end of the game: what they score, and what may still come.

With no turns left in the last round every function gives exactly what the rules score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from client.bots.wispwood.ground import Wood, groups, lines
from client.bots.wispwood.prospect import Prospect
from rules.wispwood.content import Card
from rules.wispwood.geometry import ADJACENT, AROUND, COLUMN, CORNERS, FALLING, RISING, ROW, TWO_AWAY
from rules.wispwood.state import HAT, ORB, PUMPKIN, STRIDE

CardWorth: TypeAlias = Callable[[Wood, Card, Prospect], float]

RATE: Final = {
    "pumpkin-sudoku": 0.27,
    "pumpkin-apart": 0.27,
    "pumpkin-vines": 0.27,
    "pumpkin-pairs": 0.27,
    "pumpkin-parties": 0.27,
    "hat-diagonal": 0.25,
    "hat-cross": 0.2,
    "hat-cuddle": 0.2,
    "hat-chequers": 0.2,
    "hat-distance": 0.2,
}
"""Things more that a card counts with every turn."""
ROOM: Final = {
    "pumpkin-sudoku": 0.5,
    "pumpkin-apart": 0.2,
    "pumpkin-vines": 0.2,
    "pumpkin-parties": 0.17,
    "hat-diagonal": 0.45,
    "hat-cross": 0.4,
    "hat-cuddle": 0.3,
    "hat-chequers": 0.3,
    "hat-distance": 0.35,
}
"""Things more that a free cell where they may lie allows."""
GROWTH: Final = {
    "pumpkin-sudoku": 0.5,
    "pumpkin-apart": 1.4,
    "pumpkin-vines": 1.0,
    "pumpkin-parties": 1.5,
    "hat-diagonal": 0.8,
    "hat-cross": 0.8,
    "hat-cuddle": 1.0,
    "hat-chequers": 0.8,
    "hat-distance": 0.8,
}
"""Things more for which each later round makes room."""
HOPE: Final = {"pumpkin": 0.33, "hat": 0.4, "orb": 0.65}
"""What a point that may still come is worth against one that is there: a turn can bring one wisp only."""
SOON: Final = {
    "orb-around": 1.9,
    "orb-line": 0.8,
    "orb-group": 1.1,
    "orb-synergy": 1.5,
}
"""How much likelier than by chance a wisp is laid in this round where it helps an orb."""
LATER: Final = {
    "orb-around": 1.9,
    "orb-line": 0.7,
    "orb-group": 1.1,
    "orb-synergy": 1.2,
}
"""Likewise in later rounds."""

_DIAGONALS = tuple(falling | rising for falling, rising in zip(FALLING, RISING, strict=True))
_CROSSES = tuple(row | column for row, column in zip(ROW, COLUMN, strict=True))


def row_between(card: Card, count: float) -> float:
    """A table card's points for a number that need not be whole."""
    whole = int(count)
    low = card.row(whole)
    part = count - whole
    return low + part * (card.row(whole + 1) - low) if part else low


def hats_between(card: Card, count: float) -> float:
    """The hats' points for a number that need not be whole."""
    whole = int(count)
    numbers = card.numbers
    low = numbers.each * (whole // 3) + numbers.rest[whole % 3]
    part = count - whole
    if not part:
        return low
    return low + part * (numbers.each * ((whole + 1) // 3) + numbers.rest[(whole + 1) % 3] - low)


def _table(card: Card, count: int, room: float, ahead: Prospect) -> float:
    """Points over all rounds, if a counted thing more comes now and then while there is room."""
    rate, growth = RATE[card.id], GROWTH[card.id]
    room *= ROOM[card.id]
    now, total = card.row(count), 0.0
    for number, turns in enumerate(ahead.spans):
        total += row_between(card, count + min(room + growth * number, rate * turns)) - now
    return now * len(ahead.spans) + HOPE["pumpkin"] * total


def _apart(pumpkins: int, seen: tuple[int, ...]) -> tuple[int, int]:
    """How many pumpkins see no other one, and all cells seen by one."""
    count, watched, left = 0, 0, pumpkins
    while left:
        low = left & -left
        cells = seen[low.bit_length() - 1]
        watched |= cells
        if not pumpkins & cells:
            count += 1
        left ^= low
    return count, watched


def unwatched(card: str, pumpkins: int) -> int:
    """The window cells where a pumpkin would see no other one, for the cards that ask for that."""
    seen = {"pumpkin-sudoku": _CROSSES, "pumpkin-apart": AROUND, "pumpkin-vines": _DIAGONALS}[card]
    return ~_apart(pumpkins, seen)[1]


def pumpkin_sudoku(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Room is where both a row and a column hold no pumpkin."""
    pumpkins = wood.wisps[PUMPKIN]
    count, _ = _apart(pumpkins, _CROSSES)
    every = lines(ahead.frame)
    half = len(every) // 2
    rows = sum(1 for line in every[:half] if not line & pumpkins and line & ahead.free)
    columns = sum(1 for line in every[half:] if not line & pumpkins and line & ahead.free)
    return _table(card, count, min(rows, columns), ahead)


def pumpkin_apart(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Room is where no pumpkin is around; one more takes about four such cells."""
    count, watched = _apart(wood.wisps[PUMPKIN], AROUND)
    return _table(card, count, (ahead.free & ~watched).bit_count(), ahead)


def pumpkin_vines(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Room is where no diagonal has a pumpkin."""
    count, watched = _apart(wood.wisps[PUMPKIN], _DIAGONALS)
    return _table(card, count, (ahead.free & ~watched).bit_count(), ahead)


def pumpkin_pairs(wood: Wood, card: Card, ahead: Prospect) -> float:
    """A single pumpkin is half a pair, if a cell beside it has no other pumpkin beside it."""
    pumpkins = wood.wisps[PUMPKIN]
    count, open_, open_later = 0, 0, 0
    for group in groups(pumpkins):
        size = group.bit_count()
        if size == 2:
            count += 1
        elif size == 1:
            soon, later = _finishing(group, pumpkins, wood, ahead)
            open_ += soon
            open_later += later
    now, total = card.row(count), 0.0
    for number, turns in enumerate(ahead.spans):
        single = min(open_later if number else open_, 2.0)
        chance = min(0.85, 0.32 * turns)
        more = single * chance + max(0.0, RATE[card.id] * turns - single) * 0.3
        total += row_between(card, count + more) - now
    return now * len(ahead.spans) + HOPE["pumpkin"] * total


def _finishing(single: int, pumpkins: int, wood: Wood, ahead: Prospect) -> tuple[int, int]:
    """Whether a single pumpkin can become a pair now (in this frame), and at all."""
    left = ADJACENT[single.bit_length() - 1] & ~(wood.tiles & ~wood.trees)
    later = 0
    while left:
        low = left & -left
        if not ADJACENT[low.bit_length() - 1] & pumpkins & ~single:
            if low & ahead.free:
                return 1, 1
            later = 1
        left ^= low
    return 0, later


def pumpkin_parties(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Room is where no wisp is adjacent, and beside groups without a pumpkin."""
    pumpkins, wisps = wood.wisps[PUMPKIN], wood.any_wisp
    count, dull = 0, 0
    for group in groups(wisps):
        if group & pumpkins:
            count += 1
        else:
            dull += 1
    near = wisps << 1 | wisps >> 1 | wisps << STRIDE | wisps >> STRIDE
    room = (ahead.free & ~near).bit_count() + 2 * dull
    return _table(card, count, room, ahead)


def hat_cells(card: str, cat: int, hats: int) -> int:
    """The window cells where the card lets a new hat lie (W-PLACE-4)."""
    at = cat.bit_length() - 1
    if card == "hat-diagonal":
        return _DIAGONALS[at]
    if card == "hat-cross":
        return _CROSSES[at]
    if card == "hat-cuddle":
        return AROUND[at]
    if card == "hat-distance":
        return TWO_AWAY[at]
    joined, edge = 0, CORNERS[at]
    reached = edge
    while step := edge & hats & ~joined:
        joined |= step
        edge = 0
        while step:
            low = step & -step
            edge |= CORNERS[low.bit_length() - 1]
            step ^= low
        reached |= edge
    return reached & ~cat


def hats(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Room is where the card lets a hat lie, in later rounds wherever the cat will be."""
    count = wood.wisps[HAT].bit_count()
    room = (hat_cells(card.id, wood.cat, wood.wisps[HAT]) & ahead.free).bit_count()
    open_, rate, growth = ROOM[card.id] * room, RATE[card.id], GROWTH[card.id]
    now, total = hats_between(card, count), 0.0
    for number, turns in enumerate(ahead.spans):
        total += hats_between(card, count + min(open_ + growth * number, rate * turns)) - now
    return now * len(ahead.spans) + HOPE["hat"] * total


def _kinds(wood: Wood, cells: int) -> int:
    a, b, c, d = wood.wisps
    return bool(a & cells) + bool(b & cells) + bool(c & cells) + bool(d & cells)


def _more_kinds(kinds: int, free: int, density: float) -> float:
    """Kinds in a region that has some, if every free cell of it may get a wisp of any missing kind."""
    return kinds + HOPE["orb"] * (4 - kinds) * (1.0 - (1.0 - density) ** free)


def _densities(card: Card, ahead: Prospect) -> tuple[float, ...]:
    """For this round and each later one, how likely a free cell will have got a wisp of one certain kind."""
    now, later = min(0.9, SOON[card.id] * 0.25 * ahead.wisps), LATER[card.id] * 0.25
    return (now, *(min(0.9, later * min(0.6, turns / 22)) for turns in ahead.spans[1:]))


def orb_around(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each orb by the kinds around it and the cells around it where others may come."""
    return _orbs_near(wood, card, ahead, AROUND)


def _orbs_near(wood: Wood, card: Card, ahead: Prospect, seen: tuple[int, ...]) -> float:
    wisps, each = wood.any_wisp, card.numbers.each
    chances = _densities(card, ahead)
    total, left = 0.0, wood.wisps[ORB]
    while left:
        low = left & -left
        cells = seen[low.bit_length() - 1]
        kinds = _kinds(wood, cells)
        total += each * _more_kinds(kinds, (cells & ahead.free).bit_count(), chances[0])
        for chance in chances[1:]:
            total += each * _more_kinds(kinds, (cells & ~wisps & ~wood.cat).bit_count(), chance)
        left ^= low
    return total


def orb_line(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each orb by the better of its row and column."""
    each = card.numbers.each
    chances = _densities(card, ahead)
    total, left = 0.0, wood.wisps[ORB]
    while left:
        low = left & -left
        at = low.bit_length() - 1
        kinds = (_kinds(wood, ROW[at] | low), _kinds(wood, COLUMN[at] | low))
        free = ((ROW[at] & ahead.free).bit_count(), (COLUMN[at] & ahead.free).bit_count())
        inside = ((ROW[at] & ahead.frame).bit_count(), (COLUMN[at] & ahead.frame).bit_count())
        total += each * max(_more_kinds(kinds[i], free[i], chances[0]) for i in (0, 1))
        for number, chance in enumerate(chances[1:], start=1):
            total += each * max(_more_kinds(kinds[i], inside[i] // 2 + number, chance) for i in (0, 1))
        left ^= low
    return total


def orb_group(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each group with an orb by its kinds and the cells beside it."""
    wisps, each, orbs = wood.any_wisp, card.numbers.each, wood.wisps[ORB]
    chances = _densities(card, ahead)
    total = 0.0
    for group in groups(wisps):
        kinds = _kinds(wood, group)
        beside = (group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & ~wood.cat & ~wisps
        free = (beside & ahead.free).bit_count()
        if group & orbs:
            total += each * _more_kinds(kinds, free, chances[0])
            for chance in chances[1:]:
                total += each * _more_kinds(kinds, beside.bit_count(), chance)
        else:  # an orb may still join it
            total += each * (kinds + 1) * 0.3 * (1.0 - (1.0 - chances[0]) ** free)
            for chance in chances[1:]:
                total += each * (kinds + 1) * 0.3 * (1.0 - (1.0 - chance) ** beside.bit_count())
    return total


def orb_synergy(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each orb by the poorest kind beside it; alone, by what may come."""
    values = card.numbers.values
    assert values is not None  # `content` has made sure
    worth = [values.of(kind) for kind in range(4)]
    chances = _densities(card, ahead)
    fresh = HOPE["orb"] * (sum(worth) / 4 + 0.5)
    total, left = 0.0, wood.wisps[ORB]
    while left:
        low = left & -left
        near = ADJACENT[low.bit_length() - 1]
        present = [worth[kind] for kind in range(4) if wood.wisps[kind] & near]
        free = (near & ahead.free).bit_count()
        if present:
            total += min(present) * len(ahead.spans)
        else:
            total += fresh * (1.0 - (1.0 - chances[0]) ** (3 * free))
            open_ = (near & ~wood.any_wisp & ~wood.cat).bit_count()
            for chance in chances[1:]:
                total += fresh * (1.0 - (1.0 - chance) ** (3 * open_))
        left ^= low
    return total


def orb_dark(wood: Wood, card: Card, ahead: Prospect) -> float:
    """All orbs by the rarest kind, which may change."""
    values = card.numbers.values
    assert values is not None  # `content` has made sure
    counts = [mask.bit_count() for mask in wood.wisps]
    least = min(counts)
    now = max(values.of(kind) for kind in range(4) if counts[kind] == least)
    usual = sum(values.of(kind) for kind in range(4)) / 4
    total = 0.0
    for turns in ahead.spans:
        drift = min(0.75, 0.09 * turns)
        total += (counts[ORB] + HOPE["orb"] * 0.2 * turns) * (now + drift * (usual - now))
    return total


WISPS: dict[str, CardWorth] = {
    "pumpkin-sudoku": pumpkin_sudoku,
    "pumpkin-apart": pumpkin_apart,
    "pumpkin-vines": pumpkin_vines,
    "pumpkin-pairs": pumpkin_pairs,
    "pumpkin-parties": pumpkin_parties,
    "hat-diagonal": hats,
    "hat-cross": hats,
    "hat-cuddle": hats,
    "hat-chequers": hats,
    "hat-distance": hats,
    "orb-around": orb_around,
    "orb-line": orb_line,
    "orb-group": orb_group,
    "orb-synergy": orb_synergy,
    "orb-dark": orb_dark,
}
"""What each card for wisps is worth."""
