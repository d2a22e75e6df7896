// What is being cast: its cost as pips that fill, what it takes, and what a person can do about it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Mana, Symbol, Words, symbolsOf } from "./glyphs";
import { keptRows, type KeptRow } from "./keep";
import { Needs, type Need } from "./needs";
import type { Paying } from "./service";
import { nameOfObject } from "./stacks";
import type { Kept as KeptOfTable } from "./kept";
import type { Table } from "./table";
import { asSentence, lossesOf, nameOf, planOf, provenWords, sentencesOf, type Plan } from "./words";

const key = (name: string) => <kbd aria-hidden="true">{name}</kbd>;

export function Casting({ table, focus }: { table: Table; focus: string | null }) {
  const { paying, stage, events, whyNoUndo, notes } = table.kept.value;
  const undo = <button type="button" disabled={events === 0} title={whyNoUndo} onClick={() => table.undo()}>Undo {key("Z")}</button>;
  const idle = stage === "open" && events === 0 && !table.refused.value && table.leftOut.value.length === 0;
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {  // on a phone it stands over the board, which ends above it
    document.documentElement.style.setProperty("--casting", `${panel.current?.offsetHeight ?? 0}px`);
  });
  return (
    <aside ref={panel} class={idle ? "casting idle" : "casting"} aria-label="Casting">
      {paying ? <Payment table={table} paying={paying} focus={focus} undo={undo} /> : stage === "stack" ? <OnTop table={table} undo={undo} /> : <Open table={table} undo={undo} />}
      <LeftOut table={table} />
      {notes.length > 0 && <details class="notes"><summary>So far, {events} {events === 1 ? "event" : "events"}</summary><ul>{notes.map((note) => <li><Words text={note} /></li>)}</ul></details>}
    </aside>
  );
}

interface PartProps {
  table: Table;
  undo: ComponentChildren;
}

function OnTop({ table, undo }: PartProps) {
  const top = table.kept.value.stack.at(-1);
  const brings = top?.brings ?? [];
  return (
    <>
      <h2>{top?.name}</h2>
      <p role="status">Paid. It is on the stack.</p>
      <div class="buttons">
        {brings.length > 1 ? brings.map((adds) => <button type="button" class="primary" onClick={() => table.happen({ do: "resolve", adds })}>Resolve: <Mana text={adds} /></button>)
          : <button type="button" class="primary" onClick={() => table.happen({ do: "resolve" })}>Resolve {key("Enter")}</button>}
        {undo}
      </div>
    </>
  );
}

function Open({ table, undo }: PartProps) {
  const paid = table.history.at(-1)?.do === "pay";
  const refused = table.refused.value;
  return (
    <>
      <h2>{paid ? "Paid." : refused ? "Refused." : "Your turn"}</h2>
      {refused ? <p class="tone-lost" role="alert"><Words text={asSentence(refused.message)} /> {refused.path && <small>{refused.path}</small>}</p>
        : <p class="quiet">{table.kept.value.hand.size > 0 ? "Choose a card in your hand: a land is played, a spell is cast." : "Your hand is empty: put cards into it by “Edit”."} Or say what is paid, a cost or a card, in the line at the top.</p>}
      {table.history.length > 0 && <div class="buttons">{undo}</div>}
    </>
  );
}

/** The names that nobody knows: the table stands without them. */
function LeftOut({ table }: { table: Table }) {
  const listed = table.leftOut.value;
  if (listed.length === 0) return null;
  return (
    <div class="left-out" role="alert">
      <b>Played without {listed.length > 1 ? `${listed.length} entries` : `“${listed[0]!.name}”`}.</b>
      <ul>{[...new Map(listed.map((one) => [one.text, one])).values()].map(({ text, name, meant }) => (
        <li>{asSentence(text)} {meant.map((other) => <button type="button" class="small" onClick={() => table.repair(name, other)}>Take {other}</button>)}</li>))}</ul>
    </div>
  );
}

