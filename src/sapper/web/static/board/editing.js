// Hands on a board that is edited: presses, drags and releases go to the editor as they are. Two fingers pan and pinch.

import { Off } from "../dom.js";

/**
 * `down` may answer false: then the drag is not followed. The cell is -1 outside of the board. `touch` says finger or pen.
 * @typedef {{
 *   down: (i: number, event: PointerEvent, touch: boolean) => boolean | void,
 *   move: (i: number, event: PointerEvent, touch: boolean) => void,
 *   up: (i: number, event: PointerEvent | null, touch: boolean) => void,
 * }} Edit
 */

export class Editing {
  /** @type {Map<number, {x: number, y: number}>} */ #fingers = new Map();
  #drawing = -1; // the pointer that draws
  #at = -1;
  #off = new Off();

  /**
   * @param {HTMLElement} element
   * @param {{cellAt: (event: {clientX: number, clientY: number}) => number, edit: Edit,
   *   pan: (dx: number, dy: number) => void, pinch: (factor: number, x: number, y: number) => void}} on
   */
  constructor(element, on) {
    this.on = on;
    this.#off.on(element, "contextmenu", (event) => event.preventDefault());
    this.#off.on(element, "dragstart", (event) => event.preventDefault());
    this.#off.on(element, "pointerdown", (event) => this.#down(event, element));
    this.#off.on(element, "pointermove", (event) => this.#move(event));
    this.#off.on(element, "pointerup", (event) => this.#up(event));
    this.#off.on(element, "pointercancel", (event) => this.#up(event));
  }

  stop() {
    this.#off.all();
  }

  /** @param {PointerEvent} event @param {HTMLElement} element */
  #down(event, element) {
    const touch = event.pointerType !== "mouse";
    if (touch) this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (event.button === 1) event.preventDefault();
    if (this.#fingers.size > 1) return this.#end(null, touch);
    element.setPointerCapture(event.pointerId);
    this.#at = this.on.cellAt(event);
    if (this.on.edit.down(this.#at, event, touch) !== false) this.#drawing = event.pointerId;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.#fingers.get(event.pointerId), touch = event.pointerType !== "mouse";
    if (this.#fingers.size > 1 && finger) return this.#pinch(event, finger);
    if (finger) Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (event.pointerId !== this.#drawing) return;
    const i = this.on.cellAt(event);
    if (i === this.#at) return;
    this.#at = i;
    this.on.edit.move(i, event, touch);
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} finger */
  #pinch(event, finger) {
    const spread = () => {
      const [a, b] = [...this.#fingers.values()];
      return { size: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    };
    const before = spread();
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    const now = spread();
    this.on.pan(now.x - before.x, now.y - before.y);
    if (before.size > 0 && now.size > 0) this.on.pinch(now.size / before.size, now.x, now.y);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    if (event.pointerId === this.#drawing) this.#end(event, event.pointerType !== "mouse");
  }

  /** @param {PointerEvent | null} event null: given up @param {boolean} touch */
  #end(event, touch) {
    if (this.#drawing < 0) return;
    this.#drawing = -1;
    this.on.edit.up(event ? this.on.cellAt(event) : -1, event, touch);
  }
}
