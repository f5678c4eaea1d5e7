"""The drawn examples of the pages as typed data: a fenced block's kind and its little YAML.

What kinds there are a game says in its descriptor.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast

import msgspec

from client.games import registry


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all examples have in common: words below or beside the picture, "" for none."""

    caption: str = ""

    def problem(self) -> str:
        """What is wrong with it although its fields are of the right types; "" if nothing is."""
        return ""

    @property
    def drawn(self) -> tuple[object, ...]:
        """All but the words: what has to be the same in every language."""
        return tuple(value for name, value in msgspec.structs.asdict(self).items() if name != "caption")

    @property
    def appearance(self) -> str:
        """Examples of one appearance are drawn with the same pictures."""
        return type(self).__name__

    @property
    def titled(self) -> bool:
        """Whether the heading above it is drawn in it, so that the page need not set it."""
        return False


Kinds: TypeAlias = Mapping[str, type[Example]]
"""The kinds of examples by their names."""


def kinds(game_id: str) -> Kinds:
    """The kinds of examples on a game's pages; none for a game that draws none."""
    found = registry.find(game_id).kinds if game_id in registry.games() else None
    return {} if found is None else cast(Kinds, found())


def read(game_id: str, kind: str, text: str) -> Example:
    """The example of a fenced block. Raises ValueError saying what is wrong with it."""
    import yaml  # noqa: PLC0415  with the first page that is looked at

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        raw = yaml.load(text, Loader=loader)  # noqa: S506  # a safe loader either way
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())) from None
    example = msgspec.convert(raw if raw is not None else {}, kinds(game_id)[kind])
    problem = example.problem()
    if problem:
        raise ValueError(problem)
    return example


def unknown(what: str, ids: Iterable[str], known: Iterable[str]) -> str:
    """ "no such tile: x" for the first of the ids that is not known, "" if all are."""
    names = set(known)
    return next((f"no such {what}: {one}" for one in ids if one not in names), "")
