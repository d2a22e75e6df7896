// What the page holds of a table: each message says what has changed, and is put over what was told before.

import type { HandCard, OnStack, Paying, TableObject, Told } from "./service";

export interface Kept {
  events: number;
  stage: Told["stage"];
  life: number;
  pool: string;
  lands: number;
  objects: ReadonlyMap<string, TableObject>;
  /** Every object that there ever was, as they came: what an undo brings back stands where it stood. */
  seen: readonly string[];
  hand: ReadonlyMap<string, HandCard>;
  paying: Paying | null;
  stack: readonly OnStack[];
  clickable: ReadonlySet<string>;
  whyNoUndo: string;
  /** The cards of the hand as the player wants them, the most wanted one first. */
  order: readonly string[];
  notes: readonly string[];
}

export const NOTHING: Kept = {
  events: 0,
  stage: "open",
  life: 20,
  pool: "",
  lands: 0,
  objects: new Map(),
  seen: [],
  hand: new Map(),
  paying: null,
  stack: [],
  clickable: new Set(),
  whyNoUndo: "",
  order: [],
  notes: [],
};

/** What is held once this was told. */
export function put(kept: Kept, told: Told): Kept {
  const now = new Map(kept.objects);
  for (const one of told.objects ?? []) now.set(one.id, one);
  for (const id of told.gone ?? []) now.delete(id);
  const seen = [...new Set([...kept.seen, ...now.keys()])];
  const objects = new Map(seen.flatMap((id) => (now.has(id) ? [[id, now.get(id)!]] : [])));
  const hand = new Map(kept.hand);
  for (const one of told.hand ?? []) hand.set(one.id, one);
  for (const id of hand.keys()) {
    const zone = objects.get(id)?.zone;
    if (zone !== "hand" && zone !== "command") hand.delete(id);
  }
  return {
    events: told.events,
    stage: told.stage,
    life: told.life ?? kept.life,
    pool: told.pool ?? kept.pool,
    lands: told.lands ?? kept.lands,
    objects,
    seen,
    hand,
    paying: told.paying === undefined ? kept.paying : told.paying,
    stack: told.stack ?? kept.stack,
    clickable: told.clickable ? new Set(told.clickable) : kept.clickable,
    whyNoUndo: told.why_no_undo ?? kept.whyNoUndo,
    order: told.order ?? kept.order,
    notes: told.notes ?? kept.notes,
  };
}

/** What is held once a table that was there already was told anew, all of it. */
export const putAnew = (kept: Kept, told: Told): Kept => put({ ...NOTHING, seen: kept.seen }, told);

/** What is held, in the order in which the player has put it; what has no place in it stands behind, as it came. */
export function inOrder<T extends { id: string }>(held: readonly T[], order: readonly string[]): T[] {
  const place = (one: T) => (order.includes(one.id) ? order.indexOf(one.id) : order.length);
  return [...held].sort((one, other) => place(one) - place(other));
}

/** The cards that are held, as the player wants them. */
export const heldIn = ({ objects, hand, order }: Kept): TableObject[] => inOrder([...objects.values()].filter((one) => hand.has(one.id)), order);

/** The order in which one card has gone to another place. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}
