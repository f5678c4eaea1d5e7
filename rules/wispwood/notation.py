"""Wispwood's positions and moves as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast, get_args

import msgspec
from msgspec.structs import asdict, replace

from rules.contract import GameNotation, Scalar
from rules.notation.scanner import Fields, Scanner, join_list
from rules.notation.values import (
    read_rng,
    read_seat,
    write_rng,
    write_seats,
)
from rules.rng import UNKNOWN
from rules.wispwood.actions import (
    Done,
    KeepCat,
    MoveCat,
    PickWish,
    Place,
    Plant,
    PutGhostCat,
    Refresh,
    RefreshByCat,
    Take,
    WispwoodAction,
)
from rules.wispwood.content import CARD_IDS, DECKS, content
from rules.wispwood.forest_changes import NO_FACES, fit_box, set_hidden_sides
from rules.wispwood.hidden_information import count_visible
from rules.wispwood.rounds import make_round_sheet
from rules.wispwood.setup import SLOTS
from rules.wispwood.state import (
    EMPTY,
    GHOST_CAT,
    HIDDEN,
    KINDS,
    STRIDE,
    Counts,
    Forest,
    Ghost,
    Phase,
    RoundSheet,
    Setup,
    WispwoodState,
    iterate_bits,
)

_KINDS: Final = "PHOL"
"""The letters of the kinds of wisps, in the order of `KINDS`."""
_TREE, _READY, _HIDDEN_CAT, _NOTHING = "TCc."
_CELLS: Final = _KINDS + _TREE + _READY + _HIDDEN_CAT + _NOTHING
_GHOST: Final = "G"
_PLACES: Final = _KINDS + _NOTHING + _GHOST
"""What may lie on a slot of the pond."""

_WISHES: Final = tuple(
    {card.partition("-")[2]: card for card in CARD_IDS if card.startswith(f"{deck}-")} for deck in DECKS
)
"""For each deck the wish cards by the part of their ids that follows its name."""

_FLAGS: Final = {"four": "four_wishes", "short": "short", "loose": "loose_shapes"}
_PHASES: Final[dict[str, Phase]] = {phase: phase for phase in get_args(Phase)}


class WispwoodNotation(GameNotation[WispwoodState, WispwoodAction]):
    """How positions and moves of Wispwood are written."""

    def write_options(self, options: dict[str, Scalar], players: int) -> Iterable[str]:
        """Return the words of the options that are not at their default."""
        words = [word for word, name in _FLAGS.items() if options[name]]
        if options["wishes"] != "random":
            words.append(str(options["wishes"]))
        if players == 1 and options["ghost"] != 1:
            words.append(f"ghost{options['ghost']}")
        return words

    def read_option(self, word: str, options: dict[str, Scalar], players: int) -> bool:
        """Put into `options` what a word stands for; return whether there is such a word."""
        if word in _FLAGS:
            options[_FLAGS[word]] = True
        elif word in ("first", "hand") and options["wishes"] == "random":
            options["wishes"] = word
        elif word in ("ghost2", "ghost3", "ghost4") and players == 1 and options["ghost"] == 1:
            options["ghost"] = int(word[-1])
        else:
            return False
        return True

    def list_options(self, state: WispwoodState) -> dict[str, Scalar]:
        """Return the values of the options that a game was begun with."""
        options = asdict(state.setup)
        del options["players"]
        return options

    def write_fields(self, state: WispwoodState) -> Iterator[tuple[str, str]]:
        """Yield keys and values of the fields of a state or view, in canonical order."""
        yield "round", f"{state.round}.{state.lap}"
        yield "paw", write_seats((state.start,))
        yield "to", _write_decision(state)
        pond = zip(state.slots, state.shapes, strict=True)
        yield "pond", ",".join(_write_slot(kind) + shape for kind, shape in pond)
        yield "wishes", join_list(card.partition("-")[2] for card in state.wishes)
        for seat, forest in enumerate(state.forests):
            yield write_seats((seat,)), write_forest(forest)
        if any(state.discard):
            yield "discard", _write_counts(state.discard)
        if state.ghost is not None:
            yield "ghost", _write_ghost(state.ghost)
        for number, sheet in enumerate(state.sheets, start=1):
            taken = [_write_counts(sheet.ghost_taken)] if state.ghost is not None else []
            yield f"was{number}", ";".join([*map(write_forest, sheet.forests), *taken])
        if state.rng != UNKNOWN:
            yield from _write_secrets(state)

    def read_fields(self, options: dict[str, Scalar], players: int, fields: Fields) -> WispwoodState:
        """Return the state or view that fields describe, possible or not. Raises NotationError."""
        setup = msgspec.convert({"players": players, **options}, Setup)
        round_, lap = fields.read("round", _read_round)
        start = fields.read("paw", lambda scanner: read_seat(scanner, players))
        moment = fields.read("to", lambda scanner: _read_decision(scanner, players))
        slots, shapes = fields.read("pond", _read_pond)
        wishes = fields.read("wishes", _read_wishes)
        forests = tuple(fields.read(write_seats((seat,)), read_forest) for seat in range(players))
        discard = fields.read_optional("discard", _read_counts, (0, 0, 0, 0))
        ghost = fields.read("ghost", _read_ghost) if players == 1 else None
        state = WispwoodState(
            setup, UNKNOWN, moment.phase, round_, lap, start, moment.seat, moment.closing, moment.may_refresh,
            moment.taken, moment.planted, shapes, slots, (), discard, wishes, forests, ghost, (),
        )  # fmt: skip
        state = replace(state, sheets=_read_sheets(state, fields))
        if fields.has("rng"):
            return _read_secrets(state, fields)
        return _hide(state)

    def write_action(self, state: WispwoodState, action: WispwoodAction) -> str:
        """Return the word of an action in a state."""
        match action:
            case PickWish(card):
                return f"wish={card.partition('-')[2]}"
            case PutGhostCat(slot):
                return f"ghost@{slot + 1}"
            case Refresh():
                return "refresh"
            case RefreshByCat():
                return "refresh!"
            case Take(slot):
                return f"{_write_slot(state.slots[slot])}{slot + 1}"
            case Place(shape, turn, x, y, wisp):
                return f"{shape}.{turn + 1}.{wisp + 1}@{x},{y}"
            case Plant(x, y):
                return f"{_TREE}@{x},{y}"
            case MoveCat(x, y):
                return f"{_READY}@{x},{y}"
            case KeepCat():
                return "stay"
            case _:
                return "done"

    def read_action(self, state: WispwoodState, scanner: Scanner) -> WispwoodAction:
        """Return the action that a word stands for, legal or not. Raises NotationError."""
        for word, action in (("refresh!", RefreshByCat()), ("refresh", Refresh()), ("stay", KeepCat()),
                             ("done", Done())):  # fmt: skip
            if scanner.accept(word):
                return cast("WispwoodAction", action)
        if scanner.accept("wish="):
            return PickWish(_read_wish(scanner, len(state.wishes)))
        if scanner.accept("ghost@"):
            return PutGhostCat(scanner.read_number(1, SLOTS) - 1)
        if scanner.accept(f"{_TREE}@"):
            return Plant(*_read_cell(scanner))
        if scanner.accept(f"{_READY}@"):
            return MoveCat(*_read_cell(scanner))
        return _read_taking(state, scanner)


NOTATION: Final = WispwoodNotation()


def _read_taking(state: WispwoodState, scanner: Scanner) -> WispwoodAction:
    """Return the action of taking a wisp, or of laying a shape: both may begin with the same letter."""
    if state.phase != "shape":
        scanner.read_letter(_KINDS, "kind")
        return Take(scanner.read_number(1, SLOTS) - 1)
    shape = scanner.read_word({name: name for name in content().shapes}, "shape")
    scanner.expect(".")
    turn = scanner.read_number(1, 8) - 1
    scanner.expect(".")
    wisp = scanner.read_number(1, 4) - 1
    scanner.expect("@")
    x, y = _read_cell(scanner)
    return Place(shape, turn, x, y, wisp)


def _read_cell(scanner: Scanner) -> tuple[int, int]:
    x = scanner.read_number(-99, 99)
    scanner.expect(",")
    return x, scanner.read_number(-99, 99)


# --- round and decision -----------------------------------------------------------------------------
class _Moment(msgspec.Struct):
    seat: int
    phase: Phase
    taken: int = EMPTY
    planted: int = 0
    may_refresh: bool = False
    closing: bool = False


def _write_decision(state: WispwoodState) -> str:
    number = {"shape": str(state.taken + 1), "trees": str(state.planted)}.get(state.phase, "")
    marks = ("refresh",) * state.may_refresh + ("last",) * state.closing
    return "/".join((write_seats((state.seat,)), state.phase + number, *marks))


def _read_decision(scanner: Scanner, players: int) -> _Moment:
    moment = _Moment(read_seat(scanner, players), "turn")
    scanner.expect("/")
    moment.phase = scanner.read_word(_PHASES, "decision")
    if moment.phase == "shape":
        moment.taken = scanner.read_number(1, SLOTS) - 1
    elif moment.phase == "trees":
        moment.planted = scanner.read_number(0, 9)
    moment.may_refresh = scanner.accept("/refresh")
    moment.closing = scanner.accept("/last")
    return moment


def _read_round(scanner: Scanner) -> tuple[int, int]:
    number = scanner.read_number(1, 3, "round")
    scanner.expect(".")
    return number, scanner.read_number()


# --- pond and wishes --------------------------------------------------------------------------------
def _write_slot(kind: int) -> str:
    return {EMPTY: _NOTHING, GHOST_CAT: _GHOST}.get(kind) or _KINDS[kind]


def _read_pond(scanner: Scanner) -> tuple[tuple[int, ...], tuple[str, ...]]:
    names = {name: name for name in content().shapes}
    kinds = (*range(len(KINDS)), EMPTY, GHOST_CAT)

    def read_place() -> tuple[int, str]:
        return kinds[scanner.read_letter(_PLACES, "place")], scanner.read_word(names, "shape")

    slots, shapes = zip(*scanner.read_each(SLOTS, read_place), strict=True)
    return slots, shapes


def _read_wishes(scanner: Scanner) -> tuple[str, ...]:
    if scanner.accept("-"):
        return ()
    wishes = [scanner.read_word(_WISHES[0], "wish")]
    while scanner.accept(","):
        wishes.append(_read_wish(scanner, len(wishes)))
    return tuple(wishes)


def _read_wish(scanner: Scanner, deck: int) -> str:
    """Return the next wish card, of a deck given by its number."""
    if deck >= len(DECKS):
        raise scanner.fail("end")
    return scanner.read_word(_WISHES[deck], "wish")


# --- forests ----------------------------------------------------------------------------------------
def write_forest(forest: Forest) -> str:
    """Return a forest row by row from the top, and where its upper left corner is if not at 0,0."""
    cat = _READY if forest.ready else _HIDDEN_CAT
    layers = [*zip(forest.wisps, _KINDS, strict=True), (forest.trees, _TREE), (forest.cat, cat)]
    rows = []
    for y in range(forest.h):
        cells = (1 << y * STRIDE + x for x in range(forest.w))
        rows.append("".join(next((sign for mask, sign in layers if mask & cell), _NOTHING) for cell in cells))
    corner = f"@{forest.x},{forest.y}" if (forest.x, forest.y) != (0, 0) else ""
    return "/".join(rows) + corner


def read_forest(scanner: Scanner) -> Forest:
    """Return the forest that comes next, faces unknown. Raises NotationError."""
    rows = [scanner.read_letters(_CELLS, "cell", STRIDE)]
    while scanner.accept("/"):
        if len(rows) == STRIDE:
            raise scanner.fail("end")
        rows.append(scanner.read_letters(_CELLS, "cell", STRIDE))
    x, y = _read_cell(scanner) if scanner.accept("@") else (0, 0)
    masks = dict.fromkeys(_CELLS, 0)
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            masks[sign] |= 1 << row * STRIDE + column
    pumpkins, hats, orbs, hearts = (masks[sign] for sign in _KINDS)
    forest = Forest(
        x, y, max(map(len, rows)), len(rows), (pumpkins, hats, orbs, hearts), masks[_TREE],
        masks[_READY] | masks[_HIDDEN_CAT], bool(masks[_READY]), NO_FACES,
    )  # fmt: skip
    return fit_box(forest) if forest.tile_mask else forest


# --- counts, ghost, scored rounds -------------------------------------------------------------------
def _write_counts(counts: Counts) -> str:
    return join_list((sign + str(count) for sign, count in zip(_KINDS, counts, strict=True) if count), "")


def _read_counts(scanner: Scanner) -> Counts:
    counts = [0, 0, 0, 0]
    if scanner.accept("-"):
        return 0, 0, 0, 0
    least = 0
    while True:
        kind = scanner.read_letter(_KINDS, "kind")
        if kind < least:
            raise scanner.fail("kind", scanner.at - 1)
        counts[kind] = scanner.read_number(1, 99)
        least = kind + 1
        if scanner.is_done or not scanner.is_next(_KINDS):
            pumpkins, hats, orbs, hearts = counts
            return pumpkins, hats, orbs, hearts


def _write_ghost(ghost: Ghost) -> str:
    markers = "".join(_KINDS[kind] for kind in ghost.markers)
    spent = [write_digits(ghost.spent)] if ghost.spent else []
    return ".".join((str(ghost.board), markers, _write_counts(ghost.taken), *spent))


def _read_ghost(scanner: Scanner) -> Ghost:
    board = scanner.read_number(1, 4, "ghost")
    scanner.expect(".")
    at = scanner.at
    a, b, c, d = (scanner.read_letter(_KINDS, "kind") for _ in KINDS)
    if len({a, b, c, d}) < len(KINDS):
        raise scanner.fail("kind", at)
    scanner.expect(".")
    taken = _read_counts(scanner)
    spent = read_digits(scanner) if scanner.accept(".") else ()
    return Ghost(board, (a, b, c, d), taken, (), spent, ())


def write_digits(numbers: Iterable[int]) -> str:
    """Return numbers of one digit one after another, "-" for none."""
    return join_list(map(str, numbers), "")


def read_digits(scanner: Scanner) -> tuple[int, ...]:
    """Return numbers of one digit each."""
    return () if scanner.accept("-") else tuple(map(int, scanner.read_letters("0123456789", "number")))


def _read_sheets(state: WispwoodState, fields: Fields) -> tuple[RoundSheet, ...]:
    """Return the score sheets of the rounds whose forests are given; their points are reckoned (W-RND-2)."""
    players = state.setup.players

    def read_round(scanner: Scanner) -> WispwoodState:
        forests = scanner.read_each(players, lambda: read_forest(scanner), ";")
        ghost = state.ghost
        if ghost is not None:
            scanner.expect(";")
            ghost = replace(ghost, taken=_read_counts(scanner))
        return replace(state, forests=forests, ghost=ghost)

    sheets = []
    for number in range(1, 4):
        if fields.has(f"was{number}"):
            scored = fields.read(f"was{number}", read_round)
            sheets.append(make_round_sheet(replace(scored, round=number)))
    return tuple(sheets)


# --- secrets ----------------------------------------------------------------------------------------
def _write_secrets(state: WispwoodState) -> Iterator[tuple[str, str]]:
    yield "supply", join_list((_KINDS[kind] for kind in reversed(state.supply)), "")
    yield "under", ",".join(_write_faces(forest) for forest in state.forests)
    ghost = state.ghost
    if ghost is not None and (ghost.fireflies or ghost.unused):
        piles = write_digits(reversed(ghost.fireflies)), write_digits(ghost.unused)
        yield "fireflies", ".".join(piles)
    yield write_rng(state.rng)


def _write_faces(forest: Forest) -> str:
    faces = ""
    for bit in iterate_bits(forest.trees | forest.cat):
        faces += next((_KINDS[kind] for kind, mask in enumerate(forest.faces) if mask >> bit & 1), "")
    return faces or "-"


def _read_kinds(scanner: Scanner, most: int = 160) -> tuple[int, ...]:
    if scanner.accept("-"):
        return ()
    return tuple(_KINDS.index(sign) for sign in scanner.read_letters(_KINDS, "kind", most))


def _read_secrets(state: WispwoodState, fields: Fields) -> WispwoodState:
    supply = fields.read("supply", _read_kinds)[::-1]
    forests = fields.read("under", lambda scanner: _read_faces(state.forests, scanner))
    ghost = state.ghost
    if ghost is not None and fields.has("fireflies"):
        pile, unused = fields.read("fireflies", _read_fireflies)
        ghost = replace(ghost, fireflies=pile[::-1], unused=unused)
    rng = fields.read("rng", read_rng)
    return replace(state, rng=rng, supply=supply, forests=forests, ghost=ghost)


def _read_fireflies(scanner: Scanner) -> tuple[tuple[int, ...], tuple[int, ...]]:
    pile = read_digits(scanner)
    scanner.expect(".")
    return pile, read_digits(scanner)


def _read_faces(forests: tuple[Forest, ...], scanner: Scanner) -> tuple[Forest, ...]:
    found = []
    for number, forest in enumerate(forests):
        if number:
            scanner.expect(",")
        faces = _read_kinds(scanner)
        if len(faces) != (forest.trees | forest.cat).bit_count():
            raise scanner.fail("faces")
        found.append(set_hidden_sides(forest, faces))
    return tuple(found)


def _hide(state: WispwoodState) -> WispwoodState:
    """Return a view with as many hidden tiles and fireflies as follow from what lies open."""
    tiles = content().tiles.each * len(KINDS)
    lying = sum(count_visible(state, kind) for kind in range(len(KINDS)))
    lying += sum((forest.trees | forest.cat).bit_count() for forest in state.forests)
    ghost = state.ghost
    if ghost is not None and state.phase not in ("wishes", "ghost-cat"):
        tokens = content().fireflies
        pile = tokens.per_round[state.round - 1] - len(ghost.spent)
        unused = len(tokens.numbers) - tokens.per_round[state.round - 1]
        ghost = replace(ghost, fireflies=(HIDDEN,) * pile, unused=(HIDDEN,) * unused)
    return replace(state, supply=(HIDDEN,) * max(0, tiles - lying), ghost=ghost)
