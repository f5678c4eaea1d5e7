"""What just happened can be seen: the trace of the last turns, and log and board that point at each other."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pygame
import pytest

from client.draw.geometry import Rect
from client.session.match import Match
from client.table.board_places import NOBODY, BoardPlace
from client.table.log import LogBook
from client.table.log_area import LogArea
from client.table.side_drawer import SideDrawer
from client.table.table import Table
from client.table.trace_view import TraceModel
from rules import GAMES
from rules.balanceformers import events as bf
from rules.contract import Event
from rules.envyra import events as en
from rules.equilibrix import events as eq
from rules.equilibrix.actions import OfferDraw, Resign
from rules.wispwood import events as ww
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.table.test_table_opponents import Slow, open_opponents_table, table
from tests.client.test_replay_match import play_random_game
from tests.parametrization import parametrize_games

# --- at the table -------------------------------------------------------------------------------------------


def list_places(event: Event) -> list[tuple[int, BoardPlace]]:
    """Return where an event ends that has to leave a trace, and whose: told from the rules' events alone."""
    match event:
        case bf.Placed(seat, _, slot) | bf.Moved(seat, _, _, slot, _) | bf.Reincarnated(seat, _, slot):
            return [(seat, BoardPlace("slot", (slot,)))]
        case eq.Born(seat, _, field) | eq.TakenBack(seat, _, field):
            return [(seat, BoardPlace("field", (field,)))]
        case eq.Captured(_, field, by):
            return [(by, BoardPlace("field", (field,)))]
        case ww.Took(seat, slot):
            return [(seat, BoardPlace("pond", (slot,)))]
        case ww.Placed(seat, cells=cells):
            return [(seat, BoardPlace("cells", (seat, *(number for cell in cells for number in cell))))]
        case ww.Planted(seat, cell):
            return [(seat, BoardPlace("cells", (seat, *cell)))]
        case en.TileTaken(seat, position, tile, by):
            return [(by, BoardPlace("tile", (position,))), (by, BoardPlace("taken", (seat, tile)))]
        case en.CardClaimed(seat, card):
            return [(seat, BoardPlace("card", (card,)))]
    return []


TURNS = (bf.TurnBegan, eq.TurnBegan, ww.TurnBegan, en.TurnBegan, en.Skipped)


def since_own_turns(match: Match) -> dict[int, set[BoardPlace]]:
    """Return for each seat where its last turn ended things, and where they went on the way."""
    found: dict[int, set[BoardPlace]] = {}
    for step in match.history:
        for event in step.events:
            if isinstance(event, TURNS):
                found[event.seat] = set()
            for seat, place in list_places(event):
                found.setdefault(seat, set()).add(place)
    return found


def wait(driver: Driver, thinker: Slow) -> bool:
    """Have all opponents decide. False if no person is to decide after them."""
    scene = table(driver)
    for _ in range(900):
        if scene.opponents.thinking_seat is not None:
            thinker.answer()
        driver.app.update(0.5)  # time passes; what is drawn is looked at elsewhere
        if scene.decider is not None or driver.scene is not scene or scene.match.outcome is not None:
            break
    return scene.decider is not None and driver.scene is scene


def decide_randomly(driver: Driver, thinker: Slow, chance: random.Random) -> bool:
    """Have the person decide by chance, and all opponents after that. False if nobody is to decide then."""
    scene = table(driver)
    if not wait(driver, thinker):
        return False
    actions = scene.match.game.actions(scene.match.state, 0)
    assert scene.play_action(
        chance.choice([one for one in actions if not isinstance(one, Resign | OfferDraw)])
    )
    return wait(driver, thinker)


