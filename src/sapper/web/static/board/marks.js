// Marks over cells: shades of risk with their number, tints, outlines, dots.

import { letter } from "./sprites.js";

/** @typedef {import("./sprites.js").Look} Look */
/** @typedef {import("./state.js").Mark} Mark */

const OUTLINED = new Set(["clue", "given", "target", "best", "last", "wrong", "doubt"]);

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Mark} mark
 * @param {number} x
 * @param {number} y
 * @param {number} s
 * @param {Look} look
 * @param {boolean} aside something stands in the cell that has to be seen: the label goes into the corner
 */
export function drawMark(pen, mark, x, y, s, look, aside) {
  if (mark.tone === "risk") shade(pen, shadeOf(mark.strength ?? 0, look), aside ? 0.5 : 0.82, x, y, s);
  else if (mark.tone === "ready") dot(pen, look.tones.ready, x, y, s);
  else if (OUTLINED.has(mark.tone)) outline(pen, look.tones[mark.tone], mark.tone, x, y, s);
  else shade(pen, look.tones[mark.tone], mark.tone === "area" ? 0.35 : mark.tone === "select" ? 0.4 : 0.78, x, y, s);
  if (mark.label) {
    pen.fillStyle = mark.tone === "clue" ? look.tones.clue : look.onRisk;
    const size = Math.round(s * (aside ? 0.28 : mark.label.length > 2 ? 0.34 : 0.44));
    if (size >= 6) letter(pen, mark.label, x + s * (aside ? 0.72 : 0.5), y + s * (aside ? 0.82 : 0.5), size, look);
  }
}

/** From low over middle to high. @param {number} strength @param {Look} look */
function shadeOf(strength, look) {
  const [low, mid, high] = look.risk;
  const part = Math.round(100 * (strength < 0.5 ? strength * 2 : strength * 2 - 1));
  const [from, to] = strength < 0.5 ? [low, mid] : [mid, high];
  return mixed(from, to, part / 100);
}

/** @type {Map<string, string>} */
const mixes = new Map();

/** @param {string} from @param {string} to both as #rrggbb @param {number} part */
function mixed(from, to, part) {
  const key = from + to + part;
  let found = mixes.get(key);
  if (!found) {
    const channel = (/** @type {string} */ colour, /** @type {number} */ at) => parseInt(colour.slice(at, at + 2), 16);
    const rgb = [1, 3, 5].map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * part));
    mixes.set(key, (found = `rgb(${rgb.join(" ")})`));
  }
  return found;
}

/** @param {CanvasRenderingContext2D} pen @param {string} colour @param {number} alpha @param {number} x @param {number} y @param {number} s */
function shade(pen, colour, alpha, x, y, s) {
  pen.globalAlpha = alpha;
  pen.fillStyle = colour;
  pen.fillRect(x, y, s - 1, s - 1);
  pen.globalAlpha = 1;
}

/** Kinds of outlines differ in form too, for eyes that do not tell their colours apart. @param {CanvasRenderingContext2D} pen
 * @param {string} colour @param {string} tone @param {number} x @param {number} y @param {number} s */
function outline(pen, colour, tone, x, y, s) {
  const w = Math.max(2, Math.round(s / 10));
  pen.setLineDash(tone === "given" || tone === "doubt" ? [s / 5, s / 8] : []);
  if (tone === "target" || tone === "best" || tone === "doubt") {
    pen.globalAlpha = 0.28;
    pen.fillStyle = colour;
    pen.fillRect(x, y, s - 1, s - 1);
    pen.globalAlpha = 1;
  }
  pen.strokeStyle = colour;
  pen.lineWidth = w;
  pen.strokeRect(x + w / 2, y + w / 2, s - w - 1, s - w - 1);
  pen.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} pen @param {string} colour @param {number} x @param {number} y @param {number} s */
function dot(pen, colour, x, y, s) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x + s / 2, y + s / 2, Math.max(1.5, s / 8), 0, 2 * Math.PI);
  pen.fill();
}
