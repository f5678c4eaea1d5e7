"""Reading of a text from left to right, and the error that says where and why it cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, TypeAlias, TypeVar

T = TypeVar("T")

NotationFault: TypeAlias = Literal[
    "empty", "long", "letter", "game", "version", "players", "option", "field", "twice", "missing", "value",
    "content", "check", "move", "seed", "start",
]  # fmt: skip
"""Why a text cannot be read: nothing is there · it is too long · a letter that is not printable ASCII · no
such game · another version · no such number of players · no such option · no such field · a field or option
named twice · a field is missing · something else should stand there · other corrections than the game is
played with · the check letters do not agree · no such move here · no seed · no game can begin like this."""

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class NotationError(ValueError):
    """Raised for a text that is no position or game.

    Attributes:
        reason: Why it cannot be read.
        at: Index in the text (white space made single) of what is wrong.
        params: Values for the words that explain it: "field", "found", and "expected", the name of what may
            stand there.
    """

    def __init__(self, reason: NotationFault, at: int, **params: str) -> None:
        super().__init__(f"{reason} at {at} {params}" if params else f"{reason} at {at}")
        self.reason: NotationFault = reason
        self.at = at
        self.params = params


class Scanner:
    """Reads one value from left to right.

    Attributes:
        at: Index in the value of what is read next.
    """

    def __init__(self, value: str, start: int, field: str) -> None:
        """Begin at the left.

        Args:
            value: The value.
            start: Index of its first letter in the whole text.
            field: Name of the field, for errors.
        """
        self._value = value
        self._start = start
        self._field = field
        self.at = 0

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self._value)

    def fail(self, expected: str, at: int | None = None) -> NotationError:
        """Return the error that something else is expected where the scanner is, or at `at` in the value."""
        where = self.at if at is None else at
        found = self._value[where : where + 1]
        return NotationError("value", self._start + where, field=self._field, expected=expected, found=found)

    def is_next(self, letters: str) -> bool:
        """Return whether one of these letters comes next."""
        return not self.is_done and self._value[self.at] in letters

    def accept(self, literal: str) -> bool:
        """Skip `literal` if it comes next; return whether it did."""
        if not self._value.startswith(literal, self.at):
            return False
        self.at += len(literal)
        return True

    def expect(self, literal: str) -> None:
        """Skip `literal`. Raises NotationError if something else comes next."""
        if not self.accept(literal):
            raise self.fail(literal)

    def read_letters(self, allowed: str, expected: str, most: int = 99) -> str:
        """Return all the next letters that are in `allowed`. Raises NotationError for none or too many."""
        end = self.at
        while end < len(self._value) and self._value[end] in allowed:
            end += 1
        found = self._value[self.at : end]
        if not found or len(found) > most:
            raise self.fail(expected, self.at + min(len(found), most))
        self.at = end
        return found

    def read_letter(self, allowed: str, expected: str) -> int:
        """Return the place in `allowed` of the next letter. Raises NotationError if it is not there."""
        if self.is_done or self._value[self.at] not in allowed:
            raise self.fail(expected)
        self.at += 1
        return allowed.index(self._value[self.at - 1])

    def read_number(self, least: int = 0, most: int = 999, expected: str = "number") -> int:
        """Return the next number. Raises NotationError if there is none or it is out of range."""
        match = _NUMBER.match(self._value, self.at)
        if match is None or not least <= int(match[0]) <= most:
            raise self.fail(expected)
        self.at = match.end()
        return int(match[0])

    def read_word(self, words: Mapping[str, T], expected: str) -> T:
        """Return what the longest of `words` that comes next stands for. Raises NotationError for none."""
        for word in sorted(words, key=len, reverse=True):
            if self._value.startswith(word, self.at):
                self.at += len(word)
                return words[word]
        raise self.fail(expected)

    def read_list(self, read: Callable[[], T], separator: str = ",") -> tuple[T, ...]:
        """Return the items up to the end or the first letter that is no separator; () for "-"."""
        if self.accept("-"):
            return ()
        items = [read()]
        while self.accept(separator):
            items.append(read())
        return tuple(items)

    def read_each(self, count: int, read: Callable[[], T], separator: str = ",") -> tuple[T, ...]:
        """Return exactly `count` items."""
        items = []
        for number in range(count):
            if number:
                self.expect(separator)
            items.append(read())
        return tuple(items)

    def finish(self) -> None:
        """Raise NotationError if anything is left."""
        if not self.is_done:
            raise self.fail("end")


class Fields:
    """The fields of a text, each to be read once; `finish` refuses those that nobody wanted."""

    def __init__(self, found: Mapping[str, Scanner], end: int, places: Mapping[str, int]) -> None:
        """Take the fields.

        Args:
            found: A scanner for the value of each.
            end: Length of the text, where a missing field is told.
            places: Index in the text of each field.
        """
        self._left = dict(found)
        self._end = end
        self._places = places

    def has(self, key: str) -> bool:
        """Return whether there is such a field that has not been read."""
        return key in self._left

    def read(self, key: str, read: Callable[[Scanner], T]) -> T:
        """Return the value of a field that has to be there. Raises NotationError."""
        scanner = self._left.pop(key, None)
        if scanner is None:
            raise NotationError("missing", self._end, field=key)
        value = read(scanner)
        scanner.finish()
        return value

    def read_optional(self, key: str, read: Callable[[Scanner], T], default: T) -> T:
        """Return the value of a field, `default` where it is left out. Raises NotationError."""
        return self.read(key, read) if key in self._left else default

    def read_items(self, key: str, read: Callable[[Scanner], tuple[T, ...]]) -> tuple[T, ...]:
        """Return the items of a field, () where it is left out. Raises NotationError."""
        return self.read(key, read) if key in self._left else ()

    def finish(self) -> None:
        """Raise NotationError if a field was not read."""
        for key in self._left:
            raise NotationError("field", self._places[key], field=key)


def join_list(words: Iterable[str], separator: str = ",") -> str:
    """Return words as a list, "-" for none."""
    return separator.join(words) or "-"
