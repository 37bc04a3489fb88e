// The board widget: a picture of cells that tells what the hand did with it. It holds no rules.
//
//   const board = new Board(host, { act: (kind, x, y, at) => ..., room: () => ({ width, height }) });
//   board.show(30, 16, "9999...");             // another board; the codes are those of docs/app.md
//   board.apply([93, 94], "01");               // cells that changed
//   board.lay("hint", [[3, 4, { tone: "clue" }]]);   // marks over cells, in named layers; null takes a layer away
//   board.cover(true);                         // hide everything (pause)
//   board.move(1, 0); board.focus(); board.cursor;   // the keyboard's cell
//   board.fit(); board.zoomBy(1); board.size;  // CSS pixels a cell; "fit" fills the room
//   board.stop();                              // takes off what listens
//
// `act` gets "open", "mark" or "chord". An editor gives `edit` instead: { down, move, up } with the cell, the event and
// `touch`; then a press, a drag and a release of mouse or finger are its own, and two fingers still pan and pinch.

import { h, Off } from "../dom.js";
import { settings, touched } from "../settings.js";
import { Access } from "./access.js";
import { Editing } from "./editing.js";
import { Mouse } from "./mouse.js";
import { Painter } from "./painter.js";
import { State } from "./state.js";
import { Touch } from "./touch.js";

export const SMALLEST = 10, LARGEST = 80;

/** @typedef {import("./state.js").Mark} Mark */
/** @typedef {"open" | "mark" | "chord"} Act */
/**
 * @typedef {{
 *   act?: (kind: Act, x: number, y: number, at: number) => void,
 *   press?: (down: boolean) => void,
 *   room?: () => {width: number, height: number},
 *   free?: () => boolean,
 *   flagging?: () => boolean,
 *   sized?: (size: number) => void,
 *   moved?: (x: number, y: number) => void,
 *   edit?: import("./editing.js").Edit,
 *   zoom?: () => number | "fit",
 *   label?: string,
 * }} Options
 */

export class Board {
  state = new State();
  size = 16;
  #off = new Off();
  #ratio = devicePixelRatio;
  #looks = "";

  /** @param {HTMLElement} host @param {Options} options */
  constructor(host, options = {}) {
    this.options = options;
    this.surface = h("div", { class: "surface" });
    this.scroller = h("div", { class: "scroller" }, this.surface);
    host.append(this.scroller);
    this.painter = new Painter(this.surface, this.state);
    this.access = new Access(this.surface, this.state, (i) => this.choose(i), options.label ?? "Board");
    this.#listen();
    this.painter.reset(this.size, this.size);
  }

