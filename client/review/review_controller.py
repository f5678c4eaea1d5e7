"""The review of a game as it is offered on a screen: begin, progress, stop, open."""

from __future__ import annotations

import logging
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from client.games import registry
from client.i18n import format_percent, load_topic, tr
from client.platform import resources
from client.review.review_run import ReviewRun, load_stored_review
from client.session.match import Match
from client.session.replay_match import ReplayMatch

if TYPE_CHECKING:
    from client.review.model import Review
    from client.scene import Program

log = logging.getLogger(__name__)

FILE: Final = "judgement.yaml"
"""Weights of the assessment of positions; a game without this file has no reviews."""


def preload_texts(tongue: str) -> None:
    """Load the texts of reviews ahead of time. May run in any thread.

    Args:
        tongue: Code of the language.
    """
    import client.review.review_manager  # noqa: F401, PLC0415  the end of the game has time

    load_topic(tongue, "review")


def can_review(game_id: str, moves: int, *, trying: bool = False) -> bool:
    """Return whether a game can be reviewed: steps were played, and bots can assess its positions.

    Args:
        game_id: The game.
        moves: Number of steps played.
        trying: Whether it is an unfinished counted try of a daily game, in which the program gives no advice.
    """
    return (
        not trying
        and moves > 0
        and registry.has_mind(game_id)
        and resources.find_file(game_id, FILE) is not None
    )


class ReviewButtonModel:
    """Label, icon and progress of the button that begins, stops or opens a review."""

    def __init__(self, run: ReviewRun | None, *, stays: bool = False) -> None:
        """Show a run; on the page of the review (`stays`) the button never opens it."""
        self._run = run
        self._stays = stays

    @property
    def _can_open(self) -> bool:
        """Whether a running review can be read already: its curve and luck are complete."""
        return not self._stays and is_readable(self._run)

    @property
    def progress_share(self) -> float | None:
        """Share of the review that is done, 0–1; None while no review is being computed."""
        return self._run.progress.share if self._run is not None and self._run.running else None

    @property
    def label(self) -> str:
        """Label of the button that begins, stops or opens the review."""
        run = self._run
        if run is None:
            return tr("review.entry.begin")
        if run.running:
            return tr("review.entry.look-already" if self._can_open else "review.entry.stop", left=_left(run))
        if run.is_complete:
            return tr("review.entry.look")
        return tr("review.entry.go-on" if run.review is not None else "review.entry.begin")

    @property
    def icon(self) -> str:
        """Name of the icon of the review button."""
        is_running = self._run is not None and self._run.running
        return "pause" if is_running and not self._can_open else "search"


def is_readable(run: ReviewRun | None) -> bool:
    """Return whether the curve of a review is complete, so that its page has something to read.

    The page follows only the review of a saved game, which it finds by its file.
    """
    return run is not None and run.path is not None and run.review is not None and run.review.has_whole_curve


def _left(run: ReviewRun) -> str:
    """Return the time left; the share done if the time is unknown."""
    progress = run.progress
    if progress.left is None:
        return format_percent(progress.share)
    seconds = max(1, round(progress.left))
    if seconds < 90:
        return tr("review.entry.seconds", n=seconds)
    return tr("review.entry.minutes", n=round(seconds / 60))


def list_button_labels() -> tuple[str, ...]:
    """Return all labels the review button may have, so that it is made wide enough from the start."""
    left = tr("review.entry.minutes", n=10)
    running = (tr(f"review.entry.{name}", left=left) for name in ("stop", "look-already"))
    return (*running, *(tr(f"review.entry.{name}") for name in ("begin", "go-on", "look")))


