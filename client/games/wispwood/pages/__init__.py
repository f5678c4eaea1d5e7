"""Wispwood: the game outside its table: figures of the rulebook, a preview for a new game."""
