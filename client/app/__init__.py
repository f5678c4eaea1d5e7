"""The running program: main loop, scene stack, frame pacing, idle and main-thread queues."""
