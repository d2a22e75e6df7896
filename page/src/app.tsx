// The table as it is seen: the board by kinds, the hand as a strip, and what is being cast.

import type { ComponentChildren } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Builder } from "./builder";
import { CardView } from "./card";
import { Casting } from "./casting";
import { Detail } from "./detail";
import { Mana } from "./glyphs";
import { HandView } from "./hand";
import { Palette } from "./palette";
import { cardOf, isOfType, nameOfObject, stacksOf, tellsSick, type Stack } from "./stacks";
import type { Table } from "./table";
import { TurnView, type WholeTurn } from "./turn";
import { orderOf, planOf } from "./words";

export function App({ table, whole, onShare }: { table: Table; whole: WholeTurn; onShare(): void }) {
  const focus = useSignal<string | null>(null);
  const [palette, setPalette] = useState(false);
  const [editing, setEditing] = useState(false);
  const [read, setRead] = useState<string | null>(null);
  const [keys, setKeys] = useKeysSetting();
  const kept = table.kept.value;
  useKeys(table, focus, palette || read !== null, keys, () => setPalette(true));
  const there = [...kept.objects.values()];
  const zone = (name: string) => there.filter((one) => one.zone === name);
  const board = stacksOf(zone("battlefield"), editing);
  const lands = board.filter(({ first }) => isOfType(first, "Land"));
  const others = board.filter((one) => !lands.includes(one));
  const rest = [["Graveyard", "graveyard"], ["Exile", "exile"]].map(([title, name]) => [title!, zone(name!)] as const).filter(([, listed]) => listed.length > 0);
  const shown = { table, onFocus: (id: string) => { focus.value = id; }, onRead: setRead, editing };
  const stack = (one: Stack) => <StackView key={one.ids[0]} stack={one} {...shown} />;
  const object = read === null ? undefined : kept.objects.get(read);
  return (
    <>
      <section class="bar" aria-label="The table">
        <button type="button" class="find" onClick={() => setPalette(true)}><kbd>Ctrl K</kbd> cast, pay, tap, add a card</button>
        <button type="button" aria-expanded={editing} onClick={() => setEditing(!editing)}>{editing ? "Done" : "Edit"}<span class="wide">{editing ? " editing" : " the board"}</span></button>
        <button type="button" onClick={onShare}>Copy<span class="wide"> link</span></button>
        <p class="state"><span aria-label={`${kept.life} life`}>♥ {kept.life}</span> {kept.pool && <span>pool <Mana text={kept.pool} /></span>} <span class="quiet">{kept.lands} land drop{kept.lands === 1 ? "" : "s"}</span></p>
      </section>
      <p class={table.failed.value ? "toast failed" : "toast"} role="status">{table.said.value}</p>
      <main class={editing ? "table editing" : "table"}>
        <div class="board">
          {editing && <Builder table={table} keys={keys} onKeys={setKeys} />}
          {lands.length > 0 && <Zone title="Lands">{lands.map(stack)}</Zone>}
          {others.length > 0 && <Zone title="Creatures and rocks">{others.map(stack)}</Zone>}
          {table.leftOut.value.length > 0 && <Zone title="Not known">{table.leftOut.value.map(({ name, zone }) => <li class="not-known"><b>{name || "no name"}</b><small>{zone}</small></li>)}</Zone>}
          {kept.stack.length > 0 && <Zone title="On the stack">{kept.stack.map((one) => <li class="on-stack"><b>{one.name}</b>{one.brings.length > 0 && <> brings <Mana text={one.brings[0]!} /></>}</li>)}</Zone>}
          {rest.map(([name, listed]) => editing ? <Zone title={name}>{stacksOf(listed).map(stack)}</Zone> : <p class="quiet pile"><b>{name}:</b> {listed.map(nameOfObject).join(", ")}</p>)}
          {there.length === 0 && !editing && <p class="quiet">{table.busy.value ? "Laying the table …" : "The board is empty: add cards in the line at the top, or by “Edit”."}</p>}
        </div>
        <div class="side">
          <Casting table={table} focus={focus.value} />
          {!editing && <TurnView table={table} whole={whole} />}
        </div>
        <HandView {...shown} />
      </main>
      {palette && <Palette table={table} onClose={() => setPalette(false)} />}
      {object && <Detail table={table} object={object} editing={editing} onClose={() => setRead(null)} />}
    </>
  );
}

/** Whether single letters are keys; kept for the next visit. */
function useKeysSetting(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem("keys") !== "off");
  return [on, (wanted) => { localStorage.setItem("keys", wanted ? "on" : "off"); setOn(wanted); }];
}

interface Shown {
  table: Table;
  editing: boolean;
  onFocus(id: string): void;
  onRead(id: string): void;
}

function Zone({ title, children }: { title: string; children: ComponentChildren }) {
  return <section class="zone"><h2>{title}</h2><ul class="stacks">{children}</ul></section>;
}

