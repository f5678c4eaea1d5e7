"""What opponents learn from their own games, and the numbers it leaves in the assets."""
