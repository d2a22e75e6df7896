// The page: a board, what is asked for, the best payment; tap, then let me confirm.

import { html, render, useCallback, useEffect, useMemo, useRef, useState } from "./vendor/htm-preact.js";
import { ask } from "./api.js";
import { narrowedByHand, told, useAnswer, useCards } from "./asking.js";
import { Board, rolesOf } from "./board.js";
import { Chooser } from "./chooser.js";
import { Builder } from "./builder.js";
import { Editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { useKeys, useKeysSetting } from "./keys.js";
import { linkOf, requestOf } from "./link.js";
import { after, objectsOf } from "./objects.js";
import { Panel, wide } from "./panel.js";
import { wholePlan } from "./talk.js";
import { labels } from "./words.js";

const OPTIONS_PATH = "options";
const FRESH = { hand: [], spared: [], option: 0 };

function App({ first }) {
  const [request, setRequestOnly] = useState(first);
  const [choice, setChoice] = useState(FRESH);
  const [past, setPast] = useState([]);
  const [options, setOptions] = useState(null);
  const [why, setWhy] = useState(null);
  const [paid, setPaid] = useState(false);
  const [armed, setArmed] = useState(false);
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(null);
  const [focus, setFocus] = useState(null);
  const [said, setSaid] = useState("");
  const [keys, setKeys] = useKeysSetting();
  const busyAsking = useRef(false);
  const cards = useCards(request);
  const { answer, state, hand: answered, error, busy } = useAnswer(request, choice);
  const board = request.board || {};
  const objects = useMemo(() => objectsOf(board, (name) => cards.get(name)?.name || name), [board, cards]);
  const label = useMemo(() => labels(objects), [objects]);
  const byHand = choice.hand.map((one) => one.object);
  const plan = useMemo(() => {
    if (answer?.status !== "payable") return null;
    if (options) return options[choice.option].plan;
    return state ? wholePlan(state) : answer;
  }, [answer, state, options, choice.option]);
  const roles = useMemo(() => rolesOf(plan, byHand, choice.spared, state), [plan, choice, state]);
  const focused = objects.find((one) => one.id === focus);
  const spared = focus !== null && choice.spared.includes(focus);

  const calm = () => { setOptions(null); setWhy(null); setArmed(false); setSaid(""); };
  const setRequest = useCallback((next, followed = false) => {
    calm();
    setChoice(FRESH);
    setPast([]);
    setPaid(false);
    setRequestOnly(next);
    if (!followed) linkOf(next).then((hash) => history.pushState(null, "", hash), () => {});
  }, []);
  useEffect(() => {
    const follow = () => requestOf(location.hash).then((found) => setRequest(found || EXAMPLES[0].request, true), () => setSaid("The link can't be read."));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  const narrow = (next) => {
    setPast([...past, choice]);
    calm();
    setChoice({ ...choice, option: 0, ...next });
  };
  const toggle = (list, id) => (list.includes(id) ? list.filter((one) => one !== id) : [...list, id]);
  const use = (object) => {
    setFocus(object.id);
    if (editing) return setEdited(object.id);
    if (paid) return setSaid("It is paid. Undo takes it back.");
    if (object.state.tapped || object.state.controller === "opponent") return setSaid(`${label(object.id)} can't be used: ${object.state.tapped ? "it is tapped" : "an opponent controls it"}.`);
    if (byHand.includes(object.id)) return setSaid(`${label(object.id)} is used already. Undo takes the last thing back.`);
    return narrow({ hand: [...choice.hand, { object: object.id }], spared: choice.spared.filter((one) => one !== object.id) });
  };
  const waitFor = async (asking, then) => {
    if (busyAsking.current) return;
    busyAsking.current = true;
    try {
      then(await asking());
    } catch (failure) {
      setSaid(told(failure));
    } finally {
      busyAsking.current = false;
    }
  };
  const actions = {
    pay() {
      if (!plan || paid || busy) return;
      if (plan.lethal && !armed) return setArmed(true);
      setArmed(false);
      setPast([...past, choice]);
      setPaid(true);
    },
    another() {
      if (!plan || paid) return;
      const show = (found) => {
        if (found.length < 2) return setSaid("There is no other way that really differs.");
        setPast([...past, choice]);
        setOptions(found);
        setSaid("");
        setChoice({ ...choice, option: (choice.option + 1) % found.length });
      };
      if (options) show(options);
      else waitFor(() => ask(OPTIONS_PATH, narrowedByHand(request, choice)), (told) => show(told.options));
    },
    why() {
      if (!answer || paid) return;
      if (why) return setWhy(null);
      waitFor(() => ask("explain", narrowedByHand(request, choice)), (found) => setWhy(found.explanation));
    },
    spare() {
      if (!focused || paid) return;
      narrow({ spared: toggle(choice.spared, focus), hand: choice.hand.filter((one) => one.object !== focus) });
    },
    undo() {
      if (past.length === 0) return;
      if (!paid && state?.done.length && !state.choices && state.why_no_undo && past[past.length - 1].hand !== choice.hand) return setSaid(state.why_no_undo);
      const before = past[past.length - 1];
      setPast(past.slice(0, -1));
      setArmed(false);
      if (paid) return setPaid(false);
      if (before.hand !== choice.hand || before.spared !== choice.spared) calm();
      setChoice(before);
    },
    cancel() {
      calm();
      setPast([]);
      setPaid(false);
      setChoice(FRESH);
    },
    goOn() {
      setRequest({ board: after(board, objects, plan), pay: { cost: "" } });
      setEditing(true);
    },
  };
  useKeys({ actions, keys, off: editing || edited !== null });

  const choose = (number, takes) => {
    const hand = [...choice.hand.slice(0, -1), { object: state.choices.object, choice: number, ...(takes ? { takes } : {}) }];
    setChoice({ ...choice, hand });
  };
  const asked = !busy && !paid && answered === choice.hand && state?.choices;
  const view = { request, owed: state && !options ? state.owed : null, pool: state ? state.pool : "", answer, error, busy, plan, paid, armed, why, options, option: choice.option, hand: choice.hand, spared: choice.spared,
    history: past, focusName: focused && !paid ? label(focus) : "", focusSpared: spared };
  const keep = (answer && Array.isArray(request.keep) ? request.keep : []).map((one) => (typeof one === "string" ? one : one.tag || one.card?.name || one.card || one.cost));
  const shown = paid ? doneRoles(roles, plan) : roles;
  const beingEdited = edited && objects.find((one) => one.id === edited);
  return html`<header class="top"><h1><img src="/page/icon.svg" alt="" width="28" height="28" /> mana-planner</h1>
      <p class="life" aria-label="You"><b>${paid && plan ? plan.summary.life_after_triggers : board.life ?? 20}</b> life${board.pool && typeof board.pool === "string" ? ` · pool ${board.pool}` : ""}</p>
      <div class="tools"><button type="button" aria-expanded=${editing} onClick=${() => setEditing(!editing)}>${editing ? html`Done${wide(" editing")}` : html`Edit${wide(" the board")}`}</button>
        <button type="button" onClick=${() => copyLink(request, setSaid)}>Copy${wide(" link")}</button></div></header>
    <p class="toast" role="status">${said}</p>
    <main class=${editing ? "layout editing" : "layout"}>
      <div class="left">${editing && html`<${Builder} request=${request} onRequest=${setRequest} onSay=${setSaid} keys=${keys} onKeys=${setKeys} />`}
        <${Board} objects=${objects} cards=${cards} label=${label} roles=${shown} onUse=${use} onFocus=${(one) => setFocus(one.id)} focus=${focus} building=${editing} /></div>
      <${Panel} view=${view} life=${board.life ?? 20} label=${label} keep=${keep} actions=${actions} />
    </main>
    ${asked && html`<${Chooser} key=${choice.hand.length} asked=${asked} label=${label} onChoice=${choose} onClose=${actions.undo} />`}
    ${beingEdited && html`<${Editor} object=${beingEdited} label=${label(beingEdited.id)} board=${board}
        onBoard=${(next) => setRequest({ ...request, board: next })} onClose=${() => setEdited(null)} />`}`;
}

/** After the payment the tiles that were tapped are shown tapped. */
function doneRoles(roles, plan) {
  const tapped = new Set(plan.summary.tapped);
  return new Map([...roles].map(([id, role]) => [id, { ...role, tapped: tapped.has(id) }]));
}

async function copyLink(request, say) {
  const address = location.href.replace(/#.*$/, "") + (await linkOf(request));
  try {
    await navigator.clipboard.writeText(address);
    say("The link is copied.");
  } catch {
    history.replaceState(null, "", address);
    say("The link is in the address bar.");
  }
}

async function start() {
  let first = EXAMPLES[0].request;
  try {
    first = (await requestOf(location.hash)) || first;
  } catch {
    console.warn("The link can't be read.");
  }
  const root = document.getElementById("app");
  root.textContent = "";
  render(html`<${App} first=${first} />`, root);
}

start();
