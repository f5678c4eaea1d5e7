"""What a game shows of itself on the new game's screen: a panel of its own below the seats.

A game that has something to show names a class of its own in its descriptor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeAlias, cast

from client.games import registry
from client.scenes.common.panels import Panel
from client.scenes.new_game.seats import SetupScene
from client.scenes.new_game.setup_form import SetupForm
from rules.contract import Scalar


class Preview:
    """The panel of a game that shows nothing, and what the others fill in.

    options: those that are chosen in the panel and not among the others. scrolled_spare: height that its
    pictures may take where one has to scroll anyway.
    """

    options: ClassVar[frozenset[str]] = frozenset()
    scrolled_spare: ClassVar[float] = 0.0

    def __init__(self, scene: SetupScene) -> None:
        self.scene = scene

    def begin(self, form: SetupForm) -> SetupForm:
        """The arrangement to offer to people who have never played here."""
        return form

    def section(self, width: float, spare: float) -> Panel | None:
        """The panel at that inner width; its pictures grow into the height that is left over."""
        del width, spare
        return None

    def changed(self) -> None:
        """The arrangement has changed in a way that moves nothing: another seed, another name."""

    def facts(self) -> list[str]:
        """What the bar tells about the coming game beside its players."""
        return []

    def picture(self, option: str, value: Scalar) -> str:
        """The picture of a choice, "" for none."""
        del option, value
        return ""


PreviewMaker: TypeAlias = Callable[[SetupScene], Preview]
"""Makes what a game shows of itself while it is being set up."""


def preview_of(scene: SetupScene) -> Preview:
    """What the game that is being set up shows."""
    return cast(PreviewMaker, registry.find(scene.game.id).preview())(scene)
