"""Parts for other pages: ten lines on another port, with leave and without, and the npm package."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import planner
from planner.contract.answer import Plan
from planner.decks import odds
from tests.support.other_site import Site, site
from tests.support.places import PATIENCE, ROOT
from tests.support.service import Served, needs_browser, served
from tests.support.table_page import MOST_MILLISECONDS, picture

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
SHOWN = (ROOT / "docs" / "parts.md").read_text(encoding="utf-8")
SERVICE = "http://127.0.0.1:8765"
"""Where the service is by the handbook."""


def block(language: str) -> str:
    """The one block of a language in the handbook's page about the parts."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", SHOWN, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.fixture(scope="module")
def client() -> Iterator[Site]:
    """Somebody's site, whose policy forbids every style."""
    with site() as found:
        yield found


@pytest.fixture(scope="module")
def open_to(built: Path, client: Site) -> Iterator[Served]:
    """A service that the site's pages may ask."""
    with served(table=str(built), origins=(client.origin,)) as running:
        yield running


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page of anybody's."""
    context = browser.new_context(viewport={"width": 600, "height": 700})
    context.set_default_timeout(MOST_MILLISECONDS)
    yield context.new_page()
    context.close()


def lay(client: Site, service: Served, html: str) -> str:
    """Put a page for a service at the site; give its address."""
    sockets = service.url.replace("http", "ws")
    client.policy = (
        f"default-src 'none'; script-src 'self' 'unsafe-inline' {service.url}; "
        f"connect-src 'self' {service.url} {sockets}"
    )
    client.files["/"] = ("text/html", html.replace(SERVICE, service.url).encode())
    return f"{client.origin}/"


def test_ten_lines_pay_on_another_port(plain: Page, client: Site, open_to: Served) -> None:
    html = block("html")
    assert len(html.splitlines()) <= 10
    said: list[str] = []
    plain.on("console", lambda message: said.append(message.text))
    plain.goto(lay(client, open_to, html))
    button = plain.locator("mana-pay button:not([disabled])")
    button.wait_for()
    plan = planner.plan({"board": "Island, Plains, Azorius Signet, Treasure", "pay": "{1}{W}{U}"})
    assert isinstance(plan, Plan)
    assert "Nothing lost." in plain.inner_text("mana-pay .part")
    plain.evaluate("addEventListener('pay', (event) => { window.paid = event.detail; })")
    button.click()
    paid = plain.evaluate("window.paid")
    assert paid["plan"]["summary"] == json.loads(json.dumps(plan.to_dict()))["summary"]
    assert paid["request"]["pay"] == "{1}{W}{U}"
    assert not [one for one in said if "Content Security Policy" in one]
    picture(plain, "part-pay")


def test_without_leave_it_gets_nothing(plain: Page, client: Site, table: Served) -> None:
    plain.goto(lay(client, table, block("html")))
    assert plain.evaluate("customElements.get('mana-pay') === undefined")
    asked = """async ([url, init]) => fetch(url, init).then((one) => one.status, (error) => error.name)"""
    for method, type_ in (("POST", "text/plain"), ("POST", "application/json")):
        init = {"method": method, "headers": {"content-type": type_}, "body": "{}"}
        assert plain.evaluate(asked, [f"{table.url}/v1/pay", init]) == "TypeError"
    for path in ("/parts/mana-planner.js", "/v1/cards/Forest", "/metrics"):
        assert plain.evaluate(asked, [table.url + path, {}]) == "TypeError"
    closed = plain.evaluate(
        """(url) => new Promise((done) => {
          const socket = new WebSocket(url);
          socket.onopen = () => done("open");
          socket.onclose = () => done("closed");
        })""",
        table.url.replace("http", "ws") + "/v1/dialogue",
    )
    assert closed == "closed"


