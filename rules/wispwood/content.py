"""Wispwood's component definitions (tiles, shapes, cards …) and their types."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from rules.content import DefinitionReader, DefinitionStore, Source
from rules.wispwood.state import KINDS

DECKS: tuple[str, ...] = (*KINDS, "tree")
"""The five decks of wish cards in their order."""

COMPONENTS, WISHES = "components.yaml", "wishes.yaml"

MAX_COUNT = 99
"""Upper limit of points and of pieces of one kind."""

MAX_CELLS = 36
"""Number of cells of the largest grid."""

LETTERS = "PHOLTC."
"""Letters of the cells in the examples: the four kinds, tree, cat, empty."""

_Picture: TypeAlias = tuple[str, ...]


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number of tiles of each kind of wisp, as read from the definitions."""

    each: int
    source: Source


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Size of the n×n grid and bonus for filling it, by round.

    Attributes:
        sizes: n of the n×n grid in each round.
        bonus: Points for a full grid in each round.
        source: Where the numbers come from.
    """

    sizes: tuple[int, int, int]
    bonus: tuple[int, int, int]
    source: Source


class Pond(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces that make up the pond.

    Attributes:
        pieces: Names of the two shapes on each outer piece.
        source: Where they come from.
    """

    pieces: tuple[tuple[str, str], ...]
    source: Source


class Fireflies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbered tokens that say how many wisps the ghost (solo opponent) sees in a turn.

    Attributes:
        numbers: The number on each token: how many wisps the ghost sees.
        per_round: Size of the face-down pile in each round.
        source: Where the numbers come from.
    """

    numbers: tuple[int, ...]
    per_round: tuple[int, int, int]
    source: Source


class GhostBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board of the ghost (solo opponent).

    Attributes:
        values: Points of a wisp whose kind is marked on each level, from top to bottom.
        paws: Difficulty printed on the board.
        source: Where the numbers come from.
    """

    values: tuple[int, int, int, int]
    paws: int
    source: Source


class WorkedExample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The example forest printed on a wish card.

    Attributes:
        rows: The forest, row by row; one letter of LETTERS for each cell.
        points: Points that the card gives for it.
    """

    rows: _Picture
    points: int


class PointsByKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of a wish card for each of the four kinds of wisp."""

    pumpkin: int
    """Points for pumpkins."""
    hat: int
    """Points for hats."""
    orb: int
    """Points for orbs."""
    heart: int
    """Points for hearts."""

    def get_points(self, kind: int) -> int:
        """Return the points for the kind of wisp with an index in `KINDS` (0–3)."""
        return (self.pumpkin, self.hat, self.orb, self.heart)[kind]


class CardNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers on a wish card as read from YAML; the card's scoring function uses some of them."""

    paws: int
    """1 for the simpler cards, 2 for the others."""
    source: Source
    """Where the points come from."""
    paws_source: Source
    """Where the number of paws comes from."""
    example: WorkedExample
    """The example drawn on the card."""
    table: tuple[int, ...] = ()
    """Points for 1, 2, 3 … counted things."""
    more: int = 0
    """Points for each thing beyond the table."""
    each: int = 0
    """Points for each counted thing."""
    least: int = 0
    """Minimal size of a counted line, neighbourhood or group."""
    rest: tuple[int, ...] = ()
    """Points for 0, 1 and 2 hats left over."""
    values: PointsByKind | None = None
    """Points by kind."""


class Card(msgspec.Struct, frozen=True):
    """A wish card (scoring goal)."""

    id: str
    deck: str
    numbers: CardNumbers

    @property
    def difficulty(self) -> int:
        """Difficulty of the wish card: 1 for the simpler ones, 2 for the others."""
        return self.numbers.paws

    def get_table_points(self, count: int) -> int:
        """Return the points that a wish card with a points table gives for `count` counted things."""
        table = self.numbers.table
        if count <= len(table):
            return table[count - 1] if count else 0
        return table[-1] + (count - len(table)) * self.numbers.more


class Content(msgspec.Struct, frozen=True):
    """All component definitions of Wispwood."""

    tiles: Tiles
    """Numbers of tiles."""
    grid: Grid
    """Sizes and bonuses of the grid."""
    shapes: dict[str, _Picture]
    """Name → the shape as drawn on the pond: rows of "#" and "."."""
    pond: Pond
    """Pieces of the pond."""
    fireflies: Fireflies
    """Tokens of the ghost."""
    ghost_boards: tuple[GhostBoard, ...]
    """Boards of the ghost; board n of the option is at index n − 1."""
    cards: dict[str, Card]
    """Wish cards by id, in the order of CARD_IDS."""
    hash: str
    """Short hash of all definitions."""

    def deck(self, name: str) -> tuple[Card, ...]:
        """Return the five wish cards of the deck with a name such as "pumpkin" or "tree"."""
        return tuple(card for card in self.cards.values() if card.deck == name)


