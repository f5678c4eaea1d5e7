"""Reviews of games: how chances changed, what was luck, which decisions mattered. Works without a window."""
