"""Envyra's definitions (tiles, symbols, cards and numbers), read from YAML files and checked."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from rules.content import DefinitionReader, DefinitionStore, Source
from rules.envyra.state import THEMES

COMPONENTS, TILES, EQUILIBRIUM = "components.yaml", "tiles.yaml", "equilibrium.yaml"

END_TILES: dict[str, str] = {"standard": "end", "alternative": "end_alt"}
"""The choices of the option and the ids of their end tiles (N-VAR-2)."""

MOST_CUBES = 6
"""Upper limit of the cubes that a tile needs: it has no room for more."""

Kind: TypeAlias = Literal["theme", "bonus", "end"]
"""Kinds of tiles."""
KINDS: tuple[Kind, ...] = ("theme", "bonus", "end")


class TileRequirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles of each colour that a player must hold to put a cube on a tile (N-REQ-1)."""

    orange: int = 0
    green: int = 0
    blue: int = 0

    @property
    def counts(self) -> tuple[int, int, int]:
        """The required numbers of tiles, in the order of THEMES (orange, green, blue)."""
        return self.orange, self.green, self.blue


class TileNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of Envyra as it is written in the YAML file."""

    cubes: int
    """Cubes that take the tile."""
    points: int
    """Its star."""
    source: Source
    """Where the numbers come from."""
    symbol: str = ""
    """Its symbol, "" without one."""
    start: bool = False
    """Whether it carries an S."""
    crowd: bool = False
    """Whether it carries "3/4": not in games of two."""
    needs: TileRequirement = TileRequirement()
    """Its requirements."""


class Tile(msgspec.Struct, frozen=True):
    """A tile of Envyra: symbol, points, cubes needed to take it, and requirement."""

    id: str
    """Its id in the YAML file."""
    kind: Kind
    """Its kind."""
    theme: int
    """Index into THEMES, −1 without one."""
    symbol: str
    """Its symbol, "" without one."""
    cubes: int
    """Cubes that take it."""
    points: int
    """Its star."""
    start: bool
    """Whether it carries an S."""
    crowd: bool
    """Whether it carries "3/4": not in games of two."""
    needs: tuple[int, int, int]
    """For each theme the number of tiles that must be held."""

    @property
    def has_no_requirement(self) -> bool:
        """Whether the tile requires nothing, so that every player may put cubes on it."""
        return self.needs == (0, 0, 0)


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol of Envyra's tiles, with the theme (colour) that it belongs to."""

    theme: Literal["orange", "green", "blue"]
    source: Source


class GameSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the grid and the number of tiles, for a certain number of players."""

    columns: int
    """Columns of the grid."""
    rows: int
    """Rows of the grid."""
    start: int
    """Tiles with S that come into the game."""
    basic: int
    """Tiles without S that come into the game."""
    source: Source
    """Where the numbers come from."""


class Cubes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of cubes that each player has."""

    each: int
    source: Source


class SetPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of a set (tiles of one theme with different symbols) by its size (N-SC-2)."""

    points: dict[int, int]
    source: Source

    def get_points(self, size: int) -> int:
        """Return the points of a set of `size` tiles, 0 for a size that does not score."""
        return self.points.get(size, 0)


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Equilibrium card, a goal of Envyra: its owner needs certain symbols to get its points.

    Attributes:
        points: Its points.
        symbols: Symbols that its owner's tiles must show.
        source: Where the numbers come from.
    """

    points: int
    symbols: tuple[str, ...]
    source: Source


