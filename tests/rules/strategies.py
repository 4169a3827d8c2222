"""Piles and readings for laws that hold for all of them."""

from hypothesis import strategies as st

from models.cards import DECK
from models.rules import Readings

piles = st.lists(st.sampled_from(DECK), min_size=1, max_size=9, unique=True).map(tuple)
days = st.integers(1, 31)
readings = st.builds(
    Readings,
    faces=st.sampled_from(["asleep", "awake"]),
    order=st.sampled_from(["any", "played"]),
    brackets=st.sampled_from(["free", "written"]),
    small_mod=st.sampled_from(["yes", "no"]),
)
values = st.integers(1, 13)