def hold_trace_key(driver: Driver) -> None:
    """Press the key that shows what everyone did last, and keep it down."""
    driver.post(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t", scancode=0)


def release_trace_key(driver: Driver) -> None:
    """Let it go."""
    driver.post(pygame.KEYUP, key=pygame.K_t, mod=0, unicode="", scancode=0)


def ask_for_all(driver: Driver) -> tuple[TraceModel, ...]:
    """Return what is shown while that key is held; it is let go again."""
    hold_trace_key(driver)
    shown = table(driver).trace.list_requested_models()
    release_trace_key(driver)
    return shown


def quiet_and_read(scene: Table, shown: tuple[TraceModel, ...]) -> None:
    """Check that small places have only a rim, deaths only an icon, claims their gainer's colour."""
    assert all(not one.sign and not one.way and one.start is None for one in shown if one.region.quiet)
    for trail in scene.trace.trails:
        where, region = trail.places[-1], scene.face.find_region(trail.places[-1])
        drawn = [one for one in shown if one.region == region]
        if where.kind == "taken":
            assert [one.colour for one in drawn] == [
                scene.face.get_actor_colour_and_picture(int(where.at[0]))[0]
            ]
        if where.kind == "cells" and region is not None:
            assert region.quiet == (where.at[0] != 0)
        if trail.seat == NOBODY and trail.deed == "gone":
            assert region is not None
            assert not any(one.rim for one in drawn if one.deed == "gone")


@parametrize_games("game_id", "envyra", "equilibrix")
def test_traces_of_opponents_stay_until_their_next_turn(game_id: str) -> None:
    driver = open_opponents_table(game_id, "hbb", thinker := Slow())
    scene, chance = table(driver), random.Random(3)
    met: set[int] = set()
    for _ in range(8):
        if not decide_randomly(driver, thinker, chance):
            break
        expected = since_own_turns(scene.match)
        for seat in (1, 2):
            there = {place for trail in scene.trace.trails if trail.seat == seat for place in trail.places}
            assert expected.get(seat, set()) <= there, (game_id, seat)
            assert {trail.places[-1] for trail in scene.trace.trails if trail.seat == seat} - {
                place for place in there if place.kind == "cube"
            } <= expected.get(seat, set()), (game_id, seat)
            if there:
                met.add(seat)
        shown = ask_for_all(driver)
        assert {one.sign for one in shown} <= {
            "",
            *(scene.face.get_actor_colour_and_picture(seat)[1] for seat in (NOBODY, 0, 1, 2)),
        }
        board = scene.frame_layout.board
        assert all(board.contains(one.region.box) for one in shown), game_id
        assert board.contains(scene.face.get_trace_area())
        quiet_and_read(scene, shown)
        # a game that is taken up again shows the same, and so does one told in another language
        again = Driver(make_app(settings=Settings(language="sk")))
        again.app.open("menu")
        again.app.open("table", match=scene.match)
        other = table(again)
        assert [(one.seat, one.deed, one.places) for one in other.log.trace.trails] == [
            (one.seat, one.deed, one.places) for one in scene.log.trace.trails
        ]
    assert met == {1, 2}


@pytest.mark.parametrize("game_id", GAMES)
def test_board_at_rest_shows_only_the_last_mover_until_the_first_touch(game_id: str) -> None:
    driver = open_opponents_table(game_id, "hbb", thinker := Slow())
    scene, chance = table(driver), random.Random(5)
    decide_randomly(driver, thinker, chance)
    for _ in range(60):
        seats = {trail.seat for trail in scene.trace.trails}
        if {1, 2} <= seats and scene.trace.list_trace_models():
            break
        if not decide_randomly(driver, thinker, chance):
            pytest.fail("the game ended before both opponents had done anything")
    last = max((trail for trail in scene.trace.trails if trail.seat > 0), key=lambda one: one.lines[-1]).seat
    assert {trail.seat for trail in scene.trace.last_trails} <= {last, NOBODY}
    at_rest = scene.trace.list_trace_models()
    assert all(one.fresh for one in at_rest)
    # all of it, as long as the key is held
    hold_trace_key(driver)
    everything = scene.trace.list_requested_models()
    assert not scene.trace.list_trace_models()
    assert len(everything) > len(at_rest) or game_id == "wispwood"  # there each opponent hides the other's
    assert {one.fresh for one in everything} == {True, False} or game_id == "wispwood"
    release_trace_key(driver)
    assert not scene.trace.list_requested_models()
    assert scene.trace.list_trace_models() == at_rest
    # a key that is let go elsewhere is no longer held either
    hold_trace_key(driver)
    driver.post(pygame.WINDOWFOCUSLOST)
    assert not scene.trace.list_requested_models()
    # the first touch; what the other seats did stays away until one of them acts again
    scene.trace.handle_event(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0)))
    assert scene.trace.list_trace_models() == at_rest
    board = scene.frame_layout.board
    driver.click_at(board.left + 2, board.bottom - 2)
    assert not scene.trace.list_trace_models()
    assert ask_for_all(driver) == everything
    before = scene.trace.last_trails
    for _ in range(30):
        if scene.trace.last_trails != before or not decide_randomly(driver, thinker, chance):
            break
        assert not scene.trace.list_trace_models() or scene.trace.last_trails != before
    assert scene.match.outcome is not None or scene.trace.list_trace_models() or game_id == "wispwood"


