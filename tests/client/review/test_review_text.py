"""The text of a review: whole, in every language, and of nobody who may not be told of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from client import i18n
from client.review.labels import format_loss_number, format_points, grade_label, loss_text, loss_text_short
from client.review.model import Review
from client.review.text_export import ExportTexts, format_review
from tests.client.review.sample_reviews import make_sample_review, play_people_game


@pytest.fixture(params=["en", "cs", "sk"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield every language."""
    before = i18n.get_language()
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language(before)


@pytest.fixture(scope="module")
def review() -> Review:
    """Return a review with all grades in it."""
    return make_sample_review(play_people_game("wispwood", 2, 60))


def words(seats: tuple[int, ...] = (0, 1)) -> ExportTexts:
    return ExportTexts(
        "Wispwood",
        ("Žofie", "Řehoř"),
        seats,
        played=lambda one: f"played {one.step}",
        better=lambda one: f"Better: best {one.step}",
        because=lambda one: (f"because {one.step}",),
    )


@pytest.mark.usefixtures("language")
def test_every_marked_decision_is_listed_once(review: Review) -> None:
    text = format_review(review, words())
    marked = [one for one in review.decisions if one.is_marked_mistake]
    assert len(marked) > 3
    for one in marked:
        assert text.count(f"played {one.step}.") == 1
        assert text.count(f"because {one.step}.") == 1
    assert "review." not in text
    assert "{" not in text
    for name in ("Žofie", "Řehoř"):
        assert f"\n{name}\n" in text


@pytest.mark.usefixtures("language")
def test_loss_is_formatted_as_two_chances(review: Review) -> None:
    first = next(one for one in review.decisions if one.is_marked_mistake)
    lost = replace(first, grade="blunder", loss=0.54, after=0.05, points=0.0)
    best, played = i18n.format_percent(0.59), i18n.format_percent(0.05)
    assert loss_text_short(lost) == f"{best} → {played}"
    assert format_loss_number(lost) == f"−{i18n.format_percent(0.54)}"
    assert (
        format_loss_number(replace(lost, loss=0.05, after=0.454)) == f"−{i18n.format_percent(0.05)}"
    )  # 50 and 45
    assert (
        format_loss_number(replace(lost, loss=0.052, after=0.454)) == f"−{i18n.format_percent(0.06)}"
    )  # 51 and 45
    assert loss_text(lost, points=True) == i18n.tr("review.lost", best=best, played=played)
    assert best in loss_text(lost, points=True)
    assert played in loss_text(lost, points=True)
    paid = replace(lost, points=7.0)
    assert format_points(7.0) in loss_text(paid, points=True)
    assert format_points(7.0) not in loss_text(paid, points=False)
    assert loss_text(lost, points=True) in format_review(replace(review, decisions=(lost,)), words())


def test_loss_of_points_is_formatted_as_points(review: Review) -> None:
    first = next(one for one in review.decisions if one.is_marked_mistake)
    costly = replace(first, grade="costly", loss=0.0, points=8.0)
    assert loss_text_short(costly) == f"−{format_points(8.0)}"
    assert loss_text(costly, points=True) == i18n.tr("review.lost-only-points", points=format_points(8.0))
    others = tuple(one for one in review.decisions if one.step != costly.step and not one.is_marked_mistake)
    alone = replace(review, decisions=tuple(sorted((*others, costly), key=lambda one: one.step)))
    assert alone.costliest_decisions == (costly,)
    assert f"{grade_label('costly')}. {loss_text(costly, points=True)}" in format_review(alone, words())


def test_key_moments_are_listed_first(review: Review) -> None:
    text = format_review(review, words())
    moments = {one.step for one in review.costliest_decisions}
    places = {step: text.index(f"played {step}.") for step in moments}
    rest = [
        text.index(f"played {one.step}.")
        for one in review.decisions
        if one.is_marked_mistake and one.step not in moments
    ]
    assert max(places.values()) < min(rest)


def test_hidden_seats_are_left_out(review: Review) -> None:
    text = format_review(review, words((1,)))
    assert "Žofie" not in text
    assert "Řehoř" in text


@pytest.mark.parametrize("language", ["en"], indirect=True)
@pytest.mark.usefixtures("language")
def test_unfinished_review_states_its_progress(review: Review) -> None:
    part = replace(review, steps=review.steps[:20], decisions=review.decisions[:20])
    assert "20 of 60" in format_review(part, words())
    assert "of 60 moves" not in format_review(review, words())
