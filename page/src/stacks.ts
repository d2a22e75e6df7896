// Like permanents stand together: what nothing tells apart is one stack with a number.

import type { Card, TableObject } from "./service";

export interface Stack {
  ids: string[];
  name: string;
  first: TableObject;
}

/** The card of an object as far as its entry says it: a name, or the card itself. */
export function cardOf(one: TableObject): string | Card {
  const said = one.entry.card;
  return Array.isArray(said) ? { ...said[0]!, name: said.map((face) => face.name).join(" // "), card_faces: said } : said;
}

export function nameOfObject(one: TableObject): string {
  const card = cardOf(one);
  return typeof card === "string" ? card : card.name;
}

/** Stacks in the order in which the first of each came. */
export function stacksOf(objects: readonly TableObject[]): Stack[] {
  const found = new Map<string, Stack>();
  for (const one of objects) {
    const { id: _id, card: _card, ...state } = one.entry;
    const key = JSON.stringify([nameOfObject(one), state, one.makes]);
    const there = found.get(key);
    if (there) there.ids.push(one.id);
    else found.set(key, { ids: [one.id], name: nameOfObject(one), first: one });
  }
  return [...found.values()];
}
