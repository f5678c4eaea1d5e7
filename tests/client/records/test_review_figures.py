"""What of a review goes into the records."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from client.records.seat_reviews import read_seat_reviews
from client.review.model import DecisionReview, Fingerprint, Review, StepReview
from client.review.review_file import write_review

MADE_OF = Fingerprint(game="envyra", rules=1, content="c", minds="m", first="f")
STEPS = tuple(
    StepReview(
        step=at,
        seat=at % 2,
        key="k",
        chances=(0.5 + at / 10, 0.5 - at / 10),
        points=(0, 0),
        expected=(0.5, 0.5),
    )
    for at in range(2)
)
NOTHING = msgspec.Raw(b"{}")
DECISION = DecisionReview(step=0, seat=0, grade="inaccuracy", played=NOTHING, best=NOTHING, loss=0.25)


def review(**changes: object) -> Review:
    whole = Review(
        fingerprint=MADE_OF, start=(0.5, 0.5), start_points=(0, 0), total=2, earlier=0, over=True, seats=(0,),
        steps=STEPS, decisions=(DECISION,),
    )  # fmt: skip
    return msgspec.structs.replace(whole, **changes)


def journal(folder: Path, **changes: object) -> Path:
    """Return a journal with a review beside it."""
    path = folder / "g.stolek"
    path.write_bytes(b"a game")
    assert write_review(path, review(**changes))
    return path


def test_finished_review_has_loss_and_luck_of_every_seat(tmp_path: Path) -> None:
    mine, theirs = read_seat_reviews(journal(tmp_path))
    assert (mine.loss, mine.decisions) == (0.25, 1)
    assert mine.luck == pytest.approx(0.1)
    assert (theirs.loss, theirs.decisions) == (0, 0)
    assert theirs.luck == pytest.approx(-0.1)


@pytest.mark.parametrize("changes", [{"over": False}, {"total": 3}, {"decisions": ()}])
def test_unfinished_review_has_no_figures(tmp_path: Path, changes: dict[str, object]) -> None:
    assert read_seat_reviews(journal(tmp_path, **changes)) == ()


@pytest.mark.parametrize("data", [b"", b"hello", b"{}", b"\xff" * 40])
def test_invalid_review_has_no_figures(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "g.review").write_bytes(data)
    assert read_seat_reviews(tmp_path / "g.stolek") == ()
    assert read_seat_reviews(tmp_path / "nowhere.stolek") == ()
