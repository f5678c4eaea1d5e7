"""Positions with one best move by far, found in games between opponents."""
