// The table to start with.

export const START: Record<string, unknown> = {
  board: {
    life: 11,
    battlefield: ["Island", "Island", "Plains", "Plains", "Hallowed Fountain", "Mystic Gate", "Azorius Signet", "Treasure", "Treasure"],
    hand: [
      "Island",
      { name: "Absorb", mana_cost: "{W}{U}{U}", type_line: "Instant", oracle_text: "Counter target spell. You gain 3 life." },
      { name: "Counterspell", mana_cost: "{U}{U}", type_line: "Instant", oracle_text: "Counter target spell." },
      { name: "Mind Stone", mana_cost: "{2}", type_line: "Artifact", oracle_text: "{T}: Add {C}.\n{1}, {T}, Sacrifice Mind Stone: Draw a card." },
      { name: "Swords to Plowshares", mana_cost: "{W}", type_line: "Instant", oracle_text: "Exile target creature. Its controller gains life equal to its power." },
      { name: "Teferi, Hero of Dominaria", mana_cost: "{3}{W}{U}", type_line: "Legendary Planeswalker — Teferi", oracle_text: "" },
    ],
  },
};
