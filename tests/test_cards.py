"""Cards, suits, the deck and their text forms."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.cards import DECK, Card, CardError, Suit, format_pile, parse_pile, shuffled

cards = st.sampled_from(DECK)


def test_the_deck_has_fifty_two_different_cards_at_their_own_index() -> None:
    assert len(set(DECK)) == 52
    assert [card.index for card in DECK] == list(range(52))
    assert (str(DECK[0]), str(DECK[12]), str(DECK[51])) == ("AC", "KC", "KS")


@pytest.mark.parametrize("text", ["10H", "TH", "10h", "th", "10♥", "10♥\ufe0e", "10♥\ufe0f", "10♡", " 10H "])
def test_a_card_is_read_in_every_usual_spelling(text: str) -> None:
    assert Card.parse(text) == Card(10, Suit.HEARTS)


@pytest.mark.parametrize(
    "text", ["", "H", "10", "1H", "11H", "0S", "AX", "10HH", "♥10", "10 H", "-2H", "²H", "x" * 999]
)
def test_what_is_no_card_is_quoted_in_a_sentence(text: str) -> None:
    with pytest.raises(CardError, match=r"is not a card: write rank and suit, such as 10H, AS or Q♦\.$") as error:
        Card.parse(text)
    assert f"“{text.strip()[:24]}" in str(error.value)
    assert len(str(error.value)) < 120


def test_a_rank_outside_ace_to_king_is_no_card() -> None:
    with pytest.raises(CardError, match="not 14"):
        Card(14, Suit.SPADES)


def test_a_card_knows_its_words_value_and_face() -> None:
    ten, ace = Card.parse("10H"), Card.parse("AS")
    assert (ten.words, ten.value, ten.is_face, ten.rank_text) == ("ten of hearts", 10, False, "10")
    assert (ace.words, ace.value, ace.is_face, ace.rank_text) == ("ace of spades", 1, True, "A")
    assert [str(card) for card in DECK[:13] if card.is_face] == ["AC", "JC", "QC", "KC"]


def test_a_suit_knows_its_letter_symbol_name_and_colour() -> None:
    seen = [(suit.letter, suit.symbol, suit.name_, suit.is_red) for suit in Suit]
    assert seen == [
        ("C", "♣", "clubs", False),
        ("D", "♦", "diamonds", True),
        ("H", "♥", "hearts", True),
        ("S", "♠", "spades", False),
    ]


def test_cards_order_by_rank_then_suit() -> None:
    assert format_pile(sorted(parse_pile("KC 2S AD 2C"))) == "AD 2C 2S KC"


@pytest.mark.parametrize("text", ["7C 7D 10H", "7c,7d,th", "7C+7D+10H", " 7♣  7♦\n10♥ ", "7C, 7D + 10H"])
def test_a_pile_is_read_with_blanks_commas_or_plus_signs_between(text: str) -> None:
    assert format_pile(parse_pile(text)) == "7C 7D 10H"


def test_no_text_is_an_empty_pile() -> None:
    assert parse_pile("") == parse_pile(" , ") == ()


def test_a_pile_names_the_first_word_that_is_no_card() -> None:
    with pytest.raises(CardError, match="“7X” is not a card"):
        parse_pile("7C 7X 8Y")


@given(cards)
def test_text_and_pickle_give_a_card_back(card: Card) -> None:
    assert Card.parse(str(card)) == card == pickle.loads(pickle.dumps(card))
    assert Card.parse(card.rank_text + card.suit.symbol) == card
    assert DECK[card.index] is Card.parse(str(card))


@given(st.lists(cards))
def test_text_gives_a_pile_back(pile: list[Card]) -> None:
    assert parse_pile(format_pile(pile)) == tuple(pile)


@given(st.lists(cards), st.integers())
def test_a_shuffle_keeps_the_cards_and_follows_its_seed(pile: list[Card], seed: int) -> None:
    once, again = shuffled(pile, Random(seed).random), shuffled(pile, Random(seed).random)
    assert once == again
    assert sorted(once) == sorted(pile)


def test_a_shuffle_goes_from_the_end_and_swaps_with_the_card_drawn() -> None:
    draws = iter([0.0, 0.99, 0.5])
    assert format_pile(shuffled(parse_pile("AC 2C 3C 4C"), lambda: next(draws))) == "4C 2C 3C AC"
