"""A wisp that is pointed at says what the ghost expects then; in its turn its numbers light up in order."""

from __future__ import annotations

from itertools import product

import pytest

from client.games.wispwood.board import forecast, pond_view
from client.games.wispwood.board.view_model import TilesInFlight
from client.games.wispwood.table import descriptions
from client.games.wispwood.table.motions import Motions
from client.i18n import tr
from client.table.animator import reduce_motion
from client.table.flying_pieces import FlightTracker
from rules.wispwood import events as e, ghost as ghosts
from rules.wispwood.content import content
from rules.wispwood.state import EMPTY, GHOST_CAT, Ghost, WispwoodState
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Player, open_new_table, table, table_at


def expect(ghost: Ghost, slots: tuple[int, ...]) -> float:
    """Return, written down once more, what the ghost's next wisp is worth on average."""
    numbers = list(content().fireflies.numbers)
    for number in ghost.spent:
        numbers.remove(number)
    values = [ghosts.wisp_value(ghost, kind) for kind in range(4)]
    total = 0.0
    for number in numbers:
        cat = slots.index(GHOST_CAT)
        ahead = [slots[(cat + step) % 8] for step in range(1, 8)]
        seen = [kind for kind in ahead if kind >= 0][:number]
        if len(seen) == number:
            total += max(values[kind] for kind in seen)
        else:
            draws = list(product(range(4), repeat=number))
            total += sum(max(values[kind] for kind in draw) for draw in draws) / len(draws)
    return total / len(numbers)


def is_solo_turn(state: WispwoodState) -> bool:
    """Return whether the ghost plays after this turn and several wisps lie in the pond."""
    return (
        state.phase == "turn"
        and state.ghost is not None
        and bool(state.ghost.fireflies)
        and sum(kind >= 0 for kind in state.slots) in (3, 4, 5)
    )


def open_turn(**settings: object) -> Driver:
    return table_at(is_solo_turn, 1, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("wisps", [1, 2, 3, 5, 7])
def test_average_is_that_of_all_fireflies(wisps: int) -> None:
    slots = (GHOST_CAT, *((0, 3, 1, 2, 3, 0, 1)[:wisps]), *((EMPTY,) * (7 - wisps)))
    state = wispwood(table(open_turn())).position
    ghost = state.ghost
    assert ghost is not None
    looks = forecast.forecast_ghost_looks(state, slots)
    assert forecast.expect_ghost_gain(ghost, looks) == pytest.approx(expect(ghost, slots))


def test_pointing_at_a_wisp_says_its_price() -> None:
    made = open_turn(size=(1920, 1080))
    board = wispwood(table(made))
    state, prices = board.position, set()
    assert state.ghost is not None
    for slot in sorted(board.controller.legal.slots):
        made.hover(f"pond.slot.{slot}")
        price = board.view_model.ghost_price
        assert price is not None
        rest = tuple(EMPTY if n == slot else kind for n, kind in enumerate(state.slots))
        assert price.before == pytest.approx(expect(state.ghost, state.slots))
        assert price.after == pytest.approx(expect(state.ghost, rest))
        assert board.view_model.ghost_slots == rest
        said = descriptions.describe_slot(board.view_model, slot).painted
        assert said == tr(
            "wispwood.tip.ghost-price", before=f"{price.before:.1f}", after=f"{price.after:.1f}"
        )
        prices.add(round(price.after, 2))
    assert len(prices) > 1
    made.move(*board.layout.caption.center)
    assert board.view_model.ghost_price is None


def test_price_of_the_taken_wisp_stays_while_its_shape_is_placed() -> None:
    made = open_turn()
    board = wispwood(table(made))
    slot = min(board.controller.legal.slots)
    made.hover(f"pond.slot.{slot}")
    price = board.view_model.ghost_price
    made.click(f"pond.slot.{slot}")
    made.move(*board.layout.caption.center)
    assert board.position.phase == "shape"
    assert board.view_model.ghost_price == price


def test_place_of_the_ghost_cat_says_what_it_expects_from_there() -> None:
    made = open_new_table(1)
    board = wispwood(table(made))
    state = board.position
    assert state.phase == "ghost-cat"
    assert state.ghost is not None
    for slot in range(8):
        made.hover(f"pond.slot.{slot}")
        price = board.view_model.ghost_price
        assert price is not None
        assert price.before is None
        put = tuple(GHOST_CAT if n == slot else kind for n, kind in enumerate(state.slots))
        assert price.after == pytest.approx(expect(state.ghost, put))
        assert board.view_model.ghost_looks


def test_no_price_without_points_or_ghost() -> None:
    made = open_turn(show_points=False)
    board = wispwood(table(made))
    made.hover(f"pond.slot.{min(board.controller.legal.slots)}")
    assert board.view_model.ghost_price is None
    assert forecast.forecast_ghost_price(wispwood(table(open_new_table(2))).position, 0) is None


def test_numbers_of_the_ghost_light_up_one_by_one() -> None:
    made = open_turn(animation_speed=1.0)
    made.settle(20, drawn=False)
    player, board = Player(made), wispwood(table(made))
    player.take(min(board.controller.legal.slots))
    player.lay()
    old = len(made.app.sound.played)
    made.settle(30, drawn=False)
    heard = list(made.app.sound.played)[old:]
    number = board.position.ghost.spent[-1] if board.position.ghost else 0
    after_firefly = heard[heard.index("firefly") :]
    tones = [name for name in after_firefly[: after_firefly.index("ghost-take")] if name.startswith("count-")]
    assert tones == [f"count-{n}" for n in range(1, number + 1)]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_all_numbers_are_lit_with_reduced_motion(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    board = wispwood(table(open_turn()))
    motions = Motions(
        lambda: board.view_model,
        FlightTracker(TilesInFlight()),
        lambda _name: None,
        lambda _number: None,
        lambda: None,
        lambda _seat: None,
    )
    lit: list[int] = []
    monkeypatch.setattr(pond_view, "draw_ghost_path", lambda *args: lit.append(args[-1]))
    slots = tuple(slot for slot, kind in enumerate(board.position.slots) if kind >= 0)[:1] * count
    motion = motions.make_motion(board.position, e.GhostLooked(slots), board.position)
    reduced = reduce_motion(motion)
    assert motion.draw is not None
    assert reduced.draw is not None
    for t in (0.0, 1.0):
        motion.draw(None, t)  # type: ignore[arg-type]
    reduced.draw(None, 0.0)  # type: ignore[arg-type]
    assert lit == [1, count, count]
    assert not reduced.cues