@pytest.mark.parametrize("game_id", GAMES)
def test_pointing_at_a_seat_shows_what_it_did(game_id: str) -> None:
    driver = open_opponents_table(game_id, "hbb", thinker := Slow(), size=(1920, 1080))
    scene, chance = table(driver), random.Random(5)
    for _ in range(60):
        if not decide_randomly(driver, thinker, chance):
            pytest.fail("the game ended before both opponents had done anything")
        if {1, 2} <= {trail.seat for trail in scene.log.trace.trails}:
            break
    everything, prefix = ask_for_all(driver), scene.face.accessible_seats
    for seat in (1, 2):
        driver.hover(f"{prefix}{seat}")
        own = scene.trace.list_requested_models()
        assert set(own) <= set(everything)
        colour = scene.face.get_actor_colour_and_picture(seat)[0]
        assert {one.colour for one in own} <= {colour} or game_id == "envyra"  # a tile's gainer
    driver.move(scene.frame_layout.bottom.left + 3, scene.frame_layout.bottom.bottom - 3)
    assert not scene.trace.list_requested_models()


@pytest.mark.parametrize("game_id", GAMES)
def test_undo_removes_the_trace(game_id: str) -> None:
    match = play_random_game(game_id, 14, players=3)
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.app.open("table", match=match)
    scene = table(driver)
    while match.can_undo:
        scene.undo_or_redo(undo=True, curtain_down=True)
        expected = since_own_turns(match)
        there = {place for trail in scene.log.trace.trails for place in trail.places if trail.seat != NOBODY}
        assert {place for places in expected.values() for place in places} <= there
        scene.curtain.hide_secrets()
        while driver.scene is not scene:
            driver.app.scenes.pop()


# --- log and board ------------------------------------------------------------------------------------------


STILL = Settings(language="en", animation_speed=0.0, reduce_motion=True)


def get_hovered_line(scene: Table) -> int | None:
    """Return the line that is pointed at."""
    return scene.log.pointed


def area(driver: Driver) -> LogArea:
    found = driver.scene.ui["table.log-lines"]
    assert isinstance(found, LogArea)
    return found


def newest(book: LogBook) -> int:
    """Return the number of the newest line that is no heading."""
    return max(number for number, line in enumerate(book.lines) if not line.heading)


def are_visible(log: LogArea, numbers: Iterable[int]) -> bool:
    """Return whether lines are wholly within the visible part."""
    extents = [log.book.get_extent(number) for number in numbers]
    return all(
        extent is not None
        and log.offset - 0.5 <= extent[0]
        and extent[1] <= log.offset + log.rect.height + 0.5
        for extent in extents
    )


def is_replay(match: Match, *, scale: float = 1.0, size: tuple[int, int] = (1280, 720)) -> Driver:
    app = make_app(size, settings=Settings(language="en", animation_speed=0.0), ui_scale=scale)
    app.open("menu")
    app.open("replay", match=match)
    driver = Driver(app)
    driver.settle()
    return driver


@parametrize_games("game_id", "wispwood", "balanceformers")
def test_hovered_line_highlights_only_its_places(game_id: str) -> None:
    driver = Driver(make_app(settings=STILL))
    driver.app.open("menu")
    driver.app.open("table", match=play_random_game(game_id, 12, players=3))
    driver.settle()
    while driver.scene is not table(driver):  # somebody's secret turn: nobody looks yet
        driver.app.scenes.pop()
    scene, log = table(driver), area(driver)
    driver.move(log.rect.left - 30, log.rect.top)
    driver.settle()
    lit = 0
    for number, line in enumerate(scene.log.lines):
        log = area(driver)
        extent = scene.log.get_extent(number)
        if number > newest(scene.log):  # a heading that waits for the first line below it
            assert extent is None
            continue
        assert extent is not None
        log.scroll_to((extent[0] + extent[1] - log.rect.height) / 2)
        driver.frames(1)
        plain = scene.app.window.surface.copy()
        y = log.rect.top - log.offset + (extent[0] + extent[1]) / 2
        driver.move(log.rect.left + 120, y, drawn=False)
        driver.frames(1, drawn=False)
        driver.frames(1)
        assert get_hovered_line(scene) == number
        wanted = {scene.face.find_region(mark.place) for mark in line.marks} - {None}
        assert {one.region for one in scene.trace.list_log_highlights()} == wanted
        changed = differing(
            plain, scene.app.window.surface, driver.app.metrics.unit, scene.frame_layout.board
        )
        lit += bool(wanted)
        assert bool(changed) == bool(wanted), line.text
        if wanted:
            around = [region.box.inflate(640, 300) for region in wanted if region is not None]
            assert all(any(box.colliderect(part) for box in around) for part in changed)
        driver.move(log.rect.left - 30, y, drawn=False)
        driver.frames(1, drawn=False)
        driver.frames(1)
        assert get_hovered_line(scene) is None
        assert not differing(
            plain, scene.app.window.surface, driver.app.metrics.unit, scene.frame_layout.board
        )
    assert lit > 3


