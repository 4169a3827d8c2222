"""Whether two sets of values can make a target, asked by the inverse of each operator.

Instead of trying every pair, the shorter side is walked and the value missing from the other is looked up;
only mod looks at pairs, of the whole numbers that can matter. Targets are whole and below 10^15.
"""

from __future__ import annotations

from fractions import Fraction

from models.rules.arithmetic import PLAIN, Arithmetic, Number, divide, settled

Numbers = frozenset[Number]


def can_make(target: int, lefts: Numbers, rights: Numbers, arithmetic: Arithmetic) -> bool:
    """Whether some left operator some right value is the target."""
    operators = arithmetic.operators
    if any(operator in operators and _plain_makes(operator, target, lefts, rights) for operator in PLAIN):
        return True
    if "mod" in operators and _mod_makes(target, lefts, rights, arithmetic.small_mod):
        return True
    return "^" in operators and _power_makes(target, lefts, rights)


def _plain_makes(operator: str, target: int, lefts: Numbers, rights: Numbers) -> bool:
    from_left = len(lefts) <= len(rights)
    if operator == "+":
        return any(target - x in rights for x in lefts) if from_left else any(target - y in lefts for y in rights)
    if operator == "−":
        return any(x - target in rights for x in lefts) if from_left else any(target + y in lefts for y in rights)
    if target == 0:
        if operator == "÷":
            return 0 in lefts and len(rights) > (0 in rights)
        return (0 in lefts and bool(rights)) or (0 in rights and bool(lefts))
    if operator == "×":
        shorter, longer = (lefts, rights) if from_left else (rights, lefts)
        return any(x and divide(target, x) in longer for x in shorter)
    if from_left:
        return any(x and divide(x, target) in rights for x in lefts)
    return any(y and target * y in lefts for y in rights)


def missing_value(operator: str, target: int, known: Number, known_is_left: bool) -> Number | None:
    """The value that one of + − × ÷ needs beside the known one to make a target other than 0."""
    if operator == "+":
        return settled(target - known)
    if operator == "−":
        return settled(known - target if known_is_left else target + known)
    if not known:
        return None
    if operator == "×":
        return divide(target, known)
    return divide(known, target) if known_is_left else settled(target * known)


def _mod_makes(target: int, lefts: Numbers, rights: Numbers, small_mod: bool) -> bool:
    if target < 0:
        return False
    if len(rights) > len(lefts) and not any(isinstance(x, int) and x >= target for x in lefts):
        return False
    divisors = [y for y in rights if isinstance(y, int) and y > target]
    return bool(divisors) and any(
        x % y == target and (small_mod or x >= y) for x in lefts if isinstance(x, int) and x >= target for y in divisors
    )


def _power_makes(target: int, lefts: Numbers, rights: Numbers) -> bool:
    if -1 <= target <= 1:
        return _small_power_makes(target, lefts, rights)
    if len(lefts) <= len(rights):
        return any(_exponent(x, target) in rights for x in lefts)
    return any(base in lefts for y in rights if isinstance(y, int) and 0 < abs(y) <= 50 for base in _bases(y, target))


def _small_power_makes(target: int, lefts: Numbers, rights: Numbers) -> bool:
    exponents = [y for y in rights if isinstance(y, int)]
    if target == 0:
        return 0 in lefts and any(y > 0 for y in exponents)
    if target == 1 and ((1 in lefts and exponents) or (0 in exponents and len(lefts) > (0 in lefts))):
        return True
    return -1 in lefts and any(y % 2 == (target < 0) for y in exponents)


def _exponent(base: Number, target: int) -> int | None:
    """The exponent that takes the base to a target beyond −1 to 1, if there is one."""
    over, under = abs(base.numerator), base.denominator
    if over == 0 or over == under or (over > 1 and under > 1):
        return None
    root, exponent = max(over, under), 0
    power = 1
    while power < abs(target):
        power *= root
        exponent += 1
    fits = power == abs(target) and (target < 0) == (base < 0 and exponent % 2 == 1)
    return None if not fits else exponent if under == 1 else -exponent


def _bases(exponent: int, target: int) -> tuple[Number, ...]:
    """The bases that the exponent takes to a target beyond −1 to 1."""
    height = abs(exponent)
    root = round(abs(target) ** (1 / height))
    if root**height != abs(target) or (target < 0 and height % 2 == 0):
        return ()
    base: Number = root if exponent > 0 else Fraction(1, root)
    if height % 2:
        return (base if target > 0 else -base,)
    return base, -base
