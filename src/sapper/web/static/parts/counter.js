// Counters: red digits of seven segments in the classic skin, plain ones beside a symbol in the modern one.

import { fill, h, svg } from "../dom.js";

// Segments a to g on a grid of 12 x 22, and which of them make a digit.
const SEGMENTS = [
  "M2.2 1h7.6l-2 2.4H4.2z", "M10.6 1.8v8.4l-1.2.6-1.2-1.2V4.2z", "M10.6 20.2v-8.4l-1.2-.6-1.2 1.2v5.4z", "M2.2 21h7.6l-2-2.4H4.2z",
  "M1.4 20.2v-8.4l1.2-.6 1.2 1.2v5.4z", "M1.4 1.8v8.4l1.2.6 1.2-1.2V4.2z", "M2.8 11l1.2-1.2h4l1.2 1.2-1.2 1.2H4z",
];
/** @type {Record<string, string>} */
const LIT = { 0: "abcdef", 1: "bc", 2: "abged", 3: "abgcd", 4: "fgbc", 5: "afgcd", 6: "afgedc", 7: "abc", 8: "abcdefg", 9: "abcdfg", "-": "g", " ": "" };

export class Counter {
  #text = "";
  /** @type {SVGElement[][]} */ #digits = [];

  /** @param {string} kind `mines` or `time` @param {string} label */
  constructor(kind, label) {
    this.leds = h("span", { class: "leds", "aria-hidden": "true" });
    this.plain = h("span", { class: "plain", "aria-hidden": "true" });
    this.label = label;
    this.element = h("div", { class: `counter ${kind}`, role: "img", "aria-label": label }, symbol(kind), this.leds, this.plain);
  }

  /** @param {number} value */
  set(value) {
    const text = value < 0 ? `-${String(-value).padStart(2, "0")}` : String(value).padStart(3, "0");
    if (text === this.#text) return;
    if (text.length !== this.#text.length) this.#make(text.length);
    this.#text = text;
    this.plain.textContent = String(value);
    this.element.setAttribute("aria-label", `${this.label}: ${value}`);
    [...text].forEach((character, n) => {
      const lit = LIT[character] ?? "";
      this.#digits[n].forEach((segment, s) => segment.classList.toggle("lit", lit.includes("abcdefg"[s])));
    });
  }

  /** @param {number} digits */
  #make(digits) {
    this.#digits = Array.from({ length: digits }, () => SEGMENTS.map((d) => svg("path", { d })));
    fill(this.leds, ...this.#digits.map((segments) => svg("svg", { viewBox: "0 0 12 22" }, ...segments)));
  }
}

/** @param {string} kind */
function symbol(kind) {
  const drawn = kind === "mines"
    ? [svg("path", { d: "M5 2.5v15M3 17.5h6", class: "pole" }), svg("path", { d: "M5.6 2.8q5 .2 8.4 3.4-3.4 3-8.4 3.2z", class: "cloth" })]
    : [svg("circle", { cx: 10, cy: 11, r: 7, class: "dial" }), svg("path", { d: "M10 7v4l2.6 1.8M8 1.8h4", class: "pole" })];
  return svg("svg", { viewBox: "0 0 20 20", class: "symbol", "aria-hidden": "true" }, ...drawn);
}
