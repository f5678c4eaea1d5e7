"""Envyra's positions and moves as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, get_args

import msgspec
from msgspec.structs import asdict, replace

from rules.contract import GameNotation, Scalar
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.content import Content, content
from rules.envyra.setup import cards_in_game
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, UNSEEN, Ending, EnvyraState, Phase, Setup
from rules.notation.scanner import Fields, Scanner, join_list
from rules.notation.values import (
    read_rng,
    read_seat,
    read_seats,
    write_rng,
    write_seats,
)
from rules.rng import UNKNOWN

_EQUILIBRIUM: Final = {"eqa": "a", "eqb": "b", "eqc": "c"}
_PHASES: Final[dict[str, Phase]] = {phase: phase for phase in get_args(Phase)}
_ENDINGS: Final[dict[str, Ending]] = {ending: ending for ending in get_args(Ending) if ending}
_NONE: Final = "-"
_MOST_ROUNDS: Final = 9_999


class EnvyraNotation(GameNotation[EnvyraState, EnvyraAction]):
    """How positions and moves of Envyra are written."""

    def write_options(self, options: dict[str, Scalar], players: int) -> Iterable[str]:
        """Return the words of the options that are not at their default."""
        del players
        words = ["simple"] if options["simplified"] else []
        words += [word for word, variant in _EQUILIBRIUM.items() if options["equilibrium"] == variant]
        return [*words, "altend"] if options["end_tile"] != "standard" else words

    def read_option(self, word: str, options: dict[str, Scalar], players: int) -> bool:
        """Put into `options` what a word stands for; return whether there is such a word."""
        del players
        if word == "simple":
            options["simplified"] = True
        elif word in _EQUILIBRIUM and options["equilibrium"] == "off":
            options["equilibrium"] = _EQUILIBRIUM[word]
        elif word == "altend":
            options["end_tile"] = "alternative"
        else:
            return False
        return True

    def list_options(self, state: EnvyraState) -> dict[str, Scalar]:
        """Return the values of the options that a game was begun with."""
        options = asdict(state.setup)
        del options["players"]
        return options

    def write_fields(self, state: EnvyraState) -> Iterator[tuple[str, str]]:
        """Yield keys and values of the fields of a state or view, in canonical order."""
        names = _name_components(content())
        yield "round", str(state.round)
        yield "first", write_seats((state.start,))
        yield "to", _write_decision(state)
        yield "grid", _write_grid(state)
        if any(state.boards):
            yield "boards", ",".join(map(_write_board, state.boards))
        for seat, tiles in enumerate(state.taken):
            yield write_seats((seat,)), join_list(names.tiles[tile] for tile in tiles)
        if state.sits_out:
            yield "out", write_seats(state.sits_out)
        if state.idle:
            yield "idle", str(state.idle)
        if state.removed:
            yield "gone", join_list(names.tiles[tile] for tile in state.removed)
        if state.open_cards:
            yield "open", join_list(names.cards[card] for card in state.open_cards)
        if any(state.claimed):
            yield (
                "claimed",
                "/".join(join_list(names.cards[card] for card in cards) for cards in state.claimed),
            )
        if any(state.secret):
            yield "secret", ",".join(names.cards[card] if card else _NONE for card in state.secret)
        if state.rng != UNKNOWN:
            yield "bag", join_list(names.tiles[tile] for tile in state.bag)
            yield "box", join_list(names.tiles[tile] for tile in state.box)
            if state.deck:
                yield "deck", join_list(names.cards[card] for card in state.deck)
            yield write_rng(state.rng)

    def read_fields(self, options: dict[str, Scalar], players: int, fields: Fields) -> EnvyraState:
        """Return the state or view that fields describe, possible or not. Raises NotationError."""
        setup = msgspec.convert({"players": players, **options}, Setup)
        tiles, cards = _Reader.tiles, _Reader.cards
        seats = tuple(write_seats((seat,)) for seat in range(players))
        round_ = fields.read("round", lambda scanner: scanner.read_number(1, _MOST_ROUNDS))
        start = fields.read("first", lambda scanner: read_seat(scanner, players))
        moment = fields.read("to", lambda scanner: _read_decision(scanner, players))
        grid, cubes = fields.read("grid", lambda scanner: _read_grid(scanner, players))
        boards = fields.read_items("boards", lambda scanner: _read_boards(scanner, players))
        taken = tuple(fields.read(seat, tiles) for seat in seats)
        sits_out = fields.read_items("out", lambda scanner: read_seats(scanner, players))
        idle = fields.read_optional("idle", lambda scanner: scanner.read_number(-1, _MOST_ROUNDS), 0)
        removed = fields.read_items("gone", tiles)
        open_cards = fields.read_items("open", cards)
        claimed = fields.read_items(
            "claimed", lambda scanner: scanner.read_each(players, lambda: cards(scanner), "/")
        )
        secret = fields.read_items(
            "secret", lambda scanner: scanner.read_each(players, lambda: _Reader.secret(scanner))
        )
        state = EnvyraState(
            setup, UNKNOWN, moment.phase, moment.ending, round_, start, moment.lap, moment.seat,
            bool(sits_out), idle, sits_out, grid, cubes, boards or ((),) * players, taken, (), (), removed,
            open_cards, claimed or ((),) * players, secret or ("",) * players, (),
        )  # fmt: skip
        if not fields.has("rng"):
            return _hide(state)
        return replace(
            state,
            bag=fields.read("bag", tiles),
            box=fields.read("box", tiles),
            deck=fields.read_items("deck", cards),
            rng=fields.read("rng", read_rng),
        )

    def write_action(self, state: EnvyraState, action: EnvyraAction) -> str:
        """Return the word of an action."""
        del state
        match action:
            case PutCubes(positions):
                return "put" + "+".join(str(position + 1) for position in positions)
            case MoveCube(position):
                return f"go{position + 1}"
            case RemoveTile(position):
                return f"away{position + 1}"
        raise TypeError(action)

    def read_action(self, state: EnvyraState, scanner: Scanner) -> EnvyraAction:
        """Return the action that a word stands for, legal or not. Raises NotationError."""
        del state
        if scanner.accept("put"):
            return PutCubes(scanner.read_list(lambda: _read_place(scanner), "+"))
        if scanner.accept("go"):
            return MoveCube(_read_place(scanner))
        if scanner.accept("away"):
            return RemoveTile(_read_place(scanner))
        raise scanner.fail("move")


NOTATION: Final = EnvyraNotation()


class _Names(msgspec.Struct, frozen=True):
    """How tiles and cards are written, by their ids."""

    tiles: dict[str, str]
    cards: dict[str, str]


@cache
def _name_components(definitions: Content) -> _Names:
    tiles = {UNSEEN: UNSEEN}
    for tile in definitions.tiles.values():
        name = tile.id.partition("_")[2] if tile.kind == "theme" else tile.id
        tiles[tile.id] = name.replace("_", "")
    cards = {name: "+".join(card.symbols) for name, card in definitions.cards.items()}
    return _Names(tiles, {UNSEEN: UNSEEN, **cards})


class _Reader:
    """Readers of the components of the active definitions."""

    @staticmethod
    def tile(scanner: Scanner) -> str:
        """Return the next tile."""
        names = _name_components(content()).tiles
        return scanner.read_word({word: tile for tile, word in names.items()}, "tile")

    @staticmethod
    def tiles(scanner: Scanner) -> tuple[str, ...]:
        """Return a list of tiles."""
        return scanner.read_list(lambda: _Reader.tile(scanner))

    @staticmethod
    def card(scanner: Scanner) -> str:
        """Return the next card; its symbols may stand in any order."""
        names = _name_components(content()).cards
        symbols = {symbol: symbol for card in content().cards.values() for symbol in card.symbols}
        if scanner.accept(UNSEEN):
            return UNSEEN
        at = scanner.at
        found = {scanner.read_word(symbols, "symbol")}
        while scanner.accept("+"):
            found.add(scanner.read_word(symbols, "symbol"))
        for card, word in names.items():
            if {*word.split("+")} == found:
                return card
        raise scanner.fail("card", at)

    @staticmethod
    def cards(scanner: Scanner) -> tuple[str, ...]:
        """Return a list of cards."""
        return scanner.read_list(lambda: _Reader.card(scanner))

    @staticmethod
    def secret(scanner: Scanner) -> str:
        """Return a seat's secret card, "" for none."""
        return "" if scanner.accept(_NONE) else _Reader.card(scanner)


