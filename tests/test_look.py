"""What the templates and style sheets promise everywhere: named cards, legible colours, nothing inline."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from models.verdict import Reason, Verdict

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted((ROOT / "static").rglob("*.css"))


def template(name: str) -> Template:
    """A template as it stands, without the application."""
    loader = FileSystemLoader(ROOT / "templates")
    return Environment(loader=loader, undefined=StrictUndefined, autoescape=True).get_template(name)


def cards() -> object:
    """The macros of _card.html."""
    return template("_card.html").module


def verdict_words(outcome: str, rules: int) -> str:
    """What the table says of a press with so many rules to name."""
    findings = tuple(Reason(f"Sum {n} = 10", f"{n} + 9") for n in range(2, 2 + rules))
    verdict = Verdict(outcome, 3, (), "Title", "Sentence.", findings)
    return " ".join(re.sub(r"<[^>]+>", "", template("_verdict.html").render(verdict=verdict)).split())


@pytest.mark.parametrize(
    ("face", "words", "rank", "suit"),
    [
        ("AS", "ace of spades", "A", "♠"),
        ("10H", "ten of hearts", "10", "♥"),
        ("2D", "two of diamonds", "2", "♦"),
        ("QC", "queen of clubs", "Q", "♣"),
    ],
)
def test_a_card_is_text_with_its_name_in_words(face: str, words: str, rank: str, suit: str) -> None:
    html = str(cards().card(face))
    assert f'aria-label="{words}"' in html
    assert re.sub(r"<[^>]+>", "", html) == f"{rank}{suit}&#xFE0E;"


def test_every_card_has_a_name_of_its_own() -> None:
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    names = {str(cards().card_words(rank + suit)) for rank in ranks for suit in "CDHS"}
    assert len(names) == 52
    assert all(re.fullmatch(r"[a-z]+ of (clubs|diamonds|hearts|spades)", name) for name in names)


def test_only_the_newest_card_is_timed() -> None:
    assert "elementtiming" in str(cards().card("7D", "xl", newest=True))
    assert "elementtiming" not in str(cards().card("7D", "xl"))


def test_a_pile_reads_as_one_image_bottom_card_first() -> None:
    html = str(cards().pile(["7C", "QS", "7H"]))
    assert 'aria-label="seven of clubs, queen of spades, seven of hearts"' in html


def test_an_empty_pile_and_a_penalty_card_have_no_face() -> None:
    assert 'aria-label=""' in str(cards().pile([]))
    assert 'aria-label="penalty card"' in str(cards().back())


def test_the_table_names_two_rules_that_nearly_held_and_counts_the_rest() -> None:
    assert verdict_words("false", 2) == "✕ Title Sum 2 = 10: 2 + 9, Sum 3 = 10: 3 + 9 Sentence."
    assert verdict_words("false", 5) == "✕ Title Sum 2 = 10: 2 + 9, Sum 3 = 10: 3 + 9 and 3 more Sentence."


def test_the_table_names_every_rule_that_held() -> None:
    assert verdict_words("hit", 3) == "✓ Title Sum 2 = 10: 2 + 9, Sum 3 = 10: 3 + 9, Sum 4 = 10: 4 + 9 Sentence."


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_carries_no_script_and_no_style_of_its_own(path: Path) -> None:
    text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:|hx-on", text)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_fetches_nothing(path: Path) -> None:
    assert not re.findall(r"url\(|@import|@font-face", path.read_text(encoding="utf-8"))


def colours(scheme: str) -> dict[str, str]:
    """The colours of style.css by name, as they are in a scheme: dark ones stand over the light ones."""
    sheet = (ROOT / "static/style.css").read_text(encoding="utf-8")
    light, dark = sheet.split("prefers-color-scheme: dark", 1)
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", light))
    return found | dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", dark)) if scheme == "dark" else found


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG 2 defines it, from 1 to 21."""

    def luminance(colour: str) -> float:
        parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


GROUNDS = ("ground", "surface", "sunken", "accent-soft")
TEXT_ON = [
    *((text, ground) for text in ("text", "muted") for ground in GROUNDS),
    *((text, ground) for text in ("accent", "good", "bad", "warn") for ground in ("ground", "surface")),
    *((text, f"{text}-soft") for text in ("good", "bad", "warn", "accent")),
    *(("text", f"{kind}-soft") for kind in ("good", "bad", "warn")),
    *((ink, "paper") for ink in ("ink", "red", "green", "blue")),
    ("accent-strong", "accent-soft"),
    ("on-accent", "accent"),
    ("ground", "bad"),
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT_ON)
def test_text_has_contrast_enough(scheme: str, text: str, ground: str) -> None:
    colour = colours(scheme)
    assert contrast(colour[text], colour[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["ground", "surface"])
def test_outlines_of_things_to_press_can_be_seen(scheme: str, ground: str) -> None:
    colour = colours(scheme)
    assert contrast(colour["edge"], colour[ground]) >= 3
    assert contrast(colour["focus"], colour[ground]) >= 3
