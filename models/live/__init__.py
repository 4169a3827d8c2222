"""A match at the table: the engine of models/match over time, with one player whose presses are measured.

`events` are what happened, `LiveMatch` (fold.py) what it amounts to, `play` what a player can do, `Deal` (stream.py)
the cards over time. What drills have is used as it is: judging, pauses, storage, statistics.
"""
