"""Lessons: chapters that teach a game at its own table, as data; no window needed."""
