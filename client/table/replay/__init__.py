"""A replay: a table that shows a game step by step, with a bar to go anywhere in it."""
