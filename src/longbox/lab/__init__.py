"""The laboratory: many games between bots, and how fast the engine plays them.

May import everything below it: bots, view, text, games, engine. Prints nothing; the commands do.
"""
