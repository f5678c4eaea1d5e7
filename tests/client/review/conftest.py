"""What tests of reviews share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.review import dealing, luck, pricing
from tests.client.review.unjudged import at_par


@pytest.fixture(scope="module")
def plain() -> Iterator[None]:
    """Quick thinking without fitted weights; such a review is as whole as any."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pricing, "LEVEL", "branch")
        patch.setattr(pricing, "TRIED", 2)
        patch.setattr(pricing, "priced", at_par)
        patch.setattr(luck, "DEALT_SECRET", 2)
        patch.setattr(dealing, "QUICK", "sapling")
        yield
