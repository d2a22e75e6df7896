// What is being cast: its cost as pips that fill, what it takes, and what a person can do about it.

import { Mana, Symbol, Words, symbolsOf } from "./glyphs";
import type { Paying } from "./service";
import type { Table } from "./table";
import { lossesOf, nameOf, planOf } from "./words";

const key = (name: string) => <kbd aria-hidden="true">{name}</kbd>;

export function Casting({ table }: { table: Table }) {
  const kept = table.kept.value;
  const { paying, stage } = kept;
  return (
    <aside class="casting" aria-label="Casting">
      {paying ? <Payment table={table} paying={paying} /> : stage === "stack" ? (
        <><h2>{kept.stack.at(-1)?.name}</h2><p>Paid. It is on the stack.</p>
          <div class="buttons"><button type="button" class="primary" onClick={() => table.happen({ do: "resolve" })}>Resolve {key("Enter")}</button></div></>
      ) : (
        <><h2>Your turn</h2><p class="quiet">Click a card in your hand: a land is played, a spell is cast.</p></>
      )}
      <div class="buttons"><button type="button" disabled={kept.whyNoUndo !== ""} title={kept.whyNoUndo} onClick={() => table.undo()}>Undo {key("Z")}</button></div>
      {kept.notes.length > 0 && <details class="notes"><summary>This turn, {kept.events} events</summary><ul>{kept.notes.map((note) => <li><Words text={note} /></li>)}</ul></details>}
    </aside>
  );
}

function Payment({ table, paying }: { table: Table; paying: Paying }) {
  const plan = planOf(paying);
  const lost = plan ? lossesOf(plan, table.kept.value.life) : [];
  const why = table.why.value;
  const ways = table.ways.value;
  const sentence = (paying.answer as unknown as { sentence?: string }).sentence ?? "";
  return (
    <>
      <h2>{paying.name}</h2>
      <p class="pips" role="group" aria-label="Its cost">{paying.cost.map((pip) => <Symbol symbol={symbolsOf(pip.symbol)[0] ?? "1"} filled={pip.filled} />)}{paying.owed.map((one) => <span class="other"><Words text={one} /></span>)}</p>
      <div aria-live="polite" aria-atomic="true">
        {plan ? <p class={lost.length ? "tone-lost" : "tone-good"}>{ways ? `Way ${ways.at + 1} of ${ways.options.length}. ` : plan.optimal ? "Best. " : "The best that was found. "}{lost.length ? `Gives up: ${lost.join(", ")}.` : "Nothing lost."}</p>
          : <p class="tone-lost">Can't be paid. <Words text={sentence} /></p>}
      </div>
      {paying.x && <XStepper table={table} x={paying.x} />}
      {paying.choices && <fieldset class="choices"><legend>{nameOf(paying.choices.object)}: {paying.choices.asks}</legend>{paying.choices.choices.map((choice, number) => (
        <button type="button" onClick={() => table.happen({ do: "choose", object: paying.choices!.object, choice: number, takes: firstTaken(choice.takes ?? []) })}>{choice.adds ? <Mana text={choice.adds} /> : <Words text={choice.text} />}{choice.life ? ` ${choice.life} life` : ""}{choice.then !== "payable" ? " (then it can't be paid)" : ""}</button>))}</fieldset>}
      <div class="buttons">
        <button type="button" class={plan?.lethal ? "primary danger" : "primary"} disabled={!plan || table.busy.value} onClick={() => table.happen({ do: "pay" })}>{plan?.lethal ? "Pay: it kills you" : "Pay"} {key("Enter")}</button>
        <button type="button" disabled={!plan} onClick={() => table.another()}>Another way {key("A")}</button>
        <button type="button" aria-expanded={why !== null} onClick={() => table.explain()}>Why? {key("W")}</button>
        <button type="button" onClick={() => table.happen({ do: "cancel" })}>Cancel {key("Esc")}</button>
      </div>
      {why && <ul class="why">{(why.sentences ?? []).map((text) => <li><Words text={text} /></li>)}</ul>}
    </>
  );
}

const firstTaken = (takes: readonly { key: string; amount: number; ids: string[] }[]) =>
  Object.fromEntries(takes.map((one) => [one.key, one.ids.slice(0, one.amount)]));

/** X by steps, with two marks: what is chosen by itself, and the greatest there is. */
function XStepper({ table, x }: { table: Table; x: { now: number; best: number; most: number | null } }) {
  const set = (to: number) => table.happen({ do: "x", x: to });
  return (
    <p class="x" role="group" aria-label="X">X <button type="button" aria-label="X less" disabled={x.now === 0} onClick={() => set(x.now - 1)}>−</button> <output>{x.now}</output> <button type="button" aria-label="X more" onClick={() => set(x.now + 1)}>+</button>
      <button type="button" onClick={() => set(x.best)}>free {x.best}</button>{x.most !== null && <button type="button" onClick={() => set(x.most!)}>all {x.most}</button>}</p>
  );
}
