"""The preview of a game on the screen of a new game: a panel below the seats.

A game with a preview names a subclass in its descriptor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeAlias, cast

from client.games import registry
from client.scenes.common.panels import Panel
from client.scenes.new_game.game_setup import GameSetup
from client.scenes.new_game.setup_form import SetupForm
from rules.contract import Scalar


class Preview:
    """Base class of a game's preview on the new-game screen; by itself it shows nothing.

    Attributes:
        options: Options that are chosen in the preview and not in the panel of options.
        max_scrolled_height: Height that the preview's pictures may take on a page that has to be scrolled.
    """

    options: ClassVar[frozenset[str]] = frozenset()
    max_scrolled_height: ClassVar[float] = 0.0

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup

    def adapt_new_form(self, form: SetupForm) -> SetupForm:
        """Return the form to offer to people new to the game; here the given form unchanged."""
        return form

    def make_panel(self, width: float, spare: float) -> Panel | None:
        """Return the preview's panel; None if it shows nothing.

        Args:
            width: Inner width of the panel.
            spare: Height that is left, into which its pictures may grow.
        """
        del width, spare
        return None

    def on_form_text_changed(self) -> None:
        """Update the preview after a change of the seed or a name, which moves no widgets."""

    def list_facts(self) -> list[str]:
        """Return texts about the chosen set-up for the screen's bottom bar, besides the players."""
        return []

    def get_option_picture_name(self, option: str, value: Scalar) -> str:
        """Return the name of the picture for a value of an option; "" for no picture."""
        del option, value
        return ""


PreviewMaker: TypeAlias = Callable[[GameSetup], Preview]
"""Makes the preview of a game."""


def make_preview(setup: GameSetup) -> Preview:
    """Create the preview of the game that is being set up."""
    return cast(PreviewMaker, registry.find_descriptor(setup.game.id).preview())(setup)
