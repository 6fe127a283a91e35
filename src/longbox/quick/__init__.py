"""The quick player: judges the cards of a table by numbers and decides at once. Compiled; plays whole games inside.

May import the engine. The rookie and the veteran are this player with different numbers, the mastermind plays on in its
head with it. What the numbers are is for the bots to say (`longbox.bots.tables`).
"""
