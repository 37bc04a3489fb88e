// Which games are looked at: the fields of the filter, and the query that they make.

import { fill, h } from "../../dom.js";
import { button } from "../../parts/desk.js";
import { choice } from "../../parts/fields.js";
import { LEVELS } from "../play/cards.js";

/** @typedef {Record<string, string>} Values fields that are set, as they are written into the form */

/** @type {[string, string][]} */
const YES_NO = [["", "all"], ["true", "yes"], ["false", "no"]];
/** @type {Record<string, number>} what a field is times, to be what the server takes */
const TIMES = { ms_min: 1000, ms_max: 1000, bv3_min: 1, bv3_max: 1 };

/** The values as the server takes them. @param {Values} values @returns {Record<string, string>} */
export function query(values) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === "") continue;
    if (name === "since") found[name] = String(new Date(`${value}T00:00:00`).getTime());
    else if (name === "until") found[name] = String(new Date(`${value}T23:59:59.999`).getTime());
    else found[name] = TIMES[name] ? String(Math.round(Number(value) * TIMES[name])) : value;
  }
  return found;
}

export class FilterFields {
  /** @param {Values} values @param {any} meta @param {(values: Values) => void} changed */
  constructor(values, meta, changed) {
    this.values = values;
    this.meta = meta;
    this.changed = changed;
    this.element = h("form", { class: "filter", "aria-label": "Which games", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
    this.more = h("details", { open: Object.keys(values).some((name) => !["level", "result", "player"].includes(name) && values[name]) });
    this.draw();
  }

  /** @param {string} name @param {string} value */
  #set(name, value) {
    this.values[name] = value;
    this.changed(this.values);
  }

  draw() {
    const { meta, values } = this;
    const pick = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options) => choice(label, values[name] ?? "", options, (value) => this.#set(name, value));
    const number = (/** @type {string} */ name, /** @type {string} */ label) => this.#input(name, label, "number", { min: "0", step: "any", inputMode: "decimal" });
    const levels = /** @type {[string, string][]} */ ([["", "all"], ...Object.keys(meta.presets).map((name) => [name, LEVELS[name] ?? name]), ["custom", "all custom sizes"]]);
    const players = /** @type {[string, string][]} */ ([["", "all"], ["me", "me"], ["computer", "the computer"], ...meta.players.map((/** @type {any} */ one) => [one.name, one.name])]);
    const open = this.more.open;
    fill(this.more, h("summary", {}, "More"),
      h("div", { class: "filter-fields" },
        number("ms_min", "Seconds, at least"), number("ms_max", "Seconds, at most"), number("bv3_min", "3BV, at least"), number("bv3_max", "3BV, at most"),
        this.#input("since", "Since", "date"), this.#input("until", "Until", "date"),
        pick("no_guess", "No guessing", YES_NO), pick("helped", "Help used", YES_NO), pick("practice", "Practice", YES_NO),
        pick("technique", "Hardest step", [["", "all"], ...meta.techniques.map((/** @type {string} */ one) => /** @type {[string, string]} */ ([one, one]))])));
    this.more.open = open;
    fill(this.element, h("div", { class: "filter-fields" }, pick("level", "Difficulty", levels), pick("result", "Result", [["", "all"], ["won", "won"], ["lost", "lost"]]), pick("player", "Played by", players),
      button("close", "All games", () => this.#clear())), this.more);
  }

  /** @param {string} name @param {string} label @param {string} type @param {object} [more] */
  #input(name, label, type, more = {}) {
    const id = `filter-${name}`, input = h("input", { type, id, ...more, onchange: () => input.checkValidity() && this.#set(name, input.value) });
    input.value = this.values[name] ?? "";
    return h("div", { class: "field" }, h("label", { class: "field-label", for: id }, label), input);
  }

  #clear() {
    for (const name of Object.keys(this.values)) delete this.values[name];
    this.draw();
    this.changed(this.values);
  }
}
