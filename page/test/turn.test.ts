import { describe, expect, test } from "vitest";
import { inOrder, movedTo } from "../src/kept";
import { Refused, type Said, type Told, type Turn, type TurnCard } from "../src/service";
import { Table } from "../src/table";
import { doneWith, saidOfTurn, WholeTurn } from "../src/turn";

const card = (id: string, action = ""): TurnCard => ({ id, action }) as TurnCard;
const turnOf = (more: Partial<Turn>): Turn => ({ table: "turn", played: 0, proven: true, cheapest: true, cards: [], events: [], why_no_events: "", assumed: [], ...more });
const cards = [card("Island#1", "play"), card("Absorb#1", "cast"), card("Teferi#1")];

describe("a turn in words", () => {
  test("is called proven only where the answer says so", () => {
    expect(saidOfTurn(turnOf({ played: 2, cards }))).toBe("Best 2 of 3, proven.");
    expect(saidOfTurn(turnOf({ played: 2, cards, cheapest: false }))).toContain("whether another such turn gives up less isn't known");
    for (const cheapest of [true, false]) expect(saidOfTurn(turnOf({ played: 2, cards, proven: false, cheapest }))).toBe("2 of 3: the best that was found, not proven.");
    expect(saidOfTurn(turnOf({ cards }), true)).toBe("Nothing of the hand can be played beside what is kept, proven.");
    expect(saidOfTurn(turnOf({ played: 1, cards }), true)).toBe("Best 1 of 3 beside what is kept, proven.");
    expect(saidOfTurn(turnOf({ cards, proven: false }))).not.toMatch(/, proven/);
  });

  test("says of each card what becomes of it", () => {
    expect(cards.map((one) => doneWith(one, one.id === "Absorb#1").join("…"))).toEqual(["Land: …", "… now", "… not"]);
    expect(doneWith(cards[1]!, false)).toEqual(["then ", ""]);
  });
});

/** A service whose answers come when they are let. */
class Slow {
  lines: Said[] = [];
  private waiting: (() => void)[] = [];

  ask<T>(line: Said): Promise<T> {
    this.lines.push(line);
    const events = (line["events"] as unknown[] | undefined)?.length ?? 0;
    if (line["ask"] === "table" && line["bad"]) return Promise.reject(new Refused("no such board"));
    return new Promise((done) => this.waiting.push(() => done((line["ask"] === "turn" ? turnOf({ played: this.tables }) : { events }) as T)));
  }

  private get tables(): number {
    return this.lines.filter((line) => line["ask"] === "table").length;
  }

  async answer(): Promise<void> {
    await tick();
    this.waiting.shift()?.();
    await tick();
  }
}

const tick = () => new Promise((done) => setTimeout(done, 2));

describe("the whole turn", () => {
  test("of tables that follow at once only the last is asked about", async () => {
    const service = new Slow();
    const whole = new WholeTurn(service, 0);
    whole.want({ board: {}, events: [] });
    await tick();
    whole.want({ board: {}, events: [1] });
    whole.want({ board: {}, events: [1, 2] });
    for (let at = 0; at < 4; at += 1) await service.answer();
    expect(service.lines.filter((line) => line["ask"] === "table").map((line) => line["events"])).toEqual([[], [1, 2]]);
    expect([whole.told.value?.played, whole.fresh.value, whole.refused.value]).toEqual([2, true, ""]);
  });

  test("what comes late isn't shown as the table's turn now", async () => {
    const service = new Slow();
    const whole = new WholeTurn(service, 0);
    whole.want({ board: {}, events: [] });
    await service.answer();
    await service.answer();
    expect(whole.fresh.value).toBe(true);
    whole.want({ board: {}, events: [1] });
    expect(whole.fresh.value).toBe(false);
  });

  test("a refusal is said, and the next question is asked all the same", async () => {
    const service = new Slow();
    const whole = new WholeTurn(service, 0);
    whole.want({ board: {}, events: [], bad: true });
    await tick();
    expect([whole.refused.value, whole.told.value]).toEqual(["no such board", null]);
    whole.want({ board: {}, events: [] });
    await service.answer();
    await service.answer();
    expect([whole.refused.value, whole.told.value?.played]).toEqual(["", 2]);
  });
});

/** A service that plays any event but those that it refuses. */
class Plays {
  lines: Said[] = [];
  refuses = "";

  async ask<T>(line: Said): Promise<T> {
    this.lines.push(line);
    const events = (line["events"] as { do: string }[] | undefined) ?? [];
    if (events.some((one) => one.do === this.refuses)) throw new Refused("it can't be", this.refuses === "order" ? "unknown_id" : "illegal");
    const order = (events.find((one) => one.do === "order") as { order?: string[] } | undefined)?.order;
    return { table: "page", events: events.length, stage: "open", ...(order ? { order } : {}) } as Told as T;
  }
}

describe("a whole turn that is played", () => {
  const events = [{ do: "play" }, { do: "cast" }, { do: "pay" }];

  test("is told in one line and taken back by one", async () => {
    const service = new Plays();
    const table = new Table(service, { board: {} });
    await table.open();
    await table.happen({ do: "tap" });
    await table.playAll(events);
    expect(service.lines.at(-1)).toMatchObject({ ask: "table", events: [{ do: "tap" }, ...events] });
    expect([table.history.length, table.latest]).toEqual([4, 3]);
    await table.undo();
    expect(service.lines.at(-1)).toMatchObject({ ask: "undo", number: 3 });
    expect([table.history, table.latest]).toEqual([[{ do: "tap" }], 1]);
  });

  test("changes nothing where it is refused", async () => {
    const service = new Plays();
    const table = new Table(service, { board: {} });
    await table.open();
    service.refuses = "cast";
    await table.playAll(events);
    expect([table.history.length, table.latest, table.said.value, table.failed.value]).toEqual([0, 0, "it can't be", true]);
  });
});

describe("the order of a hand", () => {
  const held = ["a", "b", "c", "d"].map((id) => ({ id }));
  const ids = (order: string[]) => inOrder(held, order).map((one) => one.id).join("");

  test("what has no place stands behind, as it came", () => {
    expect([ids([]), ids(["c"]), ids(["d", "gone", "b"])]).toEqual(["abcd", "cabd", "dbac"]);
  });

  test("a card goes to a place among the others", () => {
    const all = ["a", "b", "c"];
    expect([movedTo(all, "a", 2), movedTo(all, "c", 0), movedTo(all, "b", 1)].map((one) => one.join(""))).toEqual(["bca", "cab", "abc"]);
  });

  test("outlives an edit of the board, but for a card that is gone", async () => {
    const service = new Plays();
    const order = { do: "order", order: ["a"] };
    const table = new Table(service, { board: {}, events: [order] });
    await table.open();
    await table.change({ life: 3 });
    expect(service.lines.at(-1)).toMatchObject({ ask: "table", life: 3, events: [order] });
    service.refuses = "order";
    await table.change({ life: 4 });
    expect(table.refused.value).toBeNull();
    expect([service.lines.at(-1), table.history]).toMatchObject([{ ask: "table", life: 4, events: [] }, []]);
  });
});