function Payment({ table, paying, focus, undo }: PartProps & { paying: Paying; focus: string | null }) {
  const plan = planOf(paying);
  const why = table.why.value;
  const busy = table.busy.value;
  const spared = focus !== null && paying.spared.includes(focus);
  const kept = table.kept.value;
  return (
    <>
      <header class="asked"><h2>{paying.name.startsWith("{") ? "Pay" : paying.name}</h2>
        <p class="pips" role="group" aria-label="Its cost">{pipsOf(paying)}{paying.owed.map((one) => <span class="other"><Words text={one} /></span>)}</p></header>
      <div aria-live="polite" aria-atomic="true"><Verdict table={table} paying={paying} plan={plan} /></div>
      {paying.x && <XStepper table={table} x={paying.x} />}
      <Choices table={table} paying={paying} />
      <Needs table={table} needs={(paying.answer as unknown as Read).needs ?? []} />
      <div class="buttons">
        <button type="button" class={plan?.lethal ? "primary danger" : "primary"} disabled={!plan || busy} onClick={() => table.pay()}>{table.armed.value ? "Really pay: it kills you" : "Pay"} {key("Enter")}</button>
        <button type="button" disabled={!plan} onClick={() => table.another()}>Another<span class="wide"> way</span> {key("A")}</button>
        <button type="button" aria-expanded={why !== null} onClick={() => table.explain()}>Why? {key("W")}</button>
        <button type="button" class="wide" disabled={!focus} title={focus ? nameOf(focus) : "Choose a permanent first"} onClick={() => table.happen({ do: "spare", object: focus })}>{spared ? "Use again" : "Spare"} {key("L")}</button>
        <button type="button" onClick={() => table.happen({ do: "cancel" })}>Cancel {key("Esc")}</button>
        {undo}
      </div>
      {why && <section class="why" aria-label="Why" aria-live="polite"><h3>Why</h3><ul>{(why.sentences ?? []).map((text) => <li><Words text={text} /></li>)}</ul></section>}
      {plan && <Kept rows={keptRows(table.request, spellsHeld(kept), plan.summary.kept)} plan={plan} />}
      {plan && <details class="steps" open={!matchMedia("(max-width: 820px)").matches}><summary>The plan</summary><ol>{sentencesOf(plan).map((text) => <li><Words text={text} /></li>)}</ol>
        {plan.summary.left_in_pool && <p class="quiet">Left in the pool: <Mana text={plan.summary.left_in_pool} /></p>}</details>}
      <Unread answer={paying.answer as unknown as Read} known={kept.objects.size > 0} />
    </>
  );
}

/** Many like symbols are one with a number. */
function pipsOf({ cost }: Paying) {
  const runs: { symbol: string; filled: boolean; times: number }[] = [];
  for (const { symbol, filled } of cost) {
    const last = runs.at(-1);
    if (last && last.symbol === symbol && last.filled === filled) last.times += 1;
    else runs.push({ symbol, filled, times: 1 });
  }
  return runs.map(({ symbol, filled, times }) => {
    const of = symbolsOf(symbol)[0] ?? "1";
    if (times > 6) return <span class="run"><Symbol symbol={of === "1" ? String(times) : of} filled={filled} />{of !== "1" && <b>×{times}</b>}</span>;
    return Array.from({ length: times }, () => <Symbol symbol={of} filled={filled} />);
  });
}

function Verdict({ table, paying, plan }: { table: Table; paying: Paying; plan: Plan | null }) {
  if (!plan) {
    const answer = paying.answer as unknown as { status: string; sentence?: string };
    return <p class="tone-lost"><b>{answer.status === "unknown" ? "Not known." : "Can't be paid."}</b> <Words text={(answer.sentence ?? "").replace("see not_understood", "see the notes").replace("see needs", "say it below")} /></p>;
  }
  const ways = table.ways.value;
  const differs = ways && ways.at > 0 ? asSentence(ways.options[ways.at]!.differs) : "";
  return (
    <>
      <Losses plan={plan} life={table.kept.value.life}>{ways && <b>Way {ways.at + 1} of {ways.options.length}. </b>}</Losses>
      <p class="quiet proven"><Words text={differs || provenWords(plan)} /></p>
    </>
  );
}

