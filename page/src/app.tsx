// The table as it is seen: the board by kinds, the hand as a strip, and what is being cast.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CardView, known, typeOf } from "./card";
import { Casting } from "./casting";
import { Mana, Words } from "./glyphs";
import { Palette } from "./palette";
import type { TableObject } from "./service";
import { cardOf, nameOfObject, stacksOf, type Stack } from "./stacks";
import type { Table } from "./table";
import { lossesOf, orderOf, planOf, saidOfCard } from "./words";

export function App({ table }: { table: Table }) {
  const [focus, setFocus] = useState<string | null>(null);
  const [palette, setPalette] = useState(false);
  const kept = table.kept.value;
  useKeys(table, focus, palette, () => setPalette(true));
  const there = [...kept.objects.values()];
  const zone = (name: string) => there.filter((one) => one.zone === name);
  const board = stacksOf(zone("battlefield"));
  const lands = board.filter(isLand);
  const others = board.filter((one) => !isLand(one));
  const rest = ["graveyard", "exile"].map((name) => [name, zone(name)] as const).filter(([, listed]) => listed.length > 0);
  const stack = (one: Stack) => <StackView key={one.ids[0]} table={table} stack={one} onFocus={setFocus} />;
  return (
    <>
      <header class="top">
        <h1>mana-planner</h1>
        <button type="button" class="find" onClick={() => setPalette(true)}><kbd>Ctrl K</kbd> cast, tap, add a card</button>
        <p class="state"><span aria-label={`${kept.life} life`}>♥ {kept.life}</span> {kept.pool && <span>pool <Mana text={kept.pool} /></span>} <span class="quiet">{kept.lands} land drop{kept.lands === 1 ? "" : "s"}</span></p>
      </header>
      <p class="toast" role="status">{table.said.value}</p>
      <main class="table">
        <div class="board">
          {lands.length > 0 && <Zone title="Lands">{lands.map(stack)}</Zone>}
          {others.length > 0 && <Zone title="Creatures and rocks">{others.map(stack)}</Zone>}
          {kept.stack.length > 0 && <Zone title="On the stack">{kept.stack.map((one) => <li class="on-stack"><b>{one.name}</b>{one.brings.length > 0 && <> brings <Mana text={one.brings[0]!} /></>}</li>)}</Zone>}
          {rest.map(([name, listed]) => <p class="quiet pile"><b>{name}:</b> {listed.map(nameOfObject).join(", ")}</p>)}
        </div>
        <Casting table={table} />
        <section class="hand" aria-label="Hand"><h2 class="unseen">Hand</h2>
          <ul>{there.filter((one) => kept.hand.has(one.id)).map((one) => <li key={one.id}><HeldCard table={table} object={one} onFocus={setFocus} /></li>)}</ul>
        </section>
      </main>
      {palette && <Palette table={table} onClose={() => setPalette(false)} />}
    </>
  );
}

function isLand({ first, name }: Stack): boolean {
  const said = cardOf(first);
  const card = typeof said === "string" ? known.value.get(name) : said;
  return card !== undefined && /\bLand\b/.test(typeOf(card));
}

function Zone({ title, children }: { title: string; children: ComponentChildren }) {
  return <section class="zone"><h2>{title}</h2><ul class="stacks">{children}</ul></section>;
}

/** A stack of like permanents: how many of them the proposal taps, in which step; a click taps one by hand. */
function StackView({ table, stack, onFocus }: { table: Table; stack: Stack; onFocus(id: string): void }) {
  const { paying, clickable } = table.kept.value;
  const plan = planOf(paying);
  const taps = new Set(plan?.summary.tapped);
  const lost = new Set([...(plan?.summary.sacrificed ?? []), ...(plan?.summary.exiled ?? [])]);
  const used = stack.ids.filter((id) => taps.has(id) || lost.has(id));
  const order = plan ? orderOf(plan) : new Map<string, number>();
  const step = Math.min(...stack.ids.map((id) => order.get(id) ?? Infinity));
  const tapped = Boolean(stack.first.entry.tapped);
  const spared = stack.ids.every((id) => paying?.spared.includes(id));
  const byHand = stack.ids.some((id) => paying?.by_hand.includes(id));
  const words = [tapped && "tapped", used.length > 0 && `${used.length} of ${stack.ids.length} will be used`, stack.ids.some((id) => lost.has(id)) && "given up", spared && "spared", byHand && "tapped by hand"].filter(Boolean).join(", ");
  const classes = [tapped ? "is-tapped" : "", used.length ? "is-used" : "", stack.ids.some((id) => lost.has(id)) ? "is-lost" : "", spared ? "is-spared" : "", stack.ids.length > 1 ? "is-stack" : ""];
  const next = stack.ids.find((id) => clickable.has(id)) ?? stack.ids[0]!;
  return (
    <li>
      <CardView said={cardOf(stack.first)} id={stack.ids[0]!} classes={classes} label={words} makes={stack.first.makes} onFocus={() => onFocus(next)} onUse={() => table.happen({ do: "tap", object: next })}>
        {stack.ids.length > 1 && <span class="count">{used.length ? `${used.length}/` : "×"}{stack.ids.length}</span>}
        {Number.isFinite(step) && <span class="step" aria-hidden="true">{step}</span>}
      </CardView>
    </li>
  );
}

function HeldCard({ table, object, onFocus }: { table: Table; object: TableObject; onFocus(id: string): void }) {
  const held = table.kept.value.hand.get(object.id)!;
  const { text, tone } = saidOfCard(held);
  const use = () => table.happen({ do: held.land ? "play" : "cast", pay: { card: object.id } });
  return (
    <CardView said={cardOf(object)} id={object.id} classes={[`tone-${tone}`]} label="" onUse={use} onFocus={() => onFocus(object.id)}>
      <span class="verdict"><Words text={text} /></span>
    </CardView>
  );
}

/** Enter pays or resolves, A shows the next way, W says why, L spares, Z undoes, Escape cancels, Ctrl K finds. */
function useKeys(table: Table, focus: string | null, off: boolean, find: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        find();
        return;
      }
      if (off || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, dialog")) return;
      const act = actionOf(event.key, table, focus, target);
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
  }, [table, focus, off, find]);
}

function actionOf(key: string, table: Table, focus: string | null, target: HTMLElement): (() => unknown) | null {
  const { stage, paying, life } = table.kept.value;
  const plan = planOf(paying);
  if (key === "Enter") {
    if (target.closest("button:not(.card)")) return null;
    if (stage === "paying" && plan && !(plan.lethal && lossesOf(plan, life).length === 0)) return () => table.happen({ do: "pay" });
    if (stage === "stack" && !target.closest(".hand")) return () => table.happen({ do: "resolve" });
    return null;
  }
  if (key === "Escape") return stage === "paying" ? () => table.happen({ do: "cancel" }) : null;
  if (key === "z" || key === "Z") return () => table.undo();
  if (stage !== "paying") return null;
  if (key === "a" || key === "A") return () => table.another();
  if (key === "w" || key === "W") return () => table.explain();
  if ((key === "l" || key === "L") && focus) return () => table.happen({ do: "spare", object: focus });
  return null;
}
