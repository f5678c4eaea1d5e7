"""Daily games: one set-up for each day and game, the same for everybody."""