# --- decision ---------------------------------------------------------------------------------------
class _Moment(msgspec.Struct):
    seat: int
    phase: Phase
    lap: int = 1
    ending: Ending = ""


def _write_decision(state: EnvyraState) -> str:
    words = [write_seats((state.seat,)), state.phase]
    if state.phase == "over":
        words.append(f"{state.ending}{state.lap}")
    elif state.phase == "cubes":
        words[-1] += str(state.lap)
    return "/".join(words)


def _read_decision(scanner: Scanner, players: int) -> _Moment:
    moment = _Moment(read_seat(scanner, players), "boards")
    scanner.expect("/")
    moment.phase = scanner.read_word(_PHASES, "decision")
    if moment.phase == "over":
        scanner.expect("/")
        moment.ending = scanner.read_word(_ENDINGS, "ending")
    if moment.phase in ("over", "cubes"):
        moment.lap = scanner.read_number(1, 2, "pass")
    return moment


# --- grid and boards --------------------------------------------------------------------------------
def _write_grid(state: EnvyraState) -> str:
    names, columns = _name_components(content()).tiles, content().tables[state.players].columns
    cells = [
        (names[tile] if tile != NO_TILE else _NONE) + (f"={write_seats(cubes)}" if cubes else "")
        for tile, cubes in zip(state.grid, state.cubes, strict=True)
    ]
    return "/".join(",".join(cells[at : at + columns]) for at in range(0, len(cells), columns))


