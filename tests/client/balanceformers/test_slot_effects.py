"""What a lifted creature would change stands on every slot it can reach, before any of them is pointed at."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    creatures_view,
    reckoning_forecast,
    slot_effects_view,
    verdict_badges,
)
from client.games.balanceformers.board.placement_order import get_widget_id
from client.games.balanceformers.board.slot_effects_view import ChangedFate, SlotChip
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from rules.balanceformers.area import iter_bits
from rules.balanceformers.reckoning import compute_verdicts
from rules.balanceformers.state import owner_of
from rules.draft import replace_at
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_alarm import canvas_of
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant

PLAIN = {game.players: game for game in GAMES if "plain" in game.path.stem}


def lift(variant: Variant, round_: int, phase: str, **settings: object) -> tuple[Driver, int]:
    """Return a table at which the creature has been lifted that has most slots to go to."""
    found = [n for n, (s, _, _) in enumerate(positions(variant)) if (s.round, s.phase) == (round_, phase)]
    made = laid_at(variant, found[len(found) // 2], (1920, 1080), drawn=False, **settings)
    slots = balanceformers(table(made)).view_model.selection.legal.slots_by_creature
    creature = max(slots, key=lambda each: slots[each].bit_count())
    made.click(get_widget_id(balanceformers(table(made)).position, creature), drawn=False)
    return made, creature


def list_chips(made: Driver) -> dict[int, SlotChip]:
    """Return the chips by slot."""
    view_model = balanceformers(table(made)).view_model
    slots = iter_bits(view_model.selection.reachable_slots)
    return dict(zip(slots, slot_effects_view.make_slot_chips(view_model), strict=True))


def look(made: Driver) -> BalanceformersViewModel:
    return balanceformers(table(made)).view_model


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize(("round_", "phase"), [(1, "prelude"), (2, "turn")])
def test_every_reachable_slot_says_what_the_rules_would_do(players: int, round_: int, phase: str) -> None:
    """B-REC-1: nothing has been pointed at."""
    made, creature = lift(PLAIN[players], round_, phase)
    state, seat = look(made).position, look(made).decider
    before = {each.creature: each.verdict for each in compute_verdicts(state)}
    assert seat is not None
    chips = list_chips(made)
    assert chips
    for slot, chip in chips.items():
        after = replace(state, places=replace_at(state.places, creature, slot))
        verdicts = {each.creature: each.verdict for each in compute_verdicts(after)}
        assert chip.verdict == verdicts[creature]
        changed = [
            ChangedFate(look(made).colour(owner_of(other)), verdicts[other] >= 0)
            for other in before
            if other != creature and (before[other] < 0) != (verdicts[other] < 0)
        ]
        assert sorted(map(repr, chip.fates)) == sorted(map(repr, changed))
        now, then = (reckoning_forecast.forecast_seats(each)[seat] for each in (state, after))
        gains = {each.picture: each.number for each in chip.gains}
        assert gains.get("balanceformers/score-white", 0) == then.white - now.white
        assert gains.get("balanceformers/reincarnation", 0) == then.tokens - now.tokens


def test_screen_reader_hears_of_the_gains_too() -> None:
    made, _ = lift(PLAIN[2], 2, "turn")
    for slot, chip in list_chips(made).items():
        node = made.scene.ui[f"slot.{slot}"].accessible_node()
        assert node is not None
        said = node.more
        assert ("For you:" in said) == bool(chip.gains)
        for gain in chip.gains:
            assert creatures_view.format_signed_number(gain.number) in said


def test_who_hides_the_forecast_or_points_sees_none_of_them() -> None:
    made, _ = lift(PLAIN[3], 2, "turn")
    assert list_chips(made)
    made.key("f")
    assert not slot_effects_view.make_slot_chips(look(made))
    made, _ = lift(PLAIN[3], 1, "prelude", show_points=False)
    assert not any(chip.gains for chip in list_chips(made).values())


def test_badges_of_verdicts_keep_off_the_chips() -> None:
    made, _ = lift(PLAIN[2], 2, "turn")
    words = verdict_badges.make_board_verdicts(look(made))
    assert words is not None
    chips = [chip.box for chip in list_chips(made).values()]
    assert all(tuple(box) in words.kept for box in chips)
    hung = tuple(word.badge for word in words.words)
    kept = [Rect(each) for each in words.kept]
    for place in verdict_badges.place_badges(
        canvas_of(made.app).texts, hung, look(made).layout.view_box, kept
    ):
        assert place.box.inflate(-8, -8).collidelist(chips) < 0


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0), ((960, 540), 1.0)])
def test_chip_stays_within_the_room_of_its_creature(size: tuple[int, int], scale: float) -> None:
    for variant in PLAIN.values():
        made = laid_at(variant, 0, size, drawn=False, ui_scale=scale)
        texts = canvas_of(made.app).texts
        for side in (26.0, 40.0, 57.0, 86.0, 112.0):
            chip = SlotChip(
                (0.0, 0.0), side, -1, "\u22123 +2",
                (ChangedFate("sky", True), ChangedFate("jade", False)) * 2,
                (slot_effects_view.Gain("balanceformers/score-white", 2),) * 2,
            )  # fmt: skip
            box = slot_effects_view.compute_chip_box(texts, chip)
            assert box.height <= max(side, 20.0) + 1
            assert box.width <= max(side * 1.02, 20.0) + 1
