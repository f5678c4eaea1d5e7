"""Balanceformers' table: face, widgets, selection, prompts, animations, log lines, tooltips, hints."""
