"""Which settings change nothing in the layout."""

from __future__ import annotations

from typing import Final

QUIET: Final = frozenset(
    {
        "volume_master",
        "volume_effects",
        "volume_ambience",
        "volume_notice",
        "sound_on",
        "window",
        "last_seats",
        "learned",
        "people",
        "coach",
        "animation_speed",
        "opponent_pause",
        "opponents_patient",
    }
)
"""Names of settings for which no scene is built anew."""
