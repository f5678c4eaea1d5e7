"""What is being arranged before a game: seats, options and seed. Pure values, no window."""

from __future__ import annotations

import hashlib
import random
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
from saves.seats import COLOURS, SeatColour, SeatInfo

HUMAN: Final = "human"
MAX_NAME: Final = 24
MAX_SEED: Final = 40
_SEEDS: Final = 1 << 63


def seed_number(text: str) -> int:
    """The seed that a text means: digits are the number itself, other text is hashed to 63 bits.

    The hash is published and fixed: the first eight bytes, big-endian, of the SHA-256 of the UTF-8 of
    the text without outer spaces, in Unicode form NFC, without its uppermost bit. So a word typed on
    any computer deals the same game for ever.
    """
    plain = unicodedata.normalize("NFC", text.strip())
    if plain.isascii() and plain.isdigit() and int(plain) < _SEEDS:
        return int(plain)
    digest = hashlib.sha256(plain.encode()).digest()
    return int.from_bytes(digest[:8], "big") % _SEEDS


def offered(game_id: str) -> tuple[str, ...]:
    """The kinds of a seat in a game: people, and every level that can play it."""
    return (HUMAN, *level_names(game_id)) if registry.has_mind(game_id) else (HUMAN,)


def _playable(game_id: str, kind: str) -> str:
    """Who decides for a seat in this game that was of that kind in another."""
    return nearest_level(game_id, kind) if kind in LEVELS and registry.has_mind(game_id) else HUMAN


def _offered(game_id: str, seat: SeatInfo) -> SeatInfo:
    """A seat of another game as it can be in this one."""
    character = seat.character if seat.character in load_characters(game_id) else ""
    return replace(seat, kind=_playable(game_id, seat.kind), character=character)


