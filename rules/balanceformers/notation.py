"""Balanceformers' positions and moves as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

import msgspec

from rules.balanceformers import reckoning
from rules.balanceformers.actions import (
    AddPiece,
    BalanceformersAction,
    EndTurn,
    Move,
    PickTokens,
    Place,
    Reincarnate,
    TakeToken,
)
from rules.balanceformers.area import SIDES, iter_bits, sort_for_judging
from rules.balanceformers.content import PRESETS, SETS
from rules.balanceformers.setup import COLOURS
from rules.balanceformers.state import (
    CREATURES,
    HIDDEN,
    OFF,
    PARTS,
    BalanceformersState,
    Ending,
    Pair,
    Phase,
    Piece,
    Setup,
    ValueMask,
)
from rules.contract import SEATS_JOINED, GameNotation, Scalar
from rules.notation.scanner import Fields, Scanner, join_list
from rules.notation.values import (
    read_rng,
    read_seat,
    read_seats,
    write_numbers,
    write_rng,
    write_seats,
)
from rules.rng import UNKNOWN

_PARTS: Final = "lrf"
"""Left wing, right wing, feet."""

_SETS: Final = {f"{name[0]}{name[-1]}": name for name in SETS}
_SET_WORDS: Final = {name: word for word, name in _SETS.items()}
_PHASES: Final[dict[str, Phase]] = {phase: phase for phase in get_args(Phase)}
_ENDINGS: Final[dict[str, Ending]] = {ending: ending for ending in get_args(Ending) if ending}
_SETS_OPTION: Final = "sets-"
"""Begins the word of the option of the sets: one of its choices, or the sets themselves in seat order."""

_COUNTED: Final = ("prelude", "turn")
"""Phases in which actions, or creatures to be placed, are counted."""


class BalanceformersNotation(GameNotation[BalanceformersState, BalanceformersAction]):
    """How positions and moves of Balanceformers are written."""

    def write_options(self, options: dict[str, Scalar], players: int) -> Iterable[str]:
        """Return the words of the options: the area always, others where they differ from their default."""
        area = options["area"]
        yield str(options[f"preset{players}"] if area == "preset" else area)
        if options["moves"] != "any":
            yield "own"
        if options["pair"] != "joint":
            yield "separate"
        colours = str(options["colours"])
        if SEATS_JOINED in colours:
            yield _SETS_OPTION + "-".join(_SET_WORDS[name] for name in colours.split(SEATS_JOINED))
        elif colours != "default":
            yield _SETS_OPTION + colours

    def read_option(self, word: str, options: dict[str, Scalar], players: int) -> bool:
        """Put into `options` what a word stands for; return whether there is such a word."""
        if word in ("random", "hand"):
            options["area"] = word
        elif PRESETS.get(word) == players:
            options["area"], options[f"preset{players}"] = "preset", word
        elif word == "own":
            options["moves"] = "own"
        elif word == "separate":
            options["pair"] = "separate"
        else:
            return word.startswith(_SETS_OPTION) and _read_colours(word, options, players)
        return True

    def list_options(self, state: BalanceformersState) -> dict[str, Scalar]:
        """Return the values of the options that a game was begun with."""
        setup = state.setup
        options: dict[str, Scalar] = {"moves": setup.moves, "pair": setup.pair, "colours": setup.colours}
        if setup.area in ("random", "hand"):
            return {**options, "area": setup.area}
        return {**options, "area": "preset", f"preset{setup.players}": setup.area}

    def write_fields(self, state: BalanceformersState) -> Iterator[tuple[str, str]]:
        """Yield keys and values of the fields of a state or view, in canonical order."""
        yield "round", str(state.round)
        yield "to", _write_decision(state)
        yield "sets", ",".join(_SET_WORDS[name] for name in state.sets)
        if state.phase == "building":
            yield "laid", join_list(map(_write_piece, state.area))
        else:
            yield "area", _write_area(state)
        for seat in range(state.players):
            yield write_seats((seat,)), ",".join(_write_slot(state.places[n]) for n in state.creatures(seat))
        held = zip(state.squares, state.rounds, strict=True)
        yield "held", ",".join(f"{_write_values(square)}.{_write_values(round_)}" for square, round_ in held)
        if any(state.chosen):
            yield "pairs", ",".join(map(_write_pair, state.chosen))
        if state.order:
            yield "order", write_seats(state.order)
        if state.turn != _derive_turn(state.phase, state.order, state.seat):
            yield "turn", str(state.turn + 1)
        for key, numbers in (("tokens", state.tokens), ("white", state.white), ("black", state.black)):
            if any(numbers):
                yield key, write_numbers(numbers)
        if state.judged:
            yield "judged", str(state.judged)
        if state.gains:
            yield "gains", write_seats(state.gains)
        if state.rng != UNKNOWN:
            yield write_rng(state.rng)

    def read_fields(self, options: dict[str, Scalar], players: int, fields: Fields) -> BalanceformersState:
        """Return the state or view that fields describe, possible or not. Raises NotationError."""
        round_ = fields.read("round", lambda scanner: scanner.read_number(0, 6, "round"))
        moment = fields.read("to", lambda scanner: _read_decision(scanner, players))
        sets = fields.read("sets", lambda scanner: _read_sets(scanner, players))
        area, dark = _read_pieces(fields, moment.phase)
        places = tuple(
            slot
            for seat in range(players)
            for slot in fields.read(write_seats((seat,)), lambda scanner: _read_places(scanner, len(area)))
        )
        held = fields.read("held", lambda scanner: _read_held(scanner, players))
        order = fields.read_items("order", lambda scanner: read_seats(scanner, players))
        turn = _derive_turn(moment.phase, order, moment.seat)
        none = (0,) * players

        def read_numbers(key: str) -> tuple[int, ...]:
            return fields.read_optional(
                key, lambda scanner: scanner.read_each(players, lambda: scanner.read_number(0, 99)), none
            )

        state = BalanceformersState(
            setup=_make_setup(options, players),
            rng=UNKNOWN,
            phase=moment.phase,
            ending=moment.ending,
            round=round_,
            sets=sets,
            area=area,
            dark=dark,
            places=places,
            squares=tuple(square for square, _ in held),
            rounds=tuple(value for _, value in held),
            chosen=fields.read_items("pairs", lambda scanner: _read_pairs(scanner, players))
            or ((),) * players,
            order=order,
            turn=fields.read_optional("turn", lambda scanner: scanner.read_number(1, 6) - 1, turn),
            seat=moment.seat,
            left=moment.left,
            tokens=read_numbers("tokens"),
            white=read_numbers("white"),
            black=read_numbers("black"),
            judged=fields.read_optional("judged", lambda scanner: scanner.read_number(0, 99), 0),
            gains=fields.read_items("gains", lambda scanner: read_seats(scanner, players)),
            dying=(),
        )
        rng = fields.read_optional("rng", read_rng, UNKNOWN)
        return msgspec.structs.replace(state, rng=rng, dying=_find_dying(state))

    def write_action(self, state: BalanceformersState, action: BalanceformersAction) -> str:
        """Return the word of an action."""
        del state
        match action:
            case AddPiece(i, j, d):
                return f"lay{_write_piece((i, j, d))}"
            case PickTokens(square, round_):
                return f"pick{square}+{round_}"
            case Place(creature, slot):
                return f"{_write_creature(creature)}@{_write_slot(slot)}"
            case Move(creature, slot):
                return f"{_write_creature(creature)}>{_write_slot(slot)}"
            case Reincarnate(creature, slot):
                return f"{_write_creature(creature)}*{_write_slot(slot)}"
            case TakeToken(seat):
                return f"from={write_seats((seat,))}"
            case _:
                return "end"

    def read_action(self, state: BalanceformersState, scanner: Scanner) -> BalanceformersAction:
        """Return the action that a word stands for, legal or not. Raises NotationError."""
        if scanner.accept("lay"):
            return AddPiece(*_read_piece(scanner))
        if scanner.accept("pick"):
            square = scanner.read_number(1, 9)
            scanner.expect("+")
            return PickTokens(square, scanner.read_number(1, 9))
        if scanner.accept("end"):
            return EndTurn()
        if scanner.accept("from="):
            return TakeToken(read_seat(scanner, state.players))
        seat = read_seat(scanner, state.players)
        creature = CREATURES * seat + scanner.read_number(1, CREATURES, "creature") - 1
        kind = (Place, Move, Reincarnate)[scanner.read_letter("@>*", "move")]
        slot = _read_slot(scanner, len(state.area))
        return kind(creature, slot)


NOTATION: Final = BalanceformersNotation()


def _make_setup(options: dict[str, Scalar], players: int) -> Setup:
    area = options["area"]
    return Setup(
        players,
        str(options[f"preset{players}"] if area == "preset" else area),
        str(options["colours"]),
        str(options["moves"]),
        str(options["pair"]),
    )


def _read_colours(word: str, options: dict[str, Scalar], players: int) -> bool:
    """Put into `options` how the sets are chosen; return whether there is such a way."""
    choice = word.removeprefix(_SETS_OPTION)
    names = [_SETS.get(part, "") for part in choice.split("-")]
    if choice in COLOURS and choice != "default":
        options["colours"] = choice
    elif len(names) == len({*names}) == players and all(names):
        options["colours"] = SEATS_JOINED.join(names)
    else:
        return False
    return True


def _derive_turn(phase: Phase, order: tuple[int, ...], seat: int) -> int:
    """Return the place in `order` of whose turn it is, as it follows from the seat to decide."""
    return order.index(seat) if phase in _COUNTED and seat in order else 0


def _find_dying(state: BalanceformersState) -> tuple[int, ...]:
    """Return the creatures that the verdicts so far have doomed (B-REC-5)."""
    if not state.judged:
        return ()
    verdicts = reckoning.compute_verdicts(state)[: state.judged]
    return tuple(verdict.creature for verdict in verdicts if verdict.verdict < 0)


# --- decision ---------------------------------------------------------------------------------------
class _Moment(msgspec.Struct):
    seat: int
    phase: Phase
    left: int = 0
    ending: Ending = ""


def _write_decision(state: BalanceformersState) -> str:
    words = [write_seats((state.seat,)), state.phase]
    if state.phase in _COUNTED:
        words[-1] += str(state.left)
    if state.phase == "over":
        words.append(state.ending)
    return "/".join(words)


def _read_decision(scanner: Scanner, players: int) -> _Moment:
    moment = _Moment(read_seat(scanner, players), "turn")
    scanner.expect("/")
    moment.phase = scanner.read_word(_PHASES, "decision")
    if moment.phase in _COUNTED:
        moment.left = scanner.read_number(0, 99)
    if moment.phase == "over":
        scanner.expect("/")
        moment.ending = scanner.read_word(_ENDINGS, "ending")
    return moment


# --- area -------------------------------------------------------------------------------------------
def _write_area(state: BalanceformersState) -> str:
    """Return the pieces cell by cell, from the north down to row 0, from the west; small letters: dark."""
    cells: dict[tuple[int, int], str] = {}
    for number, (i, j, d) in sorted(enumerate(state.area), key=lambda one: one[1][2]):
        sign = SIDES[d].lower() if state.dark >> number & 1 else SIDES[d]
        cells[i, j] = cells.get((i, j), "") + sign
    rows = []
    for row in range(max((j for _, j in cells), default=0), -1, -1):
        last = max((i for i, j in cells if j == row), default=0)
        rows.append(",".join(cells.get((i, row), "-") for i in range(last + 1)))
    return "/".join(rows)


def _read_area(scanner: Scanner) -> tuple[list[Piece], set[Piece]]:
    rows: list[list[str]] = [[]]
    while True:
        rows[-1].append("" if scanner.accept("-") else scanner.read_letters("NESWnesw", "piece", 4))
        if scanner.accept("/"):
            rows.append([])
        elif scanner.is_done:
            break
        else:
            scanner.expect(",")
    pieces, dark = [], set()
    for j, row in enumerate(reversed(rows)):
        for i, cell in enumerate(row):
            for sign in cell:
                piece = (i, j, SIDES.index(sign.upper()))
                pieces.append(piece)
                dark |= {piece} if sign.islower() else set()
    return pieces, dark


def _read_pieces(fields: Fields, phase: Phase) -> tuple[tuple[Piece, ...], int]:
    """Return area and dark pieces: while the area is built as they were laid, then from its cells."""
    if phase == "building":
        return fields.read("laid", lambda scanner: scanner.read_list(lambda: _read_piece(scanner))), 0
    pieces, dark = fields.read("area", _read_area)
    order = sorted(pieces, key=lambda piece: (-piece[1], piece[0], piece[2]))  # moving them keeps it
    area = sort_for_judging(tuple(pieces)) if pieces else ()
    return area, sum(1 << number for number, piece in enumerate(order) if piece in dark)


def _write_piece(piece: Piece) -> str:
    i, j, d = piece
    return f"{i}.{j}{SIDES[d]}"


def _read_piece(scanner: Scanner) -> Piece:
    i = scanner.read_number(-60, 60)
    scanner.expect(".")
    return i, scanner.read_number(-60, 60), scanner.read_letter(SIDES, "side")


# --- creatures and tokens ---------------------------------------------------------------------------
def _write_creature(creature: int) -> str:
    return write_seats((creature // CREATURES,)) + str(creature % CREATURES + 1)


def _write_slot(slot: int) -> str:
    return "-" if slot == OFF else f"{slot // PARTS + 1}{_PARTS[slot % PARTS]}"


def _read_slot(scanner: Scanner, pieces: int) -> int:
    piece = scanner.read_number(1, max(1, pieces), "slot") - 1
    return PARTS * piece + scanner.read_letter(_PARTS, "part")


def _read_places(scanner: Scanner, pieces: int) -> tuple[int, ...]:
    return scanner.read_each(CREATURES, lambda: OFF if scanner.accept("-") else _read_slot(scanner, pieces))


def _read_sets(scanner: Scanner, players: int) -> tuple[str, ...]:
    return scanner.read_each(players, lambda: scanner.read_word(_SETS, "set"))


def _write_values(values: ValueMask) -> str:
    return join_list(map(str, iter_bits(values)), "")


def _read_values(scanner: Scanner) -> ValueMask:
    digits = "" if scanner.accept("-") else scanner.read_letters("123456789", "number")
    return sum({1 << int(digit) for digit in digits})


def _read_held(scanner: Scanner, players: int) -> tuple[tuple[ValueMask, ValueMask], ...]:
    def read_tokens() -> tuple[ValueMask, ValueMask]:
        squares = _read_values(scanner)
        scanner.expect(".")
        return squares, _read_values(scanner)

    return scanner.read_each(players, read_tokens)


def _write_pair(pair: Pair) -> str:
    return "?" if pair == HIDDEN else join_list(map(str, pair), "+")


def _read_pairs(scanner: Scanner, players: int) -> tuple[Pair, ...]:
    def read_pair() -> Pair:
        if scanner.accept("?"):
            return HIDDEN
        if scanner.accept("-"):
            return ()
        square = scanner.read_number(1, 9)
        scanner.expect("+")
        return square, scanner.read_number(1, 9)

    return scanner.read_each(players, read_pair)
