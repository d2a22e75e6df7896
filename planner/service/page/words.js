// A plan in words: what each step does, and what can't be had back.

/** The steps of a plan as sentences; those that spend mana are one. */
export function sentencesOf(plan, label) {
  const lines = [];
  let spent = "";
  for (const step of plan.steps) {
    if (step.action === "spend") {
      spent += step.mana;
      continue;
    }
    lines.push({ step, text: sentenceOf(step, label) });
  }
  if (spent) lines.push({ step: { action: "spend" }, text: `Pay ${plan.total_cost} with ${spent}` });
  return lines;
}

const VERBS = {
  tap: "Tap",
  untap: "Untap",
  sacrifice: "Sacrifice",
  exile: "Exile",
  discard: "Discard",
  return: "Return",
  reveal: "Reveal",
  "put into graveyard": "Put into the graveyard:",
};

function sentenceOf(step, label) {
  const name = step.object ? label(step.object) : "";
  switch (step.action) {
    case "activate":
      return `${howActivated(step, name, label)}: ${step.adds || "no mana"}`;
    case "trigger":
      return `${name} adds ${step.adds || "nothing"}`;
    case "pay life":
      return `Pay ${step.amount} life${purpose(step)}`;
    case "pay energy":
      return `Pay ${step.amount} energy`;
    case "mill":
      return `Mill ${step.amount}`;
    case "assist":
      return `Another player pays ${step.amount}`;
    case "discard at random":
      return `Discard ${step.amount} at random`;
    case "remove counters":
      return `Remove ${counters(step.removes)} from ${name}`;
    case "put counters":
      return `Put ${counters(step.puts)} on ${name}`;
    default:
      return `${VERBS[step.action] || step.action} ${name}${purpose(step)}`;
  }
}

function howActivated(step, name, label) {
  const costs = [];
  if (step.spends) costs.push(`paying ${step.spends}`);
  if (step.pays_life) costs.push(`paying ${step.pays_life} life`);
  if (step.pays_energy) costs.push(`paying ${step.pays_energy} energy`);
  if (step.removes) costs.push(`removing ${counters(step.removes)}`);
  const others = (ids) => (ids || []).filter((id) => id !== step.object).map(label).join(", ");
  for (const [key, verb] of [["taps", "tapping"], ["untaps", "untapping"], ["sacrifices", "sacrificing"], ["discards", "discarding"], ["exiles", "exiling"], ["returns", "returning"]]) {
    const named = others(step[key]);
    if (named) costs.push(`${verb} ${named}`);
  }
  const lost = (step.sacrifices || []).includes(step.object);
  const verb = lost ? "Sacrifice" : /\{T\}/.test(step.text || "{T}") ? "Tap" : "Use";
  return `${verb} ${name}${costs.length ? `, ${costs.join(", ")}` : ""}`;
}

function purpose(step) {
  const match = /^(convoke|delve|improvise|waterbend|crew|affinity)\b.*$/.exec(step.for || "");
  return match ? ` for ${step.for}` : "";
}

function counters(listed) {
  return Object.entries(listed || {}).map(([kind, number]) => `${number} ${kind} counter${number === 1 ? "" : "s"}`).join(", ");
}

const LOST = [["sacrificed", "Sacrifices", "Sacrificed"], ["discarded", "Discards", "Discarded"], ["exiled", "Exiles", "Exiled"], ["returned", "Returns", "Returned"]];

/** What the player gives up for good, in short sentences; to be said before it is confirmed, and once it is done. */
export function lossesOf(plan, life, label, done) {
  const { summary } = plan;
  const said = [];
  for (const [key, now, then] of LOST) if (summary[key].length) said.push(`${done ? then : now} ${summary[key].map(label).join(", ")}`);
  const left = summary.life_after_triggers ?? summary.life;
  if (left < life) said.push(done ? `${life - left} life: ${life} became ${left}` : `Costs ${life - left} life: ${life} becomes ${left}`);
  if (plan.lethal) said.push(done ? "It killed you" : "This kills you");
  if (done) return said;
  for (const step of plan.steps) {
    if (step.irreversible) said.push(`Can't be taken back: ${step.object ? label(step.object) : step.action}`);
  }
  return said;
}

/** A text with the objects called as they are called on their tiles. */
export function labelled(text, label) {
  return text.replace(/[\p{L}\p{N}][^#:;]*?#\d+/gu, (found) => nearest(found, label));
}

/** The longest end of what was found that is an object's id, in the words of its tile. */
function nearest(found, label) {
  for (let at = 0; at >= 0 && at < found.length; at = found.indexOf(" ", at) + 1 || -1) {
    const id = found.slice(at);
    if (label(id) !== id) return found.slice(0, at) + label(id);
  }
  return found;
}

/** How an object is called: by its name where there is one of it, else by its id. */
export function labels(objects) {
  const count = new Map();
  for (const { name } of objects) count.set(name, (count.get(name) || 0) + 1);
  const byId = new Map(objects.map((one) => [one.id, count.get(one.name) === 1 ? one.name : one.id.replace("#", " ")]));
  return (id) => byId.get(id) || id;
}
