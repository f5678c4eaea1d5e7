"""A game as text: how it began, then its moves one after another.

```
wispwood/1 2p+first seed:7 start moves B:H1 B:I4.1.4@-3,-1 A:L2 … =5c
```

Instead of `seed:N start` there may be the fields of a position with its secrets: chance goes on from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, cast

import rules
from rules.contract import Action, AnyGame, IllegalAction, Scalar, State
from rules.notation.positions import (
    GameFinder,
    TextHead,
    TextWords,
    check_content,
    collect_fields,
    get_notation,
    read_head,
    read_state,
    seal,
    split_words,
    write_fields,
    write_head,
)
from rules.notation.scanner import NotationError, Scanner
from rules.notation.values import SEATS, write_seats

MAX_LENGTH: Final = 60_000
"""Longer texts are not read: the longest games there are have some thousand moves of thirteen letters."""

MOVES: Final = "moves"
"""Stands between the beginning and the moves."""

_START: Final = "start"
_SEED: Final = re.compile(r"seed:(-?[0-9]{1,20})\Z")


class GameMove(NamedTuple):
    """One action of a game."""

    seat: int
    """Whose it is."""
    action: Action
    """The action."""


class ReadGame(NamedTuple):
    """A game that has been read."""

    game: AnyGame
    """The game."""
    seed: int | None
    """The seed it was dealt with; None if it began with a position."""
    options: dict[str, Scalar]
    """The value of every option."""
    start: State
    """The state it began with."""
    moves: tuple[GameMove, ...]
    """All moves, each of them legal."""
    is_sealed: bool
    """Whether the text had check letters."""


def write_game(game: AnyGame, start: State, moves: Iterable[GameMove], seed: int | None = None) -> str:
    """Return a game as text.

    Args:
        game: The game.
        start: The state it began with.
        moves: What was done, in order.
        seed: The seed that deals `start`; None if it is a position of another origin, which is then written.

    Raises:
        KeyError: The game has no notation.
        IllegalAction: A move is not legal.
    """
    with game.active():
        words = [write_head(game, start)]
        if seed is None:
            words += write_fields(game, start)
        else:
            words += [f"content:{game.corrected_hash}"] if game.corrected_hash else []
            words += [f"seed:{seed}", _START]
        return seal(" ".join((*words, MOVES, *_write_moves(game, start, moves))))


def _write_moves(game: AnyGame, state: State, moves: Iterable[GameMove]) -> Iterator[str]:
    notation = get_notation(game)
    for seat, action in moves:
        yield f"{write_seats((seat,))}:{notation.write_action(state, action)}"
        state = game.apply(state, seat, action).state


def is_game(text: str) -> bool:
    """Return whether a text has moves, so that it is a game rather than a position."""
    return MOVES in text.split()


def read_game(text: str, find_game: GameFinder = rules.load) -> ReadGame:
    """Return the game that a text describes, all its moves carried out.

    Args:
        text: The text; any white space counts as one space.
        find_game: Returns the game to be used.

    Raises:
        NotationError: It is no game, begins with what is no possible state, or has an illegal move; says
            where and why.
    """
    words = split_words(text, MAX_LENGTH)
    head = read_head(words, find_game)
    game, count = head.game, len(words.starts)
    at = next((number for number in range(2, count) if words.get_word(number) == MOVES), None)
    if at is None:
        raise NotationError("missing", len(words.text), field=MOVES)
    seed, start = _read_start(words, head, at)
    with game.active():
        moves = tuple(_read_moves(words, head, start, range(at + 1, count)))
    words.verify_seal()
    return ReadGame(game, seed, head.options, start, moves, words.is_sealed)


def _read_start(words: TextWords, head: TextHead, end: int) -> tuple[int | None, State]:
    """Return seed and first state; no seed if the words before `end` describe a position."""
    game = head.game
    if words.get_word(end - 1) != _START:
        state = read_state(words, head, range(2, end))
        try:
            game.check(state)
        except ValueError as error:
            raise NotationError("start", words.starts[2], found=str(error)) from error
        return None, state
    seed = _SEED.match(words.get_word(end - 2))
    if seed is None:
        raise NotationError("seed", words.starts[end - 1])
    fields = collect_fields(words, range(2, end - 2))
    check_content(game, fields)
    fields.finish()
    return int(seed[1]), game.start(head.players, int(seed[1]), head.options)


def _read_moves(words: TextWords, head: TextHead, state: State, numbers: range) -> Iterator[GameMove]:
    game = head.game
    for number in numbers:
        at = words.starts[number]
        word = words.get_word(number)
        seat, colon, rest = word[:1], word[1:2], word[2:]
        if colon != ":" or seat not in SEATS[: head.players]:
            raise NotationError("move", at, found=word)
        scanner = Scanner(rest, at + 2, MOVES)
        action = cast("Action", head.notation.read_action(state, scanner))
        scanner.finish()
        move = GameMove(SEATS.index(seat), action)
        try:
            state = game.apply(state, move.seat, action).state
        except IllegalAction as error:
            raise NotationError("move", at, found=word, rule=error.ruling.rule) from error
        yield move
