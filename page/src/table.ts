// The table: its list of events, which can be told anew at any time, and what the service has said of it.

import { signal } from "@preact/signals";
import { NOTHING, put } from "./kept";
import { Refused, type Explanation, type Said, type Told } from "./service";

export interface Asked {
  ask<T>(line: Said): Promise<T>;
}

export type Event = { do: string } & Said;
export interface Option {
  plan: Said;
  differs: string;
}

const FORGOTTEN = new Set(["unknown_table", "lost", "worker_lost"]);

export class Table {
  readonly kept = signal(NOTHING);
  readonly said = signal("");
  readonly busy = signal(false);
  readonly why = signal<Explanation | null>(null);
  readonly ways = signal<{ options: Option[]; at: number } | null>(null);
  private events: Event[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly line: Asked, private opening: Said, private readonly name = "page") {}

  /** Everything that has happened, to be told again or shared. */
  get history(): readonly Event[] {
    return this.events;
  }

  open(opening: Said = this.opening): Promise<void> {
    return this.inTurn(async () => {
      const told = await this.line.ask<Told>({ ...opening, ask: "table", table: this.name, events: [] });
      this.opening = opening;
      this.events = [];
      this.take(put(NOTHING, told));
    });
  }

  happen(event: Event): Promise<void> {
    return this.inTurn(async () => {
      const told = await this.remembered<Told>({ ask: "event", event });
      this.events = [...this.events, event];
      this.take(put(this.kept.value, told));
    });
  }

  undo(number = 1): Promise<void> {
    return this.inTurn(async () => {
      const told = await this.remembered<Told>({ ask: "undo", number });
      this.events = this.events.slice(0, -number);
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
        this.said.value = "There is no other way that really differs.";
        return;
      }
      const at = (found.at + 1) % found.options.length;
      const back = this.events.at(-1)?.do === "take";
      if (back) await this.remembered<Told>({ ask: "undo", number: 1 }).then((told) => this.forgetLast(told));
      const event = { do: "take", way: at };
      const told = await this.remembered<Told>({ ask: "event", event });
      this.events = [...this.events, event];
      this.take(put(this.kept.value, told));
      this.ways.value = { options: found.options, at };
    });
  }

  /** The board as it is now, as a request would have it. */
  async board(): Promise<Said> {
    return (await this.remembered<{ board: Said }>({ ask: "board" })).board;
  }

  private forgetLast(told: Told): void {
    this.events = this.events.slice(0, -1);
    this.kept.value = put(this.kept.value, told);
  }

  private take(kept: typeof NOTHING): void {
    this.kept.value = kept;
    this.why.value = null;
    this.ways.value = null;
    this.said.value = "";
  }

  /** Ask about the table; one that the service has forgotten is set up again by its events first. */
  private async remembered<T>(line: Said): Promise<T> {
    try {
      return await this.line.ask<T>({ ...line, table: this.name });
    } catch (error) {
      if (!(error instanceof Refused) || !FORGOTTEN.has(error.code)) throw error;
      const told = await this.line.ask<Told>({ ...this.opening, ask: "table", table: this.name, events: this.events });
      this.kept.value = put(NOTHING, told);
      return this.line.ask<T>({ ...line, table: this.name });
    }
  }

  private inTurn(doing: () => Promise<void>): Promise<void> {
    const done = this.last.then(async () => {
      this.busy.value = true;
      try {
        await doing();
      } catch (error) {
        this.said.value = error instanceof Error ? error.message : String(error);
      } finally {
        this.busy.value = false;
      }
    });
    this.last = done;
    return done;
  }
}
