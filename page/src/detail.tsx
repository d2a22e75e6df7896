// One card, read in full: by a long press or a right click; while the board is edited, its state is changed here.

import { useLayoutEffect, useRef } from "preact/hooks";
import { countersOf, withEntry, withState } from "./board";
import { Check, Field } from "./box";
import { costOf, typeOf, useCard } from "./card";
import { Mana, Words } from "./glyphs";
import { placeInHand } from "./hand";
import { heldIn } from "./kept";
import type { Entry, TableObject } from "./service";
import { cardOf } from "./stacks";
import type { Table } from "./table";

interface Props {
  table: Table;
  object: TableObject;
  editing: boolean;
  onClose(): void;
}

export function Detail({ table, object, editing, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  const card = useCard(cardOf(object));
  const close = () => box.current?.close();
  const { paying } = table.kept.value;
  const spared = paying?.spared.includes(object.id);
  return (
    <dialog ref={box} class="detail" onClose={onClose} aria-label={object.id}>
      <h2>{card.name} <Mana text={costOf(card)} /></h2>
      <p class="quiet">{typeOf(card)}</p>
      {(card.oracle_text || card.card_faces?.map((face) => face.oracle_text).join("\n//\n") || "").split("\n").map((line) => <p><Words text={line} /></p>)}
      {editing && <State table={table} object={object} close={close} />}
      <div class="buttons">
        {!editing && paying && <button type="button" onClick={() => { close(); void table.happen({ do: "spare", object: object.id }); }}>{spared ? "Use again" : "Spare"}</button>}
        {!editing && <InHand table={table} object={object} />}
        <button type="button" class="primary" onClick={close}>Done</button></div>
    </dialog>
  );
}

/** Where a card stands in the hand, changed by buttons. */
function InHand({ table, object }: { table: Table; object: TableObject }) {
  const ids = heldIn(table.kept.value).map((one) => one.id);
  const at = ids.indexOf(object.id);
  if (at < 0 || ids.length < 2) return null;
  const step = (text: string, by: number) => <button type="button" disabled={at + by < 0 || at + by >= ids.length} onClick={() => placeInHand(table, object.id, at + by)}>{text}</button>;
  return <>{step("Wanted more", -1)}{step("Wanted less", 1)}</>;
}

function State({ table, object, close }: { table: Table; object: TableObject; close(): void }) {
  const { entry, id } = object;
  const change = (how: (entry: Entry) => Entry | null) => table.change({}, (board) => withEntry(board, id, how));
  const set = (part: Partial<Entry>) => change((one) => withState(one, part));
  const check = (key: string, text: string) => <Check on={Boolean(entry[key])} say={(on) => set({ [key]: on })}>{text}</Check>;
  const counters = Object.entries(entry.counters ?? {}).map(([name, number]) => `${number} ${name}`).join(", ");
  const chosen = ([] as unknown[]).concat(entry["chosen"] ?? []).join(", ");
  const choose = (text: string) => {
    const found = text.split(",").map((part) => part.trim()).filter(Boolean);
    return set({ chosen: found.length > 1 ? found : found[0] });
  };
  return (
    <>
      {object.zone === "battlefield" && <div>{check("tapped", "Tapped")}{check("summoning_sick", "Summoning sick")}
        <Check on={entry["controller"] === "opponent"} say={(on) => set({ controller: on ? "opponent" : undefined })}>An opponent controls it</Check></div>}
      <div class="field"><label for="counters">Counters</label><Field id="counters" text={counters} placeholder="3 charge" say={(text) => set({ counters: countersOf(text) })} /></div>
      <div class="field"><label for="chosen">What was chosen as it entered</label><Field id="chosen" text={chosen} placeholder="green" say={choose} /></div>
      <button type="button" class="danger" onClick={() => { close(); void change(() => null); }}>Remove it</button>
    </>
  );
}
