// A partner over a pipe, for Node: node examples/clients/pipe.mjs
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

class Planner {
  #waiting = [];

  constructor(command = "planner") {
    this.process = spawn(command, ["pay", "--lines"], { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.process.stdout }).on("line", (line) => this.#waiting.shift()?.(JSON.parse(line)));
  }

  ask(request) {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.process.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }

  close() {
    this.process.stdin.end();
  }
}

const uses = (plan) => plan.steps.flatMap((step) => step.object ?? []).join(" ");
const planner = new Planner(process.env.PLANNER ?? "planner");
await planner.ask({ ask: "remember", as: "board", board: { battlefield: ["Forest", "Island", "Treasure"] } });
for (const cost of ["{1}{G}", "{U}{U}", "{W}{W}{W}"]) {
  const answer = await planner.ask({ on: "board", pay: { cost } });
  console.log(cost, answer.status, answer.status === "payable" ? uses(answer) : answer.sentence);
}
planner.close();