def _read_grid(scanner: Scanner, players: int) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    table = content().tables[players]

    def read_cell() -> tuple[str, tuple[int, ...]]:
        tile = NO_TILE if scanner.accept(_NONE) else _Reader.tile(scanner)
        cubes: list[int] = []
        if scanner.accept("="):
            cubes.append(read_seat(scanner, players))
            while not scanner.is_done and not scanner.is_next(",/"):
                cubes.append(read_seat(scanner, players))
        return tile, tuple(cubes)

    rows = scanner.read_each(table.rows, lambda: scanner.read_each(table.columns, read_cell), "/")
    cells = [cell for row in rows for cell in row]
    return tuple(tile for tile, _ in cells), tuple(cubes for _, cubes in cells)


def _write_board(board: tuple[int, ...]) -> str:
    return UNSEEN if board == HIDDEN_BOARD else join_list((str(place + 1) for place in board), ".")


def _read_boards(scanner: Scanner, players: int) -> tuple[tuple[int, ...], ...]:
    def read_board() -> tuple[int, ...]:
        if scanner.accept(UNSEEN):
            return HIDDEN_BOARD
        return scanner.read_list(lambda: _read_place(scanner), ".")

    return scanner.read_each(players, read_board)


def _read_place(scanner: Scanner) -> int:
    return scanner.read_number(1, 12, "place") - 1


def _hide(state: EnvyraState) -> EnvyraState:
    """Return a view with as many hidden tiles and cards as follow from what lies open."""
    table = content().tables[state.players]
    kept = table.start + table.basic
    lying = sum(tile != NO_TILE for tile in state.grid) + len(state.removed) + sum(map(len, state.taken))
    box = sum(tile.kind != "end" for tile in content().tiles.values()) - kept
    deck = 0
    if state.setup.equilibrium != "off":
        dealt = len(state.open_cards) + sum(map(len, state.claimed)) + sum(map(bool, state.secret))
        deck = len(cards_in_game(state.players)) - dealt
    return replace(
        state, bag=(UNSEEN,) * max(0, kept + 1 - lying), box=(UNSEEN,) * box, deck=(UNSEEN,) * max(0, deck)
    )
