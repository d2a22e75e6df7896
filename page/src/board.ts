// A board as a request has it, changed: each function gives another one.

import type { Card, Entry, Said } from "./service";

export const ZONES = ["battlefield", "hand", "graveyard", "exile", "command"] as const;
export type Board = Said;

const listed = (board: Board, zone: string): unknown[] => (Array.isArray(board[zone]) ? (board[zone] as unknown[]) : []);

export const withMore = (board: Board, zone: string, names: readonly unknown[]): Board => ({ ...board, [zone]: [...listed(board, zone), ...names] });

function nameOf({ card }: Entry): string {
  if (Array.isArray(card)) return card.map((face) => face.name).join(" // ");
  return typeof card === "string" ? card : card.name;
}

/** An entry in full: a name alone is that of a card without a state. */
function inFull(said: unknown): Entry {
  if (typeof said === "string") return { card: said };
  return "card" in (said as object) ? (said as Entry) : { card: said as Card };
}

/** The board with another state of one object, or without the object where there is none.
 *  Ids are counted as the contract counts them: by name, through all zones in their order. */
export function withEntry(board: Board, id: string, change: (entry: Entry) => Entry | null): Board {
  const found = { ...board };
  const numbers = new Map<string, number>();
  for (const zone of ZONES) {
    const there = listed(board, zone);
    if (there.length === 0) continue;
    found[zone] = there.flatMap((said) => {
      const { count = 1, ...one } = inFull(said) as Entry & { count?: number };
      const name = nameOf(one);
      const ids = Array.from({ length: count }, (_, copy) => {
        if (one.id !== undefined) return count === 1 ? String(one.id) : `${one.id}#${copy + 1}`;
        numbers.set(name, (numbers.get(name) ?? 0) + 1);
        return `${name}#${numbers.get(name)}`;
      });
      if (!ids.includes(id)) return [said];
      return ids.flatMap((each) => {
        const changed = each === id ? change(one) : one;
        return changed ? [changed] : [];
      });
    });
  }
  return found;
}

/** An entry with another state; what is false, empty or not said is left out. */
export function withState(entry: Entry, change: Partial<Entry>): Entry {
  const said = (value: unknown) => value !== undefined && value !== false && !(typeof value === "object" && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries({ ...entry, ...change }).filter(([, value]) => said(value))) as Entry;
}

/** Counters as they are typed: "3 charge, 1 +1/+1". */
export const countersOf = (text: string): Record<string, number> =>
  Object.fromEntries(text.split(",").map((part) => /^\s*(\d+)\s+(.+?)\s*$/.exec(part)).filter((one) => one !== null).map(([, number, name]) => [name!, Number(number)]));

/** The board with another name wherever a name stands in it. */
export function withName(board: Board, name: string, other: string): Board {
  const renamed = (said: unknown): unknown => {
    if (said === name) return other;
    const entry = said as Partial<Entry> | null;
    if (typeof said !== "object" || entry === null) return said;
    return entry.card === name ? { ...entry, card: other } : said;
  };
  return { ...board, ...Object.fromEntries(ZONES.filter((zone) => Array.isArray(board[zone])).map((zone) => [zone, listed(board, zone).map(renamed)])) };
}

/** The board with a fact that was asked for: one of its own, or one of an object. */
export function withFact(board: Board, { object, key }: { object: string; key: string }, value: unknown): Board {
  if (key === "commander_identity" || key === "library") return { ...board, [key]: value };
  return withEntry(board, object, (entry) => withState(entry, { [key]: key === "counters" ? { ...entry.counters, ...(value as Record<string, number>) } : value }));
}
