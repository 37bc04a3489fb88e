// Help while playing: a hint in three steps, a check, the probabilities, the best guess. The sentence stands beside the
// board, what it speaks of is outlined on it.

import { aborted, ApiError } from "../../api.js";
import { fill, h, percent } from "../../dom.js";
import { keyHint } from "../../keys.js";
import { icon } from "../../parts/icons.js";
import { play as sound } from "../../sounds.js";

/** @typedef {import("../../board/state.js").Mark} Mark */
/** @typedef {[number, number, Mark]} Laid */

export class Help {
  #level = 0;
  #checked = false;
  odds = false;
  /** @type {AbortController | null} */ #asking = null;
  /** @type {AbortController | null} */ #counting = null;

  /**
   * @param {{session: import("./session.js").Session, board: import("../../board/board.js").Board,
   *   report: (error: unknown) => void, used: () => void}} parts
   */
  constructor(parts) {
    this.parts = parts;
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ action) =>
      h("button", { type: "button", title: text + keyHint(id), "data-help": id, onclick: action }, icon(id), h("span", {}, text));
    this.buttons = [
      button("hint", "Hint", () => this.hint()), button("check", "Check", () => this.check()),
      button("odds", "Odds", () => this.toggleOdds()), button("guess", "Best guess", () => this.guess()),
    ];
    this.text = h("div", { class: "help-text", "aria-live": "polite" });
    this.legend = h("div", { class: "legend", hidden: true });
    this.element = h("section", { class: "card help", "aria-labelledby": "help-title" },
      h("h2", { id: "help-title" }, "Help"), h("div", { class: "help-buttons" }, ...this.buttons), this.text, this.legend);
    this.enable(false);
  }

  /** Only running games are helped. @param {boolean} running */
  enable(running) {
    for (const button of this.buttons) button.disabled = !running;
    this.text.dataset.empty = running
      ? "Stuck? A hint says where to look first, then which cell, then what it is and why."
      : "Help is there while you play.";
  }

  /** What was said no longer holds: the board has changed. */
  clear() {
    this.#asking?.abort();
    this.#level = 0;
    this.#checked = false;
    fill(this.text);
    for (const layer of ["hint", "check", "guess"]) this.parts.board.lay(layer, null);
  }

  /** After a move: what was said goes, the probabilities are counted anew. @param {boolean} running */
  moved(running) {
    this.clear();
    if (this.odds) this.#count(running);
  }

  /** Another game, or none. @param {boolean} running */
  reset(running) {
    this.clear();
    this.#counting?.abort();
    this.enable(running);
    this.parts.board.lay("odds", null);
    this.legend.hidden = true;
    if (this.odds) this.#count(running);
  }

  // Hints.

  /** The next step of a hint. */
  async hint() {
    const level = Math.min(3, this.#level + 1);
    const found = await this.#ask("hint", { level });
    if (!found) return;
    this.#level = level;
    sound("hint");
    for (const layer of ["check", "guess"]) this.parts.board.lay(layer, null);
    this.parts.board.lay("hint", hintMarks(found));
    this.#reveal(found.cell ?? found.mistakes?.[0] ?? middle(found.area));
    const more = found.kind === "step" && level < 3;
    this.#show(found.text,
      h("p", { class: "steps", "aria-label": `Step ${level} of 3` }, ...[1, 2, 3].map((n) => h("i", { class: n <= level ? "done" : "" }))),
      more && h("button", { type: "button", class: "more", onclick: () => this.hint() }, level === 1 ? "Which cell?" : "What is it, and why?"),
      found.kind === "guess" && h("button", { type: "button", class: "more", onclick: () => this.guess() }, "Which guess is best?"));
  }

  /** First whether there is a mistake at all; once more says where. */
  async check() {
    const where = this.#checked, found = await this.#ask("check");
    if (!found) return;
    for (const layer of ["hint", "guess"]) this.parts.board.lay(layer, null);
    this.#checked = !found.fine;
    if (!found.fine && !where && found.texts?.length > 1) {
      return this.#show(found.texts[0], h("button", { type: "button", class: "more", onclick: () => this.check() }, "Where?"));
    }
    const wrong = (found.findings ?? []).flatMap((/** @type {any} */ one) => one.cells);
    this.parts.board.lay("check", wrong.map((/** @type {[number, number]} */ [x, y]) => /** @type {Laid} */ ([x, y, { tone: "wrong" }])));
    this.#reveal(wrong[0]);
    this.#show(found.text, found.findings?.length > 1 ? h("ul", {}, ...found.findings.map((/** @type {any} */ one) => h("li", {}, one.text))) : null);
  }

  async guess() {
    const found = await this.#ask("guess", {});
    if (!found) return;
    const list = (found.candidates ?? []).slice(0, 5);
    const marks = list.map((/** @type {any} */ one, /** @type {number} */ n) =>
      /** @type {Laid} */ ([one.cell[0], one.cell[1], n === 0 ? { tone: "best", label: percent(one.risk, one.risk === 0) } : { tone: "risk", strength: one.risk, label: percent(one.risk, one.risk === 0) }]));
    this.parts.board.lay("hint", null);
    const safe = (found.safe ?? []).map((/** @type {[number, number]} */ [x, y]) => /** @type {Laid} */ ([x, y, { tone: "safe" }]));
    this.parts.board.lay("guess", [...safe, ...marks.reverse()]);
    this.#reveal(found.safe?.[0] ?? list[0]?.cell);
    this.#show(found.text, list.length > 0 && table(list));
  }

  // Probabilities.

  toggleOdds() {
    this.odds = !this.odds;
    this.buttons[2].setAttribute("aria-pressed", String(this.odds));
    if (this.odds) return this.#count(this.parts.session.game?.state === "running");
    this.#counting?.abort();
    this.parts.board.lay("odds", null);
    this.legend.hidden = true;
  }

  /** @param {boolean} running */
  async #count(running) {
    this.#counting?.abort();
    if (!running) return void this.parts.board.lay("odds", null);
    const mine = (this.#counting = new AbortController());
    try {
      const found = await this.parts.session.ask("overlay", {}, mine.signal);
      if (mine.signal.aborted || !this.odds) return;
      this.parts.board.lay("odds", this.#oddsMarks(found.risk));
      this.#drawLegend(found);
      this.parts.used();
    } catch (error) {
      if (aborted(error)) return;
      this.parts.board.lay("odds", null);
      this.parts.report(error);
    }
  }

  /** @param {(number | null)[]} risk @returns {Laid[]} */
  #oddsMarks(risk) {
    const width = this.parts.session.game?.rules.width ?? 1;
    return risk.flatMap((p, i) => p === null ? [] : [/** @type {Laid} */ ([i % width, Math.floor(i / width), { tone: "risk", strength: p, label: percent(p, p === 0 || p === 1) }])]);
  }

  /** @param {any} found */
  #drawLegend(found) {
    this.legend.hidden = false;
    fill(this.legend,
      h("div", { class: "ramp", "aria-hidden": "true" }, h("span", {}, "0 %"), h("i", {}), h("span", {}, "100 %")),
      h("p", {}, `${found.safe} safe, ${found.mines} certain mines. ${found.text}`),
      found.caution && h("p", { class: "caution" }, found.caution));
  }

  /** @param {string} what @param {object} [body] */
  async #ask(what, body) {
    this.#asking?.abort();
    const mine = (this.#asking = new AbortController());
    const slow = setTimeout(() => this.#show("Thinking… (Esc stops it)"), 250);
    try {
      const found = await this.parts.session.ask(what, body, mine.signal);
      if (mine.signal.aborted) return null;
      this.parts.used();
      return found;
    } catch (error) {
      if (!aborted(error)) {
        fill(this.text);
        if (error instanceof ApiError) this.#show(error.message);
        else this.parts.report(error);
      }
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  /** On a large board what is spoken of may be out of sight. @param {[number, number] | null | undefined} cell */
  #reveal(cell) {
    if (cell) this.parts.board.reveal(cell[0], cell[1]);
  }

  /** @param {string} text @param {...(HTMLElement | null | false)} more */
  #show(text, ...more) {
    fill(this.text, h("p", {}, text), ...more);
  }
}

