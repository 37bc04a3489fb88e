// How a position is edited: brushes for mouse and fingers, the rectangle, keys on the cell under the pointer.

import { FLAG, HIDDEN } from "../../board/state.js";
import { fill, h } from "../../dom.js";
import { keyHint } from "../../keys.js";
import { icon } from "../../parts/icons.js";

/** @typedef {import("./document.js").Document} Document */
/** @typedef {import("../../board/board.js").Board} Board */

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** @typedef {"count" | "select" | number} Brush `count`: a click opens a closed cell and counts an open one up */

export class Hand {
  /** @type {Brush} */ brush = "count";
  /** @type {{x: number, y: number} | null} */ #from = null; // of a rectangle
  #stroke = -1; // what is painted while a button is down
  #selecting = false;

  /** @param {Document} doc @param {() => Board} board */
  constructor(doc, board) {
    this.doc = doc;
    this.board = board;
    this.pad = h("div", { class: "pad", role: "group", "aria-label": "Brush" });
    this.draw();
  }

  /** What the board widget hands on. @returns {import("../../board/editing.js").Edit} */
  get edit() {
    return { down: (i, event) => this.#down(i, event), move: (i) => this.#move(i), up: () => this.#up() };
  }

  draw() {
    const one = (/** @type {Brush} */ brush, /** @type {Node | string} */ face, /** @type {string} */ text, /** @type {string} */ key) => h("button", {
      type: "button", "aria-pressed": String(this.brush === brush), "aria-label": text, title: text + (key && keyHint(key)), "data-brush": String(brush),
      onclick: () => this.choose(brush),
    }, face);
    const had = this.pad.contains(document.activeElement) ? document.activeElement?.getAttribute("data-brush") : null;
    fill(this.pad,
      one("count", icon("open"), "Open, then count up", ""), one(HIDDEN, h("span", { class: "closed-cell" }), "Closed", "put-hidden"), one(FLAG, icon("flag"), "Flag", "put-flag"),
      ...NUMBERS.map((n) => one(n, n === 0 ? "·" : String(n), n === 0 ? "Empty" : `Number ${n}`, `put-${n}`)), one("select", icon("select"), "Select a rectangle", "select-right"));
    if (had) /** @type {HTMLElement | null} */ (this.pad.querySelector(`[data-brush="${had}"]`))?.focus();
  }

  /** A brush; with a rectangle selected, it is filled. @param {Brush} brush */
  choose(brush) {
    if (typeof brush === "number" && this.doc.selection) return this.doc.put(this.doc.within(), brush);
    this.brush = brush;
    if (brush !== "select") this.doc.select(null);
    this.draw();
  }

  // Mouse and fingers.

  /** @param {number} i @param {PointerEvent} event */
  #down(i, event) {
    if (i < 0) return false;
    const { doc } = this, [x, y] = this.board().state.cell(i);
    this.board().access.move(i, false);
    this.#selecting = event.shiftKey || this.brush === "select";
    if (this.#selecting) {
      this.#from = event.shiftKey && this.#from ? this.#from : { x, y };
      return this.#span(i);
    }
    doc.select(null);
    this.#from = { x, y };
    const code = doc.cells[i];
    if (event.button === 2) this.#stroke = code === FLAG ? HIDDEN : FLAG;
    else if (event.button === 1) this.#stroke = HIDDEN;
    else if (this.brush === "count") this.#stroke = code >= HIDDEN ? 0 : (code + 1) % 9;
    else this.#stroke = /** @type {number} */ (this.brush);
    doc.hold();
    doc.put([i], this.#stroke);
  }

  /** @param {number} i */
  #move(i) {
    if (i < 0) return;
    this.board().access.move(i, false);
    if (this.#selecting) return this.#span(i);
    this.doc.put([i], this.#stroke);
  }

  #up() {
    if (!this.#selecting) this.doc.release();
    this.#selecting = false;
  }

  /** @param {number} i */
  #span(i) {
    const [x1, y1] = this.board().state.cell(i), from = this.#from ?? { x: x1, y: y1 };
    this.doc.select({ x0: from.x, y0: from.y, x1, y1 });
  }

  // Keys.

  /** @param {string} id @returns {boolean} */
  command(id) {
    const { doc } = this, i = this.board().state.cursor, put = /^put-([0-8])$/.exec(id);
    const at = doc.selection ? doc.within() : [i];
    if (put) doc.put(at, Number(put[1]));
    else if (id === "put-hidden") doc.put(at, HIDDEN);
    else if (id === "put-flag") doc.put(at, at.every((j) => doc.cells[j] === FLAG) ? HIDDEN : FLAG);
    else if (id === "put-next") doc.put(at, at.every((j) => doc.cells[j] >= HIDDEN) ? 0 : HIDDEN);
    else if (id === "select-all") doc.select({ x0: 0, y0: 0, x1: doc.width - 1, y1: doc.height - 1 });
    else if (id.startsWith("select-")) this.#extend(id.slice(7));
    else if (id === "edit-undo") doc.undo();
    else if (id === "edit-redo") doc.redo();
    else if (id === "dismiss" && doc.selection) doc.select(null);
    else return false;
    return true;
  }

  /** @param {string} way */
  #extend(way) {
    const board = this.board(), [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[way] ?? [0, 0];
    if (!this.doc.selection || !this.#from) this.#from = board.cursor;
    board.move(dx, dy);
    this.#span(board.state.cursor);
  }
}
