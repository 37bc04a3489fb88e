// What was trained: by kind, how often, how well, how fast.

import { fill, h, seconds } from "../../dom.js";
import { card } from "../../parts/desk.js";

/** @type {[string, string][]} */
export const GROUPS = [["technique", "Techniques"], ["guess", "Guessing"], ["endgame", "Guessing"], ["pattern", "Patterns"]];

export class Progress {
  /** @param {(kind: string) => void} train */
  constructor(train) {
    this.train = train;
    this.body = h("div", {});
    this.element = card("Progress", this.body);
    this.element.classList.add("progress");
  }

  /** @param {any} found */
  draw(found) {
    const done = found.kinds.filter((/** @type {any} */ one) => one.done);
    const all = done.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.done, 0), right = done.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.right, 0);
    const weak = found.kinds.find((/** @type {any} */ one) => one.kind === found.next);
    const row = (/** @type {any} */ one) => h("tr", {},
      h("th", { scope: "row" }, h("button", { type: "button", class: "link", onclick: () => this.train(one.kind), title: "Train this" }, one.title)),
      h("td", {}, one.done), h("td", {}, `${Math.round(100 * one.accuracy)} %`), h("td", {}, one.ms === null ? "–" : `${seconds(one.ms, 1)} s`), h("td", { title: `the best: ${one.best_streak}` }, one.streak));
    fill(this.body,
      h("p", {}, all ? h("span", {}, h("strong", {}, `${right} of ${all}`), ` right (${Math.round((100 * right) / all)} %), ${found.streak} in a row now.`) : "Nothing trained yet."),
      weak && h("p", { class: "quiet" }, "Most to learn: ", h("button", { type: "button", class: "link inline", onclick: () => this.train(weak.kind) }, weak.title)),
      done.length > 0 && h("div", { class: "wide-table", tabIndex: 0, role: "region", "aria-label": "Progress by kind" }, h("table", { class: "plain-table" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Kind"), ...["Done", "Right", "Time", "Streak"].map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, ...done.map(row)))));
  }
}