class SetupForm(msgspec.Struct, frozen=True):
    """The arrangement so far; every change gives a new one.

    seats: as typed, names may still be empty. options: all options of the game, hidden ones included.
    seed: as typed.
    """

    game: str
    seats: tuple[SeatInfo, ...]
    options: dict[str, Scalar]
    seed: str
    free_undo: bool = False

    @classmethod
    def begin(cls, game: AnyGame, last: Iterable[SeatInfo], seed: str) -> Self:
        """The arrangement to start from: who sat at the table last time, everything else by default."""
        seats = _apart([_offered(game.id, seat) for seat in last])
        most, fewest = max(game.player_counts), min(game.player_counts)
        seats = seats[:most]
        while len(seats) not in game.player_counts and len(seats) > fewest:
            seats = seats[:-1]
        form = cls(game.id, seats, {option.name: option.default for option in game.options}, seed)
        while len(form.seats) not in game.player_counts:
            form = form.with_seat()
        return form

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def alone(self) -> bool:
        """Whether no two people play, so that undo without bounds is unfair to nobody."""
        return sum(seat.human for seat in self.seats) < 2

    @property
    def free_colours(self) -> tuple[SeatColour, ...]:
        """The colours that no seat has, in their order."""
        taken = {seat.colour for seat in self.seats}
        return tuple(colour for colour in COLOURS if colour not in taken)

    def with_seat(self) -> Self:
        """One more seat, nameless, with the first that is free of colours and of what every seat has."""
        options = dict(self.options)
        for option, named in self._by_seat():
            free = next(each for each in option.each if each not in named)
            options[option.name] = SEATS_JOINED.join((*named, free))
        return replace(self, seats=(*self.seats, SeatInfo("", self.free_colours[0])), options=options)

    def without_seat(self, index: int) -> Self:
        """Without that seat and what it had."""
        options = dict(self.options)
        for option, named in self._by_seat():
            options[option.name] = SEATS_JOINED.join(named[:index] + named[index + 1 :])
        return replace(self, seats=self.seats[:index] + self.seats[index + 1 :], options=options)

    def _by_seat(self) -> list[tuple[Option, tuple[str, ...]]]:
        """The options whose values now name something for each seat, with what they name."""
        found = [(o, o.by_seat(self.options[o.name])) for o in rules.load(self.game).options]
        return [(option, named) for option, named in found if named]

    def named(self, index: int, name: str) -> Self:
        """A seat with another name."""
        return self._changed(index, replace(self.seats[index], name=name))

    def played_by(self, index: int, kind: str) -> Self:
        """A seat for which somebody else decides."""
        return self._changed(index, replace(self.seats[index], kind=kind))

    def tempered(self, index: int, character: str) -> Self:
        """A seat whose opponent has another character, "" for whichever chance will have."""
        return self._changed(index, replace(self.seats[index], character=character))

    def coloured(self, index: int, colour: SeatColour) -> Self:
        """A seat with another colour; who had that colour gets the seat's old one."""
        form = self
        old = self.seats[index].colour
        for other, seat in enumerate(self.seats):
            if other != index and seat.colour == colour:
                form = form._changed(other, replace(seat, colour=old))
        return form._changed(index, replace(self.seats[index], colour=colour))

    def choosing(self, option: str, value: Scalar) -> Self:
        """With another value of an option."""
        return replace(self, options={**self.options, option: value})

    def giving(self, option: str, has: tuple[str, ...], index: int, wanted: str) -> Self:
        """With a seat having something else; whoever had that gets what the seat had. has: what all have."""
        old = has[index]
        now = (wanted if seat == index else old if each == wanted else each for seat, each in enumerate(has))
        return self.choosing(option, SEATS_JOINED.join(now))

    def sown(self, seed: str) -> Self:
        """With another seed."""
        return replace(self, seed=seed)

    def freely(self, on: bool) -> Self:
        """With free undo or without."""
        return replace(self, free_undo=on)

    def shown(self, game: AnyGame) -> tuple[Option, ...]:
        """The options that mean anything with so many players."""
        return tuple(
            option for option in game.options if not option.players or self.players in option.players
        )

    def chosen(self, game: AnyGame) -> dict[str, Scalar]:
        """The values of the options that are shown; the others stay at their defaults."""
        return {option.name: self.options[option.name] for option in self.shown(game)}

    def final_seats(self, default: Callable[[int], str]) -> tuple[SeatInfo, ...]:
        """The seats as they go to the table: `default(n)` for an empty name, no name twice; every opponent
        with a character, where the game has such."""
        taken: set[str] = set()
        seats: list[SeatInfo] = []
        for number, seat in enumerate(self.seats, start=1):
            name = wanted = " ".join(seat.name.split())[:MAX_NAME] or default(number)
            again = 2
            while name.casefold() in taken:
                name = f"{wanted} {again}"
                again += 1
            taken.add(name.casefold())
            seats.append(replace(seat, name=name))
        return self._cast(seats)

    def _cast(self, seats: list[SeatInfo]) -> tuple[SeatInfo, ...]:
        """With what chance has given to opponents, by the seed: first what nobody else at the table is."""
        known = list(load_characters(self.game))
        chance = random.Random(f"{seed_number(self.seed)}/characters")
        chance.shuffle(known)
        there = [seat.character for seat in seats if not seat.human]
        found = []
        for seat in seats:
            character = "" if seat.human else seat.character
            if known and not seat.human and not character:
                character = min(known, key=there.count)
                there.append(character)
            found.append(replace(seat, character=character))
        return tuple(found)

    def _changed(self, index: int, seat: SeatInfo) -> Self:
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))


def _apart(seats: Iterable[SeatInfo]) -> tuple[SeatInfo, ...]:
    """The same seats, no two of one colour."""
    apart: list[SeatInfo] = []
    for seat in seats:
        taken = {other.colour for other in apart}
        free = [colour for colour in COLOURS if colour not in taken]
        if not free:
            break
        colour = free[0] if seat.colour in taken else seat.colour
        apart.append(replace(seat, colour=colour))
    return tuple(apart)
