"""Idle work is done while nothing moves, one call per iteration of the main loop."""

from __future__ import annotations

from client.app.task_queues import IdleQueue
from tests.client.driver import make_app


def test_calls_are_made_one_at_a_time_in_order() -> None:
    queue, done = IdleQueue(), list[str]()

    def more() -> None:
        done.append("first")
        queue.add(None, lambda: done.append("third"))

    queue.add(None, more)
    queue.add(None, lambda: done.append("second"))
    assert queue.run_next()
    assert done == ["first"]
    assert queue.run_next()
    assert queue.run_next()
    assert done == ["first", "second", "third"]
    assert not queue.run_next()


def test_cancelled_calls_are_not_made() -> None:
    queue, done = IdleQueue(), list[str]()
    here, gone = object(), object()
    queue.add(gone, lambda: done.append("never"))
    queue.add(here, lambda: done.append("once"))
    queue.add(gone, lambda: done.append("never"))
    queue.cancel(gone)
    assert queue.run_next()
    assert not queue.run_next()
    assert done == ["once"]


def test_idle_work_is_done_before_the_loop_sleeps() -> None:
    app, done = make_app(), list[str]()
    app.open("menu")
    while app.run_iteration(0.1):
        pass
    app.run_when_idle(None, lambda: done.append("at rest"))
    app.run_iteration(0.1)
    assert done == []
    assert app.wait_for_event() is None
    assert done == ["at rest"]
