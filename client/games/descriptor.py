"""The descriptor of a game: where its parts are; each part is imported when it is first needed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

PLAIN: Final = "plain"
"""The suffix of the images for a game without its own: ``emblem-plain``."""


class LazyImport(Struct, frozen=True):
    """A reference to an object or module of a game, imported when it is first called for."""

    place: str
    """"module:attribute", or "module" for the module itself."""

    def __call__(self) -> object:
        """Import and return the part. Raises ImportError and AttributeError."""
        module, _, name = self.place.partition(":")
        imported = import_module(module)
        part: object = getattr(imported, name) if name else imported
        return part


DEFAULT_SHEET: Final = LazyImport("client.scenes.results.default_sheet:make_sheet")
"""The score sheet of a game without one of its own; it needs the outcome of a finished game."""


class Descriptor(Struct, frozen=True, kw_only=True):
    """The facts about a game and where to import its parts; id, rules, players and face are required."""

    id: str
    """Id of the rules, and the first part of the game's language keys."""

    rules: str
    """"module:attribute" of the object that implements the rules (a `Game`)."""

    players: tuple[int, int]
    """Fewest and most players, as shown in the menu."""

    face: LazyImport
    """Creates what the game adds to the table (a `FaceMaker`)."""

    accent: str = "b9b1cc"
    """Colour of its card in the menu."""

    icon: str = "dice"
    """Icon of the game's genre."""

    emblem: str = f"emblem-{PLAIN}"
    """Image of the game's medal."""

    sign: str = f"sign-{PLAIN}"
    """Image of the game's small icon."""

    scene: str = f"scene-{PLAIN}"
    """Image that shows the game's mood, for backgrounds."""

    sheet: LazyImport = DEFAULT_SHEET
    """Creates the score sheet (a `SheetMaker`); by default the numbers of `Outcome.sheets`."""

    preview: LazyImport = LazyImport("client.scenes.new_game.preview:Preview")
    """Creates the preview of a set-up (a `PreviewMaker`); by default an empty one."""

    keys: LazyImport | None = None
    """Key bindings that only this game has."""

    mind: LazyImport | None = None
    """The bot, for computer opponents and hints; without one neither is offered."""

    example_kinds: LazyImport | None = None
    """The kinds of drawn examples on its rulebook pages (`ExampleKinds`)."""

    example_drawings: LazyImport | None = None
    """How these examples are drawn (`ExampleDrawings`); a game with kinds needs it."""

    marks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Names that any text may contain as ``:name:``, mapped to the images shown in their place."""

    assets: Path | None = None
    """A folder with the layout of `assets`; None for a game whose data files are there.

    In its folder ``<id>`` are the game's art and definitions, and the files of its mind: ``levels.yaml``,
    ``characters.yaml``, ``judgement.yaml``.
    """
