// How cells look: every kind drawn once for a size, then only copied. All shapes are our own, drawn on whole pixels.

import { EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG } from "./state.js";

export const SUNK = 15, SUNK_QUESTION = 16;
const KINDS = 17;

/** @typedef {CanvasRenderingContext2D} Pen */
/**
 * @typedef {{classic: boolean, face: string, light: string, shadow: string, ground: string, line: string, ink: string,
 *   glint: string, cloth: string, exploded: string, cross: string, digits: string[], font: string,
 *   tones: Record<string, string>, risk: string[], onRisk: string}} Look
 */

/** The colours of the style sheets, for the canvas. @returns {Look} */
export function look() {
  const style = getComputedStyle(document.documentElement);
  const value = (/** @type {string} */ name) => style.getPropertyValue(`--board-${name}`).trim();
  const names = ["safe", "mine", "clue", "given", "target", "best", "last", "ready", "select", "area", "wrong", "doubt"];
  return {
    classic: document.documentElement.dataset.skin === "classic",
    face: value("face"), light: value("light"), shadow: value("shadow"), ground: value("ground"), line: value("line"),
    ink: value("ink"), glint: value("glint"), cloth: value("cloth"), exploded: value("exploded"), cross: value("cross"),
    digits: Array.from({ length: 9 }, (_, n) => (n ? value(`n${n}`) : "")),
    font: value("font"),
    tones: Object.fromEntries(names.map((name) => [name, value(name)])),
    risk: [value("risk-low"), value("risk-mid"), value("risk-high")],
    onRisk: value("on-risk"),
  };
}

/**
 * All kinds of cells side by side, each `s` device pixels wide.
 * @param {number} s
 * @param {Look} look
 */
export function sprites(s, look) {
  const sheet = document.createElement("canvas");
  sheet.width = s * KINDS;
  sheet.height = s;
  const pen = /** @type {Pen} */ (sheet.getContext("2d"));
  for (let kind = 0; kind < KINDS; kind++) {
    pen.save();
    pen.translate(kind * s, 0);
    pen.beginPath();
    pen.rect(0, 0, s, s);
    pen.clip();
    draw(pen, kind, s, look);
    pen.restore();
  }
  return sheet;
}

/** @param {Pen} pen @param {number} kind @param {number} s @param {Look} look */
function draw(pen, kind, s, look) {
  const closed = kind === HIDDEN || kind === FLAG || kind === QUESTION;
  if (closed) (look.classic ? raised : tile)(pen, s, look);
  else (look.classic ? flat : ground)(pen, s, look, kind === EXPLODED ? look.exploded : look.ground);
  if (kind >= 1 && kind <= 8) (look.classic ? pixelDigit : digit)(pen, kind, s, look);
  if (kind === FLAG) flag(pen, s, look);
  if (kind === QUESTION || kind === SUNK_QUESTION) question(pen, s, look, kind === SUNK_QUESTION);
  if (kind === MINE || kind === EXPLODED || kind === WRONG) mine(pen, s, look);
  if (kind === WRONG) cross(pen, s, look);
}

/** A closed cell with bevels, as it always was. @param {Pen} pen @param {number} s @param {Look} look */
function raised(pen, s, look) {
  const b = Math.max(1, Math.round(s / 8));
  fillRect(pen, look.face, 0, 0, s, s);
  pen.fillStyle = look.light;
  polygon(pen, [0, 0, s, 0, s - b, b, b, b, b, s - b, 0, s]);
  pen.fillStyle = look.shadow;
  polygon(pen, [s, s, 0, s, b, s - b, s - b, s - b, s - b, b, s, 0]);
}

/** @param {Pen} pen @param {number} s @param {Look} look @param {string} colour */
function flat(pen, s, look, colour) {
  const line = Math.max(1, Math.round(s / 16));
  fillRect(pen, look.line, 0, 0, s, s);
  fillRect(pen, colour, line, line, s - line, s - line);
}

/** A closed cell of today. @param {Pen} pen @param {number} s @param {Look} look */
function tile(pen, s, look) {
  const gap = Math.max(1, Math.round(s / 28)), radius = Math.max(2, s * 0.16);
  fillRect(pen, look.line, 0, 0, s, s);
  const inner = s - gap;
  pen.fillStyle = look.shadow;
  rounded(pen, 0, 0, inner, inner, radius);
  const lit = pen.createLinearGradient(0, 0, 0, s);
  lit.addColorStop(0, look.light);
  lit.addColorStop(1, look.face);
  pen.fillStyle = lit;
  rounded(pen, 0, 0, inner, inner - Math.max(1, Math.round(s / 18)), radius);
}

/** @param {Pen} pen @param {number} s @param {Look} look @param {string} colour */
function ground(pen, s, look, colour) {
  const gap = Math.max(1, Math.round(s / 28));
  fillRect(pen, look.line, 0, 0, s, s);
  pen.fillStyle = colour;
  rounded(pen, 0, 0, s - gap, s - gap, Math.max(1, s * 0.08));
}

/** @param {Pen} pen @param {number} n @param {number} s @param {Look} look */
function digit(pen, n, s, look) {
  pen.fillStyle = look.digits[n];
  letter(pen, String(n), s / 2, s / 2, Math.round(s * 0.64), look);
}

/** Text with its middle exactly there. @param {Pen} pen @param {string} text @param {number} x @param {number} y @param {number} size @param {Look} look */
export function letter(pen, text, x, y, size, look) {
  pen.font = `700 ${size}px ${look.font}`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const m = pen.measureText(text);
  pen.fillText(text, x, Math.round(y + (m.actualBoundingBoxAscent - m.actualBoundingBoxDescent) / 2));
}

