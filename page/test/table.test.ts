import { afterEach, describe, expect, test, vi } from "vitest";
import { deckOf, unknownIn } from "../src/deck/asking";
import { refusedWords } from "../src/deck/shared";
import { keepToo } from "../src/keep";
import { NOTHING, put, putAnew } from "../src/kept";
import { eventsOf, followed, Refused, type Entry, type HandCard, type Said, type TableObject, type Told } from "../src/service";
import { stacksOf, tellsSick } from "../src/stacks";
import { Table } from "../src/table";
import { saidOfCard } from "../src/words";

const object = (id: string, zone: string, entry: Partial<Entry> = {}): TableObject => ({
  id, zone, entry: { card: id.replace(/#.*/, ""), ...entry }, makes: [], more: false,
});
const held = (id: string, more: Partial<HandCard> = {}): HandCard => ({ id, status: "payable", ...more }) as HandCard;
const told = (more: Partial<Told>): Told => ({ table: "page", events: 0, stage: "open", ...more });

describe("what is told is put over what was told before", () => {
  const before = put(NOTHING, told({ objects: [object("Island#1", "battlefield"), object("Opt#1", "hand")], hand: [held("Opt#1")], life: 11 }));

  test("what isn't said stays", () => {
    const now = put(before, told({ events: 1, pool: "{U}" }));
    expect([now.life, now.pool, [...now.objects.keys()], now.events]).toEqual([11, "{U}", ["Island#1", "Opt#1"], 1]);
  });

  test("what is gone is gone, from the hand too", () => {
    const now = put(before, told({ gone: ["Opt#1"] }));
    expect([[...now.objects.keys()], [...now.hand.keys()]]).toEqual([["Island#1"], []]);
  });

  test("a card that was cast leaves the hand as it changes zones", () => {
    const now = put(before, told({ objects: [object("Opt#1", "graveyard")] }));
    expect([...now.hand.keys()]).toEqual([]);
  });

  test("a card that an undo brings back stands where it stood, after a table told anew too", () => {
    const hand = ["a#1", "b#1"].map((id) => object(id, "hand"));
    const cast = put(put(NOTHING, told({ objects: hand })), told({ gone: ["a#1"] }));
    for (const now of [cast, putAnew(cast, told({ objects: [hand[1]!] }))]) {
      expect([...now.objects.keys()]).toEqual(["b#1"]);
      expect([...put(now, told({ objects: [hand[0]!] })).objects.keys()]).toEqual(["a#1", "b#1"]);
    }
  });

  test("no payment is said by null, and no change by nothing", () => {
    const paying = { name: "Opt" } as Told["paying"];
    const now = put(before, told(paying === undefined ? {} : { paying }));
    expect(put(now, told({})).paying?.name).toBe("Opt");
    expect(put(now, told({ paying: null })).paying).toBeNull();
  });
});

/** A service that counts events, and forgets when it is told to. */
class Forgetful {
  lines: Said[] = [];
  forgotten = false;
  events = 0;

  async ask<T>(line: Said): Promise<T> {
    this.lines.push(line);
    if (line["ask"] === "table") {
      this.forgotten = false;
      this.events = (line["events"] as unknown[]).length;
    } else if (this.forgotten) throw new Refused("gone", "unknown_table", "table");
    else if (line["ask"] === "event") this.events += 1;
    else if (line["ask"] === "undo") this.events -= line["number"] as number;
    return told({ events: this.events }) as T;
  }
}

describe("a table", () => {
  test("tells its events anew where the service has forgotten it", async () => {
    const service = new Forgetful();
    const table = new Table(service, { board: {} });
    await table.open();
    await table.happen({ do: "pay" });
    await table.happen({ do: "resolve" });
    service.forgotten = true;
    await table.happen({ do: "cancel" });
    expect(service.lines.at(-2)).toMatchObject({ ask: "table", events: [{ do: "pay" }, { do: "resolve" }] });
    expect([table.kept.value.events, table.history.length, table.said.value]).toEqual([3, 3, ""]);
    expect(table.failed.value).toBe(false);
    await table.undo();
    await table.undo();
    expect([table.kept.value.events, table.history]).toEqual([1, [{ do: "pay" }]]);
  });

  test("makes each change to what the one before it has left", async () => {
    let board: Said = {};
    const ask = async <T>(line: Said) => {
      await new Promise((done) => setTimeout(done));
      if (line["ask"] === "board") return { board } as T;
      board = line["board"] as Said;
      return told({}) as T;
    };
    const table = new Table({ ask }, { board: { life: 1 } });
    await table.open();
    const more = (part: Said) => table.change({}, (now) => ({ ...now, ...part }));
    await Promise.all([more({ pool: "{R}" }), more({ life: 2 }), keepToo(table, { cost: "{U}" }), keepToo(table, { cost: "{B}" })]);
    expect(board).toEqual({ life: 2, pool: "{R}" });
    expect(table.request["keep"]).toEqual([{ cost: "{U}" }, { cost: "{B}" }]);
  });

  test.each([
    [{ cost: "{R}" }, [{ card: "Counter#1" }, { card: "Opt#1" }, { cost: "{R}" }]],
    [{ card: "Opt#1" }, "hand"],
    [{ card: "Opt" }, "hand"],
  ])("keeps one more beside the whole hand: %j", async (more, keep) => {
    const ask = async <T>() => told({
      objects: [object("Opt#1", "hand"), object("Counter#1", "hand"), object("Island#1", "hand"), object("Krenko#1", "command")],
      hand: [held("Opt#1"), held("Counter#1"), held("Island#1", { land: true }), held("Krenko#1")],
      order: ["Counter#1", "Opt#1"],
    }) as T;
    const table = new Table({ ask }, { board: {}, keep: "hand" });
    await table.open();
    await keepToo(table, more);
    expect(table.request["keep"]).toEqual(keep);
  });

  test("keeps one more beside one that was said without a list", async () => {
    const table = new Table(new Forgetful(), { board: {}, keep: "{U}{U}" });
    await table.open();
    await keepToo(table, { cost: "{R}" });
    expect(table.request["keep"]).toEqual(["{U}{U}", { cost: "{R}" }]);
  });

  test.each([
    [{}, undefined],
    [{ keep: "hand" }, "hand"],
    [{ keep: [] }, []],
    [{ keep: "{U}" }, [{ tag: "{U}", cost: "{U}" }]],
  ])("is opened with what is kept, and says nothing of it where nothing is said: %j", async (wish, keep) => {
    const service = new Forgetful();
    await new Table(service, { board: {}, ...wish }).open();
    expect(service.lines[0]!["keep"]).toEqual(keep);
  });

  test("says what is refused, and holds what it held", async () => {
    const table = new Table({ ask: () => Promise.reject(new Refused("nothing is being paid for", "illegal")) }, {});
    await table.happen({ do: "pay" });
    expect([table.said.value, table.failed.value]).toEqual(["nothing is being paid for", true]);
    expect([table.history.length, table.busy.value]).toEqual([0, false]);
  });
});

test.each([
  [held("a#1"), "castable, nothing lost"],
  [held("a#1", { loses: ["Treasure#1"] }), "only with the Treasure"],
  [held("a#1", { loses: ["Treasure#1", "Treasure#2"], life: 2 }), "only with 2 Treasure, costs 2 life"],
  [held("a#1", { status: "unpayable", missing: { mana: "{U}" } }), "{U} more"],
  [held("a#1", { status: "unpayable", sentence: "Why." }), "Why."],
  [held("a#1", { land: true }), "can be played"],
  [held("a#1", { land: true, status: "unpayable" }), "no land drop left"],
  [held("a#1", { lethal: true }), "only at the cost of your life"],
])("a card in hand is told in words: %#", (card, words) => {
  expect(saidOfCard(card).text).toBe(words);
});

test("like permanents are one stack, tapped ones another", () => {
  const found = stacksOf([object("Island#1", "battlefield"), object("Island#2", "battlefield", { tapped: true }), object("Island#3", "battlefield", { id: "Island#3" })]);
  expect(found.map((one) => one.ids)).toEqual([["Island#1", "Island#3"], ["Island#2"]]);
});

test("that a permanent came this turn is told of creatures alone, and of everything while the board is edited", () => {
  const came = (type: string, id: string, sick: boolean) => object(id, "battlefield", { card: { name: type, type_line: type }, summoning_sick: sick });
  const board = ["Basic Land — Mountain", "Artifact Creature — Golem"].flatMap((type, at) => [came(type, `a#${at}`, true), came(type, `b#${at}`, false)]);
  expect(stacksOf(board).map((one) => one.ids)).toEqual([["a#0", "b#0"], ["a#1"], ["b#1"]]);
  expect(board.map((one) => tellsSick(one, false))).toEqual([false, false, true, false]);
  expect(stacksOf(board, true).map((one) => one.ids)).toEqual([["a#0"], ["b#0"], ["a#1"], ["b#1"]]);
  expect(board.map((one) => tellsSick(one, true))).toEqual([true, false, true, false]);
});

test("the name that nobody knows is that of the line that a refusal names", () => {
  const request = { deck: "Deck\n4 Delver of Secrets (ISD) 51\n20 Island", other: { text: "4x Ponder", cards: [] } };
  const refused = (path: string, code = "unknown_card") => unknownIn(new Refused("no", code, path), request);
  expect(refused("deck, line 2")).toBe("Delver of Secrets");
  expect(refused("other, line 1")).toBe("Ponder");
  expect([refused("deck, line 9"), refused("deck"), refused("deck, line 2", "invalid")]).toEqual([null, null, null]);
});

test("a pasted list is asked about as it is, headings and sideboard too, with the cards that came in full", () => {
  const text = "Deck\n4 Opt\n\nSideboard\n2 Pyroblast";
  expect(deckOf({ text, cards: {} })).toBe(text);
  expect(deckOf({ text, cards: { Opt: { name: "Opt" } } })).toEqual({ text, cards: [{ name: "Opt" }] });
});

const streamOf = (...chunks: Uint8Array[]) => new ReadableStream<Uint8Array>({
  start(out) {
    for (const chunk of chunks) out.enqueue(chunk);
    out.close();
  },
});
const bytes = (text: string) => new TextEncoder().encode(text);

describe("answers by events", () => {
  const answered = (text: string, status = 200, type = "text/event-stream") => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(streamOf(bytes(text)), { status, headers: { "content-type": type } })));
    const soFar: Said[] = [];
    return { soFar, answer: followed<Said>("deck/odds", {}, (told) => soFar.push(told), new AbortController().signal) };
  };
  afterEach(() => vi.unstubAllGlobals());

  test("come whole however their bytes are cut", async () => {
    const all = bytes('event: so_far\ndata: {"name": "Æther"}\n\nevent: answer\ndata: {"at": "a: b"}\n\n');
    for (let at = 1; at < all.length; at++) {
      const found = [];
      for await (const one of eventsOf(streamOf(all.slice(0, at), all.slice(at)))) found.push(one);
      expect(found).toEqual([{ event: "so_far", data: '{"name": "Æther"}' }, { event: "answer", data: '{"at": "a: b"}' }]);
    }
  });

  test("what is known so far comes before the answer", async () => {
    const { soFar, answer } = answered('event: so_far\ndata: {"n":1}\n\nevent: so_far\ndata: {"n":2}\n\nevent: answer\ndata: {"n":3}\n\n');
    expect(await answer).toEqual({ n: 3 });
    expect(soFar).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test("a refusal midway, or before anything is known, has its path", async () => {
    const refused = '{"detail":"no","code":"c","path":"deck"}';
    await expect(answered(`event: problem\ndata: ${refused}\n\n`).answer).rejects.toMatchObject({ message: "no", path: "deck" });
    await expect(answered(refused, 400, "application/problem+json").answer).rejects.toMatchObject({ message: "no", path: "deck" });
  });

  test("a stream that breaks off is no answer", async () => {
    await expect(answered('event: so_far\ndata: {"n":1}\n\nevent: ans').answer).rejects.toMatchObject({ code: "lost" });
  });
});

test("a refusal is a sentence, whether its message begins with what is refused or not", () => {
  expect(refusedWords({ message: "is missing: the deck has no spells", path: "ask" })).toBe("“ask” is missing: the deck has no spells.");
  expect(refusedWords({ message: "no card has this name", path: "deck, line 2" })).toBe("No card has this name (deck, line 2).");
  expect(refusedWords({ message: "The service can't be reached. Is it still running?", path: "" })).toBe("The service can't be reached. Is it still running?");
});
