"""``planner cards download`` against a server of this machine that plays Scryfall's bulk service."""

from __future__ import annotations

import contextlib
import gzip
import json
import re
import threading
from collections.abc import Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from planner.cards import names
from planner.cards.importing.items import CardFileError
from planner.cli.main import app
from planner.contract.refusals import RequestError
from tests.support.card_files import CARDS, LIGHTNING_BOLT, write_scryfall

FILE = "/file/oracle-cards.json"


class Bulk:
    """What the server answers, by path: status, headers, bytes; and which headers it was asked with."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.then: Iterable[bytes] = ()
        """What comes after each answer."""
        self.asked: list[dict[str, str]] = []

    def offers(self, file: bytes, **changed: Any) -> None:
        """Offer a file in the documented form."""
        said = {
            "object": "bulk_data",
            "id": "27bf3214-1271-490b-bdfe-c0be6c23d02e",
            "type": "oracle_cards",
            "updated_at": "2026-11-20T10:01:44.411+00:00",
            "uri": f"{self.url}/bulk-data/27bf3214-1271-490b-bdfe-c0be6c23d02e",
            "name": "Oracle Cards",
            "description": "A JSON file containing one Scryfall card object for each Oracle ID.",
            "size": len(file),
            "download_uri": self.url + FILE,
            "content_type": "application/json",
            "content_encoding": "gzip",
            **changed,
        }
        self.answers["/bulk-data/oracle-cards"] = 200, {}, json.dumps(said).encode()
        self.answers[FILE] = 200, {"Content-Encoding": "gzip"}, gzip.compress(file)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "store" / "cards.sqlite"
    monkeypatch.setenv("PLANNER_CARDS", str(path))
    names.forget()
    yield path
    names.forget()


@pytest.fixture
def bulk() -> Iterator[Bulk]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            told.asked.append({key.lower(): one for key, one in self.headers.items()})
            status, headers, body = told.answers.get(self.path, (404, {}, b""))
            self.send_response(status)
            for key, one in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(key, one)
            self.end_headers()
            with contextlib.suppress(ConnectionError):  # who asked may have heard enough
                self.wfile.write(body)
                for piece in told.then:
                    self.wfile.write(piece)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    told = Bulk(server.server_port)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield told
    server.shutdown()
    thread.join()
    server.server_close()


def fetched(bulk: Bulk) -> Result:
    return CliRunner().invoke(app, ["cards", "download", "--from", f"{bulk.url}/bulk-data/oracle-cards"])


def test_all_cards_are_fetched_and_imported(bulk: Bulk, store: Path, tmp_path: Path) -> None:
    file = write_scryfall(tmp_path / "s.json", CARDS).read_bytes()
    bulk.offers(file)
    found = fetched(bulk)
    assert found.exit_code == 0, found.output
    assert found.output.startswith(
        f"oracle_cards of 2026-11-20, {len(file) / 1e6:.1f} MB unpacked, from {bulk.url}"
    )
    assert f"{len(CARDS)} cards taken" in found.output
    names.forget()
    assert names.card_named("Lightning Bolt")["name"] == "Lightning Bolt"
    for headers in bulk.asked:  # both are asked for by the service's documentation
        assert headers["user-agent"].startswith("mana-planner/")
        assert headers["accept"]


def _gone(bulk: Bulk) -> None:
    bulk.url = "http://127.0.0.1:1"


def _busy(bulk: Bulk) -> None:
    bulk.answers["/bulk-data/oracle-cards"] = 429, {}, b'{"object": "error"}'


def _no_offer(bulk: Bulk) -> None:
    bulk.answers["/bulk-data/oracle-cards"] = 200, {}, b"<html>Maintenance</html>"


def _other_offer(bulk: Bulk) -> None:
    bulk.offers(b"[]", object="list")


def _elsewhere(bulk: Bulk) -> None:
    bulk.offers(b"[]", download_uri="file:///etc/passwd")


def _cut_off(bulk: Bulk) -> None:
    body = bulk.answers[FILE][2]
    bulk.answers[FILE] = 200, {"Content-Length": str(len(body))}, body[: len(body) // 2]


def _no_file(bulk: Bulk) -> None:
    del bulk.answers[FILE]


def _no_cards(bulk: Bulk) -> None:
    bulk.answers[FILE] = 200, {}, b"<html>Not here</html>"


def _fails(bulk: Bulk) -> None:
    bulk.answers[FILE] = 500, {}, b"Internal Server Error"


def _other_json(bulk: Bulk) -> None:
    bulk.answers[FILE] = 200, {}, b'{"object": "list", "data": [1, 2, 3]}'


def _cut_json(bulk: Bulk) -> None:
    body = gzip.decompress(bulk.answers[FILE][2])
    bulk.answers[FILE] = 200, {}, body[: len(body) // 2]


def _cut_gzip(bulk: Bulk) -> None:
    body = bulk.answers[FILE][2]
    bulk.answers[FILE] = 200, {}, body[: len(body) // 2]


def _damaged_gzip(bulk: Bulk) -> None:
    body = bytearray(bulk.answers[FILE][2])
    body[len(body) // 2] ^= 0xFF
    bulk.answers[FILE] = 200, {}, bytes(body)


def _damaged_sum(bulk: Bulk) -> None:
    body = bytearray(bulk.answers[FILE][2])
    body[-6] ^= 0xFF
    bulk.answers[FILE] = 200, {}, bytes(body)


def _endless(bulk: Bulk) -> None:
    bulk.answers[FILE] = 200, {"Content-Length": str(1 << 40)}, b"["
    bulk.then = repeat(b" " * 65_536, 1_000)


def _endless_offer(bulk: Bulk) -> None:
    bulk.answers["/bulk-data/oracle-cards"] = 200, {"Content-Length": str(1 << 40)}, b"{"
    bulk.then = repeat(b" " * 65_536, 1_000)


BROKEN = [
    (_fails, "answers 500"),
    (_other_json, "expected|unexpected"),
    (_cut_json, "json: "),
    (_cut_gzip, "gzip|cut off|Compressed|compressed|packed"),
    (_damaged_gzip, "gzip|damaged|packed|compress"),
    (_damaged_sum, "gzip|CRC|damaged|packed"),
    (_endless, "bytes are offered, more than"),
    (_endless_offer, "expected a bulk data object"),
    (_gone, "can't be reached"),
    (_busy, "answers 429"),
    (_no_offer, "expected a bulk data object"),
    (_other_offer, "expected a bulk data object, got 'list'"),
    (_elsewhere, "expected a file by https"),
    (_cut_off, "cut off after|the connection broke"),
    (_no_file, "answers 404"),
    (_no_cards, "expected"),
]


@pytest.mark.parametrize(("breaks", "words"), BROKEN, ids=[one.__name__ for one, _ in BROKEN])
def test_what_is_broken_is_said_and_the_store_stays(
    breaks: Any, words: str, bulk: Bulk, store: Path, tmp_path: Path
) -> None:
    bulk.offers(write_scryfall(tmp_path / "s.json", [LIGHTNING_BOLT]).read_bytes())
    assert fetched(bulk).exit_code == 0
    before = store.read_bytes()
    bulk.offers(write_scryfall(tmp_path / "t.json", CARDS).read_bytes())
    breaks(bulk)
    found = fetched(bulk)
    assert found.exit_code == 2
    refusal = found.output.splitlines()[-1]
    assert refusal.startswith("Refused: ")
    assert re.search(words, refusal)
    assert store.read_bytes() == before


def test_the_first_refusal_says_the_command(store: Path) -> None:
    import planner

    with pytest.raises(RequestError, match="planner cards download, or planner cards import FILE"):
        planner.plan(board={"battlefield": ["Dragonskull Summit Nonesuch"]}, pay={"cost": "{1}"})
    found = CliRunner().invoke(app, ["pay", "Lightning Bolt", "--on", "Mountain"])
    assert "planner cards download" in found.output


class Dribbling:
    """An answer that gives a byte at a time, and minutes go by between them."""

    headers: dict[str, str] = {}

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> Dribbling:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read1(self, _: int) -> bytes:
        self.seconds += 50
        return b" "


def test_a_server_that_hardly_sends_anything_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from planner.cards.importing import download

    slow = Dribbling()
    monkeypatch.setattr(download, "_opened", lambda *_: slow)
    monkeypatch.setattr(download, "monotonic", lambda: slow.seconds)
    with pytest.raises(CardFileError, match=r"too slow: \d bytes in \d+ seconds"):
        download.offer_of("http://127.0.0.1/bulk-data")
    offer = download.Offer("bulk_data", "oracle_cards", "2026-11-20", "http://127.0.0.1/file", 900_000)
    with pytest.raises(CardFileError, match="too slow"):
        download.download(offer, tmp_path / "file.json")
