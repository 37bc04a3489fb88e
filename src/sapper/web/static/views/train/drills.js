// One drill after the other: a position, a question, an answer by opening or flagging a cell, the judgement with its proof.

import { aborted, ApiError, post } from "../../api.js";
import { fill, h, percent, seconds } from "../../dom.js";
import { button } from "../../parts/desk.js";
import { play as sound } from "../../sounds.js";
import { settings } from "../../settings.js";
import { carry } from "../analyse/carry.js";
import { table } from "../play/help.js";

/** @typedef {import("../../board/state.js").Mark} Mark */
/** @typedef {[number, number, Mark]} Laid */

export class Drills {
  /** @type {any} the drill on the board */ drill = null;
  /** @type {any} its judgement */ judged = null;
  /** @type {string | null} null: where the person is weak */ kind = null;
  #began = 0;
  #answering = false;
  /** @type {AbortController | null} */ #asking = null;
  /** @type {{kind: string | null, drill: Promise<any>} | null} made while the judgement is read */ #next = null;

  /** @param {{desk: import("../../parts/desk.js").Desk, app: import("../../app.js").AppType, done: () => void, changed: () => void}} parts */
  constructor(parts) {
    this.parts = parts;
    this.text = h("div", { class: "verdict", "aria-live": "polite" });
  }

  get free() {
    return this.drill !== null && this.judged === null && !this.#answering;
  }

  stop() {
    this.#asking?.abort();
  }

  get elapsed() {
    return this.judged ? this.judged.ms : this.drill ? performance.now() - this.#began : 0;
  }

  /** @param {string | null} kind */
  choose(kind) {
    this.kind = kind;
    return this.next();
  }

  /** Another drill. */
  async next() {
    const { app, desk } = this.parts, ready = this.#next?.kind === this.kind ? this.#next.drill : null;
    this.#next = null;
    this.#asking?.abort();
    const mine = (this.#asking = new AbortController());
    const slow = setTimeout(() => (desk.status.textContent = "A position is being made…"), 250);
    try {
      const drill = (ready && (await ready)) || (await this.#made(mine.signal));
      if (!mine.signal.aborted) this.#show(drill);
    } catch (error) {
      if (aborted(error)) return;
      app.report(error);
      if (error instanceof ApiError) desk.status.textContent = error.message;
    } finally {
      clearTimeout(slow);
    }
  }

  /** @param {AbortSignal} signal */
  #made(signal) {
    return post("train/drills", this.kind ? { kind: this.kind } : {}, { signal });
  }

  /** @param {any} drill */
  #show(drill) {
    const { desk, app } = this.parts;
    this.drill = drill;
    this.judged = null;
    desk.board.show(drill.width, drill.height, drill.cells);
    desk.board.bare();
    desk.status.textContent = drill.question;
    app.say(drill.question);
    const hidden = [...drill.cells].filter((code) => code === "9").length;
    fill(this.text, h("p", { class: "quiet" }, drill.asks === "certain" ? "Click a cell that is safe, or flag a cell that is a mine: right button, long press or F." : "Click the cell that you would open."),
      h("p", { class: "quiet" }, `${drill.total === null ? "The number of mines is unknown" : `${drill.total} mines`}; ${hidden} cells are closed and not flagged.`));
    this.#began = performance.now();
    this.parts.changed();
  }

  /** @param {string} kind @param {number} x @param {number} y */
  async answer(kind, x, y) {
    const { drill } = this, i = y * drill?.width + x;
    if (!this.free || !"9B".includes(drill.cells[i])) return;
    const verdict = kind === "mark" ? "mine" : "safe";
    if (verdict === "mine" && drill.asks !== "certain") return this.parts.app.toast("Here a cell is to be opened.");
    this.#answering = true;
    const ms = Math.round(performance.now() - this.#began);
    try {
      const found = await post(`train/drills/${drill.id}`, { cells: [[x, y, verdict]], ms });
      if (this.drill !== drill) return;
      this.judged = found;
      this.#judge([x, y], verdict, found);
    } catch (error) {
      this.parts.app.report(error);
    } finally {
      this.#answering = false;
    }
  }

  /** @param {[number, number]} cell @param {string} verdict @param {any} found */
  #judge(cell, verdict, found) {
    const { desk, app } = this.parts;
    const lay = (/** @type {[number, number][]} */ cells, /** @type {string} */ tone) => (cells ?? []).map(([x, y]) => /** @type {Laid} */ ([x, y, { tone }]));
    const told = (/** @type {[number, number, string][]} */ cells) => (cells ?? []).map(([x, y, what]) => /** @type {Laid} */ ([x, y, { tone: what }]));
    const { proof, guess } = found, list = (guess?.candidates ?? []).slice(0, 5);
    const risks = list.map((/** @type {any} */ one) => /** @type {Laid} */ ([one.cell[0], one.cell[1], { tone: "risk", strength: one.risk, label: percent(one.risk, one.risk === 0) }]));
    // What comes later covers what came before.
    desk.board.lay("judged", guess ? [...risks, ...lay(found.cells, "best")] : [
      ...told(found.cells), ...told(proof?.decides), ...lay(proof?.given, "given"), ...lay(proof?.clues, "clue"), ...told(proof && proof.verdict !== "unknown" ? [[proof.cell[0], proof.cell[1], proof.verdict]] : [])]);
    desk.board.lay("answer", found.right ? lay([cell], "last") : lay([cell], "wrong"));
    desk.status.textContent = found.right ? "Right." : "Not this one.";
    sound(found.right ? "flag" : "lost");
    app.say(`${found.right ? "Right" : "Wrong"}. ${found.text}`);
    fill(this.text, h("p", { class: found.right ? "right" : "wrong" }, found.text),
      proof && !found.text.includes(proof.text) && h("p", {}, proof.text),
      list.length > 0 && table(list),
      h("p", { class: "quiet" }, `${seconds(found.ms, 1)} s. Right in a row: ${found.streak}.`));
    this.#next = { kind: this.kind, drill: this.#made(new AbortController().signal).catch(() => null) };
    this.parts.done();
  }

  /** The buttons under the board. */
  buttons() {
    const flagging = settings.values.flagMode, { drill, judged } = this;
    return [
      button(flagging ? "flag" : "open", flagging ? "Tap flags" : "Tap opens", () => settings.set({ flagMode: !flagging }), { class: "flag-mode", "aria-pressed": String(flagging), "data-id": "flag-mode" }),
      button("forth", judged ? "Next" : "Another one", () => this.next(), { key: "step", class: judged ? "primary" : "", "data-id": "next" }),
      button("analyse", "Analyse", () => this.analyse(), { key: "analyse", disabled: !drill, "data-id": "analyse" }),
    ];
  }

  analyse() {
    if (!this.drill) return;
    const { width, height, cells, total } = this.drill;
    carry({ width, height, cells, total });
    this.parts.app.go("analyse");
  }
}
