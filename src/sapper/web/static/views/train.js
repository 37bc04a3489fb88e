// Training: drills judged at once, whole games of a level, and a course of the patterns.

import { del, get, post } from "../api.js";
import { fill, h, Off } from "../dom.js";
import { Counter } from "../parts/counter.js";
import { button, card, Desk } from "../parts/desk.js";
import { confirmed } from "../parts/dialog.js";
import { choice, segments } from "../parts/fields.js";
import { settings } from "../settings.js";
import { TECHNIQUES } from "./play/levels.js";
import { Course } from "./train/course.js";
import { Drills } from "./train/drills.js";
import { GROUPS, Progress } from "./train/progress.js";

/** @typedef {import("../app.js").AppType} App */
/** @typedef {import("../app.js").Place} Place */

/** @type {[string, string][]} */
const PARTS = [["drills", "Drills"], ["course", "Course of patterns"], ["games", "Whole games"]];

/** @type {Train | null} */
let view = null;

/** @param {HTMLElement} root @param {App} app @param {Place} place */
export async function mount(root, app, place) {
  view = new Train(root, app);
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
export const onBoard = (element) => view?.desk.onBoard(element) ?? false;

class Train {
  #off = new Off();
  #part = "";
  #tick = 0;
  /** @type {any} */ #found = null;

  /** @param {HTMLElement} root @param {App} app */
  constructor(root, app) {
    this.app = app;
    this.desk = new Desk(root, "Train", {
      below: 130, board: {
        act: (kind, x, y) => this.#act(kind, x, y), free: () => this.#part === "drills" && this.drills.free, flagging: () => settings.values.flagMode, label: "Drill",
        zoom: () => this.#part === "course" ? this.#large() : settings.values.zoom,
      },
    });
    const { desk } = this;
    this.time = new Counter("time", "Seconds");
    this.title = h("strong", { class: "drill-title" });
    fill(desk.head, this.title, this.time.element);
    this.drills = new Drills({ desk, app, done: () => this.#refresh(), changed: () => this.#bar() });
    this.course = new Course({ desk, app, train: (kind) => this.train(kind), changed: () => this.#bar() });
    this.progress = new Progress((kind) => this.train(kind));
    this.parts = segments("What to train", PARTS, "drills", (part) => app.go("train", { part }));
    this.options = h("div", { class: "options" });
    fill(desk.setup, this.parts.element, this.options);
    this.#tick = setInterval(() => this.time.set(Math.floor(this.drills.elapsed / 1000)), 200);
    this.#off.on(settings, "change", () => this.#bar());
  }

  /** The few cells of an example are large. */
  #large() {
    return Math.min(64, Math.floor(Math.min(window.innerWidth - 60, 640) / this.desk.board.state.width));
  }

  stop() {
    clearInterval(this.#tick);
    this.#off.all();
    this.drills.stop();
    this.desk.stop();
  }

  /** @param {Place} place */
  async arrive(place) {
    if (!this.#found) await this.#refresh();
    const part = place.query.get("part") ?? "drills", kind = place.query.get("kind");
    const known = PARTS.some(([name]) => name === part) ? part : "drills";
    if (known !== this.#part) this.#enter(known);
    if (known === "drills" && (kind !== this.drills.kind || !this.drills.drill)) {
      this.#options();
      await this.drills.choose(kind);
      this.#options();
    }
  }

  /** @param {string} part */
  #enter(part) {
    this.#part = part;
    this.parts.choose(part);
    this.drills.stop();
    this.desk.table.hidden = part === "games";
    this.games?.remove();
    this.time.element.hidden = part !== "drills";
    if (part === "games") return this.#games();
    fill(this.desk.side,
      part === "drills" ? card("Your answer", this.drills.text) : card("What follows", this.course.text),
      part === "course" && card("Patterns", this.course.list),
      this.progress.element, this.#forget());
    this.#options();
    if (part === "course") this.course.show();
    else this.drills.drill = null;
  }

  async #refresh() {
    try {
      this.#found = await get("train");
      this.progress.draw(this.#found);
      this.course.draw(this.#found.course);
    } catch (error) {
      this.app.report(error);
    }
    this.#bar();
  }

  #options() {
    const { kinds } = this.#found ?? { kinds: [] };
    if (this.#part !== "drills") return fill(this.options);
    const options = [...new Set(GROUPS.map(([, text]) => text))].flatMap((text) =>
      kinds.filter((/** @type {any} */ one) => GROUPS.some(([group, name]) => group === one.group && name === text)).map((/** @type {any} */ one) =>
        /** @type {[string, string]} */ ([one.kind, `${text.replace(/s$/, "")}: ${one.title}`])));
    fill(this.options, choice("Train", this.drills.kind ?? "", [["", "Where I am weak"], ...options], (kind) => this.train(kind || null)));
  }

  /** @param {string | null} kind */
  train(kind) {
    if (this.#part === "drills" && kind === this.drills.kind) return void this.drills.next();
    /** @type {Record<string, string>} */
    const query = kind ? { part: "drills", kind } : { part: "drills" };
    this.app.go("train", query);
  }

  #bar() {
    const part = this.#part, one = part === "course" ? this.course : this.drills;
    if (!part || part === "games") return;
    const { bar } = this.desk, had = bar.contains(document.activeElement) ? document.activeElement?.getAttribute("data-id") : null;
    this.title.textContent = part === "course" ? this.course.lesson?.title ?? "" : this.drills.drill?.title ?? "";
    fill(bar, ...one.buttons(), part === "drills" && this.desk.zoom);
    if (had) /** @type {HTMLElement | null} */ (bar.querySelector(`[data-id="${had}"]`))?.focus();
  }

  #forget() {
    return h("div", { class: "buttons" }, button("drop", "Forget my progress", async () => {
      if (!(await confirmed("Forget the progress?", "All figures of the drills are deleted. Games stay.", "Forget"))) return;
      try {
        await del("train");
        await this.#refresh();
      } catch (error) {
        this.app.report(error);
      }
    }));
  }

  /** @param {string} kind @param {number} x @param {number} y */
  #act(kind, x, y) {
    if (this.#part === "drills" && kind !== "chord") this.drills.answer(kind, x, y);
  }

  // Whole games.

  #games() {
    const want = { technique: "suppose", rules: "intermediate", rule: "opening" };
    const begin = async (/** @type {boolean} */ computer) => {
      try {
        const game = await post("train/games", want);
        /** @type {Record<string, string>} */
        const query = { game: game.id, ...(computer ? { computer: "1" } : {}) };
        this.app.go("play", query);
      } catch (error) {
        this.app.report(error);
      }
    };
    const steps = /** @type {[string, string][]} */ ([...Object.entries(TECHNIQUES), ["guess", "guessing, where nothing is certain"]]);
    this.games = h("div", { class: "narrow" }, card("A whole game of a level",
      h("p", {}, "The board is made so that its hardest step is exactly the one you choose; all others are easier. Hints and checks are there as always."),
      choice("Its hardest step", want.technique, steps, (value) => (want.technique = value)),
      choice("Board", want.rules, [["beginner", "Beginner"], ["intermediate", "Intermediate"], ["expert", "Expert"]], (value) => (want.rules = value)),
      choice("First click", want.rule, [["opening", "opens an area"], ["safe", "is safe"]], (value) => (want.rule = value)),
      h("div", { class: "buttons" }, button("play", "Play it", () => begin(false), { class: "primary" }), button("computer", "Let the computer play it", () => begin(true)))));
    fill(this.options);
    this.desk.table.after(this.games);
  }

  /** @param {string} id @returns {boolean} */
  command(id) {
    if (this.#part === "games") return false;
    const { board } = this.desk, drills = this.#part === "drills", { x, y } = board.cursor;
    /** @type {Record<string, () => void>} */
    const does = {
      step: () => drills ? this.drills.next() : this.course.next(), analyse: () => (drills ? this.drills : this.course).analyse(),
      open: () => drills && (this.drills.judged ? this.drills.next() : board.choose(board.state.cursor)), flag: () => drills && this.drills.answer("mark", x, y),
      "flag-mode": () => settings.set({ flagMode: !settings.values.flagMode }), new: () => drills && this.drills.next(),
    };
    if (!does[id]) return this.desk.command(id);
    does[id]();
    return true;
  }
}
