"""Envyra: the score sheet after the last move."""