REQUESTS: dict[str, tuple[dict[str, Any], str]] = {
    "what is given up": (
        {"board": {"battlefield": ["Treasure"]}, "pay": "{G}"},
        "Gives up: sacrificed the Treasure",
    ),
    "what is missing": ({"board": {"battlefield": ["Forest"]}, "pay": "{U}"}, "Can't be paid."),
    "a verdict alone is a plan": ({"board": "Forest", "pay": "{G}", "want": "verdict"}, "Nothing lost."),
    "a name that nobody knows": (
        {"board": {"battlefield": ["Forrest"]}, "pay": "{G}"},
        "board.battlefield[0]",
    ),
    "several costs": ({"board": "Forest", "pays": ["{G}", "{G}"]}, "Several costs were asked at once"),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_what_the_service_says_is_shown(plain: Page, client: Site, open_to: Served, name: str) -> None:
    request, expected = REQUESTS[name]
    plain.goto(lay(client, open_to, block("html")))
    plain.evaluate("request => { document.querySelector('mana-pay').request = request; }", request)
    part = plain.locator("mana-pay .part[aria-busy=false]")  # what was asked first may say the same
    part.get_by_text(expected).first.wait_for()
    enabled = plain.locator("mana-pay button:not([disabled])").count()
    assert enabled == ("lost" in expected or "Gives up" in expected)


def test_a_payment_that_kills_is_asked_for_twice(plain: Page, client: Site, open_to: Served) -> None:
    plain.goto(lay(client, open_to, block("html")))
    plain.evaluate("addEventListener('pay', () => { window.paid = (window.paid ?? 0) + 1; })")
    request = {"board": {"battlefield": ["Ancient Tomb"], "life": 2}, "pay": "{2}"}
    plain.evaluate("request => { document.querySelector('mana-pay').request = request; }", request)
    plain.click("mana-pay button.danger:not([disabled])")
    assert plain.evaluate("window.paid") is None
    plain.click("mana-pay button:has-text('Really pay')")
    assert plain.evaluate("window.paid") == 1


def test_what_is_given_asks_nobody(plain: Page, client: Site, built: Path) -> None:
    """A page without any service: the file is its own, answer and card are its own."""
    client.policy = "default-src 'self'"
    script = (built / "parts" / "mana-planner.js").read_bytes()
    client.files["/own.js"] = ("text/javascript", script)
    plan = planner.plan({"board": "Forest, Treasure", "pay": "{1}{G}"})
    early = (
        "document.querySelector('mana-card').card = {name: 'Opt', mana_cost: '{U}', type_line: 'Instant'};"
    )
    client.files["/early.js"] = ("text/javascript", early.encode())
    answer = json.dumps(plan.to_dict()).replace("&", "&amp;").replace("'", "&#39;")
    html = f"""<!doctype html><mana-pay answer='{answer}'></mana-pay>
    <mana-cost cost="{{2}}{{W/U}}"></mana-cost>
    <mana-card></mana-card><script src="early.js"></script>
    <script type="module" src="own.js"></script>"""
    client.files["/given"] = ("text/html", html.encode())
    asked: list[str] = []
    plain.on("request", lambda one: asked.append(one.url))
    plain.goto(f"{client.origin}/given")
    plain.locator("mana-pay :text('sacrificed the Treasure')").wait_for()
    assert plain.locator("mana-cost .mana").get_attribute("aria-label") == "2, white or blue"
    assert plain.inner_text("mana-card .card-name") == "Opt"
    assert {one for one in asked if not one.startswith(client.origin)} == set()
    assert len([one for one in asked if not one.endswith("/favicon.ico")]) == 3


def test_cards_and_odds_are_asked_for(plain: Page, client: Site, open_to: Served) -> None:
    deck = "17 Forest\n23 Llanowar Elves"
    html = f"""<!doctype html><script type="module" src="{SERVICE}/parts/mana-planner.js"></script>
    <mana-card name="Sol Ring"></mana-card><mana-odds deck="{deck}"></mana-odds>"""
    plain.goto(lay(client, open_to, html))
    plain.locator("mana-card :text('Artifact')").wait_for()
    row = plain.locator("mana-odds tr:has(th:text-is('Llanowar Elves')) .on-curve b")
    row.wait_for()
    (expected,) = (one for one in odds(deck).rows if one.turn == 1)
    assert row.inner_text() == f"{100 * expected.castable:.1f}"
    picture(plain, "part-odds")


def test_the_package_is_installed_and_its_types_are_used(built: Path, tmp_path: Path) -> None:
    source = built.parent
    npm = shutil.which("npm")
    assert npm is not None
    run([npm, "run", "package"], source)
    run([npm, "pack", "--pack-destination", str(tmp_path)], source / "package")
    (packed,) = tmp_path.glob("*.tgz")
    with tarfile.open(packed) as archive:
        names = set(archive.getnames())
    assert {
        "package/mana-planner.js",
        "package/LICENSE",
        "package/licences.txt",
        "package/README.md",
    } <= names
    project = tmp_path / "empty"
    project.mkdir()
    run([npm, "init", "-y"], project)
    run([npm, "install", "--no-audit", "--no-fund", str(packed)], project)
    (project / "good.ts").write_text(block("typescript"), encoding="utf-8")
    tsc = [str(source / "node_modules" / ".bin" / "tsc"), "--noEmit", "--strict", "--target", "ES2022"]
    tsc += ["--module", "ESNext", "--moduleResolution", "bundler", "--lib", "ES2023,DOM"]
    run([*tsc, "good.ts"], project)
    wrong = block("typescript").replace("battlefield:", "batlefield:").replace("pay.service", "pay.servise")
    (project / "wrong.ts").write_text(wrong, encoding="utf-8")
    told = subprocess.run(
        [*tsc, "wrong.ts"], cwd=project, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert "batlefield" in told.stdout
    assert "servise" in told.stdout
    version = json.loads((source / "package" / "package.json").read_text(encoding="utf-8"))["version"]
    assert version == planner.__version__


def run(command: list[str], where: Path) -> None:
    """Run a command to its end; it must succeed."""
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
