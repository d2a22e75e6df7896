// What the screen asks of a deck: it holds one list and the game, and asks each table where something changed.

import { signal } from "@preact/signals";
import { followed, Refused, type Said } from "../service";
import type { Judged } from "./judging";

export interface Row {
  cost: string;
  turn: number;
  castable: number;
  color_screw: number;
  mana_screw: number;
  method: string;
  error: number;
  card?: string;
}
export interface Spell {
  cost: string;
  on_curve: number;
  card?: string;
  mean_delay: number;
}
/** Cards by mana value; symbols in costs, and lands that make mana, by type. */
export interface DeckMana {
  curve: Record<string, number>;
  asked: Record<string, number>;
  made: Record<string, number>;
}
export interface Odds {
  verdict?: string;
  held_back?: { card?: string; cost: string; turn: number; color_screw: number }[];
  rows: Row[];
  spells: Spell[];
  game: string;
  cards: number;
  lands: number;
  mana?: DeckMana;
  words?: Record<string, string>;
  not_counted?: string[];
}
export interface Named {
  name: string;
  count: number;
}
export interface Lands {
  lands: Named[];
  value: number;
  before: number;
  bound: number;
  optimal: boolean;
  changes: Named[];
  swaps: { out: string; into: string; gain: number }[];
  spells: { card?: string; cost: string; turn: number; before: number; after: number }[];
  notes?: string[];
}
export interface Hand {
  cards: string[];
  lands: number;
  mulligans?: number;
  turns: { turn: number; drawn: string | null; casts: string[] }[];
  keep?: Judged;
}
export interface Compared {
  verdict: string;
  mean: number;
}

/** A question under way: what came last, whether that isn't the answer yet, whether more is awaited, what was refused. */
export class Question<T> {
  readonly told = signal<T | null>(null);
  readonly soFar = signal(false);
  readonly busy = signal(false);
  readonly refused = signal<Refused | null>(null);
  private running: AbortController | null = null;

  /** `mend` says whether what was refused can be asked again: it has changed something that goes into the question. */
  constructor(private readonly verb: string, private readonly mend: (refused: Refused, request: Said) => boolean = () => false) {}

  /** Ask, in so many seconds: what is known so far is shown until the answer is there. */
  async ask(make: () => Said, time: number): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.busy.value = true;
    this.refused.value = null;
    let shownAny = false;
    const shown = (told: T, soFar = true) => {
      if (!running.signal.aborted) [this.told.value, this.soFar.value, shownAny] = [told, soFar, true];
    };
    for (let request = make(), again = true; again; request = make()) {
      again = false;
      try {
        shown(await followed<T>(this.verb, { ...request, limits: { time } }, shown, running.signal), false);
      } catch (error) {
        if (running.signal.aborted) return;
        const refused = error instanceof Refused ? error : new Refused(String(error));
        again = this.mend(refused, request);
        if (again) continue;
        if (!shownAny) this.told.value = null;
        this.refused.value = refused;
      }
    }
    if (!running.signal.aborted) this.busy.value = false;
  }

  /** Give up what is asked; what came by now stays. */
  cancel(): void {
    this.running?.abort();
    this.busy.value = false;
  }

  forget(): void {
    this.cancel();
    this.told.value = null;
    this.refused.value = null;
  }
}

/** A list of cards as text, and the cards that came in full, by name: those that nobody knows by name alone. */
export interface List {
  text: string;
  cards: Readonly<Record<string, unknown>>;
}

/** The list of what was typed or pasted: text, or JSON as `planner deck odds` takes it. */
export function listOf(said: string, cards: List["cards"] = {}): List {
  const text = said.trim();
  if (!text.startsWith("{") && !text.startsWith("[")) return { text: said, cards };
  const found = JSON.parse(text) as unknown;
  const entries = (Array.isArray(found) ? found : (found as { deck?: unknown }).deck) as unknown;
  if (!Array.isArray(entries)) throw new Error("expected a list of cards under “deck”");
  const full: Record<string, unknown> = {};
  const lines = entries.map((entry) => {
    const { card, count } = (typeof entry === "string" ? { card: entry, count: 1 } : "card" in (entry as object) ? entry : { card: entry, count: 1 }) as { card: unknown; count?: number };
    const faces = Array.isArray(card) ? (card as Said[]) : null;
    const name = typeof card === "string" ? card : faces ? faces.map((face) => face["name"]).join(" // ") : String((card as Said)["name"]);
    if (typeof card !== "string") full[name] = faces ? { name, card_faces: faces } : card;
    return `${count ?? 1} ${name}`;
  });
  return { text: lines.join("\n"), cards: full };
}

const LINE = /^\s*(\d{1,4})\s*x?\s+(.+?)\s*$/i;
const TAIL = /\s+(?:\([A-Z0-9]{2,6}\)|\[[^\]]*\]|\*[A-Z]+\*|#\S+|\^[^^]*\^).*$/;

const nameIn = (line: string) => (LINE.exec(line)?.[2] ?? line.trim()).replace(TAIL, "");
const isOf = (line: string, name: string) => nameIn(line).toLowerCase() === name.toLowerCase();

/** The list as the service takes it: its text, with the cards that came in full. */
export const deckOf = ({ text, cards }: List): string | { text: string; cards: unknown[] } =>
  text.trim() === "" || Object.keys(cards).length === 0 ? text : { text, cards: Object.values(cards) };

/** The name in the line of a list that a refusal is about; null where it is about no name that nobody knows. */
export function unknownIn(refused: Refused, request: Said): string | null {
  const place = /^(deck|other), line (\d+)$/.exec(refused.path);
  if (refused.code !== "unknown_card" || !place) return null;
  const deck = request[place[1]!] as ReturnType<typeof deckOf>;
  const line = (typeof deck === "string" ? deck : deck.text).split("\n")[Number(place[2]) - 1];
  return line === undefined ? null : nameIn(line);
}

/** The text of a list with more or fewer of one card: its line changed, a new one where there was none. */
export function withNumber(text: string, name: string, by: number): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => isOf(line, name));
  if (at < 0) return by > 0 ? [`${by} ${name}`, ...lines].join("\n") : text;
  const number = Number(LINE.exec(lines[at]!)?.[1] ?? 1) + by;
  if (number <= 0) lines.splice(at, 1);
  else lines[at] = `${number} ${nameIn(lines[at]!)}`;
  return lines.join("\n");
}

/** The text of a list after changes. */
export const withChanges = (text: string, changes: readonly Named[]): string => changes.reduce((now, one) => withNumber(now, one.name, one.count), text);

/** How many of a card a list has. */
export function numberOf(text: string, name: string): number {
  const line = text.split("\n").find((one) => isOf(one, name));
  return line === undefined ? 0 : Number(LINE.exec(line)?.[1] ?? 1);
}
