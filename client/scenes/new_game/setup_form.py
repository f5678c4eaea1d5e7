"""The form of a new game: seats, options and seed, as immutable values independent of the window."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final, Self

import msgspec
from msgspec.structs import replace

import rules
from client.bots.characters import load_characters
from client.bots.levels import LEVELS, level_names, nearest_level
from client.games import registry
from rules.contract import SEATS_JOINED, AnyGame, Option, Scalar
from saves.graphemes import truncate_graphemes
from saves.seats import COLOURS, SeatColour, SeatInfo

HUMAN: Final = "human"
MAX_NAME: Final = 24
MAX_SEED: Final = 40
_SEEDS: Final = 1 << 63


_DAY_TEXT: Final = r"stolek/.*"
"""Published texts (`client.daily.rule`), written in small letters."""
_MORE_SEPARATORS: Final = "_\u2212"  # the second one is the minus sign
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
_APOSTROPHES: Final = "`\u00b4\u2018\u2019\u02bc"


def seed_number(text: str) -> int:
    """Convert the text of a seed to a number: digits as they are, other text hashed to 63 bits.

    What sounds the same gives the same number (`normalize_seed`). The hash is published and fixed: the first
    eight bytes, big-endian, of the SHA-256 of the UTF-8 of the normalized text, without its uppermost bit. So
    a word said aloud deals the same game on any computer.
    """
    plain = normalize_seed(text)
    if plain.isascii() and plain.isdigit() and int(plain) < _SEEDS:
        return int(plain)
    import hashlib  # noqa: PLC0415  OpenSSL takes long to load

    digest = hashlib.sha256(plain.encode()).digest()
    return int.from_bytes(digest[:8], "big") % _SEEDS


def normalize_seed(text: str) -> str:
    """Return the text of a seed as it is hashed, the same for all spellings that sound the same.

    This is the second version of the rule; the first one only removed outer spaces and composed letters.
    Seeds that the program offers and texts of days mean the same in both. Saved games hold the number.

    1. Letters are composed and compatible forms replaced (NFKC), decimal digits of any script become 0–9,
       invisible characters are dropped, and case is folded. Accents stay: they are heard.
    2. Parts are joined by one hyphen: spaces, dashes of all kinds and underscores separate them, and so does
       the change from letters to digits or back.
    3. The first letter becomes a capital, as in the seeds that the program offers, except in the text of a
       day, which is published in small letters.
    """
    composed = unicodedata.normalize("NFKC", text).casefold()
    plain = "".join(map(_simplify_letter, unicodedata.normalize("NFKC", composed)))
    plain = re.sub(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])", "-", plain)
    plain = re.sub("-+", "-", plain).strip("-")
    return plain if re.fullmatch(_DAY_TEXT, plain) else plain[:1].upper() + plain[1:]


def _simplify_letter(letter: str) -> str:
    """Return "-" for a space, dash or underscore, a digit as 0–9, "" for an invisible character."""
    category = unicodedata.category(letter)
    if category == "Pd" or letter.isspace() or letter in _MORE_SEPARATORS:
        return "-"
    if category in ("Cf", "Cc") or letter in _VARIATION_SELECTORS:
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(letter))
    return "'" if letter in _APOSTROPHES else letter


def list_seat_kinds(game_id: str) -> tuple[str, ...]:
    """Return who may play a seat of a game: "human", and every opponents' level for this game."""
    return (HUMAN, *level_names(game_id)) if registry.has_mind(game_id) else (HUMAN,)


def _adapt_kind(game_id: str, kind: str) -> str:
    """Return the kind of a seat in this game that had `kind` in another."""
    return nearest_level(game_id, kind) if kind in LEVELS and registry.has_mind(game_id) else HUMAN


def _adapt_seat(game_id: str, seat: SeatInfo) -> SeatInfo:
    """Return a seat of another game as it can be in this one."""
    character = seat.character if seat.character in load_characters(game_id) else ""
    return replace(seat, kind=_adapt_kind(game_id, seat.kind), character=character)


