// A deck to start with: blue and white, with its spells in full.

import type { List } from "./asking";

const spell = (name: string, mana_cost: string, type_line = "Instant") => [name, { name, mana_cost, type_line }] as const;

export const AZORIUS: List = {
  text: [
    "6 Plains",
    "8 Island",
    "4 Hallowed Fountain",
    "2 Adarkar Wastes",
    "4 Tranquil Cove",
    "4 Opt",
    "4 Consider",
    "4 Swords to Plowshares",
    "4 Counterspell",
    "3 Dovin's Veto",
    "3 Absorb",
    "3 Narset, Parter of Veils",
    "3 Supreme Verdict",
    "3 The Wandering Emperor",
    "3 Teferi, Hero of Dominaria",
    "2 Shark Typhoon",
  ].join("\n"),
  cards: Object.fromEntries([
    spell("Opt", "{U}"),
    spell("Consider", "{U}"),
    spell("Swords to Plowshares", "{W}"),
    spell("Counterspell", "{U}{U}"),
    spell("Dovin's Veto", "{W}{U}"),
    spell("Absorb", "{W}{U}{U}"),
    spell("Narset, Parter of Veils", "{1}{U}{U}", "Legendary Planeswalker — Narset"),
    spell("Supreme Verdict", "{1}{W}{W}{U}", "Sorcery"),
    spell("The Wandering Emperor", "{2}{W}{W}", "Legendary Planeswalker"),
    spell("Teferi, Hero of Dominaria", "{3}{W}{U}", "Legendary Planeswalker — Teferi"),
    spell("Shark Typhoon", "{5}{U}", "Enchantment"),
  ]),
};