/** @param {any} found @returns {Laid[]} */
function hintMarks(found) {
  /** @type {Map<string, Laid>} */
  const marks = new Map();
  const lay = (/** @type {[number, number][]} */ cells, /** @type {string} */ tone) => {
    for (const [x, y] of cells ?? []) marks.set(`${x},${y}`, [x, y, { tone }]);
  };
  if (found.level === 1 && found.area) lay(inside(found.area), "area");
  lay(found.given, "given");
  lay(found.clues, "clue");
  lay(found.mistakes, "wrong");
  if (found.cell) lay([found.cell], found.verdict === "safe" ? "safe" : found.verdict === "mine" ? "mine" : "target");
  return [...marks.values()];
}

/** @param {number[] | null} area @returns {[number, number] | null} */
function middle(area) {
  return area && [Math.floor((area[0] + area[2]) / 2), Math.floor((area[1] + area[3]) / 2)];
}

/** @param {number[]} area x0, y0, x1, y1 @returns {[number, number][]} */
function inside([x0, y0, x1, y1]) {
  /** @type {[number, number][]} */
  const cells = [];
  for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) cells.push([x, y]);
  return cells;
}

/** The best guesses, one a row. @param {any[]} list */
export function table(list) {
  const rows = list.map((one) => h("tr", { title: one.text }, h("td", {}, `(${one.cell[0]}, ${one.cell[1]})`), h("td", {}, `${percent(one.risk, one.risk === 0)} %`),
    h("td", {}, `${percent(one.progress, one.progress === 0 || one.progress === 1)} %`),
    h("td", {}, one.win === null || one.win === undefined ? "–" : `${one.win_exact ? "" : "≈ "}${percent(one.win)} %`)));
  return h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "Cell"), h("th", {}, "Risk"), h("th", { title: "The chance that something is certain afterwards" }, "Progress"), h("th", {}, "Win"))), h("tbody", {}, ...rows));
}
