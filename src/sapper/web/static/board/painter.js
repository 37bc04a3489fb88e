// Painting: the board is cut into canvases of about 500 pixels that exist only near the window, so scrolling costs
// nothing but the new ones; after a change only changed cells are painted, and never for longer than a slice of a frame.

import { drawMark } from "./marks.js";
import { look, sprites, SUNK, SUNK_QUESTION } from "./sprites.js";
import { FLAG, HIDDEN, QUESTION } from "./state.js";

const CHUNK = 512; // CSS pixels, about
const SLICE = 8; // ms of a frame
const AT_ONCE = 4; // ms, before the frame
const KEEP = 300; // CSS pixels around the window

/** @typedef {{canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, x: number, y: number, w: number, h: number}} Chunk */

export class Painter {
  /** @type {Map<number, Chunk>} */ #chunks = new Map();
  /** @type {number[]} cells to paint */ #dirty = [];
  #isDirty = new Uint8Array(0);
  /** @type {Set<number>} chunks to paint whole */ #fresh = new Set();
  #frame = 0;
  #look = look();
  #sheet = document.createElement("canvas");
  #size = 16; // CSS pixels a cell
  #scale = 16; // device pixels a cell
  #span = 32; // cells a side of a chunk
  #across = 1;
  covered = false;

  /** @param {HTMLElement} surface @param {import("./state.js").State} state */
  constructor(surface, state) {
    this.surface = surface;
    this.state = state;
  }

  /** Everything anew: another size, other looks, another board. @param {number} size CSS pixels @param {number} scale device pixels */
  reset(size, scale) {
    this.#size = size;
    this.#scale = scale;
    this.#look = look();
    this.#sheet = sprites(scale, this.#look);
    this.#span = Math.max(4, Math.ceil(CHUNK / size));
    this.#across = Math.ceil(this.state.width / this.#span);
    for (const chunk of this.#chunks.values()) chunk.canvas.remove();
    this.#chunks.clear();
    this.#fresh.clear();
    this.#dirty = [];
    this.#isDirty = new Uint8Array(this.state.cells);
    this.surface.style.width = `${size * this.state.width}px`;
    this.surface.style.height = `${size * this.state.height}px`;
  }

  /** What can be seen, in CSS pixels of the surface. @param {number} left @param {number} top @param {number} right @param {number} bottom */
  window(left, top, right, bottom) {
    const side = this.#span * this.#size, last = Math.ceil(this.state.height / this.#span) - 1;
    const x0 = Math.max(0, Math.floor((left - KEEP) / side)), x1 = Math.min(this.#across - 1, Math.floor((right + KEEP) / side));
    const y0 = Math.max(0, Math.floor((top - KEEP) / side)), y1 = Math.min(last, Math.floor((bottom + KEEP) / side));
    for (const [number, chunk] of this.#chunks) {
      const cx = number % this.#across, cy = Math.floor(number / this.#across);
      if (cx < x0 - 1 || cx > x1 + 1 || cy < y0 - 1 || cy > y1 + 1) {
        chunk.canvas.remove();
        this.#chunks.delete(number);
        this.#fresh.delete(number);
      }
    }
    for (let cy = y0; cy <= y1; cy++) {
      for (let cx = x0; cx <= x1; cx++) {
        const number = cy * this.#across + cx;
        if (!this.#chunks.has(number)) this.#fresh.add(number);
      }
    }
    this.#schedule();
  }

  /** @param {Iterable<number>} cells */
  repaint(cells) {
    for (const i of cells) {
      if (this.#isDirty[i]) continue;
      this.#isDirty[i] = 1;
      this.#dirty.push(i);
    }
    this.#paintDirty(performance.now() + AT_ONCE); // what is painted now is seen a frame earlier
    this.#schedule();
  }

  repaintAll() {
    for (const number of this.#chunks.keys()) this.#fresh.add(number);
    this.#schedule();
  }

  /** Whether everything that can be seen is painted. */
  get done() {
    return this.#frame === 0;
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #schedule() {
    if (!this.#frame && (this.#dirty.length || this.#fresh.size)) this.#frame = requestAnimationFrame(() => this.#work());
  }

  #work() {
    this.#frame = 0;
    const until = performance.now() + SLICE;
    this.#paintDirty(until);
    while (this.#fresh.size && performance.now() < until) {
      const number = /** @type {number} */ (this.#fresh.values().next().value);
      this.#fresh.delete(number);
      this.#paintChunk(this.#chunk(number));
    }
    this.#schedule();
  }

  /** @param {number} until */
  #paintDirty(until) {
    let done = 0;
    for (const i of this.#dirty) {
      this.#isDirty[i] = 0;
      const x = i % this.state.width, y = (i - x) / this.state.width;
      const chunk = this.#chunks.get(Math.floor(y / this.#span) * this.#across + Math.floor(x / this.#span));
      if (chunk) this.#paintCell(chunk, i, x, y);
      if ((++done & 255) === 0 && performance.now() > until) break;
    }
    this.#dirty = this.#dirty.slice(done);
  }

  /** @param {number} number @returns {Chunk} */
  #chunk(number) {
    const known = this.#chunks.get(number);
    if (known) return known;
    const x = (number % this.#across) * this.#span, y = Math.floor(number / this.#across) * this.#span;
    const w = Math.min(this.#span, this.state.width - x), h = Math.min(this.#span, this.state.height - y);
    const canvas = document.createElement("canvas");
    canvas.width = w * this.#scale;
    canvas.height = h * this.#scale;
    canvas.style.left = `${x * this.#size}px`;
    canvas.style.top = `${y * this.#size}px`;
    canvas.style.width = `${w * this.#size}px`;
    canvas.style.height = `${h * this.#size}px`;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    const chunk = { canvas, pen, x, y, w, h };
    this.#chunks.set(number, chunk);
    this.surface.prepend(canvas);
    return chunk;
  }

  /** @param {Chunk} chunk */
  #paintChunk(chunk) {
    for (let y = chunk.y; y < chunk.y + chunk.h; y++) {
      for (let x = chunk.x; x < chunk.x + chunk.w; x++) this.#paintCell(chunk, y * this.state.width + x, x, y);
    }
  }

  /** @param {Chunk} chunk @param {number} i @param {number} x @param {number} y */
  #paintCell(chunk, i, x, y) {
    const s = this.#scale, state = this.state, code = state.codes[i];
    let kind = code;
    if (this.covered) kind = HIDDEN;
    else if (state.pressed.has(i)) kind = code === QUESTION ? SUNK_QUESTION : code === HIDDEN ? SUNK : code;
    const px = (x - chunk.x) * s, py = (y - chunk.y) * s;
    chunk.pen.drawImage(this.#sheet, kind * s, 0, s, s, px, py, s, s);
    if (this.covered) return;
    for (const layer of state.layers.values()) {
      const mark = layer.get(i);
      if (mark) drawMark(chunk.pen, mark, px, py, s, this.#look, code === FLAG || code === QUESTION);
    }
  }
}
