"""The handbook: everything that can be asked for has its place in it, and what it shows is so."""

from __future__ import annotations

import dataclasses
import doctest
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

import planner
from docs.generate import (
    command_line,
    fields,
    looks,
    pages,
    places,
    price_pages,
    python_pages,
    refusals,
    samples,
)
from docs.generate.words import rules_in
from planner.api.schema.documents import documents
from planner.contract.error_codes import ErrorCode
from planner.contract.request import PricesSpec
from planner.game.prices import Prices
from tests.support.other_site import Site, site
from tests.support.places import ENVIRONMENT, PATIENCE, ROOT
from tests.support.service import CHROMIUM, free_port, needs_browser, served
from tests.support.table_page import built_page

MODULES = sorted(path.stem for path in (ROOT / "docs" / "generate").glob("*.py") if path.stem != "extension")


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """Every generated page."""
    return dict(pages.pages())


@pytest.fixture(scope="module")
def anchors(made: dict[str, str]) -> dict[str, set[str]]:
    """What the generated pages document, by its kind."""
    text = "\n".join(made.values())
    found = {
        kind: set(re.findall(rf"^:::+\{{{kind}\}} ([^\s|]+)", text, re.MULTILINE))
        for kind in ("field", "price", "refusal")
    }
    programs = re.split(r"^:::\{program\} (.+)$", text, flags=re.MULTILINE)[1:]
    found["option"] = {
        f"{name} {option}"
        for name, body in zip(programs[::2], programs[1::2], strict=True)
        for head in re.findall(r"^:::\{option\} (.+)$", body, re.MULTILINE)
        for option in re.findall(r"(?:^|, )([^\s,]+)", head)
    }
    found["ref"] = set(re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE))
    modules = re.findall(r"currentmodule:: (\S+)\n\n\.\. auto\w+:: (\w+)", text)
    found["py:obj"] = {f"{module}.{name}" for module, name in modules}
    return found


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_generators_are_so(name: str) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(importlib.import_module(f"docs.generate.{name}")):
        runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)


def test_everything_has_its_place(anchors: dict[str, set[str]]) -> None:
    listed = list(places.places())
    without = []
    for place in listed:
        kind, target = re.fullmatch(r"\{([\w:]+)\}`(?:.* <)?([^<>`]+)>?`", place.link).groups()  # type: ignore[union-attr]
        if target not in anchors[kind]:
            without.append(place)
    assert without == []
    assert len({(place.kind, place.name) for place in listed}) == len(listed)
    assert {place.kind for place in listed} == set(places.TITLES)


def test_the_table_of_places_knows_what_there_is() -> None:
    known = {(place.kind, place.name) for place in places.places()}
    assert {name for kind, name in known if kind == "public name"} >= {
        f"planner.{name}" for name in planner.__all__
    }
    for directions in documents().values():
        for document in directions.values():
            for struct, definition in document["$defs"].items():
                for field in definition.get("properties", {}):
                    assert ("field", f"{struct}.{field}") in known
    assert {name for kind, name in known if kind == "code of a refusal"} == {code.value for code in ErrorCode}
    lines = {name for kind, name in known if kind == "price"}
    assert lines == set(PricesSpec.__struct_fields__)
    assert lines < {one.name for one in dataclasses.fields(Prices)}


def test_every_struct_stands_on_one_page() -> None:
    shown = [name for page in fields.PAGES for name in fields.structs_of(page)] + list(fields.ELSEWHERE)
    assert len(shown) == len(set(shown))
    assert set(shown) == set(fields.definitions())


def test_every_field_has_a_sentence_and_an_example() -> None:
    for struct in fields.definitions():
        for field in fields.own_fields(struct):
            words = fields.definitions()[struct]["properties"][field]["description"]
            assert words.endswith("."), (struct, field)
            assert struct in fields.ELSEWHERE or (struct, field) in samples.examples(), (struct, field)


NO_RULE = {
    "Request": "tag board pay pays want keep prices profile policies forbid require limits certificate",
    "BoardSpec": "opponents facts",
    "ObjectSpec": "card id count abilities price forbid",
    "PaySpec": "tag from value one_of",
    "KeepSpec": "weight",
    "LimitsSpec": "time",
}
"""What a request says that no rule of the game is about: it is this library's own."""


@pytest.mark.parametrize("struct", ["Request", *fields.PAGES[1].structs, "PaySpec", "KeepSpec", "LimitsSpec"])
def test_every_field_of_a_request_names_its_rule_where_the_game_has_one(struct: str) -> None:
    described = fields.definitions()[struct]["properties"]
    without = {field for field in fields.own_fields(struct) if not rules_in(described[field]["description"])}
    assert without == set(NO_RULE.get(struct, "").split())


