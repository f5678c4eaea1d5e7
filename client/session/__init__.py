"""Games being played, without a window: matches, undo, journal replay and content overrides."""