def read_content(definitions: DefinitionReader) -> Content:
    """Read, check and return all definitions of Wispwood. Raises ContentError listing every problem."""
    part = definitions.read_part
    shapes = part(COMPONENTS, "shapes", dict[str, _Picture], {})
    pond = part(COMPONENTS, "pond", Pond, Pond((), "reconstructed"))
    fireflies = part(COMPONENTS, "fireflies", Fireflies, Fireflies((), (0, 0, 0), "likely"))
    boards = part(COMPONENTS, "ghost_boards", tuple[GhostBoard, ...], ())
    tiles = part(COMPONENTS, "tiles", Tiles, Tiles(0, "likely"))
    grid = part(COMPONENTS, "grid", Grid, Grid((4, 5, 6), (2, 4, 6), "confirmed"))
    cards = _cards(definitions)
    _check(definitions, shapes, pond, fireflies, boards, tiles, grid)
    definitions.raise_problems()
    return Content(tiles, grid, shapes, pond, fireflies, boards, cards, definitions.hash())


def _cards(definitions: DefinitionReader) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    seen: set[str] = set()
    for number, deck in enumerate(DECKS):
        deck_ids = CARD_IDS[5 * number : 5 * number + 5]
        for card_id, raw in definitions.read_mapping(WISHES, deck).items():
            place = f"{deck}.{card_id}"
            seen.add(card_id)
            if card_id not in deck_ids:
                definitions.add_problem(WISHES, place, "no such card in this deck")
                continue
            numbers = definitions.convert(WISHES, place, raw, CardNumbers, _NO_NUMBERS)
            if numbers is not _NO_NUMBERS:
                _check_card(definitions, place, card_id, numbers)
                cards[card_id] = Card(card_id, deck, numbers)
        for card_id in deck_ids:
            if card_id not in seen:
                definitions.add_problem(WISHES, f"{deck}.{card_id}", "is missing")
        paws = sorted(cards[card_id].difficulty for card_id in deck_ids if card_id in cards)
        if len(paws) == 5 and paws != [1, 1, 2, 2, 2]:
            definitions.add_problem(WISHES, deck, "must have two cards of one paw and three of two")
    # the order of the rules, whatever the order in the file
    return {card_id: cards[card_id] for card_id in CARD_IDS if card_id in cards}


def _check_card(definitions: DefinitionReader, place: str, card_id: str, numbers: CardNumbers) -> None:
    def need(ok: bool, field: str, problem: str) -> None:
        if not ok:
            definitions.add_problem(WISHES, f"{place}.{field}", problem)

    rows = numbers.example.rows
    need(
        bool(rows) and all(len(row) == len(rows[0]) > 0 and not set(row) - set(LETTERS) for row in rows),
        "example",
        f"rows of one length in the letters {LETTERS}",
    )
    need(not rows or max(len(rows), len(rows[0])) <= 6, "example", "at most 6×6")
    need("".join(rows).count("C") <= 1, "example", "one cat at most")
    for field in USED_NUMBERS[card_id]:
        need(bool(getattr(numbers, field)), field, "is missing")
    points = {"table": numbers.table, "more": (numbers.more,), "each": (numbers.each,), "rest": numbers.rest,
              "values": msgspec.structs.astuple(numbers.values) if numbers.values else ()}  # fmt: skip
    for field, numbers_of_field in points.items():
        need(all(0 <= number <= MAX_COUNT for number in numbers_of_field), field, f"must be 0–{MAX_COUNT}")
    need(len(numbers.table) <= MAX_CELLS, "table", f"at most {MAX_CELLS} of them")
    need(0 <= numbers.least <= MAX_CELLS, "least", f"must be 0–{MAX_CELLS}")
    need(len(numbers.rest) in (0, 3), "rest", "points for 0, 1 and 2 left over")
    need(not numbers.rest or numbers.rest[0] == 0, "rest", "no hats left over must be worth 0 points")


