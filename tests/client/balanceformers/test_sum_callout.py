"""The sum stands in the picture: bands slide together from the creatures, nobody has to look them up."""

from __future__ import annotations

import math
from unittest import mock

import pytest
from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    area_view,
    creatures_view,
    forecast_view,
    layout,
    panels_view,
    sum_callout_view,
    verdict_badges,
    verdict_view,
)
from client.games.balanceformers.board.creatures_view import format_signed_number
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.games.balanceformers.table import descriptions
from client.i18n import tr
from rules.balanceformers.area import iter_bits
from rules.balanceformers.reckoning import compute_verdicts, creature_energies
from rules.balanceformers.state import OFF, PARTS
from rules.draft import replace_at
from tests.client.balanceformers.games import GAMES
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_alarm import canvas_of, turns
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant

SIZES = pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0)])


def look(made: Driver) -> BalanceformersViewModel:
    return balanceformers(table(made)).view_model


def point_at(made: Driver, slot: int) -> None:
    balanceformers(table(made)).controller.set_hover(slot)


def side_box(view_model: BalanceformersViewModel, slot: int) -> Rect:
    """Return what is seen of a creature on a slot."""
    x, y = layout.locate_slot(view_model.layout, slot)
    side = view_model.layout.creature_side * 0.7
    return Rect(x - side / 2, y - side / 2, side, side)


@pytest.mark.parametrize("variant", [GAMES[2], GAMES[3], GAMES[-1]], ids=lambda variant: variant.path.stem)
def test_bands_are_those_that_death_looks_for(variant: Variant) -> None:
    made = laid_at(variant, turns(variant)[-1], drawn=False)
    state = look(made).position
    for verdict in compute_verdicts(state):
        point_at(made, verdict.slot)
        callout = sum_callout_view.make_sum_callout(look(made))
        assert callout is not None
        group = [
            at
            for at, slot in enumerate(state.places)
            if slot != OFF and slot // PARTS == verdict.slot // PARTS
        ]
        for line, level, total in zip(callout.breakdown.lines, verdict.levels, verdict.sums, strict=True):
            assert sorted(line.values) == sorted(creature_energies(state, each)[level] for each in group)
            assert line.sum == sum(line.values) == total
        words = verdict_badges.make_board_verdicts(look(made))
        assert words is not None
        shares = [word.badge.text for word in words.words if word.badge.is_share]
        energies = [[creature_energies(state, each)[level] for level in verdict.levels] for each in group]
        joint = state.setup.pair == "joint"
        wanted = [[sum(each)] if joint else each for each in energies]
        said = [" ".join(format_signed_number(one) for one in each) for each in wanted]
        assert sorted(shares) == sorted(said)


@SIZES
def test_sum_and_card_cover_neither_neighbours_nor_lit_slots(size: tuple[int, int], scale: float) -> None:
    checked = 0
    for variant in (game for game in GAMES if "plain" in game.path.stem):
        made = laid_at(variant, turns(variant)[0], size, drawn=False, ui_scale=scale)
        state = look(made).position
        for creature in sorted(look(made).selection.liftable)[::2]:
            if state.places[creature] == OFF:
                continue
            made.click(f"slot.{state.places[creature]}", drawn=False)
            point_at(made, state.places[creature])
            view_model = look(made)
            callout = sum_callout_view.make_sum_callout(view_model)
            assert callout is not None
            with mock.patch.object(creatures_view, "draw_creature_card") as drawn:
                area_view._draw_card(canvas_of(made.app), view_model, creature)
            card, piece = drawn.call_args.args[1], state.places[creature] // PARTS
            neighbours = [slot for slot in state.places if slot != OFF and slot // PARTS == piece]
            assert not card.colliderect(Rect(*callout.box))
            lit = list(iter_bits(view_model.selection.reachable_slots))
            for slot in (*neighbours, *lit):
                assert not Rect(*callout.box).colliderect(side_box(view_model, slot))
                assert not card.colliderect(side_box(view_model, slot))
            checked += 1
            made.key("esc", drawn=False)
    assert checked > 30


@SIZES
def test_sum_covers_no_panel_in_a_reckoning(size: tuple[int, int], scale: float) -> None:
    """Neither the wheel nor the turn order, the track, a seat or the panel that tells the sum too."""
    checked = 0
    for variant in (game for game in GAMES if "plain" in game.path.stem):
        made = laid_at(variant, turns(variant)[-1], size, drawn=False, ui_scale=scale)
        made_layout = look(made).layout
        panels = [made_layout.initiative, made_layout.forecast, *made_layout.seats]
        if not made_layout.has_drawer:
            panels += [made_layout.wheel, made_layout.track]
        for verdict in compute_verdicts(look(made).position):
            point_at(made, verdict.slot)
            callout = sum_callout_view.make_sum_callout(look(made))
            assert callout is not None
            assert callout.is_brief == made_layout.compact
            assert Rect(*callout.box).collidelist(panels) == -1
            checked += 1
    assert checked > 50


def test_bands_slide_from_the_creatures_and_rest() -> None:
    made = laid_at(GAMES[3], turns(GAMES[3])[0], drawn=False, animation_speed=1.0)
    slot = next(slot for slot in look(made).position.places if slot != OFF)
    made.hover(f"slot.{slot}")
    lefts = []
    for _ in range(60):
        with mock.patch.object(sum_callout_view, "draw_band") as drawn:
            callout = sum_callout_view.make_sum_callout(look(made))
            assert callout is not None
            sum_callout_view._draw(canvas_of(made.app), callout, look(made).sum_shown)
        lefts.append([call.args[1].center for call in drawn.call_args_list])
        made.frames(1)
    assert callout is not None
    starts = [start for line in callout.starts for start in line]
    assert all(
        abs(x - start[0]) < 60 and abs(y - start[1]) < 60
        for (x, y), start in zip(lefts[0], starts, strict=True)
    )
    assert len({tuple(each) for each in lefts}) > 5
    assert lefts[-1] == lefts[-10]
    assert not table(made).is_animating


def test_sum_stands_at_once_with_reduced_motion() -> None:
    made = laid_at(GAMES[3], turns(GAMES[3])[0], drawn=False, animation_speed=1.0, reduce_motion=True)
    slot = next(slot for slot in look(made).position.places if slot != OFF)
    made.hover(f"slot.{slot}")
    assert look(made).sum_shown == 1.0
    assert not table(made).is_animating


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1280, 720), 2.0)])
def test_verdict_and_gains_stand_whole_within_the_sum(
    language: str, size: tuple[int, int], scale: float
) -> None:
    seen = set[int]()
    for variant in (GAMES[2], GAMES[3], GAMES[-1]):
        made = laid_at(variant, turns(variant)[-1], size, drawn=False, language=language, ui_scale=scale)
        for verdict in compute_verdicts(look(made).position):
            if verdict.verdict in seen and len(verdict.helpers) < 2:
                continue
            seen.add(verdict.verdict)
            point_at(made, verdict.slot)
            callout, canvas = sum_callout_view.make_sum_callout(look(made)), canvas_of(made.app)
            assert callout is not None
            with mock.patch.object(Canvas, "text", autospec=True, side_effect=Canvas.text) as drawn:
                sum_callout_view._draw(canvas, callout, 1.0)
            inner = Rect(*callout.box).inflate(-4, -4)
            for call in drawn.call_args_list:
                words, point, style = call.args[1:4]
                wide = canvas.texts.measure_width(words, style)
                assert wide <= call.kwargs.get("max_width", wide), words
                left = (
                    point[0] - wide * {"midleft": 0.0, "center": 0.5, "midright": 1.0}[call.kwargs["anchor"]]
                )
                assert inner.left <= left, words
                assert left + wide <= inner.right, words
    assert seen == {-1, 0, 1}


