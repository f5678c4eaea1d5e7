"""Pictures, sounds, words and component tables; no logic."""
