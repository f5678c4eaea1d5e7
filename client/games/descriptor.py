"""What a game says of itself: where its parts are, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

PLAIN: Final = "plain"
"""What pictures are called that stand for a game without its own: ``emblem-plain``."""


class Lazy(Struct, frozen=True):
    """Something in a module, imported when it is first called for: a descriptor knows where a part is,
    whoever asks for it knows what it is. place: "module:attribute", or "module" for the module itself."""

    place: str

    def __call__(self) -> object:
        """The thing itself. Raises ImportError and AttributeError."""
        module, _, name = self.place.partition(":")
        found = import_module(module)
        part: object = getattr(found, name) if name else found
        return part


class Descriptor(Struct, frozen=True, kw_only=True):
    """A game, whole. Only id, rules, players and face have to be given; all else has a plain default.

    id: of its rules, and the topic of its words. rules: "module:attribute" of its `Game`. players: fewest and
    most, as the menu says; accent: the colour of its card; icon: the sign of its genre. emblem, sign, scene:
    pictures of its medal, small sign and mood. face: what it adds to the table (a `FaceMaker`).
    keys: its `BINDINGS`. sheet, preview: a `SheetMaker`, a `PreviewMaker`; by default the numbers of
    `Outcome.sheets`, and nothing. mind: thinks for opponents and hints; without one neither is offered.
    kinds: the drawn examples on its pages (`Kinds`); painter: what draws them. marks: names usable between
    colons in any text, and their pictures. assets: a folder laid out as the program's own
    (``lang/en/*.yaml``, ``rulebook/en/<id>.md``, ``<id>/art/*.svg``), None for a game whose words, pages and
    pictures lie there.
    """

    id: str
    rules: str
    players: tuple[int, int]
    face: Lazy
    accent: str = "b9b1cc"
    icon: str = "dice"
    emblem: str = f"emblem-{PLAIN}"
    sign: str = f"sign-{PLAIN}"
    scene: str = f"scene-{PLAIN}"
    sheet: Lazy = Lazy("client.scenes.results.default_sheet:make_sheet")
    preview: Lazy = Lazy("client.scenes.new_game.preview:Preview")
    keys: Lazy | None = None
    mind: Lazy | None = None
    kinds: Lazy | None = None
    painter: Lazy = Lazy("client.scenes.rulebook.no_examples")
    marks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    assets: Path | None = None
