// Like permanents stand together: what nothing tells apart is one stack with a number.

import { known, typeOf } from "./card";
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

/** Whether the type line of an object has a word; of a card that isn't known yet it has none. */
export function isOfType(one: TableObject, word: string): boolean {
  const said = cardOf(one);
  const card = typeof said === "string" ? known.value.get(said) : said;
  return card !== undefined && typeOf(card).split(/\W+/).includes(word);
}

/** Whether that it came this turn is told: it binds creatures alone (302.6), and who edits the board sees it of everything. */
export const tellsSick = (one: TableObject, editing: boolean): boolean =>
  one.entry.summoning_sick === true && (editing || isOfType(one, "Creature"));

/** Stacks in the order in which the first of each came. */
export function stacksOf(objects: readonly TableObject[], editing = false): Stack[] {
  const found = new Map<string, Stack>();
  for (const one of objects) {
    const { id: _id, card: _card, summoning_sick: _sick, ...state } = one.entry;
    const key = JSON.stringify([nameOfObject(one), state, tellsSick(one, editing), one.makes]);
    const there = found.get(key);
    if (there) there.ids.push(one.id);
    else found.set(key, { ids: [one.id], name: nameOfObject(one), first: one });
  }
  return [...found.values()];
}
