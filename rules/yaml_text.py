"""YAML as people write it: a text becomes plain values, and no text brings the program down.

What comes with the program is only parsed; what somebody else may have written is guarded as well.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from typing import Final

import yaml

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MAX_BYTES: Final = 256 << 10
"""Bytes of a file that somebody writes by hand, at most."""

MAX_DEPTH: Final = 16
"""Lists and mappings within each other, at most, in such a file."""

_SCANNERS_LIMIT: Final = "maximum nesting depth"
"""In the words of libyaml since 0.2.6, whose scanner stops at a thousand of them: it reads ahead, so that it
may stop before the parser has told of the first."""


_NUMBER = re.compile(r"[-+]?[0-9.][0-9a-fA-FoOxX_:.+-]{99,}")
"""What would be a number of a hundred digits and more: nobody means that, and one by the base of 60 can take
minutes to reckon."""


class YamlTextError(ValueError):
    """A text cannot be used. what: why, in a few words; line: where, from 1, or None."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what if line is None else f"line {line}: {what}")
        self.what = what
        self.line = line


def guarded(data: bytes) -> tuple[object, list[tuple[int, str]]]:
    """The value of a text by anybody, and its double keys with their lines. Raises YamlTextError."""
    if len(data) > MAX_BYTES:
        raise YamlTextError("too long")
    try:
        text = data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise YamlTextError("not written in UTF-8") from error
    try:
        _check_events(text)
        return parsed(text)
    except yaml.reader.ReaderError as error:
        raise YamlTextError("holds a character that cannot be seen") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = None if mark is None else mark.line + 1
        what = " ".join((error.problem or error.context or "").split())
        if _SCANNERS_LIMIT in what:
            raise YamlTextError("nested too deep", line) from error
        raise YamlTextError(f"is no YAML ({what})", line) from error
    except (ValueError, ArithmeticError) as error:
        if isinstance(error, YamlTextError):
            raise
        raise YamlTextError("no value can be made of this", _senseless(text)) from error


def _check_events(text: str) -> None:
    """Look at the parser's events before anything is made of them.

    libyaml's composer overflows the C stack on deep nesting, aliases could make a small text huge, and the
    constructors of tags trip over what they do not expect.
    """
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        line = _line(event)
        if getattr(event, "anchor", None) is not None:
            raise YamlTextError("aliases are not used here", line)
        if getattr(event, "tag", None) is not None:
            raise YamlTextError("tags are not used here", line)
        if isinstance(event, yaml.ScalarEvent) and event.implicit[0] and _NUMBER.fullmatch(event.value):
            raise YamlTextError("no value can be made of this", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise YamlTextError("nested too deep", line)


def _senseless(text: str) -> int | None:
    """The line of the first scalar that no value can be made of: a day that there is not, a huge number."""
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.ScalarEvent) and event.implicit[0]:
            try:
                parsed(event.value)
            except (yaml.YAMLError, ValueError, ArithmeticError):
                return _line(event)
    return None


def _line(event: yaml.Event) -> int:
    return int(event.start_mark.line) + 1 if event.start_mark else 1


def parsed(text: bytes | str) -> tuple[object, list[tuple[int, str]]]:
    """The value of a text, and the keys that stand twice in one mapping, with their lines from 1.

    Raises yaml.YAMLError, and what the constructors raise: RecursionError, ValueError, LookupError,
    AttributeError, TypeError, ArithmeticError.
    """
    loader = _Loader(text)
    try:
        root = loader.get_single_node()
        doubles = list(_doubles(root, set()))
        return None if root is None else loader.construct_document(root), doubles
    finally:
        loader.dispose()


def _doubles(node: yaml.Node | None, seen: set[int]) -> Iterator[tuple[int, str]]:
    if not isinstance(node, yaml.CollectionNode) or id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in keys:
                    yield key.start_mark.line + 1, key.value
                keys.add(key.value)
            yield from _doubles(value, seen)
    else:
        for value in node.value:
            yield from _doubles(value, seen)
