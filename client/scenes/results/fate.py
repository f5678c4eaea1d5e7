"""The sentence on what decided a finished game, as the first pass of a review knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.review.review_controller import ReviewController
from client.review.verdict import name_turning_point
from client.review.visibility import visible_seats
from client.scene import scene_context

if TYPE_CHECKING:
    from client.review.model import Review
    from client.review.review_run import ReviewRun
    from client.scene import Scene
    from client.session.match import Match


class FateSentence:
    """Finds out which move or which draw decided a match, while its score sheet is open.

    Attributes:
        text: The sentence, "" until it is known.
    """

    def __init__(
        self, scene: Scene, match: Match, review: ReviewController, on_known: Callable[[], object]
    ) -> None:
        """Prepare the sentence of a finished match.

        Args:
            scene: The score sheet.
            match: The match.
            review: Its review, if the player has begun one.
            on_known: Called when the sentence is known or has changed.
        """
        self._scene = scene
        self._match = match
        self._review = review
        self._on_known = on_known
        self._run: ReviewRun | None = None
        self._told: Review | None = None
        self.text = ""

    def begin(self) -> None:
        """Take the sentence from a review that exists, or else compute the chances of the match for it."""
        if self.update():
            return
        self._run = self._scene.app.reviews.begin_curve(self._match)
        if self._run is not None:
            self._run.changed.append(self._on_changed)

    def update(self) -> bool:
        """Take the sentence from the best review there is; return whether its curve is complete."""
        found = self._review.find_review()
        if found is None or not found.has_whole_curve:
            found = None if self._run is None else self._run.review
        if found is None or not found.has_whole_curve:
            return False
        if found is not self._told:
            self._told = found
            self._scene.app.run_when_idle(self._scene, self._compose)
        return True

    def stop(self) -> None:
        """Stop computing, because the score sheet is closed."""
        if self._run is not None:
            self._run.changed.clear()
            self._run = None
            self._scene.app.reviews.stop_curve()

    def _on_changed(self) -> None:
        if self._run is not None and not self._run.running:
            self.update()

    def _compose(self) -> None:
        """Compose the sentence. A hidden table knows the rounds, so this waits until nothing moves."""
        with scene_context(self._scene.app, self._scene):
            text = self._make_sentence()
            if text != self.text:
                self.text = text
                self._on_known()

    def _make_sentence(self) -> str:
        # read only now: most score sheets are closed before
        from client.scenes.review.move_texts import MoveTexts  # noqa: PLC0415
        from client.scenes.review.view_model import ReviewViewModel  # noqa: PLC0415

        review, match = self._told, self._match
        assert review is not None  # set before this is queued
        rounds = MoveTexts(self._scene.app, match).landmarks.rounds
        model = ReviewViewModel(match, review, visible_seats(match, review), (), False, rounds)
        names = [model.get_short_name(seat) for seat in range(review.player_count)]
        return name_turning_point(review, model.seats, names, model.locate)
