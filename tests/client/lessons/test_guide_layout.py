"""The guide's card leaves what is asked for within reach, however small the screen."""

from __future__ import annotations

from itertools import combinations

import pytest

from client.draw import theme
from client.draw.geometry import Rect
from client.i18n import tr
from client.table.board_places import Region
from client.table.guide.card import get_card_size
from client.table.top_bar import get_latest_line_box
from client.widgets import Button
from rules import GAMES
from tests.client.lessons.pupil import Pupil, list_chapters
from tests.client.text_legibility import Proof

FIRST = [
    next((one.game, one.chapter.id) for one in list_chapters() if one.game == game and one.chapter.steps[1:])
    for game in sorted(GAMES)
]
"""A chapter of each game."""

ASKING = [(one.game, one.chapter.id) for one in list_chapters() if one.chapter.steps[0].choices]
"""Chapters that begin with a question."""


@pytest.mark.parametrize("ui_scale", [1.0, 1.5, 2.0])
def test_card_does_not_cover_the_wisp_to_take(ui_scale: float) -> None:
    """Its rings are elsewhere, for to find the wisp is the task."""
    pupil = Pupil("wispwood", "wishes", ui_scale=ui_scale)
    for step in pupil.steps():  # pragma: no branch
        if step.id == "hat":
            break
        pupil.click_through_step()
    pupil.driver.look()
    table = pupil.table
    assert not table.ui["guide.card"].rect.colliderect(table.ui["pond.slot.1"].rect)


@pytest.mark.parametrize(("size", "ui_scale"), [((1920, 1080), 2.5), ((1280, 720), 2.0)])
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize(("game", "chapter"), FIRST)
def test_collapsed_card_leaves_the_board_free(
    game: str, chapter: str, language: str, size: tuple[int, int], ui_scale: float
) -> None:
    pupil = Pupil(game, chapter, size=size, ui_scale=ui_scale, language=language)
    for step in pupil.steps():  # pragma: no branch
        told = pupil.table.ui["guide.card"].rect
        said = pupil.guide.make_text().spoken_text
        pupil.click("fold")
        ui, frame = pupil.table.ui, pupil.table.frame_layout
        card = ui["guide.card"].rect
        signs = [one for one in ui.widgets if isinstance(one, Button) and frame.top.contains(one.rect)]
        own = [one.rect for one in signs if one.id.startswith("guide.")]
        others = [one.rect for one in signs if not one.id.startswith("guide.")]
        assert min(len(own), len(others)) >= 3
        assert frame.top.contains(card)
        heading, end = pupil.table.face.make_top_bar_text(), min(one.left for one in others)
        totals = get_latest_line_box(pupil.app.texts, frame, heading, end).right
        assert card.right <= totals or end - card.right < 12  # no total is cut in half
        assert all(card.contains(one) for one in own)
        assert not any(one.colliderect(other) for one, other in combinations((*own, *others), 2))
        assert pupil.guide.make_text().spoken_text == said  # to the ear nothing is folded
        if step.do is not None:
            pupil.do(next(pupil.wrong_moves(step)))
            assert pupil.table.ui["guide.card"].rect.height > card.height  # why not is told
            break
        pupil.click("fold")
        assert pupil.table.ui["guide.card"].rect == told
        pupil.click("fold")
        pupil.click("next")
        assert pupil.table.ui["guide.card"].rect.height > card.height  # so is what comes next


