// Tables to start with: what payers of other programs get wrong, and what they never ask.

import type { Said } from "./service";
import { START } from "./start";

const spell = (name: string, mana_cost: string, type_line = "Instant", oracle_text = "") => ({ card: { name, mana_cost, type_line, oracle_text } });

/** What others get wrong, and what the best payment is: a few plain words, which a test holds against the planner. */
export interface Lesson {
  others: string;
  best: string;
}
export interface Example {
  title: string;
  request: Said;
  lesson?: Lesson;
}

export const EXAMPLES: readonly Example[] = [
  { title: "A hand of blue and white", request: START },
  {
    title: "What you hold stays castable",
    request: {
      board: { battlefield: ["Island", "Island", "Plains", "Plains"], hand: [spell("Counterspell", "{U}{U}", "Instant", "Counter target spell.").card] },
      pay: spell("Mind Stone", "{2}", "Artifact"),
    },
    lesson: {
      others: "Any two lands pay {2}, and many programs tap the first two that they find: the Islands.",
      best: "The hand is looked at, too. Both Plains are tapped, and Counterspell stays castable in the opponent's turn.",
    },
  },
  {
    title: "Keep the counterspell castable",
    request: {
      board: { battlefield: ["Island", "Island", "Forest", "Tropical Island", "Llanowar Elves", "Treasure"] },
      pay: spell("Eternal Witness", "{1}{G}{G}", "Creature — Human Shaman"),
      keep: [{ ...spell("Counterspell", "{U}{U}"), weight: 3 }],
    },
    lesson: {
      others: "Three lands of the right colors pay at once: whoever takes both Islands, or every green source, has no {U}{U} left.",
      best: "Say what should stay payable, and the payment is chosen for it. Forest, one Island and the Tropical Island are tapped; Counterspell stays castable, and the Treasure is still there.",
    },
  },
  {
    title: "Filter lands in a chain",
    request: { board: { battlefield: ["Forest", "Wooded Bastion", "Mystic Gate", "Sunken Ruins", "Island"] }, pay: { cost: "{W}{U}{B}" } },
    lesson: {
      others: "No land here makes {W} or {B} by itself, so many programs say that the cost can't be paid.",
      best: "The blue mana of the Island turns Mystic Gate, and its mana turns the Sunken Ruins. Three lands in this order pay everything, and nothing is left over.",
    },
  },
  {
    title: "One Black Lotus is no {W}{U}{B}",
    request: { board: { battlefield: ["Black Lotus"] }, pay: { cost: "{W}{U}{B}" } },
    lesson: {
      others: "Three mana, any color: whoever only counts lets you begin, and you stand there with {W}{W}{W}.",
      best: "The Lotus adds three mana of any one color. It can't be paid, and the answer says what is missing.",
    },
  },
  {
    title: "No life for {G/P} beside a Forest",
    request: { board: { battlefield: ["Forest", "Mountain"], life: 7 }, pay: spell("Mutagenic Growth", "{G/P}") },
    lesson: {
      others: "A symbol that life can pay is often paid with life, since then no land has to be tapped.",
      best: "The Forest pays, and all 7 life stay. Life is paid where mana can't be had, or where you ask for it.",
    },
  },
  {
    title: "A Treasure stays beside an untapped land",
    request: { board: { battlefield: ["Treasure", "Forest", "Island", { card: "Llanowar Elves", summoning_sick: true }] }, pay: { cost: "{1}{G}" } },
    lesson: {
      others: "A Treasure makes every color, so it fits first, and then it is gone.",
      best: "What is lost for good comes last: the Forest and the Island pay, and the Treasure stays. The Elves came this turn and can't be tapped.",
    },
  },
  {
    title: "Sol Ring and Ancient Tomb, not over-tapped",
    request: { board: { battlefield: ["Sol Ring", "Ancient Tomb", "Island", "Island", "Mana Vault"], life: 12 }, pay: { cost: "{2}{U}" } },
    lesson: {
      others: "Two colorless sources together make four mana where two are owed: one of them was tapped for nothing, and Ancient Tomb takes 2 life.",
      best: "Sol Ring and one Island pay exactly. No life is lost, and the Mana Vault, which doesn't untap by itself, is left alone.",
    },
  },
  {
    title: "No creature is sacrificed beside an untapped land",
    request: { board: { battlefield: ["Phyrexian Altar", "Swamp", "Swamp", "Llanowar Elves"] }, pay: spell("Night's Whisper", "{1}{B}", "Sorcery") },
    lesson: {
      others: "An altar makes mana of any color for nothing but a creature, and some programs take it as a source like any other.",
      best: "Both Swamps pay, and the Elves stay. A creature is only given up where nothing else pays, and the page says so before you do it.",
    },
  },
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
