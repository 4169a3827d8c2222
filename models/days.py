"""Which day an instant belongs to: the one place that decides (shared by charts, calendar and streaks)."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo


def local_day(at_ms: int, tz: str | tzinfo, day_starts_at_hour: int = 4) -> date:
    """Return the training day of an instant: the date in `tz`, turning at `day_starts_at_hour`.

    `at_ms` is milliseconds since 1970 UTC, `tz` an IANA name or a tzinfo, the hour 0-23. A day begins at the
    first instant at which its clock reads that hour and lasts until the next day begins, however many
    hours that takes, so that every instant has exactly one day and days never run backwards: not where
    clocks are put on or back, nor where a zone left a date out. Raises KeyError for an unknown zone name.
    """
    zone = _zone(tz)
    day = calendar_day(at_ms, zone) + timedelta(days=1)  # begun already where clocks went back over midnight
    while at_ms < _begins_ms(day, zone, day_starts_at_hour):
        day -= timedelta(days=1)
    return day


def calendar_day(at_ms: int, tz: str | tzinfo) -> date:
    """Return the date that a calendar in `tz` shows at an instant; it turns at midnight.

    `at_ms` is milliseconds since 1970 UTC. "Sum 3 = date" uses the day of the month of this date.
    """
    return (_EPOCH + timedelta(milliseconds=at_ms)).astimezone(_zone(tz)).date()


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _zone(tz: str | tzinfo) -> tzinfo:
    return ZoneInfo(tz) if isinstance(tz, str) else tz


def _begins_ms(day: date, zone: tzinfo, hour: int) -> int:
    # fold=0: of two instants with this reading the first; one that was skipped gives the instant of the skip.
    begins = datetime(day.year, day.month, day.day, hour, tzinfo=zone)
    return (begins - _EPOCH) // timedelta(milliseconds=1)
