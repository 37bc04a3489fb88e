// Charts: a line with its band, bars. Drawn as SVG; the numbers stand in the label and under the pointer, too.

import { svg } from "../dom.js";

const W = 380, H = 176, LEFT = 40, RIGHT = 10, TOP = 10, BOTTOM = 24;

/**
 * @typedef {{label: string, wide?: boolean, xText: (value: number) => string, yText: (value: number) => string}} Axes
 */

/** Round values from `from` to `to`. @param {number} from @param {number} to @param {number} [most] */
export function ticks(from, to, most = 4) {
  const rough = (to - from) / most || 1, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((one) => one >= rough - 1e-12) ?? rough;
  const found = [];
  for (let n = Math.ceil(from / step - 1e-9); n * step <= to + step * 1e-9; n++) found.push(n * step);
  return found;
}

/** @param {Axes} axes @param {number} width */
function paper(axes, width) {
  return svg("svg", { viewBox: `0 0 ${width} ${H}`, class: "chart", role: "img", "aria-label": axes.label });
}

/** @param {SVGElement} onto @param {number} width @param {number[]} values @param {(value: number) => number} place @param {(value: number) => string} text */
function grid(onto, width, values, place, text) {
  for (const value of values) {
    const y = place(value);
    onto.append(svg("line", { x1: LEFT, x2: width - RIGHT, y1: y, y2: y, class: "grid" }), label(LEFT - 6, y + 4, text(value), "end"));
  }
}

/** @param {number} x @param {number} y @param {string} text @param {string} anchor */
function label(x, y, text, anchor) {
  const made = svg("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor });
  made.textContent = text;
  return made;
}

/**
 * A line through points; where they have `low` and `high`, with a band.
 * @param {Axes & {points: {x: number, y: number, low?: number, high?: number, title?: string}[], xTicks?: number[], from?: number, top?: number,
 *   steps?: boolean}} chart
 */
export function lineChart(chart) {
  const { points } = chart, width = chart.wide ? W * 2 : W, drawn = paper(chart, width);
  if (!points.length) return drawn;
  const x0 = chart.from ?? points[0].x, x1 = Math.max(points[points.length - 1].x, x0 + 1e-9);
  const top = chart.top ?? Math.min(1, Math.max(0.02, ...points.map((p) => p.y * 1.3)));
  const x = (/** @type {number} */ value) => LEFT + ((width - LEFT - RIGHT) * (value - x0)) / (x1 - x0);
  const y = (/** @type {number} */ value) => H - BOTTOM - ((H - TOP - BOTTOM) * Math.min(value, top)) / top;
  grid(drawn, width, ticks(0, top), y, chart.yText);
  const at = (/** @type {number} */ u, /** @type {number} */ v) => `${x(u).toFixed(1)} ${y(v).toFixed(1)}`;
  if (points[0].low !== undefined) {
    const there = points.map((p) => at(p.x, p.high ?? p.y)), back = points.map((p) => at(p.x, p.low ?? p.y)).reverse();
    drawn.append(svg("path", { d: `M${[...there, ...back].join("L")}Z`, class: "band" }));
  }
  const line = chart.steps ? points.map((p, n) => (n ? `H${x(p.x).toFixed(1)}V${y(p.y).toFixed(1)}` : `M${at(p.x, p.y)}`)).join("") : `M${points.map((p) => at(p.x, p.y)).join("L")}`;
  drawn.append(svg("path", { d: line, class: "line" }));
  const last = points[points.length - 1];
  drawn.append(svg("circle", { cx: x(last.x).toFixed(1), cy: y(last.y).toFixed(1), r: 3, class: "point" }));
  const marks = chart.xTicks ?? ticks(x0, x1, chart.wide ? 6 : 4);
  marks.forEach((value, n) => drawn.append(label(x(value), H - 7, chart.xText(value), x(value) > width - 40 ? "end" : n === 0 && x(value) < LEFT + 20 ? "start" : "middle")));
  return drawn;
}

/**
 * Bars beside each other: how many there are of each span.
 * @param {Axes & {from: number, step: number, counts: number[], kind?: string}} chart
 */
export function barChart(chart) {
  const { counts, from, step } = chart, width = chart.wide ? W * 2 : W, drawn = paper(chart, width);
  const top = Math.max(1, ...counts), wide = (width - LEFT - RIGHT) / Math.max(1, counts.length);
  const y = (/** @type {number} */ value) => H - BOTTOM - ((H - TOP - BOTTOM) * value) / top;
  grid(drawn, width, ticks(0, top, 3).filter(Number.isInteger), y, chart.yText);
  counts.forEach((count, n) => {
    const bar = svg("rect", { x: (LEFT + n * wide + 0.5).toFixed(1), y: y(count).toFixed(1), width: Math.max(1, wide - 1).toFixed(1), height: (H - BOTTOM - y(count)).toFixed(1), class: `bar ${chart.kind ?? ""}` });
    const title = svg("title");
    title.textContent = `${chart.xText(from + n * step)} to ${chart.xText(from + (n + 1) * step)}: ${count}`;
    bar.append(title);
    drawn.append(bar);
  });
  const marks = ticks(from, from + step * counts.length, 5);
  for (const value of marks) {
    const x = LEFT + ((value - from) / step) * wide;
    drawn.append(label(x, H - 7, chart.xText(value), x > width - 24 ? "end" : x < LEFT + 10 ? "start" : "middle"));
  }
  return drawn;
}
