"""Opponents against each other: how strong each level is, and how long it thinks."""
