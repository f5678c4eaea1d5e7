"""A position as text: game, version, table, fields and check letters.

```
wispwood/1 2p+first round:1.3 paw:B to:B/shape5 pond:.L3,.I4,… =8h
```
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import rules
from rules.contract import AnyGame, GameNotation, Scalar, State
from rules.notation.check_letters import LETTERS, compute_check_letters
from rules.notation.scanner import Fields, NotationError, Scanner

VERSION: Final = 1
"""Version of the notation."""

MAX_LENGTH: Final = 8_000
"""Longer texts are not read."""

CONTENT: Final = "content"
"""Key of the field with the hash of a player's corrections."""

GameFinder: TypeAlias = Callable[[str], AnyGame]
"""Returns the game of an id. Raises KeyError for an unknown one."""

_HEAD: Final = re.compile(r"([a-z0-9_-]+)/([0-9]{1,4})\Z")
_TABLE: Final = re.compile(r"([0-9]{1,2})p((?:\+[^+ ]+)*)\Z")
_SEAL: Final = re.compile(rf" =([{LETTERS}]{{2}})\Z")


class ReadPosition(NamedTuple):
    """A position that has been read."""

    game: AnyGame
    """The game."""
    state: State
    """The state, or the view where the text has no secrets. It may be impossible: `Game.check` knows."""
    is_sealed: bool
    """Whether the text had check letters."""


class TextWords(NamedTuple):
    """A text in words, without its check letters."""

    text: str
    """The words with single spaces between them."""
    starts: tuple[int, ...]
    """Index of each word in `text`."""
    check_letters: str
    """The check letters, "" if there are none."""

    @property
    def is_sealed(self) -> bool:
        """Whether there are check letters."""
        return bool(self.check_letters)

    def verify_seal(self) -> None:
        """Raise NotationError if there are check letters that do not agree."""
        if self.is_sealed and self.check_letters != compute_check_letters(self.text):
            raise NotationError("check", len(self.text) + 2, found=self.check_letters)

    def get_word(self, number: int) -> str:
        """Return a word by its number, "" if there are not as many."""
        if number >= len(self.starts):
            return ""
        return self.text[self.starts[number] :].partition(" ")[0]


class TextHead(NamedTuple):
    """What a text says before the fields."""

    game: AnyGame
    """The game."""
    notation: GameNotation[State, object]  # type: ignore[type-var]  # each game knows its own actions
    """The game's part of the notation."""
    players: int
    """Number of seats."""
    options: dict[str, Scalar]
    """The value of every option."""


def write_position(game: AnyGame, state: State) -> str:
    """Return a state or view as text; only a state has secrets. Raises KeyError for a game without it."""
    with game.active():
        return seal(" ".join((write_head(game, state), *write_fields(game, state))))


def write_fields(game: AnyGame, state: State) -> list[str]:
    """Return the words of a position's fields."""
    fields = [(CONTENT, game.corrected_hash)] if game.corrected_hash else []
    fields += get_notation(game).write_fields(state)
    return [f"{key}:{value}" for key, value in fields]


def write_head(game: AnyGame, state: State) -> str:
    """Return the words before the fields: game, version, players and options."""
    notation = get_notation(game)
    words = notation.write_options(notation.list_options(state), state.players)
    return f"{game.id}/{VERSION} " + "+".join((f"{state.players}p", *words))


def seal(body: str) -> str:
    """Return a text with its check letters."""
    return f"{body} ={compute_check_letters(body)}"


def get_notation(game: AnyGame) -> GameNotation:  # type: ignore[type-arg]  # of whatever game
    """Return a game's part of the notation. Raises KeyError if it has none."""
    found = game.notation()
    if found is None:
        raise KeyError(game.id)
    return found


