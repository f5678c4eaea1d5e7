"""The score sheet: its numbers are the rules', every number has its reason, every way leads on."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from client.draw import styles
from client.games.wispwood.sheet.score_sheet import (
    WispwoodSheet,
    describe_decisive_margin,
    make_round_verdict,
)
from client.i18n import format_number, format_score
from client.scenes.results import winner_banner
from client.scenes.results.layout import MIN_RANK_HEIGHT, SUM_GAP
from client.scenes.results.player_names import choose_name_form
from client.scenes.results.scene import ResultsScene
from client.scenes.results.score_table import sum_label
from client.scenes.results.sheet import (
    SUM,
    TOTAL,
    CellKey,
    RankedPlayer,
    SheetGroup,
    SheetLine,
    describe_ties,
)
from client.scenes.results.sheet_with_remarks import make_sheet
from client.session.match import Match
from client.table.table import Table
from client.widgets import Button, PaintedButton, Selector
from rules.content_overrides import ContentOverrides
from rules.contract import Scalar
from rules.wispwood.rounds import total_points
from rules.wispwood.scoring import list_scored_parts
from rules.wispwood.state import WispwoodState
from saves.journal_entries import BranchPoint
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.accessibility.painted_texts import list_painted_texts
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_product

PLAYERS_AND_SCALES = parametrize_product(
    pytest.mark.parametrize("players", [1, 2, 3, 4]), pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
)
SEATS = (
    SeatInfo("Žofie", "sky"),
    SeatInfo("Řehoř", "amber"),
    SeatInfo("Liška", "jade"),
    SeatInfo("Ľubica", "rose"),
)


@cache
def make_finished_match(players: int, seed: int = 5, short: bool = False, four: bool = False) -> Match:
    """Return a game played to its end by chance; nothing is written."""
    options: dict[str, Scalar] = {"short": short, "four_wishes": four}
    match = Match.create("wispwood", SEATS[:players], seed, options, saved=False)
    rnd = random.Random(seed)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, rnd.choice(match.game.actions(match.state, seat)))
    return match


def get_state(match: Match) -> WispwoodState:
    assert isinstance(match.state, WispwoodState)
    return match.state


def open_results(
    match: Match, *, round: int | None = None, scale: float = 1.0, language: str = "en"
) -> tuple[Driver, ResultsScene]:
    app = make_app(settings=Settings(language=language), ui_scale=scale)
    scene = ResultsScene(app, match, round=round)
    app.push(scene)
    driver = Driver(app)
    driver.settle()
    return driver, scene


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("short", [False, True])
def test_numbers_are_those_of_the_state(players: int, short: bool) -> None:
    match = make_finished_match(players, short=short, four=short)
    state = get_state(match)
    sheet = WispwoodSheet(match)
    for seat in range(players):
        group = sheet.groups[seat]
        for number, scored in enumerate(state.sheets, start=1):
            assert tuple(row[number - 1] for row in group.points) == scored.points[seat]
            assert group.sums[number - 1] == sum(scored.points[seat])
        assert group.total == total_points(state.sheets)[seat]
    if players == 1:
        ghost = sheet.groups[1]
        assert ghost.sums == tuple(scored.ghost for scored in state.sheets)
        for number, scored in enumerate(state.sheets):
            levels: list[int] = [row[number] or 0 for row in ghost.points]
            assert sum(levels) == scored.ghost


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_verdict_follows_the_outcome(players: int) -> None:
    match = make_finished_match(players)
    verdict = WispwoodSheet(match).verdict
    assert match.outcome is not None
    first = {match.seats[seat].name for seat in match.outcome.ranking[0]}
    assert {place.name for place in verdict.first_place if place.colour} == first
    assert len(verdict.first_place) + len(verdict.other_players) == max(2, players)
    assert verdict.lines


@pytest.mark.parametrize("players", [1, 2])
def test_the_verdict_mentions_free_undo(players: int) -> None:
    make_app(settings=Settings(language="en"))
    match = make_finished_match(players)
    words = "Played with free undo."
    assert not any(words in line for line in make_sheet(match, None).verdict.lines)
    match.header = msgspec.structs.replace(match.header, free_undo=True)
    assert words in make_sheet(match, None).verdict.lines[0]
    assert not any(words in line for line in make_sheet(match, 1).verdict.lines)


def test_the_verdict_mentions_branch_and_corrections() -> None:
    make_app(settings=Settings(language="en"))
    match = make_finished_match(2)
    header = match.header
    try:
        match.header = msgspec.structs.replace(
            header, branch=BranchPoint("20260102-wispwood", 12), corrections={"wishes.yaml": {"pumpkin": {}}}
        )
        line = make_sheet(match, None).verdict.lines[0]
        assert "Continued from another game, after 12 of its moves." in line
        assert "Played with corrected components." in line
    finally:
        match.header = header
    assert "another game" not in make_sheet(match, None).verdict.lines[0]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_number_has_a_reason(language: str) -> None:
    make_app(settings=Settings(language=language))
    for match in (make_finished_match(1), make_finished_match(3)):
        sheet = WispwoodSheet(match)
        for index, group in enumerate(sheet.groups):
            for number in range(sheet.rounds + 1):
                for line, row in enumerate(group.points):
                    points = group.sum_line(line) if number == TOTAL else row[number - 1]
                    if points is None:
                        continue
                    reason = sheet.explain(CellKey(index, number, sheet.list_lines(index)[line].key))
                    assert reason.points == points
                    assert reason.title
                    assert "{" not in reason.calculation + reason.rule + reason.title
                assert sheet.explain(CellKey(index, number, SUM)).points == (
                    group.sums[number - 1] if number else group.total
                )


def test_calculation_is_built_from_its_parts() -> None:
    make_app()
    match = make_finished_match(2)
    state = get_state(match)
    sheet = WispwoodSheet(match)
    for card in state.wishes:
        found = list_scored_parts(state.sheets[-1].forests[0], card)
        reason = sheet.explain(CellKey(0, state.rounds, card))
        total = sum(part.points for part in found)
        if len(found) > 1 and total > 0 and not reason.tiers:
            assert str(total) in reason.calculation


def test_pointing_at_a_number_changes_the_forest_panel() -> None:
    driver, scene = open_results(make_finished_match(3))
    state = get_state(make_finished_match(3))
    before = scene.cell
    cells = [CellKey(seat, number, card) for seat in range(3) for number in (1, 3) for card in state.wishes]
    for cell in cells:
        driver.hover(f"results.cell.{cell.group}.{cell.round}.{cell.line}")
        assert scene.cell == cell
    assert scene.cell != before
    driver.hover("results.line.full-grid")
    assert scene.cell.line == "full-grid"


def test_the_keyboard_reaches_every_number() -> None:
    driver, scene = open_results(make_finished_match(2))
    wishes = get_state(make_finished_match(2)).wishes
    scene.ui.focus_on(f"results.cell.0.1.{wishes[0]}", ring=True)
    driver.frames(1)
    assert scene.cell == CellKey(0, 1, wishes[0])
    driver.key("right")
    assert scene.cell == CellKey(0, 2, wishes[0])
    driver.key("down")
    assert scene.cell == CellKey(0, 2, wishes[1])


def test_the_winner_is_named_after_the_count() -> None:
    """Zeros and what is counted first; row by row; silence before the last row; then headline and chord."""
    app = make_app()
    match = make_finished_match(2)
    scene = ResultsScene(app, match)
    app.push(scene)
    driver = Driver(app)
    driver.frames(3)
    headline, leader = scene.sheet.verdict.headline, scene.sheet.leaders[0]
    total = format_number(scene.sheet.groups[leader].total)
    painted = list_painted_texts(app)
    assert "The final count" in painted
    assert headline not in painted
    assert total not in painted
    assert painted.count("0") >= 2
    assert not any(id_.startswith(("results.place.", "results.laurel")) for id_ in scene.ui.list_ids())
    seconds, heard, silent, longest_silence = 0.0, 0, 0.0, 0.0
    while True:
        driver.frames(1, drawn=False)
        if scene.count_up.is_counted:
            break
        seconds += 1 / 60
        sounds = [name for name in app.sound.played if name.startswith("count-")]
        silent = silent + 1 / 60 if len(sounds) == heard else 0.0
        heard, longest_silence = len(sounds), max(silent, longest_silence)
        assert "win" not in app.sound.played
        if heard == len(scene.sheet.lines) and silent == 0.0:
            assert headline not in list_painted_texts(app)  # while the last row rises
    assert app.sound.played[0] == "sheet"
    assert sounds == [f"count-{row}" for row in range(1, len(scene.sheet.lines) + 1)]
    assert 1.1 <= longest_silence <= 1.4  # the row before the last has risen, then nothing
    assert 3.4 <= seconds <= 5.5
    driver.settle()
    painted = list_painted_texts(app)
    assert headline in painted
    assert total in painted
    assert app.sound.played[-1] == "win"
    assert "results.laurel" in scene.ui.list_ids()


def test_totals_climb_with_the_rows() -> None:
    app = make_app()
    scene = ResultsScene(app, make_finished_match(2), round=2)
    app.push(scene)
    driver = Driver(app)
    driver.frames(2)
    sheet = scene.sheet
    before = [group.sums[0] for group in sheet.groups]
    after = [group.total for group in sheet.groups]
    seen: list[list[int]] = []
    while not scene.count_up.is_finished:
        seen.append([scene.table.count_points(CellKey(seat, TOTAL, SUM)) for seat in range(2)])
        driver.frames(6, drawn=False)
    assert seen[0] == before  # the first round was counted before
    assert seen[-1] == after
    assert all(
        one <= other for before, after in pairwise(seen) for one, other in zip(before, after, strict=True)
    )
    assert len({tuple(each) for each in seen}) > 4


@pytest.mark.parametrize("key", ["click", "space"])
def test_a_press_ends_the_count(key: str) -> None:
    app = make_app()
    scene = ResultsScene(app, make_finished_match(2))
    app.push(scene)
    driver = Driver(app)
    driver.frames(30)
    assert scene.is_animating
    if key == "click":
        driver.click_at(2, 2)
    else:
        driver.key(key)
    assert scene.count_up.is_finished
    assert app.sound.played.count("win") == 1
    assert app.scenes.top is scene
    assert scene.sheet.verdict.headline in list_painted_texts(app)


@pytest.mark.parametrize("settings", [Settings(reduce_motion=True), Settings(animation_speed=0.0)])
def test_numbers_do_not_count_up_without_motion(settings: Settings) -> None:
    app = make_app(settings=settings)
    scene = ResultsScene(app, make_finished_match(2))
    app.push(scene)
    assert scene.count_up.is_finished
    assert app.sound.played[-1] == "win"


def test_a_result_that_has_been_seen_is_not_counted_again() -> None:
    app = make_app()
    match = make_finished_match(2)
    app.open("table", match=match)
    table = app.scenes.top
    assert isinstance(table, Table)
    for counted in (True, False):
        table.screens.open_result()
        scene = app.scenes.top
        assert isinstance(scene, ResultsScene)
        assert scene.count_up.is_finished is not counted
        app.close(scene)


def test_the_sheet_of_a_round_leads_to_the_next() -> None:
    match, went = make_finished_match(3), []
    app = make_app()
    app.push(ResultsScene(app, match))
    scene = ResultsScene(app, match, round=2, on_continue=lambda: went.append(app.scenes.top is not scene))
    app.push(scene)
    driver = Driver(app)
    driver.settle()
    state = get_state(match)
    assert [group.total for group in scene.sheet.groups] == list(total_points(state.sheets[:2]))
    assert "results.again" not in scene.ui
    driver.key("enter")
    assert went == [True]


def test_rematch_has_the_same_seats_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_finished_match(2, short=True)
    driver, scene = open_results(match)
    tables: list[Match] = []
    monkeypatch.setattr(scene.app, "open_menu", lambda: None)
    monkeypatch.setattr(scene.app, "open", lambda _name, match: tables.append(match))
    driver.click("results.again")
    assert tables[0].seats == match.seats
    assert tables[0].options == match.options
    assert tables[0].moves == 0


def test_a_rematch_is_played_with_the_corrections_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: ContentOverrides = {"components.yaml": {"grid": {"bonus": [3, 5, 7]}}}
    match = Match.create("wispwood", SEATS[:2], 3, {}, saved=False, corrections=changes)
    chance = random.Random(5)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, chance.choice(match.game.actions(match.state, seat)))
    driver, scene = open_results(match)
    tables: list[Match] = []
    monkeypatch.setattr(scene.app, "open_menu", lambda: None)
    monkeypatch.setattr(scene.app, "open", lambda _name, match: tables.append(match))
    driver.click("results.again")
    assert match.header.corrections
    assert tables[0].header.corrections == match.header.corrections
    assert tables[0].header.content == match.header.content


def test_the_game_can_be_replayed() -> None:
    driver, scene = open_results(make_finished_match(2))
    driver.click("results.replay")
    driver.settle()
    table = driver.scene
    assert isinstance(table, Table)
    assert table.playback is not None
    assert table.playback.is_at_end
    driver.key("esc")
    assert driver.scene is scene


@PLAYERS_AND_SCALES
def test_cells_are_inside_the_table(players: int, scale: float) -> None:
    _, scene = open_results(make_finished_match(players), scale=scale, language="cs")
    blocks = [block.box for block in scene.layout.blocks]
    for widget in scene.ui:
        assert scene.rect.contains(widget.screen_rect), widget.id
        if isinstance(widget, PaintedButton):
            assert any(block.contains(widget.rect) for block in blocks), widget.id
            assert widget.rect.width >= 34, widget.id
    assert max(block.right for block in blocks) < scene.layout.reason.left
    assert scene.layout.reason.bottom < scene.layout.bar.top


@PLAYERS_AND_SCALES
def test_all_groups_have_the_same_columns(players: int, scale: float) -> None:
    _, scene = open_results(make_finished_match(players), scale=scale, language="sk")
    groups = [group for block in scene.layout.blocks for group in block.groups]
    assert len(groups) == max(2, players)
    columns = [[(column.round, round(column.width, 3)) for column in group.columns] for group in groups]
    assert all(one == columns[0] for one in columns)
    assert ("results.page" in scene.ui) == (len(columns[0]) == 1)


def test_a_round_can_be_chosen_if_not_all_columns_fit() -> None:
    driver, scene = open_results(make_finished_match(4), scale=2.0)
    wishes = get_state(make_finished_match(4)).wishes
    tabs = scene.ui["results.page"]
    assert isinstance(tabs, Selector)
    assert tabs.rect.width == scene.layout.table.width
    assert f"results.cell.0.{TOTAL}.{wishes[0]}" in scene.ui
    driver.click_at(*tabs.locate_item(2).center)
    assert [f"results.cell.{seat}.2.{wishes[0]}" in scene.ui for seat in range(4)] == [True] * 4
    assert f"results.cell.0.{TOTAL}.{wishes[0]}" not in scene.ui
    assert scene.cell.round == 2  # what is explained can be seen


def test_the_ghost_has_lines_of_its_own() -> None:
    driver, scene = open_results(make_finished_match(1))
    players, ghost = scene.layout.blocks
    assert not players.box.colliderect(ghost.box)
    assert len(ghost.rows) == 4 + 1
    driver.hover("results.line.level-2")
    assert scene.cell == CellKey(1, scene.cell.round, "level-2")
    assert scene.sheet.find_best(0) is None  # there is nobody to be better than


def test_gold_is_for_the_best_of_a_row() -> None:
    sheet = WispwoodSheet(make_finished_match(3))
    for line in range(len(sheet.lines)):
        numbers = [group.sum_line(line) or 0 for group in sheet.groups]
        assert sheet.find_best(line) == (max(numbers) if min(numbers) < max(numbers) else None)
    assert list(sheet.leaders) == list(make_finished_match(3).outcome.ranking[0])  # type: ignore[union-attr]
    groups = sheet.groups
    sheet.groups = (groups[0], replace(groups[0], key="1"), groups[2])
    for line in range(len(sheet.lines)):
        mine, third = groups[0].sum_line(line) or 0, groups[2].sum_line(line) or 0
        if mine > third:
            assert sheet.find_best(line) == mine  # two of them share it
    sheet.groups = (groups[0], groups[0], groups[0])
    assert all(sheet.find_best(line) is None for line in range(len(sheet.lines)))


def get_group(name: str, *rows: tuple[int, ...]) -> SheetGroup:
    return SheetGroup(name, name, "sky", "", rows, tuple(sum(row) for row in zip(*rows, strict=True)))


LINES = (SheetLine("a", "Alpha", ""), SheetLine("b", "Beta", ""), SheetLine("full-grid", "Full grid", ""))


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        # 20 more with one wish, although the greatest number of all is elsewhere
        (
            ((10, 20), (30, 30), (0, 0)),
            ((5, 5), (30, 30), (0, 0)),
            "Biggest lead: Alpha, 20\u00a0points more than L.",
        ),
        # even wishes, but one round that made the difference
        (
            ((5, 15), (5, 15), (0, 0)),
            ((5, 5), (5, 5), (0, 0)),
            "Biggest lead: round 2, 20\u00a0points more than L.",
        ),
        (
            ((5, 5), (5, 5), (2, 4)),
            ((5, 5), (5, 5), (0, 0)),
            "Biggest lead: full grids, 6\u00a0points more than L.",
        ),
        # a little everywhere: nothing stands out
        (((6, 6), (6, 6), (2, 2)), ((5, 5), (5, 5), (0, 0)), ""),
        (((5, 5), (5, 6), (0, 0)), ((5, 5), (5, 5), (0, 0)), ""),
    ],
)
def test_the_biggest_lead_is_named(
    mine: tuple[tuple[int, ...], ...], theirs: tuple[tuple[int, ...], ...], words: str
) -> None:
    make_app()
    found = describe_decisive_margin(get_group("W", *mine), get_group("L", *theirs), LINES)
    assert words in "".join(found)
    assert bool(found) == bool(words)


@pytest.mark.parametrize(
    ("language", "alone", "tie"),
    [
        ("en", "Leading after round 1", "After round 1 it is a tie"),
        ("cs", "Po 1. kole vede", "Po 1. kole je to nerozhodně"),
        ("sk", "Po 1. kole vedie", "Po 1. kole je to nerozhodne"),
    ],
)
def test_the_lead_of_a_round_names_the_round(language: str, alone: str, tie: str) -> None:
    make_app(settings=Settings(language=language))
    ahead, behind = get_group("Žofie", (9,)), get_group("Liška", (4,))
    spirit = replace(get_group("", (9,)), colour="", image="wispwood/ghost", own_lines=LINES)
    verdict = make_round_verdict((ahead, behind), 1, solo=False, last=False)
    assert verdict.headline == alone
    assert [place.name for place in verdict.first_place] == ["Žofie"]
    assert make_round_verdict((behind, spirit), 1, solo=True, last=False).headline == alone
    assert (
        make_round_verdict((ahead, replace(ahead, name="Liška")), 1, solo=False, last=False).headline == tie
    )


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (400, ["Řehoř Dlouhovlasý", "Liška"]),
        (70, ["Řehoř", "Liška"]),
        (24, ["Ř.", "L."]),
    ],
)
def test_all_names_have_the_same_form(room: float, shown: list[str]) -> None:
    people = ["Řehoř Dlouhovlasý", "Liška"]
    names = choose_name_form(make_app().texts, [(people[0], room), (people[1], 400)])
    assert [names.format_for_column_head(name) for name in people] == shown
    elsewhere = choose_name_form(make_app().texts, [(name, 400) for name in people], [(people[0], room)])
    assert [elsewhere.format_for_column_head(name) for name in people] == shown


@PLAYERS_AND_SCALES
def test_rows_are_even_and_keep_away_from_the_sum(players: int, scale: float) -> None:
    _, scene = open_results(make_finished_match(players), scale=scale, language="sk")
    heights = {round(block.row, 3) for block in scene.layout.blocks}
    assert len(heights) == 1  # the ghost's rows are as high as a player's
    for block in scene.layout.blocks:
        assert block.rows[-2] + block.row + SUM_GAP <= block.rows[-1] + 0.01


@PLAYERS_AND_SCALES
def test_the_ranking_and_the_forest_share_a_column(players: int, scale: float) -> None:
    _, scene = open_results(make_finished_match(players), scale=scale)
    ranks, reason = scene.layout.ranking, scene.layout.reason
    assert (ranks.left, ranks.width) == (reason.left, reason.width)
    assert ranks.bottom < reason.top
    assert ranks.top >= 8
    assert ranks.height / max(1, players - 1) >= MIN_RANK_HEIGHT
    assert reason.height > reason.width * 0.8


def test_the_label_of_the_sum_row() -> None:
    _, scene = open_results(make_finished_match(2))
    assert sum_label(scene.layout, scene.sheet) == "Total"
    driver, scene = open_results(make_finished_match(4), scale=2.0)
    assert sum_label(scene.layout, scene.sheet) == "Total"
    scene.show_round(2)
    driver.frames(1)
    assert sum_label(scene.layout, scene.sheet) == "Round total"
    _, scene = open_results(make_finished_match(2), round=1)
    assert sum_label(scene.layout, scene.sheet) == "Round total"


def test_reason_names_its_round() -> None:
    make_app()
    match = make_finished_match(2)
    first, second, third = (sum(sheet.points[0]) for sheet in get_state(match).sheets)
    sheet = WispwoodSheet(match)
    assert (
        sheet.format_picture_caption(CellKey(0, TOTAL, SUM))
        == f"Round 3: {third} of {first + second + third}"
    )
    assert sheet.format_picture_caption(CellKey(0, 2, SUM)) == "Round 2"
    assert WispwoodSheet(match, 1).format_picture_caption(CellKey(0, TOTAL, SUM)) == "Round 1"


def test_the_ghosts_numbers_have_products() -> None:
    make_app()
    match = make_finished_match(1)
    sheet = WispwoodSheet(match)
    for line in sheet.list_lines(1):
        for number in (1, 2, 3):
            cell = CellKey(1, number, line.key)
            if sheet.find_points(cell):
                count, worth = sheet.format_product(cell).split(" × ")
                assert int(count) * int(worth) == sheet.find_points(cell)
        assert sheet.format_product(CellKey(1, TOTAL, line.key)) == ""


def test_sentences_use_the_name_form_of_the_table() -> None:
    match = Match.create("wispwood", (SEATS[0], SeatInfo("Řehoř Dlouhovlasý", "amber")), 5, {}, saved=False)
    rnd = random.Random(5)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, rnd.choice(match.game.actions(match.state, seat)))
    for scale in (1.0, 2.0):
        _, scene = open_results(match, scale=scale)
        short = scene.names.format_for_column_head("Řehoř Dlouhovlasý") == "Řehoř"
        places = (*scene.sheet.verdict.first_place, *scene.sheet.verdict.other_players)
        assert ("Dlouhovlasý" not in str((places, scene.sheet.verdict.lines))) == short
        assert scene.sheet.groups[1].name == "Řehoř Dlouhovlasý"
    assert short


def test_small_buttons_have_labels() -> None:
    driver, scene = open_results(make_finished_match(4), scale=2.0)
    assert scene.layout.small
    for name in ("results.menu", "results.replay"):
        widget = scene.ui[name]
        assert isinstance(widget, Button)
        assert scene.texts.measure_width(widget.label, styles.BODY_STRONG) < widget.rect.width - 50
    assert not scene.has_pointed
    driver.hover("results.cell.1.0.full-grid")
    assert scene.has_pointed


@pytest.mark.watched
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_lights_do_not_cover_texts_and_images(scale: float) -> None:
    _, scene = open_results(make_finished_match(4), scale=scale)
    layout = scene.layout
    banner, covered = layout.banner, [*scene.banner.covered, layout.table, layout.reason]
    spots = winner_banner.place_lights(scene.width, banner, covered)
    assert spots
    laurel = covered[0]
    assert laurel.width > banner.height  # the first of all
    for _, spot, _ in spots:
        assert not any(box.inflate(30, 30).collidepoint(spot) for box in covered)


def test_ties_behind_the_first_place_are_explained() -> None:
    def player(rank: int, name: str, points: int) -> RankedPlayer:
        return RankedPlayer(rank, name, "sky", "", points)

    others = [player(2, "Žofie", 11), player(3, "Řehoř", 11), player(4, "Liška", 9)]
    broken = "Žofie and Řehoř: more full grids decided."
    assert describe_ties(others, lambda _: "More full grids decided.") == (broken,)
    assert describe_ties(others, lambda _: "") == ()
    shared = [player(2, "Žofie", 14), player(3, "Řehoř", 11), player(3, "Liška", 11)]
    assert describe_ties(shared, lambda _: "") == ("Řehoř and Liška share the place: all is equal.",)
    assert describe_ties(shared[:2], lambda _: "anything") == ()


def test_final_sheet_says_what_broke_a_tie() -> None:
    match = make_finished_match(4, seed=18)
    sheet = make_sheet(match, None)
    second, third, _ = sheet.verdict.other_players
    assert second.points == third.points
    assert second.rank < third.rank
    grids = [sum(points > 0 for points in group.points[-1] if points) for group in sheet.groups]
    colours = [group.colour for group in sheet.groups]
    score = format_score(*(grids[colours.index(one.colour)] for one in (second, third)))
    assert any(line.endswith(f"more full grids decided, {score}.") for line in sheet.verdict.lines)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_review_button_is_about_as_wide_as_its_neighbours(language: str) -> None:
    driver = Driver(make_app((1920, 1080), settings=Settings(language=language)))
    driver.app.open("results", match=make_finished_match(2))
    driver.frames(2)
    ui = driver.scene.ui
    widths = {name: ui[f"results.{name}"].rect.width for name in ("review", "menu", "replay")}
    assert widths["review"] < 1.2 * max(widths["menu"], widths["replay"]), widths
