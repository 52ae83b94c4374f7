"""Kickback in the shapes of other projects. Each module imports its parent only if it is there.

    openspiel   OpenSpiel 1.x and 2.0: pyspiel.load_game("kickback_corruption") after `import kickback.adapters.openspiel`
    pettingzoo  PettingZoo 1.2x: aec_env(...), parallel_env(...)
    gymnasium   Gymnasium 1.x: a VectorEnv for one seat, with bots on the others
    pufferlib   PufferLib 3 to 5: an environment whose buffers the trainer owns
    server      an HTTP server (reset, step, state) with text, for arenas of language models
"""
