// The board for screen readers and the keyboard: a grid of real elements over the canvas. A small board has all its cells
// there, a large one those around the cursor; 40,000 elements would be too many.

import { h } from "../dom.js";
import { spoken } from "./state.js";

const ALL = 600; // cells up to which all are there
const SIDE = 25; // of the window on larger boards

export class Access {
  /** @type {Map<number, HTMLElement>} */ #elements = new Map();
  #from = { x: 0, y: 0, w: 0, h: 0 };
  /** @type {Set<number>} */ #stale = new Set();
  #timer = 0;
  #rebuild = 0;
  covered = false;

  /**
   * @param {HTMLElement} surface
   * @param {import("./state.js").State} state
   * @param {(i: number) => void} chosen an assistive technology clicks a cell
   * @param {string} label
   */
  constructor(surface, state, chosen, label) {
    this.state = state;
    this.grid = h("div", { class: "cells", role: "grid", "aria-label": label });
    this.grid.addEventListener("click", (event) => {
      if (event.detail !== 0) return; // a real mouse; the board has seen its buttons
      const i = Number(/** @type {HTMLElement} */ (event.target).dataset.i ?? -1);
      if (i >= 0) chosen(i);
    });
    this.grid.addEventListener("focusin", (event) => {
      const i = Number(/** @type {HTMLElement} */ (event.target).dataset.i ?? -1);
      if (i >= 0 && i !== this.state.cursor) this.move(i, false);
    });
    // The cursor is drawn for those who steer by keys; after a press of the mouse or a finger it is not.
    this.grid.addEventListener("focusin", (event) => this.#keys(/** @type {Element} */ (event.target).matches(":focus-visible")));
    surface.addEventListener("pointerdown", () => this.#keys(false));
    surface.append(this.grid);
  }

  /** Another board. */
  reset() {
    this.grid.setAttribute("aria-rowcount", String(this.state.height));
    this.grid.setAttribute("aria-colcount", String(this.state.width));
    this.#from = { x: 0, y: 0, w: 0, h: 0 };
    this.#build(this.grid.contains(document.activeElement));
  }

  /** The cursor goes there; with `focus`, the focus too. @param {number} i @param {boolean} focus */
  move(i, focus) {
    const old = this.#elements.get(this.state.cursor);
    if (old) old.tabIndex = -1;
    this.state.cursor = i;
    const had = this.grid.contains(document.activeElement);
    if (!this.#holds(i)) {
      if (!focus && !had) return this.#later(); // the mouse was there: nobody reads these cells at this moment
      this.#build(false);
    }
    const element = this.#elements.get(i);
    if (!element) return;
    element.tabIndex = 0;
    if (focus || had) element.focus({ preventScroll: true });
    if (focus) this.#keys(true);
  }

  /** @param {boolean} keys */
  #keys(keys) {
    this.grid.classList.toggle("by-keys", keys);
  }

  #later() {
    clearTimeout(this.#rebuild);
    this.#rebuild = setTimeout(() => !this.#holds(this.state.cursor) && this.#build(false), 300);
  }

  /** Some cells look different now; said after the paint. @param {Iterable<number>} cells */
  update(cells) {
    for (const i of cells) if (this.#elements.has(i)) this.#stale.add(i);
    if (!this.#timer && this.#stale.size) this.#timer = setTimeout(() => this.#say(), 0);
  }

  updateAll() {
    this.update(this.#elements.keys());
  }

  #say() {
    this.#timer = 0;
    for (const i of this.#stale) {
      this.#elements.get(i)?.setAttribute("aria-label", spoken(this.state, i, this.covered));
    }
    this.#stale.clear();
  }

  /** @param {number} i */
  #holds(i) {
    const [x, y] = this.state.cell(i), { x: x0, y: y0, w, h: high } = this.#from;
    return x >= x0 && y >= y0 && x < x0 + w && y < y0 + high;
  }

  /** @param {boolean} focus */
  #build(focus) {
    const { width, height, cursor } = this.state, [cx, cy] = this.state.cell(cursor);
    const all = width * height <= ALL;
    const w = all ? width : Math.min(width, SIDE), high = all ? height : Math.min(height, SIDE);
    const x0 = all ? 0 : Math.max(0, Math.min(width - w, cx - (w >> 1)));
    const y0 = all ? 0 : Math.max(0, Math.min(height - high, cy - (high >> 1)));
    this.#from = { x: x0, y: y0, w, h: high };
    this.#elements.clear();
    const rows = Array.from({ length: high }, (_, v) => this.#row(x0, y0 + v, w));
    this.grid.replaceChildren(...rows);
    this.grid.style.setProperty("--from-x", String(x0));
    this.grid.style.setProperty("--from-y", String(y0));
    if (focus) this.#elements.get(cursor)?.focus({ preventScroll: true });
  }

  /** @param {number} x0 @param {number} y @param {number} w */
  #row(x0, y, w) {
    const row = h("div", { role: "row", "aria-rowindex": y + 1 });
    for (let x = x0; x < x0 + w; x++) {
      const i = y * this.state.width + x;
      const cell = h("div", { role: "gridcell", "aria-colindex": x + 1, "aria-label": spoken(this.state, i, this.covered) });
      cell.dataset.i = String(i);
      cell.tabIndex = i === this.state.cursor ? 0 : -1;
      this.#elements.set(i, cell);
      row.append(cell);
    }
    return row;
  }
}
