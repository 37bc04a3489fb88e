// The position that is edited: its cells and its mine total, with undo, redo, selection and text. It knows no rules.

import { FLAG, HIDDEN } from "../../board/state.js";

/** @typedef {import("./carry.js").Position} Position */
/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Area both corners within */

const SIGNS = "012345678#F?*XW"; // of the codes, as a board is written
const MOST = 200; // steps that can be taken back

/** @type {Record<string, number>} */
const READ = { ".": 0, "-": HIDDEN, H: HIDDEN, h: HIDDEN, f: FLAG };
[...SIGNS].forEach((sign, code) => (READ[sign] = code));

export class Document extends EventTarget {
  width = 9;
  height = 9;
  cells = new Uint8Array(81).fill(HIDDEN);
  /** @type {number | null} */ total = 10;
  /** @type {Area | null} */ selection = null;
  /** @type {string[]} */ #undo = [];
  /** @type {string[]} */ #redo = [];
  #held = false; // within a stroke: one step for all of it

  /** @returns {Position} */
  get position() {
    return { width: this.width, height: this.height, cells: Array.from(this.cells, (code) => code.toString(16).toUpperCase()).join(""), total: this.total };
  }

  get blank() {
    return this.cells.every((code) => code === HIDDEN);
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  // Changes. Each tells the cells that changed, or null when all may have.

  /** Another position; the old one can be had back. @param {Position} position */
  open(position) {
    this.#step();
    this.#take(position);
  }

  /** The first position, which nothing comes before. @param {Position} position */
  begin(position) {
    this.#undo = [];
    this.#redo = [];
    this.#take(position);
  }

  /** @param {Position} position */
  #take({ width, height, cells, total }) {
    Object.assign(this, { width, height, total, selection: null });
    this.cells = Uint8Array.from(cells, (code) => parseInt(code, 16));
    this.#tell(null);
  }

  /** All until `release` is one step. */
  hold() {
    if (!this.#held) this.#step();
    this.#held = true;
  }

  release() {
    this.#held = false;
    if (this.#undo.at(-1) === this.#written()) this.#undo.pop(); // nothing came of it
    this.#tell([]);
  }

  /** @param {Iterable<number>} at @param {number} code */
  put(at, code) {
    const changed = [...at].filter((i) => this.cells[i] !== code);
    if (!changed.length) return;
    if (!this.#held) this.#step();
    for (const i of changed) this.cells[i] = code;
    this.#tell(changed);
  }

  /** @param {number | null} total */
  setTotal(total) {
    if (total === this.total) return;
    this.#step();
    this.total = total;
    this.#tell([]);
  }

  /** Another size; what fits stays where it is. @param {number} width @param {number} height */
  resize(width, height) {
    if (width === this.width && height === this.height) return;
    this.#step();
    const cells = new Uint8Array(width * height).fill(HIDDEN);
    for (let y = 0; y < Math.min(height, this.height); y++) {
      cells.set(this.cells.subarray(y * this.width, y * this.width + Math.min(width, this.width)), y * width);
    }
    Object.assign(this, { width, height, cells, selection: null });
    this.#tell(null);
  }

  undo() {
    this.#travel(this.#undo, this.#redo);
  }

  redo() {
    this.#travel(this.#redo, this.#undo);
  }

  /** @param {string[]} from @param {string[]} to */
  #travel(from, to) {
    const state = from.pop();
    if (state === undefined) return;
    to.push(this.#written());
    this.#take(JSON.parse(state));
  }

  #step() {
    this.#undo.push(this.#written());
    if (this.#undo.length > MOST) this.#undo.shift();
    this.#redo = [];
  }

  #written() {
    return JSON.stringify(this.position);
  }

  /** @param {number[] | null} changed */
  #tell(changed) {
    this.dispatchEvent(new CustomEvent("change", { detail: changed }));
  }

  // The selection.

  /** @param {Area | null} area */
  select(area) {
    this.selection = area && {
      x0: Math.max(0, Math.min(area.x0, area.x1)), y0: Math.max(0, Math.min(area.y0, area.y1)),
      x1: Math.min(this.width - 1, Math.max(area.x0, area.x1)), y1: Math.min(this.height - 1, Math.max(area.y0, area.y1)),
    };
    this.dispatchEvent(new Event("select"));
  }

  /** The cells of an area. @param {Area | null} [area] @returns {number[]} */
  within(area = this.selection) {
    const found = [];
    if (area) for (let y = area.y0; y <= area.y1; y++) for (let x = area.x0; x <= area.x1; x++) found.push(y * this.width + x);
    return found;
  }

  // Text.

  /** The selection as rows, or the whole board. */
  text() {
    const { x0, y0, x1, y1 } = this.selection ?? { x0: 0, y0: 0, x1: this.width - 1, y1: this.height - 1 };
    const rows = [];
    for (let y = y0; y <= y1; y++) rows.push(Array.from(this.cells.subarray(y * this.width + x0, y * this.width + x1 + 1), (code) => SIGNS[code]).join(""));
    return rows.join("\n");
  }

  /** Lay rows over the board. Answers whether all of them had room. @param {number[][]} rows @param {number} x @param {number} y */
  lay(rows, x, y) {
    this.hold();
    rows.forEach((row, v) => row.forEach((code, u) => {
      if (x + u < this.width && y + v < this.height) this.put([(y + v) * this.width + x + u], code);
    }));
    this.release();
    return x + rows[0].length <= this.width && y + rows.length <= this.height;
  }
}

/** A rectangle of cells in a text, or null: then it is something else. @param {string} text @returns {number[][] | null} */
export function rowsIn(text) {
  const lines = text.replace(/[ \t|]/g, "").split(/\r?\n/).filter(Boolean);
  const rows = lines.map((line) => Array.from(line, (sign) => READ[sign] ?? -1));
  const whole = rows.length > 0 && rows.every((row) => row.length === rows[0].length && !row.includes(-1));
  return whole && (rows.length > 1 || rows[0].length < 7) ? rows : null;
}
