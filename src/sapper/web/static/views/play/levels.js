// What to play: levels, own sizes, codes; the first click; boards that need no guess.

import { fill, h } from "../../dom.js";
import { keyHint } from "../../keys.js";
import { dialog } from "../../parts/dialog.js";
import { choice, segments, toggle, whole, words } from "../../parts/fields.js";
import { settings } from "../../settings.js";

/** @type {[string, string][]} */
const LEVELS = [["beginner", "Beginner"], ["intermediate", "Intermediate"], ["expert", "Expert"], ["custom", "Custom…"], ["random", "Random"]];
/** @type {[string, string][]} */
const RULES = [["opening", "opens an area"], ["safe", "is safe"], ["any", "may be a mine"]];
/** @type {Record<string, string>} what a technique is called in choices */
export const TECHNIQUES = {
  single: "one number at a time", pair: "two numbers compared", group: "several numbers together",
  suppose: "“suppose this were a mine”", exact: "all numbers at once", count: "counting the mines left",
};
/** @type {[string, string, object | true][]} */
const DIFFICULTIES = [
  ["any", "any difficulty", true],
  ["easy", "easy", { technique_max: "pair" }],
  ["medium", "medium", { technique_min: "group", technique_max: "suppose" }],
  ["hard", "hard", { technique_min: "exact" }],
  ...Object.entries(TECHNIQUES).map(([key, text]) => /** @type {[string, string, object]} */ ([`is-${key}`, `hardest step: ${text}`, { technique_min: key, technique_max: key }])),
];

/** @type {[number, number, number, string][]} */
const SIZES = [[8, 8, 10, "Beginner of old, 8×8"], [30, 20, 145, "Evil, 30×20"], [50, 50, 500, "50×50"], [200, 200, 8000, "200×200"]];

/** What POST /api/games wants for what is set. */
export function wanted() {
  const { level, custom, rule, noGuess, difficulty } = settings.values;
  const rules = level === "custom" ? `${custom.width}x${custom.height}/${custom.mines}` : level;
  const wish = DIFFICULTIES.find(([key]) => key === difficulty)?.[2] ?? true;
  const board = level === "random" ? { random_size: true, rule } : { rules, rule };
  return noGuess ? { ...board, no_guess: wish } : board;
}

/** The level that a game has, as the choice shows it. @param {import("../../api.js").Rules} rules @param {any} presets */
export function levelOf(rules, presets) {
  const found = Object.entries(presets).find(([, p]) => p.width === rules.width && p.height === rules.height && p.mines === rules.mines);
  return found ? found[0] : "custom";
}

export class Levels {
  /** @param {(wanted: object) => void} play @param {any} meta */
  constructor(play, meta) {
    this.play = play;
    this.meta = meta;
    this.levels = segments("Level", LEVELS, settings.values.level, (level) => this.choose(level));
    this.levels.element.querySelectorAll("button").forEach((button, n) => n < 3 && (button.title = keyHint(`level-${n + 1}`).trim()));
    this.options = h("div", { class: "options" });
    this.element = h("section", { class: "setup", "aria-label": "New game" }, this.levels.element, this.options);
    this.draw();
  }

  draw() {
    const { rule, noGuess, difficulty } = settings.values;
    const set = (/** @type {object} */ values) => {
      settings.set(values);
      this.draw();
      this.play(wanted());
    };
    fill(this.options,
      choice("First click", rule, RULES, (value) => set({ rule: value })),
      toggle("No guessing", noGuess, (value) => set({ noGuess: value })),
      noGuess && choice("Difficulty", difficulty, DIFFICULTIES.map(([key, text]) => [key, text]), (value) => set({ difficulty: value })));
  }

  /** @param {string} level */
  choose(level) {
    if (level === "custom") {
      this.levels.choose(settings.values.level);
      return this.custom();
    }
    settings.set({ level });
    this.levels.choose(level);
    this.play(wanted());
  }

  /** Own size, a seed, or somebody's code. */
  custom() {
    if (document.querySelector("dialog[open]")) return;
    const size = { ...settings.values.custom }, given = { seed: "", code: "" }, most = this.meta.limits.size;
    const note = h("p", { class: "quiet", "aria-live": "polite" });
    const tell = () => {
      const cells = size.width * size.height;
      note.textContent = `${cells} cells, ${((100 * size.mines) / cells).toFixed(1)} % mines (Expert has 20.6 %).`;
    };
    const field = (/** @type {"width" | "height" | "mines"} */ name, /** @type {string} */ label, /** @type {number} */ max) =>
      whole(label, size[name], name === "mines" ? 0 : 1, max, (value) => { size[name] = value; tell(); });
    const columns = h("div", { class: "columns" });
    const draw = () => {
      fill(columns, field("width", "Width", most), field("height", "Height", most), field("mines", "Mines", most * most - 1));
      tell();
    };
    const usual = SIZES.map(([width, height, mines, text]) =>
      h("button", { type: "button", onclick: () => { Object.assign(size, { width, height, mines }); draw(); } }, text));
    const form = h("form", { class: "custom", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      box.close();
      this.#begin(size, given);
    } },
      columns, note, h("div", { class: "buttons usual" }, ...usual),
      words("Seed (the same number is the same board)", "left to chance", (seed) => (given.seed = seed)),
      h("hr", {}), words("Or a board's code or link", "paste it here", (code) => (given.code = code)),
      h("div", { class: "buttons" }, h("button", { class: "primary", type: "submit" }, "Play")));
    draw();
    const box = dialog("A board of your own", [form]);
  }

  /** @param {{width: number, height: number, mines: number}} size @param {{seed: string, code: string}} given */
  #begin(size, { seed, code }) {
    if (code) return this.play({ code: codeIn(code) });
    settings.set({ custom: size, level: "custom" });
    this.levels.choose("custom");
    this.play(seed ? { ...wanted(), seed } : wanted());
  }
}

/** The code in a link or in what was typed with it. @param {string} text */
export function codeIn(text) {
  const found = /#\/play\/([^\s?]+)/.exec(text);
  return found ? decodeURIComponent(found[1]) : text.trim().replace(/^sapper\s+play\s+/, "");
}
