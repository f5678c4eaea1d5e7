"""Angels and demons: both sides."""

from __future__ import annotations

from assets.balanceformers.generator import angel, demon, holes


def pictures() -> dict[str, str]:
    """The pieces by file name."""
    return {"angel": angel.picture(), "demon": demon.picture(), **holes.pictures()}