def test_sum_stays_in_its_place_while_a_piece_is_judged() -> None:
    made = laid_at(GAMES[3], turns(GAMES[3])[0], (1920, 1080), drawn=False)
    places: dict[int, set[tuple[float, float]]] = {}
    for verdict in compute_verdicts(look(made).position):
        point_at(made, verdict.slot)
        callout = sum_callout_view.make_sum_callout(look(made))
        assert callout is not None
        places.setdefault(verdict.slot // PARTS, set()).add(Rect(*callout.box).center)
    assert len(places) > 3
    assert all(len(each) == 1 for each in places.values())


def test_panel_tells_the_sum_of_a_lifted_creature_where_the_table_is_small() -> None:
    """There only the verdict stands beside the creature; elsewhere the table of all players stays."""
    for size, scale, is_small in (((1280, 720), 2.0, True), ((1920, 1080), 1.0, False)):
        made = laid_at(GAMES[3], turns(GAMES[3])[0], size, drawn=False, ui_scale=scale)
        state = look(made).position
        creature = next(each for each in look(made).selection.liftable if state.places[each] != OFF)
        made.click(f"slot.{state.places[creature]}", drawn=False)
        goal = next(iter(iter_bits(look(made).selection.reachable_slots)))
        point_at(made, goal)
        assert look(made).target_slot == goal
        with (
            mock.patch.object(Canvas, "group", lambda _self, _key, _box, painter, **_: painter(_self)),
            mock.patch.object(verdict_view, "draw_breakdown") as sums,
            mock.patch.object(forecast_view, "draw_forecast") as players,
        ):
            panels_view.draw_panels(canvas_of(made.app), look(made))
        assert (sums.called, players.called) == (is_small, not is_small)


def test_leader_ends_on_the_ring_around_the_judged_creature() -> None:
    made = laid_at(GAMES[3], turns(GAMES[3])[-1], drawn=False)
    drawn = 0
    for verdict in compute_verdicts(look(made).position):
        point_at(made, verdict.slot)
        callout = sum_callout_view.make_sum_callout(look(made))
        assert callout is not None
        with mock.patch.object(Canvas, "line") as lines:
            sum_callout_view.draw_sum_leader(canvas_of(made.app), callout)
        for call in lines.call_args_list:
            assert math.dist(call.args[0], callout.spot) == pytest.approx(callout.ring)
            drawn += 1
    assert drawn > 10


def test_words_say_that_a_creature_dies_where_its_sign_says_so() -> None:
    said = set[str]()
    for variant in GAMES[:6]:
        made = laid_at(variant, turns(variant)[0], drawn=False)
        state = look(made).position
        for creature, slots in look(made).selection.legal.slots_by_creature.items():
            for goal in iter_bits(slots):
                after = replace(state, places=replace_at(state.places, creature, goal))
                verdict = next(each for each in compute_verdicts(after) if each.creature == creature)
                words = descriptions.describe_effects(state, creature, goal)
                if tr("balanceformers.forecast.no-change") in words:
                    assert verdict.verdict >= 0
                if tr("balanceformers.forecast.only-dies") in words:
                    assert verdict.verdict < 0
                said |= {*words}
    assert {tr(f"balanceformers.forecast.{key}") for key in ("no-change", "only-dies")} <= said
