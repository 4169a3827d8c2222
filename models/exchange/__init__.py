"""A player's history as files: everything as JSON, out and in again, and a table of cards for spreadsheets."""

from models.exchange.incoming import BrokenFileError, Incoming, IncomingDrill, read_export
from models.exchange.outgoing import FORMAT, KeptDrill, export_text
from models.exchange.spreadsheet import COLUMNS, csv_line, csv_rows

__all__ = [
    "COLUMNS",
    "FORMAT",
    "BrokenFileError",
    "Incoming",
    "IncomingDrill",
    "KeptDrill",
    "csv_line",
    "csv_rows",
    "export_text",
    "read_export",
]
