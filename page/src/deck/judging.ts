// Whether a hand that was dealt is better kept, in words.

/** What games come to with a hand, and with one card fewer; in mana that is spent up to `TURNS`. */
export interface Judged {
  keep: boolean;
  kept: number;
  kept_error: number;
  mulligan?: number;
  mulligan_error?: number;
}

export const TURNS = 7;

/** Whether to keep a hand, in words, and by how much that is better. */
export function saidOfHand({ keep, kept, kept_error, mulligan, mulligan_error = 0 }: Judged): [verdict: string, why: string] {
  const figure = (mean: number, error: number) => `${mean.toFixed(1)} ± ${(2 * error).toFixed(1)}`;
  const after = mulligan === undefined ? "" : `, with one card fewer ${figure(mulligan, mulligan_error)}`;
  return [keep ? "Keep it" : "Mulligan", `with it games spend ${figure(kept, kept_error)} mana by turn ${TURNS}${after}.`];
}