class ReviewController:
    """Controls the review of one match from one screen: begin, stop, open.

    Args:
        app: The program.
        match: The match, or a replay of it.
        changed: Called when the button looks different.
        ready: Called with a review that was finished while the screen waited for it.
        stays: Whether the screen is the review page itself, which opens no other.
    """

    def __init__(
        self,
        app: Program,
        match: Match,
        changed: Callable[[], object],
        ready: Callable[[Review], object] | None = None,
        *,
        stays: bool = False,
    ) -> None:
        self._app = app
        self.match = match.source if isinstance(match, ReplayMatch) else match
        self._changed = changed
        self._ready = ready
        self._stays = stays
        self._run: ReviewRun | None = None
        self._attach(app.reviews.find_review_run(self.match.path))

    # --- how far it is ------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether the review of the match is being computed now."""
        return self._run is not None and self._run.running

    @property
    def review(self) -> Review | None:
        """The review of the match, if this run of the program has begun or continued one; else None."""
        return None if self._run is None else self._run.review

    @property
    def is_complete(self) -> bool:
        """Whether the review of the match has been computed completely."""
        return self._run is not None and self._run.is_complete

    @property
    def progress_share(self) -> float | None:
        """Share of the review that is done, 0–1; None while no review is being computed."""
        return ReviewButtonModel(self._run).progress_share

    @property
    def label(self) -> str:
        """Label of the button that begins, stops or opens the review."""
        return ReviewButtonModel(self._run, stays=self._stays).label

    @property
    def icon(self) -> str:
        """Name of the icon of the review button."""
        return ReviewButtonModel(self._run, stays=self._stays).icon

    @property
    def time_left(self) -> str:
        """How long the review still takes, or the share that is done; "" if it is not running."""
        return _left(self._run) if self._run is not None and self._run.running else ""

    # --- what a press does --------------------------------------------------------------------------

    def press(self) -> None:
        """Handle a press of the review button: open a review that can be read, stop or begin another."""
        if self.is_running and not self._stays and self.review is not None and is_readable(self._run):
            self.open_page(self.review)
        elif self.is_running:
            assert self._run is not None  # it is running
            self._run.stop()
        elif self.is_complete and self.review is not None:
            self.open_page(self.review)
        else:
            self.begin()

    def find_review(self) -> Review | None:
        """Return the review of the match from memory or from its file; None if there is none."""
        return self.review if self.review is not None else load_stored_review(self.match)

    def begin(self, *, everybody: bool = False, anew: bool = False) -> None:
        """Begin or resume the review of the match; if it is complete already, open it.

        Args:
            everybody: Whether opponents' decisions are reviewed as well.
            anew: Whether a review that exists is discarded.
        """
        run = self._app.reviews.begin(self.match, everybody=everybody, anew=anew)
        if run.running:
            _Announcer(self._app, run)
        self._attach(run)
        if run.is_complete and run.review is not None and not run.running:
            if self._ready is not None:
                self._ready(run.review)
            if not self._stays:
                self.open_page(run.review)
        self._changed()

    def open_page(self, review: Review) -> None:
        """Open the page that shows a review of the match."""
        self._app.open("review", match=self.match, review=review)

    # --- hearing of it ------------------------------------------------------------------------------

    def _attach(self, run: ReviewRun | None) -> None:
        """Subscribe to a run with a weak reference: the review may go on after its screen is closed."""
        self._run = run
        if run is None:
            return
        me = weakref.WeakMethod(self._heard)

        def heard() -> None:
            found = me()
            if found is not None:
                found(run)
            elif heard in run.changed:
                run.changed.remove(heard)

        run.changed.append(heard)

    def _heard(self, run: ReviewRun) -> None:
        if run is not self._run:
            return
        if not run.running and run.is_complete and run.review is not None and self._ready is not None:
            self._ready(run.review)
        self._changed()


class _Announcer:
    """Notifies the player once a review has ended, on whatever screen they are."""

    def __init__(self, app: Program, run: ReviewRun) -> None:
        self._app = app
        self._run = run
        run.changed.append(self._heard)

    def _heard(self) -> None:
        run = self._run
        if run.running:
            return
        run.changed.remove(self._heard)
        if run.failure:
            log.warning("the review ended: %s", run.failure)
            self._app.notify(tr("review.entry.failed"), "error")
        elif run.is_complete:
            self._app.notify(tr("review.entry.ready"), "good")
