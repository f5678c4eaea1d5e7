"""Drawn examples on rulebook pages as typed data, parsed from fenced blocks of YAML.

A game lists the kinds of examples on its pages in its descriptor.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast

import msgspec

from client.games import registry


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base class of the drawn examples on rulebook pages; a caption is beside or below the picture."""

    caption: str = ""

    def find_problem(self) -> str:
        """Return an error message if the values of the example are invalid, "" if they are valid."""
        return ""

    @property
    def drawn_fields(self) -> tuple[object, ...]:
        """The values of all fields but the caption; they must be the same in every language."""
        return tuple(value for name, value in msgspec.structs.asdict(self).items() if name != "caption")

    @property
    def appearance_key(self) -> str:
        """Cache key: examples with the same key are drawn with the same pictures."""
        return type(self).__name__


ExampleKinds: TypeAlias = Mapping[str, type[Example]]
"""The kinds of examples by name."""


def load_kinds(game_id: str) -> ExampleKinds:
    """Return the types of examples on a game's rulebook pages by name; {} for a game without examples."""
    load = registry.find_descriptor(game_id).example_kinds if game_id in registry.list_game_ids() else None
    return {} if load is None else cast(ExampleKinds, load())


def parse_example(game_id: str, kind: str, text: str) -> Example:
    """Return the example that a fenced block of a rulebook page describes.

    Args:
        game_id: The game.
        kind: Name of the type of example, which follows the opening fence.
        text: The YAML inside the block.

    Raises:
        ValueError: The block is invalid; the message says why.
    """
    import yaml  # noqa: PLC0415  with the first page that is looked at

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        raw = yaml.load(text, Loader=loader)  # noqa: S506  # a safe loader either way
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())) from None
    example = msgspec.convert(raw if raw is not None else {}, load_kinds(game_id)[kind])
    problem = example.find_problem()
    if problem:
        raise ValueError(problem)
    return example


def describe_unknown_id(what: str, ids: Iterable[str], known_ids: Iterable[str]) -> str:
    """Return a message such as "no such tile: x" for the first unknown id, "" if all are known."""
    known = set(known_ids)
    return next((f"no such {what}: {id}" for id in ids if id not in known), "")