  #listen() {
    const free = () => this.options.free?.() ?? true;
    const cellAt = (/** @type {{clientX: number, clientY: number}} */ event) => this.cellAt(event);
    const press = (/** @type {number[] | null} */ cells) => this.#press(cells);
    const zoom = { pan: this.#pan, pinch: this.#pinch };
    if (this.options.edit) {
      const editing = new Editing(this.surface, { cellAt, edit: this.options.edit, ...zoom });
      this.#off.also(() => editing.stop());
    } else {
      this.mouse = new Mouse(this.surface, { cellAt, state: this.state, chords, press, free, act: (kind, i) => this.#act(kind, i) });
      const touch = new Touch(this.surface, {
        cellAt, press, free, longPress: () => settings.values.longPress, sinks: (i) => this.state.sinks(i),
        tap: (i) => this.choose(i, this.#flagging()), hold: (i) => this.#hold(i), ...zoom,
      });
      this.#off.also(() => this.mouse?.stop());
      this.#off.also(() => touch.stop());
    }
    this.#off.on(this.scroller, "scroll", () => this.#look(), { passive: true });
    this.#off.on(this.scroller, "wheel", (event) => this.#wheel(event), { passive: false });
    this.#off.on(settings, "change", () => this.restyle());
    this.#off.on(window, "resize", () => this.fit());
    this.#off.also(() => this.painter.stop());
  }

  stop() {
    this.#off.all();
    this.scroller.remove();
  }

  // What is shown.

  /** @param {number} width @param {number} height @param {string} codes */
  show(width, height, codes) {
    this.mouse?.cancel();
    if (width !== this.state.width || height !== this.state.height) {
      this.state.resize(width, height);
      this.state.cursor = this.state.at(width >> 1, height >> 1);
      this.#read(codes);
      this.fit(true);
      this.access.reset();
      this.scroller.scrollTo(0, 0);
      return;
    }
    this.state.layers.clear();
    this.#read(codes);
    this.painter.repaintAll();
    this.access.updateAll();
  }

  /** @param {string} codes */
  #read(codes) {
    for (let i = 0; i < codes.length; i++) this.state.codes[i] = parseInt(codes[i], 16);
  }

  /** Cells that changed, in their order. @param {number[]} at @param {string} codes */
  apply(at, codes) {
    for (let n = 0; n < at.length; n++) this.state.codes[at[n]] = parseInt(codes[n], 16);
    this.painter.repaint(at);
    this.access.update(at);
  }

  /** All cells as codes. */
  get cells() {
    return Array.from(this.state.codes, (code) => code.toString(16).toUpperCase()).join("");
  }

  /** A layer of marks, in place of the one with this name. @param {string} name @param {Iterable<[number, number, Mark]> | null} marks */
  lay(name, marks) {
    const before = this.state.layers.get(name), after = new Map();
    for (const [x, y, mark] of marks ?? []) {
      const i = this.state.at(x, y);
      if (i >= 0) after.set(i, mark);
    }
    this.state.layers.delete(name);
    if (after.size) this.state.layers.set(name, after);
    const changed = new Set([...(before?.keys() ?? []), ...after.keys()]);
    this.painter.repaint(changed);
    this.access.update(changed);
  }

  /** Take all marks away. */
  bare() {
    for (const name of [...this.state.layers.keys()]) this.lay(name, null);
  }

  /** Hide all cells, or show them again. @param {boolean} covered */
  cover(covered) {
    if (covered === this.painter.covered) return;
    this.painter.covered = this.access.covered = covered;
    this.painter.repaintAll();
    this.access.updateAll();
  }

  // Size and place.

  /** As large as was set, or as the room allows. @param {boolean} [anew] paint everything even at the same size */
  fit(anew = false) {
    const ratio = devicePixelRatio, size = this.#wanted();
    if (anew || size !== this.size || ratio !== this.#ratio) {
      this.size = size;
      this.#ratio = ratio;
      this.painter.reset(size, Math.round(size * ratio));
      this.surface.style.setProperty("--cell", `${size}px`);
    }
    this.#frame();
    this.#look();
    this.options.sized?.(size);
  }

  /** @returns {number} */
  #wanted() {
    const set = this.options.zoom?.() ?? settings.values.zoom, ratio = devicePixelRatio;
    if (set !== "fit") return Math.round(clamp(set) * ratio) / ratio;
    const room = this.#room();
    const exact = Math.min(room.width / this.state.width, room.height / this.state.height);
    const most = Math.max(36, Math.min(window.innerWidth, window.innerHeight) / 17, touched() ? 48 : 0);
    const least = !touched() ? 16 : exact >= 24 ? 24 : 30; // a finger needs more, unless the whole board nearly fits
    const pixels = Math.floor(clamp(Math.max(least, Math.min(exact, most))) * ratio);
    return (document.documentElement.dataset.skin === "classic" ? whole(pixels, least * ratio) : pixels) / ratio;
  }

  #room() {
    return this.options.room?.() ?? { width: window.innerWidth - 40, height: window.innerHeight - 200 };
  }