def test_no_sample_is_refused_that_should_not_be() -> None:
    for one in samples.asked():
        assert ("error" in one.answer) == one.sample.refused, one.sample.title


@pytest.mark.parametrize("line", price_pages.lines())
def test_another_price_makes_another_plan(line: str) -> None:
    before, after = price_pages.answers()[line]
    assert price_pages.does(before) != price_pages.does(after)
    (asked,) = (one for one in price_pages.EXAMPLES if one.line == line)
    assert planner.verify(price_pages.before(asked), before)
    assert planner.verify(price_pages.after(asked), after)


def test_the_words_of_prices_say_what_the_code_has() -> None:
    for line, price in price_pages.lines().items():
        shown = ", ".join(map(str, price)) if isinstance(price, tuple) else f"{price:,}"
        words = fields.definitions()["PricesSpec"]["properties"][line]["description"]
        assert words.endswith(f"; {shown}."), line


@pytest.mark.parametrize("code", ErrorCode)
def test_each_code_is_shown_with_what_is_refused_with_it(code: ErrorCode) -> None:
    found = refusals.refused()[code]
    assert refusals.words_of(code).endswith(".")
    if isinstance(found, str):
        assert "refused" in found.lower() or f'"code": "{code.value}"' in found
    else:
        assert found["error"]["code"] == code.value


def test_every_command_and_option_has_help() -> None:
    for command in command_line.commands():
        assert command.made.help
        for option in (*command_line.options(command), *command_line.arguments(command)):
            assert option.help, (command.name, option.name)


def test_every_public_name_is_on_the_page_of_python() -> None:
    shown = [f"{group.module}.{name}" for group in python_pages.GROUPS for name in group.names]
    assert len(shown) == len(set(shown))
    assert {f"{module}.{name}" for module, name in python_pages.public_names()} <= set(shown)


def test_what_is_generated_is_not_committed(made: dict[str, str]) -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {f"docs/{Path(name).parts[0]}/" for name in made} == {f"docs/{name}/" for name in pages.GENERATED}
    assert {f"docs/{name}/" for name in pages.GENERATED} <= set(ignored)


def test_every_kept_page_is_in_the_contents() -> None:
    contents = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for path in (ROOT / "docs").rglob("*.md"):
        name = path.relative_to(ROOT / "docs").with_suffix("").as_posix()
        if name.split("/")[0] not in (*pages.GENERATED, "_build", "index"):
            assert re.search(rf"^(\? )?(.* <)?{name}>?$", contents, re.MULTILINE), name
    for name in dict(pages.pages()):
        if name.endswith(".md"):
            assert name.removesuffix(".md") in contents.splitlines()


RESOURCE = re.compile(
    r"<(?:script|img|iframe|source|embed|audio|video)\b[^>]*\bsrc=\"([^\"]+)\"|<link\b[^>]*\bhref=\"([^\"]+)\"",
    re.DOTALL,
)
FETCHED = re.compile(r"url\(\s*['\"]?((?:https?:)?//[^)'\"]+)|@import\s+['\"](?:https?:)?//")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a handbook that was built just now."""
    pytest.importorskip("furo", reason="the docs extra isn't installed: pip install -e '.[docs]'")
    folder = tmp_path_factory.mktemp("handbook")
    done = subprocess.run(
        [sys.executable, "-m", "docs.build", str(folder)],
        capture_output=True,
        cwd=ROOT,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.xdist_group("handbook")
def test_it_is_built_without_a_warning_and_asks_no_other_host(built: Path) -> None:
    assert (built / "searchindex.js").stat().st_size > 100_000
    for page in built.rglob("*.html"):
        for found in RESOURCE.findall(page.read_text(encoding="utf-8")):
            address = "".join(found)
            assert not re.match(r"(https?:)?//", address), (page.name, address)
            if not address.startswith("data:"):
                target = page.parent / re.sub(r"[?#].*", "", address)
                assert target.exists(), (page.name, address)
    for sheet in built.rglob("*.css"):
        assert not FETCHED.search(sheet.read_text(encoding="utf-8")), sheet.name


@pytest.mark.xdist_group("handbook")
def test_mana_stands_as_discs_in_sentences_and_as_text_in_code(built: Path) -> None:
    for path in sorted(built.rglob("*.html")):
        page = re.sub(r"<head>.*?</head>|<b>[{}]</b>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        code = re.compile(r"<pre>.*?</pre>|<code.*?</code>", re.DOTALL)
        assert looks.SYMBOL.findall(words(code.sub("", page))) == [], path.name
        for found in re.findall(r"<code.*?</code>", page, re.DOTALL):
            assert looks.SYMBOL.sub("", words(found)) or not words(found), (path.name, found)
    costs = (built / "costs.html").read_text(encoding="utf-8")
    assert '<span class="mana"><i class=' in costs
    assert "{R}" in "".join(re.findall(r"<pre>.*?</pre>", costs, re.DOTALL))


def words(page: str) -> str:
    """A page without its marks."""
    return re.sub(r"<[^>]*>", "", page)


TOO_WIDE = """
[...document.querySelectorAll('.broken pre, table')]
    .filter((one) => one.scrollWidth > (one.matches("pre") ? one : one.parentElement).clientWidth + 1)
    .map((one) => one.textContent.slice(0, 60))
