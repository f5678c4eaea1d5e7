"""The review of a game: its chances step by step, luck and skill, the decisions that mattered."""
