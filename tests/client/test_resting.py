"""What nobody waits for is done at rest, one thing after another."""

from __future__ import annotations

from client.app.idle_queue import RestQueue
from tests.client.driver import make_app


def test_one_thing_at_a_time_in_order() -> None:
    queue, done = RestQueue(), list[str]()

    def more() -> None:
        done.append("first")
        queue.put_off(None, lambda: done.append("third"))

    queue.put_off(None, more)
    queue.put_off(None, lambda: done.append("second"))
    assert queue.go_on()
    assert done == ["first"]
    assert queue.go_on()
    assert queue.go_on()
    assert done == ["first", "second", "third"]
    assert not queue.go_on()


def test_whose_it_is_may_go_before() -> None:
    queue, done = RestQueue(), list[str]()
    here, gone = object(), object()
    queue.put_off(gone, lambda: done.append("never"))
    queue.put_off(here, lambda: done.append("once"))
    queue.put_off(gone, lambda: done.append("never"))
    queue.drop(gone)
    assert queue.go_on()
    assert not queue.go_on()
    assert done == ["once"]


def test_the_loop_goes_on_with_it_before_it_sleeps() -> None:
    app, done = make_app(), list[str]()
    app.open("menu")
    while app.frame(0.1):
        pass
    app.resting.put_off(None, lambda: done.append("at rest"))
    app.frame(0.1)
    assert done == []
    assert app._sleep() is None
    assert done == ["at rest"]
