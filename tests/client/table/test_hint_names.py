"""The names of places that a hint speaks of stand clear of its rings and their signs."""

from __future__ import annotations

import pytest

from client.table import hint_ring
from client.table.hints import BUTTON
from client.table.trace_view import TraceScale, place_names
from rules.equilibrix.actions import OfferDraw
from tests.client.table.decision_positions import moments
from tests.client.table.test_hints import list_rings, open_table, program, request_hint


@pytest.mark.parametrize("game_id", ["balanceformers", "equilibrix"])
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_hint_rings_do_not_cover_place_names(game_id: str, size: tuple[int, int], scale: float) -> None:
    driver, thinking = program(size, ui_scale=scale)
    named = 0
    for moment in moments(game_id):
        scene = open_table(driver, moment.match())
        if isinstance(moment.action, OfferDraw) or BUTTON not in scene.ui:
            continue
        request_hint(driver, thinking, moment)
        layout = scene.frame_layout
        shown = TraceScale(layout.compact)
        rings = [hint_ring.get_ring_bounds(box, small=layout.compact) for box in list_rings(scene)]
        for box, _ in place_names(
            scene.texts, scene.trace.list_named_regions(), shown, layout.board, scene.trace.list_kept_boxes()
        ):
            named += 1
            assert not [one for one in rings if one.inflate(-4, -4).colliderect(box)], moment.action
    assert named > 1
