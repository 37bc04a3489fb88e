// What the person has set. Kept by the server; a copy in this browser makes the first paint right and tells other tabs.

import { del, get, put } from "./api.js";

export const DEFAULTS = {
  skin: "modern", // classic, modern
  mode: "auto", // auto, light, dark
  palette: "standard", // standard, safe (for colour-blind eyes)
  zoom: /** @type {number | "fit"} */ ("fit"), // CSS pixels a cell
  effects: true, // sound and animation, by one switch
  sound: true,
  animation: true,
  chordLeft: true,
  chordMiddle: true,
  chordBoth: true,
  chordPreview: true,
  questions: false,
  longPress: 250, // ms
  vibrate: true,
  flagMode: false,
  figures: true, // show one's own figures
  level: "beginner",
  custom: { width: 20, height: 20, mines: 70 },
  rule: "opening",
  noGuess: false,
  difficulty: "any",
  player: "best",
  speed: 3, // moves a second of a computer that takes over
  watch: { board: "expert", rule: "opening", player: "best", place: 3, hidden: false, keep: true },
  keys: /** @type {Record<string, string[]>} */ ({}),
};

/** @typedef {typeof DEFAULTS} Values */

const COPY = "sapper.settings";

class Settings extends EventTarget {
  /** @type {Values} */
  values = { ...DEFAULTS, ...read() };

  /** The server's, which win over the copy. */
  async load() {
    this.#take(await get("settings"));
  }

  /** @type {Partial<Values>} not sent yet */
  #waiting = {};
  #busy = false;

  /** @param {Partial<Values>} changed */
  set(changed) {
    Object.assign(this.values, changed);
    Object.assign(this.#waiting, changed);
    this.#tell();
    if (!this.#busy) this.#send();
  }

  /** One request at a time: what changes meanwhile, as by a slider, goes together. */
  async #send() {
    this.#busy = true;
    while (Object.keys(this.#waiting).length) {
      const changed = this.#waiting;
      this.#waiting = {};
      await put("settings", changed).catch((error) => this.dispatchEvent(new CustomEvent("error", { detail: error })));
    }
    this.#busy = false;
  }

  /** As on the first day. */
  async reset() {
    await del("settings");
    this.#take({});
  }

  /** Another tab has changed something. */
  reread() {
    this.#take(read(), false);
  }

  /** @param {object} values @param {boolean} [copy] */
  #take(values, copy = true) {
    this.values = { ...DEFAULTS, ...values };
    this.#tell(copy);
  }

  #tell(copy = true) {
    if (copy) write(this.values);
    this.dispatchEvent(new Event("change"));
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(COPY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Values} values */
function write(values) {
  try {
    localStorage.setItem(COPY, JSON.stringify(values));
  } catch {
    // a browser that keeps nothing still has the server's
  }
}

export const settings = new Settings();

window.addEventListener("storage", (event) => {
  if (event.key === COPY) settings.reread();
});

const still = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Whether things may move. */
export const animated = () => settings.values.effects && settings.values.animation && !still.matches;
/** Whether things may be heard. */
export const audible = () => settings.values.effects && settings.values.sound;

/** Whether fingers play here. */
export const touched = () => document.documentElement.dataset.touch === "on";

if (navigator.maxTouchPoints > 0) document.documentElement.dataset.touch = "on";
window.addEventListener("touchstart", () => (document.documentElement.dataset.touch = "on"), { passive: true, once: true });

/** Put the looks where the style sheets find them. */
export function dress() {
  const { skin, mode, palette } = settings.values;
  const root = document.documentElement.dataset;
  root.skin = skin;
  root.mode = mode === "auto" ? (dark.matches ? "dark" : "light") : mode;
  root.palette = palette;
  root.motion = animated() ? "on" : "off";
}

dark.addEventListener("change", () => settings.dispatchEvent(new Event("change")));
still.addEventListener("change", () => settings.dispatchEvent(new Event("change")));
