"""EQUILIBRIX Connect's table: face, selection, widgets, motions, prompts, log and texts."""
