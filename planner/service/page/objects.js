// The objects of a board with their ids, counted as the contract counts them.

export const ZONES = ["battlefield", "hand", "graveyard", "exile", "command"];

export function cardOf(entry) {
  if (typeof entry === "string") return entry;
  return "card" in entry ? entry.card : entry;
}

export function nameOf(entry) {
  const card = cardOf(entry);
  if (typeof card === "string") return card;
  if (Array.isArray(card)) return card.map((face) => face.name).join(" // ");
  return card.name || "";
}

/** What an entry says besides its card. */
export function stateOf(entry) {
  return typeof entry === "object" && "card" in entry ? entry : {};
}

/** Every object once, with its id, its zone, and the place of its entry in the request. */
export function objectsOf(board, canonical = (name) => name) {
  const numbers = new Map();
  const found = [];
  for (const zone of ZONES) {
    (board[zone] || []).forEach((entry, index) => {
      const state = stateOf(entry);
      const count = state.count || 1;
      const name = canonical(nameOf(entry));
      for (let copy = 1; copy <= count; copy += 1) {
        let id;
        if (state.id !== undefined) {
          id = count === 1 ? String(state.id) : `${state.id}#${copy}`;
        } else {
          numbers.set(name, (numbers.get(name) || 0) + 1);
          id = `${name}#${numbers.get(name)}`;
        }
        found.push({ id, name, zone, entry, index, copy, state });
      }
    });
  }
  return found;
}

/** The request with another state for one object; one of several copies is taken out of its entry. */
export function withState(board, object, change) {
  const listed = [...board[object.zone]];
  const entry = typeof object.entry === "string" || !("card" in object.entry) ? { card: object.entry } : { ...object.entry };
  const count = entry.count || 1;
  const changed = tidy({ ...entry, ...change, count: undefined });
  if (count === 1) {
    listed[object.index] = changed;
  } else {
    listed.splice(object.index, 1, tidy({ ...entry, count: count - 1 }), changed);
  }
  return { ...board, [object.zone]: listed };
}

export function without(board, object) {
  const listed = [...board[object.zone]];
  const count = object.state.count || 1;
  if (count > 1) listed[object.index] = tidy({ ...object.entry, count: count - 1 });
  else listed.splice(object.index, 1);
  return { ...board, [object.zone]: listed };
}

/** An entry without what it need not say. */
function tidy(entry) {
  const kept = Object.fromEntries(Object.entries(entry).filter(([key, value]) => value !== undefined && value !== false && !(key === "count" && value === 1)));
  if (kept.counters && Object.keys(kept.counters).length === 0) delete kept.counters;
  const keys = Object.keys(kept);
  return keys.length === 1 && typeof kept.card === "string" ? kept.card : kept;
}

export function withMore(board, zone, names) {
  return { ...board, [zone]: [...(board[zone] || []), ...names] };
}

/** What is asked next: nothing yet, of the board after the plan, with the same wishes where they still say something. */
export function nextRequest(request, board, plan) {
  const { forbid: _forbid, require: _require, ...rest } = request;
  const gone = new Set([plan.cast, ...plan.summary.sacrificed, ...plan.summary.discarded, ...plan.summary.exiled, ...plan.summary.returned]);
  const stands = (entry) => ![entry, entry?.card, entry?.source].some((one) => one !== undefined && gone.has(one));
  const keep = Array.isArray(rest.keep) ? rest.keep.filter(stands) : rest.keep;
  return { ...rest, ...(keep ? { keep } : {}), board, pay: { cost: "" } };
}