/** What a plan gives up for good. */
export function Losses({ plan, life, children }: { plan: Plan; life: number; children?: ComponentChildren }) {
  const lost = lossesOf(plan, life);
  return <p class={lost.length ? "tone-lost losses" : "tone-good"}>{children}{lost.length ? <><b>Gives up:</b> {lost.join("; ")}.</> : "Nothing lost."}</p>;
}

function Choices({ table, paying }: { table: Table; paying: Paying }) {
  const asked = paying.choices;
  if (!asked) return null;
  return (
    <fieldset class="choices"><legend>{nameOf(asked.object)}: {asked.asks}</legend>{asked.choices.map((choice, number) => (
      <button type="button" onClick={() => table.happen({ do: "choose", object: asked.object, choice: number, takes: firstTaken(choice.takes ?? []) })}>{choice.adds ? <Mana text={choice.adds} /> : <Words text={choice.text} />}{choice.life ? ` ${choice.life} life` : ""}{choice.then !== "payable" ? " (then it can't be paid)" : ""}</button>))}</fieldset>
  );
}

const firstTaken = (takes: readonly { key: string; amount: number; ids: string[] }[]) =>
  Object.fromEntries(takes.map((one) => [one.key, one.ids.slice(0, one.amount)]));

/** The names of the cards in hand that are cast and not played. */
function spellsHeld({ objects, hand }: KeptOfTable): string[] {
  return [...hand.values()].filter((one) => !one.land && objects.get(one.id)?.zone === "hand").map((one) => nameOfObject(objects.get(one.id)!));
}

function Kept({ rows, plan }: { rows: KeptRow[]; plan: Plan }) {
  return rows.length === 0 ? null : <section class="kept-rows" aria-label="Afterwards"><h3>Afterwards</h3><KeptList rows={rows} plan={plan} /></section>;
}

/** What stays payable after the plan, and what doesn't. */
export function KeptList({ rows, plan }: { rows: KeptRow[]; plan: Plan }) {
  const lost = plan.optimal !== true ? "isn't known to stay payable" : plan.summary.kept.length ? "can't be paid as well" : "can't be paid after it";
  return (
    <ul>{rows.map((one) => (
      <li class={one.kept ? "tone-good" : "tone-lost"}>{one.kept ? "✓" : "✗"} <Words text={one.name} /> {one.kept ? `stays ${one.castable ? "castable" : "payable"}` : lost}</li>))}</ul>
  );
}

interface Read {
  status: string;
  optimal?: boolean;
  not_understood?: { object: string; text: string }[];
  needs?: Need[];
  assumed?: string[];
}

/** Text that wasn't understood, and what was assumed. */
function Unread({ answer, known }: { answer: Read; known: boolean }) {
  const lines = answer.not_understood ?? [];
  const others = (answer.assumed ?? []).map((text) => `Assumed: ${text}`);
  if (!known || lines.length + others.length === 0) return null;
  return (
    <details class="notes" open={answer.status === "unknown" || answer.optimal === false}><summary>Notes on what was read</summary><ul>
      {lines.map((line) => <li><b>{nameOf(line.object)}:</b> not understood: “<Words text={line.text} />”</li>)}
      {others.map((text) => <li><Words text={text} /></li>)}</ul></details>
  );
}

/** X by steps, with two marks: what is chosen by itself, and the greatest there is. */
function XStepper({ table, x }: { table: Table; x: { now: number; best: number; most: number | null } }) {
  const set = (to: number) => table.happen({ do: "x", x: to });
  return (
    <p class="x" role="group" aria-label="X">X <button type="button" aria-label="X less" disabled={x.now === 0} onClick={() => set(x.now - 1)}>−</button> <output>{x.now}</output> <button type="button" aria-label="X more" onClick={() => set(x.now + 1)}>+</button>
      <button type="button" onClick={() => set(x.best)}>free {x.best}</button>{x.most !== null && <button type="button" onClick={() => set(x.most!)}>all {x.most}</button>}</p>
  );
}
