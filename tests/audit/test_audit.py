"""The audit counts marks that hold, and blunders that were not marked."""

from __future__ import annotations

import pytest

from client.review.grades import Grade
from client.review.model import PolicyTrial
from tests.audit.__main__ import format_decision, format_marked, format_unmarked, main
from tests.audit.marks import AuditedDecision


def make_decision(grade: Grade, loss: float, *gains: float) -> AuditedDecision:
    names = ("sapling", "branch")
    return AuditedDecision(
        grade, loss, tuple(PolicyTrial(name, gain, 0.05) for name, gain in zip(names, gains, strict=False))
    )


def test_marks_are_counted_that_hold() -> None:
    decisions = [
        make_decision("blunder", 0.3, 0.2, 0.3),
        make_decision("blunder", 0.2, -0.2, -0.3),
        make_decision("blunder", 0.4, 0.05, -0.01),
        make_decision("blunder", 0.4, -0.3, 0.5),
    ]
    line = format_marked(decisions)
    assert line.startswith(
        "4, suggestion better in 75%, clearly worse under all policies in 1; claimed 0.325"
    )
    assert format_marked([]) == "none"


def test_decision_is_told_with_its_place_and_what_became_of_it() -> None:
    decision = make_decision("blunder", 0.3, 0.2, -0.1)._replace(seed=7, step=4)
    assert format_decision(decision) == (
        "game 7, step 5: blunder 0.30; sapling +0.20 ± 0.05, branch -0.10 ± 0.05"
    )
    assert format_decision(make_decision("good", 0.0)).endswith("good 0.00; as advised")


def test_unmarked_blunder_is_counted_if_all_players_confirm_it() -> None:
    decisions = [
        make_decision("good", 0.0, 0.2, 0.2),
        make_decision("good", 0.0, 0.2, 0.1),
        make_decision("best", 0.0),
        make_decision("good", 0.0, 0.14, 0.2),
    ]
    assert format_unmarked(decisions) == "4, worse than advised by a blunder's size 1 (25.0%)"
    assert format_unmarked([]).startswith("0")


@pytest.mark.long(seconds=20)
def test_audit_of_a_game_prints_marked_and_unmarked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balanceformers", "--games", "1", "--unmarked", "2", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines[-3:]] == ["blunders", "mistakes", "not marked"]
    assert all(line.startswith("game 1, step ") for line in lines[:-4])
    assert len(lines) >= 6
    assert lines[-1].startswith("not marked: 2, ")
