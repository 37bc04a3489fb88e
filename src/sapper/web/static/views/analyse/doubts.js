// A position that came out of a picture: how sure the reading is, and the cells to make sure of, each with what else it
// may be. An edit settles a cell; another position takes all of it away.

import { WORDS } from "../../board/state.js";
import { fill, h } from "../../dom.js";
import { card } from "../../parts/desk.js";

/** @typedef {import("./files.js").Doubt} Doubt */

/** @param {number} share */
const percent = (share) => `${Math.floor(100 * share)} %`;

export class Doubts {
  /** @type {Map<number, Doubt>} those that are left, by the number of the cell */ #left = new Map();

  /** @param {import("./document.js").Document} doc @param {import("../../board/board.js").Board} board */
  constructor(doc, board) {
    this.doc = doc;
    this.board = board;
    this.said = h("p", { role: "status" });
    this.list = h("ul", { class: "doubts" });
    this.element = card("From the picture", this.said, this.list);
    this.element.hidden = true;
  }

  /** @param {Doubt[]} doubtful the least sure first @param {number} sure of the least sure cell */
  show(doubtful, sure) {
    this.#left = new Map(doubtful.map((doubt) => [doubt.cell[1] * this.doc.width + doubt.cell[0], doubt]));
    const count = doubtful.length;
    this.said.textContent = count
      ? `Make sure of ${count} ${count === 1 ? "cell" : "cells"}: the least sure was read with ${percent(sure)}.`
      : `Every cell was read with ${percent(sure)} or more.`;
    this.element.hidden = false;
    this.#draw();
    if (count) this.board.moveTo(...doubtful[0].cell);
  }

  /** Cells were edited, or, with null, the whole position is another. @param {number[] | null} changed */
  changed(changed) {
    if (this.element.hidden) return;
    if (changed === null) {
      this.element.hidden = true;
      this.#left.clear();
    } else if (!changed.some((i) => this.#left.delete(i))) return;
    this.#draw();
  }

  #draw() {
    this.board.lay("doubt", [...this.#left.values()].map(({ cell: [x, y] }) => [x, y, { tone: "doubt" }]));
    fill(this.list, ...[...this.#left].map(([i, doubt]) => this.#row(i, doubt)));
  }

  /** @param {number} i @param {Doubt} doubt */
  #row(i, { cell: [x, y], read, sure, others }) {
    return h("li", {},
      h("button", { type: "button", onclick: () => this.board.moveTo(x, y) }, `${x}, ${y}`),
      ...[[read, sure], ...others].map(([code, chance]) => this.#choice(i, parseInt(String(code), 16), Number(chance))));
  }

  /** @param {number} i @param {number} code @param {number} chance */
  #choice(i, code, chance) {
    const [x, y] = [i % this.doc.width, Math.floor(i / this.doc.width)];
    return h("button", { type: "button", "aria-label": `${x}, ${y} is ${WORDS[code]}`, onclick: () => {
      this.doc.put([i], code);
      this.changed([i]);
      this.list.querySelector("button")?.focus();
    } }, WORDS[code], h("small", {}, ` ${percent(chance)}`));
  }
}
