"""`python -m benchmarks`, as `make bench` does: every row, then the targets missed; the exit code is 1 if any is."""

from __future__ import annotations

import sys

from benchmarks import dealing, history, response_time, row, rules, streaming


def main() -> int:
    """Run the benchmarks one after the other and print one table."""
    rows = []
    for measure in (rules, dealing, history, streaming, response_time):
        print(f"{measure.__name__.rpartition('.')[2].replace('_', ' ')} …", file=sys.stderr, flush=True)
        rows += measure.main()
    print(row.format(rows))
    missed = [each.name for each in rows if not each.met]
    print(f"\n{len(rows) - len(missed)} of {len(rows)} targets met" + "".join(f"\nmissed: {name}" for name in missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
