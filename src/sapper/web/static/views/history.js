// Looking back: the table of all games, their figures and charts, the person against the computer, and one game again.

import { call, del, get, post } from "../api.js";
import { fill, h } from "../dom.js";
import { button } from "../parts/desk.js";
import { confirmed } from "../parts/dialog.js";
import { segments } from "../parts/fields.js";
import { figureCards, Versus } from "./history/figures.js";
import { FilterFields, query } from "./history/filter.js";
import { List, PAGE } from "./history/list.js";
import { Replay } from "./history/replay.js";

/** @typedef {import("../app.js").AppType} App */
/** @typedef {import("../app.js").Place} Place */

/** @type {[string, string][]} */
const PARTS = [["games", "Games"], ["figures", "Figures and charts"], ["versus", "You and the computer"]];

// Kept while the page lives: a game and back is the same page of the same table.
const state = { sort: "played", down: true, offset: 0, part: "games", filter: /** @type {Record<string, string>} */ ({ player: "" }) };

/** @type {LookBack | null} */
let view = null;

/** @param {HTMLElement} root @param {App} app @param {Place} place */
export async function mount(root, app, place) {
  view = new LookBack(root, app);
  await view.arrive(place);
}

export function unmount() {
  view?.stop();
  view = null;
}

/** @param {Place} place */
export const arrive = (place) => view?.arrive(place);
/** @param {string} id */
export const command = (id) => view?.command(id) ?? false;
/** @param {Element} element */
export const onBoard = (element) => view?.replay?.desk.onBoard(element) ?? false;

class LookBack {
  /** @type {Replay | null} */ replay = null;
  #asked = 0;

  /** @param {HTMLElement} root @param {App} app */
  constructor(root, app) {
    this.app = app;
    this.root = root;
    this.filter = new FilterFields(state.filter, app.meta, () => {
      state.offset = 0;
      this.#refresh();
    });
    this.parts = segments("Look back at", PARTS, state.part, (part) => {
      state.part = part;
      this.#refresh();
    });
    this.list = new List({
      sorted: (sort) => {
        Object.assign(state, { down: state.sort === sort ? !state.down : ["played", "bv3_per_s", "efficiency", "bv3"].includes(sort), sort, offset: 0 });
        this.#refresh();
      },
      turned: (by) => {
        state.offset = Math.max(0, state.offset + by * PAGE);
        this.#refresh();
      },
      remove: (row) => this.#remove(row),
    });
    this.versus = new Versus({ app });
    this.figures = h("div", { class: "cards" });
    this.tools = h("div", { class: "buttons" });
    this.overview = h("div", { class: "look-back" }, h("div", { class: "setup" }, this.parts.element, this.tools), this.filter.element, this.list.element, this.figures, this.versus.element);
    this.one = h("div", { hidden: true });
    root.append(h("h1", { class: "ear" }, "Look back"), this.overview, this.one);
  }

  stop() {
    this.replay?.stop();
  }

  /** @param {Place} place */
  async arrive(place) {
    const id = Number(place.query.get("game"));
    this.replay?.stop();
    this.replay = null;
    fill(this.one);
    this.overview.hidden = id > 0;
    this.one.hidden = !id;
    if (!id) return this.#refresh();
    this.one.append(h("div", { class: "buttons" }, button("back", "All games", () => this.app.go("history"), { key: "dismiss" })));
    this.replay = new Replay(this.one, this.app, () => this.app.go("history"));
    await this.replay.open(id);
  }

  get #query() {
    return new URLSearchParams(query(state.filter)).toString();
  }

  /** @returns {Promise<void>} */
  async #refresh() {
    const { part } = state, mine = ++this.#asked;
    this.filter.element.hidden = part === "versus";
    this.list.element.hidden = part !== "games";
    this.figures.hidden = part !== "figures";
    this.versus.element.hidden = part !== "versus";
    this.#tools();
    try {
      if (part === "versus") return await this.versus.refresh();
      if (part === "figures") {
        const [found, charts] = await Promise.all([get(`history/figures?${this.#query}`), get(`history/charts?${this.#query}`)]);
        if (mine === this.#asked) fill(this.figures, ...figureCards(found, charts));
        return;
      }
      const { sort, down, offset } = state;
      const found = await get(`history?${this.#query}&sort=${sort}&down=${down}&offset=${offset}&limit=${PAGE}`);
      if (mine !== this.#asked) return;
      if (offset >= found.total && offset > 0) {
        state.offset = Math.max(0, Math.ceil(found.total / PAGE) - 1) * PAGE;
        return await this.#refresh();
      }
      this.list.draw(found, state);
      this.total = found.total;
      this.#tools();
    } catch (error) {
      this.app.report(error);
    }
  }

  #tools() {
    const file = h("input", { type: "file", class: "ear", "aria-label": "A file of games to import", accept: ".jsonl,.json,application/json", tabIndex: -1, onchange: () => file.files?.[0] && this.#import(file.files[0]) });
    const download = (/** @type {string} */ format, /** @type {string} */ text) =>
      h("a", { class: "button", href: `/api/history/export?format=${format}&${this.#query}`, download: "" }, text);
    fill(this.tools, download("csv", "Export CSV"), download("jsonl", "Export JSON lines"), button("new", "Import…", () => file.click()), file,
      button("drop", "Delete these…", () => this.#empty(), { disabled: !this.total || state.part !== "games", class: "danger" }));
  }

  /** @param {File} file */
  async #import(file) {
    try {
      const found = await call("POST", "history/import", file);
      const { added, known, refused, more_refused: more } = found;
      this.app.toast([`${added} ${added === 1 ? "game" : "games"} added`, known && `${known} known already`, refused.length + more > 0 && `${refused.length + more} refused: ${refused[0]}`].filter(Boolean).join(", ") + ".", refused.length ? "error" : "info");
      await this.#refresh();
    } catch (error) {
      this.app.report(error);
    }
  }

  /** @param {any} row */
  async #remove(row) {
    if (!(await confirmed("Delete this game?", "It goes out of the history and out of all figures.", "Delete"))) return;
    try {
      await del(`history/${row.id}`);
      await this.#refresh();
    } catch (error) {
      this.app.report(error);
    }
  }

  /** Delete all games of the filter. */
  async #empty() {
    const chosen = filterBody(), all = Object.keys(chosen).length === 0;
    const text = `${this.total === 1 ? "1 game goes" : `${this.total} games go`} out of the history and out of all figures${all ? ": all there are" : ""}. Export them first if you may want them back.`;
    if (!(await confirmed("Delete these games?", text, "Delete"))) return;
    try {
      const { deleted } = await post("history/delete", all ? { all: true } : { filter: chosen });
      this.app.toast(deleted === 1 ? "1 game deleted." : `${deleted} games deleted.`);
      await this.#refresh();
    } catch (error) {
      this.app.report(error);
    }
  }

  /** @param {string} id @returns {boolean} */
  command(id) {
    return this.replay?.command(id) ?? false;
  }
}

/** The filter as a body takes it: numbers and truths are not text there. */
function filterBody() {
  /** @type {Record<string, any>} */
  const body = {};
  for (const [name, value] of Object.entries(query(state.filter))) {
    body[name] = ["no_guess", "helped", "practice"].includes(name) ? value === "true" : /^(ms|bv3)_|^(since|until)$/.test(name) ? Number(value) : value;
  }
  return body;
}