/** A stack of like permanents: how many of them the proposal taps, in which step; a click taps one by hand. */
function StackView({ table, stack, editing, onFocus, onRead }: Shown & { stack: Stack }) {
  const { paying, clickable } = table.kept.value;
  const plan = planOf(paying);
  const taps = new Set(plan?.summary.tapped);
  const lost = new Set([...(plan?.summary.sacrificed ?? []), ...(plan?.summary.exiled ?? [])]);
  const used = stack.ids.filter((id) => taps.has(id) || lost.has(id));
  const order = plan ? orderOf(plan) : new Map<string, number[]>();
  const steps = Object.fromEntries(stack.ids.flatMap((id) => (order.has(id) ? [[id, order.get(id)!]] : [])));
  const numbers = Object.values(steps).flat().sort((a, b) => a - b);
  const { tapped, counters, controller } = stack.first.entry;
  const notes = [tellsSick(stack.first, editing) && "summoning sick", controller === "opponent" && "opponent's", ...Object.entries(counters ?? {}).map(([name, number]) => `${number} ${name}`)].filter(Boolean).join(", ");
  const spared = stack.ids.every((id) => paying?.spared.includes(id));
  const byHand = stack.ids.some((id) => paying?.by_hand.includes(id));
  const words = [tapped && "tapped", notes, used.length > 0 && `${used.length} of ${stack.ids.length} will be used`, stack.ids.some((id) => lost.has(id)) && "given up", spared && "spared", byHand && "tapped by hand"].filter(Boolean).join(", ");
  const classes = [tapped ? "is-tapped" : "", used.length ? "is-used" : "", stack.ids.some((id) => lost.has(id)) ? "is-lost" : "", spared ? "is-spared" : "", byHand ? "is-by-hand" : "", stack.ids.length > 1 ? "is-stack" : ""];
  const next = stack.ids.find((id) => clickable.has(id)) ?? stack.ids[0]!;
  return (
    <li>
      <CardView said={cardOf(stack.first)} id={stack.ids[0]!} classes={classes} label={words} makes={stack.first.makes} steps={steps} onFocus={() => onFocus(next)} onRead={() => onRead(next)} onUse={() => (editing ? onRead(next) : table.happen({ do: "tap", object: next }))}>
        {numbers.length > 0 && <span class="step" aria-hidden="true">{numbers.length > 3 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join("·")}</span>}
        {notes && <span class="state-notes" aria-hidden="true">{notes}</span>}
        {stack.ids.length > 1 && <span class="count">{used.length ? `${used.length}/` : "×"}{stack.ids.length}</span>}
      </CardView>
    </li>
  );
}

/** Enter pays or resolves, A shows the next way, W says why, L spares, Z undoes, Escape cancels, Ctrl K finds. */
function useKeys(table: Table, focus: Signal<string | null>, off: boolean, letters: boolean, find: () => void) {
  const seen = useRef({ table, off, letters, find });
  // As it is now, and not as it was when the listener was added: a key may follow at once.
  seen.current = { table, off, letters, find };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const { table, off, letters, find } = seen.current;
      if (off) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        find();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.closest("input, textarea, select, dialog, summary")) return;
      const act = event.key.startsWith("Arrow") ? towards(event.key, target) : actionOf(event.key, table, focus.peek(), target, letters);
      if (act) {
        event.preventDefault();
        act();
      } else if (event.key === "/") {
        event.preventDefault();
        find();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [focus]);
}

/** Go to the nearest card in the direction of an arrow; null where there is none. */
function towards(key: string, from: HTMLElement): (() => void) | null {
  const card = from.closest<HTMLElement>(".card");
  if (!card) return null;
  const here = card.getBoundingClientRect();
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const one of document.querySelectorAll<HTMLElement>(".card")) {
    const box = one.getBoundingClientRect();
    const [dx, dy] = [box.x - here.x, box.y - here.y];
    const [along, across] = sideways ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    if (along <= 4 || (sideways && across > here.height / 2)) continue;
    if (along + 2 * across < least) [best, least] = [one, along + 2 * across];
  }
  return best && (() => best.focus());
}

const LETTERS = new Set(["a", "w", "l", "z"]);

function actionOf(key: string, table: Table, focus: string | null, target: HTMLElement, letters: boolean): (() => unknown) | null {
  const { stage, paying } = table.kept.value;
  const letter = key.toLowerCase();
  if (LETTERS.has(letter) && !letters) return null;
  if (key === "Enter") {
    if (target.closest("button:not(.card), a")) return null;
    if (stage === "paying" && planOf(paying)) return () => table.pay();
    if (stage === "stack" && !target.closest(".hand")) return () => table.happen({ do: "resolve" });
    return null;
  }
  if (key === "Escape") return stage === "paying" ? () => table.happen({ do: "cancel" }) : null;
  if (letter === "z") return () => table.undo();
  if (stage !== "paying") return null;
  if (letter === "a") return () => table.another();
  if (letter === "w") return () => table.explain();
  if (letter === "l" && focus) return () => table.happen({ do: "spare", object: focus });
  return null;
}
