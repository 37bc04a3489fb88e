// Symbols of the page, drawn as strokes on a grid of 24.

import { svg } from "../dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  play: "M5 21V4m0 1q5-2.5 8 0t7-.4v8.2q-4 2.6-7 .4t-8 0",
  analyse: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zm4.8-1.7L21 21M8 10.5h5M10.5 8v5",
  watch: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  train: "M3 9l9-4.5L21 9l-9 4.5zm3.5 2v5q2.5 2.5 5.5 2.5t5.5-2.5v-5M21 9v6",
  history: "M4 12a8 8 0 1 0 2.4-5.7M4 4v4h4m4 0v4.5l3 2",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  help: "M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1v.4M12 17.6v.1M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19z",
  hint: "M9 18h6m-5 3h4M8.5 14.8a6 6 0 1 1 7 0c-.6.5-.8 1.2-.8 1.8H9.3c0-.6-.2-1.3-.8-1.8z",
  check: "M4 12.5l5 5L20 6.5",
  odds: "M6.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm11 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM19 5L5 19",
  guess: "M12 3l2.5 6 6.5.5-5 4.2 1.6 6.3L12 16.6 6.4 20 8 13.7 3 9.5 9.5 9z",
  computer: "M4 5h16v11H4zm5 15h6m-3-4v4M8.5 9.5v2m7-2v2",
  pause: "M8 5v14M16 5v14",
  resume: "M7 4.5l12 7.5-12 7.5z",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  again: "M20 12a8 8 0 1 1-2.4-5.7M20 4v4h-4",
  flag: "M6 21V4m0 .5q6 0 11 4-5 4-11 4",
  open: "M9 3.5v8.5l-2-2q-1.3-1-2.3 0t0 2.3l4.8 6.2q1.2 2 4 2h1.5q4 0 4.5-4.5l.5-4q0-1.6-1.4-1.6T17 12q0-1.8-1.4-1.8T14 11.6Q14 10 12.7 10T11.5 11V3.5q0-1.2-1.2-1.2T9 3.5z",
  share: "M8.5 13.5l7 4m0-11l-7 4M6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm12-7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm0 14a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5m0-5l-5 5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5",
  close: "M6 6l12 12M18 6L6 18",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  step: "M5 5l9 7-9 7zM18 5v14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  new: "M12 5v14M5 12h14",
  save: "M12 4v11m-5-4.5l5 5 5-5M5 20h14",
  select: "M4 8V4h4m3 0h2m3 0h4v4m0 3v2m0 3v4h-4m-3 0h-2m-3 0H4v-4m0-3v-2",
  export: "M12 15V4m-5 4.5l5-5 5 5M5 20h14",
  drop: "M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 11v5.5m3-5.5v5.5",
  first: "M19 5l-9 7 9 7zM6 5v14",
  back: "M17 5l-9 7 9 7z",
  forth: "M7 5l9 7-9 7z",
  last: "M5 5l9 7-9 7zM18 5v14",
};

/** @param {string} name */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: PATHS[name] ?? "" }));
}