class Content(msgspec.Struct, frozen=True):
    """All definitions of Envyra: tiles, symbols, cards, and numbers for each number of players."""

    tiles: dict[str, Tile]
    """Tiles by id."""
    symbols: dict[str, int]
    """Symbol → index into THEMES."""
    tables: dict[int, GameSize]
    """Grid and tiles by number of players."""
    cubes: int
    """Cubes of each player."""
    sets: SetPoints
    """Points of sets."""
    cards: dict[str, Card]
    """Equilibrium cards by id."""
    hash: str
    """Short hash of all definitions."""

    def __hash__(self) -> int:
        """Return a hash of `hash`, because the dictionaries themselves cannot be hashed."""
        return hash(self.hash)

    def get_end_tile_id(self, choice: str) -> str:
        """Return the id of the end tile for a value of the option "end_tile"."""
        return END_TILES[choice]


def read_content(definitions: DefinitionReader) -> Content:
    """Return Envyra's definitions, typed and checked.

    Raises:
        ContentError: If they are invalid; it lists every problem.
    """
    part = definitions.read_part
    cubes = part(COMPONENTS, "cubes", Cubes, Cubes(5, "likely"))
    sets = part(COMPONENTS, "sets", SetPoints, SetPoints({}, "likely"))
    symbols = part(COMPONENTS, "symbols", dict[str, Symbol], {})
    tables = part(COMPONENTS, "players", dict[int, GameSize], {})
    tiles = _read_tiles(definitions, symbols)
    cards = part(EQUILIBRIUM, "cards", dict[str, Card], {})
    _check_components(definitions, cubes, sets, symbols, tables)
    _check_tiles(definitions, tiles, tables)
    _check_cards(definitions, cards, symbols)
    definitions.raise_problems()
    themes = {name: THEMES.index(symbol.theme) for name, symbol in symbols.items()}
    return Content(tiles, themes, tables, cubes.each, sets, cards, definitions.hash())


def _read_tiles(definitions: DefinitionReader, symbols: dict[str, Symbol]) -> dict[str, Tile]:
    tiles: dict[str, Tile] = {}
    for kind in KINDS:
        for tile_id, raw in definitions.read_mapping(TILES, kind).items():
            place = f"{kind}.{tile_id}"
            numbers = definitions.convert(TILES, place, raw, TileNumbers, _NO_NUMBERS)
            if numbers is _NO_NUMBERS:
                continue
            if tile_id in tiles:
                definitions.add_problem(TILES, place, "is listed twice")
            if not tile_id or tile_id == "?":
                definitions.add_problem(TILES, place, "is not a valid tile name")
            _check_tile(definitions, place, kind, numbers, symbols)
            symbol = symbols.get(numbers.symbol)
            tiles[tile_id] = Tile(
                tile_id,
                kind,
                THEMES.index(symbol.theme) if symbol else -1,
                numbers.symbol,
                numbers.cubes,
                numbers.points,
                numbers.start,
                numbers.crowd,
                numbers.needs.counts,
            )
    return tiles


def _check_tile(
    definitions: DefinitionReader, place: str, kind: Kind, numbers: TileNumbers, symbols: dict[str, Symbol]
) -> None:
    def need(ok: bool, field: str, problem: str) -> None:
        if not ok:
            definitions.add_problem(TILES, f"{place}.{field}", problem)

    need(1 <= numbers.cubes <= MOST_CUBES, "cubes", f"must be 1–{MOST_CUBES}")
    need(0 <= numbers.points <= 99, "points", "must be 0–99")
    need(all(0 <= count <= 9 for count in numbers.needs.counts), "needs", "must be 0–9 of each")
    need(not (numbers.start and numbers.crowd), "crowd", "a tile with S cannot carry the mark “3/4”")
    if kind == "theme":
        need(not symbols or numbers.symbol in symbols, "symbol", "is not one of the symbols")
    else:
        need(not numbers.symbol, "symbol", "bonus and end tiles have none")
    need(kind != "end" or not (numbers.start or numbers.crowd), "start", "the end tile carries no mark")


