"""Files of cards in the forms of Scryfall and MTGJSON, made from plain cards."""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

FACTS = ("power", "toughness", "loyalty", "defense")
NO_FACE_COLORS = ("split", "adventure", "flip", "aftermath")


def card(name: str, type_line: str, cost: str = "", text: str = "", **more: Any) -> dict[str, Any]:
    """A plain card with one face."""
    colors = [color for color in "WUBRG" if color in cost + more.get("indicator", "")]
    return {
        "name": name,
        "layout": more.pop("layout", "normal"),
        "faces": [{"name": name, "cost": cost, "type": type_line, "text": text, "colors": colors, **more}],
    }


def faced(layout: str, *faces: dict[str, Any]) -> dict[str, Any]:
    """A plain card with the faces of these."""
    parts = [one["faces"][0] for one in faces]
    return {"name": " // ".join(part["name"] for part in parts), "layout": layout, "faces": parts}


def oracle_id(plain: Mapping[str, Any]) -> str:
    return str(plain.get("oracle_id") or uuid.uuid5(uuid.NAMESPACE_DNS, plain["name"]))


def scryfall(plain: Mapping[str, Any]) -> dict[str, Any]:
    """The card as Scryfall's files have it."""
    layout = {"aftermath": "split"}.get(plain["layout"], plain["layout"])
    found: dict[str, Any] = {
        "object": "card",
        "id": str(uuid.uuid4()),
        "oracle_id": oracle_id(plain),
        "lang": "en",
        "name": plain["name"],
        "layout": layout,
        "cmc": 0.0,
        "keywords": [],
        **plain.get("scryfall", {}),
    }
    faces = [_scryfall_face(face) for face in plain["faces"]]
    if len(faces) == 1:
        return found | faces[0]
    if plain["layout"] in NO_FACE_COLORS:
        found["mana_cost"] = " // ".join(face["mana_cost"] for face in faces)
        found["colors"] = sorted({color for face in faces for color in face.pop("colors")})
    return {**found, "type_line": " // ".join(face["type_line"] for face in faces), "card_faces": faces}


def _scryfall_face(face: Mapping[str, Any]) -> dict[str, Any]:
    found = {
        "name": face["name"],
        "mana_cost": face["cost"],
        "type_line": face["type"],
        "oracle_text": face["text"],
        "colors": list(face["colors"]),
    }
    if "indicator" in face:
        found["color_indicator"] = list(face["indicator"])
    return found | {key: face[key] for key in FACTS if key in face}