def differing(one: pygame.Surface, other: pygame.Surface, unit: float, board: Rect) -> list[Rect]:
    """Return where on the board two pictures differ."""
    part = pygame.Rect(*(round(value * unit) for value in board)).clip(one.get_rect())
    more, less = one.subsurface(part).copy(), other.subsurface(part).copy()
    more.blit(other, (0, 0), part, special_flags=pygame.BLEND_RGB_SUB)
    less.blit(one, (0, 0), part, special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    same = pygame.mask.from_threshold(more, (0, 0, 0), (1, 1, 1, 255))
    same.invert()
    boxes = (box.move(part.topleft) for box in same.get_bounding_rects())
    return [Rect(*(value / unit for value in box)) for box in boxes]


@pytest.mark.parametrize("game_id", GAMES)
def test_keys_select_lines_and_highlight_their_places(game_id: str) -> None:
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("table", match=play_random_game(game_id, 12, players=3))
    driver.settle()
    while driver.scene is not table(driver):
        driver.app.scenes.pop()
    scene = table(driver)
    scene.ui.focus_on("table.log-lines", ring=True)
    driver.frames(1)
    seen: list[int] = []
    while scene.ui.focused_id == "table.log-lines" and len(seen) < 200:
        number = get_hovered_line(scene)
        assert number is not None
        assert are_visible(area(driver), (number,))
        assert {one.region for one in scene.trace.list_log_highlights()} == {
            scene.face.find_region(mark.place) for mark in scene.log.lines[number].marks
        } - {None}
        seen.append(number)
        driver.key("down")
        if scene.log.pointed == number:
            break
    words = [number for number, line in enumerate(scene.log.lines) if not line.heading]
    assert sorted(seen) == words
    assert seen[0] == newest(scene.log) or scene.log.lines[seen[0]].text  # the newest turn is on top
    wanted = scene.log.get_step(seen[-1])
    scene.ui.focus_on("table.log-lines", ring=True)
    driver.key("enter")
    driver.settle()
    again = driver.scene
    assert isinstance(again, Table)
    assert again.playback is not None
    assert again.playback.step_index == wanted
    scene.ui.focus_on(None)
    assert get_hovered_line(scene) is None


@pytest.mark.parametrize("game_id", GAMES)
def test_hovered_place_highlights_its_log_lines(game_id: str) -> None:
    driver = open_opponents_table(game_id, "hbb", thinker := Slow())
    scene, chance = table(driver), random.Random(3)
    for _ in range(30):
        if not decide_randomly(driver, thinker, chance) or any(
            trail.seat > 0 for trail in scene.trace.trails
        ):
            break
    trail = next(
        trail for trail in scene.trace.trails if trail.seat > 0 and scene.face.find_region(trail.places[-1])
    )
    region = scene.face.find_region(trail.places[-1])
    assert region is not None
    driver.move(*region.center)
    assert set(trail.lines) <= set(scene.log.highlighted_by_board)
    named = {mark.place for line in scene.log.highlighted_by_board for mark in scene.log.lines[line].marks}
    assert trail.places[-1] in named
    driver.move(scene.frame_layout.bottom.left + 3, scene.frame_layout.bottom.bottom - 3)
    assert scene.log.highlighted_by_board == ()


def test_newest_line_is_visible_after_every_event() -> None:
    driver = open_opponents_table("balanceformers", "bbbb", thinker := Slow(at_once=False))
    driver.app.change_settings(animation_speed=1.0)
    scene = table(driver)
    counts = []
    for _ in range(6000):
        if scene.opponents.thinking_seat is not None:
            thinker.answer()
        driver.frames(1, 0.25, drawn=False)
        book = scene.log
        if book.lines and any(not line.heading for line in book.lines):
            assert are_visible(area(driver), newest_event(book)), book.lines[-1].text
        counts.append(len(book.lines))
        if scene.match.outcome is not None or scene.match.state.round == 2:  # type: ignore[attr-defined]
            break
    else:
        pytest.fail("neither the end of the round nor of the game was reached")
    assert len(set(counts)) > 30


def newest_event(book: LogBook) -> tuple[int, ...]:
    """Return the newest lines, all of one event, as many as fit; a heading waits for the first line below."""
    end = newest(book) + 1
    first = len(book.lines)
    for told in reversed(book.story):
        first -= len(told.lines)
        if first < end:
            break
    return (first, min(first + 1, end - 1))


def test_scrolled_log_keeps_its_place_until_the_pointer_leaves() -> None:
    driver = open_opponents_table("equilibrix", "hb", thinker := Slow())
    scene, chance = table(driver), random.Random(1)
    for _ in range(12):
        assert decide_randomly(driver, thinker, chance)
    log = area(driver)
    log.scroll_to(200.0)
    driver.move(log.rect.left + 120, log.rect.top + 40)
    driver.frames(2)
    read = scene.log.pointed
    assert read is not None
    count = len(scene.log.lines)
    while len(scene.log.lines) == count:
        assert decide_randomly(driver, thinker, chance)
    assert area(driver).offset > 200.0
    assert scene.log.pointed == read  # the same line lies under the resting pointer
    driver.move(*scene.frame_layout.board.center)
    count = len(scene.log.lines)
    while len(scene.log.lines) == count:
        assert decide_randomly(driver, thinker, chance)
    assert are_visible(area(driver), (newest(scene.log),))


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.0)])
def test_side_drawer_shows_the_newest_line_and_highlights_places(size: tuple[int, int], scale: float) -> None:
    app = make_app(size, settings=Settings(language="en", animation_speed=0.0), ui_scale=scale)
    driver = Driver(app)
    app.open("menu")
    app.open("table", match=play_random_game("balanceformers", 30, players=3))
    driver.settle()
    while driver.scene is not table(driver):
        driver.app.scenes.pop()
    scene = table(driver)
    if scene.frame_layout.compact:
        driver.key("l")
        assert isinstance(driver.scene, SideDrawer)
    log = area(driver)
    assert are_visible(log, (newest(scene.log),))
    extent = next(
        e for n, line in enumerate(scene.log.lines) if line.marks and (e := scene.log.get_extent(n))
    )
    log.scroll_to((extent[0] + extent[1] - log.rect.height) / 2)
    plain = app.window.surface.copy()
    driver.move(log.rect.left + 90, log.rect.top - log.offset + (extent[0] + extent[1]) / 2)
    driver.frames(2)
    assert scene.log.pointed is not None
    board = scene.frame_layout.board
    if scene.frame_layout.compact:
        board = Rect(board.left, board.top, scene.frame_layout.side.left - board.left, board.height)
    regions = [scene.face.find_region(mark.place) for mark in scene.log.lines[scene.log.pointed].marks]
    seen = [region for region in regions if region is not None and board.collidepoint(region.center)]
    if seen:
        assert differing(plain, app.window.surface, app.metrics.unit, board)
    if scene.frame_layout.compact:
        driver.key("esc")
        assert get_hovered_line(scene) is None


