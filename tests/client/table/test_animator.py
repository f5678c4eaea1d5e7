"""Motions one after another, and what time does with them."""

from __future__ import annotations

from client.draw.canvas import Canvas
from client.table.animator import Animator, Motion, reduce_motion
from tests.client.driver import make_app


class Watched:
    """A motion of a second that notes when it ends and how far it is each time it is drawn."""

    def __init__(self) -> None:
        self.seen: list[float] = []
        self.ended = False
        self.motion = Motion(1.0, lambda _canvas, share: self.seen.append(share), end=self._end)

    def _end(self) -> None:
        self.ended = True


def draw_frame(animator: Animator) -> None:
    app = make_app()
    animator.draw(Canvas(app.window.surface, 1.0, app.resources))
    animator.on_drawn()
    app.finish()


def test_motion_started_between_frames_is_drawn_from_its_start() -> None:
    """A decision that comes with the passing of time, as an opponent's does: the time of that frame is not
    the motion's."""
    animator, watched = Animator(), Watched()
    animator.add(watched.motion)
    animator.start()
    animator.update(0.25)
    draw_frame(animator)
    animator.update(0.25)
    draw_frame(animator)
    assert watched.seen == [0.0, 0.25]


def test_motion_drawn_at_its_start_advances() -> None:
    """A decision by a click: the frame is drawn before time passes."""
    animator, watched = Animator(), Watched()
    animator.add(watched.motion)
    animator.start()
    draw_frame(animator)
    animator.update(0.25)
    draw_frame(animator)
    assert watched.seen == [0.0, 0.25]


def test_next_motion_gets_the_remaining_time() -> None:
    animator, first, second = Animator(), Watched(), Watched()
    animator.add(first.motion)
    animator.add(second.motion)
    animator.start()
    draw_frame(animator)
    animator.update(1.5)
    draw_frame(animator)
    assert first.ended
    assert (first.seen, second.seen) == ([0.0], [0.5])


def test_added_motion_does_not_delay_the_running_one() -> None:
    animator, first, second = Animator(), Watched(), Watched()
    animator.add(first.motion)
    animator.start()
    draw_frame(animator)
    animator.add(second.motion)
    animator.start()
    animator.update(0.25)
    draw_frame(animator)
    assert first.seen == [0.0, 0.25]


def test_held_motion_is_drawn_from_its_start_when_released() -> None:
    animator, watched = Animator(is_held=True), Watched()
    animator.add(watched.motion)
    animator.start()
    draw_frame(animator)
    animator.is_held = False
    animator.start()
    animator.update(0.25)
    draw_frame(animator)
    assert watched.seen == [0.0]


def test_motions_without_duration_end_at_once() -> None:
    animator, watched = Animator(), Watched()
    watched.motion.seconds = 0.0
    animator.add(watched.motion)
    animator.start()
    assert watched.ended
    assert not animator.is_busy


def test_cues_are_given_on_the_way_and_left_out_when_hurried() -> None:
    animator, watched, given = Animator(), Watched(), list[str]()
    watched.motion.cues = ((0.2, lambda: given.append("first")), (0.6, lambda: given.append("second")))
    animator.add(watched.motion)
    animator.start()
    draw_frame(animator)
    animator.update(0.1)
    assert given == []
    animator.update(0.15)
    assert given == ["first"]
    animator.update(0.1)
    assert given == ["first"]  # once
    animator.finish_all()
    assert given == ["first"]
    assert watched.ended


def test_reduced_motion_has_no_cues() -> None:
    watched = Watched()
    watched.motion.cues = ((0.2, watched._end),)
    assert reduce_motion(watched.motion).cues == ()
