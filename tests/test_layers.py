"""The model knows nothing of the web, only its store knows the database, and imports run downwards."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODEL = sorted(path for path in (ROOT / "models").rglob("*.py") if "migrations" not in path.parts)
MAY_USE_DATABASE = "models.store"
WEB = {"flask", "werkzeug", "jinja2", "markupsafe", "waitress", "views", "app", "flask_wtf", "flask_alembic"}
DATABASE = {"sqlalchemy", "alembic", "sqlite3", "psycopg"}
PURE = (
    "models.cards", "models.rules", "models.drill", "models.dealer", "models.judge", "models.stats", "models.pile",
    "models.match", "models.course", "models.live",
)  # fmt: skip
CLOCKS = {"time", "secrets", "uuid", "os", "threading"}
CHANCE_AND_CLOCK = {
    "random": {"Random"},  # the class, which a seed makes repeatable
    "datetime": {"date", "datetime", "time", "timedelta", "timezone", "tzinfo", "UTC"},
}
NOW = {"now", "utcnow", "today"}


def module_name(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


def imports(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each import of a file, wherever it stands, except those that only types need: the module, and names from it."""
    for node in _running(tree(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, ()
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name their module in full"
            yield node.module or "", tuple(alias.name for alias in node.names)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        yield child
        yield from _running(child)


def is_pure(path: Path) -> bool:
    name = module_name(path)
    return any(name == pure or name.startswith(pure + ".") for pure in PURE)


def test_the_model_is_where_this_test_looks() -> None:
    names = {module_name(path) for path in MODEL}
    assert {"models.cards", "models.rules", "models.drill", "models.judge", "models.store", "models.stats"} <= names


@pytest.mark.parametrize("path", MODEL, ids=module_name)
def test_the_model_knows_nothing_of_the_web(path: Path) -> None:
    assert {module for module, _ in imports(path) if module.partition(".")[0] in WEB} == set()


@pytest.mark.parametrize("path", MODEL, ids=module_name)
def test_only_the_store_knows_the_database(path: Path) -> None:
    used = {module.partition(".")[0] for module, _ in imports(path)} & DATABASE
    if path.stem == "running":  # opens a session for a moment; knows it by its type alone
        used -= {"sqlalchemy"}
    assert used == set() or f"{module_name(path)}.".startswith(f"{MAY_USE_DATABASE}.")


@pytest.mark.parametrize("path", list(filter(is_pure, MODEL)), ids=module_name)
def test_rules_dealer_judge_and_statistics_take_time_day_and_chance_as_arguments(path: Path) -> None:
    for module, names in imports(path):
        assert module not in CLOCKS
        if module in CHANCE_AND_CLOCK:
            assert set(names) <= CHANCE_AND_CLOCK[module]
            assert names, f"import the names from {module} that are used"
    asked = {node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)} & NOW
    assert asked == set()


def test_imports_run_downwards_so_that_no_two_modules_need_each_other() -> None:
    names = {module_name(path) for path in MODEL}
    needs: dict[str, set[str]] = {}
    for path in MODEL:
        own = module_name(path)
        found = set()
        for module, imported in imports(path):
            found |= {f"{module}.{name}" for name in imported if f"{module}.{name}" in names}
            if module in names and not own.startswith(module + "."):
                found.add(module)
        needs[own] = found - {own}
    list(TopologicalSorter(needs).static_order())  # raises CycleError, which names the circle


@pytest.mark.parametrize(
    ("lower", "upper"),
    [
        ("models.cards", ("models.rules", "models.dealer", "models.judge", "models.drill", "models.store")),
        ("models.rules", ("models.dealer", "models.judge", "models.drill", "models.stream", "models.store")),
        ("models.dealer", ("models.drill", "models.stream", "models.store", "models.stats")),
        ("models.match", ("models.drill", "models.stream", "models.store", "models.running", "models.stats")),
        ("models.course", ("models.drill", "models.live", "models.stream", "models.store", "models.running")),
        ("models.live", ("models.drill", "models.stream", "models.store", "models.stats")),
        ("models.judge", ("models.stream", "models.store", "models.stats")),
        ("models.drill", ("models.stream", "models.store", "models.running", "models.stats")),
        ("models.stats", ("models.stream", "models.store", "models.running")),
        ("models.charts", ("models.stream", "models.store", "models.running")),
    ],
)
def test_what_lies_lower_does_not_know_what_lies_above_it(lower: str, upper: tuple[str, ...]) -> None:
    for path in MODEL:
        if module_name(path) == lower or module_name(path).startswith(lower + "."):
            for module, names in imports(path):
                reached = {module, *(f"{module}.{name}" for name in names)}
                above = {r for r in reached for u in upper if r == u or r.startswith(u + ".")}
                assert above == set(), path
