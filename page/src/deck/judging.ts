// Whether each of the hands that were dealt is better kept: asked hand by hand, told as each is known.

import { signal } from "@preact/signals";
import { post, type Said } from "../service";
import type { Hand } from "./asking";

/** What games come to with a hand, and with one card fewer; in mana that is spent up to `TURNS`. */
export interface Judged {
  keep: boolean;
  kept: number;
  kept_error: number;
  mulligan?: number;
  mulligan_error?: number;
}

export const TURNS = 7;
/** Seconds that a hand may take. */
const LONGEST = 10;

/** The judgements of hands in their order; null of one that couldn't be judged. */
export class Judging {
  readonly told = signal<readonly (Judged | null)[]>([]);
  private running: AbortController | null = null;
  private of: readonly Hand[] | null = null;

  constructor(private readonly ask = post<{ keep?: Judged }>) {}

  /** Judge these hands of the deck and the game that a request says; what is known of them already stays. */
  async judge(hands: readonly Hand[], request: Said): Promise<void> {
    this.stop();
    if (this.of !== hands) [this.of, this.told.value] = [hands, []];
    const { signal: stopped } = (this.running = new AbortController());
    for (const { cards, mulligans = 0 } of hands.slice(this.told.value.length)) {
      const asked = { ...request, hand: cards, mulligans, games: 1, last_turn: TURNS, limits: { time: LONGEST } };
      const found = await this.ask("deck/play", asked, stopped).then(({ keep }) => keep ?? null, () => null);
      if (stopped.aborted) return;
      this.told.value = [...this.told.value, found];
    }
  }

  /** Ask no further. */
  stop(): void {
    this.running?.abort();
  }
}

/** Whether to keep a hand, in words, and by how much that is better. */
export function saidOfHand({ keep, kept, kept_error, mulligan, mulligan_error = 0 }: Judged): [verdict: string, why: string] {
  const figure = (mean: number, error: number) => `${mean.toFixed(1)} ± ${(2 * error).toFixed(1)}`;
  const after = mulligan === undefined ? "" : `, with one card fewer ${figure(mulligan, mulligan_error)}`;
  return [keep ? "Keep it" : "Mulligan", `with it games spend ${figure(kept, kept_error)} mana by turn ${TURNS}${after}.`];
}
