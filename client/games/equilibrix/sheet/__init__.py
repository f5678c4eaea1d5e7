"""EQUILIBRIX Connect: the score sheet and its pictures."""
