// Fields of forms, each with its label and what happens when it changes.

import { h } from "../dom.js";

let count = 0;
const fresh = () => `field-${++count}`;

/** @param {string} label @param {boolean} value @param {(value: boolean) => void} set @param {string} [note] */
export function toggle(label, value, set, note) {
  const box = h("input", { type: "checkbox", role: "switch", checked: value, onchange: () => set(box.checked) });
  return h("label", { class: "field switch" }, h("span", { class: "field-label" }, label, note && h("small", {}, note)), box);
}

/** @param {string} label @param {string} value @param {[string, string][]} options value and text @param {(value: string) => void} set */
export function choice(label, value, options, set) {
  const id = fresh();
  const select = h("select", { id, onchange: () => set(select.value) },
    ...options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
  return h("div", { class: "field" }, h("label", { class: "field-label", for: id }, label), select);
}

/**
 * @param {string} label @param {number} value @param {{min: number, max: number, step?: number, text?: (value: number) => string}} range
 * @param {(value: number) => void} set
 */
export function slider(label, value, { min, max, step = 1, text = String }, set) {
  const id = fresh(), shown = h("output", { for: id }, text(value));
  const input = h("input", {
    type: "range", id, min: String(min), max: String(max), step: String(step), "aria-valuetext": text(value),
    oninput: () => {
      shown.textContent = text(input.valueAsNumber);
      input.setAttribute("aria-valuetext", text(input.valueAsNumber));
      set(input.valueAsNumber);
    },
  });
  input.value = String(value);
  return h("div", { class: "field" }, h("label", { class: "field-label", for: id }, label), h("span", { class: "range" }, input, shown));
}

/** @param {string} label @param {number} value @param {number} min @param {number} max @param {(value: number) => void} set */
export function whole(label, value, min, max, set) {
  const id = fresh();
  const input = h("input", {
    type: "number", id, min: String(min), max: String(max), step: "1", required: true, inputMode: "numeric",
    oninput: () => input.checkValidity() && set(input.valueAsNumber),
  });
  input.value = String(value);
  return h("div", { class: "field" }, h("label", { class: "field-label", for: id }, label), input);
}

/** @param {string} label @param {string} hint @param {(value: string) => void} set */
export function words(label, hint, set) {
  const id = fresh();
  const input = h("input", { type: "text", id, placeholder: hint, autocomplete: "off", spellcheck: false, oninput: () => set(input.value.trim()) });
  return h("div", { class: "field" }, h("label", { class: "field-label", for: id }, label), input);
}

/**
 * Buttons of which one is chosen.
 * @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} set
 */
export function segments(label, options, value, set) {
  const buttons = options.map(([key, text]) => h("button", {
    type: "button", "aria-pressed": String(key === value), "data-value": key,
    onclick: () => {
      choose(key);
      set(key);
    },
  }, text));
  const choose = (/** @type {string} */ chosen) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.value === chosen));
  };
  return { element: h("div", { class: "segments", role: "group", "aria-label": label }, ...buttons), choose };
}
