// What a person meant: which color, which ability, what is sacrificed for it.

import { html, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";
import { Mana, Words } from "./symbols.js";

export function Chooser({ asked, label, onChoice, onClose }) {
  const box = useRef();
  const [taking, setTaking] = useState(null);
  useLayoutEffect(() => {
    box.current.showModal();
  }, []);
  const choose = (number) => {
    const choice = asked.choices[number];
    if (choice.takes && choice.takes.length > 0) setTaking(number);
    else onChoice(number);
  };
  const take = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const takes = {};
    for (const one of asked.choices[taking].takes) takes[one.key] = form.getAll(one.key).slice(0, one.amount);
    onChoice(taking, takes);
  };
  return html`<dialog ref=${box} class="editor" onClose=${onClose} aria-label=${`${label(asked.object)}: ${asked.asks}`}>
    <h2>${label(asked.object)}</h2>
    ${taking === null
      ? html`<p>${asked.asks || "What is it used for?"}</p><ul class="choices">${asked.choices.map((choice, number) => html`<li>
          <button type="button" onClick=${() => choose(number)}>${choice.adds ? html`<${Mana} text=${choice.adds} />` : ""} <span><${Words} text=${choice.text} /></span>
            ${choice.life > 0 && html`<em>${choice.life} life</em>`}${choice.then !== "payable" && html`<em>then it can't be paid</em>`}</button></li>`)}</ul>`
      : html`<form onSubmit=${take}>${asked.choices[taking].takes.map((one) => html`<fieldset><legend>${one.text}</legend>${one.ids.map((id, number) => html`<label class="check">
          <input type=${one.amount === 1 ? "radio" : "checkbox"} name=${one.key} value=${id} checked=${number < one.amount} /> ${label(id)}</label>`)}</fieldset>`)}
          <button type="submit" class="primary">So be it</button></form>`}
    <div class="row"><button type="button" onClick=${() => box.current.close()}>Cancel</button></div>
  </dialog>`;
}
