"""What outcomes amount to: counts, rates and response times of played cards, as pure functions.

A card with k rules holding gives each of them a credit of 1/k; its response time enters a rule's own times
only when k = 1. Void and open cards are in no figure. Where there is too little to tell, a `Figure` holds no
number but the reason in words.
"""

from models.stats.estimates import (
    Change,
    Figure,
    best_five,
    change,
    detection,
    median_figure,
    needs,
    quantile,
    rate,
    wilson,
)
from models.stats.mastery import Chance, Standing, is_mastered, mastery, once_mastered, standings, state
from models.stats.played import Filing, PlayedCard, Press
from models.stats.sums import COUNTS, CREDITS, SHARES, Sums, total
from models.stats.tally import Overall, Tally, by_rule, overall, sets_no_best
from models.stats.times import Times

__all__ = [
    "COUNTS",
    "CREDITS",
    "SHARES",
    "Chance",
    "Change",
    "Figure",
    "Filing",
    "Overall",
    "PlayedCard",
    "Press",
    "Standing",
    "Sums",
    "Tally",
    "Times",
    "best_five",
    "by_rule",
    "change",
    "detection",
    "is_mastered",
    "mastery",
    "median_figure",
    "needs",
    "once_mastered",
    "overall",
    "quantile",
    "rate",
    "sets_no_best",
    "standings",
    "state",
    "total",
    "wilson",
]
