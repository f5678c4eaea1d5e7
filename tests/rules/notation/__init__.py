"""Tests of positions and games as text."""