def _check(
    definitions: DefinitionReader,
    shapes: dict[str, _Picture],
    pond: Pond,
    fireflies: Fireflies,
    boards: tuple[GhostBoard, ...],
    tiles: Tiles,
    grid: Grid,
) -> None:
    unread = definitions.parts_with_problems(COMPONENTS)

    def need(ok: bool, place: str, problem: str) -> None:
        # what could not even be read has been told, and "-" is the whole file
        if not ok and not unread & {"-", place.split(".", maxsplit=1)[0]}:
            definitions.add_problem(COMPONENTS, place, problem)

    for name, rows in shapes.items():
        need(_is_polyomino(rows), f"shapes.{name}", "2–4 cells # that hang together, in a box of dots")
    need(len(shapes) == 8, "shapes", "there are eight shapes")
    shape_names = sorted(shape for piece in pond.pieces for shape in piece)
    need(
        "shapes" in unread or shape_names == sorted(shapes),
        "pond.pieces",
        "four pieces that carry every shape once",
    )
    need(grid.sizes == (4, 5, 6), "grid.sizes", "must be 4, 5, 6")
    need(min(grid.bonus) > 0, "grid.bonus", "must be more than 0")
    need(max(grid.bonus) <= MAX_COUNT, "grid.bonus", f"must be 0–{MAX_COUNT}")
    # 4 forests of 36 and 8 wisps on the pond must leave tiles to deal (W-SUP-1)
    need(tiles.each >= 39, "tiles.each", "at least 39 of each kind")
    need(tiles.each <= MAX_COUNT, "tiles.each", f"at most {MAX_COUNT} of each kind")
    need(len(fireflies.numbers) >= max(fireflies.per_round), "fireflies", "fewer tokens than a round needs")
    need(len(fireflies.numbers) <= MAX_COUNT, "fireflies.numbers", f"at most {MAX_COUNT} of them")
    need(all(1 <= number <= 7 for number in fireflies.numbers), "fireflies.numbers", "must be 1–7")
    need(min(fireflies.per_round) >= 1, "fireflies.per_round", "at least one a round")
    # a forest of 36, 7 wisps on the pond and what the ghost took must leave tiles to deal
    need(sum(fireflies.per_round) <= 100, "fireflies.per_round", "more than there are wisps for")
    need(len(boards) == 4, "ghost_boards", "there are four boards")
    for number, board in enumerate(boards, start=1):
        in_range = all(0 <= value <= MAX_COUNT for value in (*board.values, board.paws))
        need(in_range, f"ghost_boards.{number}", f"must be 0–{MAX_COUNT}")


def _is_polyomino(rows: _Picture) -> bool:
    """Return whether the picture shows 2–4 cells joined by their sides."""
    if max(len(rows), *map(len, rows), 0) > 4:
        return False
    cells = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"}
    if not 2 <= len(cells) <= 4 or set("".join(rows)) - set("#.") or len({len(row) for row in rows}) != 1:
        return False
    joined = {min(cells)}
    for _ in cells:
        joined |= {(x, y) for x, y in cells if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & joined}
    return joined == cells


_NO_NUMBERS = CardNumbers(0, "likely", "likely", WorkedExample((), 0))
"""Stands for a card whose numbers could not be read."""


CARD_IDS: tuple[str, ...] = (
    "pumpkin-sudoku", "pumpkin-apart", "pumpkin-vines", "pumpkin-pairs", "pumpkin-parties",
    "hat-diagonal", "hat-cross", "hat-cuddle", "hat-chequers", "hat-distance",
    "orb-around", "orb-line", "orb-group", "orb-synergy", "orb-dark",
    "heart-cross", "heart-near", "heart-below", "heart-diagonal", "heart-ray",
    "tree-lines", "tree-largest", "tree-core", "tree-second", "tree-groves",
)  # fmt: skip
"""The ids of all wish cards, five for each deck, in the order of the rules."""

USED_NUMBERS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(CARD_IDS[0:5], ("table",)),
    **dict.fromkeys(CARD_IDS[5:10], ("each", "rest")),
    **dict.fromkeys(CARD_IDS[10:13], ("each",)),
    **dict.fromkeys(CARD_IDS[13:15], ("values",)),
    **dict.fromkeys(CARD_IDS[15:25], ("each",)),
    "tree-lines": ("each", "least"),
    "tree-core": ("each", "least"),
    "tree-groves": ("each", "least"),
}
"""The numbers that each card's scoring function reads."""

BOOK: Final = DefinitionStore("wispwood", (COMPONENTS, WISHES), read_content)
content: Final = BOOK.content
"""Returns the active definitions: those of the game that is being asked, else the program's own."""
