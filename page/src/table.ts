// The table: its list of events, which can be told anew at any time, and what the service has said of it.

import { signal, type Signal } from "@preact/signals";
import { withName, type Board } from "./board";
import { tagged } from "./keep";
import { NOTHING, put, putAnew } from "./kept";
import { Refused, type Explanation, type Said, type Told } from "./service";
import { planOf } from "./words";

export interface Asked {
  ask<T>(line: Said): Promise<T>;
}

/** So many events are longer told than the board to which they led. */
const MANY = 8;

export type Event = { do: string } & Said;
export interface Option {
  plan: Said;
  differs: string;
}
/** An entry of a board whose name nobody knows. */
export interface LeftOut {
  zone: string;
  name: string;
  text: string;
  /** Names that could be meant, as the service says them. */
  meant: string[];
}

const FORGOTTEN = new Set(["unknown_table", "lost", "worker_lost"]);
const MOST_LEFT_OUT = 20;
/** What changes the board for good: it isn't that of the opening any more. */
const PLAYED = new Set(["pay", "play", "resolve"]);
/** What a request says that an opening doesn't: it is told as the first event, or the page asks for it itself. */
const NOT_OPENED = new Set(["pay", "pays", "want", "events", "ask", "tag"]);

export class Table {
  readonly kept = signal(NOTHING);
  readonly said = signal("");
  /** Whether what is said is that something didn't work. */
  readonly failed = signal(false);
  readonly busy = signal(false);
  readonly why = signal<Explanation | null>(null);
  readonly ways = signal<{ options: Option[]; at: number } | null>(null);
  readonly leftOut = signal<readonly LeftOut[]>([]);
  readonly armed = signal(false);
  readonly refused = signal<Refused | null>(null);
  private events: Event[] = [];
  /** How many events each thing that a person did was: a whole turn is many. */
  private acts: number[] = [];
  private last: Promise<unknown> = Promise.resolve();
  private sent: Said = {};

  private readonly opening: Signal<Said>;

  constructor(private readonly line: Asked, opening: Said, private readonly name = "page") {
    this.opening = signal(opening);
  }

  /** Everything that has happened, to be told again or shared. */
  get history(): readonly Event[] {
    return this.events;
  }

  /** What the service has been told of the table, so that it can be told anew elsewhere. */
  get told(): Said {
    return { ...this.sent, events: this.events };
  }

  /** The same in few words: by its board, where nothing is under way and much has happened. */
  async toldShortly(): Promise<Said> {
    const { stage, order } = this.kept.value;
    if (stage !== "open" || this.events.length < MANY) return this.told;
    const events = order.length > 0 ? [{ do: "order", order }] : [];
    return { ...this.sent, board: await this.board(), events };
  }

  /** How many events the latest thing was. */
  get latest(): number {
    return this.acts.at(-1) ?? 0;
  }

  /** What the table was opened with. */
  get request(): Said {
    return this.opening.value;
  }

  /** Open a table: what the request pays for is begun at once, or its events are told again. */
  open(opening: Said = this.opening.value): Promise<void> {
    return this.inTurn(() => this.lay(opening));
  }

