"""Opponents, game by game."""