def _check_components(
    definitions: DefinitionReader,
    cubes: Cubes,
    sets: SetPoints,
    symbols: dict[str, Symbol],
    tables: dict[int, GameSize],
) -> None:
    unread = definitions.parts_with_problems(COMPONENTS)

    def need(ok: bool, place: str, problem: str) -> None:
        # what could not even be read has been told, and "-" is the whole file
        if not ok and not unread & {"-", place.split(".", maxsplit=1)[0]}:
            definitions.add_problem(COMPONENTS, place, problem)

    need(2 <= cubes.each <= 9, "cubes.each", "must be 2–9")
    need(sorted(sets.points) == [2, 3, 4], "sets.points", "must be given for 2, 3 and 4 tiles")
    need(all(0 <= points <= 99 for points in sets.points.values()), "sets.points", "must be 0–99")
    for theme in THEMES:
        count = sum(symbol.theme == theme for symbol in symbols.values())
        need(count == 4, "symbols", f"there are four {theme} symbols, not {count}")
    need(sorted(tables) == [2, 3, 4], "players", "must be given for 2, 3 and 4 players")
    for players, table in tables.items():
        place = f"players.{players}"
        need(1 <= table.columns <= 4 and 1 <= table.rows <= 3, place, "the grid is at most 4 × 3")
        need(table.start >= table.columns * table.rows, place, "too few tiles with S to lay the grid")
        need(table.basic >= 0, place, "the number of tiles cannot be negative")


def _check_tiles(definitions: DefinitionReader, tiles: dict[str, Tile], tables: dict[int, GameSize]) -> None:
    if definitions.parts_with_problems(TILES) or definitions.parts_with_problems(COMPONENTS):
        return  # what is missing would only be told twice
    start = sum(tile.start for tile in tiles.values())
    for players, table in tables.items():
        basic = sum(is_basic_tile_in_use(tile, players) for tile in tiles.values())
        if start < table.start:
            definitions.add_problem(
                TILES, "-", f"tiles with S: {start}, {players} players need {table.start}"
            )
        if basic < table.basic:
            definitions.add_problem(
                TILES, "-", f"tiles without S: {basic}, {players} players need {table.basic}"
            )
    for end in END_TILES.values():
        if end not in tiles or tiles[end].kind != "end":
            definitions.add_problem(TILES, f"end.{end}", "is missing")
    for tile in tiles.values():
        if tile.kind == "end" and tile.id not in END_TILES.values():
            definitions.add_problem(TILES, f"end.{tile.id}", "no such end tile")


def is_basic_tile_in_use(tile: Tile, players: int) -> bool:
    """Return whether a tile is one without "S" that is used with this number of players (N-SET-1)."""
    return tile.kind != "end" and not tile.start and not (tile.crowd and players == 2)


def _check_cards(definitions: DefinitionReader, cards: dict[str, Card], symbols: dict[str, Symbol]) -> None:
    if definitions.parts_with_problems(EQUILIBRIUM):
        return
    for name, card in cards.items():
        place = f"cards.{name}"
        if not 0 <= card.points <= 99:
            definitions.add_problem(EQUILIBRIUM, f"{place}.points", "must be 0–99")
        if len(set(card.symbols)) != len(card.symbols) or not 2 <= len(card.symbols) <= 3:
            definitions.add_problem(EQUILIBRIUM, f"{place}.symbols", "two or three different symbols")
        if symbols and not set(card.symbols) <= set(symbols):
            definitions.add_problem(EQUILIBRIUM, f"{place}.symbols", "no such symbol")
    if sum(len(card.symbols) == 2 for card in cards.values()) < 5 or len(cards) < 6:
        definitions.add_problem(
            EQUILIBRIUM, "cards", "three players need five cards of two symbols, four six cards"
        )


_NO_NUMBERS = TileNumbers(0, 0, "likely")
"""Stands for a tile whose numbers could not be read."""

BOOK: Final = DefinitionStore("envyra", (COMPONENTS, TILES, EQUILIBRIUM), read_content)
content: Final = BOOK.content
"""Returns the active definitions: those of the game that is being asked, else the program's own."""
