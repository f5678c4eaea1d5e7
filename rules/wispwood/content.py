"""The types of Wispwood's definitions, and the definitions themselves."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from rules.content import Book, Definitions, Source
from rules.wispwood.state import KINDS

DECKS: tuple[str, ...] = (*KINDS, "tree")
"""The five decks of wish cards in their order."""

COMPONENTS, WISHES = "components.yaml", "wishes.yaml"

MOST = 99
"""More points or pieces of one kind nothing brings or has."""

CELLS = 36
"""Of the largest grid."""

LETTERS = "PHOLTC."
"""How the examples write cells: the four kinds, tree, cat, empty."""

_Picture: TypeAlias = tuple[str, ...]


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tiles there are of each kind."""

    each: int
    source: Source


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """sizes: n of the n×n grid round by round. bonus: points for a full one."""

    sizes: tuple[int, int, int]
    bonus: tuple[int, int, int]
    source: Source


class Pond(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """pieces: the two shapes on each outer piece."""

    pieces: tuple[tuple[str, str], ...]
    source: Source


class Fireflies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """numbers: what the tokens show. per_round: how many lie in the pile."""

    numbers: tuple[int, ...]
    per_round: tuple[int, int, int]
    source: Source


class GhostBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """values: what a wisp on each level is worth to the ghost, from top to bottom."""

    values: tuple[int, int, int, int]
    paws: int
    source: Source


class WorkedExample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A forest as drawn on a card, row by row in LETTERS, and what the card gives for it."""

    rows: _Picture
    points: int


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points by kind."""

    pumpkin: int
    hat: int
    orb: int
    heart: int

    def of(self, kind: int) -> int:
        """The points of a kind given by its index."""
        return (self.pumpkin, self.hat, self.orb, self.heart)[kind]


class CardNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the YAML says of a wish card. Which of the numbers a card uses, its scoring function tells."""

    paws: int
    source: Source
    paws_source: Source
    example: WorkedExample
    table: tuple[int, ...] = ()
    more: int = 0
    each: int = 0
    least: int = 0
    rest: tuple[int, ...] = ()
    values: Values | None = None


class Card(msgspec.Struct, frozen=True):
    """A wish card."""

    id: str
    deck: str
    numbers: CardNumbers

    @property
    def paws(self) -> int:
        """1 for the simpler cards, 2 for the others."""
        return self.numbers.paws

    def row(self, count: int) -> int:
        """Points of a table card for that many counted."""
        table = self.numbers.table
        if count <= len(table):
            return table[count - 1] if count else 0
        return table[-1] + (count - len(table)) * self.numbers.more


class Content(msgspec.Struct, frozen=True):
    """All definitions of Wispwood."""

    tiles: Tiles
    grid: Grid
    shapes: dict[str, _Picture]
    pond: Pond
    fireflies: Fireflies
    ghost_boards: tuple[GhostBoard, ...]
    cards: dict[str, Card]
    hash: str

    def deck(self, name: str) -> tuple[Card, ...]:
        """The five cards of a deck."""
        return tuple(card for card in self.cards.values() if card.deck == name)


def read(definitions: Definitions) -> Content:
    """Typed and checked definitions. Raises ContentError with every problem found."""
    part = definitions.part
    shapes = part(COMPONENTS, "shapes", dict[str, _Picture], {})
    pond = part(COMPONENTS, "pond", Pond, Pond((), "reconstructed"))
    fireflies = part(COMPONENTS, "fireflies", Fireflies, Fireflies((), (0, 0, 0), "likely"))
    boards = part(COMPONENTS, "ghost_boards", tuple[GhostBoard, ...], ())
    tiles = part(COMPONENTS, "tiles", Tiles, Tiles(0, "likely"))
    grid = part(COMPONENTS, "grid", Grid, Grid((4, 5, 6), (2, 4, 6), "confirmed"))
    cards = _cards(definitions)
    _check(definitions, shapes, pond, fireflies, boards, tiles, grid)
    definitions.done()
    return Content(tiles, grid, shapes, pond, fireflies, boards, cards, definitions.hash())


def _cards(definitions: Definitions) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    told: set[str] = set()
    for number, deck in enumerate(DECKS):
        wanted = CARD_IDS[5 * number : 5 * number + 5]
        for card_id, raw in definitions.keys(WISHES, deck).items():
            place = f"{deck}.{card_id}"
            told.add(card_id)
            if card_id not in wanted:
                definitions.say(WISHES, place, "no such card in this deck")
                continue
            numbers = definitions.typed(WISHES, place, raw, CardNumbers, _NO_NUMBERS)
            if numbers is not _NO_NUMBERS:
                _check_card(definitions, place, card_id, numbers)
                cards[card_id] = Card(card_id, deck, numbers)
        for card_id in wanted:
            if card_id not in told:
                definitions.say(WISHES, f"{deck}.{card_id}", "is missing")
        paws = sorted(cards[card_id].paws for card_id in wanted if card_id in cards)
        if len(paws) == 5 and paws != [1, 1, 2, 2, 2]:
            definitions.say(WISHES, deck, "must have two cards of one paw and three of two")
    # the order of the rules, whatever the order in the file
    return {card_id: cards[card_id] for card_id in CARD_IDS if card_id in cards}


def _check_card(definitions: Definitions, place: str, card_id: str, numbers: CardNumbers) -> None:
    def need(ok: bool, field: str, problem: str) -> None:
        if not ok:
            definitions.say(WISHES, f"{place}.{field}", problem)

    rows = numbers.example.rows
    need(
        bool(rows) and all(len(row) == len(rows[0]) > 0 and not set(row) - set(LETTERS) for row in rows),
        "example",
        f"rows of one length in the letters {LETTERS}",
    )
    need(not rows or max(len(rows), len(rows[0])) <= 6, "example", "at most 6×6")
    need("".join(rows).count("C") <= 1, "example", "one cat at most")
    for field in NEEDS[card_id]:
        need(bool(getattr(numbers, field)), field, "is missing")
    points = {"table": numbers.table, "more": (numbers.more,), "each": (numbers.each,), "rest": numbers.rest,
              "values": msgspec.structs.astuple(numbers.values) if numbers.values else ()}  # fmt: skip
    for field, found in points.items():
        need(all(0 <= number <= MOST for number in found), field, f"must be 0–{MOST}")
    need(len(numbers.table) <= CELLS, "table", f"at most {CELLS} of them")
    need(0 <= numbers.least <= CELLS, "least", f"must be 0–{CELLS}")
    need(len(numbers.rest) in (0, 3), "rest", "points for 0, 1 and 2 left over")
    need(not numbers.rest or numbers.rest[0] == 0, "rest", "nothing left over brings nothing")


def _check(
    definitions: Definitions,
    shapes: dict[str, _Picture],
    pond: Pond,
    fireflies: Fireflies,
    boards: tuple[GhostBoard, ...],
    tiles: Tiles,
    grid: Grid,
) -> None:
    unread = definitions.told(COMPONENTS)

    def need(ok: bool, place: str, problem: str) -> None:
        # what could not even be read has been told, and "-" is the whole file
        if not ok and not unread & {"-", place.split(".", maxsplit=1)[0]}:
            definitions.say(COMPONENTS, place, problem)

    for name, rows in shapes.items():
        need(_is_polyomino(rows), f"shapes.{name}", "2–4 cells # that hang together, in a box of dots")
    need(len(shapes) == 8, "shapes", "there are eight shapes")
    named = sorted(shape for piece in pond.pieces for shape in piece)
    need(
        "shapes" in unread or named == sorted(shapes),
        "pond.pieces",
        "four pieces that carry every shape once",
    )
    need(grid.sizes == (4, 5, 6), "grid.sizes", "must be 4, 5, 6")
    need(min(grid.bonus) > 0, "grid.bonus", "must be more than 0")
    need(max(grid.bonus) <= MOST, "grid.bonus", f"must be 0–{MOST}")
    # 4 forests of 36 and 8 wisps on the pond must leave tiles to deal (W-SUP-1)
    need(tiles.each >= 39, "tiles.each", "at least 39 of each kind")
    need(tiles.each <= MOST, "tiles.each", f"at most {MOST} of each kind")
    need(len(fireflies.numbers) >= max(fireflies.per_round), "fireflies", "fewer tokens than a round needs")
    need(len(fireflies.numbers) <= MOST, "fireflies.numbers", f"at most {MOST} of them")
    need(all(1 <= number <= 7 for number in fireflies.numbers), "fireflies.numbers", "must be 1–7")
    need(min(fireflies.per_round) >= 1, "fireflies.per_round", "at least one a round")
    # a forest of 36, 7 wisps on the pond and what the ghost took must leave tiles to deal
    need(sum(fireflies.per_round) <= 100, "fireflies.per_round", "more than there are wisps for")
    need(len(boards) == 4, "ghost_boards", "there are four boards")
    for number, board in enumerate(boards, start=1):
        sound = all(0 <= found <= MOST for found in (*board.values, board.paws))
        need(sound, f"ghost_boards.{number}", f"must be 0–{MOST}")


def _is_polyomino(rows: _Picture) -> bool:
    """Whether the picture shows 2–4 cells that hang together by sides."""
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

NEEDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(CARD_IDS[0:5], ("table",)),
    **dict.fromkeys(CARD_IDS[5:10], ("each", "rest")),
    **dict.fromkeys(CARD_IDS[10:13], ("each",)),
    **dict.fromkeys(CARD_IDS[13:15], ("values",)),
    **dict.fromkeys(CARD_IDS[15:25], ("each",)),
    "tree-lines": ("each", "least"),
    "tree-core": ("each", "least"),
    "tree-groves": ("each", "least"),
}
"""The numbers that a card's scoring function reads."""

BOOK: Final = Book("wispwood", (COMPONENTS, WISHES), read)
content: Final = BOOK.content
"""Gives the definitions of the game that is being asked; elsewhere the program's own."""
