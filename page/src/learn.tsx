// Lessons: what others get wrong on a small board, and what the service says is the best payment there.

import { useEffect, useState } from "preact/hooks";
import { CardView } from "./card";
import { KeptList, Losses } from "./casting";
import { EXAMPLES, type Example } from "./examples";
import { Mana, Words } from "./glyphs";
import { keptRows, tagged } from "./keep";
import { RefusedWords } from "./parts/refused";
import { post, Refused, type Card } from "./service";
import { nameOf, orderOf, planIn, provenWords, type Plan } from "./words";

type Answer = { status: string; sentence?: string };
type Entry = string | { card: string; count?: number; [state: string]: unknown };
const LESSONS = EXAMPLES.filter((one) => one.lesson);

/** The boards of the lessons as answers; each is asked once for as long as the page is open. */
const answers = new Map<Example, Promise<Answer>>();

function asked(one: Example): Promise<Answer> {
  const found = answers.get(one) ?? post<Answer>("pay", tagged(one.request));
  answers.set(one, found);
  found.catch(() => answers.delete(one));
  return found;
}

export function Learn() {
  return (
    <main class="learn">
      <p>Boards on which payers go wrong. What is given up on each, and how well that is proven, the planner itself has just said.</p>
      <ol>{LESSONS.map((one) => <li key={one.title}><LessonView one={one} /></li>)}</ol>
    </main>
  );
}

function LessonView({ one }: { one: Example }) {
  const [answer, setAnswer] = useState<Answer | Refused | null>(null);
  useEffect(() => {
    asked(one).then(setAnswer, (error: unknown) => setAnswer(error instanceof Refused ? error : new Refused(String(error))));
  }, [one]);
  const plan = answer instanceof Refused ? null : planIn(answer ?? undefined);
  const pay = one.request["pay"] as { cost?: string; card?: Card };
  const { hand = [] } = one.request["board"] as { hand?: Card[] };
  return (
    <article aria-label={one.title.replace(/[{}]/g, "")}>
      <h2><Words text={one.title} /></h2>
      <p><Words text={one.lesson!.others} /></p>
      <p><Words text={one.lesson!.best} /></p>
      <p class="asked"><b>{pay.card ? pay.card.name : "Pay"}</b> <Mana text={pay.cost ?? pay.card?.mana_cost ?? ""} />{hand.map((card) => <span class="quiet">in hand: {card.name} <Mana text={card.mana_cost ?? ""} /></span>)}</p>
      <Small one={one} plan={plan} />
      <div class="told" aria-live="polite" aria-busy={answer === null}>{answer instanceof Refused ? <RefusedWords refused={answer} /> : answer === null ? <p class="quiet">Asking …</p> : <Told one={one} answer={answer} plan={plan} />}</div>
      <a class="open" href={`#${encodeURIComponent(JSON.stringify(one.request))}`}>Open it at the table<span class="unseen">: {one.title}</span></a>
    </article>
  );
}

/** What the service says: nothing here is worked out by the page. */
function Told({ one, answer, plan }: { one: Example; answer: Answer; plan: Plan | null }) {
  if (!plan) return <p class="tone-lost"><b>{answer.status === "unknown" ? "Not known." : "Can't be paid."}</b> <Words text={answer.sentence ?? ""} /></p>;
  const { life = 20 } = one.request["board"] as { life?: number };
  return (
    <>
      <Losses plan={plan} life={life} />
      <p class="quiet">{provenWords(plan)}</p>
      <KeptList rows={keptRows(one.request, [], plan.summary.kept)} plan={plan} />
    </>
  );
}

/** The board, drawn small: the cards that the plan uses have the numbers of its steps. */
function Small({ one, plan }: { one: Example; plan: Plan | null }) {
  const { battlefield } = one.request["board"] as { battlefield: Entry[] };
  const kinds = new Map<string, { number: number; sick: boolean }>();
  for (const entry of battlefield) {
    const { card, count = 1, summoning_sick: sick } = typeof entry === "string" ? { card: entry, count: 1, summoning_sick: false } : entry;
    kinds.set(card, { number: (kinds.get(card)?.number ?? 0) + count, sick: Boolean(sick) });
  }
  const order = plan ? [...orderOf(plan)] : [];
  return (
    <ul class="stacks" aria-label="The board">{[...kinds].map(([name, { number, sick }]) => {
      const steps = order.filter(([id]) => nameOf(id) === name);
      const used = steps.length ? `${steps.length} of ${number} used, step ${steps.flatMap(([, at]) => at).join(", ")}` : plan && "stays as it is";
      const label = [number > 1 && !steps.length && `${number} of them`, sick && "summoning sick", used].filter(Boolean).join(", ");
      return (
        <li><CardView said={name} id={`${one.title}-${name}`} classes={[steps.length ? "is-used" : "", number > 1 ? "is-stack" : ""]} label={label}>
          {steps.length > 0 && <span class="step" aria-hidden="true">{steps.flatMap(([, at]) => at).join("·")}</span>}
          {sick && <span class="state-notes" aria-hidden="true">summoning sick</span>}
          {number > 1 && <span class="count" aria-hidden="true">{steps.length ? `${steps.length}/` : "×"}{number}</span>}
        </CardView></li>
      );
    })}</ul>
  );
}
