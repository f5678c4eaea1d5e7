"""Envyra: who acts there, what moves, and what is said about it."""
