"""Files of the player: games as journals, the shelf that lists them, records, and the settings."""

from __future__ import annotations

VERSION = "1.0.0"
"""The program's version, written into every game's header; the build and the release read it here."""
