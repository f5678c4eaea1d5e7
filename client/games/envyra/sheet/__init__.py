"""Envyra: the score sheet and its pictures."""