  /** The window onto the board: no larger than the room. */
  #frame() {
    const room = this.#room(), w = this.size * this.state.width, high = this.size * this.state.height;
    const wide = w > room.width + 1, tall = high > room.height + 1, bar = this.#bar();
    this.scroller.style.width = `${Math.min(room.width, w + (tall && !wide ? bar : 0))}px`;
    this.scroller.style.height = `${Math.min(room.height, high + (wide && !tall ? bar : 0))}px`;
    this.scroller.classList.toggle("scrolls", wide || tall);
  }

  /** How thick scroll bars are here. */
  #bar() {
    return touched() ? 0 : 14;
  }

  /** Larger or smaller by steps, around a point of the screen. @param {number} steps */
  zoomBy(steps, x = this.#middle().x, y = this.#middle().y) {
    const classic = document.documentElement.dataset.skin === "classic";
    const step = classic ? 8 : Math.max(2, Math.round(this.size / 8));
    this.#zoomTo(clamp(this.size + steps * step), x, y);
  }

  #middle() {
    const box = this.scroller.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  /** @param {number} size @param {number} x @param {number} y */
  #zoomTo(size, x, y) {
    const box = this.surface.getBoundingClientRect(), from = this.size;
    const u = (x - box.left) / from, v = (y - box.top) / from;
    settings.set({ zoom: Math.round(size) });
    this.fit();
    const after = this.surface.getBoundingClientRect();
    this.scroller.scrollBy(after.left + u * this.size - x, after.top + v * this.size - y);
  }

  /** @param {number} dx @param {number} dy */
  #pan = (dx, dy) => this.scroller.scrollBy(-dx, -dy);

  #pinched = 0;
  /** @param {number} factor @param {number} x @param {number} y */
  #pinch = (factor, x, y) => {
    if (!this.#pinched || Math.abs(this.#pinched - this.size) > 2) this.#pinched = this.size;
    this.#pinched = clamp(this.#pinched * factor);
    if (Math.round(this.#pinched) !== Math.round(this.size)) this.#zoomTo(this.#pinched, x, y);
  };

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomBy(event.deltaY < 0 ? 1 : -1, event.clientX, event.clientY);
  }

  #look() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroller;
    this.painter.window(scrollLeft, scrollTop, scrollLeft + clientWidth, scrollTop + clientHeight);
  }

  /** Settings have changed: perhaps the looks, perhaps the size. */
  restyle() {
    const { skin, mode, palette } = document.documentElement.dataset, looks = `${skin} ${mode} ${palette}`;
    this.fit(looks !== this.#looks);
    this.#looks = looks;
  }

  /** The cell under a point of the screen; -1 outside of what is seen. @param {{clientX: number, clientY: number}} event */
  cellAt(event) {
    const seen = this.scroller.getBoundingClientRect();
    if (event.clientX < seen.left || event.clientX >= seen.right || event.clientY < seen.top || event.clientY >= seen.bottom) return -1;
    const box = this.surface.getBoundingClientRect();
    return this.state.at(Math.floor((event.clientX - box.left) / this.size), Math.floor((event.clientY - box.top) / this.size));
  }

  /** Where a cell is on the screen. @param {number} x @param {number} y */
  boxOf(x, y) {
    const box = this.surface.getBoundingClientRect(), s = this.size;
    return new DOMRect(box.left + x * s, box.top + y * s, s, s);
  }

  /** Bring a cell into sight. @param {number} x @param {number} y */
  reveal(x, y) {
    const s = this.size, box = this.scroller, margin = s * 2;
    const left = x * s - margin, top = y * s - margin, right = (x + 1) * s + margin, bottom = (y + 1) * s + margin;
    const dx = left < box.scrollLeft ? left - box.scrollLeft : Math.max(0, right - box.scrollLeft - box.clientWidth);
    const dy = top < box.scrollTop ? top - box.scrollTop : Math.max(0, bottom - box.scrollTop - box.clientHeight);
    if (dx || dy) box.scrollBy(dx, dy);
  }

  // The cursor.

  get cursor() {
    const [x, y] = this.state.cell(this.state.cursor);
    return { x, y };
  }

  /** By steps; stays on the board. @param {number} dx @param {number} dy */
  move(dx, dy) {
    const { x, y } = this.cursor;
    this.moveTo(Math.max(0, Math.min(this.state.width - 1, x + dx)), Math.max(0, Math.min(this.state.height - 1, y + dy)));
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.reveal(x, y);
    this.access.move(this.state.at(x, y), true);
    this.options.moved?.(x, y);
  }

  focus() {
    this.access.move(this.state.cursor, true);
  }

  get focused() {
    return this.access.grid.contains(document.activeElement);
  }

  // What the hand does.

  #flagging() {
    return this.options.flagging?.() ?? false;
  }

  /** The simple action on a cell: open it, chord a number, or mark while flagging. @param {number} i @param {boolean} [flagging] */
  choose(i, flagging = false) {
    if (!(this.options.free?.() ?? true)) return;
    this.#act(this.state.open(i) ? "chord" : flagging ? "mark" : "open", i);
  }

  /** A long press does the other thing. @param {number} i */
  #hold(i) {
    if (this.state.open(i)) return;
    if (settings.values.vibrate && settings.values.effects) navigator.vibrate?.(20);
    this.#act(this.#flagging() ? "open" : "mark", i);
  }

  /** @param {Act} kind @param {number} i */
  #act(kind, i) {
    const [x, y] = this.state.cell(i);
    this.access.move(i, false);
    this.options.act?.(kind, x, y, performance.now());
  }

  /** @param {number[] | null} cells null: nothing is pressed at all */
  #press(cells) {
    const before = this.state.pressed;
    this.options.press?.(cells !== null);
    if (before.size === 0 && !cells?.length) return;
    this.state.pressed = new Set(settings.values.chordPreview || (cells?.length ?? 0) < 2 ? cells : []);
    this.painter.repaint(new Set([...before, ...this.state.pressed]));
  }
}

function chords() {
  const { chordLeft, chordMiddle, chordBoth } = settings.values;
  return { left: chordLeft, middle: chordMiddle, both: chordBoth };
}

/** The drawings of the classic skin have 16 pixels: the nearest multiple below, above only where it would be too small.
 * @param {number} pixels @param {number} least */
function whole(pixels, least) {
  const step = pixels >= 32 || pixels < 24 ? 16 : 8, below = pixels - (pixels % step);
  return below >= Math.min(least, pixels) ? below : below + 16 - (below % 16);
}

/** @param {number} size */
function clamp(size) {
  return Math.max(SMALLEST, Math.min(LARGEST, size));
}
