"""Drawing in logical units: theme, canvas, text, pictures."""
