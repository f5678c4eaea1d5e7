"""A game looked back at: how its chances went, what was luck, which decisions mattered; without a window."""
