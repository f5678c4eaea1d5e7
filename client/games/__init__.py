"""The table of each game: scene, layout, painters."""
