"""Where many games are played: on the processes of this machine, or on those of a cluster."""
