"""What has been played at this computer, reckoned from the finished games. Draws nothing."""
