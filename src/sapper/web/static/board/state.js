// What a board shows: codes of cells, marks laid over them, what is pressed, where the cursor is. Of Minesweeper it
// knows which cells touch, and nothing else.

export const HIDDEN = 9, FLAG = 10, QUESTION = 11, MINE = 12, EXPLODED = 13, WRONG = 14;

/**
 * A mark over a cell. Tones: `safe`, `mine`, `risk` (shaded by `strength`), `clue` (outlined), `given`, `target`, `best`,
 * `last`, `ready` (a dot), `select`, `area`, `wrong`, `doubt`.
 * @typedef {{tone: string, label?: string, strength?: number}} Mark
 */

export class State {
  width = 0;
  height = 0;
  codes = new Uint8Array(0);
  /** @type {Map<string, Map<number, Mark>>} what is laid over the cells, by the name of who laid it */
  layers = new Map();
  /** @type {Set<number>} cells that look pressed */
  pressed = new Set();
  cursor = 0;

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.width = width;
    this.height = height;
    this.codes = new Uint8Array(width * height).fill(HIDDEN);
    this.layers.clear();
    this.pressed.clear();
    this.cursor = Math.min(this.cursor, width * height - 1);
    if (this.cursor < 0) this.cursor = 0;
  }

  get cells() {
    return this.width * this.height;
  }

  /** @param {number} x @param {number} y */
  at(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? y * this.width + x : -1;
  }

  /** @param {number} i @returns {[number, number]} */
  cell(i) {
    return [i % this.width, Math.floor(i / this.width)];
  }

  /** The cells around one. @param {number} i */
  around(i) {
    const [x, y] = this.cell(i), found = [];
    for (let v = y - 1; v <= y + 1; v++) {
      for (let u = x - 1; u <= x + 1; u++) {
        const j = this.at(u, v);
        if (j >= 0 && j !== i) found.push(j);
      }
    }
    return found;
  }

  /** Whether pressing would sink it: closed, and no flag on it. @param {number} i */
  sinks(i) {
    return this.codes[i] === HIDDEN || this.codes[i] === QUESTION;
  }

  /** @param {number} i */
  open(i) {
    return this.codes[i] < HIDDEN;
  }
}

export const WORDS = ["empty", "1", "2", "3", "4", "5", "6", "7", "8", "closed", "flag", "question mark", "mine", "exploded mine", "wrong flag"];
/** @type {Record<string, string>} */
const TONES = {
  safe: "safe", mine: "mine", clue: "clue", given: "known", target: "target", best: "best guess", last: "last move",
  ready: "board ready", select: "selected", wrong: "looks wrong", doubt: "doubtful",
};

/** A cell for the ear: "3, 4: closed, 25% risk". @param {State} state @param {number} i @param {boolean} covered */
export function spoken(state, i, covered) {
  const [x, y] = state.cell(i);
  if (covered) return `${x}, ${y}: hidden while paused`;
  const said = [`${x}, ${y}: ${WORDS[state.codes[i]]}`];
  for (const layer of state.layers.values()) {
    const mark = layer.get(i);
    if (mark?.tone === "risk") said.push(`${mark.label}% risk`);
    else if (mark && TONES[mark.tone]) said.push(TONES[mark.tone]);
  }
  return said.join(", ");
}
