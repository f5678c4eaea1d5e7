"""The score sheet of a round and of a game."""
