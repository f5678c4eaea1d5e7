"""The shelf as its parts know it: what is selected there, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from client.draw.text import Typesetter
from client.scenes.shelf.deeds import ShelfDeeds
from client.scenes.shelf.layout import ShelfLayout
from client.scenes.shelf.list import Collection
from client.scenes.shelf.review import ShelfReview
from client.widgets import Ui
from saves.shelf import ShelfEntry


class Selecting(Protocol):
    """games, bin: what lies on the shelf and in the trash. in_trash: whether that is what is shown.

    review: the way to the review of the selected game.
    """

    ui: Ui
    layout: ShelfLayout
    games: Collection
    bin: Collection
    in_trash: bool
    deeds: ShelfDeeds
    review: ShelfReview

    @property
    def width(self) -> float:
        """Logical width of the window."""

    @property
    def texts(self) -> Typesetter:
        """Measures text."""

    @property
    def collection(self) -> Collection:
        """The games, or the trash."""

    @property
    def entry(self) -> ShelfEntry | None:
        """The selected game."""

    @property
    def shown(self) -> Sequence[ShelfEntry]:
        """Those of them that are listed."""

    @property
    def origin(self) -> str:
        """The title of the game that the selected one continues; "" if there is none."""

    def is_fine(self) -> bool:
        """Whether something can be done with the selected game beside looking at its reason."""

    def moves_to_rescue(self, entry: ShelfEntry) -> int:
        """How many moves of a damaged game are sound."""

    def cancel(self) -> None:
        """Back to where one came from."""

    def toggle_trash(self) -> None:
        """To the trash, or back."""

    def empty(self) -> None:
        """Empty the trash."""

    def go(self) -> None:
        """Open the selected game."""

    def rename(self) -> None:
        """Give it another title."""

    def replay(self) -> None:
        """Look back at it."""

    def copy(self) -> None:
        """Make a copy."""

    def export(self) -> None:
        """Write it to another file."""

    def delete(self) -> None:
        """Into the trash with it."""

    def purge(self) -> None:
        """Away with it for good."""
