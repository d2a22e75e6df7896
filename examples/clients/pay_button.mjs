// A pay button for Node, over a pipe: Enter pays as proposed, a number taps by hand, z takes back.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const BOARD = { battlefield: ["Swamp", "Swamp", "Treasure", "Underground River", "Birds of Paradise"], life: 8 };
const DISMEMBER = { name: "Dismember", mana_cost: "{1}{B/P}{B/P}", type_line: "Instant", oracle_text: "" };

const planner = spawn(process.env.PLANNER ?? "planner", ["pay", "--lines"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: planner.stdout })[Symbol.asyncIterator]();
async function ask(line) {
  planner.stdin.write(`${JSON.stringify({ dialogue: "pay", ...line })}\n`);
  return JSON.parse((await answers.next()).value);
}

const step = ({ object, mana, amount }) => object ?? mana ?? `${amount} life`;
const shown = (state) =>
  `owed ${state.owed.join(" ")} | proposed: ${state.steps.map(step).join(", ")} | click: ${state.clickable.join(", ")}`;

let state = await ask({ ask: "dialogue", board: BOARD, pay: { card: DISMEMBER } });
for await (const line of createInterface({ input: process.stdin })) {
  console.log(shown(state));
  let answer;
  if (line === "z") answer = await ask({ ask: "undo" });
  else if (line === "") answer = await ask({ ask: "pay" });
  else answer = await ask({ ask: "tap", object: state.clickable[Number(line) - 1] });
  if (answer.choices?.asks) {
    const [first] = answer.choices.choices; // a client shows all of them; here the first one is taken
    console.log(`${answer.choices.asks} ${answer.choices.object} for ${first.adds}`);
    answer = await ask({ ask: "choose", object: answer.choices.object, choice: 0 });
  }
  if (answer.error) console.log(`Not possible: ${answer.error.message}`);
  else state = answer;
  if (state.paid) break;
}
console.log(`Paid: ${state.done.map(step).join(" ")} | life ${state.life}`);
planner.stdin.end();
