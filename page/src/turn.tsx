// The whole turn: what of the hand is best played from here. The service plans it; nothing is reckoned here.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { useCard } from "./card";
import { Mana, Words } from "./glyphs";
import { Refused, type Said, type Turn, type TurnCard } from "./service";
import { cardOf } from "./stacks";
import type { Asked, Table } from "./table";
import { asSentence, listed } from "./words";

const PAUSE = 250;
/** Seconds that it may take; by then it's what was found, and isn't called proven. */
const LONGEST = 4;
const NAME = "turn";

/** What is told of a table, or what finds it once it is asked for. */
type ToTell = Said | (() => Promise<Said>);

/** The turn from the table's latest state: asked on a line of its own, so that no click waits for it. */
export class WholeTurn {
  readonly told = signal<Turn | null>(null);
  readonly refused = signal("");
  /** Whether what is shown is of the table as it is now. */
  readonly fresh = signal(false);
  private wanted: ToTell | null = null;
  private last: ToTell | null = null;
  private asking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly line: Asked, private readonly pause = PAUSE) {}

  /** Ask for the turn of a table as it was told; of tables that follow at once only the last is asked about. */
  want(told: ToTell): void {
    this.fresh.value = false;
    this.wanted = this.last = told;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), this.pause);
  }

  /** Ask once more about what was refused. */
  again(): void {
    if (this.last) this.want(this.last);
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    while (this.wanted) {
      const wanted = this.wanted;
      this.wanted = null;
      let found: Turn | null = null;
      let refused = "";
      try {
        const told: Said = typeof wanted === "function" ? await (wanted as () => Promise<Said>)() : wanted;
        const limits = { ...(told["limits"] as Said | undefined), time: LONGEST };
        await this.line.ask({ ...told, limits, ask: "table", table: NAME });
        found = await this.line.ask<Turn>({ ask: "turn", table: NAME });
      } catch (error) {
        refused = error instanceof Refused ? error.message : String(error);
      }
      if (this.wanted) continue;
      this.told.value = found;
      this.refused.value = refused;
      this.fresh.value = true;
    }
    this.asking = false;
  }
}

/** How good the turn is, in words: it is called proven only where the answer says so. */
export function saidOfTurn({ played, cards, proven, cheapest }: Turn, keeps = false): string {
  const beside = keeps ? " beside what is kept" : "";
  const share = `${played} of ${cards.length}${beside}`;
  if (!proven) return `${share}: the best that was found, not proven.`;
  if (played === 0) return `Nothing of the hand can be played${beside}, proven.`;
  return `Best ${share}, proven${cheapest ? "" : "; whether another such turn gives up less isn't known"}.`;
}

/** What becomes of a card: its word before its name, and the one behind it. */
export function doneWith({ action }: TurnCard, first: boolean): [before: string, behind: string] {
  if (action === "play") return ["Land: ", ""];
  if (action) return first ? ["", " now"] : ["then ", ""];
  return ["", " not"];
}

export function TurnView({ table, whole }: { table: Table; whole: WholeTurn }) {
  const kept = table.kept.value;
  const there = kept.hand.size > 0 && !table.refused.value;
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const asked = there && (wide || open);
  useEffect(() => { if (asked) whole.want(() => table.toldShortly()); }, [kept, asked]);
  const played = table.latest > 1;
  if (!there && !played) return null;
  const told = whole.told.value;
  const fresh = whole.fresh.value;
  const title = kept.paying ? `This turn, after ${kept.paying.name}` : "This turn";
  return (
    <section class="turn" aria-label="This turn">
      <details open={wide || open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary><h2><Words text={title} /></h2></summary>
        {there && <div aria-live="polite" aria-busy={!fresh} class={fresh ? "" : "stale"}>
          {told && !whole.refused.value ? <Told table={table} told={told} fresh={fresh} /> : <p class="quiet">{fresh ? <>{asSentence(whole.refused.value)} <button type="button" class="small" onClick={() => whole.again()}>Ask again</button></> : "Working it out …"}</p>}</div>}
        <div class="buttons">
          {there && told && told.events.length > 0 && <button type="button" disabled={!fresh || table.busy.value} onClick={() => table.playAll(told.events)}>Play the whole turn</button>}
          {played && <button type="button" disabled={table.busy.value} onClick={() => table.undo()}>Undo the whole turn</button>}
        </div>
      </details>
    </section>
  );
}

/** Whether there is room for the turn beside the table; else it is opened by hand. */
function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia("(min-width: 821px)").matches);
  useEffect(() => {
    const query = matchMedia("(min-width: 821px)");
    const follow = () => setWide(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return wide;
}

function Told({ table, told, fresh }: { table: Table; told: Turn; fresh: boolean }) {
  const first = table.kept.value.paying ? undefined : told.cards.find((one) => one.action && one.action !== "play");
  const { keep } = table.request;
  const ordered = table.kept.value.order.length > 0;
  return (
    <>
      <p class="turn-said"><b>{saidOfTurn(told, Array.isArray(keep) && keep.length > 0)}</b></p>
      {ordered && <p class="quiet">In the order of your hand: what stands first is wanted most. <button type="button" class="small" onClick={() => table.happen({ do: "order", order: [] })}>Forget the order</button></p>}
      <ul class="turn-cards">{told.cards.map((one) => <CardOfTurn key={one.id} table={table} one={one} first={one === first} />)}</ul>
      {fresh && told.why_no_events && <p class="quiet">Play it card by card: <Words text={asSentence(told.why_no_events)} /></p>}
    </>
  );
}

function CardOfTurn({ table, one, first }: { table: Table; one: TurnCard; first: boolean }) {
  const object = table.kept.value.objects.get(one.id);
  const { name } = useCard(object ? cardOf(object) : one.id.replace(/#\d+$/, ""));
  const [before, behind] = doneWith(one, first);
  const lost = one.loses?.length ? `only with ${listed(one.loses)}` : "";
  const why = one.sentence || lost;
  return (
    <li class={one.action ? "" : "left"}><span>{before}<b>{name}</b>{behind}{one.x !== undefined && `, X is ${one.x}`}</span> <Mana text={one.total_cost ?? ""} />{why && <small class={lost ? "tone-lost" : ""}><Words text={why} /></small>}</li>
  );
}
