// A board on its stage with cards beside it: what every view but Play begins with.
//
//   const desk = new Desk(root, "Watch", { board: {...options of the board}, below: 120 });
//   desk.setup, desk.head, desk.status, desk.bar, desk.side   to be filled
//   desk.command(id)     the keys that every board has: the cursor, the zoom
//   desk.card("Title", ...children)

import { Board } from "../board/board.js";
import { fill, h, Off } from "../dom.js";
import { keyHint } from "../keys.js";
import { settings } from "../settings.js";
import { icon } from "./icons.js";

let cards = 0;

/** A card with its heading. @param {string} title @param {...(Node | string | null | false)} children */
export function card(title, ...children) {
  const id = `card-${++cards}`;
  return h("section", { class: "card", "aria-labelledby": id }, h("h2", { id }, title), ...children);
}

/** A button with a symbol and its words. @param {string} symbol @param {string} text @param {() => void} action @param {Record<string, any>} [more] */
export function button(symbol, text, action, more = {}) {
  const { key, ...rest } = more;
  return h("button", { type: "button", title: key ? text + keyHint(key) : undefined, "aria-label": text, onclick: action, ...rest }, icon(symbol), h("span", {}, text));
}

/** Names and values in two columns. @param {[string, any][]} rows */
export function facts(rows) {
  return h("dl", { class: "facts" }, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

export class Desk {
  #off = new Off();

  /**
   * @param {HTMLElement} root
   * @param {string} title
   * @param {{board?: import("../board/board.js").Options, below?: number, belowPhone?: number, head?: boolean, heading?: boolean}} [options] `below`: pixels that
   *   are needed under the board, on a phone `belowPhone`
   */
  constructor(root, title, options = {}) {
    this.options = options;
    this.setup = h("section", { class: "setup", "aria-label": title });
    this.head = h("div", { class: "head", hidden: options.head === false });
    this.field = h("div", { class: "field-frame" });
    this.window = h("div", { class: "window" }, this.head, this.field);
    this.status = h("p", { class: "status", role: "status" });
    this.bar = h("div", { class: "under wraps" });
    this.stage = h("section", { class: "stage", "aria-label": "Board" }, this.window, this.status, this.bar);
    this.side = h("div", { class: "side" });
    this.table = h("div", { class: "table" }, this.stage, this.side);
    root.append(...(options.heading === false ? [] : [h("h1", { class: "ear" }, title)]), this.setup, this.table);
    this.board = new Board(this.field, { room: () => this.#room(), ...options.board });
    const watch = new ResizeObserver(() => this.board.state.width && this.board.fit());
    watch.observe(this.stage);
    this.#off.also(() => watch.disconnect());
    this.#off.on(settings, "change", () => this.#drawZoom());
    this.zoom = h("span", { class: "zoom", role: "group", "aria-label": "Zoom" });
    this.#drawZoom();
  }

  stop() {
    this.#off.all();
    this.board.stop();
  }

  #drawZoom() {
    const had = this.zoom.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    const one = (/** @type {string} */ symbol, /** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ action, /** @type {object} */ more = {}) =>
      button(symbol, text, action, { key, "aria-label": text, ...more });
    fill(this.zoom, one("minus", "Smaller cells", "zoom-out", () => this.board.zoomBy(-1)),
      one("fit", "Fit the board", "zoom-fit", () => this.fit(), { "aria-pressed": String(settings.values.zoom === "fit") }),
      one("plus", "Larger cells", "zoom-in", () => this.board.zoomBy(1)));
    if (had) /** @type {HTMLElement | null} */ (this.zoom.querySelector(`[aria-label="${had}"]`))?.focus();
  }

  fit() {
    settings.set({ zoom: "fit" });
    this.board.fit();
  }

  #room() {
    const stage = this.stage.getBoundingClientRect(), flat = window.innerHeight <= 520;
    // What surrounds the cells; the head may be wider than a small board, so the widths themselves do not tell.
    const around = (/** @type {HTMLElement} */ one) => one.offsetWidth - one.clientWidth + 2 * parseFloat(getComputedStyle(one).paddingLeft);
    const frame = around(this.window) + around(this.field), top = this.field.getBoundingClientRect().top + window.scrollY;
    const below = flat ? 18 : window.innerWidth >= 900 ? this.options.below ?? 108 : this.options.belowPhone ?? 180;
    return { width: Math.floor(stage.width - frame - 2), height: Math.max(Math.min(260, stage.width), Math.floor(window.innerHeight - top - below)) };
  }

  /** @param {Element} element */
  onBoard(element) {
    return this.board.access.grid.contains(element);
  }

  /** @param {string} id @returns {boolean} */
  command(id) {
    const { board } = this, { width, height } = board.state, { x, y } = board.cursor;
    /** @type {Record<string, () => void>} */
    const does = {
      up: () => board.move(0, -1), down: () => board.move(0, 1), left: () => board.move(-1, 0), right: () => board.move(1, 0),
      "row-start": () => board.moveTo(0, y), "row-end": () => board.moveTo(width - 1, y),
      "board-start": () => board.moveTo(0, 0), "board-end": () => board.moveTo(width - 1, height - 1),
      "zoom-in": () => board.zoomBy(1), "zoom-out": () => board.zoomBy(-1), "zoom-fit": () => this.fit(),
    };
    if (!does[id] || !width) return false;
    does[id]();
    return true;
  }
}
