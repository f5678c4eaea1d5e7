"""The guide of a lesson: a card with text, rings around what it is about, and one task."""
