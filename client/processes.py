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

    @cached_property
    def thinker(self) -> Thinker:
        """The process in which opponents think; it starts with the first question."""
        from client.opponents.thinker import Thinker  # noqa: PLC0415  most games need none

        return Thinker(self.post)

    @cached_property
    def reviews(self) -> Reviews:
        """The reviews that are being made; their process starts with the first."""
        from client.review.reviews import Reviews  # noqa: PLC0415  most runs need none

        return Reviews(self.post)

    def end_processes(self) -> None:
        """End those that were started."""
        if "thinker" in vars(self):
            self.thinker.close()
        if "reviews" in vars(self):
            self.reviews.close()
