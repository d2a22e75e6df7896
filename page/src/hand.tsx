// The hand: what each card would cost, in the order in which the player wants them, changed by dragging or by keys.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { CardView } from "./card";
import { Words } from "./glyphs";
import { heldIn, movedTo } from "./kept";
import type { TableObject } from "./service";
import { cardOf, nameOfObject } from "./stacks";
import type { Table } from "./table";
import { saidOfCard } from "./words";

/** Pixels from which on a pointer that is held drags. */
const BEGINS = 9;

interface Props {
  table: Table;
  editing: boolean;
  onFocus(id: string): void;
  onRead(id: string): void;
}

/** Put a card of the hand elsewhere, and say where it stands then. */
export async function placeInHand(table: Table, id: string, place: number): Promise<void> {
  const there = heldIn(table.kept.value);
  const ids = there.map((one) => one.id);
  const to = Math.max(0, Math.min(ids.length - 1, place));
  if (to === ids.indexOf(id)) return;
  await table.happen({ do: "order", order: movedTo(ids, id, to) });
  const name = nameOfObject(there.find((one) => one.id === id)!);
  if (!table.failed.value) table.say(`${name} is number ${to + 1} of ${ids.length} in hand: what stands first is wanted most.`);
}

interface Drag {
  id: string;
  from: number;
  to: number;
}

export function HandView({ table, editing, onFocus, onRead }: Props) {
  const held = heldIn(table.kept.value);
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string | null>(null);
  const [drag, begin] = useDragging(list, (id, to) => void placeInHand(table, id, to));
  useLayoutEffect(() => {  // a card that a key has moved keeps the focus
    if (moved.current) document.getElementById(`card-${moved.current}`)?.focus();
    moved.current = null;
  }, [table.kept.value.order]);
  if (held.length === 0) return null;
  const press = (event: KeyboardEvent, id: string, at: number) => {
    if (!event.shiftKey || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    moved.current = id;
    void placeInHand(table, id, at + (event.key === "ArrowLeft" ? -1 : 1));
  };
  const marked = (at: number) => (!drag || drag.to === drag.from || drag.to !== at ? "" : drag.to < drag.from ? "before" : "behind");
  return (
    <section class="hand" aria-label="Hand"><h2 class="unseen">Hand</h2>
      <ul tabindex={-1} ref={list} class={drag ? "strip dragging" : "strip"} onDragStart={(event) => event.preventDefault()}>{held.map((one, at) => (
        <li key={one.id} class={drag?.id === one.id ? "held" : marked(at)} onPointerDown={(event) => begin(event, one.id, at)} onKeyDown={(event) => press(event, one.id, at)}>
          <HeldCard table={table} object={one} editing={editing} onFocus={onFocus} onRead={onRead} /></li>))}</ul>
    </section>
  );
}

function HeldCard({ table, object, editing, onFocus, onRead }: Props & { object: TableObject }): ComponentChildren {
  const held = table.kept.value.hand.get(object.id)!;
  const { text, tone } = saidOfCard(held);
  const use = () => editing ? onRead(object.id) : table.happen({ do: held.land ? "play" : "cast", pay: { card: object.id } });
  return (
    <CardView said={cardOf(object)} id={object.id} classes={[`tone-${tone}`]} label="" onUse={use} onFocus={() => onFocus(object.id)} onRead={() => onRead(object.id)}>
      <span class="verdict"><Words text={text} /></span>
    </CardView>
  );
}

/** A card under a mouse that is moved, or under a finger that pulls it up: sideways a finger scrolls the strip. */
function useDragging(list: { current: HTMLUListElement | null }, drop: (id: string, to: number) => void): [Drag | null, (event: PointerEvent, id: string, from: number) => void] {
  const [drag, setDrag] = useState<Drag | null>(null);
  const begin = (down: PointerEvent, id: string, from: number) => {
    if (down.button !== 0 || !down.isPrimary) return;
    const card = (down.currentTarget as HTMLElement).querySelector<HTMLElement>(".card")!;
    const places = [...list.current!.children].map((one) => one.getBoundingClientRect());
    let now: Drag | null = null;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!now && Math.hypot(dx, dy) < BEGINS) return;
      event.preventDefault();
      now = { id, from, to: nearest(places, event.clientX, event.clientY) };
      card.style.translate = `${dx}px ${dy}px`;
      setDrag(now);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      for (const [name, listener] of heard) removeEventListener(name, listener as EventListener);
      card.style.translate = "";
      setDrag(null);
      if (!now) return;
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      if (event.type === "pointerup" && now.to !== from) drop(id, now.to);
    };
    const heard = [["pointermove", move], ["pointerup", end], ["pointercancel", end]] as const;
    for (const [name, listener] of heard) addEventListener(name, listener as EventListener);
  };
  return [drag, begin];
}

/** A card that was dragged isn't clicked. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** The place whose card is nearest. */
function nearest(places: readonly DOMRect[], x: number, y: number): number {
  const far = places.map((box) => Math.abs(box.x + box.width / 2 - x) + 2 * Math.max(0, Math.abs(box.y + box.height / 2 - y) - box.height / 2));
  return far.indexOf(Math.min(...far));
}
