"""How positions are judged: weights fitted to games between opponents, and how well they foresee others."""
