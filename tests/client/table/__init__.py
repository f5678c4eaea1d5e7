"""Wispwood's table, played like a player: by posted events, deciding by what the screen offers."""