def mtgjson(plain: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The faces of the card as MTGJSON's files have them."""
    several = len(plain["faces"]) > 1
    faces = []
    for side, face in zip("abcde", plain["faces"], strict=False):
        found: dict[str, Any] = {
            "colors": sorted(face["colors"]),
            "convertedManaCost": 0.0,
            "identifiers": {"scryfallOracleId": oracle_id(plain)},
            "layout": plain["layout"],
            "manaValue": 0.0,
            "name": plain["name"],
            "type": face["type"],
            **plain.get("mtgjson", {}),
        }
        found |= {"faceName": face["name"], "side": side} if several else {}
        found |= {key: face[key] for key in FACTS if key in face}
        found |= {"manaCost": face["cost"]} if face["cost"] else {}
        found |= {"text": face["text"]} if face["text"] else {}
        found |= {"colorIndicator": sorted(face["indicator"])} if "indicator" in face else {}
        faces.append(found)
    return faces


def write_scryfall(path: Path, cards: Iterable[Mapping[str, Any]]) -> Path:
    """A list of card objects, one a line, as the bulk files are laid out."""
    lines = ",\n".join(json.dumps(scryfall(one), ensure_ascii=False) for one in cards)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return path


def write_atomic(path: Path, cards: Iterable[Mapping[str, Any]], date: str = "2026-01-02") -> Path:
    """MTGJSON's ``AtomicCards.json``."""
    data: dict[str, list[Any]] = {}
    for one in cards:
        data.setdefault(one["name"], []).extend(mtgjson(one))
    path.write_text(json.dumps({"meta": {"date": date}, "data": data}), encoding="utf-8")
    return path


def write_printings(path: Path, cards: Iterable[Mapping[str, Any]]) -> Path:
    """MTGJSON's ``AllPrintings.json``: all cards in two sets, faces apart, tokens in a list of their own."""
    sets: dict[str, Any] = {}
    plain = list(cards)
    for code in ("AAA", "BBB"):
        sheets = {"booster": {"sheets": {"common": {"cards": {"a": 1}, "foil": False}}}, "code": code}
        kinds: dict[str, list[Any]] = {"cards": [], "tokens": []}
        for side in range(2):
            for number, one in enumerate(plain):
                kind = "tokens" if "token" in one["layout"] else "cards"
                kinds[kind] += [{**face, "number": str(number)} for face in mtgjson(one)[side : side + 1]]
        sets[code] = {**sheets, **kinds}
    path.write_text(json.dumps({"data": sets, "meta": {"date": "2026-01-02"}}), encoding="utf-8")
    return path


def write_sqlite(path: Path, cards: Iterable[Mapping[str, Any]]) -> Path:
    """MTGJSON's ``AllPrintings.sqlite``."""
    columns = ["name", "faceName", "side", "layout", "manaCost", "type", "text", "colors", "colorIndicator"]
    columns += ["power", "toughness", "loyalty", "defense", "number", "setCode", "uuid", "isFunny"]
    connection = sqlite3.connect(path)
    for table in ("cards", "tokens"):
        connection.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
        connection.execute(f"CREATE TABLE {table[:-1]}Identifiers (uuid, scryfallOracleId)")
    connection.execute("CREATE TABLE cardRulings (uuid, date, text)")
    connection.execute("CREATE TABLE meta (date, version)")
    connection.execute("INSERT INTO meta VALUES ('2026-01-02', '5')")
    for number, one in enumerate(cards):
        table = "tokens" if "token" in one["layout"] else "cards"
        for face in mtgjson(one):
            row = {**face, "number": str(number), "setCode": "AAA", "uuid": str(uuid.uuid4())}
            row["colors"] = ", ".join(face["colors"]) or None
            row["colorIndicator"] = ", ".join(face.get("colorIndicator", ())) or None
            marks = ", ".join("?" for _ in columns)
            connection.execute(f"INSERT INTO {table} VALUES ({marks})", [row.get(key) for key in columns])
            ids = (row["uuid"], face["identifiers"]["scryfallOracleId"])
            connection.execute(f"INSERT INTO {table[:-1]}Identifiers VALUES (?, ?)", ids)
            connection.execute("INSERT INTO cardRulings VALUES (?, '2026-01-01', 'It works.')", ids[:1])
    connection.commit()
    connection.close()
    return path


LIGHTNING_BOLT = card("Lightning Bolt", "Instant", "{R}", "Lightning Bolt deals 3 damage to any target.")
FIRE_ICE = faced(
    "split",
    card("Fire", "Instant", "{1}{R}", "Fire deals 2 damage divided as you choose."),
    card("Ice", "Instant", "{1}{U}", "Tap target permanent.\nDraw a card."),
)
CARDS = [
    LIGHTNING_BOLT,
    FIRE_ICE,
    card("Déjà Vu", "Sorcery", "{2}{U}", "Return target sorcery card from your graveyard to your hand."),
    card("Lim-Dûl's Vault", "Instant", "{U}{B}", "Look at the top five cards of your library."),
    card("Tarmogoyf", "Creature — Lhurgoyf", "{1}{G}", "Its power is a number.", power="*", toughness="1+*"),
    card("Nissa, Who Shakes the World", "Legendary Planeswalker — Nissa", "{3}{G}{G}", loyalty="5"),
    card("Dryad Arbor", "Land Creature — Forest Dryad", power="1", toughness="1", indicator="G"),
    faced(
        "transform",
        card("Delver of Secrets", "Creature — Human Wizard", "{U}", "Look at it.", power="1", toughness="1"),
        card(
            "Insectile Aberration",
            "Creature — Human Insect",
            "",
            "Flying",
            power="3",
            toughness="2",
            indicator="U",
        ),
    ),
    faced(
        "modal_dfc",
        card("Hall of A", "Land", "", "{T}: Add {W}."),
        card("Hall of B", "Land", "", "{T}: Add {U}."),
    ),
    faced(
        "adventure",
        card("Brazen Borrower", "Creature — Faerie Rogue", "{1}{U}{U}", "Flash", power="3", toughness="1"),
        card("Petty Theft", "Instant — Adventure", "{1}{U}", "Return target permanent to its owner's hand."),
    ),
    faced(
        "flip",
        card("Akki Lavarunner", "Creature — Goblin Warrior", "{3}{R}", "Haste", power="1", toughness="1"),
        card("Tok-Tok, Volcano Born", "Legendary Creature — Goblin", "", "Red.", power="2", toughness="2"),
    ),
    faced(
        "aftermath",
        card("Cut", "Sorcery", "{1}{R}", "Deal 4."),
        card("Ribbons", "Sorcery", "{X}{B}{B}", "Lose X."),
    ),
    faced(
        "adventure",
        card("Bolt Teacher", "Creature — Human", "{2}{R}", "Haste", power="2", toughness="2"),
        card("Lightning Bolt", "Sorcery — Adventure", "{4}", "Another spell of that name."),
    ),
    card(
        "Phyrexian Fleshgorger",
        "Artifact Creature — Wurm",
        "{7}",
        "Prototype {1}{B}{B} — 3/3",
        layout="prototype",
    ),
    card(
        "Treasure",
        "Token Artifact — Treasure",
        "",
        "{T}, Sacrifice this token: Add one mana.",
        layout="token",
    ),
    card("Insect", "Token Creature — Insect", "", "Flying", layout="token", power="1", toughness="1"),
    card("Fblthp, Lost", "Card // Card", layout="art_series"),
]
"""Cards of many layouts: accents, powers that are no numbers, names that collide, tokens and art."""