class SetupForm(msgspec.Struct, frozen=True):
    """The filled-in form of a new game; every change returns a new form."""

    game: str
    """Id of the game."""
    seats: tuple[SeatInfo, ...]
    """The seats as typed: names may be empty."""
    options: dict[str, Scalar]
    """Values of all options of the game, hidden ones included."""
    seed: str
    """The seed as typed."""
    free_undo: bool = False
    """Whether undo is unlimited."""

    @classmethod
    def from_last_seats(cls, game: AnyGame, last: Iterable[SeatInfo], seed: str) -> Self:
        """Create the form of a new game with the seats of the last game and default options.

        Args:
            game: The new game.
            last: Seats of the last game; they are adapted to the new one.
            seed: Text of the seed.
        """
        seats = _make_colours_distinct([_adapt_seat(game.id, seat) for seat in last])
        min_players, max_players = min(game.player_counts), max(game.player_counts)
        seats = seats[:max_players]
        while len(seats) not in game.player_counts and len(seats) > min_players:
            seats = seats[:-1]
        form = cls(game.id, seats, {option.name: option.default for option in game.options}, seed)
        while len(form.seats) not in game.player_counts:
            form = form.with_added_seat()
        return form

    @property
    def player_count(self) -> int:
        """Number of seats in the new game."""
        return len(self.seats)

    @property
    def has_at_most_one_person(self) -> bool:
        """Whether fewer than two people play, so that free undo is unfair to nobody."""
        return sum(seat.human for seat in self.seats) < 2

    @property
    def free_colours(self) -> tuple[SeatColour, ...]:
        """The colours that no seat of the form has, in their order."""
        taken = {seat.colour for seat in self.seats}
        return tuple(colour for colour in COLOURS if colour not in taken)

    def with_added_seat(self) -> Self:
        """Return the form with one more seat, which gets the first unused colour and option values."""
        options = dict(self.options)
        for option, values in self._options_by_seat():
            free = next(value for value in option.each if value not in values)
            options[option.name] = SEATS_JOINED.join((*values, free))
        return replace(self, seats=(*self.seats, SeatInfo("", self.free_colours[0])), options=options)

    def without_seat(self, index: int) -> Self:
        """Return the form without the seat at an index; the seat's option values are removed too."""
        options = dict(self.options)
        for option, values in self._options_by_seat():
            options[option.name] = SEATS_JOINED.join(values[:index] + values[index + 1 :])
        return replace(self, seats=self.seats[:index] + self.seats[index + 1 :], options=options)

    def _options_by_seat(self) -> list[tuple[Option, tuple[str, ...]]]:
        """Return the options that now have a value for each seat, with these values."""
        options = rules.load(self.game).options
        values = [(option, option.by_seat(self.options[option.name])) for option in options]
        return [(option, seat_values) for option, seat_values in values if seat_values]

    def with_name(self, index: int, name: str) -> Self:
        """Return the form with another name for the seat at an index."""
        return self._with_changed_seat(index, replace(self.seats[index], name=name))

    def with_kind(self, index: int, kind: str) -> Self:
        """Return the form with another kind (person or level) for the seat at an index."""
        return self._with_changed_seat(index, replace(self.seats[index], kind=kind))

    def with_character(self, index: int, character: str) -> Self:
        """Return the form with another character for an opponent's seat; "" for a random one."""
        return self._with_changed_seat(index, replace(self.seats[index], character=character))

    def with_colour(self, index: int, colour: SeatColour) -> Self:
        """Return the form with another colour for a seat; a seat that had this colour gets the old one."""
        form = self
        old = self.seats[index].colour
        for other, seat in enumerate(self.seats):
            if other != index and seat.colour == colour:
                form = form._with_changed_seat(other, replace(seat, colour=old))
        return form._with_changed_seat(index, replace(self.seats[index], colour=colour))

    def with_option(self, option: str, value: Scalar) -> Self:
        """Return the form with another value of an option of the game."""
        return replace(self, options={**self.options, option: value})

    def with_seat_option(self, option: str, values: tuple[str, ...], index: int, wanted: str) -> Self:
        """Return the form with another value for one seat, in an option with a value for each seat.

        If another seat has that value, it gets the old value of this seat.

        Args:
            option: Name of the option.
            values: The present values of all seats.
            index: Index of the seat.
            wanted: The new value.
        """
        swapped = list(values)
        if wanted in values:
            swapped[values.index(wanted)] = values[index]
        swapped[index] = wanted
        return self.with_option(option, SEATS_JOINED.join(swapped))

    def with_seed(self, seed: str) -> Self:
        """Return the form with another text of the seed."""
        return replace(self, seed=seed)

    def with_free_undo(self, on: bool) -> Self:
        """Return the form with unlimited undo on or off."""
        return replace(self, free_undo=on)

    def visible_options(self, game: AnyGame) -> tuple[Option, ...]:
        """Return the options of the game that have a meaning with the form's number of players."""
        return tuple(
            option for option in game.options if not option.players or self.player_count in option.players
        )

    def visible_option_values(self, game: AnyGame) -> dict[str, Scalar]:
        """Return the form's values of the visible options by name; the others keep their defaults."""
        return {option.name: self.options[option.name] for option in self.visible_options(game)}

    def final_seats(self, default: Callable[[int], str]) -> tuple[SeatInfo, ...]:
        """Return the seats for the new match, with every name and character filled in.

        An empty name becomes `default(n)` (n from 1), no name occurs twice, and every opponent has a
        character if the game has characters.
        """
        taken: set[str] = set()
        seats: list[SeatInfo] = []
        for number, seat in enumerate(self.seats, start=1):
            name = wanted = truncate_graphemes(" ".join(seat.name.split()), MAX_NAME) or default(number)
            again = 2
            while name.casefold() in taken:
                name = f"{wanted} {again}"
                again += 1
            taken.add(name.casefold())
            seats.append(replace(seat, name=name))
        return self._choose_characters(seats)

    def _choose_characters(self, seats: list[SeatInfo]) -> tuple[SeatInfo, ...]:
        """Return the seats with random characters by the seed, first those that nobody else has."""
        characters = list(load_characters(self.game))
        chance = random.Random(f"{seed_number(self.seed)}/characters")
        chance.shuffle(characters)
        used = [seat.character for seat in seats if not seat.human]
        cast = []
        for seat in seats:
            character = "" if seat.human else seat.character
            if characters and not seat.human and not character:
                character = min(characters, key=used.count)
                used.append(character)
            cast.append(replace(seat, character=character))
        return tuple(cast)

    def _with_changed_seat(self, index: int, seat: SeatInfo) -> Self:
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))


def _make_colours_distinct(seats: Iterable[SeatInfo]) -> tuple[SeatInfo, ...]:
    """Return the seats with no two of one colour; as many as there are colours."""
    distinct: list[SeatInfo] = []
    for seat in seats:
        taken = {other.colour for other in distinct}
        free = [colour for colour in COLOURS if colour not in taken]
        if not free:
            break
        colour = free[0] if seat.colour in taken else seat.colour
        distinct.append(replace(seat, colour=colour))
    return tuple(distinct)
