import { describe, expect, test } from "vitest";
import type { Hand } from "../src/deck/asking";
import { Judging, saidOfHand, type Judged } from "../src/deck/judging";
import type { Said } from "../src/service";

const hand = (name: string, mulligans?: number): Hand => ({ cards: [name], lands: 1, turns: [], ...(mulligans ? { mulligans } : {}) });
const good: Judged = { keep: true, kept: 15.62, kept_error: 0.05, mulligan: 13.68, mulligan_error: 0.07 };

test("a judgement is told in words, with its figures", () => {
  expect(saidOfHand(good)).toEqual(["Keep it", "with it games spend 15.6 ± 0.1 mana by turn 7, with one card fewer 13.7 ± 0.1."]);
  expect(saidOfHand({ keep: false, kept: 2, kept_error: 0 })).toEqual(["Mulligan", "with it games spend 2.0 ± 0.0 mana by turn 7."]);
});

describe("hands are judged one after another", () => {
  /** Answers of which the second is a refusal; `asked` has what was asked. */
  const judging = () => {
    const asked: Said[] = [];
    const ask = async (_verb: string, request: Said) => {
      asked.push(request);
      if (asked.length === 2) throw new Error("no");
      return { keep: good };
    };
    return { asked, judging: new Judging(ask) };
  };

  test("each after its mulligans, and one that is refused holds up none", async () => {
    const { asked, judging: all } = judging();
    await all.judge([hand("a"), hand("b", 1), hand("c")], { deck: "d" });
    expect(all.told.value).toEqual([good, null, good]);
    expect(asked.map((one) => [one["deck"], one["hand"], one["mulligans"]])).toEqual([["d", ["a"], 0], ["d", ["b"], 1], ["d", ["c"], 0]]);
  });

  test("what is known stays, and is asked no more", async () => {
    const { asked, judging: all } = judging();
    const hands = [hand("a"), hand("b")];
    const first = all.judge(hands, {});
    all.stop();
    await first;
    expect(all.told.value).toEqual([]);
    await all.judge(hands, {});
    await all.judge(hands, {});
    expect([all.told.value, asked.length]).toEqual([[null, good], 3]);
    void all.judge([hand("c")], {});
    expect(all.told.value).toEqual([]);
  });
});
