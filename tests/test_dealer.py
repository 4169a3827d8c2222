"""What dealers promise of every card: fair or balanced, pure, and the same on every Python."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import settings as trials
from hypothesis import strategies as st

from models.cards import DECK, Card, format_pile, parse_pile
from models.dealer import DEALERS, Dealer, deal, new_dealer
from models.rules import PRESETS, Readings, RuleSet

SETS = {
    "berkeley": RuleSet("berkeley", day=12),
    "rat screw": RuleSet("ers"),
    "starter": RuleSet("starter"),
    "awake": RuleSet("berkeley", Readings("awake"), 12),
    "top-bottom": RuleSet("top-bottom"),
    "long": RuleSet("flush4,run4,mul4=24,sum5=30"),
    "suits": RuleSet("flush3"),
}

rule_sets = st.sampled_from(sorted(SETS)).map(SETS.__getitem__)
seeds = st.integers(0, 2**53 - 1)
takings = st.lists(st.booleans(), min_size=1, max_size=90)
"""For each card dealt whether the pile is taken after it, opportunity or not: a player may miss and mistake."""


def dealt_and_taken(dealer: Dealer, takings: Sequence[bool]) -> list[tuple[Card, tuple[Card, ...]]]:
    """The cards dealt, each with the pile it was shed on, where the pile is taken after the cards marked so."""
    dealt, pile = [], ()
    for taken in takings:
        card, swept = dealer.next(pile)
        under = () if swept else pile
        dealer.shed(card, under)
        dealt.append((card, under))
        pile = () if taken else (*under, card)
    return dealt


def test_the_kinds_of_dealer_are_named_and_others_refused() -> None:
    assert DEALERS == ("deck", "balanced")
    with pytest.raises(ValueError, match="deck or balanced, not “shoe”"):
        new_dealer("shoe", SETS["starter"], 1)


# -- the same cards everywhere -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "rules", "cards"),
    [
        ("balanced", "berkeley", "6H AH 7C 6D 6S 7H 3H 6C 7D 2D AD 4C AC 6H 4H 5C 3C 10C 5D 6D"),
        ("balanced", "rat screw", "KS 2D 2S QH KD QS JD JS QD AH JH 7H QC KC QH KD 9D KH QS KS"),
        ("deck", "rat screw", "AS 6S AD 3S 8D 10C AC QD QS 4C 6C JC 9D AH 8H 8C 6D 5C 6H JH"),
    ],
)
def test_a_seed_deals_these_cards_on_every_python(kind: str, rules: str, cards: str) -> None:
    dealt = deal(new_dealer(kind, SETS[rules], 7), SETS[rules], 20)
    assert format_pile(card for card, _ in dealt) == cards


@given(st.sampled_from(DEALERS), rule_sets, seeds, takings)
@trials(max_examples=40, deadline=None)
def test_the_same_seed_and_piles_give_the_same_cards(kind: str, rules: RuleSet, seed: int, takings: list[bool]) -> None:
    first, second = (dealt_and_taken(new_dealer(kind, rules, seed), takings) for _ in range(2))
    assert first == second


@given(st.sampled_from(DEALERS), rule_sets, seeds, takings)
@trials(max_examples=20, deadline=None)
def test_looking_at_the_next_card_changes_nothing(kind: str, rules: RuleSet, seed: int, takings: list[bool]) -> None:
    asked_often, asked_once = new_dealer(kind, rules, seed), new_dealer(kind, rules, seed)
    pile: tuple[Card, ...] = ()
    for taken in takings:
        asked_often.next(())
        asked_often.next((*pile, *parse_pile("KS 2H")))
        card, swept = asked_often.next(pile)
        assert (card, swept) == asked_once.next(pile)
        pile = () if swept else pile
        for dealer in (asked_often, asked_once):
            dealer.shed(card, pile)
        pile = () if taken else (*pile, card)


def test_other_seeds_deal_other_cards() -> None:
    for kind in DEALERS:
        starts = {
            format_pile(c for c, _ in deal(new_dealer(kind, SETS["starter"], s), SETS["starter"], 8)) for s in range(20)
        }
        assert len(starts) == 20


# -- the deck ----------------------------------------------------------------------------------------------------------


@given(rule_sets, seeds)
@trials(max_examples=20, deadline=None)
def test_a_deck_holds_every_card_once(rules: RuleSet, seed: int) -> None:
    dealt = dealt_and_taken(new_dealer("deck", rules, seed), [True] * 156)
    for shuffle in range(3):
        assert {card for card, _ in dealt[52 * shuffle : 52 * shuffle + 52]} == set(DECK)


@given(seeds, st.lists(st.booleans(), min_size=100, max_size=200))
@trials(max_examples=20, deadline=None)
def test_a_deck_never_deals_a_card_that_lies_in_the_pile(seed: int, takings: list[bool]) -> None:
    for card, pile in dealt_and_taken(new_dealer("deck", SETS["starter"], seed), takings):
        assert card not in pile


def test_a_deck_that_runs_out_is_shuffled_again_without_the_pile() -> None:
    dealer = new_dealer("deck", SETS["starter"], 3)
    dealt = dealt_and_taken(dealer, [n == 40 for n in range(1, 93)])
    pile = dealt[52][1]
    assert pile == tuple(card for card, _ in dealt[40:52])
    assert {card for card, _ in dealt[52:92]} == set(DECK) - set(pile)


def test_a_pile_that_holds_every_card_is_swept_and_the_next_deck_is_whole() -> None:
    dealer = new_dealer("deck", SETS["starter"], 3)
    pile = tuple(card for card, _ in dealt_and_taken(dealer, [False] * 52))
    assert set(pile) == set(DECK)
    card, swept = dealer.next(pile)
    assert swept
    dealer.shed(card, ())
    following = [card, *(later for later, _ in dealt_and_taken(dealer, [True] * 51))]
    assert set(following) == set(DECK)
    assert following != list(pile)


def test_a_deck_goes_on_from_the_card_shed_even_if_it_would_have_chosen_another() -> None:
    dealer = new_dealer("deck", SETS["starter"], 3)
    pile = tuple(card for card, _ in dealt_and_taken(dealer, [False] * 52))
    dealer.shed(pile[45], pile[:40])
    assert {card for card, _ in dealt_and_taken(dealer, [True] * 11)} == set(pile[40:]) - {pile[45]}


def test_every_card_is_as_likely_to_come_first() -> None:
    firsts = [new_dealer("deck", SETS["starter"], seed).next(())[0] for seed in range(5200)]
    counts = [firsts.count(card) for card in DECK]
    assert sum((count - 100) ** 2 / 100 for count in counts) < 87.97  # chi-squared, 51 degrees of freedom, p = 0.001


def test_a_deck_has_no_shortage() -> None:
    assert new_dealer("deck", RuleSet("marriage"), 1).shortage is None


# -- the balanced dealer -----------------------------------------------------------------------------------------------


@given(rule_sets, seeds, takings)
@trials(max_examples=40, deadline=None)
def test_the_balanced_dealer_never_deals_one_of_the_last_ten(rules: RuleSet, seed: int, takings: list[bool]) -> None:
    dealt = [card for card, _ in dealt_and_taken(new_dealer("balanced", rules, seed), takings)]
    for number, card in enumerate(dealt):
        assert card not in dealt[max(number - 10, 0) : number]


@given(st.sampled_from(["rat screw", "top-bottom"]), seeds)
@trials(max_examples=20, deadline=None)
def test_with_top_bottom_in_play_the_bottom_card_does_not_come_again(rules: str, seed: int) -> None:
    for card, pile in dealt_and_taken(new_dealer("balanced", SETS[rules], seed), [False] * 60):
        assert card not in pile[:1]


def test_a_long_pile_is_never_swept_by_the_balanced_dealer() -> None:
    dealt = dealt_and_taken(new_dealer("balanced", SETS["starter"], 1), [False] * 300)
    assert len(dealt[-1][1]) == 299


def test_whether_a_card_is_an_opportunity_hangs_on_seed_and_number_alone() -> None:
    patterns = set()
    for rules in (SETS["berkeley"], SETS["starter"], RuleSet("egyptian")):
        piles = [pile for _, pile in deal(new_dealer("balanced", rules, 5), rules, 120)]
        patterns.add(tuple(bool(rules.holds(pile)) for pile in piles))
    assert len(patterns) == 1


def test_without_a_rule_that_can_happen_cards_come_all_the_same() -> None:
    rules = RuleSet("sum3=date", day=1)
    assert rules.possible == ()
    dealer = new_dealer("balanced", rules, 1)
    assert len({card for card, _ in deal(dealer, rules, 400, piles_taken=False)}) == 52
    assert dealer.shortage is None


def test_a_rule_that_sleeps_on_face_cards_is_met_asleep_now_and_then() -> None:
    piles = [pile for _, pile in deal(new_dealer("balanced", SETS["starter"], 1), SETS["starter"], 1500)]
    asleep = [pile for pile in piles if SETS["starter"].asleep(pile) and not SETS["starter"].holds(pile)]
    assert len(asleep) >= 8
    assert {rule for pile in asleep for rule in SETS["starter"].asleep(pile)} == {"sum2=11", "mul2=24"}


# -- what the page says ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [PRESETS[name].rules for name in ("starter", "berkeley", "egyptian", "ers")])
def test_no_preset_falls_short(rules: tuple[str, ...]) -> None:
    assert new_dealer("balanced", RuleSet(rules, day=12), 1).shortage is None


@pytest.mark.parametrize(
    ("rules", "day", "sentence"),
    [
        ("eq3", 12, "With these rules the cards allow a slap on about 22 in 100; 27 are usual."),
        ("berkeley", 4, "Sum 3 = date comes up seldom: the cards hardly allow it."),
        ("berkeley", 10, "Sum 3 = date holds mostly together with another rule."),
        ("berkeley", 24, "Sum 3 = date holds mostly together with another rule."),
    ],
)
def test_what_the_cards_do_not_allow_is_said(rules: str, day: int, sentence: str) -> None:
    assert new_dealer("balanced", RuleSet(rules, day=day), 1).shortage == sentence
