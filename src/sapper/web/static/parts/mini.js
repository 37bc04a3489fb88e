// A small picture of a board, for lists.

import { svg } from "../dom.js";

const CELL = 14;

/** @param {string} view a board as text, its size in the first line @param {string} label */
export function mini(view, label) {
  const rows = view.trim().split("\n").slice(1), width = rows[0].length;
  const drawn = svg("svg", { viewBox: `0 0 ${width * CELL} ${rows.length * CELL}`, class: "mini", role: "img", "aria-label": label, width: width * CELL * 1.4, height: rows.length * CELL * 1.4 });
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    const closed = "#F?".includes(sign);
    drawn.append(svg("rect", { x: x * CELL + 0.5, y: y * CELL + 0.5, width: CELL - 1, height: CELL - 1, rx: 2, class: closed ? "closed" : "ground" }));
    if (sign === "#" || sign === "." || sign === "0") return;
    const text = svg("text", { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL + 3.6, "text-anchor": "middle", class: sign === "F" ? "flag" : `n${sign}` });
    text.textContent = sign === "F" ? "⚑" : sign;
    drawn.append(text);
  }));
  return drawn;
}