# --- reading ----------------------------------------------------------------------------------------
def read_position(text: str, find_game: GameFinder = rules.load) -> ReadPosition:
    """Return the position that a text describes, possible or not.

    Args:
        text: The text; any white space counts as one space.
        find_game: Returns the game to be used.

    Raises:
        NotationError: It is no position; says where and why.
    """
    words = split_words(text, MAX_LENGTH)
    head = read_head(words, find_game)
    state = read_state(words, head, range(2, len(words.starts)))
    words.verify_seal()  # last, as what is wrong inside is told better by its place
    return ReadPosition(head.game, state, words.is_sealed)


def read_state(words: TextWords, head: TextHead, numbers: range) -> State:
    """Return the state that some words of a text describe, possible or not. Raises NotationError."""
    fields = collect_fields(words, numbers)
    with head.game.active():
        check_content(head.game, fields)
        state = head.notation.read_fields(head.options, head.players, fields)
        fields.finish()
    return state


def split_words(text: str, most: int) -> TextWords:
    """Return a text as words and check letters.

    Args:
        text: The text; any white space counts as one space.
        most: How many letters it may have.

    Raises:
        NotationError: It is empty or too long, or has other letters than printable ASCII.
    """
    if len(text) > most:
        raise NotationError("long", most)
    body = " ".join(text.split())
    if not body:
        raise NotationError("empty", 0)
    for at, letter in enumerate(body):
        if not " " <= letter <= "~":
            raise NotationError("letter", at, found=letter)
    sealed = _SEAL.search(body)
    letters = "" if sealed is None else sealed[1]
    body = body if sealed is None else body[: sealed.start()]
    starts = (0, *(match.end() for match in re.finditer(" ", body)))
    return TextWords(body, starts, letters)


def read_head(words: TextWords, find_game: GameFinder) -> TextHead:
    """Return game, players and options of a text. Raises NotationError."""
    head = _HEAD.match(words.get_word(0))
    if head is None:
        raise NotationError("game", 0)
    try:
        game = find_game(head[1])
        notation = get_notation(game)
    except KeyError:
        raise NotationError("game", 0, found=head[1]) from None
    if int(head[2]) != VERSION:
        raise NotationError("version", head.start(2), found=head[2])
    return _read_seats_and_options(words, game, notation)


def _read_seats_and_options(words: TextWords, game: AnyGame, notation: GameNotation) -> TextHead:  # type: ignore[type-arg]  # of whatever game
    at = words.starts[1] if len(words.starts) > 1 else len(words.text)
    table = _TABLE.match(words.get_word(1))
    if table is None or int(table[1]) not in game.player_counts:
        raise NotationError("players", at, found="" if table is None else table[1])
    players = int(table[1])
    options = game.resolved(players, None)
    seen = set()
    place = at + table.start(2)
    for word in table[2].split("+")[1:]:
        place += 1
        if word in seen:
            raise NotationError("twice", place, field=word)
        if not notation.read_option(word, options, players):
            raise NotationError("option", place, found=word)
        seen.add(word)
        place += len(word)
    return TextHead(game, notation, players, options)


def collect_fields(words: TextWords, numbers: range) -> Fields:
    """Return some words of a text as fields. Raises NotationError for what is no field."""
    found: dict[str, Scanner] = {}
    places: dict[str, int] = {}
    for number in numbers:
        at = words.starts[number]
        key, colon, value = words.get_word(number).partition(":")
        if not (key and colon and value):
            raise NotationError("field", at, field=key)
        if key in found:
            raise NotationError("twice", at, field=key)
        found[key] = Scanner(value, at + len(key) + 1, key)
        places[key] = at
    return Fields(found, len(words.text), places)


def check_content(game: AnyGame, fields: Fields) -> None:
    """Raise NotationError if a text was written under other corrections than the game is played with."""
    hashes = fields.read_optional(
        CONTENT, lambda scanner: scanner.read_letters("0123456789abcdef", "hexadecimal"), ""
    )
    if hashes != game.corrected_hash:
        raise NotationError("content", 0, found=hashes)
