"""Drawn examples of the pages as typed data: the kind of a fenced block and its YAML.

A game lists its kinds in its descriptor.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast

import msgspec

from client.games import registry


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all examples, with a caption below or beside the picture ("" for none)."""

    caption: str = ""

    def problem(self) -> str:
        """Return what is wrong with it although its fields have the right types; "" if nothing is."""
        return ""

    @property
    def drawn(self) -> tuple[object, ...]:
        """All fields but the caption; they must be the same in every language."""
        return tuple(value for name, value in msgspec.structs.asdict(self).items() if name != "caption")

    @property
    def appearance(self) -> str:
        """Key of the appearance; examples with the same key are drawn with the same pictures."""
        return type(self).__name__

    @property
    def titled(self) -> bool:
        """Whether the heading above the example is drawn in it, so that the page need not show it."""
        return False


Kinds: TypeAlias = Mapping[str, type[Example]]
"""The kinds of examples by name."""


def kinds(game_id: str) -> Kinds:
    """Return the kinds of examples on a game's pages; {} for a game without any."""
    load_kinds = registry.find_descriptor(game_id).kinds if game_id in registry.list_game_ids() else None
    return {} if load_kinds is None else cast(Kinds, load_kinds())


def read(game_id: str, kind: str, text: str) -> Example:
    """Return the example of a fenced block.

    Raises:
        ValueError: If it is invalid; the message says why.
    """
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
    """Return "no such tile: x" for the first id that is not known, "" if all are."""
    names = set(known)
    return next((f"no such {what}: {one}" for one in ids if one not in names), "")
