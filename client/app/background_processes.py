"""The processes that work beside the window, each started with the first that is asked of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.opponents.thinker import Thinker
    from client.review.reviews import Reviews


class BesideWindow:
    """What a program has that thinks without being waited for."""

    @abstractmethod
    def post(self, call: Callable[[], object]) -> None:
        """Have something done by the loop soon; may be called from any thread."""

    @abstractmethod
    def post_unseen(self, call: Callable[[], object]) -> None:
        """The same for what changes nothing on the screen by itself: whoever shows it says so."""

    @cached_property
    def thinker(self) -> Thinker:
        """The process in which opponents think; it starts with the first question."""
        from client.opponents.thinker import Thinker  # noqa: PLC0415  most games need none

        return Thinker(self.post)

    @cached_property
    def reviews(self) -> Reviews:
        """The reviews that are being made; their process starts with the first."""
        from client.review.reviews import Reviews  # noqa: PLC0415  most runs need none

        return Reviews(self.post_unseen)

    def end_processes(self) -> None:
        """End those that were started."""
        if "thinker" in vars(self):
            self.thinker.close()
        if "reviews" in vars(self):
            self.reviews.close()
