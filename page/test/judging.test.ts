import { expect, test } from "vitest";
import { saidOfHand, type Judged } from "../src/deck/judging";

test("a judgement is told in words, with its figures", () => {
  const good: Judged = { keep: true, kept: 15.62, kept_error: 0.05, mulligan: 13.68, mulligan_error: 0.07 };
  expect(saidOfHand(good)).toEqual(["Keep it", "with it games spend 15.6 ± 0.1 mana by turn 7, with one card fewer 13.7 ± 0.1."]);
  expect(saidOfHand({ keep: false, kept: 2, kept_error: 0 })).toEqual(["Mulligan", "with it games spend 2.0 ± 0.0 mana by turn 7."]);
});
