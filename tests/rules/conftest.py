"""Settings for the laws of the rules."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")  # first answers take longer than kept ones, on purpose
