"""The model of the game, not only its tables: cards, rules, dealers, drills, outcomes, statistics.

Nothing in here knows Flask, and only `store` knows the database. Imports run downwards: rules know cards,
a drill knows rules, statistics know drills. No module here reads a clock or draws from a shared random
source; seed, time and day come in as arguments.
"""