"""
"""What is cut at the right, or has to be scrolled, though it shouldn't."""


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SEEN = """
all => all.filter((one) => one.offsetWidth > 0).map((one) => (
    { src: one.src, shown: one.offsetWidth, drawn: one.naturalWidth }))
"""
"""The pictures that are seen: how wide each is, and how wide it was drawn."""


@needs_browser
@pytest.mark.xdist_group("handbook")
@pytest.mark.parametrize("width", [390, 1280])
def test_pages_fit_their_tabs_change_and_the_search_shows_words(built: Path, width: int) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=60_000)
        page = browser.new_page(viewport={"width": width, "height": 900})
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto((built / "index.html").as_uri())
        shown = page.locator(".tabs pre:visible")
        assert "from planner import Board" in shown.first.inner_text()
        page.get_by_role("tab", name="Shell").click()
        assert shown.count() == 1
        assert shown.first.inner_text().startswith("$ planner pay")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            (seen,) = page.eval_on_selector_all("article img", SEEN)
            assert f"board-{scheme}-{'phone' if width < 500 else 'wide'}" in seen["src"]
            assert seen["shown"] >= 0.75 * seen["drawn"], "its words are too small to be read"
        for name in ("index", "best", "start/engine", "rules", "reference/request"):
            page.goto((built / f"{name}.html").as_uri())
            assert page.evaluate(TOO_WIDE) == [], name
        for path in sorted(built.rglob("*.html")):
            page.goto(path.as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path.name
        page.goto((built / "search.html").as_uri() + "?q=convoke")
        page.locator(".excerpt mark").first.wait_for()
        assert page.locator(".excerpt mark").first.inner_text().lower() == "convoke"
        assert faults == []
        browser.close()


@pytest.fixture
def published(built: Path) -> Iterator[Site]:
    """The start page of the handbook at an origin, with what it loads."""
    kinds = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    with site() as here:
        here.policy = "default-src * 'unsafe-inline'"
        for path in (built / "index.html", *(built / "_static").rglob("*"), *(built / "_images").rglob("*")):
            if path.suffix in kinds:
                here.files[f"/{path.relative_to(built)}"] = (kinds[path.suffix], path.read_bytes())
        yield here


@needs_browser
@pytest.mark.xdist_group("handbook")
def test_a_payment_on_the_first_page_is_worked_out_by_a_service_that_runs(published: Site) -> None:
    """By one that lets the page ask; of one that doesn't, and of none, it says plainly what to start."""
    from playwright.sync_api import sync_playwright

    with (
        served(table=str(built_page()), origins=(published.origin,)) as willing,
        served() as unwilling,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=60_000)
        page = browser.new_page()
        page.set_default_timeout(60_000)
        page.goto(f"{published.origin}/index.html")
        for url in (unwilling.url, f"http://127.0.0.1:{free_port()}"):
            page.get_by_label("Service").fill(url)
            page.get_by_role("button", name="Pay it").click()
            page.locator(".live pre").wait_for()
            assert (
                page.locator(".live pre").inner_text() == f"planner serve --allow-origin {published.origin}"
            )
            assert f"No service answers this page at {url}." in page.locator(".live").inner_text()
        page.get_by_label("Service").fill(willing.url)
        page.get_by_label("To pay").fill("{G}{U}")
        page.get_by_role("button", name="Pay it").click()
        pay = page.locator("mana-pay").get_by_role("button", name="Pay")
        pay.click(trial=True)  # waits until it can be clicked
        page.get_by_label("To pay").fill("{B}{B}")
        page.get_by_role("button", name="Pay it").click()
        page.locator("mana-pay").get_by_text("Can't be paid.").wait_for()
        browser.close()


@needs_browser
@pytest.mark.xdist_group("handbook")
def test_a_page_that_is_opened_as_a_file_says_that_it_has_to_be_served(built: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=60_000)
        page = browser.new_page()
        page.goto((built / "index.html").as_uri())
        page.get_by_label("Service").fill(f"http://127.0.0.1:{free_port()}")
        page.get_by_role("button", name="Pay it").click()
        page.locator(".live pre").wait_for()
        assert "python -m http.server 9000" in page.locator(".live pre").inner_text()
        browser.close()
