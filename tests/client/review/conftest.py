"""What tests of reviews share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.review import determinization, expected_chances, loss_estimation, trials
from tests.client.review.weightless_assessment import at_par


@pytest.fixture(scope="module")
def plain() -> Iterator[None]:
    """Think quickly and without fitted weights; such a review is as complete as any."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loss_estimation, "SEARCH_LEVEL", "branch")
        patch.setattr(loss_estimation, "PLAYOUTS", 2)
        patch.setattr(loss_estimation, "estimate_loss", at_par)
        patch.setattr(expected_chances, "SECRET_SAMPLES", 2)
        patch.setattr(determinization, "PLAYOUT_LEVEL", "sapling")
        patch.setattr(trials, "POLICIES", (trials.Policy("sapling", 4), trials.Policy("branch", 4)))
        patch.setattr(trials, "MIN_PAIRS", 2)
        patch.setattr(trials, "MAX_PAIRS", 2)
        yield
