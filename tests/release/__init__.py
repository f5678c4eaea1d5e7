"""The download: what is in it, and that it is the program on a machine that has nothing else."""
