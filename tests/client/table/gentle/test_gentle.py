"""The archived games are those that gentle opponents play today."""

from __future__ import annotations

import pytest

from tests.client.table.gentle import ALL, Gentle, format_archive
from tests.parametrization import run_cases_in_one_test

BEGINNING = 8
"""Decisions that are always made anew."""


def name(kind: Gentle) -> str:
    """Return the name of a game in test ids."""
    return kind.path.stem


@run_cases_in_one_test(ALL, ids=name)
def test_beginning_matches_the_archived_journal(kind: Gentle) -> None:
    begun = format_archive(kind, BEGINNING)
    assert begun == "".join(kind.path.read_text(encoding="utf-8").splitlines(keepends=True)[:BEGINNING])


@pytest.mark.long
@run_cases_in_one_test(ALL, ids=name)
def test_game_matches_the_archived_journal(kind: Gentle) -> None:
    assert format_archive(kind) == kind.path.read_text(encoding="utf-8"), (
        "python -m tests.client.table.gentle"
    )
