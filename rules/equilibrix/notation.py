"""EQUILIBRIX's positions and moves as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

import msgspec
from msgspec.structs import asdict

from rules.contract import GameNotation, Scalar
from rules.equilibrix.actions import (
    AnswerDraw,
    Birth,
    EquilibrixAction,
    Judge,
    OfferDraw,
    Pass,
    PlaceStart,
    Resign,
    TakeBack,
)
from rules.equilibrix.board import CENTRES, CORNERS, FREE, POSITIONS, SIDE, Centre, FieldMask, iter_fields
from rules.equilibrix.state import NOBODY, Ending, EquilibrixState, Phase, Setup
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

_OPTIONS: Final[dict[str, tuple[str, Scalar]]] = {
    "modest": ("modest", True),
    "asymmetric": ("asymmetric", True),
    "fair": ("fair", True),
    "surprise": ("surprise", True),
    "paradox": ("paradox", "optional"),
    "paradox-all": ("paradox", "compulsory"),
    "blocking": ("blocking", True),
    "mirror": ("mirror", True),
    "wide": ("encircling", "wide"),
    "drawn": ("start", "drawn"),
    "chosen": ("start", "chosen"),
}
"""The words of the options, in canonical order, with name and value."""

_PHASES: Final[dict[str, Phase]] = {phase: phase for phase in get_args(Phase)}
_ENDINGS: Final[dict[str, Ending]] = {ending: ending for ending in get_args(Ending) if ending}
_WITH_DIE: Final = ("bonus", "reborn", "rings")
"""Phases in which a die is in use."""

_USED: Final = "x"
_MOST_TURNS: Final = 9_999


def _name_fields() -> tuple[str, ...]:
    """Return the name of each field: its centres, rows a to g from below and numbers from the left."""
    names: dict[Centre, str] = {}
    for row in range(-SIDE, SIDE + 1):
        letter = "abcdefg"[row + SIDE]
        in_row = sorted(centre for centre in CENTRES if centre[1] == row)
        names |= {centre: f"{letter}{place}" for place, centre in enumerate(in_row, start=1)}
    return tuple("".join(sorted(names[centre] for centre in corners)) for corners in CORNERS)


_NAMES: Final = _name_fields()
_FIELDS: Final = {name: field for field, name in enumerate(_NAMES)}


class EquilibrixNotation(GameNotation[EquilibrixState, EquilibrixAction]):
    """How positions and moves of EQUILIBRIX are written."""

    def write_options(self, options: dict[str, Scalar], players: int) -> Iterable[str]:
        """Return the words of the options that are not at their default."""
        del players
        return [word for word, (name, value) in _OPTIONS.items() if options[name] == value]

    def read_option(self, word: str, options: dict[str, Scalar], players: int) -> bool:
        """Put into `options` what a word stands for; return whether there is such a word."""
        del players
        if word not in _OPTIONS:
            return False
        name, value = _OPTIONS[word]
        is_free = options[name] in (False, "off", "sides", "usual")
        options[name] = value
        return is_free

    def list_options(self, state: EquilibrixState) -> dict[str, Scalar]:
        """Return the values of the options that a game was begun with."""
        options = asdict(state.setup)
        del options["players"]
        return options

    def write_fields(self, state: EquilibrixState) -> Iterator[tuple[str, str]]:
        """Yield keys and values of the fields of a state or view, in canonical order."""
        yield "turn", str(state.turn)
        yield "first", write_seats((state.start,))
        yield "to", _write_decision(state)
        if state.dice:
            dice = zip(state.dice, state.open, strict=True)
            yield "roll", ",".join(position if is_open else position + _USED for position, is_open in dice)
        for seat, stones in enumerate(state.stones):
            yield write_seats((seat,)), _write_stones(stones)
        if state.bonuses:
            yield "own", str(state.bonuses)
        if state.taken != NOBODY:
            yield "back", _NAMES[state.taken]
        if state.born != NOBODY:
            yield "born", _NAMES[state.born]
            yield "rings", join_list(_NAMES[field] for field in state.rings)
            yield "falls", _write_stones(state.falling)
        if any(state.offers):
            yield "offers", write_numbers(state.offers)
        if any(state.agreed):
            yield "agreed", write_seats(seat for seat, agreed in enumerate(state.agreed) if agreed)
        if state.resigned:
            yield "resigned", write_seats(state.resigned)
        if state.winner != NOBODY:
            yield "won", write_seats((state.winner,))
        if state.rng != UNKNOWN:
            yield write_rng(state.rng)

    def read_fields(self, options: dict[str, Scalar], players: int, fields: Fields) -> EquilibrixState:
        """Return the state or view that fields describe, possible or not. Raises NotationError."""
        setup = msgspec.convert({"players": players, **options}, Setup)
        turn = fields.read("turn", lambda scanner: scanner.read_number(0, _MOST_TURNS))
        start = fields.read("first", lambda scanner: read_seat(scanner, players))
        moment = fields.read("to", lambda scanner: _read_decision(scanner, players))
        dice = fields.read_items("roll", _read_dice)
        stones = tuple(fields.read(write_seats((seat,)), _read_stones) for seat in range(players))
        agreed = fields.read_items("agreed", lambda scanner: read_seats(scanner, players))
        still_open = tuple(is_open for _, is_open in dice)
        return EquilibrixState(
            setup=setup,
            rng=fields.read_optional("rng", read_rng, UNKNOWN),
            phase=moment.phase,
            ending=moment.ending,
            turn=turn,
            start=start,
            seat=moment.seat,
            dice=tuple(position for position, _ in dice),
            open=still_open,
            die=moment.die,
            acted=_has_acted(moment.phase, still_open) != moment.is_otherwise,
            bonuses=fields.read_optional("own", lambda scanner: scanner.read_number(0, 99), 0),
            stones=stones,
            taken=fields.read_optional("back", _read_field, NOBODY),
            born=fields.read_optional("born", _read_field, NOBODY),
            rings=fields.read_items("rings", _read_field_list),
            falling=fields.read_optional("falls", _read_stones, 0),
            offers=fields.read_optional(
                "offers", lambda scanner: _read_offers(scanner, players), (0,) * players
            ),
            agreed=tuple(seat in agreed for seat in range(players)),
            resigned=fields.read_items("resigned", lambda scanner: read_seats(scanner, players)),
            winner=fields.read_optional("won", lambda scanner: read_seat(scanner, players), NOBODY),
        )

    def write_action(self, state: EquilibrixState, action: EquilibrixAction) -> str:
        """Return the word of an action."""
        del state
        match action:
            case PlaceStart(field):
                return f"*{_NAMES[field]}"
            case Birth(die, field):
                return f"+{_NAMES[field]}/{die + 1}"
            case TakeBack(die, field):
                return f"-{_NAMES[field]}/{die + 1}"
            case Pass(die):
                return f"pass/{die + 1}"
            case Judge(field, falls):
                return f"{'fall' if falls else 'keep'}={_NAMES[field]}"
            case OfferDraw():
                return "draw?"
            case AnswerDraw(agree):
                return f"draw={'yes' if agree else 'no'}"
            case _:
                return "resign"

    def read_action(self, state: EquilibrixState, scanner: Scanner) -> EquilibrixAction:
        """Return the action that a word stands for, legal or not. Raises NotationError."""
        del state
        if scanner.accept("*"):
            return PlaceStart(_read_field(scanner))
        if scanner.accept("+"):
            field = _read_field(scanner)
            return Birth(_read_die_number(scanner), field)
        if scanner.accept("-"):
            field = _read_field(scanner)
            return TakeBack(_read_die_number(scanner), field)
        if scanner.accept("pass"):
            return Pass(_read_die_number(scanner))
        for word, falls in (("fall=", True), ("keep=", False)):
            if scanner.accept(word):
                return Judge(_read_field(scanner), falls)
        words: dict[str, EquilibrixAction] = {
            "draw?": OfferDraw(),
            "draw=yes": AnswerDraw(True),
            "draw=no": AnswerDraw(False),
            "resign": Resign(),
        }
        return scanner.read_word(words, "move")


NOTATION: Final = EquilibrixNotation()


# --- decision ---------------------------------------------------------------------------------------
class _Moment(msgspec.Struct):
    seat: int
    phase: Phase
    die: int = NOBODY
    ending: Ending = ""
    is_otherwise: bool = False
    """Whether dice and decision let expect the opposite of what has been done in this turn."""


def _has_acted(phase: Phase, still_open: tuple[bool, ...]) -> bool:
    """Return whether the dice and the decision let expect that something has been done in this turn."""
    return phase in _WITH_DIE or not all(still_open)


def _write_decision(state: EquilibrixState) -> str:
    words = [write_seats((state.seat,)), state.phase]
    if state.phase in _WITH_DIE:
        words[-1] += str(state.die + 1)
    if state.phase == "over":
        words.append(state.ending)
    if state.acted != _has_acted(state.phase, state.open):
        words.append("acted" if state.acted else "fresh")
    return "/".join(words)


def _read_decision(scanner: Scanner, players: int) -> _Moment:
    moment = _Moment(read_seat(scanner, players), "action")
    scanner.expect("/")
    moment.phase = scanner.read_word(_PHASES, "decision")
    if moment.phase in _WITH_DIE:
        moment.die = scanner.read_number(1, 2, "die") - 1
    if moment.phase == "over":
        scanner.expect("/")
        moment.ending = scanner.read_word(_ENDINGS, "ending")
    moment.is_otherwise = scanner.accept("/acted") or scanner.accept("/fresh")
    return moment


# --- dice and stones --------------------------------------------------------------------------------
def _read_dice(scanner: Scanner) -> tuple[tuple[str, bool], ...]:
    names = {position: position for position in (*POSITIONS, FREE)}

    def read_die() -> tuple[str, bool]:
        return scanner.read_word(names, "die"), not scanner.accept(_USED)

    return scanner.read_list(read_die)


def _read_die_number(scanner: Scanner) -> int:
    scanner.expect("/")
    return scanner.read_number(1, 2, "die") - 1


def _read_field(scanner: Scanner) -> int:
    return scanner.read_word(_FIELDS, "stone")


def _read_field_list(scanner: Scanner) -> tuple[int, ...]:
    return scanner.read_list(lambda: _read_field(scanner))


def _write_stones(stones: FieldMask) -> str:
    return join_list(sorted(_NAMES[field] for field in iter_fields(stones)))


def _read_stones(scanner: Scanner) -> FieldMask:
    stones = 0
    for field in _read_field_list(scanner):
        if stones >> field & 1:
            raise scanner.fail("stone", 0)
        stones |= 1 << field
    return stones


def _read_offers(scanner: Scanner, players: int) -> tuple[int, ...]:
    return scanner.read_each(players, lambda: scanner.read_number(0, 99))