  private async lay(opening: Said): Promise<void> {
    this.opening.value = opening;
    this.refused.value = null;
    const said = Array.isArray(opening["events"]) ? (opening["events"] as Event[]) : [];
    try {
      if (opening["pays"]) throw new Refused("a table pays one cost at a time; this request asks for several", "conflict", "pays");
      const [told, events] = await this.inItsOrder(tagged(opening), said);
      const state = put(NOTHING, told);
      this.begunWith(events);
      const pay = opening["pay"] as Said | string | undefined;
      if (events.every((event) => event.do === "order") && asksSomething(pay)) await this.begin(state, typeof pay === "string" ? { cost: pay } : pay!);
      else this.take(state);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.sent["board"]) this.take(NOTHING);
      this.refused.value = error;
    }
  }

  /** Open it; an order of the hand that names a card which isn't there any more is forgotten. */
  private async inItsOrder(opening: Said, events: readonly Event[]): Promise<[Told, readonly Event[]]> {
    try {
      return [await this.opened(opening, events), events];
    } catch (error) {
      if (events[0]?.do !== "order" || !(error instanceof Refused) || error.code !== "unknown_id") throw error;
      return [await this.opened(opening, events.slice(1)), events.slice(1)];
    }
  }

  /** Begin to pay at a table that was just opened: both are seen as one; where it's refused, the table stands. */
  private async begin(state: typeof NOTHING, pay: Said): Promise<void> {
    const event = { do: "cast", pay };
    try {
      const told = await this.line.ask<Told>({ ask: "event", event, table: this.name });
      this.begunWith([...this.events, event]);
      this.take(put(state, told));
    } catch (error) {
      this.take(state);
      throw error;
    }
  }

  /** Open it without the cards whose names nobody knows: they are told, and stop nothing else. */
  private async opened(opening: Said, events: readonly Event[]): Promise<Told> {
    const leftOut: LeftOut[] = [];
    let sent = Object.fromEntries(Object.entries(opening).filter(([key]) => !NOT_OPENED.has(key)));
    this.sent = {};
    for (;;) {
      try {
        const told = await this.line.ask<Told>({ ...sent, ask: "table", table: this.name, events });
        this.sent = sent;
        this.leftOut.value = leftOut;
        return told;
      } catch (error) {
        const place = error instanceof Refused && error.code === "unknown_card" ? /^board\.(\w+)\[(\d+)\]/.exec(error.path) : null;
        const board = sent["board"] as Said | undefined;
        const zone = place?.[1] ?? "";
        const listed = board?.[zone];
        if (!place || !Array.isArray(listed) || leftOut.length >= MOST_LEFT_OUT) throw error;
        const [entry] = listed.slice(Number(place[2]));
        const text = (error as Refused).message;
        leftOut.push({ zone, name: nameOfEntry(entry), text, meant: meantIn(text) });
        sent = { ...sent, board: { ...board, [zone]: listed.filter((_, at) => at !== Number(place[2])) } };
      }
    }
  }

  happen(event: Event): Promise<void> {
    return this.inTurn(() => this.tell(event));
  }

  /** Let a whole turn happen: its events are told in one line, and all of them happen, or none. */
  playAll(events: readonly Said[]): Promise<void> {
    return this.inTurn(async () => {
      const all = [...this.events, ...(events as readonly Event[])];
      const told = await this.line.ask<Told>({ ...this.sent, ask: "table", table: this.name, events: all });
      this.events = all;
      this.acts.push(events.length);
      this.take(putAnew(this.kept.value, told));
      this.say(`The whole turn is played, ${events.length} events.`);
    });
  }

  /** Say something below the board's head: that something was done, or that it `failed`. */
  say(text: string, failed = false): void {
    this.said.value = text;
    this.failed.value = failed;
  }

  /** Pay as proposed; a payment that kills is asked for twice. */
  pay(): void {
    const plan = planOf(this.kept.value.paying);
    if (this.busy.value) this.say("One moment: the plan is being made anew.");
    else if (plan?.lethal && !this.armed.value) this.armed.value = true;
    else if (plan) void this.happen({ do: "pay" });
  }

  /** Take the latest thing back: one event, or those of a whole turn. */
  undo(): Promise<void> {
    return this.inTurn(async () => {
      const number = this.latest;
      if (number === 0) return;
      const told = await this.remembered<Told>({ ask: "undo", number });
      this.events = this.events.slice(0, -number);
      this.acts.pop();
      this.take(put(this.kept.value, told));
    });
  }

  explain(): Promise<void> {
    return this.inTurn(async () => {
      this.why.value = this.why.value ? null : await this.remembered<Explanation>({ ask: "explain" });
    });
  }

  /** Take the next of the ways that really differ; the tap by hand stays as it is. */
  async another(): Promise<void> {
    await this.inTurn(async () => {
      const found = this.ways.value ?? { options: (await this.remembered<{ options: Option[] }>({ ask: "options" })).options, at: 0 };
      if (found.options.length < 2) {
        this.say("There is no other way that really differs.");
        return;
      }
      const at = (found.at + 1) % found.options.length;
      const back = this.events.at(-1)?.do === "take";
      if (back) await this.remembered<Told>({ ask: "undo", number: 1 }).then((told) => this.forgetLast(told));
      await this.tell({ do: "take", way: at });
      this.ways.value = { options: found.options, at };
    });
  }

  /** The board as it is now, as a request would have it, each object under its id. */
  async board(): Promise<Board> {
    return (await this.remembered<{ board: Board }>({ ask: "board" })).board;
  }

  /**
   * Open the table anew with another board or other wishes; what is being paid for is begun again.
   * Each change is made to what the one before it has left.
   */
  change(part: Said | ((request: Said) => Said), board?: (board: Board) => Board): Promise<void> {
    return this.inTurn(async () => {
      const { events: _events, ...request } = this.opening.value;
      const wanted = typeof part === "function" ? part(request) : part;
      const paying = this.kept.value.paying;
      const next: Said = { ...request, ...wanted };
      if (!("pay" in wanted)) {
        delete next["pay"];
        if (paying) next["pay"] = paying.pay;
      }
      const played = this.events.some((event) => PLAYED.has(event.do));
      if (board || played) {
        const now = played ? await this.toGoOnFrom() : await this.board().catch(() => (request["board"] ?? {}) as Board);
        next["board"] = board ? board(now) : now;
      }
      const { order } = this.kept.value;
      await this.lay(order.length > 0 ? { ...next, events: [{ do: "order", order }] } : next);
    });
  }

  /** Take a name for what it means wherever the board says it; what has happened stays. */
  repair(name: string, meant: string): Promise<void> {
    const board = (this.opening.value["board"] ?? {}) as Board;
    return this.open({ ...this.opening.value, board: withName(board, name, meant), events: [...this.events] });
  }

  /** The board as it is once all that was cast has resolved: what waits on the stack lies in no zone of a board. */
  private async toGoOnFrom(): Promise<Board> {
    if (this.kept.value.stack.length > 0 && this.kept.value.paying) await this.tell({ do: "cancel" });
    while (this.kept.value.stack.length > 0) await this.tell({ do: "resolve" });
    return this.board();
  }

  private begunWith(events: readonly Event[]): void {
    this.events = [...events];
    this.acts = events.map(() => 1);
  }

  private async tell(event: Event): Promise<void> {
    const told = await this.remembered<Told>({ ask: "event", event });
    this.events = [...this.events, event];
    this.acts.push(1);
    this.take(put(this.kept.value, told));
  }

  private forgetLast(told: Told): void {
    this.events = this.events.slice(0, -1);
    this.acts.pop();
    this.kept.value = put(this.kept.value, told);
  }

  private take(kept: typeof NOTHING): void {
    this.kept.value = kept;
    this.why.value = null;
    this.ways.value = null;
    this.say("");
    this.armed.value = false;
    this.refused.value = null;
  }

  /** Ask about the table; one that the service has forgotten is set up again by its events first. */
  private async remembered<T>(line: Said): Promise<T> {
    try {
      return await this.line.ask<T>({ ...line, table: this.name });
    } catch (error) {
      if (!(error instanceof Refused) || !FORGOTTEN.has(error.code)) throw error;
      const told = await this.line.ask<Told>({ ...this.sent, ask: "table", table: this.name, events: this.events });
      this.kept.value = putAnew(this.kept.value, told);
      return this.line.ask<T>({ ...line, table: this.name });
    }
  }

  private inTurn(doing: () => Promise<void>): Promise<void> {
    const done = this.last.then(async () => {
      this.busy.value = true;
      try {
        await doing();
      } catch (error) {
        this.say(error instanceof Error ? error.message : String(error), true);
      } finally {
        this.busy.value = false;
      }
    });
    this.last = done;
    return done;
  }
}

const asksSomething = (pay: Said | string | undefined): boolean =>
  typeof pay === "string" ? pay !== "" : pay !== undefined && pay !== null && !Object.keys(pay).every((key) => key === "cost" && !pay["cost"]);

/** The names that a refusal asks whether they are meant. */
const meantIn = (text: string): string[] => [...(/did you mean ([^?]*)\?/.exec(text)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map((one) => one[1]!);

function nameOfEntry(entry: unknown): string {
  if (typeof entry === "string") return entry;
  const { card, name } = (entry ?? {}) as { card?: unknown; name?: unknown };
  return String(typeof card === "string" ? card : (name ?? ""));
}
