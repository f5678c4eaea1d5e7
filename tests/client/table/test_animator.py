"""Motions one after another, and what time does with them."""

from __future__ import annotations

from client.draw.canvas import Canvas
from client.table.animator import Animator, Motion
from tests.client.driver import make_app


class Watched:
    """A motion of a second that notes when it ends and how far it is each time it is drawn."""

    def __init__(self) -> None:
        self.seen: list[float] = []
        self.ended = False
        self.motion = Motion(1.0, lambda _canvas, share: self.seen.append(share), end=self._end)

    def _end(self) -> None:
        self.ended = True


def drawn(animator: Animator) -> None:
    app = make_app()
    animator.draw(Canvas(app.window.surface, 1.0, app.resources))
    animator.drawn()
    app.finish()


def test_what_begins_between_two_frames_is_drawn_at_its_beginning() -> None:
    """A decision that comes with the passing of time, as an opponent's does: the time of that frame is not
    the motion's."""
    animator, watched = Animator(), Watched()
    animator.add(watched.motion)
    animator.start()
    animator.update(0.25)
    drawn(animator)
    animator.update(0.25)
    drawn(animator)
    assert watched.seen == [0.0, 0.25]


def test_what_was_drawn_at_its_beginning_waits_no_longer() -> None:
    """A decision by a click: the frame is drawn before time passes."""
    animator, watched = Animator(), Watched()
    animator.add(watched.motion)
    animator.start()
    drawn(animator)
    animator.update(0.25)
    drawn(animator)
    assert watched.seen == [0.0, 0.25]


def test_motions_follow_each_other_with_what_is_left_of_the_time() -> None:
    animator, first, second = Animator(), Watched(), Watched()
    animator.add(first.motion)
    animator.add(second.motion)
    animator.start()
    drawn(animator)
    animator.update(1.5)
    drawn(animator)
    assert first.ended
    assert (first.seen, second.seen) == ([0.0], [0.5])


def test_what_is_under_way_is_not_held_up_by_what_is_added() -> None:
    animator, first, second = Animator(), Watched(), Watched()
    animator.add(first.motion)
    animator.start()
    drawn(animator)
    animator.add(second.motion)
    animator.start()
    animator.update(0.25)
    drawn(animator)
    assert first.seen == [0.0, 0.25]


def test_what_is_held_waits_to_be_seen_when_it_begins() -> None:
    animator, watched = Animator(held=True), Watched()
    animator.add(watched.motion)
    animator.start()
    drawn(animator)
    animator.held = False
    animator.start()
    animator.update(0.25)
    drawn(animator)
    assert watched.seen == [0.0]


def test_nothing_waits_to_be_seen_where_motions_take_no_time() -> None:
    animator, watched = Animator(), Watched()
    watched.motion.seconds = 0.0
    animator.add(watched.motion)
    animator.start()
    assert watched.ended
    assert not animator.busy
