"""The review of a game: how its chances went, what was luck, which decisions mattered."""
