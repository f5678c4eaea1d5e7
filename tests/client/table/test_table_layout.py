"""Where everything lies: within its zone and beside the others, in every window, language and scale."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any
from unittest import mock

import pytest

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import cards_view, layout, small_forests_view
from client.i18n import tr
from client.table.frame_layout import FULL_HEIGHT, FULL_WIDTH, FrameLayout, make_frame_layout
from client.widgets.widget import Widget
from rules.wispwood.content import content
from rules.wispwood.forest_changes import create_forest
from rules.wispwood.state import WispwoodState
from saves.seats import SeatInfo
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.pixel_inspection import pixels
from tests.client.table.player import Player, table, table_at
from tests.client.text_legibility import Proof

SIZES = (
    (960, 540), (960, 720), (1097, 617), (1152, 720), (1260, 540), (1280, 720), (1280, 960), (1440, 1080),
    (1499, 843), (1536, 864), (1740, 1040), (1680, 720), (1920, 1080), (1920, 1440), (2520, 1080),
    (2560, 1440),
)  # fmt: skip


def apart(boxes: dict[str, Rect]) -> None:
    """Check that no two boxes overlap (a hair's breadth aside)."""
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.inflate(-1, -1).colliderect(b.inflate(-1, -1)), (one, a, other, b)


def within(inner: Rect, outer: Rect) -> bool:
    return bool(outer.inflate(1, 1).contains(inner))


# --- geometry alone ----------------------------------------------------------------------------------
@pytest.mark.parametrize("size", SIZES)
def test_the_frame_fills_the_window(size: tuple[int, int]) -> None:
    zones = make_frame_layout(*size)
    window = Rect(0, 0, *size)
    assert zones.compact == (size[0] < FULL_WIDTH or size[1] < FULL_HEIGHT)
    named = {"top": zones.top, "board": zones.board, "bottom": zones.bottom}
    if not zones.compact:
        named["side"] = zones.side
    apart(named)
    for box in (zones.top, zones.board, zones.bottom, zones.side):
        assert within(box, window)
    area = sum(box.width * box.height for box in named.values())
    assert area == pytest.approx(size[0] * size[1])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wishes", [1, 4, 5])
def test_zones_fit_the_board(size: tuple[int, int], wishes: int) -> None:
    zones = make_frame_layout(*size)
    board = layout.arrange_table(zones.board, wishes, compact=zones.compact)
    assert len(board.cards) == wishes
    named = {"pond": board.pond, "forest": board.forest, "others": board.opponents}
    named |= {f"card {i}": card for i, card in enumerate(board.cards)}
    apart(named)
    for name, box in named.items():
        if name != "pond":  # the picture of the pond has a margin of its own
            assert within(box, zones.board), name
    for index in range(8):
        tile = layout.get_pond_tile_side(board.pond)
        x, y = layout.locate_slot(board.pond, index)
        assert within(Rect(x - tile / 2, y - tile / 2, tile, tile), zones.board)
        for room in (4.0, 7.8, 9.6):  # what the number of the ghost's look needs beside the wisp
            look = layout.locate_look_path_point(board.pond, index, room)
            beyond = [max(0.0, abs(a - b) - tile / 2) for a, b in zip(look, (x, y), strict=True)]
            assert math.hypot(*beyond) >= room - 0.01
        near = (layout.locate_shape(board.pond, place) for place in (index, (index - 1) % 8))
        for place in near:
            assert math.dist((x, y), place) > tile / 2 + layout.get_shape_radius(board.pond)
    assert layout.get_pond_tile_side(board.pond) >= 38  # to be hit with a finger
    assert min(card.height for card in board.cards) >= 36
    grid = layout.create_forest_grid(board.forest, create_forest(0), 6)
    assert grid.columns == grid.rows == 11
    assert grid.side >= 24
    assert within(grid.get_cells_box(grid.left, grid.top, grid.left + 10, grid.top + 10), board.forest)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_wish_text_is_complete_in_small_windows(language: str) -> None:
    made = table_at(lambda state: state.phase == "turn", 2, size=(960, 540), ui_scale=2.0, language=language)
    board = table(made)
    assert wispwood(board).layout.compact
    for card in content().cards:
        text = tr(f"wispwood.card.{card}.text")
        for box in wispwood(board).layout.cards:
            high = board.texts.measure_height(text, box.width - 24, styles.NOTE, line=cards_view.ROW_LINE)
            assert high + 29 <= box.height, (card, text)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_wish_shows_its_points_at_one_and_a_half(language: str) -> None:
    made = table_at(
        lambda state: state.phase == "turn", 2, size=(1920, 1080), ui_scale=1.5, language=language
    )
    board = table(made)
    assert wispwood(board).layout.compact
    room = min(box.width for box in wispwood(board).layout.cards) - 24
    for name, card in content().cards.items():
        text = tr(f"wispwood.card.{name}.text")
        for box in wispwood(board).layout.cards:
            high = board.texts.measure_height(text, box.width - 24, styles.NOTE, line=cards_view.ROW_LINE)
            assert high + 30 + cards_view.TIERS_HEIGHT <= box.height, (name, text)
        steps, whole = cards_view.fit_point_tiers(board.texts, card, room), cards_view.list_point_tiers(card)
        assert len(steps) >= min(4, len(whole)), name
        assert (steps[0].head, steps[0].value) == whole[0]
        assert (steps[-1].head, steps[-1].value) == whole[-1]
        assert sum(step.width + cards_view.TIER_GAP for step in steps) - cards_view.TIER_GAP <= room
    said = Proof(made.app).said
    for name in wispwood(board).position.wishes:
        found = cards_view.fit_point_tiers(board.texts, content().cards[name], room)
        assert {step.value for step in found} <= set(said), name


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_pond_is_aligned_with_the_panels(scale: float) -> None:
    made = table_at(lambda state: state.phase == "turn", 2, size=(1920, 1080), ui_scale=scale)
    zones = wispwood(table(made)).layout
    below = zones.opponents if zones.compact else zones.cards[0]
    assert zones.caption.left - layout.CAPTION_PADDING == pytest.approx(below.left)
    assert zones.caption.right + layout.CAPTION_PADDING <= zones.forest.left


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_forests_are_visible_in_small_windows(players: int) -> None:
    made = table_at(
        lambda state: state.phase == "turn" and state.round == 3, players, size=(960, 540), ui_scale=2.0
    )
    board = table(made)
    rivals = {one.id: one.rect for one in made.scene.ui if one.id.startswith("others.")}
    assert len(rivals) == players - 1
    assert all(min(box.width - 16, box.height - 40) / 6 >= 10 for box in rivals.values())  # a cell's side
    assert {score.points for score in board.face.make_top_bar_text().scores} == {
        wispwood(board).view_model.count_points(seat) for seat in range(players)
    }
    for id_, box in rivals.items():
        assert max(seen := pixels(made, *box.center)) - min(seen) > 100  # trees and paths, not an empty panel
        made.click(id_)
        assert wispwood(board).displayed_seat == int(id_[-1])
        made.click(id_)
        assert wispwood(board).displayed_seat == wispwood(board).position.seat


# --- the real table ------------------------------------------------------------------------------------
def taken(state: WispwoodState) -> bool:
    return state.phase == "shape" and state.round == 2 and state.forests[state.seat].ready


def may_refresh(state: WispwoodState) -> bool:
    return state.phase == "turn" and state.may_refresh and state.forests[state.seat].ready


def laid_down(made: Driver) -> None:
    """Lay a shape down, so that the golden button names its points."""
    player = Player(made)
    if wispwood(table(made)).controller.lifted_shape is None:
        made.click(player.lit_shapes()[-1])
    player.turn_until_it_fits()
    player.click_cell(min(wispwood(table(made)).view_model.choosable_cells))


def cat_chosen(made: Driver) -> None:
    Player(made).click_cell(min(wispwood(table(made)).view_model.cat_cells))


def nothing(_made: Driver) -> None:
    """Leave it as it is."""


def undone(made: Driver) -> None:
    """Put a wisp back, so that it can be taken again."""
    made.click(f"pond.slot.{min(wispwood(table(made)).controller.legal.slots)}")
    made.key("esc")
    assert "table.redo" in made.scene.ui


CASES: tuple[tuple[str, int, Callable[[WispwoodState], bool], Callable[[Driver], None]], ...] = (
    ("solo", 1, lambda s: s.phase == "turn" and s.round == 2, undone),
    ("ghost's cat", 1, lambda s: s.phase == "ghost-cat", nothing),
    ("refresh", 3, may_refresh, nothing),
    ("shape", 4, taken, laid_down),
    ("trees", 2, lambda s: s.phase == "trees" and s.planted == 2, nothing),
    ("cats", 3, lambda s: s.phase == "cats", cat_chosen),
    ("over", 2, lambda s: s.phase == "over", nothing),
)
WINDOWS = tuple(
    (size, scale)
    for size, scales in (
        ((960, 540), (1.0, 1.25, 1.5, 2.0)),
        ((960, 720), (1.0, 1.5, 2.0)),
        ((1260, 540), (1.0, 1.5, 2.0)),
    )
    for scale in scales
)
Windows = tuple[tuple[tuple[int, int], float], ...]
HARDEST: Windows = (((960, 540), 2.0),)
OTHERS: Windows = tuple(window for window in WINDOWS if window not in HARDEST)
IN_WINDOWS = pytest.mark.parametrize(
    "windows", [HARDEST, pytest.param(OTHERS, marks=pytest.mark.long)], ids=["hardest", "others"]
)


def looks(made: Driver, windows: Windows) -> Iterator[str]:
    """Yield all windows with their scales and all languages one after another; what it is now."""
    for size, scale in windows:
        made.app.resize(size)
        for language in ("en", "cs", "sk"):
            made.app.change_settings(ui_scale=scale, language=language)
            made.scene.ensure_built()
            yield f"{size} ×{scale} {language}"


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return words that end with "…" for want of room."""
    found: list[str] = []
    real = Typesetter.shorten

    def ellipsis(self: Typesetter, text: str, width: float, style: Style) -> str:
        shown = real(self, text, width, style)
        if shown != text:
            found.append(text)
        return shown

    monkeypatch.setattr(Typesetter, "shorten", ellipsis)
    return found


@IN_WINDOWS
@pytest.mark.parametrize(("name", "players", "wanted", "then"), CASES, ids=[case[0] for case in CASES])
def test_widgets_do_not_overlap_and_prompts_are_not_cut(
    name: str,
    players: int,
    wanted: Callable[[WispwoodState], bool],
    then: Callable[[Driver], None],
    windows: Windows,
    cut: list[str],
) -> None:
    made = table_at(wanted, players, seeds=200)
    then(made)
    board = table(made)
    for look in looks(made, windows):
        zones = board.frame_layout
        widgets = list(made.scene.ui)
        pond = [one for one in widgets if one.id.startswith("pond.")]
        rest = {one.id: one.rect for one in widgets if one not in pond}
        apart(rest)
        for one in pond:
            overlapping = [id_ for id_, box in rest.items() if box.inflate(-2, -2).colliderect(one.rect)]
            assert not overlapping, (look, one.id, overlapping)
        for one in widgets:
            assert within(one.rect, zone(zones, one)), (look, one.id, one.rect)
        asked = board.face.make_prompt().lead
        cut.clear()
        made.frames(1)
        assert asked not in cut, (look, name)
        labels = [one.label for one in widgets if one.id.startswith("wispwood.")]
        assert not [label for label in labels if label in cut], (look, name)


def zone(zones: FrameLayout, widget: Widget) -> Rect:
    """Return where a widget has to stay."""
    if widget.id.startswith("wispwood.") or widget.id in ("table.undo", "table.redo", "table.hint"):
        return zones.bottom
    if widget.id == "table.log-lines" or widget.id.startswith("tip.seat."):
        return zones.side
    return zones.top if widget.id.startswith("table.") else zones.board


@IN_WINDOWS
def test_wishes_of_a_deck_are_side_by_side_over_the_board(windows: Windows) -> None:
    made = table_at(lambda s: s.phase == "wishes", 2, options={"wishes": "hand"})
    for look in looks(made, windows):
        wishes = {one.id: one.rect for one in made.scene.ui if one.id.startswith("wish.")}
        assert len(wishes) == 5
        apart(wishes)
        for box in wishes.values():
            assert within(box, table(made).frame_layout.board), look
            assert box.height >= 120


def test_side_drawer_slides_over_the_board() -> None:
    made = table_at(lambda s: s.phase == "turn" and s.round == 2, 2, size=(960, 540), ui_scale=2.0)
    assert "table.log-lines" not in made.scene.ui
    made.click("table.log")
    log = made.scene.ui["table.log-lines"]
    assert log.rect.height > 60
    assert within(log.rect, made.scene.rect)
    made.key("esc")
    assert "table.log-lines" not in made.scene.ui
    made.key("l")
    assert "table.log-lines" in made.scene.ui


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_wish_row_shows_points_and_gain_without_cutting_the_name(language: str) -> None:
    made = table_at(lambda state: state.phase == "turn", 2, size=(960, 540), ui_scale=2.0, language=language)
    box = min((one for one in wispwood(table(made)).layout.cards), key=lambda one: one.width)
    canvas = Canvas(made.app.window.surface, made.app.metrics.unit, made.app.resources)
    for card, have, gain in product(content().cards.values(), (0, 30), (None, 4, 18)):
        render = Typesetter.render
        with mock.patch.object(Typesetter, "render", autospec=True, side_effect=render) as setting:
            cards_view.draw_row(canvas, box, cards_view.CardModel(card, have, gain, 0.0))
        said = [call.args[1] for call in setting.call_args_list]
        assert tr(f"wispwood.card.{card.id}.name") in said
        both = [str(have + gain), str(have)] if gain else [str(have)]
        new = [str(have + (gain or 0)), tr(f"wispwood.card.{card.id}.name")]  # behind an arrow
        assert said[: len(both)] == both or said[:2] == new or said[0] == f"+{gain}"


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize(("scale", "has_tiers"), [(1.5, True), (2.0, False)])
def test_wish_rows_say_their_rule_at_large_scales(language: str, scale: float, has_tiers: bool) -> None:
    """Names lie in the same line of every row, and nothing comes near its edge."""
    made = table_at(
        lambda state: state.phase == "turn", 2, size=(1920, 1080), ui_scale=scale, language=language
    )
    box = wispwood(table(made)).layout.cards[0]
    canvas = Canvas(made.app.window.surface, made.app.metrics.unit, made.app.resources)
    heights = set()
    lines: list[tuple[str, float, float]] = []
    text, paragraph = Canvas.text, Canvas.paragraph

    def note_text(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        place = text(self, words, *rest, **more)
        lines.append((words, place.top, place.bottom))
        return place

    def note_lines(self: Canvas, words: str, point: Point, *rest: Any, **more: Any) -> float:
        height = paragraph(self, words, point, *rest, **more)
        lines.append((words, point[1], point[1] + height))
        return height

    for card in content().cards.values():
        lines.clear()
        with mock.patch.object(Canvas, "text", note_text), mock.patch.object(Canvas, "paragraph", note_lines):
            cards_view.draw_row(canvas, box, cards_view.CardModel(card, 12, None, 0.0))
        key = f"wispwood.card.{card.id}"
        said = {words: (top, bottom) for words, top, bottom in lines}
        rule = next((said[words] for words in (tr(f"{key}.text"), tr(f"{key}.brief")) if words in said), None)
        assert rule is not None, card.id
        assert rule[1] <= box.bottom - 8
        heights.add(round(sum(said[tr(f"{key}.name")]) / 2))
        assert (len(lines) > 3) == has_tiers
    assert len(heights) == 1


@pytest.mark.parametrize("name", ["Ada", "Bruno", "Maximilián"])
def test_names_above_small_forests_are_whole_or_left_out(name: str) -> None:
    made = table_at(lambda state: state.phase == "turn", 3, size=(1920, 1080), ui_scale=2.0)
    canvas = Canvas(made.app.window.surface, made.app.metrics.unit, made.app.resources)
    state, render = wispwood(table(made)).position, Typesetter.render
    shown = 0
    for width in range(60, 260, 8):
        box = Rect(0, 0, width, 150)
        fits = small_forests_view.has_room_for_name(canvas.texts, box, name, 184)
        model = small_forests_view.SmallForestModel(
            SeatInfo(name, "sky"), state.forests[0], 4, 184, is_displayed=False, shows_name=fits, hover=0.0
        )
        with mock.patch.object(Typesetter, "render", autospec=True, side_effect=render) as setting:
            small_forests_view.draw_small_forest(canvas, box, model)
        assert (name in [call.args[1] for call in setting.call_args_list]) == fits
        shown += fits
    assert shown
