"""The screen of the games of a day: today's games, a calendar, days in a row."""
