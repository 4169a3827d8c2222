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
from models.stats.played import Filing, PlayedCard, Press
from models.stats.tally import Overall, Tally, by_rule, overall, sets_no_best

__all__ = [
    "Change",
    "Figure",
    "Filing",
    "Overall",
    "PlayedCard",
    "Press",
    "Tally",
    "best_five",
    "by_rule",
    "change",
    "detection",
    "median_figure",
    "needs",
    "overall",
    "quantile",
    "rate",
    "sets_no_best",
    "wilson",
]
