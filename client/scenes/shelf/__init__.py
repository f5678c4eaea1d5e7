"""The shelf of saved and finished games."""
