// The mouse, exactly as players expect. A press sinks and follows the drag; the release acts. The right button marks on
// press. Both buttons, the middle one, or the left one on a number press the neighbours; the release of either chords.
// After a chord nothing happens until all buttons are up: left and right together never open by accident.

import { Off } from "../dom.js";

const LEFT = 1, RIGHT = 2, MIDDLE = 4;
const BITS = [LEFT, MIDDLE, RIGHT]; // of `buttons`, by `button`

/**
 * @typedef {{
 *   cellAt: (event: {clientX: number, clientY: number}) => number,
 *   state: import("./state.js").State,
 *   chords: () => {left: boolean, middle: boolean, both: boolean},
 *   press: (cells: number[] | null) => void,
 *   act: (kind: "open" | "mark" | "chord", i: number) => void,
 *   free: () => boolean,
 * }} Hands
 */

export class Mouse {
  /** @type {"idle" | "open" | "chord" | "marked" | "spent"} */ #mode = "idle";
  #at = -1;
  #off = new Off();

  /** @param {HTMLElement} element @param {Hands} hands */
  constructor(element, hands) {
    this.hands = hands;
    this.#off.on(element, "mousedown", (event) => this.#down(event));
    this.#off.on(element, "contextmenu", (event) => event.preventDefault());
    this.#off.on(element, "auxclick", (event) => event.preventDefault());
    this.#off.on(element, "dragstart", (event) => event.preventDefault());
    this.#off.on(window, "mousemove", (event) => this.#move(event));
    this.#off.on(window, "mouseup", (event) => this.#up(event));
    this.#off.on(window, "blur", () => this.cancel());
  }

  stop() {
    this.#off.all();
  }

  /** Whatever was begun is not done. */
  cancel() {
    if (this.#mode === "idle") return;
    this.#mode = "spent";
    this.#show(-1);
  }

  /** @param {MouseEvent} event */
  #down(event) {
    if (byTouch(event)) return;
    if (event.button === 1) event.preventDefault(); // no scrolling by the middle button
    if (!this.hands.free()) return;
    if (event.buttons === BITS[event.button]) this.#mode = "idle"; // the only one that is down: a new beginning
    const i = this.hands.cellAt(event);
    if (i < 0) return;
    this.#mode = this.#begun(event, i);
    this.#show(i);
  }

  /** What a press begins. @param {MouseEvent} event @param {number} i @returns {"idle" | "open" | "chord" | "marked" | "spent"} */
  #begun(event, i) {
    const { left, middle, both } = this.hands.chords(), down = event.buttons;
    if (this.#mode === "spent" || this.#mode === "chord") return "spent";
    if (down & LEFT && down & RIGHT) return both ? "chord" : "spent";
    if (event.button === 1) return middle && down === MIDDLE ? "chord" : "spent";
    if (event.button === 2 || (event.button === 0 && event.ctrlKey)) { // one-button mice have Ctrl instead
      if (!this.hands.state.open(i)) this.hands.act("mark", i);
      return "marked";
    }
    return event.button === 0 ? (left && this.hands.state.open(i) ? "chord" : "open") : "spent";
  }

  /** @param {MouseEvent} event */
  #move(event) {
    if (this.#mode === "idle" || byTouch(event)) return;
    if (event.buttons === 0) {
      this.#mode = "idle"; // released where nobody saw it
      return this.#show(-1);
    }
    const i = this.hands.cellAt(event);
    if (i === this.#at) return;
    if (event.buttons === LEFT && (this.#mode === "open" || this.#mode === "chord") && i >= 0) {
      // over numbers the left button chords, over closed cells it opens, as the drag goes
      this.#mode = this.hands.chords().left && this.hands.state.open(i) ? "chord" : "open";
    }
    this.#show(i);
  }

  /** @param {MouseEvent} event */
  #up(event) {
    if (this.#mode === "idle" || byTouch(event)) return;
    const i = this.hands.cellAt(event), mode = this.#mode;
    const acts = (mode === "open" && event.button === 0) || mode === "chord";
    this.#mode = event.buttons === 0 ? "idle" : mode === "marked" ? "marked" : "spent";
    this.#show(-1);
    if (acts && i >= 0) this.hands.act(/** @type {"open" | "chord"} */ (mode), i);
  }

  /** @param {number} i */
  #show(i) {
    const state = this.hands.state;
    this.#at = i;
    if (this.#mode === "open") this.hands.press(i >= 0 && state.sinks(i) ? [i] : []);
    else if (this.#mode === "chord") this.hands.press(i >= 0 ? [i, ...state.around(i)].filter((j) => state.sinks(j)) : []);
    else this.hands.press(null);
  }
}

/** Browsers also send what looks like a mouse after a touch. @param {any} event */
function byTouch(event) {
  return event.sourceCapabilities?.firesTouchEvents === true;
}
