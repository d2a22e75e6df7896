// <mana-pay>: a request, the best payment of it, and a button.

import type { components } from "../generated/api";
import { Mana, Words } from "../glyphs";
import { post, type Said } from "../service";
import { lossesOf, planIn, provenWords, sentencesOf, type Plan } from "../words";
import { AnsweredPart, jsonOf } from "./part";
import { RefusedWords } from "./refused";

export type PayRequest = components["schemas"]["Request"];
export type PayAnswer = components["schemas"]["PayAnswer"];
export type PayPlan = components["schemas"]["Plan"];
/** What the event `pay` tells: somebody wants to pay like that. */
export interface PayDetail {
  request: PayRequest | undefined;
  plan: PayPlan;
}

/** Its request is as `POST /v1/pay` takes it; also as JSON in the attribute of this name. */
export class ManaPay extends AnsweredPart<PayRequest, PayAnswer> {
  static override observedAttributes = ["service", "request", "answer"];
  private armed = false;

  protected override written(): PayRequest | undefined {
    return jsonOf(this, "request") as PayRequest | undefined;
  }

  protected override posted(request: PayRequest, signal: AbortSignal): Promise<PayAnswer> {
    return post<PayAnswer>("pay", { ...request, want: "plan" }, signal, this.service);
  }

  protected override renewed(): void {
    this.armed = false;
  }

  private pay(plan: Plan): void {
    if (plan.lethal && !this.armed) {
      this.armed = true;
      this.draw();
      return;
    }
    const detail: PayDetail = { request: this.request, plan: plan as unknown as PayPlan };
    this.dispatchEvent(new CustomEvent("pay", { detail, bubbles: true, composed: true }));
  }

  protected override view(): unknown {
    const refused = this.wrong;
    const answer = refused ? undefined : this.answer;
    const plan = answer && "steps" in answer ? planIn(answer as { status?: string }) : null;
    const request = this.broken ? undefined : this.request;
    return (
      <section class="part" aria-label={`Pay${request ? ` for ${nameOfPay(request)}` : ""}`} aria-busy={this.asking.busy}>
        <header><h2>{request ? nameOfPay(request) : "Pay"}</h2>{plan ? <Mana text={plan.total_cost} /> : request && <Mana text={costOfPay(request)} />}</header>
        <div aria-live="polite">{refused ? <RefusedWords refused={refused} />
          : plan ? <Verdict plan={plan} life={lifeOf(request)} />
          : answer ? <Without answer={answer} />
          : <p class="quiet">{request ? "One moment …" : "Nothing is asked yet."}</p>}</div>
        <button type="button" class={plan?.lethal ? "primary danger" : "primary"} disabled={!plan || this.asking.busy} onClick={() => plan && this.pay(plan)}>{this.armed ? "Really pay: it kills you" : "Pay"}</button>
        {plan && <details><summary>The plan</summary><ol>{sentencesOf(plan).map((text) => <li><Words text={text} /></li>)}</ol></details>}
      </section>
    );
  }
}

function Verdict({ plan, life }: { plan: Plan; life: number }) {
  const lost = lossesOf(plan, life);
  return (
    <>
      <p class={lost.length ? "tone-lost" : "tone-good"}>{lost.length ? <><b>Gives up:</b> {lost.join("; ")}.</> : "Nothing lost."}</p>
      <p class="quiet">{provenWords(plan)}</p>
    </>
  );
}

/** What is said where there is no plan to pay by. */
function Without({ answer }: { answer: PayAnswer }) {
  if (!("status" in answer)) return <p class="tone-lost">Several costs were asked at once; here one is paid at a time.</p>;
  if (answer.status === "payable") return <p class="quiet">It can be paid; how wasn't asked.</p>;
  return <p class="tone-lost"><b>{answer.status === "unknown" ? "Not known." : "Can't be paid."}</b> <Words text={"sentence" in answer ? String(answer.sentence ?? "") : ""} /></p>;
}

const lifeOf = (request: PayRequest | undefined): number => {
  const board = request?.board;
  return typeof board === "object" && board !== null && "life" in board && typeof board.life === "number" ? board.life : 20;
};

const payOf = (request: PayRequest): Said => (typeof request.pay === "string" ? { cost: request.pay } : ((request.pay ?? {}) as Said));

function nameOfPay(request: PayRequest): string {
  const { card } = payOf(request) as { card?: unknown };
  if (typeof card === "string") return card.replace(/#\d+$/, "");
  if (Array.isArray(card)) return card.map((face) => (face as { name: string }).name).join(" // ");
  return card ? String((card as { name?: unknown }).name ?? "Pay") : "Pay";
}

function costOfPay(request: PayRequest): string {
  const { cost, card } = payOf(request) as { cost?: unknown; card?: { mana_cost?: unknown } };
  return String(cost ?? (typeof card === "object" ? card.mana_cost : "") ?? "");
}