# --- looking back -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game_id", GAMES)
def test_replay_highlights_the_step_and_shows_its_lines(game_id: str, scale: float) -> None:
    match = play_random_game(game_id, 40, players=3)
    driver = is_replay(match, scale=scale)
    scene = table(driver)
    lit = 0
    for at in (0, 1, *range(2, match.step_count + 1, 3)):
        assert scene.playback is not None
        scene.playback.go_to(at)
        driver.frames(1, drawn=False)
        marks = [
            mark
            for number, line in enumerate(scene.log.lines)
            if at and scene.log.get_step(number) == at
            for mark in line.marks
        ]
        assert {one.region for one in scene.trace.list_log_highlights()} <= {
            scene.face.find_region(mark.place) for mark in marks
        }
        lasting = [mark for mark in marks if mark.deed == "named" or mark.thing is None]
        assert {scene.face.find_region(mark.place) for mark in lasting} - {None} <= {
            one.region for one in scene.trace.list_log_highlights()
        }
        lit += bool(scene.trace.list_log_highlights())
        # nothing is left of what is still to come
        past = {
            place for step in match.history[:at] for event in step.events for _, place in list_places(event)
        }
        ends = {
            trail.places[-1]
            for trail in scene.trace.trails
            if trail.places[-1].kind in {p.kind for p in past}
        }
        assert {place for place in ends if place.kind in ("field", "taken")} <= past
        if scene.frame_layout.compact:
            driver.key("l", drawn=False)
        log = area(driver)
        here = [
            number
            for number, line in enumerate(scene.log.lines)
            if at and scene.log.get_step(number) == at and not line.heading
        ]
        extents = [extent for number in here if (extent := scene.log.get_extent(number)) is not None]
        if here and max(b for _, b in extents) - min(a for a, _ in extents) < log.rect.height * 0.7:
            assert are_visible(log, here), (game_id, at)
        if scene.frame_layout.compact:
            driver.key("esc", drawn=False)
    assert lit > 3