// The digits of the classic skin on their grid of 16, from the second row to the fourteenth; ten pixels wide at most.
const DIGITS = [
  [],
  ["...##...", "..###...", ".####...", "#####...", "..###...", "..###...", "..###...", "..###...", "########", "########"],
  [".#######.", "#########", "###...###", "......###", "....####.", "..#####..", ".####....", "####.....", "#########", "#########"],
  ["########.", "#########", "......###", "......###", "..######.", "..######.", "......###", "......###", "#########", "########."],
  ["..###.###", "..###.###", ".####.###", ".###..###", "#########", "#########", "......###", "......###", "......###", "......###"],
  ["#########", "#########", "###......", "###......", "########.", "#########", "......###", "......###", "#########", "########."],
  [".#######.", "########.", "###......", "###......", "########.", "#########", "###...###", "###...###", "#########", ".#######."],
  ["#########", "#########", "......###", "......###", ".....###.", ".....###.", "....###..", "....###..", "...###...", "...###..."],
  [".#######.", "#########", "###...###", "###...###", ".#######.", ".#######.", "###...###", "###...###", "#########", ".#######."],
];

/** @param {Pen} pen @param {number} n @param {number} s @param {Look} look */
function pixelDigit(pen, n, s, look) {
  const rows = DIGITS[n], wide = Math.max(...rows.map((row) => row.length));
  const left = Math.floor((17 - wide) / 2), top = 3 + Math.floor((11 - rows.length) / 2);
  pen.fillStyle = look.digits[n];
  const edge = (/** @type {number} */ at) => Math.round((at * s) / 16);
  rows.forEach((row, v) => {
    for (let u = 0; u < row.length; u++) {
      if (row[u] !== "#") continue;
      const x = edge(left + u), y = edge(top + v);
      pen.fillRect(x, y, edge(left + u + 1) - x, edge(top + v + 1) - y);
    }
  });
}

/** @param {Pen} pen @param {number} s @param {Look} look */
function flag(pen, s, look) {
  const edge = (/** @type {number} */ at) => (look.classic ? Math.round((at * s) / 16) : (at * s) / 16);
  pen.fillStyle = look.ink;
  if (look.classic) {
    pen.fillRect(edge(8), edge(3), edge(9) - edge(8), edge(11) - edge(3));
    pen.fillRect(edge(6), edge(10.5), edge(11) - edge(6), edge(11.5) - edge(10.5));
    pen.fillRect(edge(4), edge(11.5), edge(13) - edge(4), edge(13.5) - edge(11.5));
  } else {
    pen.lineCap = "round";
    pen.strokeStyle = look.ink;
    pen.lineWidth = Math.max(1.5, s / 13);
    stroke(pen, [edge(5.7), edge(3.4), edge(5.7), edge(12.4)]);
    stroke(pen, [edge(4.2), edge(12.4), edge(8.2), edge(12.4)]);
  }
  pen.fillStyle = look.cloth;
  if (look.classic) return polygon(pen, [edge(9), edge(2.6), edge(9), edge(8), edge(3.6), edge(5.3)]);
  pen.beginPath();
  pen.moveTo(edge(6.2), edge(3.2));
  pen.quadraticCurveTo(edge(9), edge(3.4), edge(12.4), edge(5.8));
  pen.quadraticCurveTo(edge(9), edge(8.2), edge(6.2), edge(8.6));
  pen.closePath();
  pen.fill();
}

/** @param {Pen} pen @param {number} s @param {Look} look @param {boolean} sunk */
function question(pen, s, look, sunk) {
  pen.fillStyle = look.ink;
  const down = sunk && look.classic ? Math.max(1, Math.round(s / 16)) : 0;
  letter(pen, "?", s / 2 + down, s / 2 + down, Math.round(s * 0.62), look);
}

/** @param {Pen} pen @param {number} s @param {Look} look */
function mine(pen, s, look) {
  const middle = s * (look.classic ? 0.53 : 0.485), r = s * 0.25, far = s * 0.37, near = far * 0.72;
  pen.strokeStyle = pen.fillStyle = look.ink;
  pen.lineCap = look.classic ? "butt" : "round";
  pen.lineWidth = Math.max(1, s / 15);
  for (const [dx, dy] of [[far, 0], [0, far], [near, near], [near, -near]]) {
    stroke(pen, [middle - dx, middle - dy, middle + dx, middle + dy]);
  }
  circle(pen, middle, middle, r);
  pen.fillStyle = look.glint;
  circle(pen, middle - r * 0.36, middle - r * 0.36, r * 0.3);
}

/** @param {Pen} pen @param {number} s @param {Look} look */
function cross(pen, s, look) {
  pen.strokeStyle = look.cross;
  pen.lineWidth = Math.max(1.5, s / 9);
  pen.lineCap = "round";
  stroke(pen, [s * 0.2, s * 0.2, s * 0.8, s * 0.8]);
  stroke(pen, [s * 0.8, s * 0.2, s * 0.2, s * 0.8]);
}

/** @param {Pen} pen @param {string} colour @param {number} x @param {number} y @param {number} w @param {number} h */
function fillRect(pen, colour, x, y, w, h) {
  pen.fillStyle = colour;
  pen.fillRect(x, y, w, h);
}

/** @param {Pen} pen @param {number[]} points */
function polygon(pen, points) {
  pen.beginPath();
  for (let i = 0; i < points.length; i += 2) pen.lineTo(points[i], points[i + 1]);
  pen.closePath();
  pen.fill();
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
function rounded(pen, x, y, w, h, r) {
  pen.beginPath();
  pen.roundRect(x, y, w, h, r);
  pen.fill();
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} r */
function circle(pen, x, y, r) {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fill();
}

/** @param {Pen} pen @param {number[]} line */
function stroke(pen, [x0, y0, x1, y1]) {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}
