"""The guide of a lesson: a card that speaks, lights on what it speaks of, and one thing to do."""
