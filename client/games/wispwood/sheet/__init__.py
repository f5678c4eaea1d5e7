"""Wispwood: the score sheet and its pictures."""
