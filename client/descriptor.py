"""What a game says of itself: where its parts are, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from client.bots.levels import Params
    from client.bots.mind import Mind
    from client.draw.images import Wanted
    from client.match import Match
    from client.rulebook.examples import Example
    from client.scene import Program
    from client.scenes.new_game.preview import Preview
    from client.scenes.new_game.seats import Table
    from client.scenes.results.sheet import Sheet
    from client.scenes.rulebook.layout import Painter
    from client.table.table_scene import TableScene

    TableMaker: TypeAlias = Callable[[Program, Match], TableScene]
    """Lays the table of a match."""

    SheetMaker: TypeAlias = Callable[[Match, int | None, Callable[[str], str]], Sheet]
    """The score sheet after a round (None: the final one), and how people are called in its sentences."""

    PreviewMaker: TypeAlias = Callable[[Table], Preview]
    """What a game shows of itself while it is being set up."""

    PicturesNamer: TypeAlias = Callable[[float, float, float], list[Wanted]]
    """The pictures that a table draws first, in a window of that width and height, with so many pixels a
    unit."""

T = TypeVar("T")

PLAIN: Final = "plain"
"""What pictures are called that stand for a game without its own: ``emblem-plain``."""


@dataclass(frozen=True)
class Lazy(Generic[T]):
    """Something in a module, imported when it is first called for. place: "module:attribute", or "module" for
    the module itself."""

    place: str

    def __call__(self) -> T:
        """The thing itself. Raises ImportError and AttributeError."""
        module, _, name = self.place.partition(":")
        found = import_module(module)
        return cast(T, getattr(found, name) if name else found)


@dataclass(frozen=True, kw_only=True)
class Descriptor:
    """A game, whole. Only id, rules, players and table have to be given; all else has a plain default.

    id: of its rules, and the topic of its words. rules: "module:attribute" of its `Game`. players: fewest and
    most, as the menu says; accent: the colour of its card; icon: the sign of its genre. emblem, sign, scene:
    pictures of its medal, small sign and mood. table: lays its table. sheet, preview: see their types;
    by default the numbers of `Outcome.sheets`, and nothing. pictures: those read ahead. mind: thinks for
    opponents and hints; without one neither is offered. kinds: the drawn examples on its pages; painter: what
    draws them. marks: names usable between colons in any text, and their pictures. assets: a folder laid out
    as the program's own (``lang/en/*.yaml``, ``rulebook/en/<id>.md``, ``<id>/art/*.svg``), None for a game
    whose words, pages and pictures lie there.
    """

    id: str
    rules: str
    players: tuple[int, int]
    table: Lazy[TableMaker]
    accent: str = "b9b1cc"
    icon: str = "dice"
    emblem: str = f"emblem-{PLAIN}"
    sign: str = f"sign-{PLAIN}"
    scene: str = f"scene-{PLAIN}"
    sheet: Lazy[SheetMaker] = Lazy("client.scenes.results.plain:sheet")
    preview: Lazy[PreviewMaker] = Lazy("client.scenes.new_game.preview:Preview")
    pictures: Lazy[PicturesNamer] | None = None
    mind: Lazy[Mind[Params]] | None = None
    kinds: Lazy[Mapping[str, type[Example]]] | None = None
    painter: Lazy[Painter] = Lazy("client.scenes.rulebook.undrawn")
    marks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    assets: Path | None = None
