// Tables to start with: what payers of other programs get wrong, and what they never ask.

import type { Said } from "./service";
import { START } from "./start";

const spell = (name: string, mana_cost: string, type_line = "Instant", oracle_text = "") => ({ card: { name, mana_cost, type_line, oracle_text } });

export const EXAMPLES: readonly { title: string; request: Said }[] = [
  { title: "A hand of blue and white", request: START },
  {
    title: "Keep the counterspell castable",
    request: {
      board: { battlefield: ["Island", "Island", "Forest", "Tropical Island", "Llanowar Elves", "Treasure"] },
      pay: spell("Eternal Witness", "{1}{G}{G}", "Creature — Human Shaman"),
      keep: [{ ...spell("Counterspell", "{U}{U}"), weight: 3 }],
    },
  },
  { title: "Filter lands in a chain", request: { board: { battlefield: ["Forest", "Wooded Bastion", "Mystic Gate", "Sunken Ruins", "Island"] }, pay: { cost: "{W}{U}{B}" } } },
  { title: "One Black Lotus is no {W}{U}{B}", request: { board: { battlefield: ["Black Lotus"] }, pay: { cost: "{W}{U}{B}" } } },
  { title: "No life for {G/P} beside a Forest", request: { board: { battlefield: ["Forest", "Mountain"], life: 7 }, pay: spell("Mutagenic Growth", "{G/P}") } },
  { title: "A Treasure stays beside an untapped land", request: { board: { battlefield: ["Treasure", "Forest", "Island", { card: "Llanowar Elves", summoning_sick: true }] }, pay: { cost: "{1}{G}" } } },
  { title: "Sol Ring and Ancient Tomb, not over-tapped", request: { board: { battlefield: ["Sol Ring", "Ancient Tomb", "Island", "Island", "Mana Vault"], life: 12 }, pay: { cost: "{2}{U}" } } },
  {
    title: "Forty permanents",
    request: {
      board: {
        battlefield: [
          { card: "Forest", count: 6 }, { card: "Island", count: 6 }, { card: "Plains", count: 4 }, "Tropical Island", "Savannah", "Tundra", "Breeding Pool",
          "Temple Garden", "Hallowed Fountain", "Command Tower", "Mystic Gate", "Wooded Bastion", "Flooded Grove", "Sol Ring", "Arcane Signet", "Azorius Signet",
          "Simic Signet", "Birds of Paradise", "Llanowar Elves", { card: "Treasure", count: 4 }, "Noble Hierarch", "Gaea's Cradle", "Mana Vault",
        ],
        commander_identity: "WUG",
      },
      pay: { cost: "{4}{W}{W}{U}{U}{G}" },
      keep: [{ cost: "{U}{U}" }, { cost: "{W}" }],
    },
  },
];
