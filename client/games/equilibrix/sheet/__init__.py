"""EQUILIBRIX Connect: the score sheet after the last move."""
