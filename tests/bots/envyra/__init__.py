"""Opponents in Envyra."""
