// The course: every named pattern with its sentence and an example; what follows from it is shown by the engine, and
// then one is to be found on a fresh board.

import { post } from "../../api.js";
import { fill, h } from "../../dom.js";
import { button } from "../../parts/desk.js";
import { mini } from "../../parts/mini.js";
import { carry } from "../analyse/carry.js";

export class Course {
  /** @type {any[]} */ lessons = [];
  #at = 0;
  /** @type {any} */ #shown = null;

  /** @param {{desk: import("../../parts/desk.js").Desk, app: import("../../app.js").AppType, train: (kind: string) => void, changed: () => void}} parts */
  constructor(parts) {
    this.parts = parts;
    this.list = h("ol", { class: "lessons" });
    this.text = h("div", { class: "verdict", "aria-live": "polite" });
  }

  /** @param {any[]} lessons */
  draw(lessons) {
    this.lessons = lessons;
    fill(this.list, ...lessons.map((one, n) => h("li", {},
      h("button", { type: "button", "aria-pressed": String(n === this.#at), onclick: () => this.show(n) }, mini(one.view, `Example of ${one.title}`),
        h("span", {}, h("strong", {}, one.title), h("small", {}, one.done ? `${one.right} of ${one.done} found` : one.kind ? "not tried yet" : "to read"))))));
  }

  get lesson() {
    return this.lessons[this.#at];
  }

  /** @param {number} [at] */
  async show(at = this.#at) {
    const { desk, app, changed } = this.parts;
    this.#at = Math.max(0, Math.min(this.lessons.length - 1, at));
    const one = this.lesson;
    changed();
    [...this.list.querySelectorAll("button")].forEach((item, n) => item.setAttribute("aria-pressed", String(n === this.#at)));
    try {
      const opened = await post("analyse/open", new Blob([one.view]));
      if (one !== this.lesson) return;
      this.#shown = opened;
      desk.board.show(opened.width, opened.height, opened.cells);
      desk.board.bare();
      desk.status.textContent = one.text;
      fill(this.text);
      app.say(`${one.title}. ${one.text}`);
      await this.#follow(opened);
    } catch (error) {
      app.report(error);
    }
  }

  /** Shade what follows from the example. @param {any} opened */
  async #follow(opened) {
    const { width, height, cells, total } = opened;
    const found = await post("analyse", { width, height, cells, total, best: false });
    if (opened !== this.#shown || !found.risk) return;
    const marks = found.risk.flatMap((/** @type {number | null} */ p, /** @type {number} */ i) =>
      (p === 0 || p === 1) && cells[i] === "9" ? [[i % width, Math.floor(i / width), { tone: p ? "mine" : "safe" }]] : []);
    this.parts.desk.board.lay("follows", marks);
    this.text.append(h("p", { class: "quiet" }, marks.length ? `Shaded: ${found.safe} safe, ${found.mines} certain ${found.mines === 1 ? "mine" : "mines"}.` : "Nothing in it is certain."));
  }

  buttons() {
    const one = this.lesson;
    return [
      button("back", "Pattern before", () => this.show(this.#at - 1), { disabled: this.#at === 0, "data-id": "before" }),
      one?.kind && button("train", "Find one", () => this.parts.train(this.lesson.kind), { class: "primary", "data-id": "try" }),
      button("analyse", "Try in Analyse", () => this.analyse(), { key: "analyse", "data-id": "analyse" }),
      button("forth", "Next pattern", () => this.show(this.#at + 1), { key: "step", disabled: this.#at >= this.lessons.length - 1, "data-id": "after" }),
    ];
  }

  next() {
    this.show(this.#at + 1);
  }

  analyse() {
    if (!this.#shown) return;
    const { width, height, cells, total } = this.#shown;
    carry({ width, height, cells, total });
    this.parts.app.go("analyse");
  }
}
