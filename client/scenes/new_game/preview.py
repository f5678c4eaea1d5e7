"""The preview of a game on the screen of a new game: a panel below the seats.

A game with a preview names a subclass in its descriptor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeAlias, cast

from client.games import registry
from client.scenes.common.panels import Panel
from client.scenes.new_game.setup import GameSetup
from client.scenes.new_game.setup_form import SetupForm
from rules.contract import Scalar


class Preview:
    """The base of previews; by itself it shows nothing.

    Attributes:
        options: Options that are chosen in the preview and not in the panel of options.
        max_scrolled_height: Height that its pictures may take if the page is scrolled anyway.
    """

    options: ClassVar[frozenset[str]] = frozenset()
    max_scrolled_height: ClassVar[float] = 0.0

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup

    def adapt_new_form(self, form: SetupForm) -> SetupForm:
        """Return the form to offer to people who have never played here."""
        return form

    def make_panel(self, width: float, spare: float) -> Panel | None:
        """Return the panel for an inner width; its pictures grow into the height that is left."""
        del width, spare
        return None

    def on_form_text_changed(self) -> None:
        """Follow a change of the form that moves no widgets: another seed or name."""

    def list_facts(self) -> list[str]:
        """Return what the bar says about the game besides the players."""
        return []

    def picture(self, option: str, value: Scalar) -> str:
        """Return the name of the picture of a value, "" for none."""
        del option, value
        return ""


PreviewMaker: TypeAlias = Callable[[GameSetup], Preview]
"""Makes the preview of a game."""


def make_preview(setup: GameSetup) -> Preview:
    """Return the preview of the game that is set up."""
    return cast(PreviewMaker, registry.find_descriptor(setup.game.id).preview())(setup)
