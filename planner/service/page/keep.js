// What should stay payable afterwards: how each is called, and which of it a plan leaves payable.

import { nameOf } from "./objects.js";
import { typeLine } from "./tile.js";

/** How a cost to keep is called: by its tag, its card, its ability, or as it is written. */
export function nameOfKept(entry, label = (id) => id) {
  if (typeof entry === "string" || typeof entry === "number") return label(String(entry));
  const { tag, card, ability, source, cost } = entry;
  if (tag) return tag;
  if (typeof card === "string" || typeof card === "number") return label(String(card));
  if (card) return nameOf({ card });
  if (typeof ability === "string") return ability;
  return cost || (source !== undefined ? `an ability of ${label(String(source))}` : "a cost");
}

const isCard = (entry) => (typeof entry === "object" ? Boolean(entry.card) : !String(entry).includes("{"));

/** Whether it is among what `"hand"` keeps: cards that have a mana cost. */
function hasManaCost(card) {
  if (!card || /\bLand\b/.test(typeLine(card))) return false;
  return Boolean(card.mana_cost || (card.card_faces || [])[0]?.mana_cost);
}

/** What a request wants to keep, each with what the answer calls it, and whether it is a card; `paid` is cast now. */
export function wantedOf(request, objects, cards, paid) {
  const { keep } = request;
  if (keep === "hand") {
    const held = objects.filter((one) => one.zone === "hand" && one.id !== paid && hasManaCost(cards.get(one.name)));
    return held.map((one) => ({ name: one.name, castable: true }));
  }
  return (Array.isArray(keep) ? keep : []).map((entry) => ({ name: nameOfKept(entry), castable: isCard(entry) }));
}

/** The request with a tag for each cost to keep, so that the answer calls it as the page does. */
export function tagged(request) {
  if (!Array.isArray(request.keep)) return request;
  const keep = request.keep.map((entry) => {
    if (entry === null || !["string", "number", "object"].includes(typeof entry)) return entry;
    const said = typeof entry === "object" ? entry : isCard(entry) ? { card: entry } : { cost: entry };
    return { tag: nameOfKept(entry), ...said };
  });
  return { ...request, keep };
}

/** What is wanted, each with whether the plan keeps it; what it keeps besides comes last. */
export function keptRows(wanted, kept) {
  const left = [...kept];
  const rows = wanted.map((one) => {
    const at = left.indexOf(one.name);
    if (at >= 0) left.splice(at, 1);
    return { ...one, kept: at >= 0 };
  });
  return [...rows, ...left.map((name) => ({ name, castable: false, kept: true }))];
}
