// Fingers and pens: tap, long press, pan, pinch. A finger that has moved or pinched never opens anything, and the page
// behind the board does not scroll.

import { Off } from "../dom.js";

const SLOP = 10; // CSS pixels a finger may tremble

/**
 * @typedef {{
 *   cellAt: (event: {clientX: number, clientY: number}) => number,
 *   longPress: () => number,
 *   tap: (i: number) => void,
 *   hold: (i: number) => void,
 *   press: (cells: number[] | null) => void,
 *   sinks: (i: number) => boolean,
 *   pan: (dx: number, dy: number) => void,
 *   pinch: (factor: number, x: number, y: number) => void,
 *   free: () => boolean,
 * }} Fingers
 */

export class Touch {
  /** @type {Map<number, {x: number, y: number}>} */ #fingers = new Map();
  /** @type {"none" | "press" | "pan" | "pinch" | "spent"} */ #mode = "none";
  #start = { x: 0, y: 0 };
  #cell = -1;
  #timer = 0;
  #speed = { x: 0, y: 0, at: 0 };
  #glide = 0;
  #off = new Off();

  /** @param {HTMLElement} element @param {Fingers} on */
  constructor(element, on) {
    this.on = on;
    this.#off.on(element, "pointerdown", (event) => this.#down(event, element));
    this.#off.on(element, "pointermove", (event) => this.#move(event));
    this.#off.on(element, "pointerup", (event) => this.#up(event));
    this.#off.on(element, "pointercancel", (event) => this.#lost(event));
    this.#off.on(element, "touchend", (event) => event.cancelable && event.preventDefault(), { passive: false });
  }

  stop() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#glide);
    this.#off.all();
  }

  /** @param {PointerEvent} event @param {HTMLElement} element */
  #down(event, element) {
    if (event.pointerType === "mouse") return;
    cancelAnimationFrame(this.#glide);
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // a finger that is gone already
    }
    clearTimeout(this.#timer);
    if (this.#fingers.size > 1) return this.#become("pinch");
    this.#start = { x: event.clientX, y: event.clientY };
    this.#speed = { x: 0, y: 0, at: event.timeStamp };
    this.#cell = this.on.cellAt(event);
    this.#mode = "press";
    if (this.#cell < 0 || !this.on.free()) return;
    this.on.press(this.on.sinks(this.#cell) ? [this.#cell] : []);
    this.#timer = setTimeout(() => this.#held(), this.on.longPress());
  }

  #held() {
    if (this.#mode !== "press") return;
    this.#become("spent");
    this.on.hold(this.#cell);
  }

  /** @param {"pan" | "pinch" | "spent"} mode */
  #become(mode) {
    clearTimeout(this.#timer);
    this.#mode = mode;
    this.on.press(null);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    const before = this.#spread();
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (this.#mode === "press" && Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > SLOP) {
      this.#become("pan");
      this.on.pan(event.clientX - this.#start.x, event.clientY - this.#start.y);
    } else if (this.#mode === "pan") {
      this.on.pan(dx, dy);
      const passed = Math.max(1, event.timeStamp - this.#speed.at);
      this.#speed = { x: dx / passed, y: dy / passed, at: event.timeStamp };
    } else if (this.#mode === "pinch" && before.size > 0) {
      const now = this.#spread();
      this.on.pan(now.x - before.x, now.y - before.y);
      if (now.size > 0) this.on.pinch(now.size / before.size, now.x, now.y);
    }
  }

  /** How far the fingers are apart, and their middle. */
  #spread() {
    const [a, b] = [...this.#fingers.values()];
    if (!b) return { size: 0, x: 0, y: 0 };
    return { size: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    clearTimeout(this.#timer);
    const mode = this.#mode;
    if (this.#fingers.size === 0) this.#mode = "none";
    this.on.press(null);
    if (mode === "press" && this.#cell >= 0 && this.on.free()) this.on.tap(this.#cell);
    if (mode === "pan" && event.timeStamp - this.#speed.at < 60) this.#coast(this.#speed.x, this.#speed.y);
  }

  /** @param {PointerEvent} event */
  #lost(event) {
    this.#fingers.delete(event.pointerId);
    this.#become("spent");
  }

  /** The board glides on after a flick. @param {number} vx @param {number} vy CSS pixels a ms */
  #coast(vx, vy) {
    let last = performance.now();
    const step = (/** @type {number} */ now) => {
      const passed = Math.min(40, now - last);
      last = now;
      this.on.pan(vx * passed, vy * passed);
      vx *= 0.95 ** (passed / 8);
      vy *= 0.95 ** (passed / 8);
      if (Math.hypot(vx, vy) > 0.02) this.#glide = requestAnimationFrame(step);
    };
    this.#glide = requestAnimationFrame(step);
  }
}
