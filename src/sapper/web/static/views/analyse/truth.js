// What is true of the position, told as it is edited: one question at a time, given up when the next one comes.

import { aborted, ApiError, post } from "../../api.js";
import { fill, h, percent } from "../../dom.js";
import { button, card, facts } from "../../parts/desk.js";
import { segments, toggle } from "../../parts/fields.js";
import { many } from "../watch/figures.js";

/** @typedef {import("../../board/state.js").Mark} Mark */
/** @typedef {[number, number, Mark]} Laid */

const PATIENCE = 120; // ms without an edit before a question

export class Truth {
  flags = "trust";
  both = false;
  overlay = true;
  /** @type {number | null} */ density = null;
  /** @type {any} the last answer */ found = null;
  /** @type {AbortController | null} */ #asking = null;
  #timer = 0;
  #slow = 0;

  /** @param {{doc: import("./document.js").Document, board: import("../../board/board.js").Board, report: (error: unknown) => void, told: () => void}} parts */
  constructor(parts) {
    this.parts = parts;
    this.body = h("div", { class: "truth", "aria-live": "polite" });
    this.proof = h("div", { class: "proof", "aria-live": "polite" });
    const reading = segments("Flags are", [["trust", "Flags trusted"], ["ignore", "ignored"]], this.flags, (flags) => {
      this.flags = flags;
      this.ask(true);
    });
    this.element = card("What is true", this.body, reading.element,
      toggle("Both readings of flags", this.both, (both) => { this.both = both; this.ask(true); }),
      toggle("Probabilities on the board", this.overlay, (overlay) => { this.overlay = overlay; this.#lay(); }));
    this.why = card("Why?", this.proof);
    this.forget();
  }

  stop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#slow);
    this.#asking?.abort();
  }

  /** What is asked about. */
  get question() {
    const { position } = this.parts.doc;
    return { ...position, flags: this.flags, ...(position.total === null && this.density !== null ? { density: this.density } : {}) };
  }

  /** The position has changed. @param {boolean} [now] */
  ask(now = false) {
    this.stop();
    this.forget();
    this.#timer = setTimeout(() => this.#ask(), now ? 0 : PATIENCE);
    this.#slow = setTimeout(() => this.body.classList.add("stale"), PATIENCE + 250);
  }

  async #ask() {
    const mine = (this.#asking = new AbortController());
    try {
      const found = await post("analyse", { ...this.question, both: this.both }, { signal: mine.signal });
      if (mine.signal.aborted) return;
      this.found = found;
      this.#draw();
    } catch (error) {
      if (aborted(error)) return;
      this.found = null;
      if (error instanceof ApiError) fill(this.body, h("p", {}, error.message));
      else this.parts.report(error);
    }
    clearTimeout(this.#slow);
    this.body.classList.remove("stale");
    this.#lay();
    this.parts.told();
  }

  // On the board.

  #lay() {
    const { board, doc } = this.parts, { found } = this;
    board.lay("odds", found?.risk && this.overlay ? this.#risks(found.risk) : null);
    board.lay("conflict", (found?.conflict?.clues ?? []).map((/** @type {[number, number]} */ [x, y]) => [x, y, { tone: "wrong" }]));
    const best = found?.best;
    board.lay("best", best && this.overlay && best.x < doc.width && best.y < doc.height ? [[best.x, best.y, { tone: "best" }]] : null);
  }

  /** @param {(number | null)[]} risk @returns {Laid[]} */
  #risks(risk) {
    const { width, cells } = this.parts.doc;
    /** @type {Laid[]} */
    const laid = [];
    risk.forEach((p, i) => {
      if (p === null || (this.flags === "trust" && cells[i] === 10)) return;
      laid.push([i % width, Math.floor(i / width), { tone: "risk", strength: p, label: percent(p, p === 0 || p === 1) }]);
    });
    return laid;
  }

  /** The chance of a mine in a cell, in words. @param {number} x @param {number} y */
  said(x, y) {
    const p = this.found?.risk?.[y * this.parts.doc.width + x];
    if (p === null || p === undefined) return `${x}, ${y}`;
    return `${x}, ${y}: ${p === 0 ? "safe" : p === 1 ? "a mine" : `${(100 * p).toFixed(p < 0.001 || p > 0.999 ? 4 : 2)} % risk`}`;
  }

  // Beside the board.

  #draw() {
    const { found } = this;
    if (!found.consistent) {
      return fill(this.body, h("p", { class: "impossible" }, h("strong", {}, "Impossible. "), found.conflict.text),
        !found.conflict.minimum && h("p", { class: "quiet" }, "A smaller contradiction may exist; this one was found within the work allowed."),
        h("p", { class: "quiet" }, found.text), found.other && other(found.other));
    }
    fill(this.body,
      facts([["Safe", many(found.safe)], ["Certain mines", many(found.mines)], ["Closed", `${many(found.hidden)}${found.flags ? `, ${many(found.flags)} flags` : ""}`], ["Layouts", layouts(found)]]),
      h("div", { class: "ramp", role: "img", "aria-label": "Shades from 0 to 100 percent risk" }, h("span", {}, "0 %"), h("i", {}), h("span", {}, "100 %")),
      found.best && h("p", {}, h("strong", {}, `Best: ${found.best.kind === "flag" ? "flag" : found.best.kind === "chord" ? "chord on" : "open"} ${found.best.x}, ${found.best.y}. `), found.best.reason),
      found.estimated > 0 && h("p", {}, `${found.estimated} probabilities are estimated: this part is too wide to count in the time allowed.`),
      h("p", { class: "quiet" }, found.text), found.other && other(found.other));
  }

  // Proofs.

  forget() {
    this.parts.board.lay("proof", null);
    fill(this.proof, h("p", { class: "quiet" }, "Put the cursor on a cell and ask why it is safe or a mine."), this.#asker());
  }

  #asker() {
    return h("div", { class: "buttons" }, button("hint", "Why this cell?", () => this.prove(), { key: "why" }));
  }

  /** Why the cell under the cursor is what it is. */
  async prove() {
    const { board, doc } = this.parts, { x, y } = board.cursor;
    if (doc.cells[y * doc.width + x] < 9) return fill(this.proof, h("p", {}, `${x}, ${y} is open. Choose a closed cell.`), this.#asker());
    try {
      const found = await post("analyse/prove", { ...this.question, cell: [x, y] });
      const mark = (/** @type {[number, number][]} */ cells, /** @type {string} */ tone) => (cells ?? []).map(([u, v]) => /** @type {Laid} */ ([u, v, { tone }]));
      board.lay("proof", [...mark(found.given, "given"), ...mark(found.clues, "clue"), [x, y, { tone: found.verdict === "unknown" ? "target" : found.verdict }]]);
      fill(this.proof, h("p", {}, found.text), this.#asker());
    } catch (error) {
      this.parts.report(error);
    }
  }
}

/** @param {any} found */
function layouts({ log10_solutions: log, solutions }) {
  if (log === null || log === undefined) return "–";
  if (solutions && solutions.length <= 15) return many(Number(solutions));
  const power = Math.floor(log), round = h("span", {}, `≈ ${(10 ** (log - power)).toFixed(2)} · 10`, h("sup", {}, String(power)));
  return solutions ? h("details", {}, h("summary", {}, round), h("span", { class: "number" }, solutions)) : round;
}

/** The other reading of the flags, in short. @param {any} found */
function other(found) {
  const what = found.consistent ? `${found.safe} safe, ${found.mines} certain mines.` : `impossible. ${found.conflict.text}`;
  return h("p", { class: "other" }, h("strong", {}, found.assumes.flags === "trust" ? "With flags trusted: " : "With flags ignored: "), what);
}
