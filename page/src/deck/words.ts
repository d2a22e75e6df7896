// What the odds of a deck come to, in words.

import type { Odds, Row } from "./asking";

/** The share of games that colors cost a spell on its curve from which they are bad, or could be better. */
const BAD = 0.08;
const FAIR = 0.03;
/** From which share of games a spell counts as castable, and as weak. */
export const GOOD = 0.9;
export const WEAK = 0.75;

export const percent = (share: number): string => (100 * share).toFixed(1);
export const points = (gain: number): string => `${gain < 0 ? "−" : "+"}${(100 * Math.abs(gain)).toFixed(2)}`;

/** The row of each spell on the turn of its mana value, where it was asked for. */
export function onCurve({ rows, spells }: Odds): Row[] {
  const curves = new Map(spells.map((one) => [`${one.card} ${one.cost}`, one.on_curve]));
  return rows.filter((row) => curves.get(`${row.card} ${row.cost}`) === row.turn);
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** One sentence: whether the colors fit, and how often a spell is castable on its curve. */
export function verdictOf(odds: Odds): string {
  const rows = onCurve(odds);
  if (rows.length === 0) return "Nothing in this deck is cast.";
  const lost = mean(rows.map((row) => row.color_screw));
  const said = lost >= BAD ? "The colors don't fit" : lost >= FAIR ? "The colors could be better" : "The colors fit";
  return `${said}: a spell is castable on its curve in ${percent(mean(rows.map((row) => row.castable)))} games of 100, colors alone cost ${percent(lost)}.`;
}

/** The spells that their colors cost most. */
export const suffering = (odds: Odds): Row[] => [...onCurve(odds)].sort((a, b) => b.color_screw - a.color_screw).slice(0, 3).filter((row) => row.color_screw >= FAIR / 3);

export const toneOf = (share: number): "good" | "fair" | "weak" => (share >= GOOD ? "good" : share >= WEAK ? "fair" : "weak");
