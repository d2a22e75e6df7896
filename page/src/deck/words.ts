// Figures of a deck in words, and from which share of games on a cell is green or red.

export const GOOD = 0.9;
export const WEAK = 0.75;

export const percent = (share: number): string => (100 * share).toFixed(1);
export const points = (gain: number): string => `${gain < 0 ? "−" : "+"}${(100 * Math.abs(gain)).toFixed(2)}`;

export const toneOf = (share: number): "good" | "fair" | "weak" => (share >= GOOD ? "good" : share >= WEAK ? "fair" : "weak");
