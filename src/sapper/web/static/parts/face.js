// The face: smile, "ooh", dead, sunglasses; asleep while paused, with a thinking brow while the computer plays.

import { svg } from "../dom.js";

/** @typedef {"smile" | "ooh" | "dead" | "cool" | "asleep" | "thinking"} Mood */

const INK = "#201a00";

/** @param {Mood} mood */
export function face(mood) {
  const parts = FEATURES[mood]().map(([tag, attributes]) => svg(tag, attributes));
  return svg("svg", { viewBox: "0 0 32 32", class: "face-picture", "aria-hidden": "true" },
    svg("circle", { cx: 16, cy: 16, r: 14, fill: "#ffd83a", stroke: INK, "stroke-width": 1.8 }),
    svg("path", { d: "M6.5 11.5A11 11 0 0 1 17 5", fill: "none", stroke: "#fff3b0", "stroke-width": 2.4, "stroke-linecap": "round" }),
    ...parts);
}

/** @typedef {[string, Record<string, string | number>]} Stroke */

/** @param {number} x @param {number} [r] @returns {Stroke} */
const eye = (x, r = 2) => ["circle", { cx: x, cy: 12.8, r, fill: INK }];
/** @param {string} d @param {number} [width] @returns {Stroke} */
const line = (d, width = 2) => ["path", { d, fill: "none", stroke: INK, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" }];
/** @param {number} x @returns {Stroke} */
const crossed = (x) => line(`M${x - 2.2} 10.6l4.4 4.4m0-4.4l-4.4 4.4`, 1.9);

/** @type {Record<Mood, () => Stroke[]>} */
const FEATURES = {
  smile: () => [eye(11.3), eye(20.7), line("M9.6 19.2q6.4 6.6 12.8 0")],
  ooh: () => [eye(11.3, 2.3), eye(20.7, 2.3), ["circle", { cx: 16, cy: 21.4, r: 3.1, fill: INK }]],
  dead: () => [crossed(11.2), crossed(20.8), line("M10 22.8q6-5.6 12 0")],
  cool: () => [
    ["path", { d: "M5.6 10.4h20.8l-.6 3.4q-.8 3.4-4.4 3.4-3.8 0-4.6-4.2h-1.6q-.8 4.2-4.6 4.2-3.6 0-4.4-3.4z", fill: INK }],
    line("M10 21.2q6 4.8 12 0"),
    ["path", { d: "M8 12.2l2.6 0M19 12.2l2.6 0", stroke: "#8a8a8a", "stroke-width": 1.3, "stroke-linecap": "round" }],
  ],
  asleep: () => [line("M9 13.2q2.3 1.8 4.6 0M18.4 13.2q2.3 1.8 4.6 0", 1.8), line("M13 21.4h6")],
  thinking: () => [eye(11.8), eye(21.2), line("M9 8.6q2.4-1.6 4.8-.4", 1.7), line("M12 21.2q4 1.8 8-.8")],
};