def test_highlights_do_not_shine_through_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no other room, the card lies over the edge of what it lights, and over its ring."""
    pupil = Pupil("wispwood", "grid", ui_scale=2.0)
    pupil.driver.look()
    app, card = pupil.app, pupil.table.ui["guide.card"].rect
    crossing = Rect(card.left - 40, card.bottom - 60, card.width + 80, 52)
    monkeypatch.setattr(pupil.guide, "find_highlighted_regions", lambda: [Region.from_box(crossing, 4.0)])
    app.draw()
    across = range(int(card.left) + 24, int(card.right) + 36)
    down = range(round((card.bottom - 10) * app.metrics.unit), round((card.bottom - 4) * app.metrics.unit))

    def lit(x: int) -> bool:
        return any(
            app.window.surface.get_at((round(x * app.metrics.unit), y))[:3] == theme.HINT[:3] for y in down
        )

    assert not any(lit(x) for x in across if x < card.right - 24)
    assert any(lit(x) for x in across if x > card.right + 2)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize(("game", "chapter"), [("envyra", "two-cubes"), ("equilibrix", "flower")])
def test_card_heading_is_never_cut(game: str, chapter: str, language: str) -> None:
    pupil = Pupil(game, chapter, ui_scale=2.0, language=language, clicks=False)
    for number, step in enumerate(pupil.match.chapter.steps, start=1):
        pupil.driver.look()
        proof = Proof(pupil.app)
        place = tr("lessons.head-short", n=number, m=len(pupil.match.chapter.steps))
        assert any(place in words for words in proof.said)
        title = tr(f"{game}-lessons.{chapter}.title")[:9]
        assert not [one.words for one in proof.flaws() if one.what == "short" and title in one.words], step.id
        pupil.guide.begin_step(min(number, len(pupil.match.chapter.steps) - 1))
        pupil.driver.settle(60, drawn=False)


@pytest.mark.parametrize("ui_scale", [1.0, 2.0])
@pytest.mark.parametrize(("game", "chapter"), ASKING)
def test_question_without_buttons_ends_below_its_answers(game: str, chapter: str, ui_scale: float) -> None:
    pupil = Pupil(game, chapter, ui_scale=ui_scale)
    pupil.driver.look()
    step, ui = pupil.guide.step, pupil.table.ui
    assert not {"guide.back", "guide.show", "guide.next", "guide.again"} & {one.id for one in ui.widgets}
    answers = [ui[f"guide.choice.{choice}"].rect for choice in step.choices]
    size = get_card_size(pupil.table.frame_layout.compact)
    assert ui["guide.card"].rect.bottom - max(box.bottom for box in answers) <= size.foot + 0.1


@pytest.mark.parametrize("ui_scale", [1.0, 2.0])
@pytest.mark.parametrize(("game", "chapter"), ASKING)
def test_second_press_on_try_again_answers_nothing(game: str, chapter: str, ui_scale: float) -> None:
    pupil = Pupil(game, chapter, ui_scale=ui_scale)
    step = pupil.guide.step
    pupil.click(f"choice.{next(one for one in step.choices if one != step.right)}")
    pupil.driver.look()
    pressed = pupil.table.ui["guide.again"].rect
    pupil.click("again")
    pupil.driver.look()
    for choice in step.choices:
        assert not pupil.table.ui[f"guide.choice.{choice}"].rect.colliderect(pressed), choice


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("game", "chapter"), FIRST)
def test_card_in_the_column_leaves_the_newest_lines_of_the_log(
    game: str, chapter: str, size: tuple[int, int]
) -> None:
    pupil = Pupil(game, chapter, size=size, ui_scale=1.0)
    for step in pupil.steps():
        pupil.driver.look()
        ui, side = pupil.table.ui, pupil.table.frame_layout.side
        card, log = ui["guide.card"].rect, ui["table.log-lines"].rect
        assert side.contains(card), step.id
        assert log.bottom < card.top, step.id
        assert log.height > 80.0, step.id
        pupil.click_through_step()


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize(
    ("game", "chapter"),
    [("balanceformers", "end"), ("envyra", "equilibrium"), ("equilibrix", "network"), ("wispwood", "wishes")],
)
def test_card_never_takes_the_newest_lines_of_the_log(game: str, chapter: str, language: str) -> None:
    """With two rows of answers it has no room below the log of a low window: there it goes beside it."""
    pupil = Pupil(game, chapter, language=language, ui_scale=1.0, clicks=False)
    table = pupil.table
    for number, step in enumerate(pupil.match.chapter.steps):
        pupil.guide.begin_step(number)
        pupil.driver.settle(20, drawn=False)
        table.refresh()
        log, guide_card = table.ui["table.log-lines"].rect, table.ui["guide.card"].rect
        newest = table.log.find_newest_bottom()
        assert log.height >= min(96.0, newest), step.id
        assert not guide_card.colliderect(log), step.id
