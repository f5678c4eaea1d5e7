"""YAML as people write it: parses a text into plain values, and no text can crash the program or exhaust it.

`parse_trusted` is for files of the program, `parse_untrusted` for files that anybody may have written.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from typing import Final

import yaml

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MAX_BYTES: Final = 256 << 10
"""Size limit of a file written by hand, in bytes."""

MAX_DEPTH: Final = 16
"""Nesting limit of lists and mappings in such a file."""

_SCANNER_DEPTH_ERROR: Final = "maximum nesting depth"
"""Part of libyaml's message (since 0.2.6) when its scanner stops at a nesting depth of a thousand. The
scanner reads ahead, so this may come before the parser's first event."""


_HUGE_NUMBER = re.compile(r"[-+]?[0-9.][0-9a-fA-FoOxX_:.+-]{99,}")
"""Matches numbers of a hundred digits or more: nobody means one, and one in base 60 can take minutes to
convert."""


class YamlTextError(ValueError):
    """Raised for a YAML text that is invalid or not safe to load.

    Attributes:
        what: The reason, in a few words.
        line: Line number from 1, or None.
    """

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what if line is None else f"line {line}: {what}")
        self.what = what
        self.line = line


def parse_untrusted(data: bytes) -> tuple[object, list[tuple[int, str]]]:
    """Parse YAML from an untrusted source.

    Returns:
        The value, and the keys that occur twice in one mapping, each after its line number from 1.

    Raises:
        YamlTextError: The text is too long or no YAML, or uses tags, aliases, deep nesting or huge numbers.
    """
    if len(data) > MAX_BYTES:
        raise YamlTextError("too long")
    try:
        text = data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise YamlTextError("not written in UTF-8") from error
    try:
        _check_events(text)
        return parse_trusted(text)
    except yaml.reader.ReaderError as error:
        raise YamlTextError("holds a character that cannot be seen") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = None if mark is None else mark.line + 1
        what = " ".join((error.problem or error.context or "").split())
        if _SCANNER_DEPTH_ERROR in what:
            raise YamlTextError("nested too deep", line) from error
        raise YamlTextError(f"is not valid YAML ({what})", line) from error
    except (ValueError, ArithmeticError) as error:
        if isinstance(error, YamlTextError):
            raise
        raise YamlTextError("no value can be made of this", _find_invalid_scalar(text)) from error


def _check_events(text: str) -> None:
    """Check the parser's events before anything is built from them.

    libyaml's composer overflows the C stack on deep nesting, aliases could make a small text huge, and the
    constructors of tags fail on unexpected content.
    """
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        line = _line(event)
        if getattr(event, "anchor", None) is not None:
            raise YamlTextError("aliases are not used here", line)
        if getattr(event, "tag", None) is not None:
            raise YamlTextError("tags are not used here", line)
        if isinstance(event, yaml.ScalarEvent) and event.implicit[0] and _HUGE_NUMBER.fullmatch(event.value):
            raise YamlTextError("no value can be made of this", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise YamlTextError("nested too deep", line)


def _find_invalid_scalar(text: str) -> int | None:
    """Return the line of the first scalar without a value: a date that does not exist, a huge number."""
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.ScalarEvent) and event.implicit[0]:
            try:
                parse_trusted(event.value)
            except (yaml.YAMLError, ValueError, ArithmeticError):
                return _line(event)
    return None


def _line(event: yaml.Event) -> int:
    return int(event.start_mark.line) + 1 if event.start_mark else 1


def parse_trusted(text: bytes | str) -> tuple[object, list[tuple[int, str]]]:
    """Parse a YAML text that the program itself contains or has checked.

    Returns:
        The value, and the keys that occur twice in one mapping, each after its line number from 1.

    Raises:
        yaml.YAMLError: The text is no YAML. What the constructors raise passes through: RecursionError,
        ValueError, LookupError, AttributeError, TypeError, ArithmeticError.
    """
    loader = _Loader(text)
    try:
        root = loader.get_single_node()
        duplicates = list(_duplicate_keys(root, set()))
        return None if root is None else loader.construct_document(root), duplicates
    finally:
        loader.dispose()


def _duplicate_keys(node: yaml.Node | None, visited: set[int]) -> Iterator[tuple[int, str]]:
    if not isinstance(node, yaml.CollectionNode) or id(node) in visited:
        return
    visited.add(id(node))
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in keys:
                    yield key.start_mark.line + 1, key.value
                keys.add(key.value)
            yield from _duplicate_keys(value, visited)
    else:
        for value in node.value:
            yield from _duplicate_keys(value, visited)
